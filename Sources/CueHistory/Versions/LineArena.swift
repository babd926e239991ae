/// A line: an index into a ``LineTable`` or a ``LineArena``. Zero is a line that is not known.
typealias LineID = Int32

/// Different lines, each kept once, by number.
///
/// A line is all bytes up to and including its LF (git's notion); the last of a file may have none.
struct LineArena: Sendable {
  private var bytes: [UInt8] = []
  /// Where each line ends; a line starts where the one before it ends.
  private var ends: [Int] = [0]
  /// Open addressing: line ids, zero where free. A power of two long.
  private var slots: [LineID] = Array(repeating: 0, count: 256)
  private var hashes: [UInt32] = [0]

  /// How many ids are in use, the unknown line included.
  var count: Int { ends.count }

  /// How many bytes the lines have.
  var size: Int { bytes.count }

  /// The bytes of a line, its line end included.
  func bytes(_ line: LineID) -> ArraySlice<UInt8> {
    let index = Int(line)
    guard index > 0, index < ends.count else { return [] }
    return bytes[ends[index - 1]..<ends[index]]
  }

  /// The last byte of a line; nil of the unknown one.
  func lastByte(_ line: LineID) -> UInt8? { line > 0 && Int(line) < ends.count ? bytes[ends[Int(line)] - 1] : nil }

  /// The id of a line, taken in if it is new.
  mutating func intern(_ line: Span<UInt8>) -> LineID { unsafe intern(line, hash: LineArena.hash(line.bytes)) }

  /// The id of a line of another arena, taken in if it is new.
  mutating func intern(_ line: LineID, of other: borrowing LineArena) -> LineID {
    if other.hashes.isEmpty { return intern(other.bytes(line).span) }
    return intern(other.bytes(line).span, hash: other.hashes[Int(line)])
  }

  /// Gives up what only taking lines in needs: half of all the room. A line that is still to be taken in becomes the unknown one.
  mutating func seal() {
    bytes = bytes.fitted()
    ends = ends.fitted()
    slots = []
    hashes = []
  }

  private mutating func intern(_ line: Span<UInt8>, hash: UInt32) -> LineID {
    if slots.isEmpty { return 0 }
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let id = slots[slot]
      if hashes[Int(id)] == hash, unsafe equals(id, line.bytes) { return id }
      slot = (slot + 1) & mask
    }
    let id = LineID(truncatingIfNeeded: ends.count)
    slots[slot] = id
    unsafe line.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
    hashes.append(hash)
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  /// The bytes of a file made of these lines. Unknown lines leave nothing.
  func file(_ lines: [LineID]) -> [UInt8] {
    var size = 0
    for line in lines where line != 0 { size += ends[Int(line)] - ends[Int(line) - 1] }
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { room, used in
      unsafe bytes.withUnsafeBufferPointer { from in
        guard let from = from.baseAddress, let to = room.baseAddress else { return }
        for line in lines where line != 0 {
          let (start, end) = (ends[Int(line) - 1], ends[Int(line)])
          unsafe (to + used).update(from: from + start, count: end - start)
          used += end - start
        }
      }
    }
  }

  private func equals(_ id: LineID, _ line: RawSpan) -> Bool {
    let (start, end) = (ends[Int(id) - 1], ends[Int(id)])
    return unsafe end - start == line.byteCount && LineArena.isEqual(bytes.span.bytes.extracting(start..<end), line)
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

  /// Both of one length. Eight bytes at a time: nearly every line that is asked for is there already, so that all of it is compared.
  private static func isEqual(_ left: RawSpan, _ right: RawSpan) -> Bool {
    var at = 0
    while at &+ 8 <= right.byteCount {
      if unsafe left.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
        != right.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self)
      {
        return false
      }
      at &+= 8
    }
    while at < right.byteCount {
      if unsafe left.unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self)
        != right.unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self)
      {
        return false
      }
      at &+= 1
    }
    return true
  }

  /// Eight bytes at a time, for the slots alone. Made-up collisions cost time at most, as lines are compared.
  private static func hash(_ line: RawSpan) -> UInt32 {
    var hash = UInt64(truncatingIfNeeded: line.byteCount) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at &+ 8 <= line.byteCount {
      hash = (hash ^ (unsafe line.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
      at &+= 8
    }
    var rest: UInt64 = 0
    while at < line.byteCount {
      rest = rest << 8 | UInt64(unsafe line.unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    hash = (hash ^ rest) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}

extension Array {
  /// The same elements without the room that the list had to grow in.
  consuming func fitted() -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(count)
    result.append(contentsOf: self)
    return result
  }
}
