import CueHistory
import Foundation
import Testing

@testable import Reports

/// Changes that are not committed, as `events` writes them.
struct UncommittedEventTests {
  private static func file(_ texts: [String]) -> String {
    texts.enumerated().map { "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($1)\n\n" }.joined()
  }

  private static let written = file(["flour", "water", "salt"])

  private static let mail = patchMail(
    writing: "1. Loaves.srt", written.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init))

  private static func scope(contents: String) throws -> Scope {
    var options = HistoryOptions()
    options.contents = Array(contents.utf8)
    return Scope(try History.read([.bytes(mail, name: "one.mbox")], options: options))
  }

  private func text(_ write: (([UInt8]) -> Void) -> Void) -> String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func haveNoCommitAndNoAuthorAndSaySo() throws {
    let report = EventsReport(try Self.scope(contents: Self.file(["flour", "milk", "salt"])))
    let lines = text { report.writeJSON(to: $0) }.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    let objects = try lines.map { try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
    #expect(objects.dropLast().allSatisfy { $0["uncommitted"] == nil && $0["author"] as? String == "Ann" })
    let last = try #require(objects.last)
    #expect(last["uncommitted"] as? Bool == true && last["commit"] is NSNull && last["author"] is NSNull && last["date"] is NSNull)
    #expect((last["before"] as? [String: Any])?["text"] as? [String] == ["water"])
    #expect((last["after"] as? [String: Any])?["text"] as? [String] == ["milk"])
    #expect(last["kinds"] as? [String] == ["source-edited"])
  }

  @Test func areARowWithoutCommitAndAuthor() throws {
    let report = EventsReport(try Self.scope(contents: Self.file(["flour", "milk", "salt"])))
    let rows = text { report.writeCSV(to: $0) }.components(separatedBy: "\r\n")
    #expect(rows[0].hasSuffix(",ignored,uncommitted"))
    #expect(rows[1].hasPrefix("1111111111111111111111111111111111111111,Ann,") && rows[1].hasSuffix(",,,"))
    #expect(rows[4].hasPrefix(",,,1. Loaves,") && rows[4].hasSuffix(",,,true"))
  }

  @Test func areALineForPeople() throws {
    let report = EventsReport(try Self.scope(contents: Self.file(["flour", "milk", "salt"])))
    let lines = text { report.writeText(TextStyle(), to: $0) }.split(separator: "\n")
    #expect(lines.last == "----------  -------  (not committed yet)  1. Loaves:2  source-edited  [-water-]{+milk+}")
  }

  @Test func thereAreNoneOfAFileThatIsTheNewestVersion() throws {
    let report = EventsReport(try Self.scope(contents: "\u{FEFF}" + Self.written.replacing("\n", with: "\r\n")))
    #expect(!text { report.writeJSON(to: $0) }.contains("uncommitted"))
  }
}
