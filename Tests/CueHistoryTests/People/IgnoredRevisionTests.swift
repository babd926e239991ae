import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Commits whose changes are nobody's work.
struct IgnoredRevisionTests {
  @Test func readsTheFileAsGitDoes() {
    let id = String(repeating: "ab", count: 20)
    let text = "# reformat\n\n  \(id)  # with a reason\n\(id.prefix(7))\nnot an id\n\(id) trailing\nabc\n"
    let list = IgnoredRevisions(Array(text.utf8))
    #expect(list.ids == [id, String(id.prefix(7))])
    #expect(list.faults.map(\.line) == [5, 6, 7])
  }

  /// Three commits: upload, translation, and a rewrite that changes cue 1's words and adds a line to cue 2.
  private func rewritten(_ ignore: (String) -> [String]) throws -> History {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("upload", by: "Up <up@x.org>", ["1.srt": subtitles(["one fine day", "two", "three"])])
      try repository.commit("translate", by: "Ann <ann@x.org>", ["1.srt": subtitles(["one fine day\n晴朗的一天", "two\n第二", "three"])])
      let id = try repository.commit(
        "rewrite", by: "Bob <bob@x.org>", ["1.srt": subtitles(["one fine day\n完全不同", "two\n第二句话", "three\n第三"])])
      var options = HistoryOptions()
      options.ignoredRevisions = ignore(id)
      return try repository.history(options)
    }
  }

  @Test func itsChangesMoveNeitherChangedNorCredit() throws {
    let plain = try rewritten { _ in [] }
    let ignored = try rewritten { [String($0.prefix(9))] }
    let name = { (history: History, share: Share) in share.contributor.map { history.contributors[$0].name } ?? "?" }
    #expect(plain.blame(track: 0)[0].targetCredit.map { name(plain, $0) } == ["Bob"])
    let cues = ignored.blame(track: 0)
    #expect(cues[0].targetCredit.map { name(ignored, $0) } == ["Ann"])
    #expect(cues[1].targetCredit.map { name(ignored, $0) } == ["Ann"])
    #expect(cues[0].lines.last?.changed == .commit(1))
    #expect(cues[0].lines.last?.touched == .commit(2))
    #expect(ignored.commits.map(\.isIgnored) == [false, false, true])
  }

  /// Where nothing stood before there is nobody to pass the words to; git keeps such lines with the commit too.
  @Test func whatWasNotThereBeforeStays() throws {
    let ignored = try rewritten { [$0] }
    #expect(ignored.blame(track: 0)[2].lines.last?.changed == .commit(2))
  }

  @Test func aShortIdThatFitsSeveralIgnoresNone() throws {
    let history = try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      for index in 0..<20 { try repository.commit("c\(index)", ["1.srt": subtitles(["one \(index)"])]) }
      let ids = try repository.git("rev-list", "HEAD").split(separator: "\n").map(String.init)
      let first = Dictionary(grouping: ids) { $0.prefix(3) }.values.first { $0.count > 1 }
      var options = HistoryOptions()
      // Ids of three digits are enough to fit two of twenty commits by chance only; the same id twice fits but one.
      options.ignoredRevisions =
        [ids[0], ids[0], String(ids[1].prefix(12)), String(repeating: "0", count: 40)] + (first.map { [String($0[0].prefix(3))] } ?? [])
      return try repository.history(options)
    }
    #expect(history.commits.count { $0.isIgnored } == 2)
  }
}
