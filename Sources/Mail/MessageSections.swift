/// A message taken apart, so that it can be written again with only some sections of its patch: how a mailbox is split by files.
///
/// What is written is a message of a mailbox that git reads. Header, log and author stay what they are. A field
/// `X-Cuetrail-Sections: 2 of 9` says that sections were left out, so that a message without any still stands for its commit; git passes
/// over it.
public struct MessageSections: Sendable {
  /// The message as it reads.
  public let message: Message
  /// The sections of the patch in order. One goes from a `diff --git` line to the next; what stands behind the last of them (a
  /// signature) belongs to it. A patch that does not begin so is one section. Put together they are ``Message/patch``.
  public let sections: [ArraySlice<UInt8>]
  private let raw: RawMessage
  private let reading: MessageReading

  static let field = "x-cuetrail-sections"

  /// Takes a message apart.
  public init(_ raw: RawMessage, options: MailOptions = MailOptions()) {
    var reading = MessageReading(raw, options)
    reading.readHeader()
    reading.readBody()
    self.raw = raw
    self.reading = reading
    message = reading.message
    sections = MessageSections.cut(message.patch)
  }

  private static func cut(_ patch: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    if patch.isEmpty { return [] }
    var starts = [patch.startIndex]
    var position = patch.startIndex
    while let hit = patch.index(of: "\ndiff --git ", from: position) {
      position = hit + 1
      // Binary data goes on to an empty line, whatever stands in it.
      let isInData = patch[(starts.last ?? hit)...hit].index(of: "\nGIT binary patch", from: starts.last ?? hit) != nil
      if isInData, !patch[..<hit].endsInLineFeed { continue }
      if patchBegins(in: patch, at: position) { starts.append(position) }
    }
    return zip(starts, starts.dropFirst() + [patch.endIndex]).map { patch[$0..<$1] }
  }

  /// The message as one of a mailbox, with its `From ` line, as it came but for the sections that are left out.
  public func bytes(keeping isKept: (Int) -> Bool) -> [UInt8] {
    let kept = sections.indices.filter(isKept)
    let hasHeader = reading.header.bodyStart > afterSeparator
    if kept.count == sections.count, hasHeader, !hidesSeparator(raw.bytes[afterSeparator...]) {
      return separator + raw.bytes[afterSeparator...] + lineEnd(raw.bytes)
    }
    return separator + rewritten(kept)
  }

  // MARK: Writing

  /// The `From ` line as `git format-patch` writes it, which no line of a log is taken for.
  private var separator: [UInt8] {
    let id = message.commitID.map { $0.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] } } ?? Array(repeating: 0x30, count: 40)
    return Array("From ".utf8) + id + Array(" Mon Sep 17 00:00:00 2001\n".utf8)
  }

  /// Index in the raw bytes of what follows the `From ` line; their start where there is none.
  private var afterSeparator: Int {
    raw.bytes.begins(with: "From ") ? raw.bytes.nextLine(after: raw.bytes.startIndex) : raw.bytes.startIndex
  }

  private func rewritten(_ kept: [Int]) -> [UInt8] {
    var body = Array(reading.body[..<message.patch.startIndex])
    for index in kept { body += sections[index] }
    // Base64 carries what was decoded, and what would end the message.
    let isEncoded = reading.needsDecoding || hidesSeparator(body[...])
    let total = max(sections.count, message.keptSections == nil ? 0 : totalSections)
    var result = Array("X-Cuetrail-Sections: \(kept.count) of \(total)\n".utf8)
    result += fields(without: isEncoded ? MessageSections.ofBody.union(MessageSections.ofSize) : MessageSections.ofSize)
    if isEncoded { result += Array((charset + "Content-Transfer-Encoding: base64\n").utf8) }
    result.append(0x0A)
    return result + (isEncoded ? base64(body) : body + lineEnd(body[...]))
  }

  /// How many sections a message of a part had before it was split for the first time.
  private var totalSections: Int {
    guard let range = reading.header.sections else { return 0 }
    return decimal(unfold(reading.bytes[range]).reversed().prefix { $0.isDigit }.reversed()) ?? 0
  }

  private static let ofBody: Set<String> = ["content-type", "content-transfer-encoding", "content-disposition"]
  private static let ofSize: Set<String> = [field, "content-length", "lines"]

  private var charset: String {
    let label = (reading.charset ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:+".contains($0)) }
    return "Content-Type: text/plain" + (label.isEmpty ? "\n" : "; charset=\(label)\n")
  }

  /// The lines of the header, each with a line end, less the fields of these names.
  private func fields(without names: Set<String>) -> [UInt8] {
    let bytes = reading.bytes
    var position = bytes.begins(with: "From ") ? bytes.nextLine(after: bytes.startIndex) : bytes.startIndex
    var result: [UInt8] = []
    var isDropped = false
    while position < reading.header.bodyStart {
      let next = bytes.nextLine(after: position)
      let line = bytes[position..<next]
      if line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) { break }
      if line.first != 0x20, line.first != 0x09 {
        isDropped = names.contains(String(decoding: line.prefix { $0 != 0x3A }.map { $0.lowered }, as: UTF8.self))
      }
      if !isDropped { result += line + lineEnd(line) }
      position = next
    }
    return result
  }

  /// Whether a line in the midst would be taken for the beginning of the next message.
  private func hidesSeparator(_ bytes: ArraySlice<UInt8>) -> Bool {
    var position = bytes.startIndex
    while let hit = bytes.index(of: "\nFrom ", from: position, rare: 1) {
      position = hit + 1
      if Separator.formatPatch.accepts(bytes.line(at: position)), isFieldLine(bytes, at: bytes.nextLine(after: position)) { return true }
    }
    return false
  }
}

extension ArraySlice<UInt8> {
  /// Whether a line ends at their end, perhaps before a CR.
  fileprivate var endsInLineFeed: Bool { last == 0x0A || last == 0x0D && dropLast().last == 0x0A }
}

/// A line end, where bytes lack one.
private func lineEnd(_ bytes: ArraySlice<UInt8>) -> [UInt8] { bytes.last == 0x0A ? [] : [0x0A] }

private func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
