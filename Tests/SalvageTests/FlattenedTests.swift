import Foundation
import TestSupport
import Testing

@testable import Salvage

struct FlattenedTests {
  static let mail = """
    From aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa Mon Sep 17 00:00:00 2001
    From: A <a@example.org>
    Date: Mon, 4 Jul 2016 09:29:31 +0800
    Subject: [PATCH] add

    ---
    diff --git a/1.srt b/1.srt

    """

  static let ordinary = [
    mail,
    mail.replacing("\n", with: "\r\n"),
    "\n\n" + mail,
    "\u{FEFF}" + mail,
    // A flattened mailbox quoted in a log is no flattened mailbox.
    mail.replacing("---\n", with: String(decoding: flatten(mail.utf8), as: UTF8.self) + "\n---\n"),
    "From a@example.org Mon Jul 4 09:29:31 2016\nFrom: A <a@example.org>\nSubject: s\n\nt\n",
    "From: A <a@example.org>\nSubject: s\n\nt\n",
    "diff --git a/1.srt b/1.srt\n",
    cues(20),
    cues(20, translated: 1..<21),
    "5. Drawing.srt\n\n" + cues(3),
    "5. Drawing.srt\n\n" + cues(3).dropFirst(2),
    cues(20).replacing("\n", with: "\r\n"),
    cues(20).replacing("\n", with: "\r"),
    "WEBVTT\n\n00:01.000 --> 00:02.000 position:50%\na\n\n00:03.000 --> 00:04.000\nb\n",
    "1\n00:00:01,000 --> 00:00:02,000\nfrom 00:00:05,000 --> 00:00:06,000 and 00:00:05,000 --> 00:00:06,000\n",
    "", "\n", "one line of text", "1 2 3 4", "{\"cues\": 3}\n",
  ]

  @Test(arguments: ordinary) func textWithItsLinesIsNeverTakenForFlattened(_ text: String) {
    #expect(isFlattened(Array(text.utf8)) == nil)
  }

  @Test func flattenedTextIsTold() {
    #expect(isFlattened(flatten(Self.mail.utf8)) == .mailbox)
    #expect(isFlattened(flatten(("\n" + Self.mail).utf8)) == .mailbox)
    #expect(isFlattened(flatten(cues(20).utf8)) == .subtitles)
    #expect(isFlattened(flatten(("5. Drawing.srt\n" + cues(2, translated: 1..<3)).utf8)) == .subtitles)
    #expect(isFlattened(flatten(cues(2000).utf8)[...]) == .subtitles)
  }

  @Test func binaryBytesAreNotFlattened() {
    #expect(isFlattened(flatten(cues(20).utf8) + [0]) == nil)
  }
}

@Suite(.enabled(if: Corpus.isPresent, Corpus.absent)) struct FlattenedCorpusTests {
  @Test(arguments: ["ios9-23.mbox", "ios9.mbox", "ios11.mbox"]) func realMailboxesAreNotFlattened(_ name: String) throws {
    let mailbox = [UInt8](try Data(contentsOf: Corpus.file(name)))
    #expect(isFlattened(mailbox) == nil)
    #expect(isFlattened(flatten(mailbox)) == .mailbox)
  }

  @Test(arguments: ["ios9.git", "ios11.git"]) func realSubtitleFilesAreNotFlattened(_ name: String) throws {
    let repository = try Corpus.file(name)
    let listed = try run("git", ["rev-list", "--objects", "--all"], in: repository).text.split(separator: "\n")
    let ids = Set(listed.filter { $0.hasSuffix(".srt") }.map { String($0.prefix(40)) }).sorted()
    try #require(ids.count > 60)
    for id in ids {
      let file = [UInt8](try run("git", ["cat-file", "blob", id], in: repository).output)
      if isFlattened(file) != nil { Issue.record("\(id) is taken for flattened") }
    }
  }
}
