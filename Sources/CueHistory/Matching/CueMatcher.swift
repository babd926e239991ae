internal import Subtitles

/// Finds which cue of a new version is which cue of an old one.
///
/// No single key works: numbers change most often, times change when a lecture is shifted, text changes when it is edited.
/// So the surest keys go first, each only among cues that are still free: same times and text; same times; the same source
/// text, in order; times moved by the shift that the text anchors show; the same text in another place; then what is left
/// between two matched cues is aligned by likeness, with splits and merges. The rules and their evidence:
/// `subtitle-rules.md` §2 and `attribution-anchors.md` §3.7.
///
/// Work grows with the number of cues, but for gaps without any key, which are bounded (``GapAlignment``).
struct CueMatcher {
  /// One side's source and target text of a cue, by index.
  typealias Texts = (_ isOld: Bool, _ index: Int) -> (source: [UInt8], target: [UInt8])

  let old: [MatchCue]
  let new: [MatchCue]
  private let texts: Texts
  private var words: [Int: CueWords] = [:]
  /// By new cue.
  var partners: [Matching.Partner]
  /// By old cue: the new one.
  var taken: [Int?]

  /// Real tools round when they shift: times this near, in milliseconds, are the same.
  static let tolerance: Int64 = 20
  /// Source text shorter than this, in bytes, says too little to be an anchor.
  static let anchorLength = 12

  init(old: [MatchCue], new: [MatchCue], texts: @escaping Texts) {
    self.old = old
    self.new = new
    self.texts = texts
    partners = Array(repeating: .none, count: new.count)
    taken = Array(repeating: nil, count: old.count)
  }

  /// - Parameters:
  ///   - same: pairs that are known beforehand, ascending on both sides; their keys are not looked at.
  ///   - isSure: whether only keys may decide, since much of the text is not known.
  ///   - texts: what a cue says; asked only where no key decides.
  static func match(
    old: [MatchCue], new: [MatchCue], same: [(old: Int, new: Int)] = [], isSure: Bool = false, texts: @escaping Texts
  ) -> Matching {
    var matcher = CueMatcher(old: old, new: new, texts: texts)
    for pair in same { matcher.pair(pair.old, pair.new) }
    matcher.matchSameTimes()
    // Where every cue has its partner, as in most commits that only translate, nothing is left to be looked at.
    if matcher.isComplete { return Matching(partners: matcher.partners) }
    matcher.matchAnchors()
    matcher.matchShiftedTimes()
    matcher.matchRemainingTimes()
    matcher.matchMoves()
    matcher.matchSwaps()
    if !isSure {
      matcher.alignGaps()
      matcher.absorbLateParts()
      matcher.absorbMerged()
    }
    return Matching(partners: matcher.partners)
  }

  /// By new cue, its old one, where each has a partner with the same times; nil where any has not. Cues that are left out change nothing in it.
  static func matchByTime(old: [MatchCue], new: [MatchCue], texts: @escaping Texts) -> [Int]? {
    var matcher = CueMatcher(old: old, new: new, texts: texts)
    matcher.matchSameTimes()
    return matcher.isComplete ? matcher.partners.map(\.old.lowerBound) : nil
  }

  /// Whether every cue has its partner.
  private var isComplete: Bool { !taken.contains(nil) && !partners.contains(where: \.isNew) }

  mutating func pair(_ oldIndex: Int, _ newIndex: Int) {
    partners[newIndex] = .one(oldIndex)
    taken[oldIndex] = newIndex
  }

  mutating func set(_ partner: Matching.Partner, for newIndex: Int) {
    partners[newIndex] = partner
    for index in partner.old { taken[index] = taken[index] ?? newIndex }
  }

  // MARK: Text

  mutating func likeness(_ oldIndex: Int, _ newIndex: Int) -> Double { oldWords(oldIndex).likeness(newWords(newIndex)) }

  private mutating func oldWords(_ index: Int) -> CueWords { words(key: index) { $0.joined(old: index..<(index + 1)) } }

  private mutating func newWords(_ index: Int) -> CueWords { words(key: -1 - index) { $0.joined(new: index..<(index + 1)) } }

  private mutating func words(key: Int, _ make: (CueMatcher) -> CueWords) -> CueWords {
    if let known = words[key] { return known }
    let made = make(self)
    words[key] = made
    return made
  }

  /// What cues that stand side by side say together.
  func joined(old range: Range<Int>) -> CueWords { joined(range, isOld: true) }

  func joined(new range: Range<Int>) -> CueWords { joined(range, isOld: false) }

  private func joined(_ range: Range<Int>, isOld: Bool) -> CueWords {
    var (source, target): ([UInt8], [UInt8]) = ([], [])
    for index in range {
      let text = texts(isOld, index)
      source += text.source
      target += text.target
    }
    return CueWords(source: source, target: target)
  }

  // MARK: Times

  /// Same times and same text; then same times where the text is at least alike.
  private mutating func matchSameTimes() {
    let free = freeOld { $0.hasTiming }
    var (exact, alike) = (SameTimes(free, old, withText: true), SameTimes(free, old, withText: false))
    for index in freeNew(where: { $0.hasTiming }) {
      if let found = exact.first(new[index], isFree: { taken[$0] == nil }) { pair(found, index) }
    }
    let freeNew = freeNew { $0.hasTiming }
    // Asked only where texts differ, which is seldom.
    var elsewhere: (old: Set<UInt64>, new: Set<UInt64>)?
    for index in freeNew {
      for candidate in alike.some(new[index], isFree: { taken[$0] == nil }) {
        if old[candidate].sourceKey != new[index].sourceKey {
          let texts = elsewhere ?? (telling(old, free), telling(new, freeNew))
          elsewhere = texts
          guard isSureWithTime(candidate, index, texts) else { continue }
        }
        pair(candidate, index)
        break
      }
    }
  }

  /// Whether two cues with the same times and other texts are the same without a further look at their neighbours.
  private mutating func isSureWithTime(_ oldIndex: Int, _ newIndex: Int, _ elsewhere: (old: Set<UInt64>, new: Set<UInt64>)) -> Bool {
    // In a lecture of even spacing that was shifted, times agree by chance; then the text stands at another time.
    if elsewhere.new.contains(old[oldIndex].sourceKey) || elsewhere.old.contains(new[newIndex].sourceKey) { return false }
    return likeness(oldIndex, newIndex) >= 0.3
  }

  /// The source texts that say enough to be known again.
  private func telling(_ cues: [MatchCue], _ indexes: [Int]) -> Set<UInt64> {
    Set(indexes.lazy.filter { self.isTelling(cues[$0]) }.map { cues[$0].sourceKey })
  }

  /// The same times, whatever the text, where that keeps the order: what no better key has claimed by now.
  private mutating func matchRemainingTimes() {
    var byTime = SameTimes(freeOld { $0.hasTiming }, old, withText: false)
    let ends = lowestAfter()
    var before = 0
    for index in new.indices {
      if partners[index].isNew, new[index].hasTiming {
        let found = byTime.some(new[index], isFree: { taken[$0] == nil }).first { $0 >= before && $0 < ends[index] }
        if let found, !isElsewhere(found, index) { pair(found, index) }
      }
      if !partners[index].isNew { before = partners[index].old.upperBound }
    }
  }

  /// Whether either text stands, word for word, at another place of the other side: then the slot stayed and the texts went.
  private func isElsewhere(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    let (left, right) = (old[oldIndex].sourceKey, new[newIndex].sourceKey)
    for offset in [-1, 1] {
      if left != 0, let next = new[safe: newIndex + offset], partners[newIndex + offset].isNew, next.sourceKey == left { return true }
      if right != 0, let next = old[safe: oldIndex + offset], taken[oldIndex + offset] == nil, next.sourceKey == right { return true }
    }
    return false
  }

  /// By new cue: the old cue that the next matched one after it starts from.
  private func lowestAfter() -> [Int] {
    var ends = Array(repeating: old.count, count: new.count)
    var next = old.count
    for index in new.indices.reversed() {
      ends[index] = next
      if !partners[index].isNew { next = partners[index].old.lowerBound }
    }
    return ends
  }

  func freeOld(where isWanted: (MatchCue) -> Bool) -> [Int] { old.indices.filter { taken[$0] == nil && isWanted(old[$0]) } }

  func freeNew(where isWanted: (MatchCue) -> Bool) -> [Int] { new.indices.filter { partners[$0].isNew && isWanted(new[$0]) } }
}
