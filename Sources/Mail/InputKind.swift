/// What an input holds, told from its first bytes.
public enum MailKind: Sendable, Equatable {
  /// A mailbox: messages that `From ` lines separate.
  case mailbox
  /// One message, beginning with its header.
  case message
  /// A patch without a header.
  case diff
}

/// Tells whether bytes begin like mail or a patch, so that a caller can tell a mailbox from something else; nil if they do not.
///
/// Give the first 64 KiB or more if there are as many. Compressed bytes are not looked into.
public func looksLikeMail(_ first: ArraySlice<UInt8>) -> MailKind? {
  switch Beginning(of: first)?.form {
  case .separated: .mailbox
  case .header: .message
  case .diff: .diff
  case nil: nil
  }
}

/// Where the mail begins in an input, and in which form.
struct Beginning {
  /// How the messages of the input are told apart.
  enum Form: Sendable {
    case separated(Separator)
    case header
    case diff
  }

  var form: Form
  /// Index of the first message.
  var start: Int

  /// Skips blank lines and a byte-order mark; looks beyond other text only for something that cannot be mistaken.
  init?(of bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    if bytes.begins(with: "\u{FEFF}") { start += 3 }
    while start < bytes.endIndex {
      let next = bytes.nextLine(after: start)
      guard bytes[start..<next].isBlank else { break }
      start = next
    }
    guard start < bytes.endIndex else { return nil }
    if let separator = Self.separator(in: bytes, at: start) {
      self.init(form: .separated(separator), start: start)
    } else if patchBegins(in: bytes, at: start) {
      self.init(form: .diff, start: start)
    } else if Self.isHeader(bytes, at: start) {
      self.init(form: .header, start: start)
    } else if bytes[start..<min(start + 1024, bytes.endIndex)].contains(0) {
      return nil
    } else if let found = Self.separatorBeyondText(in: bytes, from: start) {
      self = found
    } else if !isGitLog(bytes[start...]), firstPatch(in: bytes[start...]) != nil {
      self.init(form: .diff, start: start)
    } else {
      return nil
    }
  }

  private init(form: Form, start: Int) {
    self.form = form
    self.start = start
  }

  private static func separator(in bytes: ArraySlice<UInt8>, at start: Int) -> Separator? {
    guard bytes.has("From ", at: start), isFieldLine(bytes, at: bytes.nextLine(after: start)) else { return nil }
    return Separator(line: bytes.line(at: start))
  }

  /// A mailbox with something else before its first message.
  private static func separatorBeyondText(in bytes: ArraySlice<UInt8>, from start: Int) -> Beginning? {
    var position = start
    while let hit = bytes.index(of: "\nFrom ", from: position) {
      if let separator = separator(in: bytes, at: hit + 1) { return Beginning(form: .separated(separator), start: hit + 1) }
      position = hit + 1
    }
    return nil
  }

  /// A run of fields that has `From`, `Subject` or `Date` among them. A `From ` line that is no separator may lead it.
  private static func isHeader(_ bytes: ArraySlice<UInt8>, at start: Int) -> Bool {
    let header = HeaderBlock(bytes[start...], limit: 1 << 16)
    return header.from != nil || header.subject != nil || header.date != nil
  }
}

/// Whether `git log` or `git show` printed it: its patches would come without their authors.
private func isGitLog(_ bytes: ArraySlice<UInt8>) -> Bool {
  bytes.begins(with: "commit ") && bytes.dropFirst(7).first?.hexValue != nil
}

/// Why bytes that are no mail may have been given, as a hint.
func hint(for bytes: ArraySlice<UInt8>) -> String? {
  if isGitLog(bytes) { return "this looks like 'git log'; use 'git format-patch --stdout'" }
  if bytes.begins(with: "# HG changeset patch") { return "a Mercurial export is not read; use 'hg email --mbox'" }
  if bytes.begins(with: "PK\u{3}\u{4}") { return "unpack the archive first" }
  if bytes.begins(with: "BZh") || bytes.has("7zXZ", at: bytes.startIndex + 1) { return "only gzip is decompressed; decompress it first" }
  return nil
}
