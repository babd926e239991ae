import Arguments

/// The program as one table: parser, help, manual pages and completions read it.
enum CommandTable {
  static let program: Program<Options> = {
    var program = Program<Options>(
      "cuetrail", version: "0.1.0", date: "November 30, 2026", summary: "who wrote which subtitle, and what changed since",
      details:
        "It reads the history of a subtitle corpus from mail (git format-patch) or from a repository, follows every cue through it, and says who "
        + "translated, revised or retimed what, and how well that is known.",
      examples: [
        Example("Who did how much", "cuetrail stats series.mbox"),
        Example("Who wrote cue 260 of lecture 8", "cuetrail blame 8:260 series.mbox"),
        Example("What changed in May, as Markdown", "cuetrail changelog --since 2016-05 --until 2016-05"),
      ],
      flags: CommonFlags.all, commands: [stats, blame, log, changelog, site, check, identities, events, export, recover, split])
    program.exitStatus = [
      Entry("0", "Done."), Entry("1", "The answer is no: no such cue, lecture or person, or --strict with findings."),
      Entry("2", "The command line or an input cannot be read."),
    ]
    program.environment = [
      Entry("CUETRAIL_PAGER, PAGER", "The pager, run by sh; less -FRX where neither is set, none where it is empty or cat."),
      Entry("NO_COLOR", "No colour when it is not empty, unless --color=always."), Entry("TERM", "No colour and no pager when it is dumb."),
      Entry("LC_ALL, LC_CTYPE, LANG", "Bars are drawn in ASCII on a terminal where the first of them that is set does not say UTF-8."),
    ]
    program.namedSettings = [
      NamedSetting("lecture", "name", of: "LECTURE", help: "what a lecture is called, given its stem or one of its paths") {
        $0.lectureTitles[$1] = $2
      }
    ]
    program.files = [
      Entry(
        ".cuetrail",
        "Settings, in the syntax of git-config(1). The first one counts: for a repository at the top of its working tree, or of a bare one "
          + "in the commit at HEAD; for mail in its folder, then in the current one. What the command line says goes before. Files it names "
          + "must lie in its folder, and it includes no others."),
      Entry(".mailmap", "Who is who, looked for at the same places."),
    ]
    return program
  }()

  static let inputs = Positional(
    "INPUT", help: "mailbox, patch, folder, - or repository; the one around by default", isRepeated: true, completion: .file)

  private static let stats = Command<Options>(
    "stats", summary: "who did how much",
    details: "Counts ever made and held now are kept apart. Sums over the events are the counts.",
    examples: [
      Example("Everybody, the most first", "cuetrail stats"), Example("How far each lecture is", "cuetrail stats --by lecture"),
      Example("The table of cue ranges and translators", "cuetrail stats --by ranges --format markdown"),
    ],
    flags: [
      .option(
        \.statsGrouping, "by", nil, category: "Output", help: "what a row is about",
        details:
          "Ranges are runs of cues with the same translators and proofreaders; the matrix has a row for each contributor and lecture. "
          + "Corrections says whose words were replaced by whom, in characters; what people replace of their own has a column of its own."),
      .option(
        \.explained, "explain", nil, "FIGURE", category: "Output", help: "list the changes behind a figure",
        details:
          "With --author, --lecture and the like the changes behind the figure of that contributor or lecture, as events writes them "
          + "(text, json or csv). Behind commits stand the commits, those without a cue change too."),
    ],
    positionals: [inputs])

  private static let blame = Command<Options>(
    "blame", summary: "who wrote this cue", usage: "[options] CUE [INPUT...] | --all [INPUT...] | --contents FILE [CUE | --all] [INPUT...]",
    details:
      "CUE is LECTURE:NUMBER, LECTURE@TIME, LECTURE:/TEXT/ or a cue id (c and twelve digits, as --format json shows). LECTURE is its number, part of its title, or a path.",
    examples: [
      Example("Cue 260 of lecture 8", "cuetrail blame 8:260"),
      Example("What is on screen at 50 minutes 26", "cuetrail blame 8@00:50:26"),
      Example("Every cue as data", "cuetrail blame --all --format json"),
      Example("A file somebody sent", "cuetrail blame --contents drawing.srt series.mbox"),
    ],
    flags: [
      .switch(\.all, "all", "a", category: "Selection", help: "every cue of every track"),
      .option(
        \.contents, "contents", nil, "FILE", category: "Selection", help: "say which version FILE is, and who wrote its cues",
        details:
          "A subtitle file as it was passed on: a title line, line ends and flattened text do not matter. What differs from the nearest version "
          + "is not committed yet. Without a CUE or --all, the cues that differ are shown.", completion: .file),
      .option(\.context, "context", "C", "N", category: "Output", help: "show N neighbours on each side"),
    ],
    positionals: [Positional("CUE", help: "the cue, as 8:260, 8@00:50:26, 8:/text/ or its id"), inputs])

  private static let log = Command<Options>(
    "log", summary: "how a lecture or a cue came to be", usage: "[options] [LECTURE|CUE] [INPUT...]",
    details: "A lecture's versions, or a cue's changes, oldest first. Without either, all lectures.",
    examples: [
      Example("Lecture 8", "cuetrail log 8"), Example("One cue of it", "cuetrail log 8:260 series.mbox"),
    ],
    positionals: [Positional("LECTURE|CUE", help: "a lecture, or a cue as blame takes it"), inputs])

  private static let changelog = Command<Options>(
    "changelog", summary: "what changed, as Markdown",
    details:
      "In the shape of Keep a Changelog, newest first. A change that an earlier commit had made already is left out.\n\n"
      + "JSON is one object: version, groupBy, groups (title; commit, author and date where a group is a commit; changes, each with "
      + "lecture, contributors, kind, count, numbers as [first, last] and, of retimed cues, shift as [least, most] in milliseconds; revisions, "
      + "each with commit, author, date, lecture, cue, before and after), unseen (lecture, events), boundary (lectures), contributors "
      + "(name, cues by kind) and newContributors (names).",
    examples: [
      Example("All of it by month", "cuetrail changelog"),
      Example("Since a commit, by lecture", "cuetrail changelog --since 4e288f0 --group-by lecture"),
    ],
    flags: [.option(\.changelogGrouping, "group-by", nil, category: "Output", help: "what makes a group")], positionals: [inputs])

  private static let check = Command<Options>(
    "check", summary: "is the history whole, are the files sound",
    details:
      "Says how well each change is known, and all that was wrong in what was read; then what is wrong inside the subtitle files as they are "
      + "now (old versions cannot be mended): by file, line and cue, of each kind the first three places and how many there are; "
      + "--format json has all of them, as faults (lecture, track, severity, code, message, line, cue).\n\n"
      + "An error loses text to a reader: conflict-marker, conflict-over-cues, no-cues, time-too-large. A warning is read by a guess or troubles "
      + "some players: a time that is not written as 00:00:01,000 --> 00:00:02,000 or comes before the one above, a number that is missing, "
      + "damaged, double or smaller than the one above, a blank line missing before a cue or standing in its text, bytes that are not UTF-8, line "
      + "ends of several kinds. With --strict both are findings. What every reader takes as it is meant is counted as harmless "
      + "(number-gap, overlap, empty-cue, preamble, no-final-newline, decimal-point and the like), and a byte-order mark at the start or CRLF not "
      + "even that.",
    examples: [
      Example("A mailbox", "cuetrail check series.mbox"), Example("In a script", "cuetrail check --strict --quiet series.mbox"),
      Example("Whether subjects kept their word", "cuetrail check --claims series.mbox"),
    ],
    flags: [
      .switch(
        \.showsClaims, "claims", category: "Output", help: "hold what subjects promise against the work done",
        details: "A subject like 'translate 510-640' promises. Kept, partly, broken; and what was done beside that."),
      .switch(
        \.isReplayOnly, "replay-only", category: "Input", help: "only replay: no search for missing merges, no cues",
        details: "Quicker; what only the search could prove counts as known in part."),
    ],
    positionals: [inputs])

  private static let identities = Command<Options>(
    "identities", summary: "people and suggested unions, as a mailmap",
    details:
      "Who may be whom, each join with its reason; nothing is joined until a .mailmap says so. A .mailmap consists of addresses, so it is "
      + "written with --email; without it the same people are listed by name.",
    examples: [
      Example("Who is here", "cuetrail identities"),
      Example("A .mailmap to look through and keep", "cuetrail identities --email > .mailmap"),
    ],
    positionals: [inputs])

  private static let export = Command<Options>(
    "export", summary: "the history as a database or as tables", usage: "[options] --sqlite FILE | --csv DIR [INPUT...]",
    details:
      "People, commits, versions, cues, changes, lines and credit. What is there is replaced only when the new one is whole.",
    examples: [
      Example("A database to ask", "cuetrail export --sqlite history.db series.mbox"),
      Example("A folder of tables", "cuetrail export --csv tables series.mbox"),
    ],
    flags: [
      .option(\.database, "sqlite", nil, "FILE", category: "Output", help: "write an SQLite database", completion: .file),
      .option(\.tableFolder, "csv", nil, "DIR", category: "Output", help: "write a folder of CSV files", completion: .directory),
    ],
    positionals: [inputs])

  private static let recover = Command<Options>(
    "recover", summary: "line structure for flattened text", usage: "[options] FILE",
    details:
      "Text copied from a page or a document has lost its lines: every run of blanks and line ends is one blank. A mailbox comes back as git wrote "
      + "it, as far as counts and ids tell, and subtitles as cues. Every other command accepts such a mailbox as it is.",
    examples: [
      Example("A mailbox that git reads again", "cuetrail recover copied.txt > series.mbox"),
      Example("Subtitles", "cuetrail recover transcript.txt > transcript.srt"),
    ],
    positionals: [Positional("FILE", help: "the flattened text, or - for standard input", completion: .file)])

  private static let events = Command<Options>(
    "events", summary: "every cue change, as JSON Lines", details: "One object a line; the other reports are sums over these.",
    examples: [Example("The cues that were translated", "cuetrail events | jq 'select(.kinds | index(\"translated\"))'")],
    flags: [
      .switch(
        \.showsTables, "tables", category: "Output", help: "all rows that figures are sums over, for other engines",
        details:
          "Every line has a key table: contributors, commits, events, lectures, cues (live ones, whose they are) or diagnostics. People and "
          + "commits are numbers that hold within the output, and in all parts of a split mailbox. Events say besides what was written, in "
          + "characters and words.")
    ],
    positionals: [inputs])
}
