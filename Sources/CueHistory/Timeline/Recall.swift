internal import Subtitles

/// Cues that were removed, by what they said, so that one that comes back is known.
struct Graves {
  /// How many of one text are remembered.
  static let limit = 8
  private var byText: [UInt64: [Int32]] = [:]

  var isEmpty: Bool { byText.isEmpty }

  mutating func add(_ state: Int32, _ text: UInt64) {
    byText[text, default: []].append(state)
    if byText[text, default: []].count > Graves.limit { byText[text]?.removeFirst() }
  }

  /// States that said this when they were removed, the newest first.
  func states(_ text: UInt64) -> [Int32] { byText[text, default: []].reversed() }
}

/// Finding cues that no parent of a version has: in the other files of the commit, in versions that are no parents, among what
/// was removed, in another file of the lecture.
extension CueTimeline {
  mutating func recall(_ steps: inout [VersionStep]) {
    if steps.count > 1 { recallMoved(&steps) }
    for index in steps.indices where steps[index].links.isEmpty && versions.nodes[steps[index].node].commit != nil {
      recallWholeFile(&steps[index])
    }
    if graves.isEmpty { return }
    for index in steps.indices { recallRemoved(&steps[index]) }
  }

  // MARK: From file to file

  /// Cues that one file of the commit lost and another gained: the same word for word, else with the same source text.
  private mutating func recallMoved(_ steps: inout [VersionStep]) {
    guard steps.contains(where: { $0.links.first?.unmatched.isEmpty == false }) else { return }
    var gained: [(step: Int, cue: Int, key: MatchCue)] = []
    for step in steps.indices {
      for cue in steps[step].newCues() { gained.append((step, cue, matchCue(steps[step].parsed, cue, steps[step].rule))) }
    }
    if gained.isEmpty { return }
    var lost: [(step: Int, state: Int32, key: MatchCue)] = []
    for step in steps.indices {
      for state in steps[step].links.first?.unmatched ?? [] where !isKept(state, steps[step]) {
        lost.append((step, state, matchCue(state: state)))
      }
    }
    for isExact in [true, false] {
      var places: [UInt64: ArraySlice<Int>] = [:]
      for (index, cue) in lost.enumerated() where isTelling(cue.key) && !steps[cue.step].movedAway.contains(cue.state) {
        places[isExact ? cue.key.textKey : cue.key.sourceKey, default: []].append(index)
      }
      for cue in gained where isTelling(cue.key) && steps[cue.step].recalled[cue.cue] == nil {
        let key = isExact ? cue.key.textKey : cue.key.sourceKey
        guard let place = places[key]?.first(where: { lost[$0].step != cue.step }) else { continue }
        places[key]?.removeAll { $0 == place }
        steps[cue.step].recalled[cue.cue] = VersionStep.Recalled(state: lost[place].state, way: .moved)
        steps[lost[place].step].movedAway.insert(lost[place].state)
      }
    }
  }

  /// Whether a cue that no cue of the version came from by the first parent came from it by another.
  private func isKept(_ state: Int32, _ step: VersionStep) -> Bool {
    let life = store.states[Int(state)].life
    return step.links.dropFirst().contains { link in
      link.entries.contains { $0.state >= 0 && store.states[Int($0.state)].life == life }
    }
  }

  private func isTelling(_ cue: MatchCue) -> Bool { cue.sourceLength >= CueMatcher.anchorLength }

  // MARK: Files without a parent

  /// The same file again (made anew after it was deleted, or added on two branches), or a copy of another of the lecture.
  private mutating func recallWholeFile(_ step: inout VersionStep) {
    let node = versions.nodes[step.node]
    if step.parsed.cues.isEmpty { return }
    if node.isCopy, let source = node.parents.first { return recall(&step, from: source, way: .copied) }
    if let twin = newestNode[node.track] { return recall(&step, from: twin, way: .again) }
    if let source = likeliestSource(of: step) { recall(&step, from: source, way: .copied) }
  }

  private mutating func recall(_ step: inout VersionStep, from node: Int, way: VersionStep.Recalled.Way) {
    let link = link(step.parsed, to: node, rule: step.rule)
    for (index, entry) in link.entries.enumerated() where entry.state >= 0 && entry.part == 0 && step.recalled[index] == nil {
      step.recalled[index] = VersionStep.Recalled(state: entry.state, way: way)
    }
  }

  /// The newest version of another track that has most of this one's text, if that is at least half of it.
  private func likeliestSource(of step: VersionStep) -> Int? {
    let track = versions.nodes[step.node].track
    let own = Set(step.parsed.text.filter { store.table.facts[Int($0)].kind == .text })
    var best: (shared: Int, node: Int)?
    for (other, node) in newestNode.enumerated() where other != track {
      guard let node, lecture(of: node) == lecture(of: step.node) else { continue }
      var text: Set<LineID> = []
      for state in cuesOfNode[node] {
        for place in store.states[Int(state)].text where own.contains(store.records[Int(place)].line) {
          text.insert(store.records[Int(place)].line)
        }
      }
      if text.count * 2 >= max(own.count, 2), text.count > best?.shared ?? 0 { best = (text.count, node) }
    }
    return best?.node
  }

  // MARK: From the past

  /// Cues that were removed earlier and come back with the same text.
  private mutating func recallRemoved(_ step: inout VersionStep) {
    guard versions.nodes[step.node].commit != nil, let graves = graves[lecture(of: step.node)] else { return }
    let new = step.newCues()
    if new.isEmpty { return }
    var present: Set<Int32>?
    for index in new {
      let key = matchCue(step.parsed, index, step.rule)
      guard isTelling(key) else { continue }
      let candidates = graves.states(key.textKey)
      if candidates.isEmpty { continue }
      var lives = present ?? livesLinked(to: step)
      if let state = candidates.first(where: { !lives.contains(store.states[Int($0)].life) }) {
        step.recalled[index] = VersionStep.Recalled(state: state, way: .again)
        lives.insert(store.states[Int(state)].life)
      }
      present = lives
    }
  }

  private func livesLinked(to step: VersionStep) -> Set<Int32> {
    var lives: Set<Int32> = []
    for link in step.links { for entry in link.entries where entry.state >= 0 { lives.insert(store.states[Int(entry.state)].life) } }
    for recalled in step.recalled.values { lives.insert(store.states[Int(recalled.state)].life) }
    return lives
  }
}
