import Foundation
import TestSupport
import Testing

@testable import Git

/// Merges and differences, compared with git's own on made-up texts.
struct MergeFilesTests {
  static let texts: [(base: String, ours: String, theirs: String)] = [
    ("1\n2\n3\n4\n5\n", "0\n1\n2\n3\n4\n5\n", "1\n2\n3\n4\n5\n6\n"),
    ("1\n2\n3\n", "1\nours\n3\n", "1\ntheirs\n3\n"),
    ("1\n2\n3\n", "1\nsame\n3\n", "1\nsame\n3\n"),
    ("1\r\n2\r\n3\r\n", "1\r\nours\r\n3\r\n", "1\r\ntheirs\r\n3\r\n"),
    ("1\n2\n3", "1\n2\n3\n", "1\n2\n4"),
    ("", "a\n", "b\n"),
    ("a\n\nb\n\nc\n", "A\n\nB\n\nC\n", "x\n\ny\n\nz\n"),
  ]

  static let favors: [(MergeFavor, [String])] = [
    (.normal, []), (.ours, ["--ours"]), (.theirs, ["--theirs"]), (.union, ["--union"]),
  ]

  @Test(arguments: texts.indices, favors.indices)
  func mergesAreThoseOfGit(text: Int, favor: Int) throws {
    let (base, ours, theirs) = Self.texts[text]
    let (favor, flags) = Self.favors[favor]
    for style in [MergeStyle.merge, .diff3] {
      let git = try mergeFile(base, ours, theirs, flags + (style == .diff3 ? ["--diff3"] : []))
      let result = try mergeFiles(
        ancestor: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), favor: favor, style: style,
        ourLabel: "our side", theirLabel: "their side", ancestorLabel: "before")
      #expect(String(decoding: result.bytes, as: UTF8.self) == git.text)
      #expect(result.isClean == (git.status == 0))
    }
  }

  @Test
  func conflictsWithoutLabelsHaveEmptyOnes() throws {
    let result = try mergeFiles(ancestor: Array("1\n".utf8), ours: Array("2\n".utf8), theirs: Array("3\n".utf8))
    #expect(String(decoding: result.bytes, as: UTF8.self) == "<<<<<<< \n2\n=======\n3\n>>>>>>> \n")
    #expect(!result.isClean)
  }

  @Test
  func spacesAtTheEndCanBeIgnored() throws {
    let sides = (base: Array("a\nb\n".utf8), ours: Array("a\r\nb\r\n".utf8), theirs: Array("a\nc\n".utf8))
    let strict = try mergeFiles(ancestor: sides.base, ours: sides.ours, theirs: sides.theirs)
    let loose = try mergeFiles(ancestor: sides.base, ours: sides.ours, theirs: sides.theirs, options: .ignoreSpaceAtEndOfLine)
    #expect(!strict.isClean)
    #expect(loose.isClean)
  }

  private func mergeFile(_ base: String, _ ours: String, _ theirs: String, _ flags: [String]) throws -> ProgramResult {
    try withTemporaryFolder { folder throws in
      for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
      let labels = ["-L", "our side", "-L", "before", "-L", "their side"]
      return try run("git", ["merge-file", "-p"] + flags + labels + ["ours", "base", "theirs"], in: folder)
    }
  }

  /// Applying the changes must make the new text, and a count of lines as small as git's.
  @Test
  func changesBetweenTextsAreThoseOfGit() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let old = (0..<Int.random(in: 0...30, using: &random)).map { _ in "line \(Int.random(in: 0...6, using: &random))\n" }
      var new = old.filter { _ in Int.random(in: 0...5, using: &random) > 0 }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        new.insert("new\0 \(Int.random(in: 0...3, using: &random))\n", at: Int.random(in: 0...new.count, using: &random))
      }
      let changes = try diffLines(old: Array(old.joined().utf8), new: Array(new.joined().utf8))
      var made: [String] = []
      var taken = 0
      for change in changes {
        made += old[taken..<change.oldStart]
        #expect(made.count == change.newStart)
        made += new[change.new]
        taken = change.old.upperBound
      }
      made += old[taken...]
      #expect(made == new)
      #expect(changes.map(header) == (try gitHeaders(old, new)))
    }
  }

  @Test
  func equalTextsHaveNoChange() throws {
    #expect(try diffLines(old: Array("a\n".utf8), new: Array("a\n".utf8)) == [])
    #expect(try diffLines(old: [], new: []) == [])
    #expect(try diffLines(old: [], new: Array("a".utf8)) == [LineChange(oldStart: 0, oldCount: 0, newStart: 0, newCount: 1)])
  }

  private func header(_ change: LineChange) -> String {
    func side(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1)" + (count == 1 ? "" : ",\(count)") }
    return "@@ -\(side(change.oldStart, change.oldCount)) +\(side(change.newStart, change.newCount)) @@"
  }

  private func gitHeaders(_ old: [String], _ new: [String]) throws -> [String] {
    try withTemporaryFolder { folder throws in
      try Data(old.joined().utf8).write(to: folder.appending(path: "old"))
      try Data(new.joined().utf8).write(to: folder.appending(path: "new"))
      let diff = try run("git", ["diff", "--no-index", "-a", "-U0", "old", "new"], in: folder)
      return diff.text.split(separator: "\n").filter { $0.hasPrefix("@@") }.map { line in
        line.split(separator: " ").prefix(4).joined(separator: " ")
      }
    }
  }
}
