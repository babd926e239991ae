import Foundation
import Mail
import TestSupport
import Testing

/// The real mailboxes, read beside git.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct CorpusTests {
  static let mailboxes = ["ios9-23.mbox", "ios9.mbox", "ios11.mbox"]

  @Test(arguments: mailboxes)
  func messagesAreThoseOfMailsplit(name: String) throws {
    let bytes = try Data(contentsOf: Corpus.file(name))
    let found = try split(bytes)
    let expected = try withTemporaryFolder { folder in
      try run("git", ["mailsplit", "--keep-cr", "-o" + folder.path, Corpus.file(name).path])
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
        try Data(contentsOf: folder.appending(path: $0))
      }
    }
    #expect(found.map { Data($0.bytes) } == expected)
    #expect(found.map(\.number) == Array(1...found.count))
    for message in found { #expect(message.offset == found[..<(message.number - 1)].reduce(0) { $0 + $1.bytes.count }) }
  }

  @Test(arguments: mailboxes)
  func authorsSubjectsDatesLogsAndPatchesAreThoseOfMailinfo(name: String) throws {
    for raw in try split(Data(contentsOf: Corpus.file(name))) {
      let message = parse(raw)
      let truth = try MailInfo(raw.bytes, ["-b"])
      #expect(message.author.name == truth.fields["Author"])
      #expect(message.author.email == truth.fields["Email"])
      #expect(message.rawDate == truth.fields["Date"])
      #expect(message.subject.split(separator: " ") == truth.fields["Subject"]?.split(separator: " "), "\(raw.number)")
      #expect(
        message.log.trimmingCharacters(in: .whitespacesAndNewlines) == truth.log.trimmingCharacters(in: .whitespacesAndNewlines),
        "\(raw.number)")
      #expect(!message.patch.isEmpty && truth.patch.suffix(message.patch.count) == Data(message.patch), "\(raw.number)")
      #expect(message.diagnostics == [])
      #expect(message.patch.startIndex > raw.bytes.startIndex, "a patch is a view into the message")
    }
  }

  @Test(arguments: zip(["ios9.mbox", "ios11.mbox"], ["ios9.git", "ios11.git"]))
  func commitsAreThoseOfTheRepository(mailbox: String, repository: String) throws {
    let log = try run(
      "git", ["log", "--no-merges", "--format=%H%x00%an%x00%ae%x00%at%x00%ad", "--date=format:%z"], in: Corpus.file(repository))
    var truth: [String: [String]] = [:]
    for line in log.text.split(separator: "\n") {
      let parts = line.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
      truth[parts[0]] = Array(parts.dropFirst())
    }
    let found = try split(Data(contentsOf: Corpus.file(mailbox))).map { parse($0) }
    #expect(!found.isEmpty)
    for message in found {
      let id = try #require(message.commitID).map { String(format: "%02x", $0) }.joined()
      let date = try #require(message.date)
      let zone = String(
        format: "%@%02d%02d", date.offsetMinutes < 0 ? "-" : "+", abs(date.offsetMinutes) / 60, abs(date.offsetMinutes) % 60)
      #expect([message.author.name, message.author.email, "\(date.seconds)", zone] == truth[id] ?? [], "\(id)")
    }
  }

  /// Python puts every message into another transfer encoding; the same must come out.
  @Test(arguments: ["base64", "quoted-printable"], ["ios9-23.mbox", "ios11.mbox"])
  func encodedMessagesGiveTheSame(encoding: String, name: String) throws {
    let plain = try split(Data(contentsOf: Corpus.file(name)))
    let script = """
      import sys, binascii, base64
      data = sys.stdin.buffer.read(); sizes = [int(x) for x in sys.argv[2:]]; at = 0
      for size in sizes:
          head, body = data[at:at + size].split(b"\\n\\n", 1); at += size
          lines = [l for l in head.split(b"\\n") if not l.startswith(b"Content-Transfer-Encoding")]
          if not any(l.startswith(b"Content-Type") for l in lines): lines.append(b"Content-Type: text/plain; charset=UTF-8")
          coded = base64.encodebytes(body) if sys.argv[1] == "base64" else binascii.b2a_qp(body, istext=False) + b"\\n"
          sys.stdout.buffer.write(b"\\n".join(lines + [b"Content-Transfer-Encoding: " + sys.argv[1].encode(), b"", coded]))
      """
    let result = try run("python3", ["-c", script, encoding] + plain.map { "\($0.bytes.count)" }, input: Data(plain.flatMap(\.bytes)))
    let coded = try split(result.output)
    try #require(coded.count == plain.count, "\(String(decoding: result.errors, as: UTF8.self))")
    for (before, after) in zip(plain.map({ parse($0) }), coded.map({ parse($0) })) {
      #expect(after.isDecoded && !before.isDecoded)
      #expect(after.log == before.log && after.subject == before.subject && after.author == before.author)
      // The line end that closes a quoted-printable text is not part of it.
      let added: [UInt8] = encoding == "base64" ? [] : [0x0A]
      #expect(Data(after.patch) == Data(before.patch + added), "\(before.number)")
    }
  }
}
