internal import Subtitles

/// The search for the best walk through one gap: one to one by likeness, one to several (a split), several to one (a merge).
///
/// The shape is Gale and Church's: the best sum over a walk through both lists, each step taking up to three cues of one side.
struct GapAlignment {
  /// Some old cues, by index, became some new ones.
  struct Step {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// How far, in milliseconds, the outer times of a split or merged cue may be off.
  static let outerTolerance: Int64 = 200
  /// Above this many cells only those near the diagonal are looked at, so that a gap of n cues costs n, not n².
  static let cellLimit = 40_000
  static let bandWidth = 24
  /// Gaps with more cues than this on either side are left alone.
  static let gapLimit = 50_000

  private let old: [Int]
  private let new: [Int]
  private let oldCues: [MatchCue]
  private let newCues: [MatchCue]
  /// What one, two and three cues from a place on say; nil where they do not stand side by side.
  private let oldWords: [[CueWords?]]
  private let newWords: [[CueWords?]]
  private let shift: Int64

  init(matcher: CueMatcher, old: [Int], new: [Int], shift: Int64) {
    self.old = old
    self.new = new
    self.shift = shift
    oldCues = old.map { matcher.old[$0] }
    newCues = new.map { matcher.new[$0] }
    oldWords = GapAlignment.words(old) { matcher.joined(old: $0) }
    newWords = GapAlignment.words(new) { matcher.joined(new: $0) }
  }

  private static func words(_ places: [Int], _ joined: (Range<Int>) -> CueWords) -> [[CueWords?]] {
    (1...3).map { count in
      places.indices.map { first in
        let last = first + count - 1
        guard last < places.count, places[last] - places[first] == count - 1 else { return nil }
        return joined(places[first]..<(places[last] + 1))
      }
    }
  }

  /// How many cues of either side a step may take; the first two only leave a cue out.
  private static let moves: [(old: Int, new: Int)] = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]

  func best() -> [Step] {
    let isBanded = old.count * new.count > GapAlignment.cellLimit
    var rows = Rows(old: old.count, new: new.count, band: isBanded ? GapAlignment.bandWidth : nil)
    for i in 0...old.count {
      for j in rows.columns(i) where i + j > 0 {
        var best = (score: -Double.infinity, move: UInt8(0))
        for (index, move) in GapAlignment.moves.enumerated() where move.old <= i && move.new <= j {
          let before = rows[i - move.old, j - move.new].score
          guard before > -Double.infinity else { continue }
          let gain = move.old == 0 || move.new == 0 ? 0 : score(i - move.old, move.old, j - move.new, move.new)
          if before + gain > best.score { best = (before + gain, UInt8(index)) }
        }
        rows[i, j] = best
      }
    }
    return walk(rows)
  }

  private func walk(_ rows: Rows) -> [Step] {
    var steps: [Step] = []
    var (i, j) = (old.count, new.count)
    while i > 0 || j > 0 {
      let move = GapAlignment.moves[Int(rows[i, j].move)]
      guard move.old <= i, move.new <= j else { break }
      (i, j) = (i - move.old, j - move.new)
      guard move.old > 0, move.new > 0 else { continue }
      steps.append(Step(old: old[i]..<(old[i] + move.old), new: new[j]..<(new[j] + move.new)))
    }
    return steps.reversed()
  }

  private static let impossible = -1000.0

  /// What it is worth to take some old cues for some new ones: less than nothing for what cannot be.
  private func score(_ i: Int, _ olds: Int, _ j: Int, _ news: Int) -> Double {
    // Cues of a merge or a split must stand side by side, or it would swallow a matched cue.
    guard let left = oldWords[olds - 1][i], let right = newWords[news - 1][j] else { return GapAlignment.impossible }
    let nearness = nearness(oldCues[i], oldCues[i + olds - 1], newCues[j], newCues[j + news - 1])
    if olds == 1, news == 1 {
      if nearness < 0.5, oldCues[i].sourceKey != newCues[j].sourceKey, isTooDifferent(left, right) { return GapAlignment.impossible }
      let likeness = left.likeness(right)
      if likeness >= 0.4 || (nearness >= 0.5 && likeness >= 0.08) || nearness >= 0.9 { return likeness + nearness }
      return GapAlignment.impossible
    }
    // Texts joined must say what the other says, unless the outer times agree.
    if nearness < 0.8, isTooDifferent(left, right) { return GapAlignment.impossible }
    let likeness = left.likeness(right)
    if nearness >= 0.8 && likeness >= 0.4 || likeness >= 0.85 { return likeness + nearness + 0.5 * Double(olds + news - 2) }
    return nearness >= 0.8 && isRepeated(i, olds, j, news) ? 1.2 + nearness : GapAlignment.impossible
  }

  /// Whether lengths alone say that two texts have little in common: cheaper than comparing them.
  private func isTooDifferent(_ left: CueWords, _ right: CueWords) -> Bool {
    left.lengthRatio(right) < 0.25
  }

  /// Whether all parts of a split (or of a merge) carry the same sentence.
  private func isRepeated(_ i: Int, _ olds: Int, _ j: Int, _ news: Int) -> Bool {
    (i..<(i + olds)).allSatisfy { left in
      (j..<(j + news)).allSatisfy { right in
        guard let left = oldWords[0][left], let right = newWords[0][right] else { return false }
        return left.likeness(right) >= 0.6
      }
    }
  }

  /// From 0 to 1: how well the outer times agree, after the shift around the gap.
  private func nearness(_ firstOld: MatchCue, _ lastOld: MatchCue, _ firstNew: MatchCue, _ lastNew: MatchCue) -> Double {
    guard firstOld.hasTiming, firstNew.hasTiming, lastOld.hasTiming, lastNew.hasTiming else { return 0.3 }
    let start = (firstOld.start &+ shift &- firstNew.start).magnitude
    let end = (lastOld.end &+ shift &- lastNew.end).magnitude
    let off = Double(max(start, end))
    let tolerance = Double(GapAlignment.outerTolerance)
    return off <= tolerance ? 1 - off / tolerance * 0.2 : max(0, 0.7 - off / 4000)
  }

  /// The table of best scores; with a band, only the cells near the diagonal are kept.
  private struct Rows {
    private let new: Int
    private let ratio: Double
    private let band: Int?
    private var cells: [(score: Double, move: UInt8)]
    private let stride: Int

    init(old: Int, new: Int, band: Int?) {
      self.new = new
      self.band = band
      ratio = Double(new) / Double(max(old, 1))
      stride = band.map { 2 * max($0, Int(Double(new) / Double(max(old, 1))) + 1) + 1 } ?? new + 1
      cells = Array(repeating: (-Double.infinity, 0), count: (old + 1) * stride)
      self[0, 0] = (0, 0)
    }

    private var reach: Int { stride / 2 }

    func columns(_ row: Int) -> ClosedRange<Int> {
      guard band != nil else { return 0...new }
      let middle = min(new, Int(Double(row) * ratio))
      return max(0, middle - reach)...min(new, middle + reach)
    }

    private func place(_ row: Int, _ column: Int) -> Int? {
      guard band != nil else { return row * stride + column }
      let offset = column - min(new, Int(Double(row) * ratio)) + reach
      return offset >= 0 && offset < stride ? row * stride + offset : nil
    }

    subscript(row: Int, column: Int) -> (score: Double, move: UInt8) {
      get { place(row, column).map { cells[$0] } ?? (-Double.infinity, 0) }
      set { if let place = place(row, column) { cells[place] = newValue } }
    }
  }
}
