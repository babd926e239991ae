import Foundation
import Reports
import TestSupport
import Testing

@testable import cuetrail

/// Whole outputs for programs, in `Tests/Goldens`, and the commands that make them. `scripts/goldens` writes them anew.
struct GoldenFileTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var words: [String]
    var testDescription: String { file }
  }

  private static let folder = Bread.root.appending(path: "Tests/Goldens")

  private static let cases: [Case] = {
    let text = (try? String(contentsOf: folder.appending(path: "commands"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return Case(file: words.first ?? "", words: Array(words.dropFirst()))
    }
  }()

  @Test(arguments: cases) func isAsItWas(_ each: Case) throws {
    let answer = ask(each.words + [try Bread.mail])
    #expect(answer.status == 0 && answer.notes == "")
    let expected = try Data(contentsOf: Self.folder.appending(path: each.file))
    #expect(Data(answer.text.utf8) == expected, "\(answer.text)")
  }

  @Test func everyFileHasACommandAndEveryTableIsThere() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0 != "commands" }
    #expect(Set(files) == Set(Self.cases.map(\.file)))
    for grouping in StatsGrouping.allCases {
      for format in ["json", "csv"] {
        let words = ["stats"] + (grouping == .contributor ? [] : ["--by", grouping.rawValue]) + ["--format", format]
        #expect(Self.cases.contains { $0.words == words }, "\(words)")
      }
    }
  }
}

/// The tables of `stats` as values, read by Python, from names that need quotes.
struct TableValueTests {
  /// The rows as Python's strict reader has them; nil where it would have written other bytes.
  private func rows(_ csv: String) throws -> [[String]]? {
    let script = """
      import csv, io, json, sys
      data = sys.stdin.buffer.read().decode('utf-8')
      rows = list(csv.reader(io.StringIO(data, newline=''), strict=True))
      out = io.StringIO(newline='')
      csv.writer(out).writerows(rows)
      print(json.dumps(rows if out.getvalue() == data else None))
      """
    let result = try TestSupport.run("python3", ["-c", script], input: Data(csv.utf8), environment: ["PYTHONUTF8": "1"])
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return try JSONDecoder().decode([[String]]?.self, from: result.output)
  }

  private func text(_ value: Any?) -> String {
    switch value {
    case let list as [String]: list.joined(separator: ", ")
    case let number as NSNumber: "\(number)"
    case let text as String: text
    default: ""
    }
  }

  @Test(arguments: StatsGrouping.allCases) func csvIsReadByPythonAndSaysWhatJSONSays(_ grouping: StatsGrouping) throws {
    try withTemporaryFolder { folder in
      let mail = try SmallMail.make(
        in: folder, ["Upload": "Good bread.", "Translate": "Good bread.\\n好面包", "Revise": "Good bread.\\n坏面包"],
        file: "1. \"Loaves\", and rolls.srt")
      for input in [mail, try Bread.mail] {
        let words = ["stats", "--by", grouping.rawValue]
        let table = try #require(try rows(ask(words + ["--format", "csv", input]).text))
        let header = try #require(table.first)
        #expect(table.count > 1 && table.allSatisfy { $0.count == header.count })
        let json = try ask(words + ["--format", "json", input]).object
        guard let objects = json["rows"] as? [[String: Any]] else {
          // People are objects of their own shape.
          let people = try #require(json["contributors"] as? [[String: Any]])
          #expect(grouping == .contributor)
          for key in ["name", "commits", "lectures", "secondsTranslated"] {
            let column = try #require(header.firstIndex(of: key))
            #expect(table.dropFirst().map { $0[column] } == people.map { text($0[key]) })
          }
          continue
        }
        #expect(objects.map { object in header.map { text(object[$0]) } } == Array(table.dropFirst()))
        #expect(objects.allSatisfy { Set($0.keys) == Set(header) })
      }
    }
  }

  @Test(arguments: [["events"], ["stats", "--explain", "revised"], ["stats", "--explain", "commits"]])
  func changesAreReadByPythonToo(_ words: [String]) throws {
    let table = try #require(try rows(ask(words + ["--format", "csv", try Bread.mail]).text))
    let objects = try ask(words + ["--format", "json", try Bread.mail]).objects
    #expect(table.count == objects.count + 1 && table.count > 2)
    #expect(table.dropFirst().map { $0[0] } == objects.map { text($0["commit"]) })
  }
}
