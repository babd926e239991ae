/// Opens mail: a mailbox, a single patch, a bare diff, a folder of patches, a Maildir, or `-` for standard input; any file of them may be
/// compressed with gzip.
///
/// Throws ``MailError`` when the file or folder cannot be opened. What a file holds is found out at the first ``MailReader/next()``.
public func openMail(_ path: String, options: MailOptions = MailOptions()) throws(MailError) -> MailReader {
  try openMail(MailSource(path: path), options: options)
}

/// Opens mail on standard input of which the beginning was read already.
public func openStandardInput(after beginning: [UInt8], options: MailOptions = MailOptions()) throws(MailError) -> MailReader {
  let name = "standard input"
  let source = ContinuedSource(beginning, then: try FileSource(path: "-", name: name))
  return MailReader(Splitter(SplitBuffer(source, limits: options.limits), name: name, limits: options.limits), options)
}

/// Opens mail from a source already looked at.
public func openMail(_ source: MailSource, options: MailOptions = MailOptions()) throws(MailError) -> MailReader {
  switch source {
  case .standardInput: MailReader(try Splitter(path: "-", name: "standard input", limits: options.limits), options)
  case .file(let path): MailReader(try Splitter(path: path, name: path, limits: options.limits), options)
  case .folder(let folder, let files): MailReader(folder: folder, files: files, options)
  }
}

/// Gives the messages of an input one after another; memory is bounded by the largest message, not by the mailbox.
///
/// Used from one place at a time; the messages it gives can be parsed on any thread.
public struct MailReader {
  private let options: MailOptions
  private var current: Splitter?
  private var waiting: ArraySlice<String>
  private var folder: String?
  private var found = 0
  private var identifiers: Set<Int> = []

  /// What the splitting found so far, of all inputs: cut-off or compressed data lost, text that is no mail, repeated message ids.
  public var diagnostics: [MailDiagnostic] { collected + (current?.diagnostics ?? []) }
  private var collected: [MailDiagnostic] = []

  /// Reads bytes already in memory, compressed or not; messages are views into them.
  public init(bytes: [UInt8], name: String, options: MailOptions = MailOptions()) {
    self.init(Splitter(SplitBuffer(bytes), name: name, limits: options.limits), options)
  }

  init(_ splitter: Splitter, _ options: MailOptions) {
    self.options = options
    current = splitter
    waiting = []
  }

  init(folder: String, files: [String], _ options: MailOptions) {
    self.options = options
    self.folder = folder
    waiting = files[...]
  }

  /// The next message; nil at the end.
  ///
  /// Throws ``MailError`` if the input is no mail or cannot be read. In a folder such a file is skipped with a diagnostic, and
  /// only a folder without any mail throws.
  public mutating func next() throws(MailError) -> RawMessage? {
    while true {
      if let message = try nextOfCurrent() {
        found += 1
        noteRepeatedIdentifier(message)
        return message
      }
      collected = diagnostics
      current = nil
      guard let path = waiting.popFirst() else { break }
      open(path)
    }
    if let folder, found == 0 {
      throw .notMail(input: folder, evidence: "with no file that is mail", hint: collected.first?.message)
    }
    return nil
  }

  private mutating func nextOfCurrent() throws(MailError) -> RawMessage? {
    do throws(MailError) {
      return try current?.next()
    } catch {
      guard folder != nil else { throw error }
      skip(error)
      return nil
    }
  }

  private mutating func open(_ path: String) {
    do throws(MailError) {
      current = try Splitter(path: path, name: path, limits: options.limits)
    } catch {
      skip(error)
    }
  }

  private mutating func skip(_ error: MailError) {
    let (severity, input): (MailDiagnostic.Severity, String) =
      switch error {
      case .notMail(let input, _, _), .empty(let input): (.note, input)
      case .unreadable(let input, _), .badGzip(let input, _): (.error, input)
      }
    collected.append(MailDiagnostic(severity: severity, code: "skipped-file", message: error.description, input: input, line: 1))
  }

  /// Rule 39: a message that is there twice is reported, and given out all the same.
  private mutating func noteRepeatedIdentifier(_ message: RawMessage) {
    let header = HeaderBlock(message.bytes, limit: options.limits.headerSize)
    guard let range = header.messageID else { return }
    let identifier = unfold(message.bytes[range])
    guard !identifiers.insert(Array(identifier).hashValue).inserted else { return }
    collected.append(
      MailDiagnostic(
        severity: .warning, code: "repeated-message-id",
        message: "message \(message.number) has the id of an earlier one: \(identifier.evidence)",
        input: message.input, line: message.line))
  }
}
