import Foundation
import TestSupport
import Testing

@testable import Markup

struct CSVTests {
  @Test(arguments: [
    (["a", "b"], "a,b\r\n"), (["a,b", "c\"d"], "\"a,b\",\"c\"\"d\"\r\n"), ([""], "\"\"\r\n"), (["", ""], ",\r\n"),
    (["a\nb"], "\"a\nb\"\r\n"), ([" a"], "\" a\"\r\n"),
    ([], "\r\n"),
  ])
  func rows(fields: [String], row: String) {
    #expect(Array(CSV.row(fields).utf8) == Array(row.utf8))
  }

  @Test func everyFieldComesBackFromPython() throws {
    // Python's reader of before 3.11 refuses NUL.
    let texts = HostileTexts.all.filter { !$0.unicodeScalars.contains("\0") }
    var table: [UInt8] = []
    for text in texts {
      CSV.append([text, "x", text], to: &table)
      CSV.append([text], to: &table)
    }
    let script = """
      import sys, io, csv, json
      text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8', newline='')
      print(json.dumps(list(csv.reader(text, strict=True))))
      """
    let result = try run("python3", ["-c", script], input: Data(table))
    let read = try JSONDecoder().decode([[String]].self, from: result.output)
    let expected = texts.flatMap { [[$0, "x", $0], [$0]] }
    #expect(read.count == expected.count)
    for (read, expected) in zip(read, expected) where read.map({ Array($0.utf8) }) != expected.map({ Array($0.utf8) }) {
      Issue.record("\(expected) came back as \(read)")
    }
  }
}
