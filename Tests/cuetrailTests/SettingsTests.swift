import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// The file `.cuetrail` beside a corpus: defaults of flags, from somebody who may be a stranger.
struct SettingsTests {
  /// A folder with the corpus as mail, as a working tree (`tree`) and as a bare repository with the settings committed (`bare`).
  private func withCorpus<Result>(_ settings: String, _ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let script = """
        set -e; export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
        git clone -q "$1" tree; ln -s "$2" bread.mbox
        printf '%s' "$3" > .cuetrail; cp .cuetrail tree
        echo 'Lee Way <li.wei@bread.example>' | tee people > tree/people
        git -C tree add .cuetrail people; git -C tree -c user.name=Ann -c user.email=ann@bread.example commit -q -m settings
        git clone -q --bare tree bare
        """
      let made = try TestSupport.run("bash", ["-c", script, "bash", try Bread.repository, try Bread.mail, settings], in: folder)
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      return try body(folder)
    }
  }

  private func ask(_ words: [String], in folder: String = "/") -> Answer {
    let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
    let status = cuetrail.run(
      words, in: Surroundings(currentFolder: folder, isInputTerminal: true), output: output, errors: errors)
    return Answer(status: status, text: String(decoding: output.kept, as: UTF8.self), notes: String(decoding: errors.kept, as: UTF8.self))
  }

  private static let all = """
    [cuetrail]
      source = en
      path = subtitles/1*
      mailmap = people
    [lecture "1. Flour and Water"]
      name = 1. Mehl und Wasser

    """

  @Test(arguments: ["tree", "bare", "bread.mbox"]) func theyAreReadBesideTheCorpus(_ input: String) throws {
    try withCorpus(Self.all) { folder in
      let stats = ask(["stats", "--by", "lecture", folder.appending(path: input).path])
      #expect(stats.notes == "")
      #expect(stats.text.contains("Mehl und Wasser") && stats.text.contains("Lee Way"), "\(stats.text)")
      #expect(!stats.text.contains("Oven"))
      // A flag goes before; and so does the wish to read none.
      let other = ask(["stats", "--by", "lecture", "--path", "*", folder.appending(path: input).path])
      #expect(other.text.contains("Oven") && other.text.contains("Lee Way"))
      #expect(ask(["stats", "--no-settings", folder.appending(path: input).path]).text.contains("Li Wei"))
    }
  }

  @Test func aTitleIsShownAndTheStemStaysInData() throws {
    try withCorpus(Self.all) { folder in
      let mail = folder.appending(path: "bread.mbox").path
      for word in ["mehl:6", "1:6", "1. Mehl und Wasser:6", "1. Flour and Water:6", "subtitles/1. Flour and Water.srt:6"] {
        #expect(ask(["blame", word, mail]).text.hasPrefix("1. Mehl und Wasser  cue 6"), "\(word)")
      }
      let blamed = try ask(["blame", "1:6", "--format", "json", mail]).object
      #expect(blamed["lecture"] as? String == "1. Flour and Water")
      let events = try ask(["events", mail]).objects
      #expect(Set(events.compactMap { $0["lecture"] as? String }) == ["1. Flour and Water"])
      #expect(ask(["changelog", mail]).text.contains("Mehl und Wasser"))
    }
  }

  @Test func aPathMayNameALectureToo() throws {
    try withCorpus("[lecture \"subtitles/2. The Oven.srt\"]\n name = Der Ofen\n") { folder in
      // The path before its rename.
      #expect(ask(["log", "ofen", folder.appending(path: "tree").path]).text.hasPrefix("Der Ofen\n"))
    }
  }

  @Test func mailOnStandardInputHasThoseOfTheCurrentFolder() throws {
    let program = try #require(Binary.path)
    try withCorpus(Self.all) { folder in
      let mail = try Data(contentsOf: folder.appending(path: "bread.mbox"))
      #expect(try TestSupport.run(program, ["stats", "-"], in: folder, input: mail).text.contains("Lee Way"))
    }
  }

  struct Fault: Sendable {
    var settings: String
    var status: Int32
    var says: String
    init(_ settings: String, _ status: Int32, _ says: String) { (self.settings, self.status, self.says) = (settings, status, says) }
  }

  @Test(arguments: [
    Fault("[cuetrail]\n\n creditMention\n", 0, "line 3: unknown setting 'cuetrail.creditmention'; did you mean 'cuetrail.creditMentions'?"),
    Fault("[core]\neditor = vi\n", 0, "line 2: unknown setting 'core.editor'"),
    Fault("[lecture \"1\"]\ntitle = x\n", 0, "line 2: unknown setting 'lecture.1.title'; did you mean 'lecture.LECTURE.name'?"),
    Fault("[cuetrail] source = no tag\n", 2, "line 1: setting 'cuetrail.source' cannot be 'no tag'\nhint: give the tag of a language"),
    Fault("[cuetrail]\npath = a\\\nb\ncreditMentions = perhaps\n", 2, "line 4: setting 'cuetrail.creditmentions' cannot be 'perhaps'"),
    Fault("[cuetrail\n", 2, "missing ']' in section header (in the file:1)"),
    Fault("[cuetrail]\nmailmap = nowhere\n", 2, "'nowhere' is not there"),
    Fault("[cuetrail]\nmailmap = ../secret\n", 2, "'../secret' is not in the folder of the settings"),
    Fault("[cuetrail]\nmailmap = /etc/passwd\n", 2, "'/etc/passwd' is not in the folder of the settings"),
    Fault("[cuetrail]\nmailmap = link\n", 2, "'link' is not in the folder of the settings"),
    Fault("[cuetrail]\nignoreRevsFile = fifo\n", 2, "'fifo' is not a file that can be read"),
    Fault("[cuetrail]\nmailmap = .\n", 2, "settings"),
    Fault("[include]\npath = people\n", 2, "line 1: other files are not included here"),
    Fault("[cuetrail]\npager = touch ran\neditor = !touch ran\n", 0, "line 2: unknown setting 'cuetrail.pager'"),
  ])
  func whatIsWrongIsSaidAndNothingElseIsRead(_ fault: Fault) throws {
    try withCorpus(fault.settings) { folder in
      let tree = folder.appending(path: "tree")
      try Data("Lee Way <li.wei@bread.example>\n".utf8).write(to: folder.appending(path: "secret"))
      try TestSupport.run("bash", ["-c", "ln -s /etc/passwd link; mkfifo fifo"], in: tree)
      let answer = ask(["stats", tree.path])
      #expect(answer.status == fault.status)
      #expect(answer.notes.contains(fault.says), "\(answer.notes)")
      #expect(answer.notes.contains("\(tree.path)/.cuetrail"), "\(answer.notes)")
      #expect(!answer.text.contains("Lee Way"))
      #expect(!FileManager.default.fileExists(atPath: tree.appending(path: "ran").path))
    }
  }

  @Test func aLinkIsNoSettingsFile() throws {
    try withCorpus("") { folder in
      let tree = folder.appending(path: "tree")
      try Data(Self.all.utf8).write(to: folder.appending(path: "elsewhere"))
      try TestSupport.run("ln", ["-sf", "../elsewhere", ".cuetrail"], in: tree)
      #expect(ask(["stats", tree.path]).text.contains("Li Wei"))
    }
  }

  @Test func theREADMEsExampleIsUnderstood() throws {
    let readme = try String(contentsOf: Bread.root.appending(path: "README.md"), encoding: .utf8)
    let block = try #require(readme.components(separatedBy: "\n```ini\n").dropFirst().first?.components(separatedBy: "\n```\n").first)
    try withCorpus(block + "\n") { folder in
      let tree = folder.appending(path: "tree")
      for name in ["people.mailmap", ".git-blame-ignore-revs"] { try Data().write(to: tree.appending(path: name)) }
      let answer = ask(["stats", tree.path])
      #expect(answer.status == 0 && answer.notes == "", "\(answer.notes)")
      for key in CommandTable.program.settings.map(\.key) { #expect(block.contains(key.split(separator: ".")[1] + " = ")) }
    }
  }

  @Test func helpListsEverySetting() {
    let help = CommandTable.program.help(isLong: true, width: 200)
    for key in CommandTable.program.settings.map(\.key) + ["lecture.LECTURE.name"] { #expect(help.contains("  \(key)"), "\(key)") }
    #expect(
      CommandTable.program.settings.map(\.key).sorted() == [
        "cuetrail.creditMentions", "cuetrail.ignoreRevsFile", "cuetrail.mailmap", "cuetrail.path", "cuetrail.source",
      ])
  }
}
