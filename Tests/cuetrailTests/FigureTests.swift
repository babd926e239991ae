import Foundation
import TestSupport
import Testing

@testable import Reports
@testable import cuetrail

/// Figures, and the changes behind them.
struct FigureTests {
  private func people(_ words: [String]) throws -> [[String: Any]] {
    try #require(try ask(["stats", "--format", "json"] + words + [try Bread.mail]).object["contributors"] as? [[String: Any]])
  }

  @Test func everyCountIsAsManyChangesAsAreExplained() throws {
    let everybody = try people([])
    #expect(everybody.count == 4)
    for person in everybody {
      let name = try #require(person["name"] as? String)
      let counts = try #require(person["cues"] as? [String: Int])
      for (kind, count) in counts {
        let explained = ask(["stats", "--explain", kind, "--author", name, "--format", "json", try Bread.mail])
        #expect(explained.status == 0)
        let events = try explained.objects
        #expect(events.count == count, "\(kind) of \(name)")
        #expect(
          events.allSatisfy { event in
            event["author"] as? String == name || (event["coAuthors"] as? [String] ?? []).contains(name)
          })
        #expect(events.allSatisfy { ($0["kinds"] as? [String] ?? []).contains(kind) })
      }
    }
  }

  @Test func whatIsHeldIsExplainedCueByCue() throws {
    for person in try people([]) {
      let name = try #require(person["name"] as? String)
      let held = try #require((person["held"] as? [String: Int])?["target"])
      let events = try ask(["stats", "--explain", "holds", "--author", name, "--format", "json", try Bread.mail]).objects
      let cues = Set(events.compactMap { ($0["cue"] as? [String: Any])?["id"] as? String })
      #expect(cues.count == held, "\(name)")
    }
  }

  @Test func anExplanationIsWrittenAsEventsAre() throws {
    let text = ask(["stats", "--explain", "revised", "--author", "mei", try Bread.mail])
    let lines = text.text.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("Mei Chen  1. Flour and Water:") && $0.contains("  revised  ") })
    #expect(ask(["events", "--format", "text", try Bread.mail]).text.contains(lines[0]))
    #expect(ask(["stats", "--explain", "revised", "--format", "csv", try Bread.mail]).text.hasPrefix("commit,author,"))
    #expect(ask(["stats", "--explain", "wisdom", try Bread.mail]).status == 2)
  }

  @Test(arguments: Figure.allCases)
  func everyFigureHasAnExplanation(_ figure: Figure) throws {
    #expect(ask(["stats", "--explain", figure.rawValue, try Bread.mail]).status == 0)
  }

  @Test func whoCorrectsWhomIsCountedInCharacters() throws {
    let answer = try ask(["stats", "--by", "corrections", "--format", "json", try Bread.mail]).object
    let rows = try #require(answer["rows"] as? [[String: Any]])
    #expect(rows.count == 1)
    // 没有 became 看不见, 等 became 静置: three characters of Noor's.
    #expect(rows.first?["contributor"] as? String == "Noor" && rows.first?["corrector"] as? String == "Mei Chen")
    #expect(rows.first?["others"] as? Int == 3 && rows.first?["self"] as? Int == 0 && rows.first?["cues"] as? Int == 2)
  }

  @Test func whatPeopleReplaceOfTheirOwnStandsApart() throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(
        in: folder, ["Upload": "Good bread.", "Translate": "Good bread.\\n好面包", "Revise": "Good bread.\\n坏面包", "Back": "Good bread.\\n好面包"])
      let rows = try #require(
        try ask(["stats", "--by", "corrections", "--format", "json", mail]).object["rows"] as? [[String: Any]])
      #expect(rows.map { $0["self"] as? Int } == [2])
      #expect(rows.map { $0["others"] as? Int } == [0])
    }
  }

  @Test func survivalIsAShareOfWhatWasWritten() throws {
    for person in try people([]) {
      let characters = try #require(person["characters"] as? [String: Any])
      let written = try #require(characters["written"] as? Int)
      let survival = characters["survival"] as? Double
      #expect((survival == nil) == (written == 0))
      if let survival { #expect((0...1).contains(survival)) }
    }
    // What is held now does not depend on dates, so there is no share of what was written between two.
    #expect(try people(["--since", "2021-03-07"]).allSatisfy { ($0["characters"] as? [String: Any])?["survival"] is NSNull })
  }

  @Test func whoeverIsNewIsNamed() throws {
    let since = try ask(["stats", "--since", "2021-03-10", "--format", "json", try Bread.mail]).object
    #expect(since["newContributors"] as? [String] == ["Mei Chen"])
    #expect(try ask(["stats", "--format", "json", try Bread.mail]).object["newContributors"] == nil)
    #expect(ask(["stats", "--since", "2021-03-10", try Bread.mail]).text.contains("For the first time: Mei Chen\n"))
  }

  @Test func aRepeatedPatchCountsOnce() throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(
        in: folder,
        [
          "Upload": "Good bread.", "Translate": "Good bread.\\n好面包", "Take it back": "Good bread.", "Once more": "Good bread.\\n好面包",
        ])
      let events = try ask(["events", mail]).objects
      #expect(events.count == 4)
      #expect(events.map { $0["duplicate"] as? Bool ?? false } == [false, false, false, true])
      let stats = try #require(try ask(["stats", "--format", "json", mail]).object["contributors"] as? [[String: Any]])
      #expect((stats.first?["cues"] as? [String: Int])?["translated"] == 1)
      #expect(stats.first?["commits"] as? Int == 4)
      #expect(try ask(["stats", "--explain", "translated", "--format", "json", mail]).objects.count == 1)
      let changelog = ask(["changelog", "--group-by", "commit", mail]).text
      #expect(changelog.contains("Translate") && !changelog.contains("Once more"))
      let check = try ask(["check", "--format", "json", mail]).object
      let repeated = try #require(check["repeated"] as? [[String: Any]])
      #expect(repeated.map { $0["repeated"] as? Int } == [1])
      #expect(ask(["check", mail]).text.contains("Repeated (counted once, for the earliest commit)"))
      #expect(ask(["events", "--format", "text", mail]).text.contains("translated (again)"))
    }
  }
}
