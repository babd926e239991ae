internal import Subtitles

/// Lines without what tools change of their own accord: line ends, byte-order marks, blanks at line ends.
///
/// Kept by line id, and computed once for each different line.
struct LineForms {
  /// With LF for CRLF and no byte-order mark.
  private(set) var normal: [LineID] = [0]
  /// The normal form without blanks at its end, always with LF.
  private(set) var loose: [LineID] = [0]
  private var withReturn: [LineID: LineID] = [:]
  private var withoutReturn: [LineID: LineID] = [:]

  /// Takes in the lines that have come up in the table since.
  mutating func extend(_ table: inout LineTable) {
    while normal.count < table.count {
      let line = LineID(normal.count)
      // The slice must be gone before the table takes a line in, or the table would copy all it holds.
      let (normalBytes, looseBytes) = LineForms.forms(of: table.bytes(line))
      normal.append(normalBytes.map { table.intern($0) } ?? line)
      loose.append(looseBytes.map { table.intern($0) } ?? normal[Int(line)])
    }
  }

  /// The bytes of a line in its normal form, nil where they are those of the line, and in its loose form, nil where they are those of the normal one.
  private static func forms(of bytes: ArraySlice<UInt8>) -> (normal: [UInt8]?, loose: [UInt8]?) {
    let form = Form(bytes)
    let start = bytes.startIndex + form.markLength
    let isNormal = form.markLength == 0 && !form.hasReturn
    let isLoose = form.hasEnd && form.textEnd == form.end
    return (
      isNormal ? nil : line(bytes[start..<form.end], hasEnd: form.hasEnd),
      isLoose ? nil : line(bytes[start..<form.textEnd], hasEnd: true)
    )
  }

  private static func line(_ text: ArraySlice<UInt8>, hasEnd: Bool) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(text.count + 1)
    line.append(contentsOf: text)
    if hasEnd { line.append(0x0A) }
    return line
  }

  /// The line with CRLF at its end where it has LF.
  mutating func crlf(_ line: LineID, _ table: inout LineTable) -> LineID {
    if let known = withReturn[line] { return known }
    var bytes = Array(table.bytes(line))
    if bytes.last == 0x0A, bytes.dropLast().last != 0x0D { bytes.insert(0x0D, at: bytes.count - 1) }
    let id = table.intern(bytes)
    withReturn[line] = id
    return id
  }

  /// The line with LF at its end where it has CRLF.
  mutating func lf(_ line: LineID, _ table: inout LineTable) -> LineID {
    if let known = withoutReturn[line] { return known }
    var bytes = Array(table.bytes(line))
    if bytes.suffix(2).elementsEqual([0x0D, 0x0A]) { bytes.remove(at: bytes.count - 2) }
    let id = table.intern(bytes)
    withoutReturn[line] = id
    return id
  }

  /// Where the parts of a line are.
  private struct Form {
    var markLength: Int
    var hasEnd: Bool
    var hasReturn: Bool
    /// After the last byte before the line end.
    var end: Int
    /// After the last byte that is no blank.
    var textEnd: Int

    init(_ bytes: ArraySlice<UInt8>) {
      markLength = bytes.starts(with: FileForm.mark) ? 3 : 0
      hasEnd = bytes.last == 0x0A
      end = bytes.endIndex - (hasEnd ? 1 : 0)
      hasReturn = hasEnd && end > bytes.startIndex && bytes[end - 1] == 0x0D
      if hasReturn { end -= 1 }
      textEnd = end
      while textEnd > bytes.startIndex + markLength, bytes[textEnd - 1] == 0x20 || bytes[textEnd - 1] == 0x09 { textEnd -= 1 }
    }
  }
}

extension LineTable {
  mutating func intern(_ line: [UInt8]) -> LineID { intern(line, 0, line.count) }
}
