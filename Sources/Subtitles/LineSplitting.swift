/// The lines of a text as byte ranges, line ends included; together they are the whole text.
///
/// A line ends with LF, CRLF, CR CR LF or a CR alone; not with U+2028, U+0085, VT or FF, which are found inside the text of real subtitles. Because
/// an LF always ends a line, splitting each line of git's by itself gives the same lines as splitting the file.
public func lineRanges(of bytes: Span<UInt8>) -> [Range<Int>] {
  var lines: [Range<Int>] = []
  lines.reserveCapacity(bytes.count / 20 + 1)
  var start = 0
  var index = 0
  while index < bytes.count {
    let byte = bytes[index]
    index += 1
    guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
    if byte == 0x0D { index += lineFeedAhead(in: bytes, at: index) }
    lines.append(start..<index)
    start = index
  }
  if start < bytes.count { lines.append(start..<bytes.count) }
  return lines
}

/// Bytes after a CR that belong to the same line end: LF, CR LF, or none.
private func lineFeedAhead(in bytes: Span<UInt8>, at index: Int) -> Int {
  guard index < bytes.count else { return 0 }
  if bytes[index] == 0x0A { return 1 }
  if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { return 2 }
  return 0
}

extension Span where Element == UInt8 {
  /// How a line ends, and the index where that end begins.
  func lineEnd() -> (end: LineFacts.LineEnd, at: Int) {
    guard count > 0 else { return (.none, 0) }
    if self[count - 1] == 0x0D { return (.cr, count - 1) }
    guard self[count - 1] == 0x0A else { return (.none, count) }
    guard count > 1, self[count - 2] == 0x0D else { return (.lf, count - 1) }
    guard count > 2, self[count - 3] == 0x0D else { return (.crlf, count - 2) }
    return (.crcrlf, count - 3)
  }
}
