import Foundation
import TestSupport
import Testing

@testable import Git

/// The lines of hunks: their bytes, line ends, numbers and bounds.
struct HunksTests {
  private func hunks(_ body: String, name: String = "x") throws -> Hunks {
    let text = "diff --git a/\(name) b/\(name)\n--- a/\(name)\n+++ b/\(name)\n\(body)"
    let result = PatchReader.read(Array(text.utf8)[...])
    guard case .hunks(let hunks)? = result.patches.first?.content else {
      throw GitError(code: .corrupt, message: "\(result.diagnostics)")
    }
    return hunks
  }

  /// Each line as its origin's character and its bytes.
  private func written(_ hunks: Hunks) -> [String] {
    hunks.lines.map { line in
      let sign = [PatchLine.Origin.context: " ", .removed: "-", .added: "+"][line.origin] ?? "?"
      return sign + String(decoding: hunks.content(line), as: UTF8.self)
    }
  }

  static let mark = "\\ No newline at end of file\n"

  /// Lines of every length up to some words, with the bytes beside LF in their numbers (0x0B, 0x8A) where a search by words could trip.
  @Test func linesOfEveryLengthEndAtTheirLineFeed() throws {
    let lines = (0..<80).map { length in
      (0..<length).map { place in [UInt8(0x0B), 0x8A, 0x09, 0x61][(place + length) % 4] }
    }
    for kept in 1...lines.count {
      let header = Array("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,\(kept) @@\n".utf8)
      let text = header + lines.suffix(kept).flatMap { [UInt8(ascii: "+")] + $0 + [lineFeed] }
      guard case .hunks(let hunks)? = PatchReader.read(text[...]).patches.first?.content else {
        throw GitError(code: .corrupt, message: "")
      }
      #expect(hunks.lines.map { Array(hunks.content($0)) } == lines.suffix(kept).map { $0 + [lineFeed] })
    }
  }

  /// More lines than are made room for at once.
  @Test func longHunksAreReadWhole() throws {
    for count in [4095, 4096, 4097, 8192, 10_000] {
      let hunks = try hunks("@@ -0,0 +1,\(count) @@\n" + (1...count).map { "+\($0)\n" }.joined())
      #expect(written(hunks) == (1...count).map { "+\($0)\n" })
    }
  }

  static let bodies: [(String, [String])] = [
    ("@@ -1 +1 @@\n-a\n\(mark)+b\n\(mark)", ["-a", "+b"]),
    ("@@ -1 +1 @@\n-a\n\(mark)+b\n", ["-a", "+b\n"]),
    ("@@ -1 +1 @@\n-a\n+b\n\(mark)", ["-a\n", "+b"]),
    ("@@ -1,2 +1,2 @@\n-a\n+b\n c\n\(mark)", ["-a\n", "+b\n", " c"]),
    ("@@ -1,2 +1,3 @@\n x\n-a\n\(mark)+a\n+b\n", [" x\n", "-a", "+a\n", "+b\n"]),
    // The new side first, while an old line is still owed.
    ("@@ -1 +1 @@\n+b\n\(mark)-a\n", ["+b", "-a\n"]),
    ("@@ -1 +1 @@\n-a\n\\ Kein Zeilenumbruch am Dateiende.\n+b\n", ["-a", "+b\n"]),
    // Only the line feed is new: the line itself is the same.
    ("@@ -1 +1 @@\n-a\n\(mark)+a\n", ["-a", "+a\n"]),
    ("@@ -1,3 +1,3 @@\n-a\n+b\n\n c\n", ["-a\n", "+b\n", " \n", " c\n"]),
    ("@@ -1,2 +1,2 @@\n-a\r\n+b\r\n c\r\n", ["-a\r\n", "+b\r\n", " c\r\n"]),
    ("@@ -1,2 +1 @@\n- \n-- \n+\n", ["- \n", "-- \n", "+\n"]),
    ("@@ -1 +1 @@\n-a\0z\n+\0\0\n", ["-a\0z\n", "+\0\0\n"]),
    ("@@ -1 +1 @@\n-a\rb\u{B}\u{C}\u{2028}\u{85}\n+b\n", ["-a\rb\u{B}\u{C}\u{2028}\u{85}\n", "+b\n"]),
    ("@@ -0,0 +1,2 @@\n+--- a\n++++ b\n", ["+--- a\n", "++++ b\n"]),
    (
      "@@ -1,3 +1,3 @@\n diff --git a/z b/z\n--- a/old\n+++ b/new\n @@ -1 +1 @@\n",
      [
        " diff --git a/z b/z\n", "--- a/old\n", "+++ b/new\n", " @@ -1 +1 @@\n",
      ]
    ),
  ]

  @Test(arguments: bodies)
  func linesKeepTheirBytes(body: String, expected: [String]) throws {
    let hunks = try hunks(body)
    #expect(written(hunks) == expected)
    #expect(hunks.hunks.map(\.lines) == [0..<expected.count])
    // The lines stand one after another in the text, each behind its first character.
    #expect(zip(hunks.lines, hunks.lines.dropFirst()).allSatisfy { $0.end <= $1.start })
    #expect(String(decoding: hunks.text, as: UTF8.self) == body)
  }

  @Test
  func numbersAreThoseOfTheHeader() throws {
    let long = String(repeating: "中", count: 90)
    let hunks = try hunks("@@ -2147483647 +2147483647,2 @@ \(long)\n-a\n+b\n+c\n@@ -5,0 +6 @@\n+x\n@@ -7,1 +8,0 @@\n-y\n")
    #expect(hunks.hunks.map(\.oldStart) == [2_147_483_647, 5, 7])
    #expect(hunks.hunks.map(\.oldCount) == [1, 0, 1])
    #expect(hunks.hunks.map(\.newStart) == [2_147_483_647, 6, 8])
    #expect(hunks.hunks.map(\.newCount) == [2, 1, 0])
    #expect(hunks.hunks.map(\.line) == [4, 8, 10])
    #expect(hunks.hunks.map(\.lines) == [0..<3, 3..<4, 4..<5])
  }

  @Test
  func aLostLastLineFeedIsPutBackWithAWarning() {
    let result = PatchReader.read(Array("--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b".utf8)[...])
    guard case .hunks(let hunks)? = result.patches.first?.content else {
      Issue.record("no hunks")
      return
    }
    #expect(written(hunks) == ["-a\n", "+b\n"])
    #expect(result.diagnostics.map(\.code) == ["missing-line-feed"])
    #expect(result.diagnostics.map(\.line) == [5])
  }

  @Test(arguments: [
    ("@@ -1 +1 @@\n a\n", "hunk-without-change"),
    ("@@ -5,2 +5,2 @@\n-a\n+b\n c\n@@ -6 +6 @@\n-d\n+e\n", "overlapping-hunk"),
  ])
  func oddHunksAreReadWithAWarning(body: String, code: String) {
    let result = PatchReader.read(Array(("--- a/x\n+++ b/x\n" + body).utf8)[...])
    #expect(result.patches.count == 1)
    #expect(result.diagnostics.map(\.code) == [code])
    #expect(result.diagnostics.map(\.severity) == [.warning])
  }

  @Test(arguments: ["-- \n2.39.5\n\n", "--\n2.39.5\n", "\n\n", "_____\nlist mailing list\nlist@x\n", "-------------- next part ----\nx\n"])
  func whatFollowsThePatchIsNoPartOfIt(footer: String) {
    let text = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"
    let alone = PatchReader.read(Array(text.utf8)[...])
    let followed = PatchReader.read(Array((text + footer + text).utf8)[...])
    #expect(followed.diagnostics == [])
    #expect(followed.patches.map(\.content) == [alone.patches[0].content, followed.patches[1].content])
    #expect(followed.patches.count == 2)
  }

  /// git reads each message of the real mailboxes; names, counts and order must agree.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.mbox", "ios9-23.mbox", "ios11.mbox"])
  func realPatchesCountAsGitCounts(mailbox: String) throws {
    try withTemporaryFolder { folder throws in
      let split = try run("git", ["mailsplit", "--keep-cr", "-o\(folder.path)", try Corpus.file(mailbox).path])
      #expect(split.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names.count > 20)
      for name in names {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
        let result = PatchReader.read(bytes[...])
        #expect(result.diagnostics == [], "\(name)")
        // "No valid patches" is what git says of a message without one.
        let git = try run("git", ["apply", "--numstat", "-z", name], in: folder)
        let expected = git.text.split(separator: "\0").map(String.init)
        let ours = result.patches.map { patch in
          let counts = patch.contentCounts
          return "\(counts.0)\t\(counts.1)\t\(String(decoding: patch.path, as: UTF8.self))"
        }
        #expect(ours == expected, "\(name)")
      }
    }
  }
}
