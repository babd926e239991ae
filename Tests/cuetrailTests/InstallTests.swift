import Foundation
import TestSupport
import Testing

@testable import Arguments
@testable import cuetrail

/// What `scripts/install` puts where, tried with the program of the tests: pages, completions, `git cuetrail`.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct InstallTests {
  /// The prefix of an installation, made once.
  private static let prefix: URL? = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cuetrail-install-\(getpid())")
    let made = try? install(["--prefix", folder.path])
    return made?.status == 0 ? folder : nil
  }()

  private static func install(_ words: [String], _ environment: [String: String] = [:]) throws -> ProgramResult {
    try TestSupport.run(
      Bread.root.appending(path: "scripts/install").path, words,
      environment: environment.merging(["CUETRAIL": Binary.path ?? ""]) { own, _ in own })
  }

  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder.appending(path: $0).path, isDirectory: &isFolder)
      return !isFolder.boolValue
    }.sorted()
  }

  private static var expected: [String] {
    let pages = CommandTable.program.commands.map { "share/man/man1/cuetrail-\($0.name).1" }
    return
      (pages + [
        "bin/cuetrail", "bin/git-cuetrail", "share/bash-completion/completions/cuetrail", "share/bash-completion/completions/git-cuetrail",
        "share/fish/vendor_completions.d/cuetrail.fish", "share/man/man1/cuetrail.1", "share/man/man1/git-cuetrail.1",
        "share/zsh/site-functions/_cuetrail",
      ]).sorted()
  }

  @Test func everythingIsInItsPlaceAndGoesAgain() throws {
    #expect(try Self.files(try #require(Self.prefix)) == Self.expected)
    try withTemporaryFolder { folder in
      let words = ["--prefix", "/usr"]
      let installed = try Self.install(words, ["DESTDIR": folder.path])
      #expect(installed.status == 0, "\(String(decoding: installed.errors, as: UTF8.self))")
      try Data().write(to: folder.appending(path: "usr/bin/other"))
      #expect(try Self.install(words + ["--uninstall"], ["DESTDIR": folder.path]).status == 0)
      #expect(try Self.files(folder) == ["usr/bin/other"])
    }
    #expect(try Self.install(["--prefx"]).status == 2)
  }

  @Test func everyPageIsSoundAndTheirReferencesAreThere() throws {
    let man = try #require(Self.prefix).appending(path: "share/man")
    for page in try Self.files(man) {
      let result = try TestSupport.run("mandoc", ["-Tlint", man.appending(path: page).path])
      // mandoc knows a page by name only where a database was made.
      let complaints = result.text.split(separator: "\n").filter { !$0.contains("referenced manual not found: Xr cuetrail") }
      #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
      let text = try String(contentsOf: man.appending(path: page), encoding: .utf8)
      for line in text.split(separator: "\n") where line.hasPrefix(".Xr ") {
        let words = line.split(separator: " ")
        #expect(FileManager.default.fileExists(atPath: man.path + "/man1/\(words[1]).1"), "\(page): \(line)")
      }
    }
  }

  @Test func gitKnowsTheCommand() throws {
    let prefix = try #require(Self.prefix)
    let path = prefix.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let repository = try Bread.repository
    let result = try TestSupport.run("git", ["-C", repository, "cuetrail", "blame", "1:6"], environment: ["PATH": path])
    #expect(result.text == ask("blame", "1:6", repository).text)
    // What `git cuetrail --help` shows: git asks man for this page.
    let page = try TestSupport.run("mandoc", [prefix.appending(path: "share/man/man1/git-cuetrail.1").path]).text
    #expect(page.contains("cuetrail stats series.mbox"))
  }

  @Test(arguments: Shell.allCases) func theShellCompletes(_ shell: Shell) throws {
    let share = try #require(Self.prefix).appending(path: "share")
    let scripts: [Shell: String] = [
      .bash: "bash-completion/completions/cuetrail", .zsh: "zsh/site-functions/_cuetrail", .fish: "fish/vendor_completions.d/cuetrail.fish",
    ]
    let script = share.appending(path: try #require(scripts[shell])).path
    try withTemporaryFolder { folder in
      let place = folder.appending(path: "place")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data().write(to: place.appending(path: "bread.mbox"))
      func offers(_ line: String) throws -> Set<String> {
        try? FileManager.default.removeItem(at: folder.appending(path: "results"))
        return try shell.offers(line, script: script, in: place)
      }
      #expect(try offers("cuetrail ") == Set(CommandTable.program.commands.map(\.name) + ["help"]))
      #expect(try offers("cuetrail stats --by ").isSuperset(of: ["contributor", "lecture", "matrix"]))
      #expect(try offers("cuetrail blame --cont") == ["--contents", "--context"])
      #expect(try offers("cuetrail check --no-s") == ["--no-settings"])
      #expect(try offers("cuetrail stats bre") == ["bread.mbox"])
    }
  }

  @Test func bashCompletesTheCommandOfGitToo() throws {
    let script = try #require(Self.prefix).appending(path: "share/bash-completion/completions/git-cuetrail").path
    let driver = """
      source "$1"; COMP_WORDS=(git -C . cuetrail stats --by mat); COMP_CWORD=6; _git_cuetrail; echo "${COMPREPLY[@]}"
      """
    #expect(try TestSupport.run("bash", ["-c", driver, "bash", script]).text == "matrix\n")
  }
}
