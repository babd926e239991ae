/// One input cut into messages: rules 1 to 7 of the mailbox rules.
struct Splitter {
  private let name: String
  private let limits: MailLimits
  private var buffer: SplitBuffer
  private var form: Beginning.Form?
  private var number = 0
  /// The message that has a note about a separator of another form.
  private var lastOther = 0
  private(set) var diagnostics: [MailDiagnostic] = []

  init(_ buffer: SplitBuffer, name: String, limits: MailLimits) {
    self.buffer = buffer
    self.name = name
    self.limits = limits
  }

  /// Opens a file to be read in pieces.
  init(path: String, name: String, limits: MailLimits) throws(MailError) {
    self.init(SplitBuffer(try FileSource(path: path, name: name), limits: limits), name: name, limits: limits)
  }

  /// The next message; nil at the end. The first call finds out what the input holds.
  mutating func next() throws(MailError) -> RawMessage? {
    if form == nil { form = try begin() }
    if buffer.bytes.isEmpty, !buffer.isAtEnd { try buffer.refill() }
    guard !buffer.bytes.isEmpty else {
      noteFault()
      return nil
    }
    number += 1
    let (line, offset) = (buffer.line, buffer.offset)
    let size = try sizeOfMessage()
    let end = buffer.bytes.startIndex + min(size ?? limits.messageSize, limits.messageSize)
    let message = RawMessage(input: name, number: number, line: line, offset: offset, bytes: buffer.take(to: end))
    try skipRest(of: message, size: size)
    if buffer.bytes.isEmpty, buffer.isAtEnd, message.bytes.last != 0x0A {
      note(.warning, "no-final-newline", "message \(number) does not end in a line end: the input may have been cut off", line)
    }
    return message
  }

  /// Looks at the first 64 KiB, finds the form and skips what stands before the first message.
  private mutating func begin() throws(MailError) -> Beginning.Form {
    while buffer.bytes.count < 1 << 16, !buffer.isAtEnd { try buffer.refill() }
    try decompress()
    guard !buffer.bytes.isEmpty else { throw .empty(input: name) }
    guard let beginning = Beginning(of: buffer.bytes) else {
      if buffer.bytes.isBlank, buffer.isAtEnd { throw .empty(input: name) }
      let text = buffer.bytes.drop { $0.isBlank }
      throw .notMail(input: name, evidence: text.evidence, hint: hint(for: text))
    }
    let skipped = buffer.bytes[..<beginning.start]
    buffer.drop(to: beginning.start)
    if !skipped.isBlank, skipped.count > 3 {
      note(.warning, "leading-garbage", "\(skipped.lineFeeds) lines before the first message are no mail: \(skipped.evidence)", 1)
    }
    return beginning.form
  }

  private mutating func decompress() throws(MailError) {
    guard buffer.bytes.begins(with: "\u{1F}"), buffer.bytes.dropFirst().first == 0x8B else { return }
    buffer = SplitBuffer(
      try GunzipSource(buffer.rest(), first: Array(buffer.bytes), name: name, limit: limits.decompressedSize), limits: limits)
    while buffer.bytes.count < 1 << 16, !buffer.isAtEnd { try buffer.refill() }
  }

  /// Bytes from the start of the buffer to the next separator or to the end of the input; nil if there are more than the largest message
  /// has.
  private mutating func sizeOfMessage() throws(MailError) -> Int? {
    var searched = 0
    while true {
      switch search(from: buffer.bytes.startIndex + searched) {
      case .found(let index): return index - buffer.bytes.startIndex
      case .undecided(let index): searched = index - buffer.bytes.startIndex
      }
      if buffer.isAtEnd { return buffer.bytes.count }
      if buffer.bytes.count > limits.messageSize { return nil }
      try buffer.refill()
    }
  }

  private enum Hit {
    case found(Int)
    /// Nothing up to here; what follows may be the beginning of a separator.
    case undecided(Int)
  }

  /// Looks for a separator line with a field line after it.
  private mutating func search(from start: Int) -> Hit {
    let bytes = buffer.bytes
    guard case .separated(let separator) = form else { return .undecided(bytes.endIndex) }
    var position = start
    while let hit = bytes.index(of: "\nFrom ", from: position, rare: 1) {
      // A separator and the name of a field are short; only at the end of the buffer may they be incomplete.
      if !buffer.isAtEnd, bytes.endIndex - hit < 2048 { return .undecided(hit) }
      if isFieldLine(bytes, at: bytes.nextLine(after: hit + 1)) {
        let line = bytes.line(at: hit + 1)
        if separator.accepts(line) { return .found(hit + 1) }
        if lastOther != number, Separator(line: line) != nil { noteOther(line, at: hit + 1) }
      }
      position = hit + 1
    }
    return .undecided(max(start, bytes.endIndex - 6))
  }

  /// Drops what of a message lies beyond the limit, without keeping it.
  private mutating func skipRest(of message: RawMessage, size: Int?) throws(MailError) {
    if let size, size == message.bytes.count { return }
    note(
      .error, "message-too-large",
      "message \(message.number) is larger than \(limits.messageSize) bytes; what lies beyond was not read", message.line)
    if let size { return buffer.drop(to: buffer.bytes.startIndex + size - message.bytes.count) }
    // All but the last bytes have been searched already.
    buffer.drop(to: max(buffer.bytes.startIndex, buffer.bytes.endIndex - 2048))
    while true {
      switch search(from: buffer.bytes.startIndex) {
      case .found(let index): return buffer.drop(to: index)
      case .undecided(let index): buffer.drop(to: buffer.isAtEnd ? buffer.bytes.endIndex : index)
      }
      if buffer.isAtEnd { return }
      try buffer.refill()
    }
  }

  /// A mailbox put together from several kinds would lose messages in silence. One note a message is enough.
  private mutating func noteOther(_ line: ArraySlice<UInt8>, at index: Int) {
    lastOther = number
    let place = buffer.line + buffer.bytes[..<index].lineFeeds
    note(.note, "other-separator", "\(line.evidence) is no separator here, since the first message has another form", place)
  }

  private mutating func noteFault() {
    guard let fault = buffer.fault, !diagnostics.contains(where: { $0.code == "truncated-gzip" }) else { return }
    note(.error, "truncated-gzip", "what could be decompressed was read, the rest is lost: \(fault)", buffer.line)
  }

  private mutating func note(_ severity: MailDiagnostic.Severity, _ code: String, _ text: String, _ line: Int) {
    diagnostics.append(MailDiagnostic(severity: severity, code: code, message: text, input: name, line: line))
  }
}
