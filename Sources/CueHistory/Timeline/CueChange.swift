internal import Subtitles

/// A cue that came from cues of the parents and is not the same as any of them.
extension CueTimeline {
  /// What one parent holds of a cue.
  struct Source {
    var states: [Int32]
    /// Their lines, one state's after the other's.
    var lines: [LineRecord]
    var entry: ParentLink.Entry
  }

  mutating func change(_ step: VersionStep, _ index: Int) -> Int32 {
    if let translated = firstTranslation(step, index) { return translated }
    let cue = step.parsed.cues[index]
    let lines = Array(step.parsed.lines(cue))
    let sources = self.sources(of: index, in: step)
    guard let base = sources.first, let baseState = base.states.first else { return -1 }
    let isLaterPart = base.entry.part > 0
    let layers = self.layers(of: lines, before: isLaterPart ? [] : base.lines, step.rule)

    let changes = sources.map { self.changes($0, cue, lines, layers, step, index) }
    let life = isLaterPart ? newLife(step.node, parent: store.states[Int(baseState)].life) : store.states[Int(baseState)].life
    let state: Int32
    if sources.count == 1, base.states.count == 1, isSameText(base.lines, lines, layers) {
      state = newState(cue, life: life, origin: step.origin, text: store.states[Int(baseState)].text)
    } else {
      let records = LineOrigins(
        states: sources.map(\.states), sources: sources.map(\.lines),
        origin: step.origin, isReal: realLayers(changes), isForm: formLayers(changes, sources), isIgnored: step.isIgnored
      ).records(lines, layers, &self)
      let first = Int32(store.records.count)
      store.records.append(contentsOf: records)
      state = newState(cue, life: life, origin: step.origin, firstRecord: first)
    }
    inheritLabels(state, cue, sources, step.origin)
    store.states[Int(state)].previous = baseState
    if isLaterPart { store.lives[Int(life)].firstState = state } else { absorb(base, into: life) }
    note(state, baseState, changes, step, cue)
    return state
  }

  private func isSameText(_ before: [LineRecord], _ lines: [LineID], _ layers: [Layer]) -> Bool {
    guard before.count == lines.count else { return false }
    return before.indices.allSatisfy { before[$0].line == lines[$0] && before[$0].layer == layers[$0] }
  }

  /// What the parents hold of a cue, or the file that it moved from.
  private func sources(of index: Int, in step: VersionStep) -> [Source] {
    let sources = step.links.compactMap { link -> Source? in
      link.entries[index].state >= 0 ? source(link.states(of: index), link.entries[index]) : nil
    }
    guard sources.isEmpty, let recalled = step.recalled[index] else { return sources }
    return [source([recalled.state], ParentLink.Entry(state: recalled.state, isMoved: true))]
  }

  private func source(_ states: [Int32], _ entry: ParentLink.Entry) -> Source {
    var lines: [LineRecord] = []
    for state in states { lines += store.lines(store.states[Int(state)]) }
    return Source(states: states, lines: lines, entry: entry)
  }

  /// A merged cue goes on as the first of those it is made of; the others end in it.
  private mutating func absorb(_ base: Source, into life: Int32) {
    for state in base.states.dropFirst() {
      let other = store.states[Int(state)].life
      if other == life || store.lives[Int(life)].absorbed.contains(other) { continue }
      store.lives[Int(other)].mergedInto = life
      store.lives[Int(life)].absorbed.append(other)
    }
  }

  // MARK: What changed

  /// The kinds of change against one parent, and how each layer's text differs.
  struct Changes {
    var kinds: ChangeKinds
    var source: TextDifference
    var target: TextDifference
  }

  private mutating func changes(
    _ source: Source, _ cue: ParsedCue, _ lines: [LineID], _ layers: [Layer], _ step: VersionStep, _ index: Int
  ) -> Changes {
    var changes = Changes(kinds: [], source: .none, target: .none)
    guard let first = source.states.first, let last = source.states.last else { return changes }
    let old = store.states[Int(first)]
    let isSplit = source.entry.parts > 1
    if isSplit { changes.kinds.insert(.split) }
    if source.states.count > 1 { changes.kinds.insert(.merged) }
    if source.entry.isMoved { changes.kinds.insert(.moved) }
    if source.entry.part == 0 { changes.kinds.formUnion(labelChanges(old, store.states[Int(last)], cue, isSplit: isSplit)) }

    let before = source.lines
    let whole = isSplit ? partsTogether(source.entry, step, index) : (lines: lines, layers: layers)
    for layer in [Layer.source, .target] {
      if !isSplit, CueTimeline.isUntouched(layer, before, lines, layers) { continue }
      let oldLines = before.filter { $0.layer == layer }.map(\.line)
      let newLines = whole.lines.indices.filter { whole.layers[$0] == layer }.map { whole.lines[$0] }
      var difference = forms.difference(oldLines, newLines, store.table)
      if isSplit || source.states.count > 1, difference != .none, isSameLetters(oldLines, newLines) { difference = .none }
      if isSplit, difference == .real, isRepetition(oldLines, newLines, source.entry.parts) { difference = .none }
      if old.isPartial || cue.isPartial, difference == .real, oldLines.starts(with: newLines) || newLines.starts(with: oldLines) {
        difference = .none
      }
      note(difference, layer, wasEmpty: oldLines.isEmpty, isEmpty: newLines.isEmpty, &changes)
    }
    return changes
  }

  /// Whether a layer has the same lines as before; mostly one of the two has.
  private static func isUntouched(_ layer: Layer, _ before: [LineRecord], _ lines: [LineID], _ layers: [Layer]) -> Bool {
    var place = 0
    for record in before where record.layer == layer {
      while place < lines.count, layers[place] != layer { place += 1 }
      guard place < lines.count, lines[place] == record.line else { return false }
      place += 1
    }
    return !layers[place...].contains(layer)
  }

  /// Whether only blanks, markup and marks differ: where cues are cut or joined, marks come and go at the seam.
  private func isSameLetters(_ old: [LineID], _ new: [LineID]) -> Bool {
    func letters(_ lines: [LineID]) -> [UInt8] { lines.flatMap { lettersKey(of: LineText.content(store.table.bytes($0))) } }
    return letters(old) == letters(new)
  }

  private func note(_ difference: TextDifference, _ layer: Layer, wasEmpty: Bool, isEmpty: Bool, _ changes: inout Changes) {
    if layer == .source { changes.source = difference } else { changes.target = difference }
    switch difference {
    case .none: break
    case .formatted: changes.kinds.insert(.formatted)
    case .reflowed: changes.kinds.insert(.reflowed)
    case .real where layer == .source: changes.kinds.insert(.sourceEdited)
    case .real: changes.kinds.insert(wasEmpty ? .translated : isEmpty ? .cleared : .revised)
    }
  }

  /// What became of number and times.
  func labelChanges(_ old: CueState, _ last: CueState, _ cue: ParsedCue, isSplit: Bool) -> ChangeKinds {
    var kinds: ChangeKinds = []
    if old.number != cue.number {
      kinds.insert(.renumbered)
    } else if old.numberLine != cue.numberLine {
      kinds.insert(.formatted)
    }
    guard old.hasTiming, cue.hasTiming else { return kinds }
    if old.start != cue.start || (!isSplit && last.end != cue.end) {
      kinds.insert(.retimed)
    } else if old.timingLine != cue.timingLine, !isSplit, old.end == last.end {
      kinds.insert(.formatted)
    }
    return kinds
  }

  /// The lines of all parts of a split, with their layers, to be held against the cue that was split.
  private mutating func partsTogether(_ entry: ParentLink.Entry, _ step: VersionStep, _ index: Int) -> (lines: [LineID], layers: [Layer]) {
    let first = index - entry.part
    var all: (lines: [LineID], layers: [Layer]) = ([], [])
    for part in first..<min(first + entry.parts, step.parsed.cues.count) {
      let lines = Array(step.parsed.lines(step.parsed.cues[part]))
      all.lines += lines
      all.layers += layers(of: lines, before: [], step.rule)
    }
    return all
  }

  /// Whether the parts of a split each say what the whole said.
  private mutating func isRepetition(_ old: [LineID], _ new: [LineID], _ parts: Int) -> Bool {
    guard !old.isEmpty else { return false }
    let once = forms.form(of: old, store.table)
    return forms.form(of: new, store.table) == Array(repeating: once, count: parts).flatMap(\.self)
  }

  /// Which layers changed against every parent: a merge is credited only with what is unlike all of them.
  private func realLayers(_ changes: [Changes]) -> (source: Bool, target: Bool) {
    (changes.allSatisfy { $0.source == .real }, changes.allSatisfy { $0.target == .real })
  }

  /// Which layers are in another form only, of a cue that came whole from one other.
  private func formLayers(_ changes: [Changes], _ sources: [Source]) -> (source: Bool, target: Bool) {
    guard sources.count == 1, sources[0].states.count == 1, sources[0].entry.parts == 1 else { return (false, false) }
    let forms: [TextDifference] = [.formatted, .reflowed]
    return (forms.contains(changes[0].source), forms.contains(changes[0].target))
  }

  // MARK: Keeping

  /// Number and times come from the first parent that has them; of an unseen merge's parents, from the earliest.
  private mutating func inheritLabels(_ index: Int32, _ cue: ParsedCue, _ sources: [Source], _ origin: OriginRef) {
    if sources.count == 1, sources[0].entry.part == 0, let old = sources[0].states.first {
      return inheritLabels(index, cue, store.states[Int(old)], origin)
    }
    var known = sources.filter { $0.entry.part == 0 }.compactMap { $0.states.first.map { store.states[Int($0)] } }
    if origin == .unseen { known.sort { $0.timingTouched < $1.timingTouched } }
    for old in known.reversed() { inheritLabels(index, cue, old, origin) }
  }

  /// Whose number and times are, where they are as they were.
  mutating func inheritLabels(_ index: Int32, _ cue: ParsedCue, _ old: CueState, _ origin: OriginRef) {
    if old.numberLine == cue.numberLine { store.states[Int(index)].numberTouched = old.numberTouched }
    if old.timingLine == cue.timingLine { store.states[Int(index)].timingTouched = old.timingTouched }
    if old.start == cue.start && old.end == cue.end || isIgnored(origin) { store.states[Int(index)].timingChanged = old.timingChanged }
  }

  /// Records the change, if the cue is unlike every parent.
  private mutating func note(_ state: Int32, _ before: Int32, _ changes: [Changes], _ step: VersionStep, _ cue: ParsedCue) {
    guard var kinds = changes.first?.kinds else { return }
    for other in changes.dropFirst() {
      let isRealTarget = !kinds.isDisjoint(with: .target) && !other.kinds.isDisjoint(with: .target)
      let targetKind = kinds.intersection(.target)
      kinds.formIntersection(other.kinds)
      if isRealTarget { kinds.formUnion(targetKind) }
    }
    note(state, before, kinds, step, cue)
  }

  /// Records what was found to have changed.
  mutating func note(_ state: Int32, _ before: Int32, _ kinds: ChangeKinds, _ step: VersionStep, _ cue: ParsedCue) {
    guard !kinds.isEmpty, step.origin != .boundary else { return }
    let old = store.states[Int(before)]
    let shift = kinds.contains(.retimed) ? cue.start &- old.start : 0
    record(kinds, before: before, after: state, in: step.node, shift: shift)
  }
}

extension ChangeKinds {
  /// What can happen to the words of the target layer.
  static let target: ChangeKinds = [.translated, .revised, .cleared]
}
