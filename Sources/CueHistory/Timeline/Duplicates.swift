internal import Subtitles

/// Changes that the history carries more than once.
extension CueTimeline {
  /// How many states back the work of an earlier commit is followed.
  private static let reach = 32

  /// Marks each change that only repeats what a commit with an earlier author date did to the same cue.
  ///
  /// The repeated change ends in what the earlier one made and began where that one, or the changes before it, began: so a
  /// squash beside its originals, a cherry-pick onto another version and the revert of a revert are found, and a revert is not.
  mutating func markDuplicates() {
    for life in store.lives.indices where store.lives[life].events.count > 1 {
      // Commits are in the order of their author dates.
      let ordered = store.lives[life].events.filter { events[Int($0)].commit != nil && events[Int($0)].afterState >= 0 }
        .sorted { (events[Int($0)].commit ?? 0, $0) < (events[Int($1)].commit ?? 0, $1) }
      let contents = ordered.map { content(events[Int($0)].afterState, events[Int($0)].kinds) }
      if CueTimeline.areDistinct(contents) { continue }
      var made: [Content: [Int32]] = [:]
      for (index, after) in zip(ordered, contents) {
        let event = events[Int(index)]
        let earlier = made[after, default: []].filter { events[Int($0)].commit != event.commit }
        if earlier.contains(where: { began(Int($0), like: event) }) { events[Int(index)].isDuplicate = true }
        made[after, default: []].append(index)
      }
    }
  }

  /// What a change is about: the words where words changed, else all of the cue.
  private struct Content: Hashable {
    var text: UInt64
    var start: Int64
    var end: Int64
    var number: Int32
  }

  private mutating func content(_ index: Int32, _ kinds: ChangeKinds) -> Content {
    guard index >= 0 else { return Content(text: 0, start: -1, end: -1, number: -1) }
    let state = store.states[Int(index)]
    let text = matchCue(state: index).textKey
    if !kinds.isDisjoint(with: .words) { return Content(text: text, start: 0, end: 0, number: 0) }
    // Equal lines have equal ids.
    let lines = state.text.reduce(0) { ($0 ^ UInt64(store.records[Int($1)].line)) &* TextHash.base }
    return Content(text: lines, start: state.start, end: state.end, number: state.number)
  }

  /// Whether no two are equal, as in nearly every cue.
  private static func areDistinct(_ contents: [Content]) -> Bool {
    if contents.count > 8 { return Set(contents).count == contents.count }
    return contents.indices.allSatisfy { !contents[..<$0].contains(contents[$0]) }
  }

  private mutating func began(_ earlier: Int, like event: CueEvent) -> Bool {
    let wanted = content(event.beforeState, event.kinds)
    var state = events[earlier].beforeState
    for _ in 0..<CueTimeline.reach {
      if content(state, event.kinds) == wanted { return true }
      if state < 0 { return false }
      state = store.states[Int(state)].previous
    }
    return false
  }
}

extension ChangeKinds {
  /// Kinds that are about words.
  static let words: ChangeKinds = [.added, .translated, .revised, .cleared, .sourceEdited]
}
