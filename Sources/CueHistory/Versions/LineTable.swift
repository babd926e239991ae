internal import Subtitles

/// A line of a lecture's files: an index into its ``LineTable``. Zero is a line that is not known.
typealias LineID = Int32

/// Every different line of a lecture's files, each kept once, with what it is by itself.
///
/// Versions are arrays of line ids: equal lines are equal integers, so applying a patch, comparing versions and finding
/// cues never touch bytes. A line is all bytes up to and including its LF (git's notion); the last may have none.
struct LineTable: Sendable {
  private var arena: [UInt8] = []
  /// Where each line ends in the arena; a line starts where the one before it ends.
  private var ends: [Int] = [0]
  /// Open addressing: line ids, zero where free. A power of two long.
  private var slots: [LineID] = Array(repeating: 0, count: 1024)
  private var hashes: [UInt32] = [0]
  /// By line id; the first stands for the line that is not known.
  private(set) var facts: [LineFacts] = [LineFacts.gap]
  /// The part of the facts that the cue grammar reads, by line id.
  private(set) var marks: [LineMark] = [LineMark.gap]

  /// How many ids are in use, the unknown line included.
  var count: Int { ends.count }

  /// The bytes of a line, its line end included.
  func bytes(_ line: LineID) -> ArraySlice<UInt8> {
    let index = Int(line)
    guard index > 0, index < ends.count else { return [] }
    return arena[ends[index - 1]..<ends[index]]
  }

  /// The id of the line in `source[start..<end]`, taken in if it is new.
  mutating func intern(_ source: [UInt8], _ start: Int, _ end: Int) -> LineID {
    let hash = LineTable.hash(source, start, end)
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let id = slots[slot]
      if id == 0 { break }
      if hashes[Int(id)] == hash, equals(id, source, start, end) { return id }
      slot = (slot + 1) & mask
    }
    let id = LineID(truncatingIfNeeded: ends.count)
    slots[slot] = id
    arena.append(contentsOf: source[start..<end])
    ends.append(arena.count)
    hashes.append(hash)
    let fact = classify(source[start..<end])
    facts.append(fact)
    marks.append(fact.mark)
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  /// The line ids of a whole file, cut at LF.
  mutating func intern(file: [UInt8]) -> [LineID] {
    var lines: [LineID] = []
    lines.reserveCapacity(file.count / 20)
    var start = 0
    for index in file.indices where file[index] == 0x0A {
      lines.append(intern(file, start, index + 1))
      start = index + 1
    }
    if start < file.count { lines.append(intern(file, start, file.count)) }
    return lines
  }

  /// The bytes of a file made of these lines. Unknown lines leave nothing.
  func file(_ lines: [LineID]) -> [UInt8] {
    var size = 0
    for line in lines { size += ends[Int(line)] - (line == 0 ? 0 : ends[Int(line) - 1]) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    for line in lines where line != 0 { bytes.append(contentsOf: arena[ends[Int(line) - 1]..<ends[Int(line)]]) }
    return bytes
  }

  private func equals(_ id: LineID, _ source: [UInt8], _ start: Int, _ end: Int) -> Bool {
    let from = ends[Int(id) - 1]
    guard ends[Int(id)] - from == end - start else { return false }
    for offset in 0..<(end - start) where arena[from + offset] != source[start + offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    let mask = slots.count - 1
    for id in 1..<ends.count {
      var slot = Int(hashes[id]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = LineID(id)
    }
  }

  private static func hash(_ source: [UInt8], _ start: Int, _ end: Int) -> UInt32 {
    let hash = stableHash(of: source.span.extracting(start..<end))
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}
