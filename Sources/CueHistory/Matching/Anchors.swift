/// Cues that are found by what their source layer says.
extension CueMatcher {
  /// Cues whose source text is unique on both sides, then equal source text in order between them.
  mutating func matchAnchors() {
    let freeOld = freeOld { $0.sourceKey != 0 }
    let freeNew = freeNew { $0.sourceKey != 0 }
    guard !freeOld.isEmpty, !freeNew.isEmpty else { return }
    for anchor in CueMatcher.longestAscending(unique(freeOld, freeNew)) { pairMoved(anchor.old, anchor.new) }
    matchEqualSourceBetweenAnchors()
  }

  /// Pairs with the same source text that no other free cue of either side has, and long enough to be no chance.
  func unique(_ freeOld: [Int], _ freeNew: [Int]) -> [(old: Int, new: Int)] {
    var places: [UInt64: Int] = [:]
    for index in freeOld where isTelling(old[index]) { places[old[index].sourceKey] = places[old[index].sourceKey] == nil ? index : -1 }
    var counts: [UInt64: Int] = [:]
    for index in freeNew where places[new[index].sourceKey] != nil { counts[new[index].sourceKey, default: 0] += 1 }
    return freeNew.compactMap { index in
      guard counts[new[index].sourceKey] == 1, let place = places[new[index].sourceKey], place >= 0 else { return nil }
      return (place, index)
    }
  }

  func isTelling(_ cue: MatchCue) -> Bool { cue.sourceLength >= CueMatcher.anchorLength && cue.sourceKey != 0 }

  /// Between two matched cues: from the front and from the back, as long as the source text is equal.
  private mutating func matchEqualSourceBetweenAnchors() {
    for gap in gaps() {
      var (low, high) = (gap.old.lowerBound, gap.old.upperBound)
      var (first, last) = (gap.new.lowerBound, gap.new.upperBound)
      while low < high, first < last, isSameSource(low, first) {
        pair(low, first)
        (low, first) = (low + 1, first + 1)
      }
      while low < high, first < last, isSameSource(high - 1, last - 1) {
        pair(high - 1, last - 1)
        (high, last) = (high - 1, last - 1)
      }
    }
  }

  private func isSameSource(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    taken[oldIndex] == nil && partners[newIndex].isNew && old[oldIndex].sourceKey != 0 && old[oldIndex].sourceKey == new[newIndex].sourceKey
  }

  /// The longest list of pairs that ascends on both sides; `pairs` ascends by new.
  static func longestAscending(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    if zip(pairs, pairs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return pairs }
    var tails: [Int] = []
    var before = Array(repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].old < pairs[index].old { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = tails[low - 1] }
      if low == tails.count { tails.append(index) } else { tails[low] = index }
    }
    var result: [(old: Int, new: Int)] = []
    var at = tails.last ?? -1
    while at >= 0 {
      result.append(pairs[at])
      at = before[at]
    }
    return result.reversed()
  }

  /// A run of cues on both sides between two matched ones.
  struct Gap {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The gaps between matched cues, taking only the matches that stand in order.
  func gaps() -> [Gap] {
    var anchors: [(old: Int, new: Int)] = []
    for index in new.indices where !partners[index].isNew && partners[index].part == 0 {
      anchors.append((partners[index].old.lowerBound, index))
    }
    var gaps: [Gap] = []
    var (lastOld, lastNew) = (0, 0)
    for anchor in CueMatcher.longestAscending(anchors) + [(old.count, new.count)] {
      if lastNew < anchor.new || lastOld < anchor.old {
        gaps.append(Gap(old: lastOld..<max(lastOld, anchor.old), new: lastNew..<max(lastNew, anchor.new)))
      }
      lastOld = anchor.old + 1
      lastNew = anchor.new + 1
    }
    return gaps
  }
}
