import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// People whom messages name for work that others committed.
struct MentionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var subject: String
    var log = ""
    /// "handle role", with `!` where the commit is all theirs.
    var mentions: [String]
    var testDescription: String { subject + log }
  }

  static let cases: [Case] = [
    Case(subject: "@whatya lecture 4 301 ~ 400 translate", mentions: ["whatya translated!"]),
    Case(subject: "@Jerrypoi 翻译第四集 1300 - 1650 第五集 4 - 1199", mentions: ["Jerrypoi translated!"]),
    Case(subject: "@LiulietLee 第一集初校", mentions: ["LiulietLee revised!"]),
    Case(subject: "4_633-900 翻译 @whatya", mentions: ["whatya translated!"]),
    Case(subject: "校对 @x1", mentions: ["x1 revised"]),
    Case(subject: "翻译 @ann 校对 @bob", mentions: ["ann translated!", "bob revised"]),
    Case(subject: "@ann 翻译 1-100, @bob 校对", mentions: ["ann translated!", "bob revised"]),
    Case(subject: "@ann @bob 翻译", mentions: ["ann translated!", "bob translated!"]),
    Case(subject: "翻译 @ann @bob", mentions: ["ann translated!", "bob translated!"]),
    Case(subject: "翻译 @ann, @ANN", mentions: ["ann translated!"]),
    Case(subject: "lecture 3", log: "translated by Ann Lee\n", mentions: ["Ann Lee translated!"]),
    Case(subject: "lecture 3 (translated by Ann Lee and Bob)", mentions: ["Ann Lee translated!", "Bob translated!"]),
    Case(subject: "lecture 3", log: "译者：王卓、Ann\n校对: Bob\n", mentions: ["王卓 translated!", "Ann translated!", "Bob revised"]),
    Case(
      subject: "lecture 3", log: "Translated-by: Ann <ann@x.org>\nProofread-by: Bob <b@x.org>\n",
      mentions: ["Ann translated!", "Bob revised"]),
    Case(subject: "lecture 3", log: "Reviewed-by: Bob <b@x.org>\n", mentions: []),
    Case(subject: "ask translate@x.org to translate", mentions: []),
    Case(subject: "@org/team 翻译", mentions: []),
    Case(subject: "翻译 @example.com", mentions: []),
    Case(subject: "Merge Some Part of Episode 7 from @smilexyk", mentions: []),
    Case(subject: "review", log: "3. @liulietlee 麻烦以后能发现 “做小括号” 这样的问题\n", mentions: []),
    Case(subject: "re", log: "> @ann 翻译 1-100\n", mentions: []),
    Case(subject: "翻译: 1-100", mentions: []),
    Case(subject: "translated by hand", mentions: []),
    Case(subject: "retranslated by Ann", mentions: []),
    Case(subject: "@ 翻译", mentions: []),
    Case(subject: "@\(String(repeating: "a", count: 60)) 翻译", mentions: []),
  ]

  @Test(arguments: cases)
  func readsWhoIsNamed(_ sample: Case) {
    let found = Mentions.read(subject: sample.subject, log: sample.log).map {
      "\($0.handle) \($0.role.rawValue)" + ($0.standsForAuthor ? "!" : "")
    }
    #expect(found == sample.mentions)
  }

  @Test func keepsTheWordsThatSayWhatTheWorkWas() {
    let mentions = Mentions.read(subject: "@ann 翻译 4_1-100, @bob 校对 5_2-9", log: "")
    #expect(mentions.map { Claims.read($0.text).map { [$0.lecture, $0.lower, $0.upper] } } == [[[4, 1, 100]], [[5, 2, 9]]])
  }

  // MARK: Credit

  private func history(_ subject: String, others: [String] = [], creditsMentions: Bool) throws -> History {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("upload", by: "Up <up@x.org>", ["1. A.srt": subtitles(["one", "two"])])
      for (index, other) in others.enumerated() { try repository.commit("note \(index)", by: other, ["README": "\(index)"]) }
      try repository.commit(subject, by: "Keeper <keeper@x.org>", ["1. A.srt": subtitles(["one\n第一", "two\n第二"])])
      var options = HistoryOptions()
      options.creditsMentions = creditsMentions
      return try repository.history(options)
    }
  }

  private func credit(_ history: History) -> [String: Double] {
    let shares = history.blame(track: 0).first?.targetCredit ?? []
    return Dictionary(
      uniqueKeysWithValues: shares.map { share in (share.contributor.map { history.contributors[$0].name } ?? "?", share.share) })
  }

  @Test(arguments: [
    ("@whatya 1-2 translate", [String](), ["whatya": 1.0]),
    ("@SilkSong 翻译 1-2", ["Silk Song <s@x.org>"], ["Silk Song": 1.0]),
    ("@liulietlee 翻译", ["Somebody <LiulietLee@x.org>"], ["Somebody": 1.0]),
    ("@liulietlee 翻译", ["Somebody <12345+liulietlee@users.noreply.github.com>"], ["Somebody": 1.0]),
    ("翻译 @ann @bob", [], ["ann": 0.5, "bob": 0.5]),
    ("校对 @ann", [], ["Keeper": 0.5, "ann": 0.5]),
    ("翻译 @keeper", [], ["Keeper": 1.0]),
    ("翻译 @same", ["A <same@x.org>", "B <same@y.org>"], ["Keeper": 1.0]),
    ("nothing\n\n译者：Stranger", [], ["Keeper": 1.0]),
    ("nothing\n\n译者：Friend", ["Friend <f@x.org>"], ["Friend": 1.0]),
    ("plain\n\nCo-authored-by: Cid <cid@x.org>", [], ["Keeper": 0.5, "Cid": 0.5]),
    ("@ann 翻译\n\nCo-authored-by: Cid <cid@x.org>", [], ["ann": 0.5, "Cid": 0.5]),
  ])
  func creditsThoseWhoAreNamed(_ subject: String, _ others: [String], _ expected: [String: Double]) throws {
    let history = try history(subject, others: others, creditsMentions: true)
    #expect(credit(history) == expected)
  }

  @Test func onlySaysSoWhenNotAsked() throws {
    let history = try history("@whatya 1-2 translate", creditsMentions: false)
    #expect(credit(history) == ["Keeper": 1])
    #expect(history.contributors.map(\.name) == ["Up", "Keeper"])
    let notes = history.diagnostics.filter { $0.code == "mention" }
    #expect(notes.count == 1)
    #expect(notes.first?.severity == .note)
    #expect(notes.first?.message.contains("whatya") == true)
  }

  @Test func keepsWhoHandedTheWorkIn() throws {
    let history = try history("@whatya 1-2 translate", creditsMentions: true)
    let commit = try #require(history.commits.last)
    #expect(history.contributors[commit.author].name == "whatya")
    #expect(commit.handedInBy.map { history.contributors[$0].name } == "Keeper")
    #expect(commit.identity == Identity(name: "Keeper", email: "keeper@x.org"))
  }

  /// No name of the corpora is read into a message that names nobody.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func namesOnlyPeopleOfTheRealProject() throws {
    let history = try RealHistory.ios11.get()
    let named = Set(history.commits.flatMap { Mentions.read(subject: $0.subject, log: $0.log).map(\.handle) })
    #expect(named == ["Jerrypoi", "SilkSong", "LiulietLee"])
  }

  /// Whoever is named in the real project committed there too, so naming adds nobody, and the keepers of the project are not credited.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func creditsThePeopleOfTheRealProject() throws {
    let plain = try RealHistory.ios11.get()
    var options = HistoryOptions()
    options.creditsMentions = true
    let history = try History.read([.repository(try Corpus.file("ios11.git").path, revision: nil)], options: options)
    #expect(history.contributors == plain.contributors)
    let handedIn = history.commits.filter { $0.handedInBy != nil }
    #expect(Set(handedIn.map { history.contributors[$0.author].name }) == ["Jerrypoi", "Silk Song", "LiulietLee"])
    #expect(Set(handedIn.compactMap(\.handedInBy).map { history.contributors[$0].name }) == ["Zhiyu Zhu/朱智语"])
    #expect(history.events.count == plain.events.count)
  }
}
