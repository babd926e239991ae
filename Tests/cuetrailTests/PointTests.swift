import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// `--since` and `--until` with tags and branches, ignored commits, and the commits behind a figure.
struct PointTests {
  /// The repository on baking with a tag after its fourth commit and one after its eighth.
  private func tagged<Result>(_ body: (_ repository: String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let copy = folder.appending(path: "tagged.git").path
      _ = try TestSupport.run("git", ["clone", "-q", "--bare", try Bread.repository, copy])
      let commits = try TestSupport.run("git", ["-C", copy, "rev-list", "--reverse", "HEAD"]).text.split(separator: "\n").map(String.init)
      for (name, index) in [("v1.0", 3), ("v1.1", 7)] { _ = try TestSupport.run("git", ["-C", copy, "tag", name, commits[index]]) }
      return try body(copy)
    }
  }

  private func commits(_ answer: Answer) throws -> Set<String> { Set(try answer.objects.compactMap { $0["commit"] as? String }) }

  @Test(arguments: [
    (["--since", "v1.0", "--until", "v1.1"], "v1.0..v1.1"), (["--until", "v1.0"], "v1.0"), (["--since", "v1.1"], "v1.1..HEAD"),
    (["--since", "HEAD~2"], "HEAD~2..HEAD"), (["--until", "main"], "main"),
  ])
  func aTagChoosesWhatGitLogLists(_ flags: [String], _ range: String) throws {
    try tagged { repository in
      let chosen = try commits(ask(["stats", "--explain", "commits", "--format", "json"] + flags + [repository]))
      let listed = try TestSupport.run("git", ["-C", repository, "log", "--format=%H", range]).text.split(separator: "\n").map(String.init)
      #expect(!chosen.isEmpty && chosen == Set(listed))
      #expect(try commits(ask(["events"] + flags + [repository])).isSubset(of: chosen))
    }
  }

  @Test func anUnknownTagIsToldWithTheNearest() throws {
    try tagged { repository in
      let answer = ask("changelog", "--since", "v1.O", repository)
      #expect(answer.status == 1 && answer.text.isEmpty)
      #expect(answer.notes == "cuetrail: error: '--since': the repository has no 'v1.O'\nhint: did you mean 'v1.0'?\n")
      #expect(ask("changelog", "--since", "nothing-like-it", repository).notes.contains("give a date"))
    }
  }

  @Test func mailTakesDatesAndIDsOnly() throws {
    let answer = ask("changelog", "--since", "v1.0", try Bread.mail)
    #expect(answer.status == 2 && answer.notes.contains("'--since' cannot be 'v1.0'"))
  }

  @Test func asManyCommitsAreListedAsAreCounted() throws {
    let people = try #require(try ask("stats", "--format", "json", try Bread.repository).object["contributors"] as? [[String: Any]])
    for person in people {
      let name = try #require(person["name"] as? String)
      let listed = try ask("stats", "--explain", "commits", "--author", name, "--format", "json", try Bread.repository).objects
      #expect(listed.count == person["commits"] as? Int, "\(name)")
      #expect(listed.allSatisfy { $0["author"] as? String == name && $0["subject"] is String && $0["changes"] is Int })
    }
    let text = ask("stats", "--explain", "commits", try Bread.repository).text
    let table = ask("stats", "--explain", "commits", "--format", "csv", try Bread.repository).text
    #expect(text.split(separator: "\n").count == table.split(separator: "\r\n").count - 1)
    #expect(table.hasPrefix("commit,author,date,subject,changes\r\n") && text.contains("no cue"))
  }

  // MARK: Ignored commits

  @Test func whatAnIgnoredCommitDidIsNobodysWork() throws {
    try withTemporaryFolder { folder in
      let shift = try #require(try ask("events", try Bread.mail).objects.first { ($0["kinds"] as? [String])?.contains("retimed") ?? false })
      let id = try #require(shift["commit"] as? String)
      let list = folder.appending(path: "ignored")
      try Data((id + "\n").utf8).write(to: list)
      let flags = ["--ignore-revs-file", list.path]
      let events = try ask(["events"] + flags + [try Bread.mail]).objects
      #expect(events.filter { $0["ignored"] as? Bool ?? false }.allSatisfy { $0["commit"] as? String == id })
      #expect(events.count { $0["commit"] as? String == id } == events.count { $0["ignored"] as? Bool ?? false })
      let people = try #require(
        try ask(["stats", "--format", "json"] + flags + [try Bread.mail]).object["contributors"] as? [[String: Any]])
      #expect(people.allSatisfy { ($0["cues"] as? [String: Int])?["retimed"] ?? 0 == 0 })
      #expect(!ask(["changelog"] + flags + [try Bread.mail]).text.contains("Retimed"))
      let held = people.map { ($0["held"] as? [String: Int])?["timing"] ?? 0 }.reduce(0, +)
      // The cue that the commit added has its times from nobody before, so they are its own, as git blame has it.
      #expect(held == 16)
      #expect(ask(["events", "--format", "text"] + flags + [try Bread.mail]).text.contains("(ignored)"))
    }
  }
}
