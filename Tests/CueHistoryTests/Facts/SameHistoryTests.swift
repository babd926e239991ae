import CueHistory
import TestSupport
import Testing

/// The same history, from mail and from its repository.
struct SameHistoryTests {
  static let pairs: [(mail: Histories, repository: Histories)] = [(.ios9Mail, .ios9Repository), (.ios11Mail, .ios11Repository)]

  /// Where the two may differ, counted.
  private struct Difference {
    /// Tracks whose newest version is a merge: mail does not have it.
    var endsInMerge = 0
    /// Lines that a merge made.
    var merges = 0
    /// Lines that two commits made alike: a squash beside its originals.
    var alike = 0
    var other: [String] = []
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: pairs)
  func blameIsTheSame(_ pair: (mail: Histories, repository: Histories)) throws {
    let (mail, repository) = (try pair.mail.history(), try pair.repository.history())
    var difference = Difference()
    var lines = 0
    for (index, track) in repository.tracks.enumerated() where track.isLive {
      guard let same = mail.tracks.firstIndex(where: { $0.path == track.path }) else {
        difference.other.append("no \(track.path) in the mail")
        continue
      }
      // A merge that is the newest version is not in the mail.
      if let newest = track.revisions.last, repository.revisions[newest].commit.map({ repository.commits[$0].isMerge }) ?? false {
        difference.endsInMerge += 1
        continue
      }
      let (theirs, ours) = (repository.blame(track: index), mail.blame(track: same))
      #expect(mail.tracks[same].revisions.last.map { mail.revisions[$0].evidence } == .proven, "\(track.path)")
      #expect(theirs.map(\.text) == ours.map(\.text), "\(track.path)")
      for (left, right) in zip(ours, theirs) {
        for (line, other) in zip(left.lines, right.lines) {
          lines += 1
          for (a, b) in [(line.touched, other.touched), (line.changed, other.changed)] where mail.origin(a) != repository.origin(b) {
            note(line.text, a, b, left.cue, mail, repository, &difference)
          }
        }
      }
    }
    let expected = pair.mail == .ios9Mail ? (1, 508, 28, 31_337) : (1, 0, 531, 85_822)
    #expect((difference.endsInMerge, difference.merges, difference.alike, lines) == expected)
    #expect(difference.other.isEmpty, "\(difference.other.prefix(10))")
  }

  /// Mail has no merges; and where two commits made the same line, the mail cannot tell which parent of a merge was the first.
  private func note(
    _ text: String, _ a: Origin, _ b: Origin, _ cue: CueID, _ mail: History, _ repository: History, _ difference: inout Difference
  ) {
    if case .commit(let commit) = b, repository.commits[commit].isMerge {
      difference.merges += 1
      return
    }
    if case .commit(let commit) = b, let id = repository.commits[commit].id, let other = mail.commit(id.description) {
      let makers = mail.events(of: cue).filter { event in
        mail.after(event)?.text.contains(text) ?? false
      }
      if makers.contains(where: { $0.commit == other }) {
        difference.alike += 1
        return
      }
    }
    difference.other.append("\(text): mail \(mail.origin(a)) repository \(repository.origin(b))")
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: pairs)
  func cuesHaveTheSameNames(_ pair: (mail: Histories, repository: Histories)) throws {
    let (mail, repository) = (try pair.mail.history(), try pair.repository.history())
    var (same, different) = (0, 0)
    for (index, track) in repository.tracks.enumerated() where track.isLive {
      guard let other = mail.tracks.firstIndex(where: { $0.path == track.path }) else { continue }
      for (left, right) in zip(mail.blame(track: other), repository.blame(track: index)) {
        if mail.name(of: left.cue) == repository.name(of: right.cue) { same += 1 } else { different += 1 }
      }
      #expect(Set(repository.blame(track: index).map { repository.name(of: $0.cue) }).count == repository.blame(track: index).count)
    }
    #expect(different == 0)
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: [Histories.ios11Repository])
  func aCueThatIsGoneCanStillBeAskedFor(_ name: Histories) throws {
    let history = try name.history()
    let gone = history.events.filter { $0.kinds.contains(.removed) }
    #expect(!gone.isEmpty)
    for event in gone.prefix(5) {
      let found = try #require(history.cue(named: history.name(of: event.cue)))
      #expect(found == event.cue)
      #expect(history.events(of: found).contains { $0.kinds.contains(.removed) })
    }
  }
}
