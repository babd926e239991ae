import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Which files are of one lecture.
struct LectureGroupTests {
  private let cues = subtitles((1...8).map { "line number \($0) of the talk" })

  private func lectures(_ commits: [([String: String], [String])], _ arguments: String...) throws -> [[String]] {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      for (index, commit) in commits.enumerated() { try repository.commit("c\(index)", commit.0, removing: commit.1) }
      let mail = [UInt8](try run("git", ["format-patch", "--stdout", "--root"] + arguments + ["HEAD"], in: folder).output)
      let history = try History.read([.bytes(mail, name: "mail")])
      return history.lectures.map { [$0.name] + $0.tracks.map { history.tracks[$0].path }.sorted() }
    }
  }

  @Test func stemsThatAreEqualAreOneLecture() throws {
    let found = try lectures([(["en/1. A.srt": cues, "zh/1. A.srt": "\u{FEFF}" + cues, "2. B.srt": "x" + cues], [])])
    #expect(found.map(\.count) == [3, 2])
    #expect(found.map(\.first) == ["1. A", "2. B"])
  }

  @Test(arguments: [[String](), ["--no-renames"]])
  func aFileThatMovesToAnotherStemKeepsItsLecture(_ arguments: [String]) throws {
    let found = try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("a", ["old.srt": cues])
      try repository.commit("b", ["new.srt": cues], removing: ["old.srt"])
      let mail = [UInt8](try run("git", ["format-patch", "--stdout", "--root"] + arguments + ["HEAD"], in: folder).output)
      return try History.read([.bytes(mail, name: "mail")]).lectures.map(\.name)
    }
    #expect(found == ["new"])
  }

  @Test func contentThatMovesWithEditsKeepsItsLecture() throws {
    let found = try lectures(
      [(["old.srt": cues], []), (["new.srt": cues.replacing("line number 3", with: "another line")], ["old.srt"])], "--no-renames")
    #expect(found.map(\.first) == ["new"])
  }

  @Test func othersStayApart() throws {
    let other = subtitles((1...8).map { "different words, cue \($0)" }).replacing("00:00:", with: "00:10:")
    let found = try lectures([(["old.srt": cues], []), (["new.srt": other], ["old.srt"])], "--no-renames")
    #expect(found.map(\.first) == ["new", "old"])
  }

  /// Files without a byte are all the same blob and say nothing.
  @Test func emptyFilesTieNothing() throws {
    let found = try lectures([(["a.srt": "", "b.srt": ""], []), (["a.srt": cues, "b.srt": "x" + cues], [])], "--full-index")
    #expect(found.count == 2)
  }

  @Test func numbersAreOrderedAsPeopleDo() {
    let names = [
      "10. Tables", "2. Views", "1. Intro", "2. Views b", "02. Views", "a10", "a9", "", "99999999999999999999999",
      "100000000000000000000000",
    ]
    let sorted = names.sorted(by: NaturalOrder.isBefore)
    #expect(
      sorted == [
        "", "1. Intro", "02. Views", "2. Views", "2. Views b", "10. Tables", "99999999999999999999999", "100000000000000000000000", "a9",
        "a10",
      ])
  }
}
