import Subtitles
import TestSupport
import Testing

@testable import CueHistory

/// What holds for every state of every cue of the real histories, not only for the newest.
struct ConservationTests {
  static let form: ChangeKinds = [.reflowed, .formatted, .retimed, .renumbered, .moved]

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: Histories.repositories + [.ios9Mail, .ios11Mail])
  func sharesAddUpToOne(_ name: Histories) throws {
    let history = try name.history()
    for track in history.tracks.indices {
      for cue in history.blame(track: track) {
        for shares in [cue.targetCredit, cue.sourceCredit] where !shares.isEmpty {
          let sum = shares.reduce(0) { $0 + $1.share }
          if abs(sum - 1) > 1e-9 { Issue.record("\(sum) in \(cue.text.text)") }
        }
        for (layer, shares) in [(Layer.source, cue.sourceCredit), (.target, cue.targetCredit)]
        where shares.isEmpty && cue.lines.contains(where: { $0.layer == layer }) { Issue.record("no credit in \(cue.text.text)") }
      }
    }
  }

  /// A step that changes only form, time, number or place leaves every word with its author.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: Histories.repositories)
  func formMovesNoCredit(_ name: Histories) throws {
    let history = try name.history()
    var steps = 0
    for event in history.events where event.beforeState >= 0 && event.afterState >= 0 && event.kinds.isSubset(of: ConservationTests.form) {
      let store = history.stores[Int(event.cue.lecture)].store
      steps += 1
      for layer in [Layer.source, .target] {
        let (before, after) = (store.words(event.beforeState, layer), store.words(event.afterState, layer))
        // In a merge the other side may have had the words first.
        if before != after, !isMerge(event, history) { Issue.record("\(event.kinds.names) \(history.before(event)?.text ?? [])") }
      }
    }
    #expect(steps > 50)
  }

  private func isMerge(_ event: CueEvent, _ history: History) -> Bool { history.revisions[event.revision].parents.count > 1 }

  /// *Changed* is older than *touched* only across steps that leave the words of the layer alone.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: Histories.repositories)
  func changedDiffersFromTouchedOnlyAcrossForm(_ name: Histories) throws {
    let history = try name.history()
    var lines = 0
    for event in history.events where event.afterState >= 0 {
      let store = history.stores[Int(event.cue.lecture)].store
      let commit = event.commit.map { OriginRef(truncatingIfNeeded: $0) } ?? .unseen
      for record in store.lines(store.states[Int(event.afterState)]) where record.touched == commit && record.changed != commit {
        lines += 1
        let real: ChangeKinds = record.layer == .source ? .sourceEdited : [.translated, .revised]
        if !event.kinds.isDisjoint(with: real) { Issue.record("\(event.kinds.names) \(store.text(record.line))") }
        if event.kinds.isDisjoint(with: [.reflowed, .formatted, .split, .merged]) {
          Issue.record("no reason: \(event.kinds.names) \(store.text(record.line))")
        }
      }
    }
    #expect(lines > 50)
  }
}

extension CueStore {
  /// The authors of the words of a layer, one after another; words that stand together count once, since spacing makes more of
  /// them or fewer ("MapKit", "Map Kit").
  func words(_ state: Int32, _ layer: Layer) -> [OriginRef] {
    lines(states[Int(state)], layer).flatMap { authors(of: $0) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
