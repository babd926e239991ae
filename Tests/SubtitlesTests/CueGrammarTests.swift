import Testing

@testable import Subtitles

/// A small file, the cues a reader should find, and the remarks it should get.
struct QuirkCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var cues: [Read]
  var codes: Set<String>

  init(_ name: String, _ text: String, _ cues: [Read], _ codes: Set<String> = []) {
    (testDescription, self.text, self.cues, self.codes) = (name, text, cues, codes)
  }
}

extension Read: @unchecked Sendable {}

@Suite struct CueGrammarTests {
  static let t1 = "00:00:01,000 --> 00:00:02,000\n"
  static let t2 = "00:00:03,000 --> 00:00:04,000\n"
  static func one(_ text: String...) -> Read {
    var read = Read(1, 1000, 2000)
    read.text = text
    return read
  }
  static func two(_ text: String...) -> Read {
    var read = Read(2, 3000, 4000)
    read.text = text
    return read
  }
  static func unnumbered(_ read: Read) -> Read {
    var read = read
    read.number = nil
    return read
  }

  static let numbers: [QuirkCase] = [
    QuirkCase("plain", "1\n\(t1)a\nb\n\n2\n\(t2)c\n", [one("a", "b"), two("c")]),
    QuirkCase("no number", "\(t1)a\n\n\(t2)b\n", [unnumbered(one("a")), unnumbered(two("b"))], ["missing-number"]),
    QuirkCase("number with a stray sign", "1 #\n\(t1)a\n\n2个\n\(t2)b\n", [one("a"), two("b")], ["damaged-number"]),
    QuirkCase("word before the number", "Ґуру Пуджа.1\n\(t1)a\n", [one("a")], ["damaged-number"]),
    QuirkCase(
      "a damaged number that continues the count needs no blank line", "1\n\(t1)a\n2x\n\(t2)b\n", [one("a"), two("b")],
      ["damaged-number", "no-blank-line"]),
    QuirkCase(
      "text that ends with a digit above times without number", "1\n\(t1)a\niOS 9\n\(t2)b\n", [one("a", "iOS 9"), unnumbered(two("b"))],
      ["missing-number"]),
    QuirkCase(
      "a long line above the times is text", "1\n\(t1)a\n\nwe had about a hundred and 20\n\(t2)b\n",
      [one("a", "", "we had about a hundred and 20"), unnumbered(two("b"))], ["missing-number", "blank-inside-text"]),
    QuirkCase("gap in the count", "1\n\(t1)a\n\n5\n\(t2)b\n", [one("a"), Read(5, 3000, 4000, "b")], ["number-gap"]),
    QuirkCase("number twice", "1\n\(t1)a\n\n1\n\(t2)b\n", [one("a"), Read(1, 3000, 4000, "b")], ["duplicate-number"]),
    QuirkCase("restart", "9\n\(t1)a\n\n1\n\(t2)b\n", [Read(9, 1000, 2000, "a"), Read(1, 3000, 4000, "b")], ["number-backwards"]),
    QuirkCase("first is 0", "0\n\(t1)a\n\n1\n\(t2)b\n", [Read(0, 1000, 2000, "a"), Read(1, 3000, 4000, "b")]),
    QuirkCase(
      "number above all bounds", "99999999999999999999999\n\(t1)a\n", [Read(Int(Int32.max), 1000, 2000, "a")], ["number-too-large"]),
    QuirkCase("right-to-left mark before the number", "\u{200F}1\n\(t1)a\n", [one("a")]),
    QuirkCase("blanks around the number", " \t1 \u{3000}\n\(t1)a\n", [one("a")]),
    QuirkCase("number, blank line, times", "1\n\n\(t1)a\n\n2\n\n\(t2)b\n", [one("a"), two("b")], ["number-apart"]),
    QuirkCase("digits only as text", "1\n\(t1)1984\n\n2\n\(t2)2\n", [one("1984"), two("2")]),
    QuirkCase(
      "digits as last text line, next cue without number", "1\n\(t1)a\n1984\n\n\(t2)b\n", [one("a", "1984"), unnumbered(two("b"))],
      ["missing-number"]),
    QuirkCase(
      "digits alone between blank lines that continue the count are a number", "1\n\(t1)a\n\n2\n\n\(t2)b\n", [one("a"), two("b")],
      ["number-apart"]),
    QuirkCase(
      "digits alone between blank lines that do not are text", "1\n\(t1)a\n\n1984\n\n\(t2)b\n",
      [one("a", "", "1984"), unnumbered(two("b"))],
      ["missing-number", "blank-inside-text", "number-in-text"]),
    QuirkCase(
      "digits directly below the times are text", "1\n\(t1)2\n\n\(t2)b\n", [one("2"), unnumbered(two("b"))], ["missing-number"]),
    QuirkCase("full-width digits are text", "１\n\(t1)a\n", [unnumbered(one("a"))], ["missing-number", "preamble"]),
    QuirkCase("a sign makes a damaged number", "+1\n\(t1)a\n", [one("a")], ["damaged-number"]),
  ]

  static let blanks: [QuirkCase] = [
    QuirkCase("no blank line between cues", "1\n\(t1)a\n2\n\(t2)b\n", [one("a"), two("b")], ["no-blank-line"]),
    QuirkCase("blank line inside the text", "1\n\(t1)a\n\nb\n\n2\n\(t2)c\n", [one("a", "", "b"), two("c")], ["blank-inside-text"]),
    QuirkCase("blank line before the text", "1\n\(t1)\na\n\n2\n\(t2)b\n", [one("a"), two("b")], ["blank-before-text"]),
    QuirkCase("several blank lines", "\n\n1\n\(t1)a\n\n\n\n2\n\(t2)b\n\n\n", [one("a"), two("b")]),
    QuirkCase("separator of white space", "1\n\(t1)a\n \t\u{3000}\u{200B}\n2\n\(t2)b\n", [one("a"), two("b")]),
    QuirkCase("empty cues", "1\n\(t1)\n2\n\(t2)\n", [one(), two()], ["empty-cue"]),
    QuirkCase("empty cues without blank lines", "1\n\(t1)2\n\(t2)", [one(), two()], ["empty-cue", "no-blank-line"]),
    QuirkCase("preamble", "# https://example.org\n# 标题\n\n1\n\(t1)a\n", [one("a")], ["preamble"]),
    QuirkCase("NOTE is text", "1\n\(t1)NOTE: a\n\n2\n\(t2)NOTE b\n", [one("NOTE: a"), two("NOTE b")]),
    QuirkCase("no final newline", "1\n\(t1)a", [one("a")], ["no-final-newline"]),
    QuirkCase("empty file", "", [], ["no-cues"]),
    QuirkCase("text without cues", "just\nprose\n", [], ["no-cues"]),
    QuirkCase("two source lines and one translation", "1\n\(t1)a\nb\n甲\n", [one("a", "b", "甲")]),
    QuirkCase(
      "conflict markers", "1\n\(t1)<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n\n2\n\(t2)c\n",
      [one("<<<<<<< HEAD", "a", "=======", "b", ">>>>>>> other"), two("c")], ["conflict-marker"]),
    QuirkCase(
      "a file doubled by a conflict", "<<<<<<< HEAD\n1\n\(t1)a\n||||||| base\n=======\n1\n\(t1)b\n>>>>>>> x\n",
      [one("a", "||||||| base", "======="), one("b", ">>>>>>> x")],
      ["conflict-marker", "conflict-over-cues", "preamble", "no-blank-line", "duplicate-number", "overlap"]),
  ]

  static let bytes: [QuirkCase] = [
    QuirkCase("byte-order mark", "\u{FEFF}1\n\(t1)a\n", [one("a")]),
    QuirkCase("byte-order marks inside", "1\n\(t1)a\n\n\u{FEFF}2\n\u{FEFF}\(t2)b\n", [one("a"), two("b")], ["inner-byte-order-mark"]),
    QuirkCase("CRLF", "1\n\(t1)a\n\n2\n\(t2)b\n".replacing("\n", with: "\r\n"), [one("a"), two("b")]),
    QuirkCase("CR alone", "1\n\(t1)a\n\n2\n\(t2)b\n".replacing("\n", with: "\r"), [one("a"), two("b")], ["lone-cr"]),
    QuirkCase("CR CR LF", "1\n\(t1)a\n\n2\n\(t2)b\n".replacing("\n", with: "\r\r\n"), [one("a"), two("b")], ["cr-cr-lf"]),
    QuirkCase("CRLF and LF", "1\r\n\(t1)a\r\n\n2\n\(t2)b\n", [one("a"), two("b")], ["mixed-line-ends"]),
    QuirkCase(
      "U+2028, U+0085, VT and FF break no line", "1\n\(t1)a\u{2028}b\u{85}c\u{0B}d\u{0C}e\n", [one("a\u{2028}b\u{85}c\u{0B}d\u{0C}e")]),
    QuirkCase("NUL in the text", "1\n\(t1)a\0b\n", [one("a\0b")], ["nul-byte"]),
    QuirkCase("trailing blanks and NBSP stay in the text", "1\n\(t1)a \u{A0}\n", [one("a \u{A0}")]),
    QuirkCase("tags and entities stay in the text", "1\n\(t1)<i>a</i> {\\an8}&#39;\n", [one("<i>a</i> {\\an8}&#39;")]),
  ]

  static let order: [QuirkCase] = [
    QuirkCase("out of order", "1\n\(t2)a\n\n2\n\(t1)b\n", [Read(1, 3000, 4000, "a"), Read(2, 1000, 2000, "b")], ["out-of-order"]),
    QuirkCase("overlap", "1\n\(t1)a\n\n2\n00:00:01,500 --> 00:00:03,000\nb\n", [one("a"), Read(2, 1500, 3000, "b")], ["overlap"]),
    QuirkCase("same times twice", "1\n\(t1)a\n\n2\n\(t1)b\n", [one("a"), Read(2, 1000, 2000, "b")], ["overlap"]),
    QuirkCase("end before start", "1\n00:00:02,000 --> 00:00:01,000\na\n", [Read(1, 2000, 1000, "a")], ["end-before-start"]),
    QuirkCase("zero length", "1\n00:00:02,000 --> 00:00:02,000\na\n", [Read(1, 2000, 2000, "a")], ["zero-length"]),
    QuirkCase(
      "prose before the times is text", "1\n\(t1)a\n在这里 00:00:03,000 --> 00:00:04,000\nb\n",
      [one("a", "在这里 00:00:03,000 --> 00:00:04,000", "b")]),
  ]

  @Test(arguments: numbers + blanks + bytes + order)
  func readsWhatRealFilesContain(_ quirk: QuirkCase) {
    let file = parse(quirk.text)
    #expect(file.read == quirk.cues)
    #expect(file.codes == quirk.codes)
    #expect(file.compose() == Array(quirk.text.utf8))
  }

  @Test func tilesTheFile() {
    for quirk in CueGrammarTests.numbers + CueGrammarTests.blanks + CueGrammarTests.bytes + CueGrammarTests.order {
      expectTiles(parse(quirk.text))
    }
  }

  @Test func keepsWhatFollowsTheTimes() throws {
    let file = parse("1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600\na\n\n2\n00:00:03,000 --> 00:00:04,627 And return that.\n")
    let trailing = try file.cues.map { String(decoding: file.text[try #require($0.trailing)], as: UTF8.self) }
    #expect(trailing == ["X1:40 X2:600", "And return that."])
    #expect(file.codes == ["settings", "text-after-times", "empty-cue"])
  }

  @Test func placesRemarksOnTheirLine() {
    let file = parse("1\n\(CueGrammarTests.t1)a\n\n1\n\(CueGrammarTests.t2)b")
    #expect(file.diagnostics.map { "\($0.line) \($0.code)" } == ["5 duplicate-number", "7 no-final-newline"])
  }
}

/// Items are in order, none is empty, and together they are the whole text.
func expectTiles(_ file: SubtitleFile, sourceLocation: SourceLocation = #_sourceLocation) {
  var at = 0
  for item in file.items {
    #expect(item.bytes.lowerBound == at && !item.bytes.isEmpty, sourceLocation: sourceLocation)
    at = item.bytes.upperBound
  }
  #expect(at == file.text.count, sourceLocation: sourceLocation)
}
