internal import Mail

/// A mailbox split by tracks into parts that many machines can read apart from each other (DESIGN §12).
///
/// Each part has every message, and of its patch the sections of the part's tracks; so what is computed of a lecture in a part is what is
/// computed of it in the whole: versions, proofs, cues and credit. Tracks that the history may put into one lecture stay together. Sections of
/// other files than subtitles are in the first part. The mail is read twice, and no more than a message is kept of it.
public struct MailSplit: Sendable {
  /// How many parts there are.
  public let count: Int
  /// How many files, told by their stems, each part has.
  public let files: [Int]
  /// How many messages the mail has.
  public let messages: Int
  private let path: String
  private let partOfStem: [String: Int]

  /// Reads mail and finds out what has to stay together.
  ///
  /// - Parameters:
  ///   - path: a mailbox, a patch, a folder of patches or a Maildir, compressed or not; not standard input, since it is read twice.
  ///   - count: how many parts to make; at least one is made.
  /// - Throws: ``HistoryError/unreadable(input:reason:hint:)`` where there is no mail in it.
  public init(path: String, parts count: Int) throws(HistoryError) {
    self.path = path
    self.count = max(1, count)
    var ties = TrackTies()
    var (messages, others) = (0, 0)
    var reader = try MailSplit.open(path)
    while let message = try reader.next() {
      messages += 1
      guard message.isDivisible else { continue }
      ties.add(message.sections, key: message.key)
      others += message.sections.reduce(0) { $0 + ($1.stems.isEmpty ? $1.size : 0) }
    }
    self.messages = messages
    partOfStem = ties.parts(self.count, others: others)
    var files = Array(repeating: 0, count: self.count)
    for part in partOfStem.values { files[part] += 1 }
    self.files = files
  }

  /// Reads the mail again, and gives each message as its parts have it, in order.
  public func pass() throws(HistoryError) -> Pass { Pass(reader: try MailSplit.open(path), split: self) }

  /// The part that a section goes to.
  fileprivate func part(of section: SplitSection) -> Int { section.stems.first.flatMap { partOfStem[$0] } ?? 0 }

  private static func open(_ path: String) throws(HistoryError) -> DividedMail {
    do throws(MailError) { return DividedMail(reader: try openMail(path), name: path) } catch {
      throw .unreadable(input: path, reason: error.description, hint: nil)
    }
  }

  /// One reading of the mail.
  public struct Pass {
    private var reader: DividedMail
    private let split: MailSplit

    fileprivate init(reader: DividedMail, split: MailSplit) {
      self.reader = reader
      self.split = split
    }

    /// The next message; nil at the end.
    public mutating func next() throws(HistoryError) -> PartedMessage? {
      guard let message = try reader.next() else { return nil }
      guard message.isDivisible else { return PartedMessage(rest: message.pieces.bytes { _ in true }) }
      let parts = message.sections.map { split.part(of: $0) }
      var parted = PartedMessage(rest: message.pieces.bytes { _ in false })
      for part in Set(parts) { parted.own[part] = message.pieces.bytes { parts[$0] == part } }
      return parted
    }
  }
}

/// A message as each part of a split has it.
public struct PartedMessage: Sendable {
  /// By part: the message with sections of it.
  fileprivate var own: [Int: [UInt8]] = [:]
  /// What all other parts have.
  fileprivate let rest: [UInt8]

  fileprivate init(rest: [UInt8]) { self.rest = rest }

  /// The message in a part, counted from 0, as it stands in a mailbox.
  public func bytes(part: Int) -> [UInt8] { own[part] ?? rest }
}

/// Mail, message by message, with the sections of each.
private struct DividedMail {
  var reader: MailReader
  var name: String

  mutating func next() throws(HistoryError) -> DividedMessage? {
    do throws(MailError) { return try reader.next().map { DividedMessage($0) } } catch {
      throw .unreadable(input: name, reason: error.description, hint: nil)
    }
  }
}

private struct DividedMessage {
  var pieces: MessageSections
  var sections: [SplitSection]

  init(_ raw: RawMessage) {
    pieces = MessageSections(raw)
    sections = pieces.sections.map { SplitSection($0) }
  }

  /// Whether it stands for a commit by what its sections say; any other message is in each part as it is.
  var isDivisible: Bool { sections.contains { $0.isChange } }

  /// What tells a message without a commit id from others, but for its files.
  var key: String? {
    let message = pieces.message
    if message.commitID != nil { return nil }
    let parts = [
      message.author.email, message.date.map { "\($0.seconds)" } ?? "\(message.number)", "\(message.series?.number ?? 0)", message.subject,
      message.log,
    ]
    return parts.joined(separator: "\u{0}")
  }
}
