internal import Subtitles

/// The commonest change of all: lines in the target's script were put under those of the talk, which stayed as they were.
///
/// What ``CueTimeline/change(_:_:)`` would find out step by step is known at once then.
extension CueTimeline {
  /// The state of a cue that got its first translation; nil where anything else happened to its text.
  mutating func firstTranslation(_ step: VersionStep, _ index: Int) -> Int32? {
    guard step.links.count == 1, !step.isIgnored else { return nil }
    let (entry, cue) = (step.links[0].entries[index], step.parsed.cues[index])
    guard entry.state >= 0, entry.further.isEmpty, entry.parts == 1, !entry.isMoved, !cue.isPartial else { return nil }
    let old = store.states[Int(entry.state)]
    guard !old.isPartial, isFirstTranslation(cue, step, old), isFirst(.target, before: entry.state) else { return nil }

    let first = Int32(store.records.count)
    for place in old.text { store.records.append(store.records[Int(place)]) }
    for place in (cue.text.lowerBound + Int32(old.text.count))..<cue.text.upperBound {
      let line = step.parsed.text[Int(place)]
      store.records.append(LineRecord(line: line, layer: .target, touched: step.origin, changed: step.origin))
    }
    let state = newState(cue, life: old.life, origin: step.origin, firstRecord: first)
    inheritLabels(state, cue, old, step.origin)
    store.states[Int(state)].previous = entry.state
    var kinds = labelChanges(old, old, cue, isSplit: false)
    kinds.insert(.translated)
    note(state, entry.state, kinds, step, cue)
    return state
  }

  /// Whether a cue has the lines it had, all of the source, and below them lines of another script that are certainly target.
  private func isFirstTranslation(_ cue: ParsedCue, _ step: VersionStep, _ old: CueState) -> Bool {
    guard !old.text.isEmpty, cue.text.count > old.text.count else { return false }
    for (offset, place) in cue.text.enumerated() {
      let line = step.parsed.text[Int(place)]
      let script = store.table.facts[Int(line)].script
      let layer = step.rule.certainLayer(of: script)
      if offset < old.text.count {
        let record = store.records[Int(old.text.lowerBound) + offset]
        guard record.line == line, record.layer == .source, layer != .target else { return false }
      } else {
        // Markup has Latin letters at most; a line in another script says something.
        guard layer == .target, script.dominant != .latin else { return false }
      }
    }
    return true
  }

  /// Whether a layer of a cue never said anything, up to a state.
  func isFirst(_ layer: Layer, before state: Int32) -> Bool {
    var state = state
    for _ in 0...WordCredit.memory where state >= 0 {
      for place in store.states[Int(state)].text where store.records[Int(place)].layer == layer { return false }
      state = store.states[Int(state)].previous
    }
    return true
  }
}
