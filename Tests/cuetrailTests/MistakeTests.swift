import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What people mistype, and what they are told. Run by the program itself, from a folder with the corpus in it.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct MistakeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var folder: String
    var words: [String]
    var says: [String]
    var testDescription: String { words.joined(separator: " ") }
    init(_ folder: String, _ words: [String], _ says: String...) { (self.folder, self.words, self.says) = (folder, words, says) }
  }

  @Test(arguments: [
    Case(
      ".", ["stats", "talk.srt"], "error: 'talk.srt' is a subtitle file, and no history",
      "hint: how it came to be: cuetrail log talk.srt MAILBOX",
      "hint: which version it is: cuetrail blame --contents talk.srt MAILBOX"),
    Case(
      "tree/subtitles", ["check", "1. Flour and Water.srt"], "error: '1. Flour and Water.srt' is a subtitle file, and no history",
      "hint: how it came to be: cuetrail log '1. Flour and Water.srt'",
      "hint: which version it is: cuetrail blame --contents '1. Flour and Water.srt'"),
    Case(
      "tree", ["stats", "nowhere.mbox"], "error: cannot read 'nowhere.mbox': No such file or directory",
      "hint: where no input is named, the repository around is read"),
    Case(".", ["stats", "bred.mbox"], "error: cannot read 'bred.mbox': No such file or directory", "hint: did you mean bread.mbox?"),
    Case(
      ".", ["log", "bread.mbox", "1"], "error: cannot read '1': No such file or directory",
      "hint: the lecture or cue comes before the input: cuetrail log 1 bread.mbox"),
    Case(
      ".", ["stats", "2", "bread.mbox"], "error: cannot read '2': No such file or directory",
      "hint: a lecture is chosen by a flag: cuetrail stats --lecture 2 bread.mbox"),
    Case(
      ".", ["changelog", "2:1", "bread.mbox"], "error: cannot read '2:1': No such file or directory",
      "hint: a cue is for blame and log: cuetrail blame 2:1 bread.mbox"),
    Case(
      ".", ["blame", "bread.mbox", "1:6"], "error: 'bread.mbox' is no cue",
      "hint: the cue comes before the input: cuetrail blame 1:6 bread.mbox"),
    Case(".", ["blame", "1", "6", "bread.mbox"], "error: '1' is no cue", "hint: did you mean 1:6?"),
    Case(".", ["blame", "1", "00:00:16", "bread.mbox"], "error: '1' is no cue", "hint: did you mean 1@00:00:16?"),
    Case(
      ".", ["blame", "oven", "bread.mbox"], "error: 'oven' is no cue", "hint: a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id",
      "hint: every cue of a lecture: cuetrail blame --all --lecture oven"),
  ])
  func aMistakeIsToldWithWhatWasMeant(_ each: Case) throws {
    try withTemporaryFolder { folder in
      try Self.furnish(folder)
      let result = try TestSupport.run(try #require(Binary.path), each.words, in: folder.appending(path: each.folder))
      #expect(result.status == 2)
      #expect(String(decoding: result.errors, as: UTF8.self) == "cuetrail: " + each.says.joined(separator: "\n") + "\n")
    }
  }

  @Test func aFolderOfARepositoryIsNoInputButAPathInOne() throws {
    try withTemporaryFolder { folder in
      try Self.furnish(folder)
      let inside = folder.appending(path: "tree/subtitles")
      let program = try #require(Binary.path)
      let errors = String(decoding: try TestSupport.run(program, ["stats", "."], in: inside).errors, as: UTF8.self)
      let hint = try #require(errors.split(separator: "\n").last.map(String.init))
      #expect(hint.hasPrefix("hint: '.' is a folder of the repository '"))
      // The command line of the hint works as it stands.
      let line = try #require(hint.range(of: "': cuetrail ").map { "cuetrail " + hint[$0.upperBound...] })
      let command = line.replacing("cuetrail ", with: "'\(program)' ", maxReplacements: 1)
      #expect(try TestSupport.run("bash", ["-c", command]).text.contains("Mei Chen"), "\(command)")
    }
  }

  @Test func emptyStandardInputOutsideOfARepositoryIsExplained() throws {
    let result = try TestSupport.run(try #require(Binary.path), ["blame", "1:6"], in: URL(filePath: "/"))
    #expect(
      String(decoding: result.errors, as: UTF8.self)
        == "cuetrail: error: 'standard input' is empty\nhint: there is no repository around '/'; name a mailbox, a patch or a repository\n")
  }

  /// A cue that lost its number to a new count.
  @Test func aNumberThatACueHadIsFollowed() throws {
    try withTemporaryFolder { folder in
      let script = """
        set -e; git init -q -b main .; export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=a@b.c
        export GIT_CONFIG_GLOBAL=/dev/null
        cue() { printf '%d\\n00:00:0%d,000 --> 00:00:0%d,500\\n%s loaves of bread.\\n\\n' "$1" "$2" "$2" "$3"; }
        { cue 1 1 One; cue 2 2 Two; cue 7 3 Three; } > '1. Loaves.srt'; git add -A; git commit -qm Upload
        { cue 1 1 One; cue 2 2 Two; cue 3 3 Three; } > '1. Loaves.srt'; git commit -qam 'Numbers without a gap'
        """
      let made = try TestSupport.run("bash", ["-c", script], in: folder)
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let miss = ask("blame", "1:7", folder.path)
      #expect(miss.status == 1)
      #expect(miss.notes.contains("hint: the cue that was 7 is now cue 3; 'cuetrail log c"), "\(miss.notes)")
    }
  }

  private static func furnish(_ folder: URL) throws {
    let script = """
      set -e; ln -s "$1" bread.mbox; GIT_CONFIG_GLOBAL=/dev/null git clone -q "$2" tree; cp "tree/subtitles/1. Flour and Water.srt" talk.srt
      """
    let made = try TestSupport.run("bash", ["-c", script, "bash", try Bread.mail, try Bread.repository], in: folder)
    #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
  }
}
