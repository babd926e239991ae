import Testing

@testable import Subtitles

/// What single lines are.
@Suite struct LineTests {
  static let kinds: [(String, LineFacts.Kind)] = [
    ("", .blank), (" \t\u{FEFF}\u{200B}\u{3000}\0", .blank), ("\u{2028}", .blank), ("1", .number), (" 42\u{A0}", .number),
    ("1 2", .damagedNumber), ("53 #", .damagedNumber), ("no. 7", .damagedNumber), ("-5", .damagedNumber), ("12:", .damagedNumber),
    ("a1b", .text), ("１", .text), ("一", .text), ("2001: a space odyssey, of course", .text), ("00:00:01,000 --> 00:00:02,000", .timing),
    ("<<<<<<< HEAD", .conflictMarker), ("=======", .conflictMarker), (">>>>>>> a", .conflictMarker), ("||||||| b", .conflictMarker),
    ("========", .text), ("<<<<<<<HEAD", .text), (" =======", .text), ("======", .text), ("WEBVTT", .webVTTHeader),
    ("\u{FEFF}WEBVTT x", .webVTTHeader),
    ("WEBVTTx", .text), ("webvtt", .text), ("-", .text), ("&", .text),
  ]

  @Test(arguments: kinds)
  func areOfAKind(_ line: String, _ kind: LineFacts.Kind) {
    for end in ["", "\n", "\r\n", "\r", "\r\r\n"] { #expect(facts(line + end).kind == kind, "\((line + end).debugDescription)") }
  }

  static let ends: [(String, LineFacts.LineEnd)] = [
    ("a", .none), ("a\n", .lf), ("a\r\n", .crlf), ("a\r", .cr), ("a\r\r\n", .crcrlf), ("", .none), ("\n", .lf),
    ("\r\r\n", .crcrlf),
  ]

  @Test(arguments: ends)
  func endInAWay(_ line: String, _ end: LineFacts.LineEnd) {
    #expect(facts(line).lineEnd == end)
  }

  static let marks: [(String, LineFacts.Marks)] = [
    ("a", []), ("\u{FEFF}a", [.leadingBOM, .leadingBlank]), ("a\u{FEFF}b", .innerBOM),
    (" \u{FEFF}a", [.innerBOM, .leadingBlank]),
    ("a\rb", .loneCR), ("a \n", .trailingBlank), ("a\u{3000}\u{200B}", .trailingBlank), ("\u{A0}a", .leadingBlank), ("a\0b", .nul),
    ("9999999999", .numberTooLarge), ("2147483647", []), ("1\u{FEFF}", [.innerBOM, .trailingBlank]),
    ("\u{FEFF}", [.leadingBOM, .leadingBlank]),
    ("00:00:01,000 --> 00:00:02,000 \0", [.nul, .trailingBlank]),
  ]

  @Test(arguments: marks)
  func showWhatAReaderCannotSee(_ line: String, _ marks: LineFacts.Marks) {
    #expect(facts(line).marks == marks)
  }

  @Test func badBytesAreMarked() {
    #expect(classify([0x61, 0xE4, 0xBD][...]).marks == .badBytes)
    #expect(classify([0xED, 0xA0, 0xBD][...]).marks == .badBytes)
    #expect(classify([0xC0, 0x80][...]).marks == .badBytes)
    #expect(classify([0xF5, 0x80, 0x80, 0x80][...]).marks == .badBytes)
    #expect(classify([0xF0, 0x9F, 0x98, 0x80][...]).marks == [])
  }

  static let numbers: [(String, Int32)] = [
    ("7", 7), ("007", 7), ("53 #", 53), ("no. 7", 7), ("99999999999999999999", Int32.max), ("a", -1), ("2 of 3", 2),
  ]

  @Test(arguments: numbers)
  func haveANumber(_ line: String, _ number: Int32) {
    #expect(facts(line).number == number)
  }

  static let splits: [(String, [String])] = [
    ("", []), ("a", ["a"]), ("a\nb", ["a\n", "b"]), ("a\r\rb", ["a\r", "\r", "b"]), ("a\r\r\nb", ["a\r\r\n", "b"]), ("\n\n", ["\n", "\n"]),
    ("a\r\n\r\n", ["a\r\n", "\r\n"]), ("a\n\rb", ["a\n", "\r", "b"]), ("a\r\r\r\n", ["a\r", "\r\r\n"]),
  ]

  @Test(arguments: splits)
  func areSplit(_ text: String, _ lines: [String]) {
    let bytes = Array(text.utf8)
    #expect(lineRanges(of: bytes.span).map { Array(bytes[$0]) } == lines.map { Array($0.utf8) })
  }
}
