internal import Git

/// A subtitle file whose version is asked for, in all the forms it may have had when it was committed.
///
/// Files that were passed on as documents often got a title line before the first cue, other line ends, and lost the blank lines at
/// their end; the id of a blob depends on each of these.
struct Contents: Sendable {
  /// With LF, without byte-order mark, title line and blank lines at the end.
  let body: [UInt8]
  /// Each form by its id.
  let forms: [ObjectID: [UInt8]]

  init(_ bytes: [UInt8]) {
    let plain = FileForm.withoutCarriageReturnsAndMark(bytes)
    let untitled = Contents.withoutTitle(plain)
    body = Contents.withoutBlankEnd(untitled)
    var forms = [ObjectID.ofBlob(bytes): bytes]
    for text in [plain, untitled, Contents.withoutBlankEnd(plain), body] {
      for end in 0...(text.last == 0x0A ? 0 : Contents.endLimit) {
        for form in FileForm.variants(text + Array(repeating: 0x0A, count: end)) { forms[ObjectID.ofBlob(form)] = form }
      }
    }
    self.forms = forms
  }

  /// How many line ends are tried at the end of the file.
  private static let endLimit = 3

  /// The form that has an id, which may be abbreviated.
  func form(with id: ObjectID) -> [UInt8]? { forms.first { $0.key.matches(id) }?.value }

  /// The body with the line ends and the byte-order mark of another version of it.
  func body(like lines: [LineID], _ table: LineTable) -> [UInt8] {
    let known = lines.filter { $0 != 0 }
    let returns = known.count { table.bytes($0).suffix(2).elementsEqual([0x0D, 0x0A]) }
    let hasMark = known.first.map { table.bytes($0).starts(with: FileForm.mark) } ?? false
    let ends = known.reversed().prefix { table.bytes($0).allSatisfy { $0 == 0x0A || $0 == 0x0D } }.count
    let hasEnd = known.last.map { table.bytes($0).last == 0x0A } ?? true
    var body = body + Array(repeating: 0x0A, count: ends + (hasEnd ? 1 : 0))
    if returns * 2 > known.count { body = FileForm.withCarriageReturns(body) }
    return (hasMark ? FileForm.mark : []) + body
  }

  /// A first line that a blank line follows is a title, if it is neither a number, a timing nor the signature of WebVTT.
  private static func withoutTitle(_ text: [UInt8]) -> [UInt8] {
    let line = text.prefix { $0 != 0x0A }
    let rest = text[line.endIndex...].prefix { $0 == 0x0A }
    guard !line.isEmpty, rest.count > 1, !line.starts(with: "WEBVTT".utf8), !line.allSatisfy({ 0x30...0x39 ~= $0 || $0 == 0x20 }),
      !String(decoding: line, as: UTF8.self).contains("-->")
    else { return text }
    return Array(text[rest.endIndex...])
  }

  private static func withoutBlankEnd(_ text: [UInt8]) -> [UInt8] {
    var end = text.endIndex
    while end > 0, text[end - 1] == 0x0A || text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return Array(text[..<end])
  }
}
