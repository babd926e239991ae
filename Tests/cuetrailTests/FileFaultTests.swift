import CueHistory
import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// What `check` says of the subtitle files themselves.
struct FileFaultTests {
  private static let sound = cue(1, 1, "flour") + cue(2, 2, "water") + cue(3, 3, "salt")
  private static let faulty = cue(1, 1, "flour").dropLast() + cue(1, 5, "water") + cue(3, 3, "\nsalt")

  private static func cue(_ number: Int, _ second: Int, _ text: String) -> String {
    "\(number)\n00:00:0\(second),000 --> 00:00:0\(second),900\n\(text)\n\n"
  }

  /// Makes a repository in a folder: each commit writes some files (nil takes one away).
  private func repository(_ folder: URL, _ commits: [KeyValuePairs<String, String?>]) throws -> String {
    try TestSupport.run("git", ["init", "-q", "-b", "main", "."], in: folder)
    for (number, files) in commits.enumerated() {
      for (name, text) in files {
        let file = folder.appending(path: name)
        if let text { try Data(text.utf8).write(to: file) } else { try FileManager.default.removeItem(at: file) }
      }
      try TestSupport.run("git", ["add", "-A"], in: folder)
      let person = ["-c", "user.name=Ann", "-c", "user.email=ann@bread.example"]
      let made = try TestSupport.run("git", person + ["commit", "-q", "-m", "\(number)"], in: folder)
      #expect(made.status == 0)
    }
    return folder.path
  }

  private func faults(_ words: String...) throws -> [String] {
    let found = try #require(try ask(["check", "--format", "json"] + words).object["faults"] as? [[String: Any]])
    return found.map { fault in
      #expect(Set(fault.keys) == ["lecture", "track", "severity", "code", "message", "line", "cue"])
      return "\(fault["track"] ?? ""):\(fault["line"] ?? "") \(fault["cue"] ?? "") \(fault["severity"] ?? "") \(fault["code"] ?? "")"
    }
  }

  @Test func eachFileIsListedWithItsFaultsTheWorstFirst() throws {
    try withTemporaryFolder { folder in
      let mixed = Self.faulty + "<<<<<<< ours\n" + Self.cue(4, 4, "yeast")
      let place = try repository(folder, [["1. Flour.srt": mixed, "2. Oven.srt": Self.sound + Self.cue(7, 5, "")]])
      let answer = ask("check", place)
      let expected = """

        Faults in files (as they are now)
          1. Flour.srt
            error: conflict-marker
              line 13, cue 3: a conflict marker of a merge
            warning: no-blank-line (2)
              line 4, cue 1: no blank line before the cue
              line 14, cue 4: no blank line before the cue
            warning: duplicate-number
              line 4, cue 1: number 1 is that of the cue before
            warning: out-of-order
              line 9, cue 3: the cue starts before the one above it
            warning: blank-before-text
              line 10, cue 3: a blank line between times and text
            warning: blank-inside-text
              line 12, cue 3: a blank line inside the text

        Unusual in files, and harmless
          number-gap  2  in 2 files  a number that leaves others out  first: 1. Flour.srt, line 8
          empty-cue   1  in 1 file   a cue without text               first: 2. Oven.srt, line 14

        """
      #expect(answer.text.hasSuffix(expected), "\(answer.text)")
      #expect(
        try faults(place) == [
          "1. Flour.srt:4 1 warning no-blank-line", "1. Flour.srt:4 1 warning duplicate-number", "1. Flour.srt:8 3 note number-gap",
          "1. Flour.srt:9 3 warning out-of-order", "1. Flour.srt:10 3 warning blank-before-text",
          "1. Flour.srt:12 3 warning blank-inside-text", "1. Flour.srt:13 3 error conflict-marker",
          "1. Flour.srt:14 4 warning no-blank-line", "2. Oven.srt:13 7 note number-gap",
          "2. Oven.srt:14 7 note empty-cue",
        ])
      #expect(try faults("--lecture", "2", place).count == 2)
      #expect(ask("check", "--strict", place).status == 1 && ask("check", place).status == 0)
      #expect(ask("check", "--strict", "--lecture", "2", place).status == 0)
      // They make no figure less true.
      #expect(ask("stats", "--strict", place).status == 0)
    }
  }

  @Test func ofManyOfAKindThreeAreShownAndTheRestIsCounted() throws {
    try withTemporaryFolder { folder in
      let place = try repository(folder, [["1. Flour.srt": (1...9).map { String(Self.cue($0, $0, "flour").dropLast()) }.joined()]])
      let expected = """
            warning: no-blank-line (8)
              line 4, cue 2: no blank line before the cue
              line 7, cue 3: no blank line before the cue
              line 10, cue 4: no blank line before the cue
              and 5 more

        """
      #expect(ask("check", place).text.hasSuffix(expected))
      #expect(try faults(place).count == 8)
    }
  }

  /// What was wrong in an old version was mended; what is gone cannot be.
  @Test func onlyFilesAsTheyAreNowCount() throws {
    try withTemporaryFolder { folder in
      let place = try repository(
        folder, [["1. Flour.srt": Self.faulty, "2. Oven.srt": Self.faulty], ["1. Flour.srt": Self.sound], ["2. Oven.srt": nil]])
      #expect(try faults(place) == [])
      #expect(ask("check", place).text.hasSuffix("Nothing else to report.\n"))
      #expect(ask("check", "--strict", place).status == 0)
      #expect(try faults("--rev", "HEAD~2", place).count == 10)
    }
  }

  @Test(arguments: [
    "\u{FEFF}" + sound, sound.replacing("\n", with: "\r\n"), String(sound.dropLast(2)), sound.replacing("00:00:02,", with: "00:00:02."),
    sound.replacing("\n3\n", with: "\n5\n"), "Bread\n\n" + sound, sound.replacing("2,900", with: "3,200"), sound + cue(4, 4, ""),
  ])
  func whatEveryReaderTakesAsItIsMeantIsNotRefused(_ file: String) throws {
    try withTemporaryFolder { folder in
      let place = try repository(folder, [["1. Flour.srt": file]])
      #expect(ask("check", "--strict", place).status == 0)
      #expect(ask("check", "--strict", "--replay-only", place).status == 0)
    }
  }

  /// A patch that shows a file in part: its own fault is found, and nothing is missed that other lines may hold.
  @Test func aPatchShowsTheFaultsOfItsOwnLines() throws {
    try withTemporaryFolder { folder in
      let long = (1...9).map { Self.cue($0, $0, "flour") }.joined()
      let place = try repository(folder, [["1. Flour.srt": long], ["1. Flour.srt": long.replacing("00:00:05,000", with: "00:00:05,0")]])
      let patch = try TestSupport.run("git", ["format-patch", "-q", "--stdout", "-1"], in: folder)
      try patch.output.write(to: folder.appending(path: "last.patch"))
      #expect(try faults(folder.appending(path: "last.patch").path) == ["1. Flour.srt:18 5 warning short-milliseconds"])
      #expect(try faults("--base", place, folder.appending(path: "last.patch").path) == ["1. Flour.srt:18 5 warning short-milliseconds"])
    }
  }

  @Test func ofAFileThatIsLookedUpItsOwnFaultsCount() throws {
    try withTemporaryFolder { folder in
      let place = try repository(folder, [["1. Flour.srt": Self.sound]])
      var options = HistoryOptions()
      options.findsFileFaults = true
      options.contents = Array(Self.sound.replacing("water", with: "\nwater").utf8)
      let history = try History.read([.repository(place, revision: nil)], options: options)
      #expect(history.fileFaults.map { "\($0.line ?? 0) \($0.cue ?? 0) \($0.code)" } == ["7 2 blank-before-text"])
    }
  }

  /// What lines by themselves cannot tell: the file is read as a whole.
  @Test func linesThatEndOtherwiseAndOtherEncodingsAreRead() throws {
    try withTemporaryFolder { folder in
      let place = try repository(
        folder, [["1. Flour.srt": Self.cue(1, 1, "flour").replacing("\n", with: "\r"), "2. Oven.srt": Self.cue(1, 1, "ov\0en")]])
      #expect(
        try faults(place) == [
          "1. Flour.srt:1 1 warning lone-cr", "1. Flour.srt:2 1 warning lone-cr", "1. Flour.srt:3 1 warning lone-cr",
          "1. Flour.srt:4 1 warning lone-cr", "2. Oven.srt:3 1 warning nul-byte",
        ])
      #expect(try faults("--replay-only", place) == faults(place))
    }
  }

  @Test func ofTooManyOfAKindOnlyTheNumberIsKept() throws {
    try withTemporaryFolder { folder in
      let place = try repository(folder, [["1. Flour.srt": (1...9).map { String(Self.cue($0, $0, "flour").dropLast()) }.joined()]])
      var options = HistoryOptions()
      options.findsFileFaults = true
      options.limits.diagnostics = 5
      let faults = try History.read([.repository(place, revision: nil)], options: options).fileFaults
      #expect(faults.count == 6 && faults.dropLast().allSatisfy { $0.line != nil && $0.cue != nil })
      #expect(faults.last?.message == "and 3 more of this kind" && faults.last?.line == nil)
    }
  }

  /// Against a reading of the files at HEAD by regular expressions and counting.
  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.git", "ios11.git"])
  func theFaultsOfRealFilesAreThoseThatAnotherReadingFinds(_ name: String) throws {
    let repository = try Corpus.file(name)
    try withTemporaryFolder { folder in
      let script = """
        set -e; git -C "$1" archive HEAD | tar x
        find . -name '*.srt' -printf '%P\\0' | sort -z | xargs -0 python3 "$2"
        """
      let oracle = Bread.root.appending(path: "Tests/Oracles/faults.py").path
      let result = try TestSupport.run("bash", ["-c", script, "bash", repository.path, oracle], in: folder)
      #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      var others: Set<String> = []
      var path = ""
      for line in result.text.split(separator: "\n").map(String.init) {
        if line.hasSuffix(".srt") { path = line } else { others.insert(path + ":" + line) }
      }
      let own = try #require(try ask("check", "--replay-only", "--format", "json", repository.path).object["faults"] as? [[String: Any]])
      #expect(Set(own.map { "\($0["track"] ?? ""):\($0["line"] as? Int ?? 0) \($0["code"] ?? "")" }) == others)
      #expect(own.count > 3)
    }
  }
}
