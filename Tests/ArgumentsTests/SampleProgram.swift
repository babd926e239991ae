import Arguments

enum Form: String, CaseIterable, ArgumentValue { case text, json, markdown }

/// A value with a rule of its own.
struct Jobs: ArgumentValue, Equatable {
  var count: Int
  init(_ count: Int) { self.count = count }
  init?(argument: String) {
    guard let count = Int(argument), 1...64 ~= count else { return nil }
    self.count = count
  }
  static let expectation = "a number from 1 to 64"
}

struct Options: Sendable, Equatable {
  var form = Form.text
  var jobs = Jobs(1)
  var limit = 0
  var author: String?
  var paths: [String] = []
  var showsEmail = false
  var usesPager = true
  var isQuiet = false
  var all = false
  var output: String?
  var revision: String?
  var titles: [String: String] = [:]
}

/// A made-up program with every kind of flag.
let tracks = {
  var program = Program<Options>(
    "tracks", version: "1.2", date: "November 30, 2026", summary: "what the people of a choir sang, and when",
    details:
      "It reads a songbook. Nothing is written to it.\n\nA second paragraph, with \\ and - and 'quotes', so that pages must escape it.",
    examples: [Example("Who sang most", "tracks stats songs.book"), Example("As data", "tracks stats --format=json - <songs.book")],
    flags: [
      .option(\.form, "format", "f", category: "Output", help: "how the result is written", setting: "tracks.format"),
      .switch(\.showsEmail, "email", negated: "no-email", category: "Output", help: "show addresses", setting: "tracks.email"),
      .switch(\.usesPager, "no-pager", sets: false, category: "Output", help: "never start a pager"),
      .switch(\.isQuiet, "quiet", "q", category: "Output", help: "no notes on standard error"),
      .option(
        collecting: \.paths, "path", "p", "GLOB", category: "Input", help: "only songs whose path matches",
        details: "A path matches as in git. Several globs are joined by or.", completion: .file, setting: "tracks.path"),
    ],
    commands: [
      Command(
        "stats", summary: "who sang how much", details: "Counts what was sung.",
        examples: [Example("This year's table", "tracks stats --author Ann")],
        flags: [
          .option(\.author, "author", "a", "NAME", category: "Selection", help: "only that singer"),
          .option(\.jobs, "jobs", "j", "N", category: "Input", help: "how many songs are read at once"),
          .option(\.limit, "limit", "n", "N", category: "Output", help: "how many singers are listed", details: "Zero lists all of them."),
          .option(\.revision, "rev", nil, "REV", category: "Input", help: "the state of the book at that revision", completion: .revision),
        ],
        positionals: [Positional("BOOK", help: "a songbook, or - for standard input", isRepeated: true, completion: .file)]),
      Command(
        "blame", summary: "who sang this note", examples: [Example("The first note", "tracks blame 1:1 songs.book")],
        flags: [
          .switch(\.all, "all", "a", category: "Selection", help: "every note"),
          .option(\.output, "output", "o", "DIR", category: "Output", help: "the folder written to", completion: .directory),
        ],
        positionals: [
          Positional("NOTE", help: "song and number: 8:12", isRequired: true), Positional("BOOK", help: "a songbook", completion: .file),
        ]),
      Command("split", summary: "parts of a book", usage: "--parts N BOOK", examples: [Example("Two parts", "tracks split songs.book")]),
    ])
  program.namedSettings = [NamedSetting("song", "title", of: "NAME", help: "what a song is called") { $0.titles[$1] = $2 }]
  program.exitStatus = [Entry("0", "Done."), Entry("1", "No such note."), Entry("2", "The command line or the book cannot be read.")]
  program.environment = [Entry("NO_COLOR", "No colour when it is not empty.")]
  program.files = [Entry(".tracks", "Settings, in the syntax of git's.")]
  return program
}()
