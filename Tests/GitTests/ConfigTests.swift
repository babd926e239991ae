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
      #expect(try Config.read(path: file.path).map { [$0.key, $0.value] } == expected)
    }
  }

  @Test
  func badFilesAreSaid() throws {
    try withTemporaryFolder { folder throws in
      let file = folder.appending(path: "bad")
      try Data("[a]\nb = c\n[broken\n".utf8).write(to: file)
      let error = #expect(throws: GitError.self) { try Config.read(path: file.path) }
      #expect(error?.message.contains("3") == true, "\(String(describing: error))")
      #expect(try Config.read(path: folder.appending(path: "nosuch").path).isEmpty)
    }
  }
}
