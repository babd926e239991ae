/// Old cues by their times, and by their text where that is wanted.
///
/// In nearly every file times ascend and no two cues share them; then a cue is found by searching in order. Where they do not, cues are looked up
/// by ``CuesByKey``.
struct SameTimes {
  private let cues: [MatchCue]
  private let withText: Bool
  /// Those that may be found, where their times ascend.
  private var ascending: [Int] = []
  /// The place in `ascending` after the one found last: the next cue that is asked for mostly stands there.
  private var next = 0
  private var places: CuesByKey?

  /// - Parameter free: those of `cues` that may be found, ascending.
  init(_ free: [Int], _ cues: [MatchCue], withText: Bool) {
    self.cues = cues
    self.withText = withText
    if zip(free, free.dropFirst()).allSatisfy({ SameTimes.isBefore(cues[$0], cues[$1]) }) {
      ascending = free
    } else {
      places = CuesByKey(free, count: cues.count) {
        SameTimes.key($0, withText)
      } of: {
        cues[$0]
      }
    }
  }

  /// The first free one with the times, and where wanted the text, of a cue.
  mutating func first(_ cue: MatchCue, isFree: (Int) -> Bool) -> Int? {
    if places != nil { return places?.first(SameTimes.key(cue, withText), isFree: isFree) }
    guard let index = found(cue), isFree(index), !withText || cues[index].textKey == cue.textKey else { return nil }
    return index
  }

  /// The first few free ones.
  mutating func some(_ cue: MatchCue, isFree: (Int) -> Bool) -> [Int] {
    if places != nil { return places?.some(SameTimes.key(cue, withText), isFree: isFree) ?? [] }
    return first(cue, isFree: isFree).map { [$0] } ?? []
  }

  private mutating func found(_ cue: MatchCue) -> Int? {
    if !has(cue, at: next) {
      var (low, high) = (0, ascending.count)
      while low < high {
        let middle = (low + high) / 2
        if SameTimes.isBefore(cues[ascending[middle]], cue) { low = middle + 1 } else { high = middle }
      }
      next = low
    }
    guard has(cue, at: next) else { return nil }
    next += 1
    return ascending[next - 1]
  }

  private func has(_ cue: MatchCue, at place: Int) -> Bool {
    place < ascending.count && cues[ascending[place]].start == cue.start && cues[ascending[place]].end == cue.end
  }

  private static func isBefore(_ left: MatchCue, _ right: MatchCue) -> Bool { (left.start, left.end) < (right.start, right.end) }

  private static func key(_ cue: MatchCue, _ withText: Bool) -> CuesByKey.Key {
    CuesByKey.Key(cue.start, cue.end, withText ? cue.textKey : 0)
  }
}
