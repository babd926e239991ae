import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// From mail to commits: what counts, what counts once, and what is only noted.
struct MailReadingTests {
  /// Five commits to two lectures and a file that is no subtitle.
  private func withRepository<Result>(_ body: (inout SmallRepository) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      let source = ["one", "two", "three"]
      try repository.commit("upload", ["1. A.srt": subtitles(source), "2. B.srt": subtitles(source)])
      try repository.commit("translate 1", by: "Bob <bob@x.org>", ["1. A.srt": subtitles(["one\n一", "two", "three"])])
      try repository.commit("readme", ["README.md": "hello\n"])
      try repository.commit("translate 2", by: "Bob <bob@x.org>", ["2. B.srt": subtitles(["one", "two\n二", "three"])])
      try repository.commit("translate 3", by: "Cid <cid@x.org>", ["1. A.srt": subtitles(["one\n一", "two", "three\n三"])])
      return try body(&repository)
    }
  }

  private func read(_ mails: [UInt8]...) throws -> History {
    try History.read(mails.enumerated().map { .bytes($1, name: "mail \($0)") })
  }

  /// The messages of a mailbox.
  private func messages(_ mail: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: mail, as: UTF8.self)
    return text.split(separator: "From ", omittingEmptySubsequences: true).reduce(into: [String]()) { parts, piece in
      if piece.dropFirst(40).hasPrefix(" Mon Sep 17 00:00:00 2001\n") || parts.isEmpty {
        parts.append("From " + piece)
      } else {
        parts[parts.count - 1] += "From " + piece
      }
    }.map { Array($0.utf8) }
  }

  /// What must not depend on how the mail came.
  private func shape(_ history: History) -> [String] {
    history.commits.map(\.subject)
      + history.events.map { "\(history.name(of: $0.cue)) \($0.kinds.names) \($0.commit ?? -1) \($0.evidence)" }
  }

  private func codes(_ history: History) -> [String] { history.diagnostics.map(\.code) }

  // MARK: Jobs and limits

  @Test func theNumberOfJobsChangesNothing() throws {
    try withRepository { repository in
      // Several batches of messages for one job, in which each commit is sent again and again.
      let mail = try repository.mail()
      let filler = Array(
        ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0,0 +1,20000 @@\n"
          + String(repeating: "+\(String(repeating: "x", count: 40))\n", count: 20_000)).utf8)
      let large = Array(repeatElement(messages(mail).map { $0 + filler }.joined(), count: 2).joined())
      var options = HistoryOptions()
      let alone = try History.read([.bytes(large, name: "mail")], options: options)
      #expect(alone.counts.messages == 10 && alone.commits.count == 5 && alone.events.count > 5)
      options.jobs = 4
      let together = try History.read([.bytes(large, name: "mail")], options: options)
      #expect(shape(together) == shape(alone))
      #expect(together.diagnostics == alone.diagnostics)
      #expect(together.counts == alone.counts)
    }
  }

  @Test func commitsBeyondTheLimitAreReportedAndLeftOut() throws {
    try withRepository { repository in
      var options = HistoryOptions()
      options.limits.commits = 2
      let history = try History.read([.bytes(try repository.mail(), name: "mail")], options: options)
      #expect(history.commits.count == 2)
      #expect(history.diagnostics.filter { $0.code == "too-many-commits" }.map(\.message) == ["3 commits beyond the first 2 were not read"])
    }
  }

  @Test func findingsBeyondTheLimitAreCounted() throws {
    try withRepository { repository in
      var options = HistoryOptions()
      options.limits.diagnostics = 2
      let mail = try repository.mail()
      let history = try History.read([.bytes(mail + mail, name: "mail")], options: options)
      #expect(codes(history).count { $0 == "commit-twice" } == 2)
      #expect(history.diagnostics.contains { $0.message == "3 more findings of commit-twice are not listed" })
    }
  }

  // MARK: Several inputs

  @Test func severalInputsInAnyOrderMakeOneHistory() throws {
    try withRepository { repository in
      let mail = try repository.mail()
      let whole = try read(mail)
      let parts = messages(mail)
      #expect(parts.count == 5)
      #expect(try shape(read(Array(parts[2...].joined()), Array(parts[..<2].joined()))) == shape(whole))
      #expect(try shape(read(Array(parts.reversed().joined()))) == shape(whole))
      #expect(whole.counts.messages == 5)
      #expect(whole.counts.textChanges == 5)
      #expect(whole.counts.fileChanges == 6)
    }
  }

  @Test func theSameCommitTwiceCountsOnce() throws {
    try withRepository { repository in
      let mail = try repository.mail()
      let once = try read(mail)
      let twice = try read(mail, mail)
      #expect(shape(once) == shape(twice))
      #expect(twice.counts.messages == 10)
      #expect(twice.counts.textChanges == 5)
      #expect(codes(twice).count { $0 == "commit-twice" } == 5)
      #expect(!codes(twice).contains("series-gap"))
    }
  }

  @Test func mailOfCommitsThatARepositoryHasCountsOnce() throws {
    try withRepository { repository in
      let inputs: [HistoryInput] = [.bytes(try repository.mail(), name: "mail"), .repository(repository.folder.path, revision: nil)]
      #expect(try History.read(inputs).commits.count == 5)
      #expect(try shape(History.read(inputs)) == shape(try repository.history()))
    }
  }

  @Test func aRepositoryGivenTwiceIsReadOnce() throws {
    try withRepository { repository in
      let input = HistoryInput.repository(repository.folder.path, revision: nil)
      let twice = try History.read([input, input])
      let once = try repository.history()
      #expect(shape(twice) == shape(once))
    }
  }

  @Test func mailWithoutIdsIsTheSame() throws {
    try withRepository { repository in
      let mail = try repository.mail("--zero-commit")
      let history = try read(mail, mail)
      #expect(history.commits.allSatisfy { $0.id == nil })
      #expect(history.commits.count == 5)
      #expect(history.events.map(\.kinds) == (try repository.history()).events.map(\.kinds))
    }
  }

  /// Two commits of one person in one second, with one subject: only what they change tells them apart.
  @Test func likeCommitsWithoutIdsAreTwo() throws {
    try withRepository { repository in
      let parts = messages(try repository.mail("--zero-commit", "-N"))
      let alike = [parts[0], parts[1], parts[4]].map { message in
        let text = String(decoding: message, as: UTF8.self)
        return text.replacing(/Date: .*/, with: "Date: Mon, 1 Jan 2018 00:00:00 +0000").replacing(
          /Subject: .*/, with: "Subject: [PATCH] update"
        )
        .replacing(/From: .*/, with: "From: Ann <ann@x.org>")
      }
      #expect(try read(Array(alike.joined().utf8)).commits.count == 3)
    }
  }

  // MARK: Messages that are no commits

  /// A cover letter has the id of the last patch, which must not be taken for the same commit.
  @Test func aCoverLetterIsNoCommitAndHidesNone() throws {
    try withRepository { repository in
      let history = try read(try repository.mail("--cover-letter"))
      #expect(shape(history) == shape(try read(try repository.mail())))
      #expect(history.counts.messages == 6)
      #expect(codes(history) == ["no-patch"])
      #expect(history.diagnostics.first?.place == Diagnostic.Place(input: "mail 0", message: 1, line: 1))
    }
  }

  @Test func aReplyIsNoCommit() throws {
    try withRepository { repository in
      let reply =
        "From \(String(repeating: "0", count: 40)) Mon Sep 17 00:00:00 2001\nFrom: Dan <dan@x.org>\nSubject: Re: [PATCH 2/5] translate 1\nDate: Mon, 1 Jan 2018 00:00:00 +0000\n\n> diff --git a/1 b/1\n\nGood.\n\n"
      let history = try read(try repository.mail() + Array(reply.utf8))
      #expect(history.commits.count == 5)
      #expect(!history.contributors.contains { $0.name == "Dan" })
      #expect(codes(history).contains("no-patch"))
    }
  }

  @Test func anEmptyCommitIsOne() throws {
    try withRepository { repository in
      try repository.commit("nothing")
      #expect(try read(try repository.mail("--always")).commits.map(\.subject).last == "nothing")
    }
  }

  @Test func commitsThatTouchNoSubtitleCountAsCommits() throws {
    try withRepository { repository in
      let history = try read(try repository.mail())
      let count = try repository.git("rev-list", "--count", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(String(history.commits.count) == count)
      #expect(history.commits.contains { $0.subject == "readme" })
    }
  }

  // MARK: Series

  @Test func gapsOfASeriesAreNamed() throws {
    try withRepository { repository in
      let parts = messages(try repository.mail())
      let history = try read(Array((parts[..<1] + parts[4...]).joined()))
      let gap = try #require(history.diagnostics.first { $0.code == "series-gap" })
      #expect(gap.message == "of a series of 5, 3 are not here: 2-4")
      #expect(gap.severity == .note)
      #expect(gap.place.message == 1)
    }
  }

  /// The last patch was changed and the whole sent again: four commits are the same, the fifth is another.
  @Test func aSeriesSentAgainIsNoted() throws {
    try withRepository { repository in
      let first = try repository.mail()
      try run(
        "git", ["-c", "user.name=A", "-c", "user.email=a@x.org", "commit", "-q", "--amend", "-m", "translate 3", "-m", "better"],
        in: repository.folder)
      let history = try read(first, try repository.mail("-v2"))
      #expect(codes(history).count { $0 == "commit-twice" } == 4)
      let notes = history.diagnostics.filter { $0.code == "resent-series" }
      #expect(notes.map(\.message) == ["version 2 of a series: 5 of its 5 patches came in an earlier version too"])
      #expect(notes.map(\.place.input) == ["mail 1"])
      #expect(!codes(history).contains("series-gap"))
    }
  }

  @Test func anyNumbersAreTallied() {
    var tally = SeriesTally()
    let place = Diagnostic.Place(input: "m", message: 1)
    for number in [1, 3, Int.max, -1] { tally.take(number: number, total: Int.max, version: 1, title: "\(number)", place) }
    tally.take(number: 5, total: 3, version: 1, title: "beyond", place)
    tally.take(number: 5, total: nil, version: 1, title: "alone", place)
    tally.take(number: 0, total: 2, version: 1, title: "cover", place)
    tally.take(number: 1, total: 2, version: 3, title: "1", place)
    #expect(tally.diagnostics.map(\.code) == ["series-gap", "series-gap", "series-gap", "resent-series"])
  }

  // MARK: Damage

  @Test func aTruncatedMailboxIsReadUpToTheCut() throws {
    try withRepository { repository in
      let mail = try repository.mail()
      let last = messages(mail).last ?? []
      let text = String(decoding: last, as: UTF8.self)
      let cut = try #require(text.range(of: "+三")).lowerBound
      let kept = mail.count - last.count + text[..<cut].utf8.count
      let history = try read(Array(mail[..<kept]))
      #expect(history.commits.count == 5)
      #expect(history.counts.failed == 1)
      #expect(history.counts.textChanges == 5)
      let fault = try #require(history.diagnostics.first { $0.severity == .error })
      #expect(fault.place.message == 5)
      #expect(fault.place.path == "1. A.srt")
      #expect(fault.place.line != nil)
    }
  }

  @Test func oneDamagedMessageCostsItsOwnSectionOnly() throws {
    try withRepository { repository in
      var parts = messages(try repository.mail()).map { String(decoding: $0, as: UTF8.self) }
      parts[3] = parts[3].replacing("+二\n", with: "?二\n")
      let history = try read(Array(parts.joined().utf8))
      #expect(history.commits.count == 5)
      #expect(history.counts.failed == 1)
      #expect(history.counts.textChanges == history.counts.failed + history.counts.evidence.values.reduce(0, +))
      #expect(history.counts.evidence[.proven] == 4)
      let faults = history.diagnostics.filter { $0.severity == .error }
      #expect(faults.map(\.place.message) == [4])
      #expect(faults.map(\.place.path) == ["2. B.srt"])
    }
  }

  /// A message whose header and transfer encoding are rubbish stands between sound ones.
  @Test func aMessageThatCannotBeDecodedCostsNoOther() throws {
    try withRepository { repository in
      var parts = messages(try repository.mail()).map { String(decoding: $0, as: UTF8.self) }
      parts[3] = parts[3].replacing(
        /From: .*\n/, with: "From: =?broken?Q?=ZZ?= <<<\nContent-Transfer-Encoding: base64\nContent-Type: multipart/mixed\n")
      let history = try read(Array(parts.joined().utf8))
      #expect(history.counts.messages == 5)
      #expect(history.commits.map(\.subject).filter { $0 != "translate 2" } == ["upload", "translate 1", "readme", "translate 3"])
      #expect(history.counts.evidence[.proven, default: 0] >= 4)
      #expect(history.diagnostics.contains { $0.place.message == 4 && $0.severity > .note })
    }
  }

  @Test(arguments: ["", "\n", "just some text\n", "From: a@x.org\n\nhello\n", "\u{0}\u{1}\u{2}"])
  func whatIsNoMailIsRefusedByName(_ text: String) {
    let error = #expect(throws: HistoryError.self) { try History.read([.bytes(Array(text.utf8), name: "the file")]) }
    #expect(error?.description.contains("the file") == true)
  }

  @Test func aMissingPathIsRefused() {
    let error = #expect(throws: HistoryError.self) { try History.read([.mail("/nowhere/at/all")]) }
    #expect(error?.description.contains("/nowhere/at/all") == true)
  }

  // MARK: Order

  @Test func mailWithoutDatesKeepsItsPlaceInTheSeries() throws {
    try withRepository { repository in
      var parts = messages(try repository.mail()).map { String(decoding: $0, as: UTF8.self) }
      for index in [0, 2, 3] { parts[index] = parts[index].replacing(/Date: .*\n/, with: "") }
      let expected = ["upload", "translate 1", "readme", "translate 2", "translate 3"]
      #expect(try read(Array(parts.joined().utf8)).commits.map(\.subject) == expected)
      #expect(try read(Array(parts.reversed().joined().utf8)).commits.map(\.subject) == expected)
      parts = parts.map { $0.replacing(/Date: .*\n/, with: "") }
      #expect(try read(Array(parts.reversed().joined().utf8)).commits.map(\.subject) == expected)
    }
  }

  // MARK: Against git

  /// Messages, sections and sections with hunks are as many as git counts.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9-23.mbox", "ios9.mbox", "ios11.mbox"])
  func countsAsGitCounts(_ name: String) throws {
    let file = try Corpus.file(name)
    let history = try (name == "ios11.mbox" ? RealHistory.ios11Mail : name == "ios9.mbox" ? RealHistory.ios9Mail : RealHistory.first23)
      .get()
    try withTemporaryFolder { folder in
      let split = try run("git", ["mailsplit", "-o\(folder.path)", "--keep-cr", file.path])
      #expect(history.counts.messages == Int(split.text.trimmingCharacters(in: .whitespacesAndNewlines)))
      let numstat = try run("git", ["apply", "--numstat", "-z", file.path], in: folder)
      #expect(numstat.status == 0)
      let sections = numstat.text.split(separator: "\0").map { $0.split(separator: "\t", maxSplits: 2).map(String.init) }
      #expect(history.counts.fileChanges == sections.count)
      let text = sections.filter { $0.count == 3 && $0[2].hasSuffix(".srt") && $0[0] != "-" && ($0[0] != "0" || $0[1] != "0") }
      #expect(history.counts.textChanges == text.count)
      #expect(history.counts.failed == 0)
      #expect(history.counts.evidence.values.reduce(0, +) == text.count)
    }
  }
}
