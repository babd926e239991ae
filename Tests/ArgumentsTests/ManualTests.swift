import Foundation
import TestSupport
import Testing

@testable import Arguments

struct ManualTests {
  @Test(arguments: [nil, "stats", "blame", "split"])
  func mandocFindsNothingToSay(command: String?) throws {
    let page = tracks.manual(of: command)
    let result = try run("mandoc", ["-Tlint"], input: Data(page.utf8))
    // The other pages of this made-up program are not installed.
    let complaints = result.text.split(separator: "\n").filter { !$0.contains("referenced manual not found") }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))\n\(page)")
  }

  static func rendered(_ command: String?) throws -> String {
    let result = try run("mandoc", ["-Tutf8", "-Owidth=200"], input: Data(tracks.manual(of: command).utf8))
    // mandoc strikes bold and underlined letters twice; the first letter and the backspace go.
    var text = ""
    for character in result.text { if character == "\u{8}" { text.removeLast() } else { text.append(character) } }
    return text
  }

  @Test func aReaderSeesTheWordsOfTheTable() throws {
    let page = try Self.rendered(nil)
    #expect(page.contains("TRACKS(1)"))
    #expect(page.contains(#"A second paragraph, with \ and - and 'quotes', so that pages must escape it."#))
    #expect(page.contains("-f, --format text|json|markdown"))
    #expect(page.contains("--no-pager"))
    #expect(page.contains("tracks stats --format=json - <songs.book"))
    #expect(page.contains("NO_COLOR"))
    #expect(page.contains("tracks-blame(1), tracks-split(1), tracks-stats(1)"))
  }

  @Test func aCommandHasAPageOfItsOwn() throws {
    let page = try Self.rendered("blame")
    #expect(page.contains("tracks-blame – who sang this note") || page.contains("tracks-blame — who sang this note"))
    #expect(page.contains("tracks blame [options] NOTE [BOOK]"))
    #expect(page.contains("-o, --output DIR"))
    #expect(page.contains("tracks blame 1:1 songs.book"))
  }
}
