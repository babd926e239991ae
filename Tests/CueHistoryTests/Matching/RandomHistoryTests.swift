import Subtitles
import Testing

@testable import CueHistory

/// Histories made at random, whose truth is known, read back.
///
/// Counted are only cues that a commit did something to, and all cues of merges: what else is left alone is found by its bytes.
///
/// What is not found, and why (fewer than one in a thousand):
/// - a cue shorter than the 200 ms that the outer times of a split may be off: its second half is taken for a new cue, and with
///   a sentence that both halves repeat, the name may go to the second;
/// - a cue that moved far away where nothing near it says the same, at a time that another cue had: it is taken for a new one;
/// - a source line that a merge both changed and broke in two, in a cue without a translation: two lines of one script look like
///   a sentence and its translation, until the next version.
struct RandomHistoryTests {
  private struct Score {
    var right = 0
    var wrong: [String] = []

    mutating func count(_ isRight: Bool, _ what: @autoclosure () -> String) {
      if isRight { right += 1 } else { wrong.append(what()) }
    }

    var share: Double { Double(right) / Double(max(1, right + wrong.count)) }
  }

  @Test func identitiesKindsAndWordsAreFoundAgain() {
    var (identities, kinds, words) = (Score(), Score(), Score())
    for seed in 1...40 {
      let history = RandomHistory(seed: UInt64(seed), cues: 120, commits: 40)
      let timeline = CueTimeline.build(history.lecture)
      check(history, timeline, "seed \(seed)", &identities, &kinds, &words)
    }
    #expect(identities.share >= 0.99, "\(identities.wrong.prefix(10))")
    #expect(kinds.share >= 0.99, "\(kinds.wrong.prefix(10))")
    #expect(words.share >= 0.99, "\(words.wrong.prefix(10))")
    #expect(identities.right > 20_000 && kinds.right > 20_000)
  }

  private func check(
    _ history: RandomHistory, _ timeline: CueTimeline, _ name: String, _ identities: inout Score, _ kinds: inout Score, _ words: inout Score
  ) {
    var idOfLife: [Int32: Int] = [:]
    for (node, version) in history.versions.enumerated() {
      let states = timeline.cuesOfNode[node].map { timeline.store.states[Int($0)] }
      guard states.count == version.cues.count else {
        identities.count(false, "\(name) version \(node): \(states.count) cues for \(version.cues.count)")
        continue
      }
      for (state, cue) in zip(states, version.cues) {
        let isNew = idOfLife[state.life] == nil
        let id = idOfLife[state.life, default: cue.id]
        idOfLife[state.life] = id
        guard version.kinds[cue.id] != nil || version.parents.count > 1 else { continue }
        let isBorn = version.kinds[cue.id]?.contains(.added) ?? false || version.parentOf[cue.id] != nil
        identities.count(
          id == cue.id && (!isNew || isBorn),
          "\(name) version \(node): cue \(cue.id) is \(isNew ? "new" : "\(id)"), \(version.kinds[cue.id]?.names ?? [])")
        let authors = timeline.store.lines(state).filter { $0.layer == .target }.flatMap { timeline.store.authors(of: $0) }
        if !cue.target.isEmpty {
          words.count(
            authors == cue.target.map { OriginRef($0.author) },
            "\(name) version \(node): words of \(cue.id): \(authors) for \(cue.target.map(\.author)) \(version.kinds[cue.id]?.names ?? [])")
        }
      }
      checkKinds(version, node, timeline, idOfLife, name, &kinds)
    }
  }

  private func checkKinds(
    _ version: RandomHistory.Version, _ node: Int, _ timeline: CueTimeline, _ idOfLife: [Int32: Int], _ name: String, _ kinds: inout Score
  ) {
    var found: [Int: ChangeKinds] = [:]
    for event in timeline.events where event.revision == node { found[idOfLife[event.cue.index] ?? -1, default: []].formUnion(event.kinds) }
    for id in Set(found.keys).union(version.kinds.keys) {
      kinds.count(
        found[id, default: []] == version.kinds[id, default: []],
        "\(name) version \(node): \(id) \(found[id, default: []].names) for \(version.kinds[id, default: []].names)")
    }
  }
}
