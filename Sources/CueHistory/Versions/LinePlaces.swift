/// Where each of some lines stands, for as many questions as there are lines: a dictionary of integers spends most of its time on hashing.
///
/// Open addressing over a table that is at least twice as long as the lines are many.
struct LinePlaces {
  /// By slot; a slot whose place is `empty` is free.
  private var lines: [LineID]
  private var places: [Int32]
  private let shift: UInt64

  private static let empty: Int32 = .min
  /// The place of a line that stands in several.
  static let several: Int32 = -1

  /// The places of the lines in a part of a file, counted from the start of the file.
  init(_ file: [LineID], _ part: Range<Int>) {
    let bits = max(4, Int.bitWidth - (2 * part.count).leadingZeroBitCount)
    shift = UInt64(64 - bits)
    lines = Array(repeating: 0, count: 1 << bits)
    places = Array(repeating: LinePlaces.empty, count: 1 << bits)
    for at in part {
      let slot = slot(file[at])
      places[slot] = places[slot] == LinePlaces.empty ? Int32(truncatingIfNeeded: at) : LinePlaces.several
      lines[slot] = file[at]
    }
  }

  /// How many slots there are.
  var count: Int { lines.count }

  /// Where a line is, or would be.
  private func slot(_ line: LineID) -> Int {
    // Fibonacci hashing: ids ascend along a file, and the high bits of the product spread them.
    var slot = Int((UInt64(truncatingIfNeeded: line) &* 0x9E37_79B9_7F4A_7C15) >> shift)
    while places[slot] != LinePlaces.empty, lines[slot] != line { slot = (slot + 1) & (lines.count - 1) }
    return slot
  }

  /// The slot and the place of a line, ``several`` where it stands in more than one; nil where it is not among the lines.
  func find(_ line: LineID) -> (slot: Int, place: Int)? {
    let slot = slot(line)
    return places[slot] == LinePlaces.empty ? nil : (slot, Int(places[slot]))
  }
}
