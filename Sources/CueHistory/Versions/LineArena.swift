internal import Git

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
  mutating func intern(_ line: Span<UInt8>) -> LineID { intern(line, hash: UInt32(truncatingIfNeeded: LineArena.hash(line))) }

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
        var next = 0
        while next < lines.count {
          let first = Int(lines[next])
          var last = first
          next += 1
          if first == 0 { continue }
          // Lines that came one after another lie side by side: most of a file is copied by the cue.
          while next < lines.count, Int(lines[next]) == last + 1 {
            last += 1
            next += 1
          }
          let (start, end) = (ends[first - 1], ends[last])
          unsafe (to + used).update(from: from + start, count: end - start)
          used += end - start
        }
      }
    }
  }

  private func equals(_ id: LineID, _ line: RawSpan) -> Bool {
    let (start, end) = (ends[Int(id) - 1], ends[Int(id)])
    return unsafe end - start == line.byteCount && LineArena.isEqual(bytes.span.bytes, start, line, 0, count: line.byteCount)
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

  /// Whether the same bytes stand at two places. Eight bytes at a time, the last eight perhaps twice: nearly every line that is asked for
  /// is there already, so that all of it is compared. Both places must have so many bytes.
  @unsafe
  @inline(__always)
  private static func isEqual(_ left: RawSpan, _ start: Int, _ right: RawSpan, _ other: Int, count: Int) -> Bool {
    var at = 0
    if count >= 8 {
      while at < count {
        let offset = min(at, count &- 8)
        if unsafe left.unsafeLoadUnaligned(fromUncheckedByteOffset: start &+ offset, as: UInt64.self)
          != right.unsafeLoadUnaligned(fromUncheckedByteOffset: other &+ offset, as: UInt64.self)
        {
          return false
        }
        at &+= 8
      }
      return true
    }
    while at < count {
      if unsafe left.unsafeLoad(fromUncheckedByteOffset: start &+ at, as: UInt8.self)
        != right.unsafeLoad(fromUncheckedByteOffset: other &+ at, as: UInt8.self)
      {
        return false
      }
      at &+= 1
    }
    return true
  }

  /// Eight bytes at a time, to find what may be the same. Made-up collisions cost time at most, as bytes are compared.
  static func hash(_ text: Span<UInt8>) -> UInt64 {
    let bytes = unsafe text.bytes
    var hash = UInt64(truncatingIfNeeded: bytes.byteCount) &* 0x9E37_79B9_7F4A_7C15
    var at = 0
    while at &+ 8 <= bytes.byteCount {
      hash = (hash ^ (unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: at, as: UInt64.self))) &* 0xBF58_476D_1CE4_E5B9
      hash ^= hash >> 29
      at &+= 8
    }
    var rest: UInt64 = 0
    while at < bytes.byteCount {
      rest = rest << 8 | UInt64(unsafe bytes.unsafeLoad(fromUncheckedByteOffset: at, as: UInt8.self))
      at &+= 1
    }
    hash = (hash ^ rest) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 32)
  }
}

extension LineArena {
  /// Whether lines have, one after another, just the bytes that stand at these places of a text.
  func holds(_ lines: [LineShelf.Entry], _ places: [PatchLine], of text: Span<UInt8>) -> Bool {
    guard lines.count == places.count else { return false }
    let (lines, places, ends) = (lines.span, places.span, ends.span)
    let (known, given) = unsafe (bytes.span.bytes, text.bytes)
    for index in lines.indices {
      let (line, place) = (Int(lines[index].line), places[index])
      let (start, count) = (ends[line - 1], ends[line] - ends[line - 1])
      guard lines[index].origin == place.origin, count == Int(place.end - place.start), place.start >= 0,
        Int(place.end) <= given.byteCount, unsafe LineArena.isEqual(known, start, given, Int(place.start), count: count)
      else { return false }
    }
    return true
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
