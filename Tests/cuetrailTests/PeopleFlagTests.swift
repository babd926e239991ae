import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// Flags about who is who, and whose work counts.
struct PeopleFlagTests {
  private func ask(_ words: [String], in folder: String = "/") -> Answer {
    cuetrailTests.ask(words, in: Surroundings(currentFolder: folder, isInputTerminal: true))
  }

  private func names(_ words: [String], in folder: String = "/") throws -> Set<String> {
    let people = try ask(["stats", "--format", "json"] + words, in: folder).object["contributors"] as? [[String: Any]]
    return Set(try #require(people).compactMap { $0["name"] as? String })
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  @Test func aMailmapBesideTheMailIsRead() throws {
    try withTemporaryFolder { folder in
      let mail = folder.appending(path: "bread.mbox").path
      try FileManager.default.copyItem(atPath: try Bread.mail, toPath: mail)
      _ = try write("Li Wei <li.wei@bread.example> <noor@bread.example>\n", ".mailmap", in: folder)
      #expect(try names([mail]) == ["Li Wei", "Mei Chen", "Ada Miller"])
      // What is given overrides what is found.
      let given = try write("Nora <noor@bread.example> <noor@bread.example>\n", "given", in: folder)
      #expect(try names(["--mailmap", given, mail]).contains("Nora"))
    }
  }

  @Test func theMailmapOfTheCurrentFolderOverridesTheOneBesideTheMail() throws {
    try withTemporaryFolder { folder in
      let (mailFolder, current) = (folder.appending(path: "mail"), folder.appending(path: "here"))
      for each in [mailFolder, current] { try FileManager.default.createDirectory(at: each, withIntermediateDirectories: true) }
      let mail = mailFolder.appending(path: "bread.mbox").path
      try FileManager.default.copyItem(atPath: try Bread.mail, toPath: mail)
      _ = try write("There <noor@bread.example>\n", ".mailmap", in: mailFolder)
      #expect(try names([mail], in: current.path).contains("There"))
      _ = try write("Here <noor@bread.example>\n", ".mailmap", in: current)
      #expect(try names([mail], in: current.path).contains("Here"))
      // A folder of mail is its own place.
      #expect(try names([mailFolder.path]).contains("There"))
      // A repository brings its own mailmap and does not look around.
      #expect(try names([try Bread.repository], in: current.path).contains("Noor"))
    }
  }

  @Test func ignoredCommitsEarnNothing() throws {
    let mail = try Bread.mail
    let events = try Answer(status: 0, text: ask(["events", mail]).text, notes: "").objects
    let commit = try #require(
      events.first { $0["author"] as? String == "Mei Chen" && ($0["kinds"] as? [String] ?? []).contains("revised") }?["commit"] as? String)
    try withTemporaryFolder { folder in
      let list = try write("# proofreading\n\(commit.prefix(9)) # cut short\n", "ignored", in: folder)
      func holders(_ words: [String]) throws -> [String] {
        let credit = try ask(["blame", "1:10", "--format", "json"] + words + [mail]).object["credit"] as? [String: Any]
        return (credit?["target"] as? [[String: Any]] ?? []).compactMap { $0["author"] as? String }
      }
      #expect(try holders([]) == ["Noor", "Mei Chen"])
      #expect(try holders(["--ignore-revs-file", list]) == ["Noor"])
    }
  }

  @Test func aLineThatIsNoIdRefusesTheFile() throws {
    try withTemporaryFolder { folder in
      let list = try write("# ids\nthe last one\n", "ignored", in: folder)
      let answer = ask(["stats", "--ignore-revs-file", list, try Bread.mail])
      #expect(answer.status == 2)
      #expect(
        answer.notes
          == "cuetrail: error: '\(list)', line 2: 'the last one' is no commit id\nhint: a line holds one id; # begins a comment\n")
    }
  }

  @Test func mentionsAreCreditedWhenAskedFor() throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(
        in: folder, ["Upload": "Hello bread.", "Add the work of @noor, translated by @noor": "Hello bread.\\n面包你好。"])
      #expect(try names(["-q", mail]) == ["Ann"])
      let credited = try names(["-q", "--credit-mentions", mail])
      #expect(credited.count == 2 && credited.contains("noor"), "\(credited)")
      #expect(ask(["check", mail]).text.contains("note: mention"))
    }
  }

  @Test func identitiesAreSuggestedWithReasons() throws {
    try withTemporaryFolder { folder in
      let text = try String(contentsOfFile: try Bread.mail, encoding: .utf8)
      let mail = try write(text.replacing("Mei Chen <mei.chen@", with: "mei chen <mei@"), "two.mbox", in: folder)
      let plain = ask(["identities", mail])
      #expect(!plain.text.contains("bread.example") && plain.notes.contains("--email"))
      #expect(ask(["identities", "--format", "json", mail]).text.contains(#""reason""#))
      #expect(!ask(["identities", "--format", "json", mail]).text.contains("bread.example"))
    }
  }

  @Test func aWrittenMailmapUnitesWhatItSuggests() throws {
    try withTemporaryFolder { folder in
      let text = try String(contentsOfFile: try Bread.mail, encoding: .utf8).replacing("bread.example", with: "bread.org")
      // One of Noor's commits from another machine.
      let start = try #require(text.range(of: "noor@bread.org")?.upperBound)
      let other = text[..<start] + text[start...].replacing("Noor <noor@bread.org>", with: "noor <noor@Noors-Laptop.local>")
      let mail = try write(String(other), "two.mbox", in: folder)
      #expect(try names([mail]).count == 5)
      let mailmap = ask(["identities", "--email", mail])
      #expect(mailmap.status == 0 && mailmap.text.contains("# ") && mailmap.text.contains("<noor@Noors-Laptop.local>"))
      let file = try write(mailmap.text, "mailmap", in: folder)
      #expect(try names(["--mailmap", file, mail]).count == 4)
    }
  }
}
