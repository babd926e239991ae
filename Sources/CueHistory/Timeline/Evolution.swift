internal import Subtitles

/// From the cues of the parents to those of a version.
extension CueTimeline {
  /// The states of the version's cues, in file order; records what happened on the way.
  mutating func evolve(_ step: VersionStep) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(step.parsed.cues.count)
    for index in step.parsed.cues.indices {
      if step.links.count == 1, step.links[0].entries[index].isSame {
        result.append(step.links[0].entries[index].state)
      } else if let same = unchanged(step, index) {
        result.append(same)
      } else if step.links.contains(where: { $0.entries[index].state >= 0 }) || step.recalled[index]?.way == .moved {
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
    for link in step.links.indices {
      let entry = step.links[link].entries[index]
      if entry.state < 0 { continue }
      // Paired out of place, a cue can still be the same bytes.
      let isSame =
        entry.isSame || entry.further.isEmpty && entry.parts == 1 && !entry.isMoved && self.isSame(entry.state, step.parsed, index)
      if let same {
        // Made alike on both sides: the words are those of whoever wrote them first.
        if entry.state != same, isSame || step.origin == .unseen, !isTwin(entry.state, same) { return nil }
        continue
      }
      // Where an earlier parent has only some of its lines, git takes those from there.
      guard isSame else { return nil }
      same = entry.state
    }
    return same
  }

  /// Whether two states of a cue are alike in all that a merge of them would keep.
  private func isTwin(_ left: Int32, _ right: Int32) -> Bool {
    let (a, b) = (store.states[Int(left)], store.states[Int(right)])
    guard a.life == b.life, a.numberLine == b.numberLine, a.timingLine == b.timingLine, a.isPartial == b.isPartial,
      a.numberTouched == b.numberTouched, a.timingTouched == b.timingTouched, a.timingChanged == b.timingChanged
    else { return false }
    return a.text == b.text || store.lines(a).elementsEqual(store.lines(b))
  }

  // MARK: New cues

  /// A cue that no parent has: new, or back again with the words it had.
  private mutating func birth(_ step: VersionStep, _ index: Int) -> Int32 {
    let cue = step.parsed.cues[index]
    // What nobody saw come may have stood in the lines of the parent that are not known.
    let isOlder = step.origin == .unseen && step.links.contains { hasGaps[$0.parent] }
    let origin = isOlder ? .boundary : step.origin
    let recalled = step.recalled[index]
    let before = recalled.map { $0.state }
    let life = recalled?.way == .again ? before.map { store.states[Int($0)].life } : nil
    let lines = Array(step.parsed.lines(cue))
    let layers = self.layers(of: lines, before: before.map { Array(store.lines(store.states[Int($0)])) } ?? [], step.rule)
    let first = Int32(store.records.count)
    for (line, layer) in zip(lines, layers) {
      store.records.append(LineRecord(line: line, layer: layer, touched: origin, changed: origin))
    }
    if let before { keepWords(of: before, in: first, layers, origin) }
    let state = newState(cue, life: life ?? newLife(step.node, parent: -1), origin: origin, firstRecord: first)
    if life == nil {
      store.lives[Int(store.states[Int(state)].life)].firstState = state
    } else {
      store.states[Int(state)].previous = before ?? -1
    }
    if origin == .boundary { return state }
    let kinds = birthKinds(state, before, isTranslated: store.states[Int(state)].hasTarget)
    // What comes back with other words is held against what it said last.
    record(kinds, before: kinds.contains(.revised) ? before ?? -1 : -1, after: state, in: step.node)
    return state
  }

  /// Uploading is not translating: a cue that is back, or copied, is only added, but for the words it has more.
  private mutating func birthKinds(_ state: Int32, _ before: Int32?, isTranslated: Bool) -> ChangeKinds {
    guard let before else { return isTranslated ? [.added, .translated] : .added }
    let old = store.states[Int(before)]
    let target = store.lines(old, .target).map(\.line)
    guard isTranslated else { return .added }
    if target.isEmpty { return [.added, .translated] }
    let isRevised = forms.difference(target, store.lines(store.states[Int(state)], .target).map(\.line), store.table) == .real
    return isRevised ? [.added, .revised] : .added
  }

  /// Gives the words of new lines back to those who wrote them.
  private mutating func keepWords(of before: Int32, in first: Int32, _ layers: [Layer], _ origin: OriginRef) {
    for layer in [Layer.source, .target] {
      let places = layers.indices.filter { layers[$0] == layer }.map { Int(first) + $0 }
      if places.isEmpty { continue }
      let authors = WordCredit(states: [[before]], layer: layer, origin: origin).authors(of: places.map { store.records[$0].line }, &self)
      for (place, authors) in zip(places, authors) where authors.contains(where: { $0 != origin }) {
        store.records[place].credit = store.sharedCredit(authors)
      }
    }
  }

  mutating func newLife(_ node: Int, parent: Int32) -> Int32 {
    let ordinal = store.lives.last.map { Int($0.birthNode) == node ? $0.ordinal + 1 : 0 } ?? 0
    store.lives.append(CueLife(firstState: -1, parent: parent, birthNode: Int32(node), ordinal: ordinal))
    return Int32(store.lives.count - 1)
  }

  /// A state whose lines are the newest records, from `firstRecord` on.
  mutating func newState(_ cue: ParsedCue, life: Int32, origin: OriginRef, firstRecord: Int32) -> Int32 {
    newState(cue, life: life, origin: origin, text: firstRecord..<Int32(store.records.count))
  }

  /// A state with these lines.
  mutating func newState(_ cue: ParsedCue, life: Int32, origin: OriginRef, text: Range<Int32>) -> Int32 {
    store.append(
      CueState(
        life: life, number: cue.number, numberLine: cue.numberLine, timingLine: cue.timingLine, start: cue.start, end: cue.end,
        text: text, numberTouched: origin, timingTouched: origin, timingChanged: origin, previous: -1,
        isPartial: cue.isPartial, hasTarget: text.contains { store.records[Int($0)].layer == .target }))
  }

  // MARK: Layers

  /// The layer of each line, from its script, the cue before the change, and its place.
  mutating func layers(of lines: [LineID], before: [LineRecord], _ rule: LayerRule) -> [Layer] {
    if before.isEmpty { return layersOfNewCue(lines, rule) }
    if let kept = layersOfAddition(lines, before, rule) ?? layersOfReflow(lines, before) { return kept }
    let new = lines.map { layerLine($0) }
    return rule.layers(of: new, before: before.map { record in (layerLine(record.line), record.layer) })
  }

  private mutating func layerLine(_ line: LineID) -> LayerLine {
    LayerLine(script: store.table.facts[Int(line)].script, key: forms.hash(line, store.table).value)
  }

  /// Only whether two lines say the same can matter here, so that other keys are not made.
  private mutating func layersOfNewCue(_ lines: [LineID], _ rule: LayerRule) -> [Layer] {
    if lines.count == 1 { return [rule.certainLayer(of: store.table.facts[Int(lines[0])].script) ?? .source] }
    var new = lines.map { LayerLine(script: store.table.facts[Int($0)].script, key: 0) }
    if lines.count == 2, new.allSatisfy({ rule.certainLayer(of: $0.script) == nil }) { new[1].key = saySame(lines[0], lines[1]) ? 0 : 1 }
    return rule.layers(of: new)
  }

  /// Whether two lines differ in blanks at most; mostly the first letters tell that they do not.
  private mutating func saySame(_ left: LineID, _ right: LineID) -> Bool {
    let (a, b) = (LineText.content(store.table.bytes(left)), LineText.content(store.table.bytes(right)))
    let known = LineText.saySame(a.span, b.span)
    return known ?? (forms.spacing(left, store.table) == forms.spacing(right, store.table))
  }

  /// Where lines that tell their layer were added under those there were, as a translation mostly is; nil elsewhere.
  ///
  /// As ``LayerRule/layers(of:before:)`` has it, without looking at what the lines say.
  private func layersOfAddition(_ lines: [LineID], _ before: [LineRecord], _ rule: LayerRule) -> [Layer]? {
    guard lines.count > before.count else { return nil }
    for (line, record) in zip(lines, before) where line != record.line { return nil }
    var layers: [Layer] = []
    layers.reserveCapacity(lines.count)
    for (place, line) in lines.enumerated() {
      let script = store.table.facts[Int(line)].script
      guard let layer = rule.certainLayer(of: script) ?? (place < before.count ? rule.isBilingual ? before[place].layer : .source : nil)
      else { return nil }
      layers.append(layer)
    }
    return layers
  }

  /// Where the same letters are only broken into other lines, each line keeps the layer that its letters had; nil where letters
  /// changed.
  private mutating func layersOfReflow(_ lines: [LineID], _ before: [LineRecord]) -> [Layer]? {
    var (oldLength, newLength) = (0, 0)
    for record in before { oldLength += forms.spacing(record.line, store.table).count }
    for line in lines { newLength += forms.spacing(line, store.table).count }
    guard oldLength == newLength, newLength > 0 else { return nil }
    var (old, new): ([UInt8], [UInt8]) = ([], [])
    var layerOfByte: [(end: Int, layer: Layer)] = []
    for record in before {
      old += forms.spacing(record.line, store.table)
      layerOfByte.append((old.count, record.layer))
    }
    var starts: [Int] = []
    for line in lines {
      starts.append(new.count)
      new += forms.spacing(line, store.table)
    }
    guard old == new else { return nil }
    return starts.map { start in layerOfByte.first { $0.end > start }?.layer ?? layerOfByte.last?.layer ?? .source }
  }

  // MARK: Recording

  mutating func record(_ kinds: ChangeKinds, before: Int32, after: Int32, in node: Int, shift: Int64 = 0) {
    let life = store.states[Int(after >= 0 ? after : before)].life
    store.lives[Int(life)].events.append(Int32(events.count))
    events.append(
      CueEvent(
        cue: CueID(lecture: 0, index: life), commit: versions.nodes[node].commit, track: versions.nodes[node].track, revision: node,
        kinds: kinds, evidence: evidence[node], shift: shift, isDuplicate: false, beforeState: before, afterState: after))
  }
}
