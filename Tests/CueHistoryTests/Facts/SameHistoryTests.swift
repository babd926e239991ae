import CueHistory
import TestSupport
import Testing

/// The same history, from mail and from its repository.
struct SameHistoryTests {
  static let pairs: [(mail: Histories, repository: Histories)] = [(.ios9Mail, .ios9Repository), (.ios11Mail, .ios11Repository)]

  private struct Difference {
    var merges = 0
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
      let (theirs, ours) = (repository.blame(track: index), mail.blame(track: same))
      if mail.tracks[same].revisions.last.map({ mail.revisions[$0].evidence }) != .proven {
        print("not proven", track.path)
        continue
      }
      #expect(theirs.map(\.text) == ours.map(\.text), "\(track.path)")
      guard theirs.count == ours.count else { continue }
      for (left, right) in zip(ours, theirs) {
        for (line, other) in zip(left.lines, right.lines) {
          lines += 1
          for (a, b) in [(line.touched, other.touched), (line.changed, other.changed)] where mail.origin(a) != repository.origin(b) {
            note(line.text, a, b, left.cue, mail, repository, &difference)
          }
        }
      }
    }
    print(pair.mail, lines, "merges", difference.merges, "alike", difference.alike, "other", difference.other.count)
    for other in difference.other.prefix(30) { print(other) }
    #expect(difference.other.isEmpty)
  }

  /// Mail has no merges; and where two commits made the same line, the mail cannot tell which parent of a merge was the first.
  private func note(
    _ text: String, _ a: Origin, _ b: Origin, _ cue: CueID, _ mail: History, _ repository: History, _ difference: inout Difference
  ) {
    if case .commit(let commit) = b, repository.commits[commit].isMerge, a == .unseen {
      difference.merges += 1
      return
    }
    if case .commit(let commit) = b, let id = repository.commits[commit].id, let other = mail.commit(id.description) {
      let makers = mail.events(of: cue).filter { event in
        (mail.after(event)?.text.contains(text) ?? false) && !(mail.before(event)?.text.contains(text) ?? false)
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
    print("NAMES", pair.mail, same, different)
    #expect(different == 0)
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: Histories.repositories)
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
