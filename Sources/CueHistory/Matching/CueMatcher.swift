/// Finds which cue of a new version is which cue of an old one.
///
/// No single key works: numbers change most often, times change when a lecture is shifted, text changes when it is edited.
/// So the surest keys go first, each only among cues that are still free: same times and text; same times; the same source
/// text, in order; times moved by the shift that the text anchors show; then what is left between two matched cues is
/// aligned by likeness, with splits and merges; last, cues that turn up elsewhere in the file. The rules and their evidence:
/// `subtitle-rules.md` §2 and `attribution-anchors.md` §3.7.
struct CueMatcher {
  let old: [MatchCue]
  let new: [MatchCue]
  /// By new cue.
  var partners: [Matching.Partner]
  /// By old cue: the new one.
  var taken: [Int?]

  /// Real tools round when they shift: times this near, in milliseconds, are the same.
  static let tolerance: Int64 = 20
  /// Source text shorter than this, in bytes, says too little to be an anchor.
  static let anchorLength = 12

  init(old: [MatchCue], new: [MatchCue]) {
    self.old = old
    self.new = new
    partners = Array(repeating: .none, count: new.count)
    taken = Array(repeating: nil, count: old.count)
  }

  static func match(old: [MatchCue], new: [MatchCue]) -> Matching {
    var matcher = CueMatcher(old: old, new: new)
    matcher.matchSameTimes()
    matcher.matchAnchors()
    matcher.matchShiftedTimes()
    matcher.matchRemainingTimes()
    matcher.alignGaps()
    matcher.matchMoves()
    return Matching(partners: matcher.partners)
  }

  mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    partners[newIndex] = .one(oldIndex)
    taken[oldIndex] = newIndex
  }

  mutating func set(_ partner: Matching.Partner, for newIndex: Int) {
    partners[newIndex] = partner
    for index in partner.old { taken[index] = taken[index] ?? newIndex }
  }

  private struct TimeKey: Hashable {
    var start: Int64
    var end: Int64
  }

  /// Same times and same text; then same times where the text is at least alike.
  private mutating func matchSameTimes() {
    var byTime: [TimeKey: [Int]] = [:]
    for index in old.indices where old[index].hasTiming {
      byTime[TimeKey(start: old[index].start, end: old[index].end), default: []].append(index)
    }
    for isExact in [true, false] {
      for index in new.indices where partners[index].isNew && new[index].hasTiming {
        let found = byTime[TimeKey(start: new[index].start, end: new[index].end), default: []].first { candidate in
          guard taken[candidate] == nil else { return false }
          return isExact ? old[candidate].textKey == new[index].textKey : isSureWithTime(candidate, index)
        }
        if let found { pair(found, index) }
      }
    }
  }

  /// Whether two cues with the same times are the same without a further look at their neighbours.
  private func isSureWithTime(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    if old[oldIndex].sourceKey == new[newIndex].sourceKey { return true }
    return Likeness.of(old[oldIndex], new[newIndex]) >= 0.3
  }

  /// The same times, whatever the text: what no better key has claimed by now.
  private mutating func matchRemainingTimes() {
    var byTime: [TimeKey: [Int]] = [:]
    for index in old.indices where taken[index] == nil && old[index].hasTiming {
      byTime[TimeKey(start: old[index].start, end: old[index].end), default: []].append(index)
    }
    for index in new.indices where partners[index].isNew && new[index].hasTiming {
      let key = TimeKey(start: new[index].start, end: new[index].end)
      guard let found = byTime[key]?.first(where: { taken[$0] == nil && keepsOrder($0, index) }) else { continue }
      pair(found, index)
    }
  }

  /// Whether pairing these keeps the order of the matched cues around them.
  private func keepsOrder(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    if let before = partners[..<newIndex].last(where: { !$0.isNew }), before.old.upperBound > oldIndex { return false }
    if let after = partners[(newIndex + 1)...].first(where: { !$0.isNew }), after.old.lowerBound <= oldIndex { return false }
    return true
  }

  /// Cues whose source text is unique on both sides, then equal source text in order between them.
  private mutating func matchAnchors() {
    let freeOld = old.indices.filter { taken[$0] == nil && old[$0].sourceKey != 0 }
    let freeNew = new.indices.filter { partners[$0].isNew && new[$0].sourceKey != 0 }
    guard !freeOld.isEmpty, !freeNew.isEmpty else { return }
    var placesInOld: [UInt64: Int] = [:]
    var countsInOld: [UInt64: Int] = [:]
    for index in freeOld {
      placesInOld[old[index].sourceKey] = index
      countsInOld[old[index].sourceKey, default: 0] += 1
    }
    var countsInNew: [UInt64: Int] = [:]
    for index in freeNew { countsInNew[new[index].sourceKey, default: 0] += 1 }
    var anchors: [(old: Int, new: Int)] = []
    for index in freeNew {
      let key = new[index].sourceKey
      guard countsInNew[key] == 1, countsInOld[key] == 1, new[index].sourceLength >= CueMatcher.anchorLength, let place = placesInOld[key]
      else { continue }
      anchors.append((place, index))
    }
    for anchor in CueMatcher.longestAscending(anchors) { pair(anchor.old, anchor.new) }
    matchEqualSourceBetweenAnchors()
  }

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

  /// A run of free cues on both sides between two matched ones.
  struct Gap {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// The gaps between matched cues, taking only the matches that stand in order.
  func gaps() -> [Gap] {
    var anchors: [(old: Int, new: Int)] = []
    for index in new.indices where !partners[index].isNew && partners[index].part == 0 { anchors.append((partners[index].old.lowerBound, index)) }
    var gaps: [Gap] = []
    var (lastOld, lastNew) = (0, 0)
    for anchor in CueMatcher.longestAscending(anchors) + [(old.count, new.count)] {
      if lastNew < anchor.new || lastOld < anchor.old { gaps.append(Gap(old: lastOld..<max(lastOld, anchor.old), new: lastNew..<max(lastNew, anchor.new))) }
      lastOld = anchor.old + 1
      lastNew = anchor.new + 1
    }
    return gaps
  }
}
