import Testing

@testable import Arguments

struct ParserTests {
  /// What a command line asks for, as one line that a case table can hold.
  static func outcome(_ words: [String], defaults: Options = Options()) -> String {
    do {
      switch try tracks.parse(words, defaults: defaults) {
      case .run(let invocation): return "\(invocation.command) \(invocation.operands)"
      case .help(let command, let isLong): return "help \(command ?? "-") \(isLong ? "long" : "short")"
      case .version: return "version"
      case .generate(let artifact, let command): return "generate \(artifact.rawValue) \(command ?? "-")"
      }
    } catch { return error.description }
  }

  static func invocation(_ words: [String], defaults: Options = Options()) throws -> Invocation<Options> {
    guard case .run(let invocation) = try tracks.parse(words, defaults: defaults) else { throw UsageError("is no invocation") }
    return invocation
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var words: [String]
    var changes: @Sendable (inout Options) -> Void
    var operands: [String] = []
    var testDescription: String { words.joined(separator: " ") }
    init(_ line: String, operands: [String] = [], _ changes: @escaping @Sendable (inout Options) -> Void = { _ in }) {
      self.words = line.split(separator: " ").map(String.init)
      self.operands = operands
      self.changes = changes
    }
  }

  @Test(arguments: [
    Case("stats"), Case("stats a b", operands: ["a", "b"]), Case("stats -", operands: ["-"]),
    Case("stats -- --format -q", operands: ["--format", "-q"]),
    Case("stats --format json") { $0.form = .json }, Case("stats --format=json") { $0.form = .json },
    Case("stats -f json") { $0.form = .json },
    Case("stats -fjson") { $0.form = .json }, Case("--format json stats") { $0.form = .json },
    Case("-q -- stats x", operands: ["x"]) { $0.isQuiet = true },
    Case("stats -f json -f text"),
    Case("stats -qfjson x", operands: ["x"]) {
      $0.isQuiet = true
      $0.form = .json
    },
    Case("stats --author=") { $0.author = "" }, Case("stats --author=a=b") { $0.author = "a=b" },
    Case("stats --author --all") { $0.author = "--all" },
    Case("stats --author -- x", operands: ["x"]) { $0.author = "--" }, Case("stats -a -") { $0.author = "-" },
    Case("stats -n -3") { $0.limit = -3 }, Case("stats -n-3") { $0.limit = -3 }, Case("stats -j64") { $0.jobs = Jobs(64) },
    Case("blame -a 1:1", operands: ["1:1"]) { $0.all = true },
    Case("blame 1:1 -qa b", operands: ["1:1", "b"]) {
      $0.all = true
      $0.isQuiet = true
    },
    Case("stats -p a -p b --path=c") { $0.paths = ["a", "b", "c"] }, Case("stats --email") { $0.showsEmail = true },
    Case("stats --email --no-email"),
    Case("stats --no-email --email") { $0.showsEmail = true }, Case("stats --no-pager") { $0.usesPager = false },
    Case("stats stats", operands: ["stats"]),
    Case("stats help", operands: ["help"]), Case("stats x -q y", operands: ["x", "y"]) { $0.isQuiet = true },
  ])
  func wordsBecomeOptions(each: Case) throws {
    var expected = Options()
    each.changes(&expected)
    let invocation = try Self.invocation(each.words)
    #expect(invocation.options == expected)
    #expect(invocation.operands == each.operands)
  }

  @Test(arguments: [
    ("-h", "help - short"), ("--help", "help - long"), ("help", "help - long"), ("help blame", "help blame long"),
    ("blame -h", "help blame short"),
    ("blame --help x y z", "help blame long"), ("blame -qh", "help blame short"), ("--version", "version"), ("stats --version", "version"),
    ("--generate man", "generate man -"), ("blame --generate=man", "generate man blame"),
    ("--generate complete-zsh", "generate complete-zsh -"),
  ])
  func otherRequests(line: String, outcome: String) {
    #expect(Self.outcome(line.split(separator: " ").map(String.init)) == outcome)
  }

  @Test(arguments: [
    ("", "no command given\nhint: 'tracks --help' lists the commands"),
    ("-q", "no command given\nhint: 'tracks --help' lists the commands"),
    ("blmae", "unknown command 'blmae'\nhint: did you mean 'blame'?"),
    ("help stat", "unknown command 'stat'\nhint: did you mean 'stats'?"),
    ("zzz", "unknown command 'zzz'\nhint: 'tracks --help' lists the commands"),
    ("stats --fromat json", "unknown flag '--fromat'\nhint: did you mean '--format'?"),
    ("stats --fromat=json", "unknown flag '--fromat'\nhint: did you mean '--format'?"),
    ("stats --form json", "unknown flag '--form'\nhint: did you mean '--format'?"),
    ("stats --all", "unknown flag '--all'\nhint: it belongs to 'blame'"),
    ("stats --zzzzzz", "unknown flag '--zzzzzz'\nhint: 'tracks stats -h' lists the flags; a file of that name is './--zzzzzz'"),
    ("--zzzzzz", "unknown flag '--zzzzzz'\nhint: 'tracks -h' lists the flags; a file of that name is './--zzzzzz'"),
    ("stats -quiet", "unknown flag '-u'\nhint: did you mean '--quiet'?"),
    ("stats -x", "unknown flag '-x'\nhint: 'tracks stats -h' lists the flags; a file of that name is './-x'"),
    ("stats --format", "'--format' needs a value, text|json|markdown\nhint: one of text, json, markdown"),
    ("stats -f", "'-f' needs a value, text|json|markdown\nhint: one of text, json, markdown"),
    ("stats --author", "'--author' needs a value, NAME"),
    ("stats --quiet=yes", "'--quiet' takes no value, but was given 'yes'"),
    ("stats --no-email=", "'--no-email' takes no value, but was given ''"),
    ("stats --format xml", "'--format' cannot be 'xml'\nhint: give one of text, json, markdown"),
    ("stats -f=json", "'-f' cannot be '=json'\nhint: give one of text, json, markdown"),
    ("stats -n many", "'-n' cannot be 'many'\nhint: give a whole number"),
    ("stats -n 99999999999999999999", "'-n' cannot be '99999999999999999999'\nhint: give a whole number"),
    ("stats -j 0", "'-j' cannot be '0'\nhint: give a number from 1 to 64"),
    ("--generate x", "'--generate' cannot be 'x'\nhint: give one of man, complete-bash, complete-zsh, complete-fish"),
    ("blame", "'blame' needs NOTE\nhint: usage: tracks blame [options] NOTE [BOOK]"),
    ("blame 1:1 a b", "unexpected argument 'b'\nhint: usage: tracks blame [options] NOTE [BOOK]"),
    ("split x", "unexpected argument 'x'\nhint: usage: tracks split --parts N BOOK"),
  ])
  func mistakesAreExplained(line: String, message: String) {
    #expect(Self.outcome(line.split(separator: " ").map(String.init)) == message)
  }

  @Test func aMistakeNamesItsCommand() {
    #expect(throws: UsageError("'--author' needs a value, NAME", hint: nil, command: "stats")) {
      try tracks.parse(["stats", "--author"], defaults: Options())
    }
  }

  @Test func whatWasGivenIsKnown() throws {
    #expect(try Self.invocation(["stats", "-q", "--no-email", "-ftext"]).given == ["quiet", "email", "format"])
  }

  @Test func hostileWordsNeverTrap() {
    for word in [
      "", "-", "--", "---", "--=", "--=x", "-=", "- ", "--\u{301}", "-\u{301}", "--format=\u{301}", "\u{0}", "-f\u{0}", "--é", "-é",
    ] {
      for words in [[word], ["stats", word], [word, "stats"], ["stats", word, word]] { #expect(!Self.outcome(words).isEmpty) }
    }
  }

  @Test func settingsAreDefaults() throws {
    var options = Options()
    let faults = tracks.apply(
      [("tracks.format", "json"), ("Tracks.Email", ""), ("tracks.path", "a"), ("tracks.path", "b")], to: &options)
    #expect(faults.isEmpty)
    #expect(options.form == .json && options.showsEmail && options.paths == ["a", "b"])
    let invocation = try Self.invocation(["stats", "-p", "c", "--no-email"], defaults: options)
    #expect(invocation.options.form == .json)
    #expect(!invocation.options.showsEmail)
    #expect(invocation.options.paths == ["c"])
  }

  @Test func faultySettingsAreReportedAndChangeNothing() {
    var options = Options()
    let faults = tracks.apply(
      [("tracks.fromat", "json"), ("tracks.format", "xml"), ("tracks.email", "maybe"), ("other.key", "1"), ("song.8.1.name", "x")],
      to: &options)
    #expect(options == Options())
    #expect(
      faults.map(\.error.description) == [
        "unknown setting 'tracks.fromat'\nhint: did you mean 'tracks.format'?",
        "setting 'tracks.format' cannot be 'xml'\nhint: give one of text, json, markdown",
        "setting 'tracks.email' cannot be 'maybe'\nhint: give true or false", "unknown setting 'other.key'",
        "unknown setting 'song.8.1.name'\nhint: did you mean 'song.NAME.title'?",
      ])
    #expect(faults.map(\.index) == [0, 1, 2, 3, 4])
    #expect(faults.map(\.isUnknown) == [true, false, false, true, true])
    #expect(tracks.settings.map(\.key) == ["tracks.format", "tracks.email", "tracks.path"])
  }

  @Test func aSettingMayStandForEachOfManyNames() {
    var options = Options()
    let faults = tracks.apply([("song.8. A.title.title", "Eight"), ("song.9.title", "Nine"), ("song..title", "none")], to: &options)
    #expect(options.titles == ["8. A.title": "Eight", "9": "Nine"])
    #expect(faults.map(\.index) == [2])
  }

  @Test func theNegationOfASwitchThatClearsSetsAgain() throws {
    let program = Program<Options>(
      "p", version: "1", date: "", summary: "s",
      flags: [.switch(\.usesPager, "no-pager", sets: false, negated: "pager", category: "Output", help: "no pager", setting: "p.noPager")],
      commands: [Command("run", summary: "runs")])
    var options = Options()
    #expect(program.apply([("p.nopager", "yes")], to: &options).isEmpty)
    #expect(!options.usesPager)
    guard case .run(let invocation) = try program.parse(["run", "--pager"], defaults: options) else { throw UsageError("no run") }
    #expect(invocation.options.usesPager)
  }
}
