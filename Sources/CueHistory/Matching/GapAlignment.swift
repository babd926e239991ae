/// Aligns what is left between two matched cues: one to one by likeness, one to several (a split), several to one (a merge).
///
/// The shape is Gale and Church's: the best sum over a walk through both lists, each step taking up to three cues of one side.
extension CueMatcher {
  /// How far, in milliseconds, the outer times of a split or merged cue may be off.
  static let outerTolerance: Int64 = 200
  /// Above this many cells only those near the diagonal are looked at, so that a gap of n cues costs n, not n².
  static let cellLimit = 250_000
  static let bandWidth = 60

  mutating func alignGaps() {
    for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty {
      let old = gap.old.filter { taken[$0] == nil }
      let new = gap.new.filter { partners[$0].isNew }
      if old.isEmpty || new.isEmpty { continue }
      let shift = shift(before: gap.new.lowerBound) ?? shift(from: gap.new.upperBound) ?? 0
      var alignment = GapAlignment(matcher: self, old: old, new: new, shift: shift)
      for step in alignment.best() { take(step) }
    }
    absorbLateParts()
  }

  private mutating func take(_ step: GapAlignment.Step) {
    guard let first = step.old.first, let last = step.old.last else { return }
    for (part, index) in step.new.enumerated() {
      set(Matching.Partner(old: first..<(last + 1), part: part, parts: step.new.count), for: index)
    }
  }

  /// A free cue beside a matched one that ends where the old cue ended is the rest of a split; a free old cue beside a matched
  /// one, where the new cue ends with it, was merged into it.
  private mutating func absorbLateParts() {
    for index in new.indices.dropFirst() where partners[index].isNew && new[index].hasTiming {
      let before = partners[index - 1]
      guard before.old.count == 1, let oldIndex = before.old.first, before.part + 1 == before.parts, old[oldIndex].hasTiming else { continue }
      let shift = shift(of: index - before.part - 1, oldIndex)
      let endsTogether = abs(old[oldIndex].end &+ shift &- new[index].end) <= CueMatcher.outerTolerance
      let endedEarly = new[index - 1].end < old[oldIndex].end &+ shift &- CueMatcher.outerTolerance
      guard endsTogether, endedEarly, Likeness.of(old[oldIndex], new[index]) >= 0.15 else { continue }
      partners[index] = Matching.Partner(old: before.old, part: before.part + 1, parts: before.parts + 1)
      for earlier in stride(from: index - 1, through: index - 1 - before.part, by: -1) { partners[earlier].parts = before.parts + 1 }
    }
    for oldIndex in old.indices.dropFirst() where taken[oldIndex] == nil && old[oldIndex].hasTiming {
      guard let newIndex = taken[oldIndex - 1], partners[newIndex].parts == 1, partners[newIndex].old.upperBound == oldIndex else { continue }
      let first = partners[newIndex].old.lowerBound
      let shift = shift(of: newIndex, first)
      let endsTogether = abs(old[oldIndex].end &+ shift &- new[newIndex].end) <= CueMatcher.outerTolerance
      let reachesOver = new[newIndex].end > old[oldIndex - 1].end &+ shift &+ CueMatcher.outerTolerance
      guard endsTogether, reachesOver else { continue }
      set(Matching.Partner(old: first..<(oldIndex + 1)), for: newIndex)
    }
  }

  private func shift(of newIndex: Int, _ oldIndex: Int) -> Int64 {
    guard newIndex >= 0 else { return 0 }
    return new[newIndex].start &- old[oldIndex].start
  }
}

/// The search for the best walk through one gap.
struct GapAlignment {
  /// Some old cues, by index, became some new ones.
  struct Step {
    var old: ArraySlice<Int>
    var new: ArraySlice<Int>
  }

  private let matcher: CueMatcher
  private let old: [Int]
  private let new: [Int]
  private let shift: Int64

  init(matcher: CueMatcher, old: [Int], new: [Int], shift: Int64) {
    self.matcher = matcher
    self.old = old
    self.new = new
    self.shift = shift
  }

  /// How many cues of either side a step may take; the first two only leave a cue out.
  private static let moves: [(old: Int, new: Int)] = [(1, 0), (0, 1), (1, 1), (1, 2), (2, 1), (1, 3), (3, 1)]

  mutating func best() -> [Step] {
    let width = new.count + 1
    let isBanded = old.count * new.count > CueMatcher.cellLimit
    guard !isBanded || old.count <= 200_000 && width <= 200_000 else { return [] }
    var rows = Rows(old: old.count, new: new.count, band: isBanded ? CueMatcher.bandWidth : nil)
    for i in 0...old.count {
      for j in rows.columns(i) where i + j > 0 {
        var best = (score: -Double.infinity, move: UInt8(0))
        for (index, move) in GapAlignment.moves.enumerated() where move.old <= i && move.new <= j {
          let before = rows[i - move.old, j - move.new].score
          guard before > -Double.infinity else { continue }
          let gain = score(old[(i - move.old)..<i], new[(j - move.new)..<j])
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
      if move.old > 0, move.new > 0 { steps.append(Step(old: old[(i - move.old)..<i], new: new[(j - move.new)..<j])) }
      guard move.old <= i, move.new <= j else { break }
      (i, j) = (i - move.old, j - move.new)
    }
    return steps.reversed()
  }

  /// What a step is worth: nothing for leaving a cue out, less than nothing for what cannot be.
  private func score(_ olds: ArraySlice<Int>, _ news: ArraySlice<Int>) -> Double {
    guard let firstOld = olds.first, let lastOld = olds.last, let firstNew = news.first, let lastNew = news.last else { return 0 }
    // Old cues of a merge must stand side by side, or the merge would swallow a matched cue.
    guard lastOld - firstOld == olds.count - 1, lastNew - firstNew == news.count - 1 else { return -1000 }
    let nearness = nearness(firstOld, lastOld, firstNew, lastNew)
    if olds.count == 1, news.count == 1 {
      let likeness = Likeness.of(matcher.old[firstOld], matcher.new[firstNew])
      if likeness >= 0.4 || (nearness >= 0.5 && likeness >= 0.08) || nearness >= 0.9 { return likeness + nearness }
      return -1000
    }
    let joinedOld = join(olds.map { matcher.old[$0] })
    let joinedNew = join(news.map { matcher.new[$0] })
    let likeness = Likeness.of(joinedOld.source, joinedNew.source, joinedOld.target, joinedNew.target)
    if nearness >= 0.8 && likeness >= 0.4 || likeness >= 0.85 { return likeness + nearness + 0.5 * Double(olds.count + news.count - 2) }
    return nearness >= 0.8 && isRepeated(olds, news) ? 1.2 + nearness : -1000
  }

  /// Whether all parts of a split (or of a merge) carry the same sentence.
  private func isRepeated(_ olds: ArraySlice<Int>, _ news: ArraySlice<Int>) -> Bool {
    olds.allSatisfy { oldIndex in news.allSatisfy { Likeness.of(matcher.old[oldIndex], matcher.new[$0]) >= 0.6 } }
  }

  /// From 0 to 1: how well the outer times agree, after the shift around the gap.
  private func nearness(_ firstOld: Int, _ lastOld: Int, _ firstNew: Int, _ lastNew: Int) -> Double {
    guard matcher.old[firstOld].hasTiming, matcher.new[firstNew].hasTiming, matcher.old[lastOld].hasTiming, matcher.new[lastNew].hasTiming
    else { return 0.3 }
    let start = abs(matcher.old[firstOld].start &+ shift &- matcher.new[firstNew].start)
    let end = abs(matcher.old[lastOld].end &+ shift &- matcher.new[lastNew].end)
    let off = max(start, end)
    if off <= CueMatcher.outerTolerance { return 1 - Double(off) / Double(CueMatcher.outerTolerance) * 0.2 }
    return max(0, 0.7 - Double(off) / 4000)
  }

  private func join(_ cues: [MatchCue]) -> (source: [UInt8], target: [UInt8]) {
    (cues.reduce(into: []) { $0 += $1.source + [0x20] }, cues.reduce(into: []) { $0 += $1.target + [0x20] })
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
      stride = band.map { 2 * $0 + 1 } ?? new + 1
      cells = Array(repeating: (-Double.infinity, 0), count: (old + 1) * stride)
      self[0, 0] = (0, 0)
    }

    func columns(_ row: Int) -> ClosedRange<Int> {
      guard let band else { return 0...new }
      let middle = Int(Double(row) * ratio)
      return max(0, middle - band)...min(new, max(0, middle + band))
    }

    private func place(_ row: Int, _ column: Int) -> Int? {
      guard let band else { return row * stride + column }
      let offset = column - Int(Double(row) * ratio) + band
      return offset >= 0 && offset < stride ? row * stride + offset : nil
    }

    subscript(row: Int, column: Int) -> (score: Double, move: UInt8) {
      get { place(row, column).map { cells[$0] } ?? (-Double.infinity, 0) }
      set { if let place = place(row, column) { cells[place] = newValue } }
    }
  }
}
