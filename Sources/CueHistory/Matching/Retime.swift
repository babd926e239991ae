/// Cues moved in time together: a whole lecture shifted, or each part of it by its own amount.
extension CueMatcher {
  /// Carries the shift that matched cues show over to their free neighbours, and pairs what then has the same times.
  ///
  /// A tool that shifts a lecture also rounds, so times may be off by ``tolerance``. Between two matched cues both their shifts
  /// are tried; that finds a shift that is constant over the lecture and one that changes at places.
  mutating func matchShiftedTimes() {
    for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty {
      var shifts: [Int64] = []
      for shift in [shift(before: gap.new.lowerBound), shift(from: gap.new.upperBound)] {
        if let shift, shift != 0, !shifts.contains(shift) { shifts.append(shift) }
      }
      for shift in shifts { match(gap, shiftedBy: shift) }
    }
  }

  private mutating func match(_ gap: Gap, shiftedBy shift: Int64) {
    var low = gap.old.lowerBound
    for index in gap.new where partners[index].isNew && new[index].hasTiming {
      while low < gap.old.upperBound, old[low].start &+ shift < new[index].start - CueMatcher.tolerance { low += 1 }
      var candidate = low
      while candidate < gap.old.upperBound, old[candidate].start &+ shift <= new[index].start + CueMatcher.tolerance {
        if taken[candidate] == nil, old[candidate].hasTiming, abs(old[candidate].end &+ shift &- new[index].end) <= CueMatcher.tolerance {
          pair(candidate, index)
          low = candidate + 1
          break
        }
        candidate += 1
      }
    }
  }

  /// How far the nearest matched cue before this place was shifted.
  func shift(before index: Int) -> Int64? {
    var index = index - 1
    while index >= 0 {
      if let shift = shift(of: index) { return shift }
      index -= 1
    }
    return nil
  }

  /// How far the nearest matched cue from this place on was shifted.
  func shift(from index: Int) -> Int64? {
    var index = index
    while index < new.count {
      if let shift = shift(of: index) { return shift }
      index += 1
    }
    return nil
  }

  private func shift(of index: Int) -> Int64? {
    let partner = partners[index]
    guard !partner.isNew, partner.part == 0, new[index].hasTiming, old[partner.old.lowerBound].hasTiming else { return nil }
    return new[index].start &- old[partner.old.lowerBound].start
  }
}
