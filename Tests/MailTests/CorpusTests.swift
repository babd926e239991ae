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
}
