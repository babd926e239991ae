/// Reads one message. A pure function: it may run on several threads at once.
///
/// A plain 8-bit mail is not copied: ``Message/patch`` is a view into ``RawMessage/bytes``. Whatever is wrong is in
/// ``Message/diagnostics``.
public func parse(_ raw: RawMessage, options: MailOptions = MailOptions()) -> Message {
  var reading = MessageReading(raw, options)
  reading.readHeader()
  reading.readBody()
  return reading.message
}

/// The message being read, with what its parts need of each other.
struct MessageReading {
  let raw: RawMessage
  let options: MailOptions
  var bytes: ArraySlice<UInt8>
  var header: HeaderBlock
  /// What follows the header, decoded where it must be.
  var body: ArraySlice<UInt8> = []
  var charset: String?
  var message: Message

  init(_ raw: RawMessage, _ options: MailOptions) {
    self.raw = raw
    self.options = options
    bytes = raw.bytes
    header =
      raw.bytes.isEmpty || patchBegins(in: raw.bytes, at: raw.bytes.startIndex)
      ? HeaderBlock([], limit: 0) : HeaderBlock(raw.bytes, limit: options.limits.headerSize)
    if header.bodyStart < bytes.startIndex { header.bodyStart = bytes.startIndex }
    message = Message(
      input: raw.input, number: raw.number, line: raw.line, offset: raw.offset, commitID: commitID(raw.bytes), author: .none, sender: .none,
      date: nil, rawDate: "", subject: "", rawSubject: "", series: nil, messageID: nil, log: "", patch: [], patchLine: raw.line,
      isDecoded: false, diagnostics: [])
  }

  mutating func note(_ severity: MailDiagnostic.Severity, _ code: String, _ text: String, line: Int? = nil) {
    message.diagnostics.append(
      MailDiagnostic(severity: severity, code: code, message: text, input: raw.input, line: line ?? raw.line))
  }

  /// Line of the input at an index of the message's bytes.
  func line(at index: Int) -> Int { raw.line + bytes[..<index].lineFeeds }
}

// MARK: - Header

extension MessageReading {
  mutating func readHeader() {
    checkHeader()
    if let type = header.contentType { charset = parameter("charset", in: unfold(bytes[type])) }
    if let range = header.sections { message.keptSections = decimal(unfold(bytes[range]).prefix { $0.isDigit }) }
    if let range = header.messageID {
      message.messageID = String(decoding: unfold(bytes[range]).drop { $0 == 0x3C }.prefix { $0 != 0x3E }, as: UTF8.self)
    }
    if let range = header.subject { setSubject(unfold(bytes[range]), at: range.lowerBound) }
    if let range = header.from, let sender = address(unfold(bytes[range]), at: range.lowerBound) {
      message.sender = sender
      message.author = sender
    }
    // A list that puts its own address into From: keeps the author's here.
    if let range = header.originalFrom, let original = Address(header: unfold(bytes[range]), charset: charset) { message.author = original }
    if let range = header.date { setDate(unfold(bytes[range]), at: range.lowerBound) }
  }

  private mutating func checkHeader() {
    if header.hasTransportCR {
      note(.note, "transport-cr", "every header line ends in CR LF, so one CR was taken off every line")
      bytes = withoutTransportCR(bytes)[...]
      header = HeaderBlock(bytes, limit: options.limits.headerSize)
    }
    if let nul = header.nul { note(.error, "nul-in-header", "a header must not hold a NUL byte", line: line(at: nul)) }
    if header.isTooLong {
      note(.warning, "header-too-long", "the header is longer than \(options.limits.headerSize) bytes; the rest of it was not read")
    }
    if header.bodyStart == bytes.endIndex, !header.isClosed {
      note(.warning, "header-only", "the message ends inside its header: the input may have been cut off")
    }
  }

  mutating func setSubject(_ value: ArraySlice<UInt8>, at index: Int) {
    let decoded = text(value, at: index)
    // A subject is one line, whatever its encoded words say.
    message.rawSubject = String(decoding: decoded.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    let subject = SubjectLine(message.rawSubject)
    message.subject = subject.text
    message.series = subject.series ?? message.series
  }

  mutating func setDate(_ value: ArraySlice<UInt8>, at index: Int) {
    message.rawDate = String(decoding: value, as: UTF8.self)
    message.date = MailDate(message.rawDate)
    if message.date == nil { note(.warning, "bad-date", "'\(message.rawDate)' is no date", line: line(at: index)) }
  }

  mutating func address(_ value: ArraySlice<UInt8>, at index: Int, isInBody: Bool = false) -> Address? {
    _ = text(value, at: index)
    let address = Address(header: value, charset: charset, isInBody: isInBody)
    if address?.email.isEmpty ?? true { note(.warning, "bad-address", "no address in \(value.evidence)", line: line(at: index)) }
    return address
  }

  /// Decoded header text; what is bad in it is noted.
  private mutating func text(_ value: ArraySlice<UInt8>, at index: Int) -> String {
    let decoded = HeaderText(value, charset: charset)
    if let word = decoded.badWord { note(.warning, "bad-encoded-word", "cannot decode '\(word)'", line: line(at: index)) }
    if decoded.hasBadBytes { note(.warning, "bad-header-bytes", "\(value.evidence) is not UTF-8", line: line(at: index)) }
    return decoded.text
  }
}

// MARK: - Body

extension MessageReading {
  mutating func readBody() {
    body = bytes[header.bodyStart...]
    if needsDecoding, let decoded = decode() { body = decoded }
    let boundary = message.keptSections == 0 ? PatchBoundary(ofPatchElsewhere: body) : PatchBoundary(in: body, cut: options.cut)
    message.patch = body[boundary.patchStart...]
    if !message.isDecoded { message.patchLine = line(at: boundary.patchStart) }
    readLog(body[..<boundary.logEnd])
  }

  /// Only an encoding, several parts or flowed text make the body other than it stands there.
  var needsDecoding: Bool {
    if let range = header.transferEncoding {
      let encoding = lowered(unfold(bytes[range]))
      if encoding.hasPrefix("quoted-printable") || encoding.hasPrefix("base64") || encoding.hasSuffix("uuencode") { return true }
    }
    guard let range = header.contentType else { return false }
    let type = unfold(bytes[range])
    return lowered(type).hasPrefix("multipart/") || parameter("format", in: type)?.lowercased() == "flowed"
  }

  private mutating func decode() -> ArraySlice<UInt8>? {
    let start = bytes.begins(with: "From ") ? bytes.nextLine(after: bytes.startIndex) : bytes.startIndex
    guard let body = MimeBody(message: bytes[start...], limits: options.limits) else {
      note(.warning, "undecodable", "the parts of the mail cannot be told apart, or are too many; the body is taken as it stands")
      return nil
    }
    message.isDecoded = true
    charset = body.charset ?? charset
    if body.hasQuotedCR { note(.note, "quoted-cr", "decoding brought CR LF line ends to light, which were kept") }
    if body.bytes.isEmpty, !body.isTooDeep { note(.warning, "no-text", "no part of the mail is plain text or a patch") }
    if body.isTooDeep { note(.warning, "mime-too-deep", "parts nested more than \(options.limits.mimeDepth) deep were not read") }
    return body.bytes[...]
  }

  private mutating func readLog(_ whole: ArraySlice<UInt8>) {
    var log = whole
    if options.scissors, let end = endOfScissors(in: log) { log = log[end...] }
    let place = message.isDecoded ? header.bodyStart : log.startIndex
    if !message.patch.isEmpty || message.keptSections != nil {
      let inBody = InBodyHeader(log)
      if let from = inBody.from { message.author = address(from, at: place, isInBody: true) ?? message.author }
      if let subject = inBody.subject { setSubject(subject, at: place) }
      if let date = inBody.date { setDate(date, at: place) }
      log = log[inBody.end...]
    }
    if log.count > options.limits.logSize {
      note(
        .warning, "log-too-long", "the log is longer than \(options.limits.logSize) bytes; the rest of it was not read",
        line: line(at: place))
      log = log.prefix(options.limits.logSize)
    }
    if let unquoted = withoutMboxrdQuotes(log, options.mboxrd) {
      if options.mboxrd == nil { note(.note, "mboxrd", "'>From ' in the log was taken for mboxrd quoting", line: line(at: place)) }
      log = unquoted[...]
    }
    let text = logText(log, charset: charset)
    message.log = text.text
    if text.isMislabelled {
      note(.note, "mislabelled-charset", "the log is UTF-8, not \(charset ?? "") as its label says", line: line(at: place))
    }
    if !text.isExact {
      note(
        .warning, "bad-log-bytes", "the log is not all \(charset ?? "UTF-8"); what cannot be read shows as U+FFFD", line: line(at: place))
    }
  }
}

// MARK: - Small parts

/// The commit id of `From <40 or 64 hex> …`, as bytes; nil if there is none or it is all zero.
private func commitID(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
  guard bytes.begins(with: "From ") else { return nil }
  let digits = bytes.dropFirst(5).prefix(65).prefix { $0.hexValue != nil }
  guard digits.count == 40 || digits.count == 64, digits.endIndex < bytes.endIndex, bytes[digits.endIndex].isBlank else { return nil }
  let id = stride(from: digits.startIndex, to: digits.endIndex, by: 2).map { place in
    (bytes[place].hexValue ?? 0) << 4 | (bytes[place + 1].hexValue ?? 0)
  }
  return id.allSatisfy { $0 == 0 } ? nil : id
}

/// A parameter of a content type, without its quotes.
private func parameter(_ name: String, in type: ArraySlice<UInt8>) -> String? {
  for part in type.split(separator: 0x3B).dropFirst() {
    guard let equals = part.firstIndex(of: 0x3D), lowered(part[..<equals].trimmed) == name else { continue }
    let value = part[(equals + 1)...].trimmed
    return String(decoding: value.first == 0x22 ? value.dropFirst().prefix { $0 != 0x22 } : value.prefix { !$0.isBlank }, as: UTF8.self)
  }
  return nil
}

private func lowered(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes.map { $0.lowered }, as: UTF8.self) }
