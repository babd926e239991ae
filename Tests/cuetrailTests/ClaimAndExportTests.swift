import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// Promises of subjects, and histories as databases and tables.
struct ClaimAndExportTests {
  @Test func promisesAreHeldAgainstTheWork() throws {
    let answer = ask("check", "--claims", try Bread.mail)
    #expect(answer.text.contains("  3 promises in 3 subjects: 3 kept, 0 partly, 0 broken\n"))
    #expect(answer.text.contains("    says translated 1–5: kept (5 cues) in 1. Flour and Water\n"))
    let claims = try #require(try ask("check", "--claims", "--format", "json", try Bread.mail).object["claims"] as? [[String: Any]])
    #expect(claims.map { $0["subject"] as? String } == ["1. translate 1-5", "1. translate 7-10", "2. translate 1-3"])
    let outcome = try #require((claims[1]["outcomes"] as? [[String: Any]])?.first)
    #expect(outcome["first"] as? Int == 7 && outcome["last"] as? Int == 10 && outcome["verdict"] as? String == "kept")
    #expect(try ask("check", "--format", "json", try Bread.mail).object["claims"] == nil)
  }

  @Test func aBrokenPromiseIsShownInTheLogToo() throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(in: folder, ["Upload": "Good bread.", "1. translate 1-3": "Good bread.\\n好面包"])
      #expect(ask("log", "1", mail).text.contains("    says translated 1–3: "))
      let log = try ask("log", "1", "--format", "json", mail).object
      let revisions = try #require((log["tracks"] as? [[String: Any]])?.first?["revisions"] as? [[String: Any]])
      #expect(revisions.map { ($0["claims"] as? [Any])?.count } == [0, 1])
    }
  }

  @Test func aDatabaseAndTablesAreWritten() throws {
    try withTemporaryFolder { folder in
      let (file, tables) = (folder.appending(path: "history.db").path, folder.appending(path: "tables").path)
      let answer = ask("export", "--sqlite", file, "--csv", tables, try Bread.mail)
      #expect(answer.status == 0 && answer.text == "" && answer.notes == "")
      let count = try TestSupport.run("sqlite3", [file, "PRAGMA integrity_check; SELECT count(*) FROM changes"]).text
      let events = try ask("events", try Bread.mail).objects.count
      #expect(count == "ok\n\(events)\n")
      #expect(FileManager.default.fileExists(atPath: tables + "/changes.csv"))
    }
  }

  @Test(arguments: [
    ("", "'export' needs --sqlite FILE or --csv DIR"),
    ("--sqlite x --author Noor", "'export' writes the whole history, so it has no '--author'"),
    ("--sqlite x --format json", "'export' has no '--format json'"),
    ("--sqlite /nowhere/at/all.db", "cannot write the result: /nowhere/at/all.db: "),
  ])
  func anExportThatCannotBeIsRefused(_ words: String, _ message: String) throws {
    let output = Output(descriptor: nil)
    let errors = Output(descriptor: nil)
    let all = ["export"] + words.split(separator: " ").map(String.init) + [try Bread.mail]
    #expect(cuetrail.run(all, in: Surroundings(currentFolder: "/"), output: output, errors: errors) == 2)
    #expect(String(decoding: errors.kept, as: UTF8.self).hasPrefix("cuetrail: error: \(message)"))
  }

  @Test func aHistoryWithoutSubtitlesIsEmptyAndNoFault() throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(in: folder, ["Write": "Good bread."], file: "README.txt")
      let note = "cuetrail: note: no subtitle file in '\(mail)'\n"
      for command in ["stats", "log", "blame --all", "events", "changelog", "check"] {
        let words = command.split(separator: " ").map(String.init)
        let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
        let status = cuetrail.run(words + ["--format", "json", mail], in: Surroundings(currentFolder: "/"), output: output, errors: errors)
        #expect(status == 0, "\(command)")
        #expect(String(decoding: errors.kept, as: UTF8.self) == note, "\(command)")
        if ["stats", "changelog", "check"].contains(command) {
          #expect(try JSONSerialization.jsonObject(with: Data(output.kept)) is [String: Any], "\(command)")
        } else {
          #expect(output.kept.isEmpty, "\(command)")
        }
      }
      #expect(ask("stats", "--by", "lecture", mail).status == 0)
      #expect(ask("log", mail).status == 0)
    }
  }
}

@Suite struct ReplayOnlyTests {
  /// The corpus has one merge that no patch shows: only the search proves what comes after it.
  @Test func whatOnlyTheSearchProvesIsNotProven() throws {
    let whole = try #require(try ask("check", "--format", "json", try Bread.mail).object["fileChanges"] as? [String: Int])
    let quick = ask("check", "--replay-only", "--format", "json", try Bread.mail)
    let replayed = try #require(quick.object["fileChanges"] as? [String: Int])
    #expect(whole["proven"] == 11)
    #expect(replayed["proven"].map { $0 < 11 } == true)
    #expect(replayed["text"] == 11 && replayed["failed"] == 0)
  }
}
