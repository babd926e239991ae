import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// Each flag does what its help says.
struct FlagTests {
  private func names(_ words: String...) throws -> [String] {
    let output = Output(descriptor: nil)
    let status = cuetrail.run(
      ["stats", "--format", "json"] + words + [try Bread.mail], in: Surroundings(currentFolder: "/"), output: output,
      errors: Output(descriptor: nil))
    #expect(status == 0)
    let stats = try JSONSerialization.jsonObject(with: Data(output.kept)) as? [String: Any]
    return (stats?["contributors"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
  }

  private func lectures(_ words: String...) throws -> [String] {
    let output = Output(descriptor: nil)
    let status = cuetrail.run(
      ["events"] + words + [try Bread.mail], in: Surroundings(currentFolder: "/"), output: output, errors: Output(descriptor: nil))
    #expect(status == 0)
    let lines = String(decoding: output.kept, as: UTF8.self).split(separator: "\n")
    return Set(
      try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }.compactMap {
        $0["lecture"] as? String
      }
    )
    .sorted()
  }

  @Test func pathsAndLecturesChooseFiles() throws {
    let (one, two) = ("1. Flour and Water", "2. The Oven and the Stone")
    #expect(try lectures() == [one, two])
    #expect(try lectures("--path", "1.*") == [one])
    #expect(try lectures("--path", "subtitles/2*", "--path", "1.*") == [one, two])
    #expect(try lectures("--lecture", "2") == [two])
    #expect(try lectures("--lecture", "oven") == [two])
    #expect(try lectures("--lecture", "subtitles/1. Flour and Water.srt") == [one])
    #expect(try lectures("--lecture", "2. The Oven.srt") == [two])
    #expect(try lectures("--lecture", "1", "--lecture", "2") == [one, two])
  }

  @Test func authorsAreChosenByAnyOfTheirNames() throws {
    #expect(try names("--author", "li w") == ["Li Wei"])
    #expect(try names("--author", "noor@bread") == ["Noor"])
    #expect(Set(try names("--author", "Noor", "--author", "Mei")) == ["Noor", "Mei Chen"])
  }

  @Test func aMailmapUnitesPeople() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "mailmap")
      try Data("Li Wei <li.wei@bread.example> <noor@bread.example>\n".utf8).write(to: file)
      #expect(Set(try names("--mailmap", file.path)) == ["Li Wei", "Mei Chen", "Ada Miller"])
    }
  }

  @Test func sinceAndUntilTakeDatesAndCommits() throws {
    let all = try ask("events", try Bread.mail).objects
    func count(_ words: String...) throws -> Int {
      let output = Output(descriptor: nil)
      _ = cuetrail.run(
        ["events"] + words + [try Bread.mail], in: Surroundings(currentFolder: "/"), output: output, errors: Output(descriptor: nil))
      return output.kept.count { $0 == 0x0A }
    }
    let proofreading = try #require(all.first { $0["date"] as? String == "2021-03-14T12:00:00+08:00" }?["commit"] as? String)
    let upTo = try count("--until", String(proofreading.prefix(7)))
    #expect(try upTo == count("--until", "2021-03-14"))
    #expect(try upTo + count("--since", proofreading) == all.count)
    #expect(try upTo == count("--until", "2021-03-14T12:00"))
    #expect(try upTo == count("--until", "2021-03-14T04:00Z"))
    // Noon in Shanghai is one second too late for that.
    #expect(try count("--until", "2021-03-14T03:59:59Z") == upTo - 2)
    #expect(try count("--since", "2021-03", "--until", "2021-03") == all.count)
    #expect(try count("--since", "2022-01-01") == 0)
  }

  @Test func quietLeavesNotesOut() throws {
    let loud = ask("blame", "1:/flour/", try Bread.mail)
    #expect(loud.notes == "cuetrail: note: 3 cues match, this is the first (3, 5, 8)\n")
    #expect(ask("blame", "1:/flour/", "-q", try Bread.mail).notes == "")
  }

  @Test func aBaseHoldsWhatTheMailLacks() throws {
    try withTemporaryFolder { folder in
      let last = try TestSupport.run("git", ["-C", try Bread.repository, "format-patch", "--stdout", "-1", "HEAD"])
      let file = folder.appending(path: "last.patch").path
      try last.output.write(to: URL(filePath: file))
      #expect(ask("check", "--strict", file).status == 1)
      #expect(ask("check", "--strict", "--base", try Bread.repository, file).status == 0)
    }
  }

  @Test func aRepositoryTellsTheSameStory() throws {
    func target(_ input: String) throws -> [[String?]] {
      try ask("blame", "--all", "--format", "json", input).objects.map { cue in
        let credit = (cue["credit"] as? [String: Any])?["target"] as? [[String: Any]] ?? []
        return [cue["lecture"] as? String] + credit.map { $0["author"] as? String }
      }
    }
    #expect(try target(try Bread.repository) == target(try Bread.mail))
  }

  @Test func commitsAreCountedAsShortlogCounts() throws {
    let shortlog = try TestSupport.run("git", ["-C", try Bread.repository, "shortlog", "-sn", "HEAD"]).text
    var counted: [String: Int] = [:]
    for line in shortlog.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      counted[String(parts[1])] = Int(parts[0].trimmingCharacters(in: .whitespaces))
    }
    let stats = try ask("stats", "--format", "json", try Bread.repository).object
    let people = try #require(stats["contributors"] as? [[String: Any]])
    #expect(Dictionary(uniqueKeysWithValues: people.map { ($0["name"] as? String ?? "", $0["commits"] as? Int ?? 0) }) == counted)
  }
}
