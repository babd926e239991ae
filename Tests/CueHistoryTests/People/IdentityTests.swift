import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Suggested unions of identities.
struct IdentityTests {
  private func known(_ people: [String]) -> [KnownIdentity] {
    people.enumerated().map { index, text in
      let identity = CoAuthors.identity(text) ?? Identity(name: text, email: "")
      return KnownIdentity(identity: identity, commits: 100 - index, contributor: index, proper: identity)
    }
  }

  private func groups(_ people: [String]) -> [[String]] {
    IdentityReport(known(people)).people.map { $0.members.map { "\($0.identity.name) <\($0.identity.email)>" } }
  }

  @Test(arguments: [
    (["Ann <ann@x.org>", "ann lee <ANN@x.org>"], 1),
    (["Ann Lee <a1@x.org>", "annlee <b1@y.org>"], 1),
    (["Ann Lee <a1@x.org>", "Ann-Lee <b1@y.org>"], 1),
    (["Jerrypoi <j@x.org>", "Jerry <jerrypoi@y.org>"], 1),
    (["Jerrypoi <j@x.org>", "Jerry <jerrypoi2017@y.org>"], 1),
    (["X <1234+saitjr@users.noreply.github.com>", "saitjr <s@x.org>"], 1),
    (["Ann <annlee@x.org>", "Lee <annlee@y.org>"], 1),
    (["Ann <ann@x.org>", "Bob <bob@x.org>"], 2),
    (["Ann <root@localhost>", "Bob <root@localhost>"], 2),
    (["Ann <noreply@github.com>", "Bob <noreply@github.com>"], 2),
    (["root <a1@x.org>", "root <b1@y.org>"], 2),
    (["Ann <info@x.org>", "Bob <info@y.org>"], 2),
    (["Ann <>", "Bob <>"], 2),
    (["王卓 <a1@x.org>", "王 卓 <b1@y.org>"], 1),
    (["李 <a1@x.org>", "李 <b1@y.org>"], 2),
    // The two ends are joined by the middle only.
    (["A1 <one@x.org>", "Bob Lee <one@x.org>", "Bob Lee <two@y.org>", "C3 <two@y.org>"], 1),
  ])
  func joinsWhatSharesSomething(_ people: [String], _ count: Int) {
    #expect(groups(people).count == count)
  }

  /// hercules' greedy pass depends on the order and cannot join two known people (attribution-anchors 3.10); a union of sets can.
  @Test func doesNotDependOnTheOrder() {
    var random = SeededRandom(seed: 11)
    let people = [
      "A1 <one@x.org>", "C3 <two@y.org>", "Bob Lee <two@y.org>", "Bob Lee <one@x.org>", "D4 <d4@x.org>", "boblee <z@z.org>", "E <e@x.org>",
    ]
    let all = known(people)
    let expected = IdentityReport(all)
    for _ in 0..<40 {
      let shuffled = IdentityReport(all.shuffled(using: &random))
      #expect(shuffled.people == expected.people)
      #expect(shuffled.mailmap == expected.mailmap)
    }
    #expect(expected.people.count == 3)
  }

  @Test func machinesAndPlaceholdersAreNeverTheProperAddress() {
    for bad in ["ann@anns-mbp.local", "ann@anns-mbp.lan", "ann@host", "ann@host.(none)", "1+ann@users.noreply.github.com", "noreply@x.org"]
    {
      let person = IdentityReport(known(["Ann Lee <\(bad)>", "Ann Lee <a1@x.org>"])).people
      #expect(person.map(\.email) == ["a1@x.org"], "\(bad)")
      #expect(IdentityReport(known(["Ann Lee <\(bad)>"])).people.map(\.email) == [nil])
    }
  }

  @Test func eachLineHasItsReasonAbove() {
    let report = IdentityReport(known(["Ann <ann@x.org>", "ann lee <ann@x.org>", "Bob <b@x.org>"]))
    #expect(report.mailmap == "# same address <ann@x.org>\nAnn <ann@x.org> ann lee <ann@x.org>\n")
  }

  @Test func namesThatGitCouldNotReadBackAreOnlyNoted() {
    let report = IdentityReport(known(["Ann <ann@x.org>", "A<b>\nc <ann@x.org>", "#Ann <ann@x.org>"].map { $0 }))
    for line in report.mailmap.split(separator: "\n") where !line.hasPrefix("#") { #expect(line.hasPrefix("Ann <ann@x.org>"), "\(line)") }
  }

  /// In the 23 messages eleven identities are seven people, two of them under the addresses of machines (attribution-anchors 0).
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent))
  func elevenIdentitiesAreSevenPeople() throws {
    let report = IdentityReport(try RealHistory.first23.get())
    #expect(report.identityCount == 11)
    #expect(report.people.count == 7)
    let saitjr = try #require(report.people.first { $0.name == "saitjr" })
    #expect(saitjr.members.count == 4)
    #expect(saitjr.email?.contains("gmail.com") == true)
    let commits = report.people.reduce(0) { $0 + $1.commits }
    #expect(commits == 23)
  }

  /// The mailmap makes of a repository's identities as many people as the report has: git counts.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.git", "ios11.git"])
  func gitReadsTheMailmap(_ name: String) throws {
    let repository = try Corpus.file(name)
    let report = IdentityReport(try (name == "ios9.git" ? RealHistory.ios9 : RealHistory.ios11).get())
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "mailmap")
      try Data(report.mailmap.utf8).write(to: file)
      let counted = try run("git", ["-c", "mailmap.file=\(file.path)", "shortlog", "-s", "HEAD"], in: repository)
      let lines = counted.text.split(separator: "\n").map {
        $0.split(separator: "\t", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      }
      #expect(lines.count == report.people.count)
      let ours = Dictionary(uniqueKeysWithValues: report.people.map { ($0.name, $0.commits) })
      for line in lines { #expect(ours[line[1]] == Int(line[0]), "\(line)") }
      // Read with its own mailmap a history has those people, and the same mailmap comes out.
      var options = HistoryOptions()
      options.mailmaps = [Array(report.mailmap.utf8)]
      let again = IdentityReport(try History.read([.repository(repository.path, revision: nil)], options: options))
      #expect(again.people.map(\.name) == report.people.map(\.name))
      #expect(again.people.map(\.email) == report.people.map(\.email))
    }
  }
}
