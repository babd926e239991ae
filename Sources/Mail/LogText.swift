/// What a log says about the message itself before its text begins: rule 18 of the mailbox rules.
///
/// `git format-patch --from` puts the true author there, so attribution must read it.
struct InBodyHeader {
  var from: ArraySlice<UInt8>?
  var subject: ArraySlice<UInt8>?
  var date: ArraySlice<UInt8>?
  /// Index where the text of the log begins.
  var end: Int

  /// Reads fields at the top of a log. A field that says nothing usable (`From: bogosity`) is text and ends them, so that nothing of a
  /// log is lost.
  init(_ log: ArraySlice<UInt8>) {
    end = log.startIndex
    var position = log.startIndex
    while position < log.endIndex, log.line(at: position).isBlank { position = log.nextLine(after: position) }
    let top = position
    while position < log.endIndex {
      var next = log.nextLine(after: position)
      while next < log.endIndex, log[next] == 0x20 || log[next] == 0x09, !log.line(at: next).isBlank { next = log.nextLine(after: next) }
      guard take(unfold(log[position..<next])) else { break }
      position = next
    }
    end = position
    if position > top, position < log.endIndex, log.line(at: position).isBlank { end = log.nextLine(after: position) }
  }

  private mutating func take(_ field: ArraySlice<UInt8>) -> Bool {
    if field.begins(with: ">From "), Separator.formatPatch.accepts(field.dropFirst()) { return true }
    if field.begins(with: "[PATCH]"), subject == nil {
      subject = field
      return true
    }
    guard let colon = field.firstIndex(of: 0x3A), colon - field.startIndex < 8 else { return false }
    let value = field[(colon + 1)...].trimmed
    switch String(decoding: field[..<colon].map { $0.lowered }, as: UTF8.self) {
    case "from":
      guard from == nil, let address = Address(header: value, charset: nil, isInBody: true), !address.email.isEmpty else { return false }
      from = value
    case "subject":
      guard subject == nil else { return false }
      subject = value
    case "date":
      guard date == nil, MailDate(String(decoding: value, as: UTF8.self)) != nil else { return false }
      date = value
    default: return false
    }
    return true
  }
}

/// The text of a log for people: UTF-8, LF, no blank lines at either end; what a transport or a charset did is undone.
func logText(_ bytes: ArraySlice<UInt8>, charset: String?) -> DecodedText {
  var decoded = Charset.decode(bytes, label: charset)
  var text = Array(decoded.text.utf8)
  if text.contains(0x0D) { text = withoutTransportCR(text[...]) }
  var body = text[...]
  while let line = body.isEmpty ? nil : body.line(at: body.startIndex), line.isBlank {
    body = body[body.nextLine(after: body.startIndex)...]
  }
  let end = body.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? body.startIndex
  decoded.text = String(decoding: body[..<end], as: UTF8.self)
  return decoded
}

/// One CR less before each LF.
func withoutTransportCR(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count)
  var position = bytes.startIndex
  while position < bytes.endIndex {
    let next = bytes.nextLine(after: position)
    let line = bytes.line(at: position)
    result += line
    if bytes[next - 1] == 0x0A { result.append(0x0A) } else { result += bytes[line.endIndex..<next] }
    position = next
  }
  return result
}

/// One `>` less before `From `, as mboxrd has it; nil if there is nothing to take off.
///
/// Rule 4 of the mailbox rules. Undecided, a log is taken for mboxrd when it has `>From ` and no bare `From `, which mboxrd would not
/// leave.
func withoutMboxrdQuotes(_ log: ArraySlice<UInt8>, _ mboxrd: Bool?) -> [UInt8]? {
  guard mboxrd != false, log.index(of: ">From ", from: log.startIndex) != nil else { return nil }
  var result: [UInt8] = []
  result.reserveCapacity(log.count)
  var isQuoted = false
  var position = log.startIndex
  while position < log.endIndex {
    let next = log.nextLine(after: position)
    let line = log[position..<next]
    if line.first == 0x3E, line.drop(while: { $0 == 0x3E }).begins(with: "From ") {
      isQuoted = true
      result += line.dropFirst()
    } else if mboxrd == nil, line.begins(with: "From ") {
      return nil
    } else {
      result += line
    }
    position = next
  }
  return isQuoted ? result : nil
}

/// Index just past the last scissors line of a log: rule 19 of the mailbox rules.
func endOfScissors(in log: ArraySlice<UInt8>) -> Int? {
  var end: Int?
  var position = log.startIndex
  while position < log.endIndex {
    let next = log.nextLine(after: position)
    if isScissors(log[position..<next]) { end = next }
    position = next
  }
  return end
}

/// A line of dashes with a pair of scissors: at least 8 columns wide, more than a third of it perforation, gaps less than half.
private func isScissors(_ line: ArraySlice<UInt8>) -> Bool {
  var (scissors, gap, perforation) = (0, 0, 0)
  var (first, last): (Int?, Int) = (nil, line.startIndex)
  var inPerforation = false
  var index = line.startIndex
  while index < line.endIndex {
    let isCut = [">8", "8<", ">%", "%<"].contains { line.has($0, at: index) }
    if line[index].isBlank {
      if inPerforation { (perforation, gap) = (perforation + 1, gap + 1) }
      index += 1
      continue
    }
    first = first ?? index
    inPerforation = isCut || line[index] == 0x2D
    if inPerforation { perforation += isCut ? 2 : 1 }
    if isCut { scissors += 2 }
    index += isCut ? 2 : 1
    last = index
  }
  guard let first else { return false }
  let width = last - first
  return scissors > 0 && width >= 8 && width < perforation * 3 && gap * 2 < perforation
}
