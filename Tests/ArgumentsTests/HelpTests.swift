import Testing

@testable import Arguments

struct HelpTests {
  @Test func shortHelpOfACommand() {
    let expected = """
      tracks blame: who sang this note

      usage: tracks blame [options] NOTE [BOOK]

      Arguments:
        NOTE      song and number: 8:12
        BOOK      a songbook

      Selection:
        -a, --all  every note

      Output:
        -o, --output DIR  the folder written to
        -f, --format text|json|markdown
                          how the result is written
            --email       show addresses
            --no-pager    never start a pager
        -q, --quiet       no notes on standard error

      Input:
        -p, --path GLOB  only songs whose path matches

      General:
        -h, --help           show help: -h briefly, --help with examples and details
            --version        show the version
            --generate WHAT  write a manual page or a shell completion to standard
                             output

      'tracks blame --help' shows examples and details.

      """
    #expect(tracks.help(on: "blame", isLong: false) == expected)
  }

  @Test func longHelpBeginsWithExamplesAndTellsAll() {
    let help = tracks.help(on: "stats", isLong: true)
    let start = """
      tracks stats: who sang how much

      usage: tracks stats [options] [BOOK...]

      Examples:
        This year's table
          tracks stats --author Ann

      Counts what was sung.

      Arguments:
        BOOK      a songbook, or - for standard input

      Selection:
        -a, --author NAME
                only that singer

      Input:
        -j, --jobs N
                how many songs are read at once
            --rev REV
                the state of the book at that revision
        -p, --path GLOB
                only songs whose path matches
                A path matches as in git. Several globs are joined by or.
                May be given several times.
                Setting: tracks.path.

      Output:
      """
    #expect(help.hasPrefix(start), "\(help)")
    #expect(help.contains("          --no-email takes it back.\n          Setting: tracks.email.\n"))
    #expect(help.contains("          Choices: text, json, markdown.\n"))
  }

  @Test func helpOfTheProgramListsCommands() {
    let help = tracks.help(isLong: false)
    #expect(
      help.hasPrefix(
        "tracks: what the people of a choir sang, and when\n\nusage: tracks COMMAND [options] [arguments]\n\nCommands:\n  stats     who sang how much\n"
      ))
    #expect(!help.contains("Examples"))
    #expect(tracks.help(isLong: true).contains("Exit status:\n  0         Done.\n"))
    #expect(tracks.help(on: "no such", isLong: false) == help)
  }

  @Test(arguments: [40, 60, 80, 120])
  func linesKeepToTheWidth(width: Int) {
    for command in [nil, "stats", "blame", "split"] {
      // Only what is written by hand may be longer: names of flags, usage lines and examples.
      for line in tracks.help(on: command, isLong: true, width: width).split(separator: "\n") where line.count > width {
        #expect(line.contains("tracks") || line.contains("--"), "\(line)")
      }
      for line in tracks.help(on: command, isLong: true, width: width).split(separator: "\n") { #expect(line.last != " ") }
    }
  }

  @Test func aSoundTableHasNoFaults() {
    #expect(tracks.faults.isEmpty, "\(tracks.faults)")
  }

  @Test func faultsOfATableAreFound() {
    let program = Program<Options>(
      "p", version: "1", date: "", summary: "s", flags: [.switch(\.all, "all", "a", category: "", help: "all.")],
      commands: [
        Command(
          "run", summary: "", examples: [Example("x", "y")],
          flags: [.option(\.author, "author", "a", "NAME", category: "C", help: "", details: "open")],
          positionals: [Positional("A", help: "a", isRepeated: true), Positional("B", help: "b", isRequired: true)]),
        Command("help", summary: "h"),
      ])
    #expect(
      program.faults == [
        "command 'help' stands twice", "command 'run' has no help", "'A' of 'run' is repeated but not last",
        "'B' of 'run' is required after one that is not",
        "command 'help' has no example", "flag '--all' of the program has help that ends with a full stop",
        "flag '--all' of the program has no category",
        "flag '-a' of 'run' stands twice", "flag '--author' of 'run' has no help",
        "flag '--author' of 'run' has details without a full stop",
      ])
  }
}
