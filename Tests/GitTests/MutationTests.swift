import Foundation
import TestSupport
import Testing

@testable import Git

/// Patches damaged at random. Nothing may crash, and what is read must hang together.
struct MutationTests {
  /// Every kind of section.
  static let seed: [UInt8] = {
    let text = """
      diff --git a/5. Drawing.srt b/5. Drawing.srt
      old mode 100644
      new mode 100755
      index 7898192..6178079
      --- a/5. Drawing.srt\t
      +++ b/5. Drawing.srt\t
      @@ -1,4 +1,5 @@ 中文
       1
      -00:00:01,000 --> 00:00:02,000
      +00:00:01,500 --> 00:00:02,000

       OK.\r
      +好。
      \\ No newline at end of file
      @@ -10 +11 @@
      -x
      \\ No newline at end of file
      +y
      diff --git "a/\\344\\270\\255 a" "b/\\344\\270\\255 b"
      similarity index 90%
      rename from "\\344\\270\\255 a"
      rename to "\\344\\270\\255 b"
      diff --git a/x.bin b/x.bin
      new file mode 100644
      index 0000000..f76dd23
      GIT binary patch
      literal 1
      IcmZPo000310RR91

      literal 0
      HcmV?d00001

      diff --git a/n b/n
      new file mode 100644
      index 0000000..7898192
      --- /dev/null
      +++ b/n
      @@ -0,0 +1 @@
      +a
      diff --cc a.txt
      --- a/a.txt
      +++ b/a.txt
      @@@ -1,1 -1,1 +1,1 @@@
      - a
       -b
      ++c
      --- t.orig\t2020-01-01 00:00:00 +0000
      +++ t\t2020-01-01 00:00:00 +0000
      @@ -1,2 +1 @@
      -a
       b
      -- \n
      2.39.5

      """
    return Array(text.utf8)
  }()

  @Test
  func theSeedItselfIsSound() {
    let result = PatchReader.read(Self.seed[...])
    #expect(result.patches.count == 5)
    #expect(result.diagnostics.map(\.code) == ["combined-diff"])
  }

  @Test(arguments: 0..<8)
  func damageNeverCrashes(part: Int) {
    var random = SeededRandom(seed: UInt64(part))
    for round in 0..<1_000 {
      let text = mutated(Self.seed, &random)
      let result = PatchReader.read(text[...], firstLine: 10)
      let lines = text.count { $0 == UInt8(ascii: "\n") } + 1
      for patch in result.patches { checkWhole(patch, "part \(part) round \(round)") }
      #expect(result.diagnostics.allSatisfy { $0.line >= 10 && $0.line <= 10 + lines }, "part \(part) round \(round)")
    }
  }

  /// Each of these would take hours if names were tried at every blank, or hunks counted line by line from the start.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "diff --git " + String(repeating: " ", count: 1_000_000), "diff --git " + String(repeating: "a/ ", count: 300_000),
      "diff --git " + String(repeating: "\" \"", count: 300_000), "diff --git " + String(repeating: " \"a", count: 300_000),
      String(repeating: "diff --git a/x b/x\n", count: 20_000), String(repeating: "--- a\n+++ b\n@@ -1 +1 @@\n", count: 20_000),
      "--- a\n+++ b\n" + String(repeating: "@@ -1,0 +1 @@\n+a\n\\ No newline at end of file\n", count: 20_000),
      "--- a\n+++ b\n@@ -1 +1,300000 @@\n" + String(repeating: "+\n", count: 299_999),
      "--- a " + String(repeating: " 2020-01-01 00:00:0", count: 50_000) + "\n+++ a\n@@ -1 +1 @@\n-a\n+b\n",
    ].map { Array($0.utf8) }.enumerated().map { HostileText(number: $0.offset, text: $0.element) })
  func hostileTextsTakeLinearTime(hostile: HostileText) {
    let result = PatchReader.read(hostile.text[...])
    for patch in result.patches { checkWhole(patch, "text \(hostile.number)") }
    #expect(!result.diagnostics.isEmpty || !result.patches.isEmpty)
  }

  struct HostileText: CustomTestStringConvertible {
    var number: Int
    var text: [UInt8]
    var testDescription: String { "text \(number)" }
  }

  @Test
  func everyCutIsReadUpToIt() {
    for end in 0...Self.seed.count {
      for patch in PatchReader.read(Self.seed[..<end]).patches { checkWhole(patch, "cut at \(end)") }
      for patch in PatchReader.read(Self.seed[end...]).patches { checkWhole(patch, "from \(end)") }
    }
  }

  private func mutated(_ seed: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var text = seed
    for _ in 0...Int.random(in: 0...4, using: &random) {
      let place = Int.random(in: 0..<text.count, using: &random)
      let length = min(Int.random(in: 1...40, using: &random), text.count - place)
      switch Int.random(in: 0...5, using: &random) {
      case 0: text[place] = UInt8.random(in: 0...255, using: &random)
      case 1: text.removeSubrange(place..<(place + length))
      case 2: text.insert(contentsOf: text[place..<(place + length)], at: Int.random(in: 0...text.count, using: &random))
      case 3: text.insert(Array("\n\r\0@-+ \\\"9/".utf8).randomElement(using: &random) ?? 0, at: place)
      case 4:
        if let digit = text[place...].firstIndex(where: { $0 >= 0x30 && $0 <= 0x39 }) {
          text[digit] = UInt8.random(in: 0x30...0x39, using: &random)
        }
      default: text.removeLast(min(length, text.count - 1))
      }
      if text.isEmpty { return [0] }
    }
    return text
  }

  /// The lines ascend in the text, the hunks fill the lines, and each hunk has the lines that its numbers promise.
  private func checkWhole(_ patch: FilePatch, _ place: String) {
    #expect(isSafe(patch.path), "\(place)")
    guard case .hunks(let hunks) = patch.content else { return }
    var (byte, line) = (Int32(0), 0)
    for hunk in hunks.hunks {
      guard hunk.lines.lowerBound == line, hunk.lines.upperBound <= hunks.lines.count else {
        Issue.record("hunks do not fill the lines, \(place)")
        return
      }
      let lines = hunks.lines[hunk.lines]
      #expect(lines.count { $0.origin != .added } == hunk.oldCount && lines.count { $0.origin != .removed } == hunk.newCount, "\(place)")
      line = hunk.lines.upperBound
    }
    for range in hunks.lines {
      #expect(range.start >= byte && range.end >= range.start, "\(place)")
      byte = range.end
    }
    #expect(Int(byte) <= hunks.text.count && line == hunks.lines.count, "\(place)")
  }
}
