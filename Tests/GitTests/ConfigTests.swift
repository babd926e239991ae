import Foundation
import TestSupport
import Testing

@testable import Git

struct ConfigTests {
  static let text = """
    # a comment
    [Cuetrail]
      Source = en
      strict
      name = "two  blanks # inside" ; a comment
      long = one \\
    two
    [lecture "5. Drawing"]
      author = 朱智语 <a@b>
      author = second

    """

  @Test
  func settingsAreThoseOfGit() throws {
    try withTemporaryFolder { folder throws in
      let file = folder.appending(path: ".cuetrail")
      try Data(Self.text.utf8).write(to: file)
      let git = try run("git", ["config", "--file", file.path, "--list", "-z"])
      let expected = git.text.split(separator: "\0").map { line in
        let parts = line.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return parts.count == 2 ? parts : [parts[0], "true"]
      }
      #expect(try Config.read(Array(Self.text.utf8), name: ".cuetrail").map { [$0.key, $0.value] } == expected)
    }
  }

  @Test
  func badTextIsSaidWithItsLine() throws {
    let error = #expect(throws: GitError.self) { try Config.read(Array("[a]\nb = c\n[broken\n".utf8), name: "x/.cuetrail") }
    #expect(error?.message.hasPrefix("'x/.cuetrail': ") == true, "\(String(describing: error))")
    #expect(error?.message.contains("3") == true && error?.message.contains("/proc") == false, "\(String(describing: error))")
    #expect(try Config.read([], name: "empty").isEmpty)
    #expect(throws: GitError.self) { try Config.read([UInt8](repeating: 0x0A, count: Config.limit + 1), name: "large") }
  }

  /// Settings of a repository that somebody else made must not have files of ours read.
  @Test(arguments: [
    "[include]\npath = FILE\n", "[a]\nb = c\n[ Include ]\npath = FILE\n", "[includeIf \"gitdir:/\"]\npath = FILE\n",
    "[a] [include] path = FILE\n", "\u{FEFF}[include] path = FILE\n", "[a]\n# [include] as a note\nb = \\\n  [include]\npath = FILE\n",
  ])
  func noOtherFileIsIncluded(text: String) throws {
    try withTemporaryFolder { folder throws in
      let file = folder.appending(path: "secret")
      try Data("[secret]\nkey = value\n".utf8).write(to: file)
      let error = #expect(throws: GitError.self) {
        try Config.read(Array(text.replacing("FILE", with: file.path).utf8), name: ".cuetrail")
      }
      #expect(error?.message.contains("not included") == true)
    }
    #expect(try Config.read(Array("# [include]\n[a]\nb = c\n".utf8), name: "x").map(\.key) == ["a.b"])
  }
}
