import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What comes out does not depend on how many threads work. The thread sanitizer watches these, too (`scripts/fuzz --sanitize`).
struct JobsTests {
  private static let commands = [
    "blame --all --format json", "stats --format json", "stats --by corrections", "events", "check --format json", "changelog",
  ]

  private func expectSame(_ command: String, _ input: String) {
    let words = command.split(separator: " ").map(String.init)
    let one = ask(words + ["--jobs", "1", input])
    #expect(one.text == ask(words + ["--jobs", "4", input]).text && !one.text.isEmpty, "\(command) \(input)")
  }

  private func expectSameSite(_ input: String) throws {
    try withTemporaryFolder { folder in
      let files = try ["1", "4"].map { jobs in
        let output = folder.appending(path: "site-\(jobs)").path
        #expect(ask("site", "--quiet", "--jobs", jobs, "--output", output, input).status == 0)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: output).sorted()
        return paths.map { ($0, FileManager.default.contents(atPath: output + "/" + $0)) }
      }
      #expect(files[0].map(\.0) == files[1].map(\.0) && files[0].count > 5)
      for (one, other) in zip(files[0], files[1]) { #expect(one.1 == other.1, "\(one.0)") }
    }
  }

  @Test(arguments: commands) func resultsAreTheSame(_ command: String) throws {
    for input in [try Bread.mail, try Bread.repository] { expectSame(command, input) }
  }

  @Test func sitesAreTheSame() throws { try expectSameSite(Bread.repository) }

  /// Large enough to be cut into pieces for several threads.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: commands)
  func resultsOfARealHistoryAreTheSame(_ command: String) throws { expectSame(command, try Corpus.file("ios9-23.mbox").path) }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func sitesOfARealHistoryAreTheSame() throws { try expectSameSite(Corpus.file("ios9-23.mbox").path) }
}
