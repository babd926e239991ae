/// Where two versions differ, by lines.
///
/// Lines that occur once on both sides anchor the comparison (timing lines nearly always do); between two anchors equal lines
/// are taken from the front and from the back, and short rests are aligned by their longest common subsequence.
enum LineAlignment {
  /// `old` lines were replaced by `new` lines. Either may be empty, not both.
  struct Change: Equatable {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Rests with more cells than this are taken as replaced altogether.
  static let cellLimit = 40_000

  static func changes(_ old: [LineID], _ new: [LineID]) -> [Change] {
    var collector = Collector()
    align(old, 0..<old.count, new, 0..<new.count, &collector)
    collector.finish(old.count, new.count)
    return collector.changes
  }

  /// Gathers equal lines in order and keeps what lies between them.
  private struct Collector {
    var changes: [Change] = []
    private var old = 0
    private var new = 0

    mutating func equal(_ i: Int, _ j: Int, count: Int) {
      finish(i, j)
      old = i + count
      new = j + count
    }

    mutating func finish(_ i: Int, _ j: Int) {
      if i > old || j > new { changes.append(Change(old: old..<i, new: new..<j)) }
    }
  }

  private static func align(_ old: [LineID], _ oldRange: Range<Int>, _ new: [LineID], _ newRange: Range<Int>, _ collector: inout Collector)
  {
    var (low, first) = (oldRange.lowerBound, newRange.lowerBound)
    while low < oldRange.upperBound, first < newRange.upperBound, old[low] == new[first] { (low, first) = (low + 1, first + 1) }
    if low > oldRange.lowerBound { collector.equal(oldRange.lowerBound, newRange.lowerBound, count: low - oldRange.lowerBound) }
    var (high, last) = (oldRange.upperBound, newRange.upperBound)
    while high > low, last > first, old[high - 1] == new[last - 1] { (high, last) = (high - 1, last - 1) }
    if low < high, first < last { alignMiddle(old, low..<high, new, first..<last, &collector) }
    if high < oldRange.upperBound { collector.equal(high, last, count: oldRange.upperBound - high) }
  }

  private static func alignMiddle(
    _ old: [LineID], _ oldRange: Range<Int>, _ new: [LineID], _ newRange: Range<Int>, _ collector: inout Collector
  ) {
    let anchors = anchors(old, oldRange, new, newRange)
    if anchors.isEmpty {
      alignShort(old, oldRange, new, newRange, &collector)
      return
    }
    var (low, first) = (oldRange.lowerBound, newRange.lowerBound)
    for anchor in anchors + [(oldRange.upperBound, newRange.upperBound)] {
      align(old, low..<anchor.old, new, first..<anchor.new, &collector)
      guard anchor.old < oldRange.upperBound else { break }
      collector.equal(anchor.old, anchor.new, count: 1)
      (low, first) = (anchor.old + 1, anchor.new + 1)
    }
  }

  /// Lines that occur once in both ranges, in an order that ascends on both sides.
  private static func anchors(_ old: [LineID], _ oldRange: Range<Int>, _ new: [LineID], _ newRange: Range<Int>) -> [(old: Int, new: Int)] {
    let places = LinePlaces(old, oldRange)
    var counts = Array(repeating: 0, count: places.count)
    var found: [(slot: Int, pair: (old: Int, new: Int))] = []
    for j in newRange {
      guard let line = places.find(new[j]) else { continue }
      counts[line.slot] += 1
      if line.place >= 0 { found.append((line.slot, (line.place, j))) }
    }
    let pairs = found.filter { counts[$0.slot] == 1 }.map(\.pair)
    return CueMatcher.longestAscending(pairs)
  }

  private static func alignShort(
    _ old: [LineID], _ oldRange: Range<Int>, _ new: [LineID], _ newRange: Range<Int>, _ collector: inout Collector
  ) {
    let (rows, columns) = (oldRange.count, newRange.count)
    guard rows * columns <= cellLimit else { return }
    let width = columns + 1
    var lengths = Array(repeating: UInt16(0), count: (rows + 1) * width)
    for i in stride(from: rows - 1, through: 0, by: -1) {
      for j in stride(from: columns - 1, through: 0, by: -1) {
        lengths[i * width + j] =
          old[oldRange.lowerBound + i] == new[newRange.lowerBound + j]
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < rows, j < columns {
      if old[oldRange.lowerBound + i] == new[newRange.lowerBound + j] {
        collector.equal(oldRange.lowerBound + i, newRange.lowerBound + j, count: 1)
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
  }
}
