import CueHistory
import Foundation
import Git
import Mail
import TestSupport
import Testing

/// What was noted about the real histories (`../shared/corpus/README.md`) and can be held against git itself.
///
/// | fact | test |
/// |---|---|
/// | commits, merges, messages, lectures of each history | ``sizesAreThoseThatGitCounts(_:)`` |
/// | 23 messages, 50 sections: 29 with hunks, 4 binary, 17 that change a mode only; six lectures begin before the mail | ``theSectionsOfThe23Messages()`` |
/// | the documents 000 to 004 are what they are said to be | `SalvageTests.SeedTests`, `cuetrailTests.ContentsSeedTests` |
/// | `4f67872` shifts a lecture by 6 s | `FactsTests.aLectureShiftedBySixSecondsKeepsItsCues`, ``aShiftThatFloorsAndMarks()`` |
/// | `5e1fb4e` flips the mode of 17 lectures and translates 109 cues of one | `FactsTests.modeFlipsAreNoWorkAndASourceFixedWhileTranslatingIsBoth`, ``seventeenModeFlips()`` |
/// | `ccaf6ea`, 179 cues, six sources | `FactsTests.translatingWithSixSourcesFixed` |
/// | `53233ef`, spacing and punctuation | `FactsTests.spacingAndPunctuationAreNoRevision` |
/// | `e32bad7`, spacing only | `FactsTests.eightyEightCuesWithOtherSpacing` |
/// | `94fb743` and `c5f6296`, merges with and without work | `FactsTests.workDoneInAMergeIsTheMergersAndNothingElseIs`, ``linesOfAMergeSayNothingOfItsCues()`` |
/// | 62 of 68 and 112 of 131 proven with plain merges, all with the search | ``plainMergesProveMost(_:)``, `CorpusProofTests.everyPatchOfTheRealMailboxesIsProven` |
/// | `ca7a196`, six cues retimed by hand | `FactsTests.sixNeighboursRetimedByHand`, ``whereTheSixWereRetimed()`` |
/// | `fbfb550`, 396 cues get a Han line, one is lost to strict readers until `3d70ae7` | `FactsTests.aTimeWithABlankInsideIsStillACue`, ``aStrictReaderLosesACue()`` |
/// | what libgit2 refuses of the 23 messages | `GitTests.LibraryRefusalTests` |
/// | where `git am` stops | ``gitAmStopsAtTheFirstMergeThatIsMissing(_:)`` |
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct OutsideFactsTests {
  private func git(_ repository: String, _ arguments: String...) throws -> String {
    try run("git", arguments, in: try Corpus.file(repository)).text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(arguments: [("ios9", 97, 33, 18, 55), ("ios11", 141, 20, 40, 87)])
  func sizesAreThoseThatGitCounts(_ fact: (name: String, commits: Int, merges: Int, files: Int, messages: Int)) throws {
    let repository = fact.name + ".git"
    #expect(try git(repository, "rev-list", "--count", "HEAD") == "\(fact.commits)")
    #expect(try git(repository, "rev-list", "--count", "--merges", "HEAD") == "\(fact.merges)")
    #expect(try git(repository, "ls-tree", "-r", "--name-only", "HEAD").split(separator: "\n").count == fact.files)
    let whole = try #require(Histories(rawValue: repository)).history()
    #expect(whole.counts.messages == fact.commits && whole.commits.count { $0.isMerge } == fact.merges)
    #expect(whole.tracks.count { $0.isLive } == fact.files)
    let mail = try #require(Histories(rawValue: fact.name + ".mbox")).history()
    #expect(mail.counts.messages == fact.messages && mail.commits.allSatisfy { !$0.isMerge })
  }

  @Test func theSectionsOfThe23Messages() throws {
    var reader = MailReader(bytes: try [UInt8](Data(contentsOf: Corpus.file("ios9-23.mbox"))), name: "mail")
    var sections: [FilePatch] = []
    var count = 0
    while let message = try reader.next() {
      count += 1
      sections += PatchReader.read(Mail.parse(message).patch).patches
    }
    #expect(count == 23 && sections.count == 50)
    var kinds: [String: Int] = [:]
    for section in sections { kinds[kind(section), default: 0] += 1 }
    #expect(kinds == ["hunks": 29, "mode only": 17, "binary": 4])
    let history = try Histories.ios9PartMail.history()
    // Six lectures are first seen as something changed, not as something added.
    let beginnings = history.lectures.filter { lecture in
      lecture.tracks.contains { track in history.tracks[track].revisions.first.map { history.revisions[$0].isBoundary } ?? false }
    }
    #expect(beginnings.count == 6)
  }

  private func kind(_ section: FilePatch) -> String {
    switch section.content {
    case .hunks: "hunks"
    case .binary, .binaryWithoutData: "binary"
    case .submodule: "submodule"
    case .none: section.isModeChangeOnly ? "mode only" : "nothing"
    }
  }

  @Test func aShiftThatFloorsAndMarks() throws {
    let path = try #require(try git("ios9.git", "show", "--name-only", "--format=", "4f67872").split(separator: "\n").first).description
    let (before, after) = (try git("ios9.git", "show", "4f67872^:\(path)"), try git("ios9.git", "show", "4f67872:\(path)"))
    #expect(!before.hasPrefix("\u{FEFF}") && after.utf8.starts(with: [0xEF, 0xBB, 0xBF]))
    let (old, new) = (starts(before), starts(after))
    #expect(old.count == 1409 && new.count == 1409)
    var (kept, shifted) = (0, 0)
    for (old, new) in zip(old, new) {
      if old == new { kept += 1 } else if new == (old + 6000) / 10 * 10 { shifted += 1 }
    }
    #expect(kept == 1 && shifted == 1408)
  }

  /// The milliseconds at which cues start.
  private func starts(_ text: String) -> [Int] {
    text.matches(of: /(\d\d):(\d\d):(\d\d),(\d\d\d) -->/).map { match in
      let parts: [Int] = [match.1, match.2, match.3, match.4].map { Int($0) ?? 0 }
      return ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3]
    }
  }

  @Test func seventeenModeFlips() throws {
    let raw = try git("ios9.git", "show", "--raw", "--format=", "5e1fb4e").split(separator: "\n").map(String.init)
    #expect(raw.count == 17 && raw.allSatisfy { $0.hasPrefix(":100644 100755 ") })
    let changed = raw.filter { line in
      let words = line.split(separator: " ")
      return words[2] != words[3]
    }
    #expect(changed.count == 1 && changed.allSatisfy { $0.contains("/8. ") })
  }

  @Test func linesOfAMergeSayNothingOfItsCues() throws {
    // Bytes, since some lines end in CR LF.
    let lines = try git("ios9.git", "show", "--cc", "--format=", "c5f6296").utf8.split(separator: 0x0A)
    let added = lines.filter { $0.starts(with: "++".utf8) }
    // The line with the file's name begins so too, and was counted.
    #expect(added.count == 533 && added.filter { $0.starts(with: "+++ ".utf8) }.count == 1)
  }

  /// The same search by other means, with `git merge-file` and nothing cleverer.
  @Test(arguments: [("ios9", "62 68", ["ee40042"]), ("ios11", "112 131", ["98d6f84", "9e1f81d"])])
  func plainMergesProveMost(_ fact: (name: String, proven: String, merges: [String])) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Oracles/plain_merges.py").standardized
    let result = try run("python3", [script.path, Corpus.file(fact.name + ".mbox").path, Corpus.file(fact.name + ".git").path])
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines.first == fact.proven, "\(String(decoding: result.errors, as: UTF8.self))")
    let history = try #require(Histories(rawValue: fact.name + ".mbox")).history()
    for merge in fact.merges {
      #expect(lines.contains { $0.hasPrefix(merge) })
      let found = history.revisions.first { $0.blob?.description.hasPrefix(merge) ?? false }
      #expect(found?.evidence == .proven && found?.commit == nil, "\(merge)")
    }
  }

  @Test func whereTheSixWereRetimed() throws {
    let history = try Histories.ios11Repository.history()
    let retimed = history.events(ofCommit: "ca7a196").filter { $0.kinds.contains(.retimed) }
    let minutes = Set(retimed.compactMap { history.before($0)?.start }.map { $0 / 60_000 })
    #expect(minutes.isSubset(of: [2, 8, 9]) && minutes.isSuperset(of: [2, 8]), "\(minutes)")
    let near = [167_000, 533_000]
    #expect(retimed.allSatisfy { event in near.contains { abs($0 - (history.before(event)?.start ?? 0)) < 15_000 } })
  }

  @Test func aStrictReaderLosesACue() throws {
    let path = "subtitles/3. Swift Programming Language.srt"
    let counts = try ["fbfb550^", "fbfb550", "3d70ae7"].map { commit in
      try git("ios11.git", "show", "\(commit):\(path)").matches(of: /(?m)^[0-9:,]+ --> [0-9:,]+\r?$/).count
    }
    #expect(counts == [1628, 1627, 1628])
    let history = try Histories.ios11Repository.history()
    let own = ["fbfb550", "3d70ae7"].compactMap { commit in
      history.revisions.first { $0.path == path && $0.commit == history.commit(commit) && $0.commit != nil }?.cueCount
    }
    #expect(own == [1628, 1628])
  }

  /// Merges are not in the mail, so what follows one does not apply.
  @Test(arguments: [("ios9.mbox", 12, 55), ("ios11.mbox", 10, 87)])
  func gitAmStopsAtTheFirstMergeThatIsMissing(_ fact: (mailbox: String, stop: Int, last: Int)) throws {
    try withTemporaryFolder { folder in
      try run("git", ["init", "-q", "."], in: folder)
      let person = ["-c", "user.name=A", "-c", "user.email=a@x.org"]
      let result = try run("git", person + ["am", "-q", "--keep-cr", Corpus.file(fact.mailbox).path], in: folder)
      #expect(result.status != 0)
      let state = try ["next", "last"].map {
        try String(contentsOf: folder.appending(path: ".git/rebase-apply/" + $0), encoding: .utf8).trimmingCharacters(
          in: .whitespacesAndNewlines)
      }
      #expect(state == ["\(fact.stop)", "\(fact.last)"])
    }
  }
}
