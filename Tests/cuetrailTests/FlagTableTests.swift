import Foundation
import TestSupport
import Testing

@testable import Arguments
@testable import cuetrail

/// Every flag of the table, tried with the program itself: what it says with the flag and not without, or the other way round.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct FlagTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A command and its flag, or a flag of every command alone; as they are written.
    var flag: String
    /// A shell command; FLAG stands for the words of the flag, or for nothing.
    var line: String
    var words: String
    /// What is printed only with the flag.
    var shows: String?
    /// What is printed only without it.
    var hides: String?
    var testDescription: String { flag }

    init(_ flag: String, _ line: String, _ words: String? = nil, shows: String? = nil, hides: String? = nil) {
      self.flag = flag
      self.line = line
      self.words = words ?? String(flag.split(separator: " ").last ?? "")
      (self.shows, self.hides) = (shows, hides)
    }
  }

  static let cases = [
    Case("--base", "cuetrail check FLAG last.patch", "--base bread.git", hides: "partial"),
    Case("--rev", "cuetrail log FLAG 1 bread.git", "--rev HEAD~2", hides: "spacing and commas"),
    Case("--source", "cuetrail blame FLAG 1:6 bread.mbox", "--source zh", hides: "source  Five"),
    Case("--path", "cuetrail log FLAG bread.mbox", "--path '2.*'", hides: "1. Flour and Water"),
    Case("--mailmap", "cuetrail stats FLAG bread.mbox", "--mailmap people", shows: "Lee Way", hides: "Li Wei"),
    Case("--ignore-revs-file", "cuetrail blame FLAG 1:10 bread.mbox", "--ignore-revs-file revs", hides: "Mei Chen 22 %"),
    Case("--credit-mentions", "cuetrail stats FLAG mentions/small.mbox", shows: "noor"),
    Case("--no-credit-mentions", "cuetrail stats FLAG set/small.mbox", hides: "noor"),
    Case("--no-settings", "cuetrail stats FLAG set/bread.mbox", hides: "Lee Way"),
    // It decides how fast a result comes, not what it is; that a wrong number is refused shows that it is read.
    Case("--jobs", "cuetrail stats FLAG bread.mbox", "--jobs 0", shows: "a number from 1 to 256"),
    Case("--since", "cuetrail changelog --group-by commit FLAG bread.mbox", "--since 2021-03-20", hides: "Upload"),
    Case("--until", "cuetrail changelog --group-by commit FLAG bread.mbox", "--until 2021-03-20", hides: "spacing and commas"),
    Case("--author", "cuetrail changelog FLAG bread.mbox", "--author noor", hides: "Li Wei"),
    Case("--lecture", "cuetrail log FLAG bread.mbox", "--lecture 2", hides: "1. Flour and Water"),
    Case("--format", "cuetrail stats FLAG bread.mbox", "--format json", shows: #""contributors""#),
    Case("--email", "cuetrail stats --format json FLAG bread.mbox", shows: "noor@bread.example"),
    Case("--strict", "cuetrail check FLAG last.patch; echo status $?", shows: "status 1", hides: "status 0"),
    Case("--color", "cuetrail blame FLAG 1:6 bread.mbox", "--color always", shows: "\u{1B}[1m"),
    Case(
      "--no-pager", #"CUETRAIL_PAGER='sed s/^/paged:/' TERM=xterm script -qec "cuetrail stats FLAG bread.mbox" typed </dev/null"#,
      hides: "paged:Contributor"),
    Case("--quiet", "cuetrail blame FLAG 1:/flour/ bread.mbox", hides: "note:"),
    Case("--help", "cuetrail stats FLAG nowhere", shows: "Examples:"),
    Case("--version", "cuetrail stats FLAG nowhere", shows: "(libgit2 "),
    Case("--generate", "cuetrail stats FLAG nowhere", "--generate man", shows: ".Dt CUETRAIL"),
    Case("stats --by", "cuetrail stats FLAG bread.mbox", "--by lecture", shows: "Proofread"),
    Case("stats --explain", "cuetrail stats FLAG bread.mbox", "--explain retimed", shows: "retimed renumbered"),
    Case("blame --all", "cuetrail blame FLAG bread.mbox", shows: "2. The Oven and the Stone"),
    Case("blame --contents", "cuetrail blame FLAG bread.mbox", "--contents oven.srt", shows: "2. The Oven and the Stone"),
    Case("blame --context", "cuetrail blame FLAG 1:6 bread.mbox", "--context 1", shows: "5  00:00:12,000"),
    Case("changelog --group-by", "cuetrail changelog FLAG bread.mbox", "--group-by contributor", shows: "## Noor", hides: "## 2021-03"),
    Case("site --output", "cuetrail site FLAG bread.mbox", "--output one", shows: "one/index.html"),
    Case(
      "site --title", "cuetrail site --output two FLAG bread.mbox && cat two/index.html", "--title 'On bread'", shows: "<title>On bread"),
    Case(
      "site --force", "mkdir -p full && touch full/file && cuetrail site --output full FLAG bread.mbox", shows: "full/index.html",
      hides: "did not make it"),
    Case("check --claims", "cuetrail check FLAG bread.mbox", shows: "says translated"),
    Case("check --replay-only", "cuetrail check FLAG bread.mbox", hides: "100 %"),
    Case("export --sqlite", "cuetrail export FLAG bread.mbox; ls", "--sqlite history.db", shows: "history.db\n"),
    Case("events --tables", "cuetrail events FLAG bread.mbox", shows: #""table":"contributors""#),
    Case("split --parts", "cuetrail split --output halves FLAG bread.mbox; ls halves", "--parts 2", shows: "part-2.mbox"),
    Case("split --output", "cuetrail split --parts 2 FLAG bread.mbox", "--output thirds", shows: "thirds/part-1.mbox"),
    Case(
      "split --force", "mkdir -p mine && touch mine/file && cuetrail split --parts 2 --output mine FLAG bread.mbox",
      shows: "mine/part-1.mbox",
      hides: "did not make it"),
    Case("export --csv", "cuetrail export FLAG bread.mbox; ls tables", "--csv tables", shows: "change_kinds.csv"),
  ]

  @Test func everyFlagIsTried() {
    let program = CommandTable.program
    var flags = Set(program.flags(of: nil).flatMap(\.longSpellings))
    for command in program.commands { flags.formUnion(command.flags.flatMap(\.longSpellings).map { "\(command.name) \($0)" }) }
    #expect(flags.subtracting(Self.cases.map(\.flag)).sorted() == [])
    #expect(Set(Self.cases.map(\.flag)).subtracting(flags).sorted() == [])
  }

  @Test(arguments: cases)
  func aFlagDoesWhatItIsFor(_ each: Case) throws {
    try withTemporaryFolder { folder in
      try Self.furnish(folder)
      let with = try Self.said(each.line.replacing("FLAG", with: each.words), in: folder)
      let without = try Self.said(each.line.replacing("FLAG", with: ""), in: folder.appending(path: "again"))
      if let shows = each.shows { #expect(with.contains(shows) && !without.contains(shows), "\(with)\n--- without:\n\(without)") }
      if let hides = each.hides { #expect(!with.contains(hides) && without.contains(hides), "\(with)\n--- without:\n\(without)") }
      #expect(each.shows ?? each.hides != nil)
    }
  }

  @Test func everyFlagHasHelpInEveryFormThatOneReads() throws {
    let program = try #require(Binary.path)
    for command in CommandTable.program.commands {
      for form in [["-h"], ["--help"], ["--generate", "man"]] {
        let page = try TestSupport.run(program, [command.name] + form).text.replacing("\\-", with: "-")
        for flag in CommandTable.program.flags(of: command) {
          // mdoc writes a flag's first hyphen itself.
          let spelling = form.count == 2 ? "Fl -\(flag.long)" : "--\(flag.long)"
          #expect(page.contains(spelling), "\(command.name) \(form) says nothing of \(spelling)")
          if let setting = flag.setting, form == ["--help"] { #expect(page.contains("Setting: \(setting).")) }
        }
      }
    }
  }

  /// The corpus and what else the cases name, twice, so that neither of two runs finds what the other left.
  private static func furnish(_ folder: URL) throws {
    let place = folder.appending(path: "again")
    for folder in [folder, place] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let script = """
        set -e; ln -s "$1" bread.mbox; ln -s "$2" bread.git; mkdir set mentions
        git -C bread.git format-patch -q --stdout -1 HEAD > last.patch
        git -C bread.git show "HEAD:subtitles/2. The Oven and the Stone.srt" > oven.srt
        git -C bread.git log --format=%H --author='Mei Chen' --grep=Proofread > revs
        echo 'Lee Way <li.wei@bread.example>' > people
        cp bread.mbox people set
        printf '[cuetrail]\\nmailmap = people\\ncreditMentions = yes\\n' > set/.cuetrail
        """
      let made = try TestSupport.run("bash", ["-c", script, "bash", try Bread.mail, try Bread.repository], in: folder)
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let mentions = folder.appending(path: "mentions")
      let mail = try SmallMail.make(
        in: mentions, ["Upload": "Hello bread.", "Add the work of @noor, translated by @noor": "Hello bread.\\n面包你好。"])
      try FileManager.default.copyItem(atPath: mail, toPath: folder.appending(path: "set/small.mbox").path)
    }
  }

  /// All that a shell prints for a line, on both streams.
  private static func said(_ line: String, in folder: URL) throws -> String {
    let program = URL(filePath: try #require(Binary.path))
    let path = program.deletingLastPathComponent().path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let result = try TestSupport.run("bash", ["-c", line + " 2>&1"], in: folder, environment: ["PATH": path])
    return result.text + String(decoding: result.errors, as: UTF8.self)
  }
}

extension Flag {
  fileprivate var longSpellings: [String] { ["--\(long)"] + (negated.map { ["--\($0)"] } ?? []) }
}
