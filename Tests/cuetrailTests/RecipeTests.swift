import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// The commands of the documentation's recipes, as they stand there, in a clone of the corpus.
@Suite(.enabled(if: Binary.path != nil, "the program is not built beside the tests"))
struct RecipeTests {
  /// The blocks of shell commands, in order.
  private static let blocks: [String] = {
    let article = Bread.root.appending(path: "Sources/CueHistory/CueHistory.docc/Recipes.md")
    let text = (try? String(contentsOf: article, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```sh\n").dropFirst().compactMap { $0.components(separatedBy: "\n```\n").first }
  }()

  /// A clone with a branch that revises one cue, and `git cuetrail` on the path.
  private func withClone<Result>(_ body: (URL, [String: String]) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let script = """
        set -e; mkdir bin; ln -s "$2" bin/cuetrail; ln -s cuetrail bin/git-cuetrail
        git clone -q "$1" clone; cd clone; git config user.name Ann; git config user.email ann@bread.example
        git switch -q -c topic; sed -i 's/^把面包翻一次面。$/把面包翻个面。/' 'subtitles/2. The Oven and the Stone.srt'
        git commit -qam '2. shorter'; git switch -q main
        """
      let made = try TestSupport.run(
        "bash", ["-c", script, "bash", try Bread.repository, try #require(Binary.path)], in: folder,
        environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let path = folder.appending(path: "bin").path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
      return try body(
        folder.appending(path: "clone"), ["PATH": path, "LC_ALL": "C.UTF-8", "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_PAGER": "cat"])
    }
  }

  private func read(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  @Test func everyBlockRunsAndDoesWhatItIsFor() throws {
    #expect(Self.blocks.count == 6)
    try withClone { clone, environment in
      var printed: [String] = []
      for block in Self.blocks {
        let result = try TestSupport.run("bash", ["-e", "-o", "pipefail", "-c", block], in: clone, environment: environment)
        #expect(result.status == 0 && result.errors.isEmpty, "\(block)\n\(String(decoding: result.errors, as: UTF8.self))")
        printed.append(result.text)
      }
      #expect(printed[0].hasPrefix("1. Flour, Water, Patience  cue 6"))
      #expect(try read("public/index.html", in: clone).contains("Lectures on bread"))
      #expect(try read("public/changelog.md", in: clone).contains("## 2021-03"))
      let comment = try read("comment.md", in: clone)
      #expect(comment.contains("Revised cue 4") && comment.contains("| 4 | 把面包翻<del>一次</del>"), "\(comment)")
      #expect(printed[3].contains("2. The Oven and the Stone:4  revised"), "\(printed[3])")
      #expect(printed[4].contains("Patience  cue 6") && printed[4].contains("1. translate 6, revise 5"))
      #expect(printed[5].contains("@@ 00:00:") && printed[5].contains("{+个+}"), "\(printed[5])")
    }
  }

  /// What a check is to stop: a patch that does not make the version it names.
  @Test func anEditedPatchFailsTheCheck() throws {
    try withClone { clone, environment in
      let check = try #require(Self.blocks[2].split(separator: "\n").last.map(String.init))
      #expect(check.hasPrefix("cuetrail check --strict"))
      let script = "git format-patch --stdout main..topic | sed 's/^+把面包翻个面。$/+把面包翻面。/' > pr.patch; " + check
      let result = try TestSupport.run("bash", ["-e", "-c", script], in: clone, environment: environment)
      #expect(result.status == 1, "\(result.text)")
    }
  }
}
