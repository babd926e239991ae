import Foundation
import TestSupport
import Testing

@testable import Git

/// Hand-written sections for the rules of reading, one feature or defect each.
struct PatchReaderTests {
  // MARK: Names (quoting, prefixes, order of trust)

  struct NameCase: CustomTestStringConvertible {
    var testDescription: String
    var header: String
    var old: String?
    var new: String?
  }

  static let names: [NameCase] = [
    .init("blanks", "diff --git a/5. Drawing.srt b/5. Drawing.srt\nold mode 100644\nnew mode 100755\n", "5. Drawing.srt"),
    .init("name that holds ' b/'", "diff --git a/x b/y b/x b/y\nold mode 100644\nnew mode 100755\n", "x b/y"),
    .init("rename lines before all else", "diff --git a/p q b/r s\nsimilarity index 100%\nrename from p q\nrename to r s\n", "p q", "r s"),
    .init("old words for renames", "diff --git a/p b/r\nrename old p\nrename new r\n", "p", "r"),
    .init("no prefix", "diff --git x/a.txt x/a.txt\nold mode 100644\nnew mode 100755\n", "x/a.txt"),
    .init(
      "no prefix, new", "diff --git x/a.txt x/a.txt\nnew file mode 100644\n--- /dev/null\n+++ x/a.txt\n@@ -0,0 +1 @@\n+a\n", nil, "x/a.txt"),
    .init("no prefix, deleted", "diff --git x/a x/a\ndeleted file mode 100644\n--- x/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n", "x/a", nil),
    .init("mnemonic prefix", "diff --git i/a.txt w/a.txt\nold mode 100644\nnew mode 100755\n", "a.txt"),
    .init("own prefixes", "diff --git old/d/a.txt new/d/a.txt\nold mode 100644\nnew mode 100755\n", "d/a.txt"),
    .init("quoted UTF-8", "diff --git \"a/\\344\\270\\255\" \"b/\\344\\270\\255\"\nold mode 100644\nnew mode 100755\n", "中"),
    .init("quoted second only", "diff --git a/p q \"b/\\303\\244\"\nrename from p q\nrename to \"\\303\\244\"\n", "p q", "ä"),
    .init("quoted and plain of one name", "diff --git a/p \"b/p\"\nold mode 100644\nnew mode 100755\n", "p"),
    .init(
      "letters of C",
      "diff --git \"a/\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\" \"b/\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\"\nold mode 100644\nnew mode 100755\n",
      "\u{7}\u{8}\u{C}\n\r\t\u{B}\\\""),
    .init("TAB after a name with blanks", "diff --git a/a b b/a b\n--- a/a b\t\n+++ b/a b\t\n@@ -1 +1 @@\n-a\n+b\n", "a b"),
    .init("blank at the end of a name", "diff --git a/a  b/a \n--- a/a \t\n+++ b/a \t\n@@ -1 +1 @@\n-a\n+b\n", "a "),
    .init("traditional with dates", "--- a/x.txt\t2020-01-01 00:00:00\n+++ b/x.txt\t2020-01-02 00:00:00\n@@ -1 +1 @@\n-a\n+b\n", "x.txt"),
    .init(
      "traditional, blank before the date",
      "--- a/x 2020-01-01 00:00:00.0 +0000\n+++ b/x 2020-01-02 00:00:00.0 +0000\n@@ -1 +1 @@\n-a\n+b\n", "x"),
    .init("traditional against .orig", "--- x.txt.orig\n+++ x.txt\n@@ -1 +1 @@\n-a\n+b\n", "x.txt"),
    .init("traditional with folders of two releases", "--- p-1.0/s/x.c\n+++ p-1.1/s/x.c\n@@ -1 +1 @@\n-a\n+b\n", "s/x.c"),
    .init("Subversion", "Index: d/x.txt\n======\n--- d/x.txt\t(revision 1)\n+++ d/x.txt\t(working copy)\n@@ -1 +1 @@\n-a\n+b\n", "d/x.txt"),
    .init(
      "traditional, made at the epoch", "--- a/x\t1970-01-01 00:00:00.0 +0000\n+++ b/x\t2020-01-01 00:00:00 +0000\n@@ -0,0 +1 @@\n+b\n",
      nil, "x"),
    .init(
      "traditional, epoch in another zone", "--- a/x\t2020-01-01 00:00:00 +0000\n+++ b/x\t1969-12-31 19:00:00 -0500\n@@ -1 +0,0 @@\n-b\n",
      "x", nil),
    .init("CRLF header", "diff --git a/a b/a\r\nold mode 100644\r\nnew mode 100755\r\n", "a"),
  ]

  @Test(arguments: names)
  func namesAreThoseOfTheTree(_ example: NameCase) throws {
    let result = PatchReader.read(Array(example.header.utf8)[...])
    #expect(result.diagnostics == [])
    let patch = try #require(result.patches.first)
    #expect(result.patches.count == 1)
    #expect(patch.oldPath == example.old.map { Array($0.utf8) })
    #expect(patch.newPath == example.new.map { Array($0.utf8) })
  }

  @Test
  func namesNeedNotBeUTF8() throws {
    let raw: [UInt8] = [0x61, 0xFF, 0xFE]
    let text = Array("diff --git \"a/a\\377\\376\" \"b/a\\377\\376\"\nold mode 100644\nnew mode 100755\n".utf8)
    #expect(PatchReader.read(text[...]).patches.first?.newPath == raw)
    let plain = Array("diff --git a/".utf8) + raw + Array(" b/".utf8) + raw + Array("\nold mode 100644\nnew mode 100755\n".utf8)
    #expect(PatchReader.read(plain[...]).patches.first?.newPath == raw)
  }

  // MARK: Faults, each with its place, and what follows is still read

  struct FaultCase: CustomTestStringConvertible {
    var testDescription: String { "\(code): \(section.prefix(60))" }
    var code: String
    var line: Int
    var section: String

    init(_ code: String, _ line: Int, _ section: String) {
      (self.code, self.line, self.section) = (code, line, section)
    }
  }

  static let good = "diff --git a/good b/good\nindex 7898192..6178079 100644\n--- a/good\n+++ b/good\n@@ -1 +1 @@\n-a\n+b\n"
  private static func file(_ name: String, _ hunks: String) -> String {
    "diff --git a/\(name) b/\(name)\nindex 7898192..6178079 100644\n--- a/\(name)\n+++ b/\(name)\n\(hunks)"
  }

  static let faults: [FaultCase] = [
    FaultCase("unsafe-path", 1, file("../x", "@@ -1 +1 @@\n-a\n+b\n")),
    FaultCase("unsafe-path", 1, file("d//x", "@@ -1 +1 @@\n-a\n+b\n")),
    FaultCase("unsafe-path", 1, file("/etc/x", "@@ -1 +1 @@\n-a\n+b\n")),
    FaultCase("unsafe-path", 1, file(".GIT/config", "@@ -1 +1 @@\n-a\n+b\n")),
    FaultCase("unsafe-path", 1, "diff --git \"a/x\\000\" \"b/x\\000\"\nold mode 100644\nnew mode 100755\n"),
    FaultCase("unsafe-path", 1, "diff --git a/x b/y\nrename from ../x\nrename to y\n"),
    FaultCase("invalid-name", 2, "diff --git a/x b/y\nrename from \"x\\9\"\nrename to y\n"),
    FaultCase("invalid-name", 3, "diff --git a/x b/y\nrename from x\nrename to \"y\n"),
    FaultCase("unknown-name", 1, "diff --git a/x b/y\nold mode 100644\nnew mode 100755\n"),
    FaultCase("inconsistent-names", 1, "diff --git a/x b/y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n"),
    FaultCase("incomplete-header", 1, "diff --git a/x b/y\nrename from x\n"),
    FaultCase("contradictory-header", 1, "diff --git a/x b/x\nnew file mode 100644\ndeleted file mode 100644\n"),
    FaultCase("contradictory-header", 1, "diff --git a/x b/x\nnew file mode 100644\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"),
    FaultCase("contradictory-header", 1, "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"),
    FaultCase("corrupt-hunk", 7, file("x", "@@ -1,2 +1,2 @@\n-a\n@@ -5 +5 @@\n-a\n+b\n")),
    FaultCase("corrupt-hunk", 8, file("x", "@@ -1,3 +1,3 @@\n-a\n+b\n")),
    FaultCase("corrupt-hunk", 8, file("x", "@@ -1,2 +1,2 @@\n-a\n+b\nno hunk line\n")),
    FaultCase("corrupt-hunk", 8, file("x", "@@ -1,2 +1,2 @@\n-a\r\n+b\r\n\r\n")),
    FaultCase("corrupt-hunk", 7, file("x", "@@ -1 +1,2 @@\n-a\n-b\n+c\n+d\n")),
    FaultCase("corrupt-hunk", 5, file("x", "@@ -1,99999999999999999999 +1 @@\n-a\n+b\n")),
    FaultCase("corrupt-hunk", 6, file("x", "@@ -1 +1 @@\n\\ No newline at end of file\n-a\n+b\n")),
    FaultCase("corrupt-hunk", 7, file("x", "@@ -1 +1 @@\n-a\n\\ short\n+b\n")),
    FaultCase("truncated-hunk", 5, file("x", "@@ -1,2147483647 +1,2147483647 @@\n-a\n+b\n")),
    FaultCase("corrupt-binary", 4, "diff --git a/x b/x\nindex 1111111..2222222\nGIT binary patch\nnothing\n"),
    FaultCase("corrupt-binary", 3, "diff --git a/x b/x\nindex 1111111..2222222\nGIT binary patch\nliteral 2\nIcmZPo000310RR91\n\n"),
    FaultCase("corrupt-binary", 3, "diff --git a/x b/x\nindex 1111111..2222222\nGIT binary patch\nliteral 1\n!!!!!!\n\n"),
    FaultCase(
      "binary-too-large", 4, "diff --git a/x b/x\nindex 1111111..2222222\nGIT binary patch\nliteral 99999999999\nIcmZPo000310RR91\n\n"),
    FaultCase(
      "binary-too-large", 3, "diff --git a/x b/x\nindex 1111111..2222222\nGIT binary patch\nliteral 60000000\nIcmZPo000310RR91\n\n"),
  ]

  @Test(arguments: faults)
  func aFaultCostsItsSectionOnly(_ example: FaultCase) {
    let before = Self.good.split(separator: "\n").count
    let text = Array((Self.good + example.section + Self.good).utf8)
    let result = PatchReader.read(text[...], firstLine: 101)
    let errors = result.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code) == [example.code])
    #expect(errors.map(\.line) == [100 + before + example.line])
    #expect(result.patches.filter { $0.newPath == Array("good".utf8) }.count == 2)
    #expect(result.patches.count == 2)
  }

  struct OddCase: CustomTestStringConvertible {
    var testDescription: String { "\(code): \(section.prefix(60))" }
    var code: String
    var line: Int
    var path: String
    var section: String

    init(_ code: String, _ line: Int, _ path: String, _ section: String) {
      (self.code, self.line, self.path, self.section) = (code, line, path, section)
    }
  }

  static let hunk = "@@ -1 +1 @@\n-a\n+b\n"
  static let odd: [OddCase] = [
    OddCase("invalid-mode", 2, "x", "diff --git a/x b/x\nold mode 10x644\nnew mode 100755\n"),
    OddCase("invalid-mode", 2, "x", "diff --git a/x b/x\nindex 7898192..6178079 900644\n--- a/x\n+++ b/x\n" + hunk),
    OddCase("inconsistent-names", 1, "x", "diff --git a/x b/x\n--- a/x\n+++ b/y\n" + hunk),
    OddCase("inconsistent-names", 1, "y", "diff --git a/x b/y\nrename from x\nrename to y\n--- a/x\n+++ b/z\n" + hunk),
    OddCase("incomplete-header", 1, "x", "diff --git a/x b/x\n+++ b/x\n" + hunk),
    OddCase("incomplete-header", 1, "x", "diff --git a/x b/x\n--- a/x\n" + hunk),
    OddCase("section-without-change", 1, "x", "diff --git a/x b/x\nindex 7898192..6178079 100644\n"),
  ]

  @Test(arguments: odd)
  func oddHeadersAreReadWithAWarning(_ example: OddCase) {
    let result = PatchReader.read(Array((example.section + Self.good).utf8)[...])
    #expect(result.patches.map(\.newPath) == [Array(example.path.utf8), Array("good".utf8)])
    #expect(result.diagnostics.map(\.severity) == [.warning])
    #expect(result.diagnostics.map(\.code) == [example.code])
    #expect(result.diagnostics.map(\.line) == [example.line])
    #expect(result.diagnostics.map(\.path) == [Array(example.path.utf8)])
  }

  /// What git reads though a line of the header is lost, doubled or not quite right.
  @Test(arguments: [
    "diff --git a/x b/x\n+++ b/x\n--- a/x\n+++ b/x\n" + hunk,
    "diff --git a/q b/x\nrename to x\n--- a/q\n+++ b/x\n" + hunk,
    "diff --git a/x b/x\nold mode 100644 \nnew mode 100755\n--- a/x\n+++ b/x\n" + hunk, "--- a/x\n+++ b/x\n@@ -1 +8147483647 @@\n-a\n+b\n",
  ])
  func smallDamageOfAHeaderDoesNoHarm(section: String) {
    let result = PatchReader.read(Array((section + Self.good).utf8)[...])
    #expect(result.diagnostics == [])
    #expect(result.patches.map(\.newPath) == [Array("x".utf8), Array("good".utf8)])
    #expect(result.patches.first?.contentCounts.0 == "1")
  }

  /// Headers as kept apart by their order, and facts taken from every line of them.
  @Test
  func everyLineOfTheHeaderIsTaken() throws {
    let text = """
      diff --git a/p q b/r s
      similarity index 63%
      old mode 100644
      rename to r s
      rename from p q
      new mode 100755
      index 7898192..617807900000000000000000000000000000000a
      --- a/p q\t
      +++ b/r s\t
      @@ -1 +1 @@
      -a
      +b

      """
    let result = PatchReader.read(Array(text.utf8)[...], firstLine: 40)
    let patch = try #require(result.patches.first)
    #expect(result.diagnostics == [])
    #expect(patch.oldPath == Array("p q".utf8) && patch.newPath == Array("r s".utf8))
    #expect(patch.oldMode == 0o100644 && patch.newMode == 0o100755)
    #expect(patch.oldID == ObjectID("7898192") && patch.newID == ObjectID("617807900000000000000000000000000000000a"))
    #expect(patch.status == .renamed && patch.similarity == 63 && patch.line == 40)
    #expect(!patch.isModeChangeOnly)
    let mode = PatchReader.read(Array("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n".utf8)[...]).patches
    #expect(mode.map(\.isModeChangeOnly) == [true])
  }

  @Test
  func aHunkWithoutSectionIsReportedOnce() {
    let stray = "@@ -9 +9 @@\n-a\n+b\n"
    let result = PatchReader.read(Array((Self.good + "\n" + stray + stray + Self.good).utf8)[...])
    #expect(result.patches.count == 2)
    #expect(result.diagnostics.map(\.code) == ["stray-hunk"])
    #expect(result.diagnostics.map(\.line) == [9])
  }

  @Test
  func manyTasksMayReadAtTheSameTime() async {
    let text = MutationTests.seed
    let alone = PatchReader.read(text[...]).patches
    let results = await withTaskGroup(of: [FilePatch].self) { group in
      for task in 0..<16 {
        group.addTask {
          // Errors of one task must not show in another's.
          let damaged = Array(text.dropLast(30 + task))
          return (0..<20).flatMap { _ in PatchReader.read(damaged[...]).patches.count < 6 ? PatchReader.read(text[...]).patches : [] }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.count == 16)
    #expect(results.allSatisfy { $0 == Array(repeating: alone, count: 20).flatMap { $0 } })
  }

  @Test
  func aPatchThatEndsTooEarlyIsTruncated() {
    for text in [Self.file("x", "@@ -1,2 +1,2 @@\n-a\n"), Self.file("x", "@@ -1,2 +1,2 @@\n-a")] {
      let result = PatchReader.read(Array(text.utf8)[...])
      #expect(result.patches.isEmpty)
      #expect(result.diagnostics.map(\.code) == ["truncated-hunk"])
      #expect(result.diagnostics.first?.path == Array("x".utf8))
    }
  }
}

extension PatchReaderTests.NameCase {
  init(_ description: String, _ header: String, _ both: String) {
    self.init(testDescription: description, header: header, old: both, new: both)
  }

  init(_ description: String, _ header: String, _ old: String?, _ new: String?) {
    self.init(testDescription: description, header: header, old: old, new: new)
  }
}
