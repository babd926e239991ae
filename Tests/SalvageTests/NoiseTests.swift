import Foundation
import TestSupport
import Testing

@testable import Salvage

/// Text that is no mailbox, or half of one: something is said, nothing crashes, and time is bounded.
struct NoiseTests {
  private func sample() throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let fixture = try Fixture(folder)
      try fixture.write(cues(14), to: "1. One.srt")
      try fixture.write("# Title\n\nText of a file that is no subtitle.\n", to: "README.md")
      try fixture.commit("one")
      try fixture.write(cues(14, translated: 3..<9), to: "1. One.srt")
      try fixture.write("# Title\n\nOther text of a file.\n\nMore.\n", to: "README.md")
      try fixture.commit("two 二")
      return flatten(try fixture.mailbox())
    }
  }

  @Test func noMailboxAtAllIsSaidToBeNone() {
    for text in ["", "   ", "words and words", "From here to there", "@@ -1 +1 @@ -a +b"] {
      let restored = restoreMailbox(Array(text.utf8), hash: blobID)
      #expect(restored.bytes.isEmpty)
      #expect(restored.diagnostics.map(\.code) == ["no-messages"])
    }
  }

  @Test func wordsBeforeTheFirstMessageAreLeftOutAndReported() throws {
    let restored = restoreMailbox(Array("some words ".utf8) + (try sample()), hash: blobID)
    #expect(restored.diagnostics.first?.code == "text-before")
    #expect(restored.summary.messages == 2)
  }

  @Test func aTruncatedHunkCostsItsSectionAlone() throws {
    let flat = try sample()
    let restored = restoreMailbox(Array(flat.dropLast(flat.count / 5)), hash: blobID)
    #expect(restored.summary.messages == 2)
    #expect(restored.summary.unreadHunks == 1)
    #expect(restored.diagnostics.contains { $0.code == "hunk-unread" && $0.severity == .error })
    #expect(restored.summary.proven.map(\.message) == [1, 1])
    #expect(restored.text.contains(" differ\n"))
  }

  @Test func aHeaderThatCountsTooMuchIsReported() throws {
    let flat = String(decoding: try sample(), as: UTF8.self)
    let wrong = flat.replacing("@@ -0,0 +1,3 @@", with: "@@ -0,0 +1,999999999 @@")
    try #require(wrong != flat)
    let restored = restoreMailbox(Array(wrong.utf8), hash: blobID)
    #expect(restored.summary.unreadHunks == 1)
    #expect(restored.marks.contains { $0.reason == .unread && $0.path == Array("README.md".utf8) })
  }

  @Test func theSameTextGivesTheSameResult() throws {
    let flat = try sample()
    let first = restoreMailbox(flat, hash: blobID)
    for _ in 0..<3 {
      let again = restoreMailbox(flat, hash: blobID)
      #expect(again.bytes == first.bytes)
      #expect(again.marks == first.marks)
    }
  }

  /// Words dropped, doubled, swapped, cut and bytes changed: counts always add up.
  @Test(arguments: 0..<16) func damagedTextNeverCrashes(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed) &* 977)
    var words = try sample().split(separator: 0x20).map(Array.init)
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let index = Int.random(in: 0..<words.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: words.remove(at: index)
      case 1: words.insert(words[index], at: index)
      case 2: words.swapAt(index, Int.random(in: 0..<words.count, using: &random))
      case 3: words[index] = [UInt8.random(in: 0...255, using: &random)] + words[index]
      case 4: words[index].removeLast()
      default: words.insert(Array("@@ -\(index),\(index % 9) +\(index),7 @@".utf8), at: index)
      }
    }
    let flat = Array(words.joined(separator: [0x20]))
    let restored = restoreMailbox(flat, hash: blobID)
    let summary = restored.summary
    #expect(summary.hunks == summary.exactHunks + summary.ambiguousHunks + summary.unreadHunks)
    #expect(summary.unreadHunks == 0 || restored.diagnostics.contains { $0.severity == .error })
    let subtitles = restoreSubtitles(flat)
    #expect(flatten(subtitles.bytes).count <= flat.count)
  }

  /// Two mailboxes whose words alternate in stretches.
  @Test func interleavedTextIsReported() throws {
    let words = try sample().split(separator: 0x20)
    let mixed = words.indices.flatMap { [words[$0], words[($0 / 9 * 9 + 40) % words.count]] }
    let restored = restoreMailbox(Array(mixed.joined(separator: [0x20])), hash: blobID)
    #expect(restored.diagnostics.contains { $0.severity == .error })
    #expect(restored.summary.proven.isEmpty)
  }

  /// Steps are bounded whatever the words: a hunk of nothing but markers and numbers has the most readings.
  @Test func noiseTakesBoundedTime() {
    var random = SeededRandom(seed: 7)
    let kinds = ["+", "-", "12", "word", "字", "+x", "-x", "00:00:01,000 --> 00:00:02,000"]
    let noise = (0..<6000).map { _ in kinds.randomElement(using: &random) ?? "" }.joined(separator: " ")
    let head =
      "From \(String(repeating: "a", count: 40)) Mon Sep 17 00:00:00 2001 From: A Date: Mon, 4 Jul 2016 09:29:31 +0800 Subject: s --- "
    let flat = head + "diff --git a/a.srt b/a.srt index 1111111..2222222 100644 --- a/a.srt +++ b/a.srt @@ -1,4000 +1,4100 @@ " + noise
    var restorer = MailboxRestorer(Array(flat.utf8), hash: nil)
    let allowed = restorer.steps + restorer.furtherSteps
    let restored = restorer.run()
    #expect(restored.summary.hunks == 1)
    // One extension of a state is finished before the count of steps is looked at.
    #expect(restorer.steps + restorer.furtherSteps > -allowed / 10)
  }
}
