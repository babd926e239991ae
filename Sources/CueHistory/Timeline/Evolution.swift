internal import Subtitles

/// From the cues of the parents to those of a version.
extension CueTimeline {
  /// The states of the version's cues, in file order; records what happened on the way.
  mutating func evolve(_ step: VersionStep) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(step.parsed.cues.count)
    for index in step.parsed.cues.indices {
      if let same = unchanged(step, index) {
        result.append(same)
      } else if step.links.contains(where: { $0.entries[index].state >= 0 }) {
        result.append(change(step, index))
      } else {
        result.append(birth(step, index))
      }
    }
    if let link = step.links.first { leave(step, link, &result) }
    return result
  }

  /// A cue that is as it was in the first parent that has it; nil where its lines have to be looked at one by one.
  private func unchanged(_ step: VersionStep, _ index: Int) -> Int32? {
    var same: Int32?
    for link in step.links {
      let entry = link.entries[index]
      if entry.state < 0 { continue }
      // Paired out of place, a cue can still be the same bytes.
      let isSame =
        entry.isSame || entry.more.isEmpty && entry.parts == 1 && !entry.isMoved && self.isSame(entry.state, step.parsed, index)
      if let same {
        if step.origin == .unseen, entry.state != same { return nil }
        continue
      }
      // Where an earlier parent has only some of its lines, git takes those from there.
      guard isSame else { return nil }
      same = entry.state
    }
    return same
  }

  // MARK: New cues

  mutating func birth(_ step: VersionStep, _ index: Int) -> Int32 {
    let cue = step.parsed.cues[index]
    let life = newLife(step.node, parent: -1)
    let state = newState(cue, life: life, origin: step.origin) { timeline in
      let lines = Array(step.parsed.lines(cue))
      let layers = timeline.layers(of: lines, before: [], step.rule)
      for (line, layer) in zip(lines, layers) {
        timeline.store.records.append(LineRecord(line: line, layer: layer, touched: step.origin, changed: step.origin))
      }
    }
    store.lives[Int(life)].firstState = state
    if step.origin != .boundary {
      let kinds: ChangeKinds = store.hasTarget(store.states[Int(state)]) ? [.added, .translated] : .added
      record(kinds, before: -1, after: state, in: step.node)
    }
    return state
  }

  mutating func newLife(_ node: Int, parent: Int32) -> Int32 {
    let ordinal = store.lives.last.map { Int($0.birthNode) == node ? $0.ordinal + 1 : 0 } ?? 0
    store.lives.append(CueLife(firstState: -1, parent: parent, birthNode: Int32(node), ordinal: ordinal))
    return Int32(store.lives.count - 1)
  }

  mutating func newState(_ cue: ParsedCue, life: Int32, origin: OriginRef, lines: (inout CueTimeline) -> Void) -> Int32 {
    let first = Int32(store.records.count)
    lines(&self)
    return store.append(
      CueState(
        life: life, number: cue.number, numberLine: cue.numberLine, timingLine: cue.timingLine, start: cue.start, end: cue.end,
        text: first..<Int32(store.records.count), numberTouched: origin, timingTouched: origin, timingChanged: origin, previous: -1,
        isPartial: cue.isPartial))
  }

  // MARK: Layers

  /// The layer of each line, from its script, the cue before the change, and its place.
  mutating func layers(of lines: [LineID], before: [LineRecord], _ rule: LayerRule) -> [Layer] {
    if before.isEmpty, lines.allSatisfy({ store.table.facts[Int($0)].scripts.dominant == rule.source }), lines.count != 2 {
      return Array(repeating: .source, count: lines.count)
    }
    let new = lines.map { LayerLine(scripts: store.table.facts[Int($0)].scripts, key: forms.key($0, store.table)) }
    let old = before.map { record in
      (line: LayerLine(scripts: store.table.facts[Int(record.line)].scripts, key: forms.key(record.line, store.table)), layer: record.layer)
    }
    return rule.layers(of: new, before: old)
  }

  // MARK: Cues that are gone

  /// Cues of the first parent that no cue of the version came from: removed, unless they may stand in a gap, or another parent
  /// had already lost them.
  private mutating func leave(_ step: VersionStep, _ link: ParentLink, _ result: inout [Int32]) {
    if link.unmatched.isEmpty { return }
    var present: Set<Int32> = []
    for state in result { present.insert(store.states[Int(state)].life) }
    for state in link.unmatched where !present.contains(store.states[Int(state)].life) {
      let life = store.states[Int(state)].life
      if step.parsed.hasGaps, let place = gap(for: state, step, result) {
        result.insert(state, at: place)
        continue
      }
      let isLostElsewhere = step.links.dropFirst().contains { other in
        !cuesOfNode[other.parent].contains { store.states[Int($0)].life == life }
      }
      if !isLostElsewhere, step.origin != .boundary { record(.removed, before: state, after: -1, in: step.node) }
    }
  }

  /// Where a cue that is not seen may stand: between two cues with unknown lines between them.
  private func gap(for state: Int32, _ step: VersionStep, _ result: [Int32]) -> Int? {
    let start = store.states[Int(state)].start
    let place = result.firstIndex { store.states[Int($0)].hasTiming && store.states[Int($0)].start > start } ?? result.count
    if place == 0 || place == result.count { return place }
    let follower = result[place]
    // States of this version stand in the order of its cues; a carried one beside it was unseen too.
    guard let index = step.parsed.cues.indices.first(where: { isSame(follower, step.parsed, $0) }) else { return place }
    return step.parsed.cues[index].followsGap ? place : nil
  }

  mutating func record(_ kinds: ChangeKinds, before: Int32, after: Int32, in node: Int, shift: Int64 = 0) {
    let version = versions.nodes[node]
    let life = store.states[Int(after >= 0 ? after : before)].life
    store.lives[Int(life)].events.append(Int32(events.count))
    let evidence = version.parents.map { versions.nodes[$0].evidence }.min().map { min($0, version.evidence) } ?? version.evidence
    events.append(
      CueEvent(
        cue: CueID(lecture: 0, index: life), commit: version.commit, track: version.track, revision: node, kinds: kinds,
        evidence: evidence, shift: shift, beforeState: before, afterState: after))
  }
}
