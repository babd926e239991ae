/// Where the fields of a header stand: ranges of the message's bytes, nothing decoded.
///
/// Rule 8 of the mailbox rules: the header ends at the first empty line or at the first line that is no field; of repeated fields the
/// last counts.
struct HeaderBlock {
  var from: Range<Int>?
  var subject: Range<Int>?
  var date: Range<Int>?
  var messageID: Range<Int>?
  var contentType: Range<Int>?
  var transferEncoding: Range<Int>?
  /// The author before a mailing list put its own address into `From:`.
  var originalFrom: Range<Int>?
  /// What ``MessageSections`` says of the sections that it left out.
  var sections: Range<Int>?

  /// Index of the first byte after the header and its empty line.
  var bodyStart: Int
  /// Whether an empty line ended the header.
  var isClosed = false
  /// Whether the header was cut at the limit.
  var isTooLong = false
  /// Whether every line of the header ends in CRLF, which means that a transport put the CRs there.
  var hasTransportCR = false
  /// Index of a NUL byte, which no header may have.
  var nul: Int?

  /// Reads the header of a message, past its `From ` line if it has one.
  init(_ bytes: ArraySlice<UInt8>, limit: Int) {
    bodyStart = bytes.startIndex
    var position = bytes.startIndex
    if bytes.begins(with: "From ") { position = bytes.nextLine(after: position) }
    let start = position
    let end = limit < bytes.endIndex - position ? position + limit : bytes.endIndex
    var lines = 0
    var returns = 0
    while position < bytes.endIndex, isFieldLine(bytes, at: position) || bytes.has("From ", at: position) {
      guard position < end else {
        isTooLong = true
        break
      }
      var next = position
      repeat {
        next = bytes.nextLine(after: next)
        lines += 1
        if next - 2 >= position, bytes[next - 1] == 0x0A, bytes[next - 2] == 0x0D { returns += 1 }
      } while next < bytes.endIndex && (bytes[next] == 0x20 || bytes[next] == 0x09)
      note(bytes, field: position..<next)
      position = next
    }
    nul = bytes[start..<position].index(of: 0, from: start)
    hasTransportCR = lines > 0 && returns == lines
    if lines > 0 || position > bytes.startIndex, position < bytes.endIndex {
      let next = bytes.nextLine(after: position)
      isClosed = bytes[position..<next].allSatisfy { $0 == 0x0A || $0 == 0x0D }
      if isClosed { position = next }
    }
    bodyStart = position
  }

  /// Remembers the value of a field that matters.
  private mutating func note(_ bytes: ArraySlice<UInt8>, field: Range<Int>) {
    guard let colon = bytes[field].firstIndex(of: 0x3A), colon - field.lowerBound <= 32 else { return }
    let value = (colon + 1)..<min(field.upperBound, colon + 1 + fieldLimit)
    if value.upperBound < field.upperBound { isTooLong = true }
    switch String(decoding: bytes[field.lowerBound..<colon].map { $0.lowered }, as: UTF8.self) {
    case "from": from = value
    case "subject": subject = value
    case "date": date = value
    case "message-id": messageID = value
    case "content-type": contentType = contentType ?? value
    case "content-transfer-encoding": transferEncoding = value
    case "x-original-from": originalFrom = value
    case MessageSections.field: sections = value
    default: break
    }
  }
}

/// Longest value of a field, in bytes: decoding one takes time, and no honest subject comes near this.
private let fieldLimit = 1 << 16

/// A field's value on one line: a line end and the blank after it become one space, blanks at the ends go.
func unfold(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let value = value.trimmed
  guard value.contains(0x0A) else { return value }
  var line: [UInt8] = []
  line.reserveCapacity(value.count)
  var index = value.startIndex
  while index < value.endIndex {
    if value[index] == 0x0A {
      while let last = line.last, last.isBlank { line.removeLast() }
      line.append(0x20)
      index += 2
    } else {
      line.append(value[index])
      index += 1
    }
  }
  return line[...]
}
