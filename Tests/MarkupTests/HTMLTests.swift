import Foundation
import TestSupport
import Testing

@testable import Markup

struct HTMLTests {
  /// What Python's HTML parser finds in a page of paragraphs: of each, its `title` and its text.
  static func parsed(_ page: String) throws -> [[String]] {
    let script = """
      import sys, json
      from html.parser import HTMLParser
      class P(HTMLParser):
        def __init__(self): super().__init__(); self.found = []
        def handle_starttag(self, tag, attributes): self.found.append([dict(attributes)['title'], ''])
        def handle_data(self, data): self.found[-1][1] += data
      p = P(); p.feed(sys.stdin.buffer.read().decode()); p.close()
      print(json.dumps(p.found))
      """
    return try JSONDecoder().decode([[String]].self, from: try run("python3", ["-c", script], input: Data(page.utf8)).output)
  }

  static func withoutControls(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { ($0.value < 0x20 && ![9, 10, 13].contains($0.value)) || $0.value == 0x7F ? "\u{FFFD}" : $0 }))
  }

  @Test func textAndAttributesComeBackFromAParser() throws {
    let texts = HostileTexts.all
    let page = texts.map { "<p title=\"\(HTML.attribute($0))\">\(HTML.escape($0))</p>" }.joined()
    let found = try Self.parsed(page)
    #expect(found.count == texts.count)
    for (found, text) in zip(found, texts) where found.contains(where: { Array($0.utf8) != Array(Self.withoutControls(text).utf8) }) {
      Issue.record("\(text.debugDescription) came back as \(found)")
    }
  }

  @Test func theFiveSignsAreEscaped() {
    #expect(HTML.escape("<a href=\"x\">'&'</a>") == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;")
    #expect(HTML.attribute("a\n\tb") == "a&#10;&#9;b")
  }
}
