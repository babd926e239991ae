internal import CLibgit2

/// A place in a text that moves on line by line. Only LF ends a line.
struct LineCursor {
  private let text: ArraySlice<UInt8>
  /// The index of the first byte of the current line, and the index after its LF.
  private(set) var start: Int
  private(set) var next: Int
  /// The number of the current line.
  private(set) var number: Int

  init(_ text: ArraySlice<UInt8>, firstLine: Int) {
    self.text = text
    start = text.startIndex
    next = text.lineEnd(from: start)
    number = firstLine
  }

  var isAtEnd: Bool { start == text.endIndex }

  /// The first byte of the current line (its LF when it is empty); nil at the end of the text.
  var firstByte: UInt8? { isAtEnd ? nil : text[start] }

  /// True when the current line is the last one and the text ends within it.
  var lacksLineFeed: Bool { !isAtEnd && next == text.endIndex && text[next - 1] != lineFeed }

  /// Bytes from the current line to the end of the text.
  var remaining: Int { text.endIndex - start }

  mutating func advance() {
    guard !isAtEnd else { return }
    start = next
    next = text.lineEnd(from: start)
    number += 1
  }

  /// Goes over whole hunk lines (context, removed, added) while any is owed, counts them down, and notes where they stand from `origin` on.
  ///
  /// Stops at a line of another kind, at one that is not owed, and at one without LF. The only loop that sees every line, so it works on the
  /// bytes directly.
  mutating func advanceOverHunkLines(old: inout Int, new: inout Int, from origin: Int, into lines: inout [PatchLine]) {
    var (index, owedOld, owedNew) = (start - text.startIndex, old, new)
    let shift = origin - text.startIndex
    let known = lines.count
    unsafe text.withUnsafeBufferPointer { buffer in
      // Room for a bounded number of lines at a time: what a header owes need not come.
      var isHunkLine = true
      while isHunkLine, owedOld > 0 || owedNew > 0 {
        lines.append(addingCapacity: min(owedOld + owedNew, 4096)) { lines in
          while owedOld > 0 || owedNew > 0, lines.freeCapacity > 0 {
            isHunkLine = false
            guard index < buffer.count else { return }
            let first = unsafe buffer[index]
            let takesOld = first != UInt8(ascii: "+")
            let takesNew = first != UInt8(ascii: "-")
            if takesOld && takesNew && first != UInt8(ascii: " ") && first != lineFeed { return }
            if (takesOld && owedOld == 0) || (takesNew && owedNew == 0) { return }
            guard let next = unsafe endOfShortLine(buffer, from: index) else { return }
            // An empty context line may come without its blank.
            let content = first == lineFeed ? index : index + 1
            lines.append(
              PatchLine(
                origin: takesOld ? takesNew ? .context : .removed : .added, start: Int32(truncatingIfNeeded: content - shift),
                end: Int32(truncatingIfNeeded: next - shift)))
            index = next
            if takesOld { owedOld -= 1 }
            if takesNew { owedNew -= 1 }
            isHunkLine = true
          }
        }
      }
    }
    (old, new, start) = (owedOld, owedNew, text.startIndex + index)
    next = text.lineEnd(from: start)
    number += lines.count - known
  }

  /// The current line without its LF, and without one CR before it.
  var content: ArraySlice<UInt8> { lineContent(start..<next) }

  /// The current line as it stands.
  var line: ArraySlice<UInt8> { text[start..<next] }

  /// The bytes from an earlier line to the current one, which is left out.
  func text(from earlier: Int) -> ArraySlice<UInt8> { text[earlier..<start] }

  func starts(with prefix: StaticString) -> Bool {
    text[start..<next].starts(with: prefix)
  }

  /// True when the current line is just this text.
  func contentStarts(with whole: StaticString) -> Bool {
    let content = content
    return content.count == whole.utf8CodeUnitCount && content.starts(with: whole)
  }

  /// True for `Binary files A and B differ`, the whole of what git says about a binary file without `--binary`.
  var isBinaryNotice: Bool {
    (starts(with: "Binary files ") || starts(with: "Files ")) && content.ends(with: " differ")
  }

  /// True where `--- ` is followed by `+++ `.
  var startFileNames: Bool {
    starts(with: "--- ") && text[next...].starts(with: "+++ ")
  }

  /// True where `--- ` is followed by a hunk at once, the `+++ ` being lost.
  var startLoneName: Bool {
    starts(with: "--- ") && text[next...].starts(with: "@@ -")
  }

  /// True where a section without a `diff --git` line begins: `--- `, `+++ ` and at once a hunk.
  var startTraditional: Bool {
    guard startFileNames else { return false }
    return text[text.lineEnd(from: next)...].starts(with: "@@ -")
  }

  private func lineContent(_ range: Range<Int>) -> ArraySlice<UInt8> {
    // Taking the last byte off a slice would copy the whole line.
    var end = range.upperBound
    if end > range.lowerBound, text[end - 1] == lineFeed { end -= 1 }
    if end > range.lowerBound, text[end - 1] == carriageReturn { end -= 1 }
    return text[range.lowerBound..<end]
  }
}

/// The index after the next LF; nil when there is none. Eight bytes at a time where a call of the C library would cost more than the search:
/// most lines of subtitles have fewer than 32.
@inline(__always)
private func endOfShortLine(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  guard let base = text.baseAddress else { return nil }
  var index = start
  while index &+ 8 <= min(text.count, start &+ 32) {
    let word = unsafe UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    let other = word ^ 0x0A0A_0A0A_0A0A_0A0A
    // The lowest high bit set stands where a byte is zero; those above it may not.
    let found = (other &- 0x0101_0101_0101_0101) & ~other & 0x8080_8080_8080_8080
    if found != 0 { return index &+ found.trailingZeroBitCount / 8 &+ 1 }
    index &+= 8
  }
  guard let end = unsafe memchr(base + index, 10, text.count - index) else { return nil }
  return unsafe UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")

extension ArraySlice<UInt8> {
  /// The index after the LF of the line that begins at `index`, or the end.
  @inline(__always)
  func lineEnd(from index: Int) -> Int {
    let first = startIndex
    return unsafe withUnsafeBufferPointer { buffer in
      let offset = index - first
      guard offset < buffer.count, let base = buffer.baseAddress else { return first + buffer.count }
      guard let found = unsafe memchr(base + offset, 10, buffer.count - offset) else { return first + buffer.count }
      return unsafe first + (UnsafeRawPointer(found) - UnsafeRawPointer(base)) + 1
    }
  }

  func starts(with prefix: StaticString) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard count >= length else { return false }
    return unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return length == 0 }
      return unsafe memcmp(base, prefix.utf8Start, length) == 0
    }
  }

  func ends(with suffix: StaticString) -> Bool {
    self.suffix(suffix.utf8CodeUnitCount).starts(with: suffix)
  }

  /// What follows `prefix`; nil when the text does not begin with it.
  func after(_ prefix: StaticString) -> ArraySlice<UInt8>? {
    starts(with: prefix) ? dropFirst(prefix.utf8CodeUnitCount) : nil
  }
}
