import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What people meet who try it on a repository of their own for the first time.
struct NewcomerTests {
  private static let english = "1\n00:00:01,000 --> 00:00:02,500\nHello everybody.\n\n2\n00:00:03,000 --> 00:00:05,000\nToday we cook.\n"
  private static let chinese = "1\n00:00:01,000 --> 00:00:02,500\n大家好。\n\n2\n00:00:03,000 --> 00:00:05,000\n今天做饭。\n"
  private static let unnumbered = "WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n\n00:03.000 --> 00:04.000\nBye\n"

  /// A repository with a commit a file, each by a person of its own.
  private func withRepository<Result>(_ files: KeyValuePairs<String, String>, _ body: (String) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try TestSupport.run("git", ["init", "-q", "-b", "main", "."], in: folder)
      for (index, (path, text)) in files.enumerated() {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        try TestSupport.run("git", ["add", "-A"], in: folder)
        let person = ["-c", "user.name=Person \(index)", "-c", "user.email=p\(index)@x.org"]
        #expect(try TestSupport.run("git", person + ["commit", "-q", "-m", path], in: folder).status == 0)
      }
      return try body(folder.path)
    }
  }

  @Test func whereEachLanguageHasFilesOfItsOwnTheSourceMustBeNamed() throws {
    try withRepository(["en/01-soup.srt": Self.english, "zh/01-soup.srt": Self.chinese]) { place in
      let answer = ask("stats", place)
      #expect(answer.status == 0 && answer.notes.contains("--source LANG"), "\(answer.notes)")
      let named = ask("stats", "--source", "en", place)
      #expect(named.notes == "" && named.text.contains("Person 1"))
      #expect(ask("stats", "--source", "en", "--format", "csv", place).text.contains("Person 1,1,1,2,0,2,"))
      let usual = ask("stats", try Bread.mail)
      #expect(usual.notes == "")
    }
  }

  @Test func cuesWithoutNumbersAreNamedByTheirTimes() throws {
    try withRepository(["02-salad.vtt": Self.unnumbered]) { place in
      #expect(ask("stats", "--by", "ranges", "--format", "csv", place).text.contains(",@00:00:01–@00:00:03,2,"))
      let answer = ask("blame", "2:1", place)
      #expect(answer.status == 1)
      #expect(
        answer.notes == """
          cuetrail: error: the cues of '02-salad' have no numbers
          hint: name one by its time, as LECTURE@00:00:01, or by words of it, as LECTURE:/TEXT/

          """)
      #expect(ask("blame", "2@00:00:01", place).text.contains("a cue without a number"))
    }
  }

  @Test func aYearIsADate() throws {
    let mail = try Bread.mail
    #expect(ask("changelog", "--since", "2021", mail).text == ask("changelog", "--since", "2021-01", mail).text)
    let later = ask("changelog", "--since", "2030", mail)
    #expect(later.status == 0 && !later.text.contains("Translated"))
  }

  @Test func anEmptyMailmapIsExplained() throws {
    let answer = ask("identities", "--email", try Bread.mail)
    #expect(answer.status == 0 && answer.text == "")
    #expect(answer.notes == "cuetrail: note: nobody here seems to have committed under two names or addresses\n")
  }

  /// What services fetch who are not asked for more: the newest commit, whose author wrote none of the rest.
  @Test(arguments: [1, 2]) func ofAShallowCloneNothingIsCreditedThatItDoesNotShow(_ depth: Int) throws {
    let revised = Self.english.replacing("everybody", with: "everyone")
    try withRepository(["01-soup.srt": Self.english, "02-salad.vtt": Self.unnumbered, "./01-soup.srt": revised]) { place in
      let clone = place + "/clone"
      #expect(try TestSupport.run("git", ["clone", "-q", "--depth", "\(depth)", "file://" + place, clone]).status == 0)
      let check = ask("check", clone)
      #expect(check.text.contains("warning: shallow-clone\n") && check.text.contains("'git fetch --unshallow' brings it"))
      #expect(!check.text.contains("missing-object"))
      #expect(ask("check", "--strict", clone).status == 1 && ask("check", "--strict", place).status == 0)
      let events = try ask("events", clone).objects
      #expect(events.map { $0["kinds"] as? [String] } == (depth == 1 ? [] : [["source-edited"]]))
      let cues = try ask("blame", "--all", "--format", "json", clone).objects
      #expect(cues.count == 4)
      let known = cues.filter { cue in
        let lines = cue["lines"] as? [[String: Any]]
        return (lines?.first?["touched"] as? [String: Any])?["author"] is String
      }
      #expect(known.count == (depth == 1 ? 0 : 1))
    }
  }

  @Test func aRepositoryWithoutACommitIsSaidToBeOne() throws {
    try withTemporaryFolder { folder in
      try TestSupport.run("git", ["init", "-q", "."], in: folder)
      let answer = ask("stats", folder.path)
      #expect(answer.status == 2 && answer.notes == "cuetrail: error: \(folder.path): no commit is here yet\n")
    }
  }
}
