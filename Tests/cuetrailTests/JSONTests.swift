import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// The shapes of DESIGN §10, read by another JSON reader.
struct JSONTests {
  @Test func eventsHaveTheirKeysInOrder() throws {
    let answer = ask("events", try Bread.mail)
    let objects = try answer.objects
    #expect(objects.count == 47)
    for object in objects {
      #expect(
        Set(object.keys) == ["commit", "author", "coAuthors", "date", "lecture", "track", "cue", "kinds", "before", "after", "evidence"])
      let cue = try #require(object["cue"] as? [String: Any])
      #expect(Set(cue.keys) == ["id", "number", "start", "end"])
      for side in ["before", "after"] {
        guard let state = object[side] as? [String: Any] else {
          #expect(object[side] is NSNull)
          continue
        }
        #expect(Set(state.keys) == ["number", "start", "end", "text"])
      }
    }
    let last = try #require(objects.last)
    #expect(last["author"] as? String == "Li Wei")
    #expect(last["coAuthors"] as? [String] == ["Mei Chen"])
    #expect(last["date"] as? String == "2021-03-25T22:00:00+08:00")
    #expect(last["track"] as? String == "subtitles/2. The Oven and the Stone.srt")
    #expect((last["after"] as? [String: Any])?["text"] as? [String] == ["Turn the loaf once.", "把面包翻一次面。"])
  }

  @Test func pythonReadsEveryReport() throws {
    let mail = try Bread.mail
    let lines = ["events", "blame --all", "log"]
    let wholes = [
      "stats", "check", "changelog", "log 1:6", "blame 1:6", "stats --by lecture", "stats --by month", "stats --by matrix",
      "stats --by ranges", "stats --by corrections", "check --claims", "identities",
    ]
    for (commands, script) in [
      (lines, "import json,sys\nfor l in sys.stdin.buffer.read().decode().split('\\n'):\n  l and json.loads(l)"),
      (wholes, "import json,sys; json.load(sys.stdin.buffer)"),
    ] {
      for command in commands {
        let words = command.split(separator: " ").map(String.init) + ["--format", "json", mail]
        let output = Output(descriptor: nil)
        #expect(cuetrail.run(words, in: Surroundings(currentFolder: "/"), output: output, errors: Output(descriptor: nil)) == 0)
        let python = try TestSupport.run("python3", ["-c", script], input: Data(output.kept))
        #expect(python.status == 0, "\(command): \(String(decoding: python.errors, as: UTF8.self))")
      }
    }
  }

  @Test func blameHasItsKeys() throws {
    let one = try ask("blame", "1:6", "--format", "json", try Bread.mail).object
    let keys: Set = ["lecture", "track", "cue", "evidence", "lines", "timing", "credit", "history"]
    #expect(keys.isSubset(of: one.keys))
    let lines = try #require(one["lines"] as? [[String: Any]])
    #expect(lines.map { $0["layer"] as? String } == ["source", "target"])
    let touched = try #require(lines[1]["touched"] as? [String: Any])
    #expect(Set(touched.keys) == ["commit", "author", "date"])
    #expect(touched["author"] as? String == "Noor")
    #expect((lines[1]["changed"] as? [String: Any])?["author"] as? String == "Li Wei")
    let credit = try #require(one["credit"] as? [String: Any])
    let target = try #require(credit["target"] as? [[String: Any]])
    #expect(target.map { $0["author"] as? String } == ["Li Wei"])
    #expect(target.map { $0["share"] as? Double } == [1])
    let history = try #require(one["history"] as? [[String: Any]])
    #expect(history.allSatisfy { Set($0.keys) == ["commit", "author", "date", "kinds"] })
    #expect(history.count == 5)
    let all = try ask("blame", "--all", "--format", "json", try Bread.mail).objects
    #expect(all.count == 16)
    #expect(all.contains { NSDictionary(dictionary: $0) == NSDictionary(dictionary: one) })
  }

  @Test func theBoundaryIsNull() throws {
    try withTemporaryFolder { folder in
      let half = try TestSupport.run("git", ["-C", try Bread.repository, "format-patch", "--stdout", "-1", "HEAD"])
      try half.output.write(to: folder.appending(path: "last.patch"))
      let answer = ask("blame", "2:4", "--format", "json", folder.appending(path: "last.patch").path)
      let lines = try #require(try answer.object["lines"] as? [[String: Any]])
      let source = try #require(lines.first?["touched"] as? [String: Any])
      #expect(source["commit"] is NSNull && source["author"] is NSNull && source["date"] is NSNull)
      #expect((lines.last?["touched"] as? [String: Any])?["author"] as? String == "Li Wei")
      #expect(ask("check", "--strict", folder.path).status == 1)
    }
  }

  @Test func statsAndCheckHaveTheirKeys() throws {
    let stats = try ask("stats", "--format", "json", try Bread.mail).object
    #expect(Set(stats.keys) == ["version", "contributors", "lectures", "evidence"])
    for person in try #require(stats["contributors"] as? [[String: Any]]) {
      #expect(
        Set(person.keys) == [
          "name", "identities", "commits", "lectures", "cues", "held", "characters", "secondsTranslated", "first", "last",
        ])
    }
    for lecture in try #require(stats["lectures"] as? [[String: Any]]) {
      #expect(Set(["lecture", "cues", "translated", "contributors"]).isSubset(of: lecture.keys))
    }
    let check = try ask("check", "--format", "json", try Bread.mail).object
    #expect(Set(["version", "messages", "patches", "fileChanges", "diagnostics"]).isSubset(of: check.keys))
    let changes = try #require(check["fileChanges"] as? [String: Int])
    #expect(Set(changes.keys) == ["total", "text", "proven", "exact", "bridged", "partial", "recovered", "failed"])
    let parts = ["proven", "exact", "bridged", "partial", "recovered", "failed"].compactMap { changes[$0] }
    #expect(parts.reduce(0, +) == changes["text"])
  }

  @Test func addressesAreShownOnlyWhenAskedFor() throws {
    let mail = try Bread.mail
    let commands = [
      "stats", "stats --by matrix", "check", "changelog", "log", "log 1:6", "blame 1:6", "blame --all", "events", "identities",
      "check --claims", "stats --by corrections", "stats --explain holds",
    ]
    for command in commands {
      for format in ["json", nil] {
        let words = command.split(separator: " ").map(String.init) + (format.map { ["--format", $0] } ?? []) + [mail]
        let (quiet, open) = (Output(descriptor: nil), Output(descriptor: nil))
        _ = cuetrail.run(words, in: Surroundings(currentFolder: "/"), output: quiet, errors: Output(descriptor: nil))
        #expect(!String(decoding: quiet.kept, as: UTF8.self).contains("bread.example"), "\(command)")
        _ = cuetrail.run(words + ["--email"], in: Surroundings(currentFolder: "/"), output: open, errors: Output(descriptor: nil))
        if format == "json", !["check", "stats --by matrix", "check --claims", "stats --by corrections", "identities"].contains(command) {
          #expect(String(decoding: open.kept, as: UTF8.self).contains(#"authorEmail"#), "\(command)")
        }
      }
    }
  }
}
