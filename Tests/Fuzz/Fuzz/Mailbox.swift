import Git
import Glibc
import Mail

/// Any bytes as a mailbox: its messages tile it, in one piece or in many, and what is read of them lies within them.
@Sendable func readMailbox(_ bytes: [UInt8]) {
  let whole = messages(MailReader(bytes: bytes, name: "m"))
  let isCompressed = bytes.starts(with: [0x1F, 0x8B])
  if let first = whole.first, !isCompressed { expectTiling(whole, of: bytes, from: first.offset) }
  for raw in whole {
    let message = parse(raw, options: MailOptions(scissors: bytes.count % 2 == 0))
    expect(message.patch.isEmpty || message.isDecoded || message.patch.count <= raw.bytes.count, "a patch is part of its message")
    expect(message.diagnostics.allSatisfy { $0.line >= raw.line && $0.line <= raw.line + raw.bytes.count }, "a place is in the message")
    expectOneLine(message)
    expectWhole(PatchReader.read(message.patch, firstLine: message.patchLine).patches)
  }
  // Of damaged compressed data the size of the pieces decides how much comes out before the damage is noticed.
  if !isCompressed { expectSameInPieces(bytes, whole) }
}

private func messages(_ reader: consuming MailReader) -> [RawMessage] {
  var (reader, found) = (reader, [RawMessage]())
  while let raw = try? reader.next() { found.append(raw) }
  return found
}

private func expectTiling(_ messages: [RawMessage], of bytes: [UInt8], from start: Int) {
  var offset = start
  var line = 1 + bytes[..<start].count { $0 == 0x0A }
  for (index, raw) in messages.enumerated() {
    expect(raw.offset == offset && raw.number == index + 1 && raw.line == line, "messages follow one another without a gap")
    expect(raw.bytes.elementsEqual(bytes[offset..<(offset + raw.bytes.count)]), "a message has the bytes at its place")
    offset += raw.bytes.count
    line += raw.bytes.count { $0 == 0x0A }
  }
  expect(offset == bytes.count, "the messages go to the end")
}

/// What is shown in one line has no line end or control character that a header brought in.
private func expectOneLine(_ message: Message) {
  for name in [message.author.name, message.sender.name] {
    expect(!name.utf8.contains { $0 < 0x20 }, "a name has no control character")
  }
  expect(!message.subject.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "a subject is one line")
  if let date = message.date { expect(abs(date.offsetMinutes) < 24 * 60, "a zone is less than a day") }
}

/// A file read in pieces of a few bytes gives the same messages.
private func expectSameInPieces(_ bytes: [UInt8], _ whole: [RawMessage]) {
  guard bytes.count < 4096, let path = scratchFile(bytes) else { return }
  var options = MailOptions()
  options.limits.chunkSize = 1 + bytes.count % 97
  guard let reader = try? openMail(path, options: options) else { return expect(whole.isEmpty, "a file opens that memory can hold") }
  let pieces = messages(reader)
  expect(pieces.count == whole.count, "as many messages in pieces as in one")
  for (piece, raw) in zip(pieces, whole) {
    expect(piece.bytes == raw.bytes && piece.offset == raw.offset && piece.line == raw.line, "pieces change no message")
  }
}

/// The bytes as a file in memory; the same one each time.
private func scratchFile(_ bytes: [UInt8]) -> String? {
  let path = "/dev/shm/cuetrail-fuzz-\(getpid())"
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == bytes.count ? path : nil
}
