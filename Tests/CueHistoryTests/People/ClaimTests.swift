import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Ranges that subjects promise.
struct ClaimTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var subject: String
    /// Lecture, first and last number; -1 for what is not given.
    var claims: [[Int]]
    var testDescription: String { subject }

    init(_ subject: String, _ claims: [Int]...) {
      self.subject = subject
      self.claims = claims
    }
  }

  static let cases: [Case] = [
    Case("翻译 510~640", [-1, 510, 640]),
    Case("translate 510~640", [-1, 510, 640]),
    Case("4_633-900", [4, 633, 900]),
    Case("1~100行", [-1, 1, 100]),
    Case("第五章0-500", [5, 0, 500]),
    Case("第五章0-500 (#52)", [5, 0, 500]),
    Case("update -1046", [-1, -1, 1046]),
    Case("5-43_599", [5, 43, 599]),
    Case("168~270", [-1, 168, 270]),
    Case("finish 1-500 in 8. Multithreading and Text Field", [8, 1, 500]),
    Case("translate to 160", [-1, -1, 160]),
    Case("翻译了第6集 500-1000 (#59)", [6, 500, 1000]),
    Case("翻译了第五集500-1000", [5, 500, 1000]),
    Case("第十二集 7-9", [12, 7, 9]),
    Case("8. 260-360", [8, 260, 360]),
    Case("2.901-1000", [2, 901, 1000]),
    Case("proofread 1. 1 ~ 500", [1, 1, 500]),
    Case("translate lecture 2 501-609", [2, 501, 609]),
    Case("translate lecture 501-690", [-1, 501, 690]),
    Case("translate 2 610-705", [2, 610, 705]),
    Case("@whatya lecture 4 301 ~ 400 translate", [4, 301, 400]),
    Case("@user1-20 翻译"),
    Case("@Jerrypoi 翻译第四集 1300 - 1650 第五集 4 - 1199", [4, 1300, 1650], [5, 4, 1199]),
    Case("@SilkSong 翻译 2 集 400-800，1199-1316", [2, 400, 800], [2, 1199, 1316]),
    Case("翻译 4 集 999-1040 和 1299", [4, 999, 1040], [4, 1299, 1299]),
    Case("Stash 3_15-33, 311", [3, 15, 33], [3, 311, 311]),
    Case("翻译5 400 - 718", [5, 400, 718]),
    Case("review #501 - #1000", [-1, 501, 1000]),
    Case("finish 1001 to 1054", [-1, 1001, 1054]),
    Case("Add translation of 1001 to end", [-1, 1001, -1]),
    Case("翻译第二课时 1000～", [2, 1000, -1]),
    Case("translate lecture 2 1000~end", [2, 1000, -1]),
    Case("translate lectrue 1 line 1001 - end", [1, 1001, -1]),
    Case("update lecture4 to line 628. 372 lines left.", [4, -1, 628]),
    Case("翻译至1199", [-1, -1, 1199]),
    Case("校对至 1489", [-1, -1, 1489]),
    Case("Finish the 1 to 500 line translation", [-1, 1, 500]),
    Case("third session 0 - 500", [3, 0, 500]),
    Case("510–640", [-1, 510, 640]),
    Case("510 —— 640", [-1, 510, 640]),
    Case("3_1303-1403 + 17 集字幕", [3, 1303, 1403]),
    Case("9 - 10 集英文字幕"),
    Case("15-16, 周五 1-3 集英文字幕"),
    Case("添加 7- 8 集链接"),
    Case("add subtitles 13-18"),
    Case("add subtitle 12"),
    Case("500"),
    Case("finish 100 lines"),
    Case("校对第一集最后一段"),
    Case("2017-12-13"),
    Case("released 2017-12-13 again"),
    Case("shift 00:50:26 - 00:51:00"),
    Case("update to version 1.1-1.2"),
    Case("see https://example.org/1-2"),
    Case("Merge pull request #51 from saitjr/master"),
    Case("修改翻译错误 (#55)"),
    Case("640-510"),
    Case("99999999999999999999-99999999999999999999999"),
    Case(""),
  ]

  @Test(arguments: cases)
  func readsWhatASubjectPromises(_ sample: Case) {
    let found = Claims.read(sample.subject).map { [$0.lecture ?? -1, $0.lower ?? -1, $0.upper ?? -1] }
    #expect(found == sample.claims)
  }

  @Test(arguments: [
    ("翻译 1-5", WorkRole.translated), ("校对 1-5", .revised), ("review #1 - #5", .revised), ("Translate 1~5", .translated),
  ])
  func readsTheRole(_ subject: String, _ role: WorkRole) {
    #expect(Claims.read(subject).map(\.role) == [role])
  }

  @Test func anyTextIsRead() {
    var random = SeededRandom(seed: 7)
    let pieces = [
      "1", "500", "-", "~", " ", "第", "五", "集", "_", ".", ",", "to", "end", "lecture", "@a", "#", "和", "in", "\u{301}", "99999999",
    ]
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for claim in Claims.read(text) { #expect(claim.lower ?? 0 <= claim.upper ?? .max, "\(text)") }
    }
  }

  // MARK: Against what was done

  private static let untranslated = subtitles((1...10).map { "line \($0)" })

  private static func translated(_ numbers: ClosedRange<Int>) -> String {
    subtitles((1...10).map { numbers.contains($0) ? "line \($0)\n第\($0)句" : "line \($0)" })
  }

  /// A promise for a commit that translates cues 3 to 6 of lecture 4, and what became of it.
  @Test(arguments: [
    ("翻译 3-6", ClaimOutcome.Verdict.kept, [ClosedRange<Int>](), [ClosedRange<Int>]()),
    ("4_3-6", .kept, [], []),
    ("4_2-8", .partly, [2...2, 7...8], []),
    ("4_4-5", .kept, [], [3...3, 6...6]),
    ("4_8-10", .broken, [8...10], [3...6]),
    ("4_3-90", .partly, [7...10], []),
    ("translate to 6", .kept, [], []),
    ("translate 3 to end", .partly, [7...10], []),
    ("校对 1-10", .kept, [], []),
    ("校对 8-9", .broken, [], [3...6]),
    ("5_3-6", .broken, [3...6], [3...6]),
  ])
  func holdsPromisesAgainstTheWork(
    _ subject: String, _ verdict: ClaimOutcome.Verdict, _ missing: [ClosedRange<Int>], _ outside: [ClosedRange<Int>]
  ) throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("upload", ["subtitles/4. Views.srt": Self.untranslated])
      try repository.commit(subject, by: "Bob <bob@x.org>", ["subtitles/4. Views.srt": Self.translated(3...6)])
      let report = ClaimReport(try repository.history())
      #expect(report.commits.count == 1)
      let claims = try #require(report.commits.first)
      #expect(claims.outcomes.map(\.verdict) == [verdict])
      #expect(claims.outcomes.map(\.missing) == [missing])
      #expect(claims.outside.flatMap(\.numbers) == outside)
    }
  }

  /// Of the promises that translators of two real projects made, nearly all were kept or nearly so.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: [("ios9", 20, 0.85), ("ios11", 40, 0.85)])
  func realPromisesMeetRealWork(_ name: String, _ least: Int, _ share: Double) throws {
    let history = try (name == "ios9" ? RealHistory.ios9Mail : RealHistory.ios11Mail).get()
    let report = ClaimReport(history)
    let outcomes = report.commits.flatMap(\.outcomes)
    #expect(outcomes.count >= least)
    let good = outcomes.filter { $0.verdict != .broken }.count
    #expect(Double(good) >= share * Double(outcomes.count))
    for outcome in outcomes {
      let promised = outcome.missing.reduce(0) { $0 + $1.count } + outcome.touched
      #expect(outcome.verdict == .broken || outcome.touched > 0)
      if outcome.verdict == .kept { #expect(outcome.missing.isEmpty) }
      if let lower = outcome.claim.lower, let upper = outcome.claim.upper { #expect(promised <= upper - lower + 1) }
    }
    for commit in report.commits {
      for outside in commit.outside {
        let covering = commit.outcomes.filter { $0.lecture == outside.lecture }.map(\.claim)
        for run in outside.numbers { for number in run { #expect(!covering.contains { $0.contains(number) }) } }
      }
    }
  }
}
