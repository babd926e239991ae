import Foundation
import Mail
import TestSupport
import Testing

/// Rules 1 to 7: where messages begin and end.
struct SplitterTests {
  static let header = "From: A <a@x>\nSubject: s\n\nlog\n"

  @Test(arguments: [
    ("Mon Sep 17 00:00:00 2001 after any word", "From word Mon Sep 17 00:00:00 2001", true),
    ("pipermail", "From name at host  Thu Jan  1 00:00:00 2015", true),
    ("mboxrd@z", "From mboxrd@z Thu Jan  1 00:00:00 1970", true),
    ("Thunderbird", "From - Sat Jan  1 00:00:00 2022", true),
    ("year of two digits", "From a@x Sat Jan  1 00:00:00 96", true),
    ("year 90", "From a@x Sat Jan  1 00:00:00 90", false),
    ("hour of one digit", "From a@x Sat Jan  1 1:05:34 2001", true),
    ("no seconds", "From a@x Sat Jan 11 01:05 2001", true),
    ("zone after the year", "From a@x Sat Jan  1 00:00:00 2001 +0800", true),
    ("remote from", "From a@x Sat Jan  1 00:00:00 2001 remote from z", true),
    ("64 hex", "From \(String(repeating: "a", count: 64)) Mon Sep 17 00:00:00 2001", true),
    ("zone before the year (Gmail Takeout)", "From a@x Sat Jan 01 00:00:00 +0000 2022", false),
    ("prose with a time at its end", "From the log at 12:34:56 2001", true),
    ("prose", "From here on the text is new", false),
    ("too short", "From a 0:00:00 201", false),
    ("letters for digits", "From a@x Sat Jan  1 aa:bb:cc 2001", false),
  ])
  func separatorsAreThoseOfGit(name: String, line: String, separates: Bool) throws {
    let text = "From a@x Sat Jan  1 00:00:00 2000\n" + Self.header + "\n" + line + "\n" + Self.header
    let byGit = try mailsplit(text)
    #expect(byGit.count == (separates ? 2 : 1), "the table agrees with git")
    #expect(try split(text.utf8).map { Data($0.bytes) } == byGit)
  }

  @Test func onlyTheExactLineSeparatesWhatFormatPatchWrote() throws {
    let quoted = "From the log at 12:34:56 2001\nNote: quoted\nFrom a@x Sat Jan  1 00:00:00 2000\nFrom: x\n"
    let text = fromLine("a") + Self.header + quoted + fromLine("b") + Self.header
    let found = try split(text.utf8)
    #expect(found.count == 2)
    #expect(found[0].bytes.text == fromLine("a") + Self.header + quoted)
    #expect(found[1].line == 10)
    #expect(found[1].offset == found[0].bytes.count)
    let noted = try all(MailReader(bytes: Array(text.utf8), name: "m")).diagnostics
    #expect(noted.map(\.code) == ["other-separator"])
    #expect(noted.map(\.line) == [6])
  }

  @Test func aSeparatorNeedsAFieldOnTheNextLine() throws {
    let text = fromLine("a") + Self.header + fromLine("b") + "no field here\n" + fromLine("c") + ">From x\n" + Self.header
    #expect(try split(text.utf8).count == 2)
  }

  @Test(arguments: [1, 500, 1 << 20])
  func aLineLongerThanMailHasIsNoSeparator(chunk: Int) throws {
    func line(_ length: Int) -> String { "From " + String(repeating: "a", count: length - 30) + " Sat Jan  1 00:00:00 2000\n" }
    let text = line(900) + Self.header + line(998) + Self.header + line(1500) + Self.header + line(3000) + Self.header
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "m")
      try Data(text.utf8).write(to: file)
      var options = MailOptions()
      options.limits.chunkSize = chunk
      #expect(try all(openMail(file.path, options: options)).messages.count == 2)
    }
  }

  @Test func aSeparatorNeedsNoBlankLineBefore() throws {
    #expect(try split((fromLine() + Self.header + fromLine() + Self.header).utf8).count == 2)
  }

  @Test func gmailTakeoutIsSplitAtItsOwnLines() throws {
    let line = "From 123@xxx Sat Jan 01 00:00:00 +0000 2022\n"
    #expect(try split((line + Self.header + line + Self.header).utf8).count == 2)
  }

  @Test(arguments: ["\r", "\u{0B}", "\u{0C}", "\u{2028}", "\u{85}", "\0"])
  func onlyLFEndsALine(other: String) throws {
    let text = fromLine() + Self.header + "text" + other + fromLine() + Self.header
    #expect(try split(text.utf8).count == 1)
  }

  @Test func blankLinesAtEitherEndAreNoMessages() throws {
    let text = "\n \n\t\r\n" + fromLine() + Self.header + "-- \n2.39.5\n\n\n"
    let found = try split(text.utf8)
    #expect(found.count == 1)
    #expect(found[0].line == 4)
    #expect(found[0].offset == 6)
    #expect(found[0].bytes.text.hasSuffix("2.39.5\n\n\n"))
  }

  @Test func contentLengthIsIgnored() throws {
    let text =
      "From a@x Sat Jan  1 00:00:00 2000\nContent-Length: 9999\n" + Self.header + "From a@x Sat Jan  1 00:00:00 2000\nContent-Length: 1\n"
      + Self.header
    #expect(try split(text.utf8).count == 2)
  }

  @Test func aMessageWithoutFromLineIsOneMessage() throws {
    let text = Self.header + "From a@x Sat Jan  1 00:00:00 2000\nFrom: y\n\n"
    #expect(try split(text.utf8).count == 1)
    #expect(try message("From: A <a@x>\nSubject: [PATCH] s\n\nlog\n---\n" + smallDiff).author.email == "a@x")
  }

  @Test func aBareDiffIsOneMessageWithoutAuthor() throws {
    let found = try message(smallDiff)
    #expect(found.author == .none)
    #expect(found.patch.text == smallDiff)
    #expect(found.patchLine == 1)
    #expect(found.log == "" && found.subject == "")
    #expect(found.diagnostics == [])
  }

  @Test(arguments: [
    "Index: a.txt\n===================================================================\n--- a.txt\n+++ a.txt\n@@ -1 +1 @@\n-a\n+b\n",
    "--- a.txt\n+++ b.txt\n@@ -1 +1 @@\n-a\n+b\n",
  ])
  func olderDiffsAreBareDiffsToo(diff: String) throws {
    #expect(try message(diff).patch.text == diff)
  }

  @Test func textBeforeABareDiffIsItsLog() throws {
    let found = try message("\nplease take this\n\n" + smallDiff)
    #expect(found.log == "please take this")
    #expect(found.patch.text == smallDiff)
    #expect(found.patchLine == 4)
  }

  @Test func whatStandsBeforeTheFirstMessageIsReported() throws {
    let (found, diagnostics) = try all(MailReader(bytes: Array(("junk\nmore\n" + fromLine() + Self.header).utf8), name: "m"))
    #expect(found.count == 1)
    #expect(found[0].line == 3)
    #expect(diagnostics.map(\.code) == ["leading-garbage"])
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try split(("\u{FEFF}" + fromLine() + Self.header).utf8).first?.offset == 3)
  }

  @Test func aRepeatedMessageIDIsReportedAndKept() throws {
    let mail = fromLine() + "Message-ID: <1@x>\n" + Self.header
    let (found, diagnostics) = try all(MailReader(bytes: Array((mail + mail).utf8), name: "m"))
    #expect(found.count == 2)
    #expect(diagnostics.map(\.code) == ["repeated-message-id"])
    #expect(diagnostics.map(\.line) == [7])
  }

  @Test func aCutOffEndIsReported() throws {
    let whole = fromLine() + Self.header
    #expect(try all(MailReader(bytes: Array(whole.utf8), name: "m")).diagnostics == [])
    let (found, diagnostics) = try all(MailReader(bytes: Array(whole.utf8.dropLast(2)), name: "m"))
    #expect(found.count == 1)
    #expect(diagnostics.map(\.code) == ["no-final-newline"])
  }

  /// The next message must be found wherever its separator falls in the pieces that are dropped.
  @Test(arguments: [40, 41, 100, 1000, 2047, 2048, 2049, 2060, 4096, 9999])
  func theMessageAfterACutOneIsFound(limit: Int) throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "m")
      for size in [limit - 10, limit - 1, limit, limit + 1, limit + 7, limit + 500, limit * 3] {
        let start = fromLine("a") + "From: A <a@x>\n\n"
        let large = start + String(repeating: "x", count: max(0, size - start.utf8.count - 1)) + "\n"
        let next = fromLine("b") + "X: y\n"
        try Data((large + next).utf8).write(to: file)
        var options = MailOptions()
        options.limits.messageSize = max(limit, next.utf8.count)
        options.limits.chunkSize = 64
        for reader in [
          MailReader(bytes: Array((large + next).utf8), name: "m", options: options), try openMail(file.path, options: options),
        ] {
          let found = try all(reader).messages
          #expect(found.map(\.offset) == [0, large.utf8.count], "limit \(limit), size \(size)")
          #expect(found.first?.bytes.count == min(large.utf8.count, options.limits.messageSize))
          #expect(found.last?.bytes.text == next)
        }
      }
    }
  }

  @Test func aMessageBeyondTheLimitIsCutAndTheNextIsRead() throws {
    var options = MailOptions()
    options.limits.messageSize = 5000
    options.limits.chunkSize = 512
    let large = fromLine("a") + Self.header + String(repeating: "0123456789abcde\n", count: 4000)
    let text = large + fromLine("b") + Self.header
    let file = FileManager.default.temporaryDirectory.appending(path: "cuetrail-large-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    for reader in [MailReader(bytes: Array(text.utf8), name: "m", options: options), try openMail(file.path, options: options)] {
      let (found, diagnostics) = try all(reader)
      #expect(found.map(\.bytes.count) == [5000, (fromLine("b") + Self.header).utf8.count])
      #expect(found.map(\.offset) == [0, large.utf8.count])
      #expect(found.map(\.line) == [1, 4006])
      #expect(diagnostics.map(\.code) == ["message-too-large"])
    }
  }
}

/// The messages git makes of a mailbox.
func mailsplit(_ text: String, _ options: [String] = []) throws -> [Data] {
  try withTemporaryFolder { folder in
    let mailbox = folder.appending(path: "mbox")
    try Data(text.utf8).write(to: mailbox)
    let parts = folder.appending(path: "parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: false)
    try run("git", ["mailsplit", "--keep-cr", "-o" + parts.path] + options + [mailbox.path])
    return try FileManager.default.contentsOfDirectory(atPath: parts.path).sorted().map { try Data(contentsOf: parts.appending(path: $0)) }
  }
}
