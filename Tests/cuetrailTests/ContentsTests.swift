import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// `blame --contents`: files that somebody passed on.
struct ContentsTests {
  static let path = "subtitles/1. Flour and Water.srt"

  /// The lecture as `count` commits before the newest of them left it.
  private func version(before count: Int) throws -> String {
    let log = try TestSupport.run("git", ["-C", try Bread.repository, "log", "--first-parent", "--format=%H", "--", Self.path]).text
    let commit = try #require(log.split(separator: "\n").dropFirst(count).first)
    return try TestSupport.run("git", ["-C", try Bread.repository, "show", "\(commit):\(Self.path)"]).text
  }

  private func look(_ text: String, _ words: [String] = [], in inputs: [String]? = nil) throws -> Answer {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "sent.srt")
      try Data(text.utf8).write(to: file)
      let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
      let status = cuetrail.run(
        ["blame", "--contents", file.path] + words + (try inputs ?? [Bread.mail]),
        in: Surroundings(currentFolder: "/", isInputTerminal: true),
        output: output, errors: errors)
      let (shown, notes) = (String(decoding: output.kept, as: UTF8.self), String(decoding: errors.kept, as: UTF8.self))
      return Answer(status: status, text: shown.replacing(file.path, with: "FILE"), notes: notes.replacing(file.path, with: "FILE"))
    }
  }

  /// What passing a file on does to it.
  static let forms: [@Sendable (String) -> String] = [
    { $0 }, { $0.replacing("\n", with: "\r\n") }, { "\u{FEFF}" + $0 }, { "\u{FEFF}" + $0.replacing("\n", with: "\r\n") },
    { "1. Flour and Water.srt\n\n" + $0 }, { "1. Flour and Water.srt\n\n" + $0.trimmingCharacters(in: .newlines) },
    { $0 + "\n" }, { "\u{FEFF}1. Flour and Water\r\n\r\n" + $0.replacing("\n", with: "\r\n") },
  ]

  @Test(arguments: forms.indices) func aVersionIsToldByItsIDInAnyForm(_ form: Int) throws {
    for input in [try Bread.mail, try Bread.repository] {
      let answer = try look(Self.forms[form](version(before: 0)), in: [input])
      #expect(answer.status == 0)
      #expect(
        answer.text.contains(
          /^'FILE' is 'subtitles\/1. Flour and Water.srt' of lecture '1. Flour and Water', as Noor left it on 2021-03-22 \([0-9a-f]{7}, blob [0-9a-f]{7}\), the newest version\n$/
        ), "\(answer.text)")
    }
  }

  @Test func theNewestVersionIsBlamedAsWithoutTheFile() throws {
    let answer = try look(version(before: 0), ["--all", "--format", "json"], in: [try Bread.repository])
    let own = try answer.objects
    let expected = try ask("blame", "--all", "--format", "json", "--lecture", "1", try Bread.repository).objects
    #expect(own.count == 11 && expected.count == 11)
    for (one, other) in zip(own, expected) {
      var one = one
      #expect((one.removeValue(forKey: "version") as? [String: Any])?["exact"] as? Bool == true)
      #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: other))
    }
    #expect(!answer.text.contains("uncommitted"))
  }

  /// Nothing of an older version is uncommitted, although the newest has other words and times.
  @Test(arguments: [1, 2, 3]) func anOlderVersionIsBlamedAsOfThen(_ age: Int) throws {
    let text = try version(before: age)
    for input in [try Bread.mail, try Bread.repository] {
      let answer = try look(text, ["--all", "--format", "json"], in: [input])
      #expect(!answer.text.contains("uncommitted"), "\(answer.text)")
      #expect(answer.notes.contains("\(age) \(age == 1 ? "version" : "versions") before the newest"), "\(answer.notes)")
      let lines = try answer.objects.flatMap { ($0["lines"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String } }
      for line in lines { #expect(text.contains(line)) }
      #expect(lines.count > 10)
    }
  }

  @Test func whatDiffersIsNotCommittedYet() throws {
    let text = try version(before: 0).replacing("搅拌到看不见干粉为止。", with: "搅拌到看不见干粉。")
    for input in [try Bread.mail, try Bread.repository] {
      let answer = try look("title\n\n" + text.replacing("\n", with: "\r\n"), ["--format", "json"], in: [input])
      #expect(answer.notes.contains("; 1 cue differs\n"), "\(answer.notes)")
      let cues = try answer.objects
      let cue = try #require(cues.first)
      #expect(cues.count == 1 && (cue["cue"] as? [String: Any])?["number"] as? Int == 8)
      let lines = try #require(cue["lines"] as? [[String: Any]])
      #expect((lines[0]["touched"] as? [String: Any])?["author"] as? String == "Ada Miller")
      let touched = try #require(lines[1]["touched"] as? [String: Any])
      #expect(touched["author"] is NSNull && touched["commit"] is NSNull && touched["uncommitted"] as? Bool == true)
      // The words that stayed are still those of their authors.
      let credit = try #require((cue["credit"] as? [String: Any])?["target"] as? [[String: Any]])
      #expect(Set(credit.compactMap { $0["author"] as? String }).isSuperset(of: ["Mei Chen"]))
      let version = try #require(cue["version"] as? [String: Any])
      #expect(version["exact"] as? Bool == false && version["author"] as? String == "Noor")
    }
    let shown = try look(text).text
    #expect(shown.contains("\n    8* 00:00:22,000"), "\(shown)")
    #expect(try look(text, ["8"]).text.contains("        (not committed yet)\n"))
  }

  @Test func aRemovedCueIsMissing() throws {
    let whole = try version(before: 0)
    let cues = whole.components(separatedBy: "\n\n")
    let answer = try look((cues.prefix(3) + cues.dropFirst(4)).joined(separator: "\n\n"))
    #expect(answer.text.contains("; 0 cues differ, 1 is missing\n"), "\(answer.text)")
  }

  @Test(arguments: ["8", "1:8", "@00:00:23", "/dry flour/", "1:/dry flour/"]) func theFileSaysWhichLectureACueIsOf(_ word: String) throws {
    let answer = try look(version(before: 0), [word])
    #expect(answer.status == 0)
    #expect(answer.text.contains("\n1. Flour and Water  cue 8  "), "\(answer.text)\(answer.notes)")
  }

  @Test func theVersionMayStandBeforeARename() throws {
    let old = try TestSupport.run("git", ["-C", try Bread.repository, "show", "HEAD^{/2. translate 1-3}:subtitles/2. The Oven.srt"]).text
    #expect(try look(old).text.hasPrefix("'FILE' is 'subtitles/2. The Oven.srt' of lecture '2. The Oven and the Stone'"))
  }

  @Test func flattenedSubtitlesAreLookedUpToo() throws {
    let answer = try look(FlattenedTests.flat(version(before: 0)))
    #expect(answer.notes.contains("'FILE' is flattened text; its line structure was restored (11 cues)"), "\(answer.notes)")
    #expect(answer.text.contains("'subtitles/1. Flour and Water.srt' of lecture '1. Flour and Water'"), "\(answer.text)")
  }

  @Test func aFileOfAnotherTalkIsInNoHistory() throws {
    let answer = try look("1\n00:10:00,000 --> 00:10:02,000\nButter is a fat.\n")
    #expect(answer.status == 1 && answer.text == "")
    #expect(answer.notes == "cuetrail: error: no version in this history is like 'FILE'\n")
    for text in ["", "\n", "WEBVTT\n\n"] { #expect(try look(text).status == 1) }
    #expect(ask("blame", "--contents", "/nowhere.srt", try Bread.mail).status == 2)
  }
}

/// The documents the project was asked for with, against the histories they come from.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent)) struct ContentsSeedTests {
  @Test(arguments: [("001", "16. More Segues", "b5b8f19"), ("004", "5. Drawing", "cc881f1")], ["ios11.git", "ios11.mbox"])
  func theDocumentsNameTheirVersion(_ each: (seed: String, lecture: String, blob: String), _ corpus: String) throws {
    let answer = ask("blame", "--contents", try Seed.path(each.seed), "--all", "--format", "json", try Corpus.file(corpus).path)
    #expect(answer.status == 0)
    let cues = try answer.objects
    #expect(cues.count > 500)
    for cue in cues {
      #expect(cue["lecture"] as? String == each.lecture)
      let version = cue["version"] as? [String: Any]
      #expect(version?["exact"] as? Bool == true && (version?["blob"] as? String)?.hasPrefix(each.blob) ?? false)
    }
    #expect(!answer.text.contains("uncommitted"))
  }
}
