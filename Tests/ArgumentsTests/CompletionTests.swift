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

  @Test(arguments: Shell.allCases, cases) func theShellOffers(_ shell: Shell, _ each: Case) throws {
    // zsh offers files where no folder fits.
    if shell == .zsh, each.line == "tracks blame --output son" { return }
    let artifact: Artifact = shell == .bash ? .bash : shell == .zsh ? .zsh : .fish
    let offered = try Self.withPlace(artifact) { place, script in try shell.offers(each.line, script: script, in: place) }
    #expect(offered == each.offered)
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
