import Foundation
import Mail
import TestSupport
import Testing

@testable import Salvage

/// Mailboxes that git makes of known histories, flattened and restored.
struct MailboxTests {
  /// Restores the flattened mailbox of a history and compares it with the mailbox: messages, sections, hunks line by line, and what `git am` makes
  /// of it.
  @discardableResult
  private func roundTrip(_ options: String..., ignoring: Set<Int> = [], history: (Fixture) throws -> Void) throws -> Restored {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder.appending(path: "a").creating())
      try history(fixture)
      let mailbox = try options.isEmpty ? fixture.mailbox() : fixture.mailbox(options[0])
      let restored = restoreMailbox(flatten(mailbox), hash: blobID)
      let expected = try messages(mailbox)
      let found = try messages(restored.bytes)
      #expect(found.map(\.author) == expected.map(\.author))
      #expect(found.map(\.date) == expected.map(\.date))
      #expect(found.map(\.subject) == expected.map(\.subject))
      #expect(found.map { flatten($0.log.utf8) } == expected.map { flatten($0.log.utf8) })
      #expect(sectionLines(restored.bytes) == sectionLines(mailbox))
      #expect(hunks(restored.bytes) == hunks(mailbox))
      let summary = restored.summary
      #expect(summary.messages == expected.count)
      #expect(summary.hunks == summary.exactHunks + summary.ambiguousHunks + summary.unreadHunks)
      #expect(summary.unreadHunks == 0)
      let copy = try Fixture(folder.appending(path: "b").creating())
      try copy.git("am", "-q", input: Data(restored.bytes))
      #expect(try copy.git("rev-parse", "HEAD^{tree}") == fixture.git("rev-parse", "HEAD^{tree}"))
      return restored
    }
  }

  @Test func newFilesAndTranslationsComeBackLineForLine() throws {
    let restored = try roundTrip { fixture in
      try fixture.write(cues(60), to: "subtitles/1. Course Overview.srt")
      try fixture.commit("add lecture 1")
      try fixture.write(cues(60, translated: 5..<30), to: "subtitles/1. Course Overview.srt")
      try fixture.commit("翻译 5~30\n\n还差一半")
      try fixture.write(cues(60, translated: 5..<61), to: "subtitles/1. Course Overview.srt")
      try fixture.commit("finish")
    }
    #expect(restored.summary.proven.map(\.message) == [1, 2, 3])
    #expect(restored.marks.isEmpty)
  }

  @Test func modesRenamesAndNamesWithBlanksComeBack() throws {
    try roundTrip { fixture in
      try fixture.write(cues(8), to: "subtitles/2. Applying MVC.srt")
      try fixture.write(cues(9), to: "en/3. Foundation Framework.srt")
      try fixture.commit("two lectures")
      try fixture.git("update-index", "--chmod=+x", "subtitles/2. Applying MVC.srt", "en/3. Foundation Framework.srt")
      try fixture.git("commit", "-q", "-m", "modes")
      try fixture.git("checkout", "-q", ".")
      try FileManager.default.createDirectory(at: fixture.folder.appending(path: "zh/old names"), withIntermediateDirectories: true)
      try fixture.git("mv", "en/3. Foundation Framework.srt", "zh/old names/3. Foundation Framework.srt")
      try fixture.write(cues(8, translated: 2..<4), to: "subtitles/2. Applying MVC.srt")
      try fixture.commit("move")
    }
  }

  @Test func markersNumbersAndTimingsWithinTextStayThere() throws {
    let odd = """
      1
      00:00:01,000 --> 00:00:02,000
      Press Ctrl + Drag, then - carefully - the button.
      -0.5 is full furrow, and 2016

      2
      00:00:03,000 --> 00:00:04,000
      42

      3
      00:00:05,000 --> 00:00:06,000
      From the menu: editor -> embed in -> controller

      4
      00:00:07,000 --> 00:00:08,000
      C++ is not what we use here.

      """
    try roundTrip { fixture in
      try fixture.write(odd, to: "odd.srt")
      try fixture.commit("odd")
      try fixture.write(odd.replacing("42\n", with: "42\n四十二\n").replacing("C++", with: "Objective-C"), to: "odd.srt")
      try fixture.commit("less odd")
    }
  }

  @Test func hunksWithOnlyRemovedLinesComeBack() throws {
    try roundTrip { fixture in
      try fixture.write(cues(30, translated: 4..<12), to: "a.srt")
      try fixture.commit("a")
      try fixture.write(cues(30), to: "a.srt")
      try fixture.commit("take back")
      try fixture.git("rm", "-q", "a.srt")
      try fixture.write("keep\n", to: "keep.txt")
      try fixture.commit("away")
    }
  }

  @Test func aMissingNewlineAtTheEndComesBack() throws {
    try roundTrip { fixture in
      try fixture.write(String(cues(6).dropLast()), to: "a.srt")
      try fixture.commit("no newline")
      try fixture.write(cues(6), to: "a.srt")
      try fixture.commit("newline")
    }
  }

  @Test func linesOfThreeDashesAndListsInLogsKeepTheirPatch() throws {
    let restored = try roundTrip { fixture in
      try fixture.write(cues(4), to: "a.srt")
      try fixture.commit("校对 (#58)\n\n* 前半 --- 后半\n\n* 全部\n\nSigned-off-by: 王卓 <w@example.org>")
    }
    #expect(restored.text.contains("\n* 全部\n\nSigned-off-by: 王卓 <w@example.org>\n---\n"))
  }

  @Test func binarySectionsComeBackWhole() throws {
    try roundTrip("--binary") { fixture in
      let noise = (0..<600).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }
      try Data([0] + noise).write(to: fixture.folder.appending(path: ".DS_Store"))
      try fixture.write(cues(3), to: "a.srt")
      try fixture.commit("binary")
    }
  }

  @Test func damagedBinaryDataIsMarkedAndCostsItsSectionAlone() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      try Data((0..<600).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) }).write(to: folder.appending(path: ".DS_Store"))
      try fixture.write(cues(3), to: "a.srt")
      try fixture.commit("binary")
      var flat = String(decoding: flatten(try fixture.mailbox("--binary")), as: UTF8.self)
      let literal = try #require(flat.range(of: " literal "))
      let cut = flat.index(literal.upperBound, offsetBy: 40)
      flat.removeSubrange(cut..<flat.index(cut, offsetBy: 9))
      let restored = restoreMailbox(Array(flat.utf8), hash: blobID)
      #expect(restored.marks.map(\.reason) == [.lost])
      #expect(restored.diagnostics.map(\.code) == ["binary-lost"])
      #expect(restored.text.contains("Binary files /dev/null and b/.DS_Store differ\n"))
      #expect(restored.summary.proven.map(\.path) == [Array("a.srt".utf8)])
    }
  }

  @Test(arguments: [("\u{FEFF}", "\n"), ("", "\r\n"), ("\u{FEFF}", "\r\n")])
  func byteOrderMarksAndCarriageReturnsAreFoundByTheId(_ form: (mark: String, ending: String)) throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      let whole = { (text: String) in form.mark + text.replacing("\n", with: form.ending) }
      try fixture.write(whole(cues(12)), to: "a.srt")
      try fixture.commit("new")
      try fixture.write(whole(cues(12, translated: 1..<8)), to: "a.srt")
      try fixture.commit("translate")
      let mailbox = try fixture.mailbox()
      let flat = flatten(String(decoding: mailbox, as: UTF8.self).replacing("\u{FEFF}", with: "").utf8)
      let restored = restoreMailbox(flat, hash: blobID)
      #expect(restored.summary.proven.count == 2)
      #expect(restored.summary.exactHunks == restored.summary.hunks)
      #expect(
        restored.bytes.split(separator: 0x0A).filter { $0.contains(0x0D) } == mailbox.split(separator: 0x0A).filter { $0.contains(0x0D) })
    }
  }

  @Test func lostAddressesLeaveTheNameAlone() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      try fixture.write(cues(3), to: "a.srt")
      try fixture.commit("one")
      let flat = String(decoding: flatten(try fixture.mailbox()), as: UTF8.self).replacing("<w@example.org> ", with: "")
      let found = try messages(restoreMailbox(Array(flat.utf8)).bytes)
      #expect(found.map(\.author.name) == ["王卓"])
      #expect(found.map(\.author.email) == [""])
    }
  }

  @Test func withoutHashNothingIsProven() throws {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      try fixture.write(cues(3), to: "a.srt")
      try fixture.commit("one")
      let restored = restoreMailbox(flatten(try fixture.mailbox()))
      #expect(restored.summary.proven.isEmpty)
      #expect(restored.summary.exactHunks == 1)
    }
  }

  /// Two lines of one language in an unmarked cue: where the first ends is a guess, and said to be one.
  @Test func aBreakThatNothingTellsIsMarked() throws {
    let text = """
      1
      00:00:01,000 --> 00:00:02,000
      one two three four
      five six seven eight
      nine

      2
      00:00:03,000 --> 00:00:04,000
      ten

      """
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      try fixture.write(text, to: "a.srt")
      try fixture.commit("one")
      try fixture.write(text.replacing("nine\n", with: ""), to: "a.srt")
      try fixture.commit("two")
      let whole = try fixture.mailbox()
      let second = String(decoding: whole, as: UTF8.self).split(separator: "From ", omittingEmptySubsequences: true)
      let alone = "From " + second.dropFirst(1).joined(separator: "From ")
      let restored = restoreMailbox(flatten(alone.utf8), hash: blobID)
      #expect(restored.summary.ambiguousHunks == 1)
      #expect(restored.marks.first?.path == Array("a.srt".utf8))
      #expect(restoreMailbox(flatten(whole), hash: blobID).marks.isEmpty)
    }
  }
}

extension URL {
  fileprivate func creating() throws -> URL {
    try FileManager.default.createDirectory(at: self, withIntermediateDirectories: true)
    return self
  }
}
