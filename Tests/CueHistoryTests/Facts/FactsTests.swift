import CueHistory
import TestSupport
import Testing

/// What people found in the real histories by hand and by script.
struct FactsTests {
  static let ios9: [Histories] = [.ios9Repository, .ios9Mail]
  static let ios11: [Histories] = [.ios11Repository, .ios11Mail]

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios9)
  func aLectureShiftedBySixSecondsKeepsItsCues(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "4f67872")
    let revision = try #require(events.first?.revision)
    #expect(history.revisions[revision].cueCount == 1409)
    #expect(history.revisions[revision].parents.map { history.revisions[$0].cueCount } == [1409])
    // One cue begins at 0 and was left there.
    #expect(events.count == 1408 && events.count(.retimed) == 1408)
    #expect(
      events.allSatisfy {
        $0.kinds.isDisjoint(with: [.added, .removed, .translated, .revised, .sourceEdited, .cleared, .split, .merged, .moved])
      })
    let groups = history.retimes(in: revision)
    #expect(groups.map(\.shift) == [6000])
    #expect(groups.first?.cues == 1408)
    let commit = try #require(history.commit("4f67872"))
    for cue in history.blame(track: history.revisions[revision].track) {
      #expect(cue.lines.allSatisfy { $0.changed != .commit(commit) })
    }
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios9)
  func modeFlipsAreNoWorkAndASourceFixedWhileTranslatingIsBoth(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "5e1fb4e")
    #expect(events.count == 109 && events.count(.translated) == 109)
    #expect(Set(events.map { history.tracks[$0.track].lecture }).count == 1)
    #expect(events.filter { $0.kinds.contains(.sourceEdited) }.map { history.number(of: $0) } == [204])
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios9)
  func translatingWithSixSourcesFixed(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "ccaf6ea")
    #expect(events.count == 179 && events.count(.translated) == 179)
    #expect(events.filter { $0.kinds.contains(.sourceEdited) }.compactMap { history.number(of: $0) } == [573, 574, 588, 610, 617, 660])
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios9)
  func spacingAndPunctuationAreNoRevision(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "53233ef")
    let lecture = history.lectures[history.tracks[try #require(events.first).track].lecture].name
    #expect(lecture.hasPrefix("1. "))
    #expect(events.count { $0.kinds == .reflowed } == 129)
    #expect(events.count == 149)
    #expect(events.filter { $0.kinds.contains(.translated) }.map { history.number(of: $0) } == [685])
    let revised = events.filter { $0.kinds.contains(.revised) }.compactMap { history.number(of: $0) }
    #expect(revised.contains(856) && revised.contains(563) && revised.count == 7)
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios9)
  func eightyEightCuesWithOtherSpacing(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "e32bad7")
    #expect(events.count == 88 && events.allSatisfy { $0.kinds == .reflowed })
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func workDoneInAMergeIsTheMergersAndNothingElseIs() throws {
    let history = try Histories.ios9Repository.history()
    let events = history.events(ofCommit: "94fb743").filter { !$0.kinds.isDisjoint(with: .textual) }
    #expect(events.count == 24 && events.allSatisfy { $0.kinds == .translated && history.author(of: $0) == "王卓" })
    #expect(events.allSatisfy { history.tracks[$0.track].path.contains("4. Views") })
    // 533 `++` lines by `git show --cc`, and no cue unlike both parents but for line ends.
    let other = try #require(history.commit("c5f6296"))
    #expect(history.events.filter { $0.commit == other }.allSatisfy { $0.kinds == .formatted })
    for track in history.tracks.indices where history.tracks[track].isLive {
      for cue in history.blame(track: track) { #expect(cue.lines.allSatisfy { $0.changed != .commit(other) }) }
    }
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios11)
  func sixNeighboursRetimedByHand(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "ca7a196")
    let revision = try #require(events.first?.revision)
    #expect(history.revisions[revision].cueCount == 1620)
    let retimed = events.filter { $0.kinds.contains(.retimed) }
    #expect(retimed.count == 6 && retimed.allSatisfy { $0.kinds == .retimed })
    #expect(events.count(.revised) == 136)
    #expect(history.retimes(in: revision).reduce(0) { $0 + $1.cues } == 6)
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ios11)
  func aTimeWithABlankInsideIsStillACue(_ name: Histories) throws {
    let history = try name.history()
    let events = history.events(ofCommit: "fbfb550")
    // The "lost" cue is one whose times read `00:19: 32,469`: here it is only retimed in form, and nothing is removed or added.
    #expect(events.allSatisfy { $0.kinds.isDisjoint(with: [.added, .removed, .split, .merged]) })
    let hasHan = { (text: String) in text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }
    // 396 cues and the "lost" one get a Han line; four further target lines hold no Han ("Int", "MVC" and the like).
    let translated = events.filter { $0.kinds.contains(.translated) }
    #expect(translated.count { history.after($0)?.text.contains(where: hasHan) ?? false } == 397)
    #expect(translated.count == 401)
    #expect(history.events(ofCommit: "3d70ae7").allSatisfy { $0.kinds.isDisjoint(with: [.added, .removed]) })
  }

  // MARK: A mailbox that starts in the middle

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func aMailboxThatStartsInTheMiddleInventsNothing() throws {
    let history = try Histories.ios9PartMail.history()
    let third = history.events.filter { history.tracks[$0.track].path.contains("/3. ") }
    let first = try #require(third.first?.commit)
    let revised = third.filter { $0.commit == first && $0.kinds.contains(.revised) }
    #expect(revised.count == 22 && revised.allSatisfy { history.author(of: $0) == "王卓" })
    let eighth = try #require(history.tracks.firstIndex { $0.path.contains("/8. ") })
    let cue = try #require(history.blame(track: eighth).first { $0.text.number == 260 })
    // Its source is older than the mail; its translation is not.
    let commit = try #require(history.commit("6fb6c71"))
    #expect(cue.evidence == .partial && cue.lines.map(\.touched) == [.boundary, .commit(commit)])
    #expect(cue.targetCredit.map(\.share) == [1])
    #expect(history.events.allSatisfy { $0.commit != nil }, "\(history.events.count(where: { $0.commit == nil }))")
  }
}
