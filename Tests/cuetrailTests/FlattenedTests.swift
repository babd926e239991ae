import Foundation
import Salvage
import TestSupport
import Testing

@testable import cuetrail

/// Text whose lines are gone, given to any command.
struct FlattenedTests {
  /// Every run of white space made one blank.
  static func flat(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  static func flatBread(in folder: URL) throws -> String {
    let file = folder.appending(path: "copied.txt")
    try Data(flat(String(contentsOfFile: Bread.mail, encoding: .utf8)).utf8).write(to: file)
    return file.path
  }

  /// What a change did, line breaks aside.
  static func shape(_ event: [String: Any]) -> String {
    let parts = ["commit", "author", "track", "kinds"].map { "\(event[$0] ?? "")" }
    let texts = ["cue", "before", "after"].map { name -> String in
      guard let cue = event[name] as? [String: Any] else { return "-" }
      let text = (cue["text"] as? [String] ?? []).joined(separator: " ")
      return ["number", "start", "end"].map { "\(cue[$0] ?? "")" }.joined(separator: ",") + " " + flat(text)
    }
    return (parts + texts).joined(separator: " | ")
  }

  @Test func aFlattenedMailboxIsReadAsItIs() throws {
    try withTemporaryFolder { folder in
      let file = try Self.flatBread(in: folder)
      // A blank at the end of a line is gone, and the change that put it there.
      let whole = try ask("events", try Bread.mail).objects.filter { event in
        func text(_ name: String) -> String { ((event[name] as? [String: Any])?["text"] as? [String] ?? []).joined(separator: " ") }
        return (event["kinds"] as? [String]) != ["reflowed"] || Self.flat(text("before")) != Self.flat(text("after"))
      }
      let answer = ask("events", file)
      #expect(answer.status == 0)
      #expect(try answer.objects.map(Self.shape) == whole.map(Self.shape))
      #expect(whole.count > 20)
      #expect(answer.notes.hasPrefix("cuetrail: note: '\(file)' is flattened text; its line structure was restored ("), "\(answer.notes)")
      #expect(answer.notes.split(separator: "\n").count { $0.contains("flattened") } == 1)
      #expect(!ask("events", "-q", file).notes.contains("flattened"))
    }
  }

  @Test func whatNoIDProvesIsRecovered() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "copied.txt")
      // Other words in the first cue: what comes out is no version of the history any more.
      let changed = try String(contentsOfFile: try Self.flatBread(in: folder), encoding: .utf8).replacing(
        "Welcome to the first", with: "Welcome to a")
      try Data(changed.utf8).write(to: file)
      let counts = try #require(try ask("check", "--format", "json", file.path).object["fileChanges"] as? [String: Int])
      #expect(try #require(counts["recovered"]) > 0)
      for weaker in ["exact", "bridged", "partial", "failed"] { #expect(counts[weaker] == 0, "\(counts)") }
      let sum = ["proven", "recovered", "failed"].compactMap { counts[$0] }.reduce(0, +)
      #expect(sum == counts["text"])
      let evidence = Set(try ask("events", file.path).objects.compactMap { $0["evidence"] as? String })
      #expect(evidence.isSubset(of: ["proven", "recovered"]) && evidence.contains("recovered"))
    }
  }

  /// The mail as it was says more than the flattened one, whichever comes first.
  @Test func mailAsItWasGoesFirst() throws {
    try withTemporaryFolder { folder in
      let file = try Self.flatBread(in: folder)
      #expect(
        ask("blame", "--all", "--format", "json", file, try Bread.mail).text
          == ask("blame", "--all", "--format", "json", try Bread.mail).text)
    }
  }

  @Test(.enabled(if: Binary.path != nil)) func standardInputIsRestoredOrHandedOn() throws {
    try withTemporaryFolder { folder in
      let program = try #require(Binary.path)
      let flat = try Data(contentsOf: URL(filePath: try Self.flatBread(in: folder)))
      let whole = try Data(contentsOf: URL(filePath: try Bread.mail))
      // More than is looked at to tell what it is.
      let long = whole + Data(repeating: 0x0A, count: 1 << 17)
      let expected = ask("stats", "--format", "json", try Bread.mail).text
      for (input, isFlat) in [(whole, false), (long, false), (flat, true)] {
        let answer = try TestSupport.run(program, ["stats", "--format", "json", "-"], input: input)
        let notes = String(decoding: answer.errors, as: UTF8.self)
        #expect(answer.status == 0 && notes.contains("'standard input' is flattened text") == isFlat, "\(notes)")
        if !isFlat { #expect(answer.text == expected) }
      }
    }
  }

  @Test func inputWithItsLinesIsNotTouched() throws {
    let words = ["check", "check", "check", "--quiet", "check", "stats"]
    let parsed = try CommandTable.program.parse(Array(words.prefix(1)), defaults: Options())
    guard case .run(let invocation) = parsed else { throw CocoaError(.featureUnsupported) }
    let session = Session(invocation, [], Surroundings(), Output(descriptor: nil), Output(descriptor: nil))
    try withTemporaryFolder { folder in
      for arguments in [["-o", folder.appending(path: "patches").path], ["--attach", "-o", folder.appending(path: "attached").path]] {
        try TestSupport.run("git", ["-C", try Bread.repository, "format-patch", "-q", "--root"] + arguments + ["HEAD"])
      }
      let zipped = folder.appending(path: "bread.mbox.gz")
      try TestSupport.run("gzip", ["-c", try Bread.mail]).output.write(to: zipped)
      let diff = folder.appending(path: "bread.diff")
      try TestSupport.run("git", ["-C", try Bread.repository, "show", "HEAD"]).output.write(to: diff)
      var paths = [try Bread.mail, zipped.path, diff.path, folder.path, folder.appending(path: "nowhere").path]
      for name in ["patches", "attached"] {
        let patches = folder.appending(path: name)
        paths +=
          [patches.path] + (try FileManager.default.contentsOfDirectory(atPath: patches.path)).map { patches.appending(path: $0).path }
      }
      #expect(paths.count > 20)
      for path in paths { #expect(try session.restored([.mail(path)]) == [.mail(path)], "\(path)") }
      let repository = try Inputs(surroundings: Surroundings()).resolve([try Bread.repository])
      #expect(try session.restored(repository) == repository)
    }
  }

  @Test func flattenedSubtitlesAreNoHistory() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "talk.txt")
      try Data("1 00:00:01,000 --> 00:00:02,000 One loaf. 2 00:00:03,000 --> 00:00:04,000 Two loaves.".utf8).write(to: file)
      let answer = ask("stats", file.path)
      #expect(answer.status == 2)
      #expect(
        answer.notes
          == "cuetrail: error: '\(file.path)' is a subtitle file, flattened, and no history\nhint: 'cuetrail recover \(file.path)' gives it its lines\nhint: 'cuetrail blame --contents \(file.path)' looks it up in a history\n"
      )
    }
  }

  // MARK: recover

  @Test func recoverWritesTheMailboxThatGitReads() throws {
    try withTemporaryFolder { folder in
      let answer = ask("recover", try Self.flatBread(in: folder))
      #expect(answer.status == 0)
      let mail = folder.appending(path: "back.mbox")
      try Data(answer.text.utf8).write(to: mail)
      let made = try TestSupport.run("git", ["mailsplit", "-o\(folder.path)", mail.path]).text
      try FileManager.default.createDirectory(at: folder.appending(path: "whole"), withIntermediateDirectories: true)
      let expected = try TestSupport.run("git", ["mailsplit", "-o\(folder.path)/whole", try Bread.mail]).text
      #expect(made == expected && made == "12\n")
      let first = try #require(answer.notes.split(separator: "\n").first)
      #expect(first.contains(/^cuetrail: note: \d+ messages, \d+ hunks exact, \d+ ambiguous, \d+ versions proven by id$/), "\(first)")
      #expect(answer.notes.contains(/note: proven: [0-9a-f]{7} 'subtitles\/.*' in message 1\n/), "\(answer.notes)")
    }
  }

  @Test func recoverWritesSubtitles() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "talk.txt")
      try Data("1 00:00:01,000 --> 00:00:02,000 One loaf. 2 00:00:03,000 --> 00:00:04,000 Two loaves.".utf8).write(to: file)
      let answer = ask("recover", file.path)
      #expect(answer.status == 0)
      #expect(answer.text == "1\n00:00:01,000 --> 00:00:02,000\nOne loaf.\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo loaves.\n")
      #expect(answer.notes == "cuetrail: note: 2 cues; nothing can prove their lines\n")
    }
  }

  @Test func recoverLeavesTextWithItsLinesAlone() throws {
    let answer = ask("recover", try Bread.mail)
    #expect(answer.status == 1 && answer.text == "")
    #expect(answer.notes.hasPrefix("cuetrail: error: '\(try Bread.mail)' is not flattened text\n"))
    #expect(ask("recover", "/nowhere.txt").notes == "cuetrail: error: cannot read '/nowhere.txt': No such file or directory\n")
    #expect(ask("recover").status == 2)
  }
}

/// The document the project was asked for with, against the mail it was made from.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent)) struct FlattenedSeedTests {
  @Test func eventsAgreeWithThoseOfTheMail() throws {
    let seed = try Seed.path("000")
    func shapes(_ path: String) throws -> [String: Int] {
      try ask("events", path).objects.reduce(into: [:]) { counts, event in
        var event = event
        // Flattening takes names' addresses away, and with them who is who.
        event["author"] = nil
        counts[FlattenedTests.shape(event), default: 0] += 1
      }
    }
    let (found, expected) = (try shapes(seed), try shapes(Corpus.file("ios9-23.mbox").path))
    let shared = expected.reduce(0) { $0 + min($1.value, found[$1.key] ?? 0) }
    let total = max(expected.values.reduce(0, +), found.values.reduce(0, +))
    #expect(total > 1000)
    #expect(Double(shared) >= 0.995 * Double(total), "\(shared) of \(total)")
  }
}

/// The documents the project was asked for with.
enum Seed {
  static func path(_ number: String) throws -> String {
    let folder = Corpus.shared.appending(path: "seeds")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let name = names.first(where: { $0.hasPrefix(number) }) else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: name).path
  }
}
