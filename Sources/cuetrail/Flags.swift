import Arguments

/// The flags of every command.
enum CommonFlags {
  static let all: [Flag<Options>] = input + selection + output

  private static let input: [Flag<Options>] = [
    .option(
      collecting: \.bases, "base", nil, "PATH[@REV]", category: "Input", help: "look up missing versions there, by blob id",
      details: "A repository, or a folder of subtitle files. May be given several times.", completion: .directory),
    .option(
      \.revision, "rev", nil, "REV", category: "Input", help: "the branch, commit or range A..B of the repository to walk",
      details: "HEAD where it is not given. Mail has no revisions.", completion: .revision),
    .option(
      \.source, "source", nil, "LANG", category: "Input", help: "the language of the talk, as en or zh-Hans",
      details: "Without it each track's history decides which language is the source and which the translation.", setting: "cuetrail.source"
    ),
    .option(
      collecting: \.paths, "path", nil, "GLOB", category: "Input", help: "only subtitle files whose path or name matches",
      details:
        "In a glob * is anything but /, ** anything, ? one character, [a-z] one of a set. May be given several times; one match is enough.",
      setting: "cuetrail.path"),
    .option(
      collecting: \.mailmaps, "mailmap", nil, "FILE", category: "Input", help: "who is who, in the syntax of git's .mailmap",
      details:
        "Later files override earlier ones, and all of them the .mailmap of a repository, or that in the folder of a mailbox and in the "
        + "current folder, which are read by themselves.",
      completion: .file, setting: "cuetrail.mailmap"),
    .option(
      collecting: \.ignoreFiles, "ignore-revs-file", nil, "FILE", category: "Input", help: "commits whose changes are nobody's work",
      details:
        "A commit id a line, as git blame takes it; ids may be cut short to four digits. Blame and credit look through these commits, "
        + "and no count of work has their changes; events still list them, with a mark. May be given several times.",
      completion: .file, setting: "cuetrail.ignoreRevsFile"),
    .switch(
      \.creditsMentions, "credit-mentions", negated: "no-credit-mentions", category: "Input",
      help: "credit @name in 'translated by @name' of a log",
      details:
        "Where a message says that somebody else did the work, it is theirs: alone where they stand for the author, else as co-authors. "
        + "Without it such messages are notes in check.", setting: "cuetrail.creditMentions"),
    .switch(
      \.readsSettings, "no-settings", sets: false, category: "Input", help: "leave the file .cuetrail aside",
      details: "The file .cuetrail beside the input sets some flags beforehand; 'cuetrail --help' says where it is looked for."),
    .option(
      \.jobs, "jobs", "j", "N", category: "Input", help: "how many threads may work",
      details: "As many as there are processors where it is not given. Results do not depend on it."),
  ]

  private static let selection: [Flag<Options>] = [
    .option(
      \.since, "since", nil, "DATE|COMMIT", category: "Selection", help: "only changes from that date on, or not in that commit or tag",
      details:
        "Dates are 2016, 2016-05, 2016-05-23 or 2016-05-23T14:05, on the clock of whoever made the change, unless a zone (+08:00) is given. "
        + "In a repository, a point is a tag, a branch, an id or any other name that git takes, and what it contains counts: --since v1.0 "
        + "--until v1.1 chooses what git log v1.0..v1.1 lists. In mail a commit is its id, or the beginning of one, and its place in the "
        + "history counts."
    ),
    .option(
      \.until, "until", nil, "DATE|COMMIT", category: "Selection", help: "only changes up to that date, commit or tag, included"),
    .option(
      collecting: \.authors, "author", nil, "NAME", category: "Selection", help: "only changes by people whose name holds NAME",
      details: "Any name or address a person committed under counts. May be given several times."),
    .option(
      collecting: \.lectures, "lecture", nil, "LECTURE", category: "Selection", help: "only that lecture: number, part of title, or path",
      details: "May be given several times."),
  ]

  private static let output: [Flag<Options>] = [
    .option(\.format, "format", "f", category: "Output", help: "how the result is written"),
    .switch(\.showsEmail, "email", category: "Output", help: "show addresses, which are left out otherwise"),
    .switch(
      \.isStrict, "strict", category: "Output", help: "exit with 1 if anything is not proven or was not read",
      details:
        "Findings above a note, and changes that are neither proven nor exact; for check also faults inside files that are not harmless."),
    .option(\.color, "color", nil, category: "Output", help: "when to use colour"),
    .switch(\.usesPager, "no-pager", sets: false, category: "Output", help: "never start a pager"),
    .switch(\.isQuiet, "quiet", "q", category: "Output", help: "no notes on standard error"),
  ]
}
