import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// `split` and `events --tables` as commands.
struct SplitCommandTests {
  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init).sorted() }

  @Test func theEventsOfThePartsAreThoseOfTheWhole() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "parts").path
      let answer = ask("split", "--parts", "3", "--output", target, try Bread.mail)
      #expect(answer.status == 0)
      let parts = answer.text.split(separator: "\n").map(String.init)
      #expect(parts == (1...3).map { "\(target)/part-\($0).mbox" })
      #expect(lines(parts.map { ask("events", $0).text }.joined()) == lines(ask("events", try Bread.mail).text))
      #expect(ask("check", "--strict", "--quiet", parts[0]).status == 0)
    }
  }

  @Test func compressedMailAndItsMailmapAreTaken() throws {
    try withTemporaryFolder { folder in
      let packed = folder.appending(path: "bread.mbox.gz")
      try TestSupport.run("gzip", ["-c", try Bread.mail]).output.write(to: packed)
      try Data("Wei <li.wei@bread.example>\n".utf8).write(to: folder.appending(path: ".mailmap"))
      let target = folder.appending(path: "parts").path
      let parts = ask("split", "--parts", "2", "-o", target, packed.path).text.split(separator: "\n").map(String.init)
      let whole = ask("events", packed.path).text
      #expect(whole.contains("\"author\":\"Wei\""))
      #expect(lines(parts.map { ask("events", $0).text }.joined()) == lines(whole))
    }
  }

  @Test func whatCannotBePartedIsRefused() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "parts").path
      let mail = try Bread.mail
      for (words, hint) in [
        (["--parts", "2", "-o", target, "-"], "to a file"), (["--parts", "2", "-o", target, try Bread.repository], "format-patch"),
        (["--parts", "2", "-o", target], "one INPUT"), (["--parts", "2", mail], "--output"), (["-o", target, mail], "--parts"),
        (["--parts", "0", "-o", target, mail], "from 1 to 512"), (["--parts", "2", "-o", target, "--since", "2021", mail], "--since"),
        (["--parts", "2", "-o", target, "--format", "json", mail], "--format json"),
        (["--parts", "2", "-o", target, "/nothing"], "/nothing"),
      ] {
        let (output, errors) = (Output(descriptor: nil), Output(descriptor: nil))
        let status = cuetrail.run(
          ["split"] + words, in: Surroundings(currentFolder: "/", isInputTerminal: true), output: output, errors: errors)
        let notes = String(decoding: errors.kept, as: UTF8.self)
        #expect(status == 2 && notes.contains(hint), "\(words): \(notes)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "something was left behind")
      try FileManager.default.createDirectory(atPath: target + "/of others", withIntermediateDirectories: true)
      #expect(ask("split", "--parts", "2", "-o", target, mail).status == 2)
      #expect(ask("split", "--parts", "2", "-o", target, "--force", mail).status == 0)
      #expect(ask("split", "--parts", "3", "-o", target, mail).status == 0, "a folder of its own is replaced")
    }
  }

  @Test func tablesHoldTheEventsAndWhatFiguresAreMadeOf() throws {
    let mail = try Bread.mail
    let rows = try ask("events", "--tables", mail).objects
    let tables = Dictionary(grouping: rows) { $0["table"] as? String ?? "" }
    #expect(Set(tables.keys) == ["contributors", "commits", "events", "lectures", "cues"])
    #expect(tables["commits"]?.count == 12 && tables["lectures"]?.count == 2 && tables["cues"]?.count == 16)
    let extra: Set = ["table", "order", "commitIndex", "people", "written"]
    let events = tables["events"]?.map { $0.filter { !extra.contains($0.key) } as NSDictionary } ?? []
    #expect(events == (try ask("events", mail).objects.map { $0 as NSDictionary }))
    let written = tables["events"]?.reduce(0) { $0 + ($1["written"] as? Int ?? 0) }
    #expect(written == 53 + 69 + 17 - 7, "what the statistics in the README say; two people share a change of seven")
    #expect(ask("events", "--tables", "--format", "csv", mail).status == 2)
  }

  /// A time that is only written otherwise is set by nobody: the tables and `stats` go by the same rule.
  @Test func tablesAndStatsAgreeOnWhoSetTheTimes() throws {
    try withTemporaryFolder { folder in
      let script = """
        git init -q; as() { git add -A; git -c user.name=$1 -c user.email=$1@x.org commit -qm "$1" --date "2021-03-0$2 12:00:00 +0000"; }
        printf '1\\n00:00:01,000 --> 00:00:02,000\\nKnead it.\\n' > 1.srt; as Ada 1
        printf '1\\n00:00:01.000 --> 00:00:02.000\\nKnead it.\\n' > 1.srt; as Noor 2
        """
      try TestSupport.run("bash", ["-ec", script], in: folder)
      let rows = try ask("events", "--tables", folder.path).objects
      let names = rows.filter { $0["table"] as? String == "contributors" }.map { $0["name"] as? String }
      #expect(names == ["Ada", "Noor"])
      #expect(rows.filter { $0["table"] as? String == "cues" }.map { $0["timing"] as? Int } == [0])
      let people = try #require(try ask("stats", "--format", "json", folder.path).object["contributors"] as? [[String: Any]])
      let held = people.map { person in ("\(person["name"] ?? "")", (person["held"] as? [String: Any])?["timing"] as? Int ?? 0) }
      #expect(Dictionary(uniqueKeysWithValues: held) == ["Ada": 1, "Noor": 0])
    }
  }
}
