import Foundation
import Git
import TestSupport
import Testing

@testable import CueHistory

/// Whole histories: real ones, and made ones with a known truth.
struct CorpusProofTests {
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: [("ios9", 68), ("ios11", 131)])
  func everyPatchOfTheRealMailboxesIsProven(_ name: String, _ count: Int) throws {
    let mail = try [UInt8](Data(contentsOf: Corpus.file("\(name).mbox")))
    let proofs = try Proofs(mail)
    #expect(proofs.patches == (count, count))
    #expect(try proofs.falseProofs(Repository(path: Corpus.file("\(name).git").path)) == [])
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent)) func aBaseRepositoryProvesMailThatStartsInTheMiddle() throws {
    let mail = try [UInt8](Data(contentsOf: Corpus.file("ios9-23.mbox")))
    let repository = try Corpus.file("ios9.git").path
    let proofs = try Proofs(mail, base: [repository])
    #expect(proofs.patches == (26, 26))
    #expect(try proofs.falseProofs(Repository(path: repository)) == [])
    let alone = try Proofs(mail)
    #expect(alone.patches.proven < 29)
    #expect(try alone.falseProofs(Repository(path: repository)) == [])
  }

  /// More pairs of branches' tips than can be tried for one merge: those that are left out must be the unlikely ones.
  @Test func everyMergeOfTwelveBranchesIsFound() throws {
    let options = ["--mail-only", "--lectures", "1", "--cues", "100", "--branches", "12", "--patches", "600", "--edit", "4", "--seed", "2"]
    try withMade(options) { made in
      let proofs = try Proofs([UInt8](Data(contentsOf: made.appending(path: "history.mbox"))))
      #expect(proofs.patches == (600, 600))
    }
  }

  /// Made by `scripts/make-corpus`: the least share of file patches that must be proven, in percent.
  static let made: [(options: [String], percent: Int)] = [
    (["--seed", "3", "--steps", "20", "--cues", "50", "--lectures", "2"], 50),
    (["--seed", "21", "--steps", "20", "--cues", "50", "--lectures", "2", "--classes", "theirs", "--edits", "edit-none"], 50),
    (["--seed", "5", "--steps", "20", "--cues", "50", "--lectures", "2", "--classes", "markers,both,each-conflict"], 50),
  ]

  @Test(arguments: made) func noVersionOfAMadeHistoryIsProvenFalsely(_ options: [String], _ percent: Int) throws {
    try withMade(options) { made in
      let proofs = try Proofs([UInt8](Data(contentsOf: made.appending(path: "history.mbox"))))
      #expect(try proofs.falseProofs(Repository(path: made.appending(path: "repository.git").path)) == [])
      #expect(proofs.patches.proven * 100 >= proofs.patches.all * percent, "\(proofs.patches)")
    }
  }

  private func withMade(_ options: [String], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let made = folder.appending(path: "made")
      let tool = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scripts/make-corpus").standardized
      let done = try run(tool.path, [made.path] + options)
      try #require(done.status == 0, "\(String(decoding: done.errors, as: UTF8.self))")
      try body(made)
    }
  }
}
