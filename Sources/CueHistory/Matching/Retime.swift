/// Cues moved in time together: a whole lecture shifted, or each part of it by its own amount.
extension CueMatcher {
  /// Carries the shift that matched cues show over to their free neighbours, and pairs what then has the same times.
  ///
  /// A tool that shifts a lecture also rounds, so times may be off by ``tolerance``. Between two matched cues both their shifts
  /// are tried; that finds a shift that is constant over the lecture and one that changes at places.
  mutating func matchShiftedTimes() {
    let shifts = NearestShifts(self)
    for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty {
      for shift in shifts.around(gap.new) where shift != 0 { match(gap, shiftedBy: shift) }
    }
  }

  private mutating func match(_ gap: Gap, shiftedBy shift: Int64) {
    var low = gap.old.lowerBound
    for index in gap.new where partners[index].isNew && new[index].hasTiming {
      while low < gap.old.upperBound, old[low].start &+ shift < new[index].start &- CueMatcher.tolerance { low += 1 }
      var candidate = low
      while candidate < min(gap.old.upperBound, low + CuesByKey.reach),
        old[candidate].start &+ shift <= new[index].start &+ CueMatcher.tolerance
      {
        if taken[candidate] == nil, old[candidate].hasTiming, isNear(old[candidate].end &+ shift, new[index].end, CueMatcher.tolerance) {
          pair(candidate, index)
          low = candidate + 1
          break
        }
        candidate += 1
      }
    }
  }

  func isNear(_ left: Int64, _ right: Int64, _ tolerance: Int64) -> Bool { (left &- right).magnitude <= tolerance.magnitude }

  /// How far the start of a matched cue moved; nil where it is not matched, or is a later part.
  func shift(of index: Int) -> Int64? {
    let partner = partners[index]
    guard !partner.isNew, partner.part == 0, new[index].hasTiming, old[partner.old.lowerBound].hasTiming else { return nil }
    return new[index].start &- old[partner.old.lowerBound].start
  }
}

/// For every place in the new version: how far the matched cues before and after it were shifted.
struct NearestShifts {
  private var before: [Int64?] = []
  private var after: [Int64?] = []

  init(_ matcher: CueMatcher) {
    let own = matcher.new.indices.map { matcher.partners[$0].isMoved ? nil : matcher.shift(of: $0) }
    before.reserveCapacity(own.count + 1)
    var last: Int64?
    for shift in own {
      before.append(last)
      last = shift ?? last
    }
    before.append(last)
    last = nil
    after.append(last)
    for shift in own.reversed() {
      last = shift ?? last
      after.append(last)
    }
    after.reverse()
  }

  /// The shifts of the matched cues before and after a gap, the one before first, each once.
  func around(_ gap: Range<Int>) -> [Int64] {
    let found = [before[gap.lowerBound], after[gap.upperBound]].compactMap(\.self)
    return found.count == 2 && found[0] == found[1] ? [found[0]] : found
  }
}
