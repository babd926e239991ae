internal import Subtitles

/// Cues that are gone.
extension CueTimeline {
  /// Cues of the first parent that no cue of the version came from: removed, unless they moved to another file, may stand in a
  /// gap, or another parent had already lost them.
  mutating func leave(_ step: VersionStep, _ link: ParentLink, _ result: inout [Int32]) {
    if link.unmatched.isEmpty { return }
    var present: Set<Int32> = []
    for state in result { present.insert(store.states[Int(state)].life) }
    var unseen: [(place: Int, state: Int32)] = []
    let places = step.parsed.hasGaps ? GapPlaces(result, self) : nil
    let others = livesOfOtherParents(step)
    for state in link.unmatched where !step.movedAway.contains(state) {
      let life = store.states[Int(state)].life
      if present.contains(life) { continue }
      if let place = places?.place(for: store.states[Int(state)].start, step.parsed) {
        unseen.append((place, state))
        continue
      }
      if others.allSatisfy({ $0.contains(life) }) { remove(state, step) }
    }
    if !unseen.isEmpty { insert(unseen, &result) }
  }

  private mutating func remove(_ state: Int32, _ step: VersionStep) {
    graves[lecture(of: step.node), default: Graves()].add(state, matchCue(state: state).textKey)
    if step.origin != .boundary { record(.removed, before: state, after: -1, in: step.node) }
  }

  private func livesOfOtherParents(_ step: VersionStep) -> [Set<Int32>] {
    step.links.dropFirst().map { link in Set(cuesOfNode[link.parent].map { store.states[Int($0)].life }) }
  }

  /// Puts cues that were not seen between those that were; `unseen` places ascend or not.
  private func insert(_ unseen: [(place: Int, state: Int32)], _ result: inout [Int32]) {
    let sorted = unseen.enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map(\.element)
    var merged: [Int32] = []
    merged.reserveCapacity(result.count + sorted.count)
    var next = 0
    for place in 0...result.count {
      while next < sorted.count, sorted[next].place == place {
        merged.append(sorted[next].state)
        next += 1
      }
      if place < result.count { merged.append(result[place]) }
    }
    result = merged
  }
}

/// Where in a version with unknown lines a cue may stand that is not seen.
private struct GapPlaces {
  /// By cue: the latest start of it and those before it.
  private var starts: [Int64] = []

  init(_ cues: [Int32], _ timeline: CueTimeline) {
    var latest = Int64.min
    for cue in cues {
      let state = timeline.store.states[Int(cue)]
      if state.hasTiming { latest = max(latest, state.start) }
      starts.append(latest)
    }
  }

  /// The place of a cue with this start, if unknown lines lie there; after the last cue they always may.
  func place(for start: Int64, _ parsed: ParsedVersion) -> Int? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > start { high = middle } else { low = middle + 1 }
    }
    return low == parsed.cues.count || parsed.cues[low].followsGap ? low : nil
  }
}
