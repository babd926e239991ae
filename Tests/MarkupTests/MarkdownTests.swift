import Foundation
import TestSupport
import Testing

@testable import Markup

/// Everything here is rendered by cmark-gfm, and what a reader sees is compared with what was meant.
struct MarkdownTests {
  /// What a reader should see of a text: line ends as the caller asked, control characters as pictures.
  static func expected(_ text: String, lineEnd: String) -> String {
    var result = ""
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar.value {
      case 0x0D:
        if scalars.first == "\n" { scalars.removeFirst() }
        result += lineEnd
      case 0x0A...0x0C, 0x85, 0x2028, 0x2029: result += lineEnd
      case 0x09: result += "\t"
      case 0..<0x20: result.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: result += "\u{2421}"
      case 0x80..<0xA0: result += "<U+00\(String(scalar.value, radix: 16, uppercase: true))>"
      case 0x202A...0x202E, 0x2066...0x2069: result += "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Renders documents and returns, for each, what `select` finds in the HTML, decided by Python's own HTML parser.
  static func visible(_ markdown: String, selecting tag: String) throws -> (texts: [String], links: Int) {
    let html = try run(
      "cmark-gfm", ["-e", "table", "-e", "strikethrough", "-e", "autolink", "--unsafe"], input: Data(markdown.utf8))
    let script = """
      import sys, json
      from html.parser import HTMLParser
      class P(HTMLParser):
        def __init__(self):
          super().__init__(); self.texts = []; self.depth = 0; self.links = 0
        def handle_starttag(self, tag, attributes):
          if tag == sys.argv[1]: self.texts.append(''); self.depth += 1
          elif tag == 'br' and self.depth: self.texts[-1] += '\\n'
          elif tag in ('a', 'img', 'em'): self.links += 1
        def handle_endtag(self, tag):
          if tag == sys.argv[1]: self.depth -= 1
        def handle_data(self, data):
          if self.depth: self.texts[-1] += data
      p = P(); p.feed(sys.stdin.buffer.read().decode()); p.close()
      print(json.dumps([p.texts, p.links]))
      """
    let result = try run("python3", ["-c", script, tag], input: html.output)
    let answer = try #require(try JSONSerialization.jsonObject(with: result.output) as? [Any])
    return (try #require(answer.first as? [String]), try #require(answer.last as? Int))
  }

  static func expectSame(_ seen: [String], _ texts: [String], lineEnd: String = " ", sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(seen.count == texts.count, sourceLocation: sourceLocation)
    for (seen, text) in zip(seen, texts) where Array(seen.utf8) != Array(expected(text, lineEnd: lineEnd).utf8) {
      Issue.record("\(text.debugDescription) is shown as \(seen.debugDescription)", sourceLocation: sourceLocation)
    }
  }

  @Test func textInParagraphsIsShownAsItIs() throws {
    // An empty text or one of blanks makes no paragraph at all.
    let texts = HostileTexts.all.filter { !$0.isEmpty }
    let (seen, links) = try Self.visible(texts.map { Markdown.escape($0) + "\n\n" }.joined(), selecting: "p")
    Self.expectSame(seen, texts)
    #expect(links == 0)
  }

  @Test func textInTableCellsIsShownAsItIs() throws {
    let texts = HostileTexts.all
    let rows = texts.map { ["x", Markdown.escape($0, lineEnds: .lineBreak)] }
    let (seen, links) = try Self.visible(Markdown.table(["a", "b"], rows: rows), selecting: "td")
    Self.expectSame(stride(from: 1, to: seen.count, by: 2).map { seen[$0] }, texts, lineEnd: "\n")
    #expect(links == 0)
  }

  @Test func textInHeadersOfTablesIsShownAsItIs() throws {
    let texts = HostileTexts.all
    let tables = texts.map { Markdown.table([Markdown.escape($0), "x"], alignments: [.left, .right], rows: [["1", "2"]]) }
    let (seen, _) = try Self.visible(tables.joined(), selecting: "th")
    Self.expectSame(stride(from: 0, to: seen.count, by: 2).map { seen[$0] }, texts)
  }

  @Test func textInHeadingsIsShownAsItIs() throws {
    let texts = HostileTexts.all
    let (seen, links) = try Self.visible(texts.map { Markdown.heading(3, Markdown.escape($0)) }.joined(), selecting: "h3")
    Self.expectSame(seen, texts)
    #expect(links == 0)
  }

  @Test func textInBulletsIsShownAsItIs() throws {
    let texts = HostileTexts.all.filter { !$0.isEmpty }
    let (seen, links) = try Self.visible(texts.map { Markdown.bullet(Markdown.escape($0)) }.joined(), selecting: "li")
    Self.expectSame(seen, texts)
    #expect(links == 0)
  }

  @Test func textBeforeALinkDoesNotMakeItAnImage() throws {
    let (seen, _) = try Self.visible(Markdown.escape("hello!") + "[x](y)", selecting: "p")
    #expect(seen == ["hello!x"])
  }

  @Test(arguments: ["strong", "del", "ins"])
  func markedTextIsShownAsItIs(tag: String) throws {
    let texts = HostileTexts.all.filter { !$0.isEmpty }
    let mark = ["strong": Markdown.strong, "del": Markdown.deleted, "ins": Markdown.inserted][tag]!
    let (seen, links) = try Self.visible(texts.map { "中" + mark($0) + "中\n\n" }.joined(), selecting: tag)
    Self.expectSame(seen, texts)
    #expect(links == 0)
  }

  @Test func codeIsShownAsItIs() throws {
    let texts = HostileTexts.all.filter { !$0.isEmpty }
    let (seen, _) = try Self.visible(texts.map { "x " + Markdown.code($0) + " x\n\n" }.joined(), selecting: "code")
    Self.expectSame(seen, texts)
  }

  @Test func codeInTableCellsIsShownAsItIs() throws {
    let texts = HostileTexts.all.filter { !$0.isEmpty }
    let (seen, _) = try Self.visible(Markdown.table(["a"], rows: texts.map { [Markdown.code($0)] }), selecting: "code")
    Self.expectSame(seen, texts)
  }

  @Test func summariesAreShownAsTheyAre() throws {
    let texts = HostileTexts.all
    let parts = texts.map { Markdown.details($0, Markdown.bullet("one")) }
    let (seen, _) = try Self.visible(parts.joined(), selecting: "summary")
    // HTML itself keeps no carriage return or NUL; both have become something else before.
    Self.expectSame(seen, texts)
    #expect(try Self.visible(parts.joined(), selecting: "li").texts.count == texts.count)
  }

  @Test func tablesHaveAColumnForEachHeader() {
    let table = Markdown.table(["a", "b"], alignments: [.left, .right], rows: [["1"], ["1", "2", "3"]])
    #expect(table == "| a | b |\n| --- | --: |\n| 1 |  |\n| 1 | 2 |\n\n")
  }

  @Test func ordinaryTextStaysReadable() {
    #expect(
      Markdown.escape("Translated cues 510–640 (saitjr), 3.5 minutes - all!") == "Translated cues 510–640 (saitjr), 3.5 minutes - all\\!")
    #expect(Markdown.escape("第1集：你好") == "第1集：你好")
  }
}
