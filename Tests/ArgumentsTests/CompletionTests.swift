import Foundation
import TestSupport
import Testing

@testable import Arguments

/// What the shells themselves offer for a command line that ends where the cursor is.
struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var offered: Set<String>
    var testDescription: String { line + "|" }
    init(_ line: String, _ offered: Set<String>) {
      self.line = line
      self.offered = offered
    }
  }

  static let cases = [
    Case("tracks ", ["stats", "blame", "split", "help"]), Case("tracks bl", ["blame"]), Case("tracks help st", ["stats"]),
    Case("tracks -q st", ["stats"]), Case("tracks stats --format ", ["text", "json", "markdown"]),
    Case("tracks stats --format m", ["markdown"]),
    Case("tracks stats -f js", ["json"]), Case("tracks --format js", ["json"]), Case("tracks --generate m", ["man"]),
    Case("tracks stats --fo", ["--format"]), Case("tracks blame --a", ["--all"]), Case("tracks stats --no-", ["--no-email", "--no-pager"]),
    Case("tracks stats song", ["songs.book"]), Case("tracks blame --output fol", ["folder/"]), Case("tracks blame --output son", []),
    Case("tracks stats --rev mai", ["main"]), Case("tracks stats --rev v", ["v1"]), Case("tracks stats --author s", []),
    Case("tracks stats --rev zz", []), Case("tracks stats --path=son", ["songs.book"]), Case("tracks stats --format=j", ["json"]),
  ]

  /// A repository with a branch, a tag, a file and a folder, and the script beside it.
  static func withPlace<Result>(_ artifact: Artifact, _ body: (URL, String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let script = folder.appending(path: "_tracks.script")
      try Data(tracks.artifact(artifact).utf8).write(to: script)
      let place = folder.appending(path: "place")
      try FileManager.default.createDirectory(at: place.appending(path: "folder"), withIntermediateDirectories: true)
      try Data().write(to: place.appending(path: "songs.book"))
      for line in ["init -q -b main", "-c user.name=a -c user.email=a@b commit -q --allow-empty -m x", "tag v1"] {
        try run("git", line.split(separator: " ").map(String.init), in: place)
      }
      return try body(place, script.path)
    }
  }

  @Test(arguments: [("bash", Artifact.bash), ("zsh", .zsh), ("fish", .fish)])
  func theShellAcceptsTheScript(shell: String, artifact: Artifact) throws {
    try Self.withPlace(artifact) { _, script in
      let result = try run(shell, ["-n", script])
      #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    }
  }

  /// Bash: the words as readline cuts them, `=` a word of its own.
  @Test(arguments: cases)
  func bashOffers(each: Case) throws {
    let driver = """
      source "$1"; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      complete -p tracks >/dev/null || exit 9
      _tracks
      for word in "${COMPREPLY[@]}"; do [ -d "$word" ] && word+=/; printf '%s\\n' "$word"; done
      """
    var words = each.line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let last = words.last, let equals = last.firstIndex(of: "=") {
      words = words.dropLast() + [String(last[..<equals]), "=", String(last[last.index(after: equals)...])]
    }
    let result = try Self.withPlace(.bash) { place, script in try run("bash", ["-c", driver, "bash", script] + words, in: place) }
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    #expect(Set(result.text.split(separator: "\n").map(String.init)) == each.offered)
  }

  @Test(arguments: cases)
  func fishOffers(each: Case) throws {
    let result = try Self.withPlace(.fish) { place, script in
      try run(
        "fish", ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]", script, each.line], in: place,
        environment: ["HOME": place.deletingLastPathComponent().path])
    }
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    // Each line is the word and, after a tab, its meaning; a word given after `=` has the flag before it.
    let offered = result.text.split(separator: "\n").map { line in
      let word = String(line.split(separator: "\t", omittingEmptySubsequences: false)[0])
      return each.line.contains("=") ? String(word.split(separator: "=").last ?? "") : word
    }
    #expect(Set(offered) == each.offered)
  }

  /// Zsh: a real interactive shell behind a pseudo terminal, whose `compadd` notes what it is given.
  @Test(arguments: cases.filter { $0.line != "tracks blame --output son" })  // zsh offers files where no folder fits
  func zshOffers(each: Case) throws {
    let driver = """
      zmodload zsh/zpty
      zpty shell "TERM=dumb zsh -f -i"
      zpty -w shell "SCRIPT=${(q)1} RESULTS=${(q)2}"
      zpty -w shell 'autoload -U compinit; compinit -u -D; source $SCRIPT
      compadd() {
        case "${(j: :)${@[1,(i)(-|--)]}}" in *-[OAD]\\ *) builtin compadd "$@"; return;; esac
        local -a hits; builtin compadd -A hits "$@"; (( $#hits )) && print -rl -- $^hits >>$RESULTS
        builtin compadd "$@"
      }
      finish() { print done >>$RESULTS; exit }
      comppostfuncs=(finish); bindkey "^I" complete-word; : >$RESULTS'
      integer tries
      while [[ ! -e $2 ]] && (( tries++ < 500 )); do sleep 0.02; done
      zpty -w -n shell "$3"$'\\t'
      while ! grep -qx done $2 && (( tries++ < 1000 )); do sleep 0.02; done
      zpty -d shell
      cat $2
      """
    let result = try Self.withPlace(.zsh) { place, script in
      try run(
        "zsh", ["-f", "-c", driver, "zsh", script, place.deletingLastPathComponent().appending(path: "results").path, each.line], in: place)
    }
    var offered = result.text.split(separator: "\n").map(String.init)
    #expect(offered.last == "done", "\(String(decoding: result.errors, as: UTF8.self))")
    offered = offered.dropLast().map { $0 == "folder" ? "folder/" : $0 }
    #expect(Set(offered) == each.offered)
  }

  /// A branch may have a command in its name, which must be neither run nor left for the shell to run.
  @Test func aHostileBranchIsOfferedQuoted() throws {
    let driver = """
      source "$1"; COMP_WORDS=(tracks stats --rev "x"); COMP_CWORD=3; _tracks; printf '%s\\n' "${COMPREPLY[@]}"
      """
    try Self.withPlace(.bash) { place, script in
      try run("git", ["branch", "x$(touch${IFS}run)"], in: place)
      let result = try run("bash", ["-c", driver, "bash", script], in: place)
      #expect(result.text == #"x\$\(touch\$\{IFS\}run\)"# + "\n")
      #expect(!FileManager.default.fileExists(atPath: place.appending(path: "run").path))
    }
  }
}
