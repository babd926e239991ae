/// Old cues by a key, in order; what is taken is passed over once and for all.
struct CuesByKey {
  struct Key: Hashable {
    var start: Int64
    var end: Int64
    var text: UInt64

    init(_ start: Int64, _ end: Int64, _ text: UInt64) {
      self.start = start
      self.end = end
      self.text = text
    }
  }

  /// Cues with one key that are looked at; of thousands with the same times the first will do.
  static let reach = 8

  private var heads: [Key: Int] = [:]
  private var next: [Int]

  init(_ indexes: [Int], count: Int, key: (MatchCue) -> Key, of cue: (Int) -> MatchCue) {
    next = Array(repeating: -1, count: indexes.isEmpty ? 0 : count)
    for index in indexes.reversed() {
      let key = key(cue(index))
      if let head = heads[key] { next[index] = head }
      heads[key] = index
    }
  }

  mutating func first(_ key: Key, isFree: (Int) -> Bool) -> Int? {
    guard var head = heads[key] else { return nil }
    while head >= 0, !isFree(head) { head = next[head] }
    heads[key] = head >= 0 ? head : nil
    return head >= 0 ? head : nil
  }

  /// The first few free ones.
  mutating func some(_ key: Key, isFree: (Int) -> Bool) -> [Int] {
    guard var at = first(key, isFree: isFree) else { return [] }
    var found: [Int] = []
    for _ in 0..<(4 * CuesByKey.reach) where at >= 0 && found.count < CuesByKey.reach {
      if isFree(at) { found.append(at) }
      at = next[at]
    }
    return found
  }
}
