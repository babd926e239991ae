internal import Subtitles

/// What is left between two matched cues, and what belongs to them.
extension CueMatcher {
  mutating func alignGaps() {
    let shifts = NearestShifts(self)
    for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty {
      let old = gap.old.filter { taken[$0] == nil }
      let new = gap.new.filter { partners[$0].isNew }
      if old.allSatisfy({ self.old[$0].textKey == 0 }), new.allSatisfy({ self.new[$0].textKey == 0 }) {
        // Empty slots: nothing tells one from another but their order.
        for (oldIndex, newIndex) in zip(old, new) { pair(oldIndex, newIndex) }
        continue
      }
      if old.isEmpty || new.isEmpty || old.count > GapAlignment.gapLimit || new.count > GapAlignment.gapLimit { continue }
      // With a band as wide as one side is short, the work is that of the longer side.
      if old.count > 50 * new.count && old.count > 5_000 || new.count > 50 * old.count && new.count > 5_000 { continue }
      for step in GapAlignment(matcher: self, old: old, new: new, shift: shifts.around(gap.new).first ?? 0).best() { take(step) }
    }
  }

  private mutating func take(_ step: GapAlignment.Step) {
    for (part, index) in step.new.enumerated() {
      set(Matching.Partner(old: step.old, part: part, parts: step.new.count), for: index)
    }
  }

  /// A free cue beside a matched one that ends where the old cue ended, which the matched one no longer does, is the rest of a split.
  mutating func absorbLateParts() {
    for index in new.indices.dropFirst() where partners[index].isNew && new[index].hasTiming {
      let before = partners[index - 1]
      guard before.old.count == 1, let oldIndex = before.old.first, before.part + 1 == before.parts, old[oldIndex].hasTiming else {
        continue
      }
      let shift = startShift(index - 1 - before.part, oldIndex)
      let endsTogether = isNear(old[oldIndex].end &+ shift, new[index].end, GapAlignment.outerTolerance)
      let endedEarly = new[index - 1].end < old[oldIndex].end &+ shift &- GapAlignment.outerTolerance
      guard endsTogether, endedEarly, likeness(oldIndex, index) >= 0.15 else { continue }
      partners[index] = Matching.Partner(old: before.old, part: before.part + 1, parts: before.parts + 1)
      for earlier in (index - 1 - before.part)..<index { partners[earlier].parts = before.parts + 1 }
    }
  }

  /// A free old cue beside a matched one, where the new cue ends with it, which the matched old one did not, was merged into it.
  mutating func absorbMerged() {
    for oldIndex in old.indices.dropFirst() where taken[oldIndex] == nil && old[oldIndex].hasTiming {
      guard let newIndex = taken[oldIndex - 1], partners[newIndex].parts == 1, partners[newIndex].old.upperBound == oldIndex else {
        continue
      }
      let first = partners[newIndex].old.lowerBound
      let shift = startShift(newIndex, first)
      let endsTogether = isNear(old[oldIndex].end &+ shift, new[newIndex].end, GapAlignment.outerTolerance)
      let reachesOver = new[newIndex].end > old[oldIndex - 1].end &+ shift &+ GapAlignment.outerTolerance
      guard endsTogether, reachesOver else { continue }
      set(Matching.Partner(old: first..<(oldIndex + 1), isMoved: partners[newIndex].isMoved), for: newIndex)
    }
  }

  private func startShift(_ newIndex: Int, _ oldIndex: Int) -> Int64 {
    newIndex >= 0 && new[newIndex].hasTiming && old[oldIndex].hasTiming ? new[newIndex].start &- old[oldIndex].start : 0
  }
}
