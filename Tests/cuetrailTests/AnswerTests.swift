import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// Exit statuses and messages, as whole strings.
struct AnswerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var status: Int32
    var notes: String
    var testDescription: String { words.joined(separator: " ") }
    init(_ line: String, _ status: Int32, _ notes: String) {
      (self.words, self.status, self.notes) = (line.split(separator: " ").map(String.init), status, notes)
    }
  }

  @Test(arguments: [
    Case(
      "blame 1:60 MAIL", 1,
      "error: '1. Flour and Water' has no cue 60\nhint: near: cue 11, 00:00:31,200 → 00:00:34,500, Questions? Then see you next week.\n"),
    Case("blame 3:1 MAIL", 1, "error: no lecture matches '3'\nhint: lectures: '1. Flour and Water', '2. The Oven and the Stone'\n"),
    Case("blame flower:1 MAIL", 1, "error: no lecture matches 'flower'\nhint: did you mean '1. Flour and Water'?\n"),
    Case(
      "blame and:1 MAIL", 1,
      "error: 'and' matches 2 lectures\nhint: name one of them: '1. Flour and Water', '2. The Oven and the Stone'\n"),
    Case(
      "blame 2@00:00:03,100 MAIL", 1,
      """
      error: nothing of '2. The Oven and the Stone' is on screen at 00:00:03,100
      hint: near: cue 1, 00:00:00,500 → 00:00:03,000, Heat the oven for an hour.
      hint: near: cue 2, 00:00:03,200 → 00:00:06,400, A stone keeps the heat better than a tray.

      """),
    Case("blame 1:/butter/ MAIL", 1, "error: no cue of '1. Flour and Water' holds 'butter'\n"),
    Case("blame c00000000000f MAIL", 1, "error: no cue is called 'c00000000000f'\n"),
    Case(
      "blame MAIL", 2,
      "error: 'MAIL' is no cue\nhint: a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id\nhint: the cue comes before the input: cuetrail blame CUE MAIL\n"
    ),
    Case("blame", 2, "error: 'blame' needs a CUE, or --all\nhint: a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id\n"),
    Case("stats --author noir MAIL", 1, "error: nobody here is called 'noir'\nhint: did you mean 'Noor'?\n"),
    Case("stats --since yesterday MAIL", 2, "error: '--since' cannot be 'yesterday'\nhint: give a date, as 2016-05-23, or a commit id\n"),
    Case("stats --until 0000000 MAIL", 1, "error: no commit '0000000' in this history\n"),
    Case("check --format csv MAIL", 2, "error: 'check' cannot be written as csv\nhint: give one of text, json\n"),
    Case("stats --rev main MAIL", 2, "error: '--rev' needs a repository, and 'MAIL' is mail\n"),
    Case("stats nowhere.mbox", 2, "error: cannot read 'nowhere.mbox': No such file or directory\n"),
    Case(
      "stats", 2,
      "error: nothing to read: there is no repository around '/'\nhint: name a mailbox, a patch, a folder or a repository, or give mail on standard input\n"
    ),
    Case("stat MAIL", 2, "error: unknown command 'stat'\nhint: did you mean 'stats'?\n"),
    Case("stats --formt json MAIL", 2, "error: unknown flag '--formt'\nhint: did you mean '--format'?\n"),
    Case("stats --jobs 0 MAIL", 2, "error: '--jobs' cannot be '0'\nhint: give a number from 1 to 256\n"),
    Case("stats --mailmap nowhere MAIL", 2, "error: cannot read 'nowhere'\n"),
  ])
  func aFailureSaysWhatAndWhatToDo(_ each: Case) throws {
    let mail = try Bread.mail
    let surroundings = Surroundings(currentFolder: "/", isInputTerminal: true)
    let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
    let status = run(each.words.map { $0 == "MAIL" ? mail : $0 }, in: surroundings, output: output, errors: errors)
    #expect(status == each.status)
    #expect(String(decoding: errors.kept, as: UTF8.self) == "cuetrail: " + each.notes.replacing("MAIL", with: mail))
    #expect(output.kept.isEmpty)
  }

  @Test func badInputIsNamed() throws {
    try withTemporaryFolder { folder in
      let (empty, noise, binary) = (folder.appending(path: "empty"), folder.appending(path: "noise.txt"), folder.appending(path: "binary"))
      try Data().write(to: empty)
      try Data("Bread is made of flour.\n".utf8).write(to: noise)
      try Data((0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 131) }).write(to: binary)
      for file in [empty, noise, binary] {
        let answer = ask("check", file.path)
        #expect(answer.status == 2)
        #expect(answer.text == "")
        #expect(answer.notes.hasPrefix("cuetrail: error: ") && answer.notes.contains(file.path), "\(answer.notes)")
      }
    }
  }

  @Test func aNameCannotCommandTheTerminal() {
    let answer = ask("stats", "no\u{1B}[31msuch")
    #expect(answer.status == 2)
    #expect(answer.notes.hasPrefix("cuetrail: error: cannot read 'no␛[31msuch': No such file or directory\n"))
    #expect(!answer.notes.contains("\u{1B}"))
  }

  @Test func aTruncatedMailboxStillAnswers() throws {
    try withTemporaryFolder { folder in
      let whole = try Data(contentsOf: URL(filePath: try Bread.mail))
      let file = folder.appending(path: "half.mbox")
      try whole.prefix(whole.count * 2 / 3).write(to: file)
      let answer = ask("check", "--strict", file.path)
      #expect(answer.status == 1)
      #expect(answer.text.contains("message"))
      #expect(ask("stats", "-q", file.path).text.contains("Li Wei"))
    }
  }

  @Test func strictIsContentWithAProvenHistory() throws {
    #expect(ask("check", "--strict", try Bread.mail).status == 0)
    #expect(ask("events", "--strict", try Bread.mail).status == 0)
  }

  @Test func aRemovedCueIsFoundByItsName() throws {
    try withTemporaryFolder { folder in
      let mail = try CueRemoval.mail(in: folder)
      let removed = try #require(try ask("events", mail).objects.last)
      let name = try #require((removed["cue"] as? [String: Any])?["id"] as? String)
      let miss = ask("blame", "1:2", mail)
      #expect(miss.status == 1)
      #expect(miss.notes.hasSuffix("hint: a cue 2 was removed; 'cuetrail log \(name)' shows its life\n"), "\(miss.notes)")
      let gone = ask("blame", name, mail)
      #expect(gone.status == 1)
      #expect(
        gone.notes.hasPrefix("cuetrail: error: cue '\(name)' is not in any newest version: Ann removed it on 2022-01-02 ("), "\(gone.notes)"
      )
      #expect(ask("log", name, mail).text.contains("- Two slices of bread."))
    }
  }

  @Test func helpNamesEveryCommandAndVersionIsOneLine() throws {
    let help = ask("--help")
    #expect(help.status == 0)
    for command in CommandTable.program.commands { #expect(help.text.contains(command.name)) }
    #expect(try ask("--version").text.wholeMatch(of: Regex(#"cuetrail \d+\.\d+\.\d+ \(libgit2 \d+\.\d+\.\d+\)\n"#)) != nil)
    #expect(ask().status == 2)
    #expect(ask("--generate", "complete-bash").text.contains("cuetrail"))
  }

  @Test func theTableIsSound() { #expect(CommandTable.program.faults == []) }
}

/// Three cues, of which the second is removed.
enum CueRemoval {
  static func mail(in folder: URL) throws -> String {
    let script = """
      set -e; git init -q -b main .; export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@bread.example GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@bread.example
      export GIT_CONFIG_GLOBAL=/dev/null GIT_AUTHOR_DATE=2022-01-01T10:00:00+0000 GIT_COMMITTER_DATE=2022-01-01T10:00:00+0000
      printf '1\\n00:00:01,000 --> 00:00:02,000\\nOne loaf of bread.\\n\\n2\\n00:00:03,000 --> 00:00:04,000\\nTwo slices of bread.\\n\\n3\\n00:00:05,000 --> 00:00:06,000\\nThree rolls of bread.\\n' > '1. Loaves.srt'
      git add -A; git commit -qm 'Upload'
      printf '1\\n00:00:01,000 --> 00:00:02,000\\nOne loaf of bread.\\n\\n3\\n00:00:05,000 --> 00:00:06,000\\nThree rolls of bread.\\n' > '1. Loaves.srt'
      export GIT_AUTHOR_DATE=2022-01-02T10:00:00+0000 GIT_COMMITTER_DATE=2022-01-02T10:00:00+0000
      git commit -qam 'Take the second away'; git format-patch -q --root --stdout HEAD > loaves.mbox
      """
    let made = try TestSupport.run("bash", ["-c", script], in: folder)
    guard made.status == 0 else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: "loaves.mbox").path
  }
}
