import Foundation
import TestSupport
import Testing

@testable import Markup

struct DisplayWidthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var columns: Int
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Case(text: "", columns: 0), Case(text: "abc", columns: 3), Case(text: "中文", columns: 4), Case(text: "ﾊﾝｶｸ", columns: 4),
    Case(text: "ＡＢ", columns: 4), Case(text: "한국", columns: 4), Case(text: "\u{1112}\u{1161}\u{11AB}", columns: 2),
    Case(text: "é", columns: 1),
    Case(text: "e\u{301}", columns: 1), Case(text: "が", columns: 2), Case(text: "か\u{3099}", columns: 2),
    Case(text: "a\u{200B}b", columns: 2),
    Case(text: "👍", columns: 2), Case(text: "👍🏽", columns: 2), Case(text: "☝🏽", columns: 2), Case(text: "❤", columns: 1),
    Case(text: "❤\u{FE0F}", columns: 2),
    Case(text: "👨‍👩‍👧‍👦", columns: 2), Case(text: "❤\u{200D}🔥", columns: 2), Case(text: "🇨🇳", columns: 2),
    Case(text: "1\u{FE0F}\u{20E3}", columns: 2),
    Case(text: "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", columns: 2), Case(text: "“…”", columns: 3),
    Case(text: "\u{1B}[31m", columns: 5),
    Case(text: "a\r\nb", columns: 4), Case(text: "\u{202E}x", columns: 9), Case(text: "עברית", columns: 5),
    Case(text: "葛\u{E0100}", columns: 2),
    Case(text: "é中", columns: 3), Case(text: "हिन्दी", columns: 5),
  ])
  func columns(of each: Case) {
    #expect(DisplayWidth.columns(each.text) == each.columns)
  }

  /// Scalars that python3 knows, visible and spacing; the trigrams and hexagrams became wide in Unicode 16 and are left out.
  @Test func widthsAgreeWithPython() throws {
    let script = """
      import unicodedata as u
      skip = set(range(0x2630, 0x2638)) | set(range(0x268A, 0x2690)) | set(range(0x4DC0, 0x4E00)) | set(range(0x1160, 0x1200)) | set(range(0xD7B0, 0xD7FC))
      skip |= set(range(0x1D300, 0x1D377)) | {0xFFA0, 0x115F, 0x3164}
      for c in range(0x20, 0x110000):
        if u.category(chr(c)) not in ('Cn', 'Cc', 'Cs', 'Cf', 'Mn', 'Me', 'Zl', 'Zp', 'Co') and c not in skip:
          print(c, 2 if u.east_asian_width(chr(c)) in 'WF' else 1)
      """
    let lines = try run("python3", ["-c", script]).text.split(separator: "\n")
    #expect(lines.count > 130_000)
    var differing: [String] = []
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { UInt32($0) }
      guard let scalar = Unicode.Scalar(numbers[0]) else { continue }
      if DisplayWidth.columns(scalar) != Int(numbers[1]) { differing.append("U+\(String(scalar.value, radix: 16)) is \(numbers[1])") }
    }
    #expect(differing.isEmpty, "\(differing.prefix(20))")
  }

  @Test(arguments: [
    ("plain", "plain"), ("中文👍🏽", "中文👍🏽"), ("\u{1B}[31mred", "␛[31mred"), ("a\tb\n", "a␉b␊"), ("\r\n", "␍␊"), ("\u{0}\u{7F}", "␀␡"),
    ("\u{9B}2J", "<U+009B>2J"),
    ("\u{202E}x\u{202C}", "<U+202E>x<U+202C>"), ("\u{2066}x\u{2069}", "<U+2066>x<U+2069>"), ("a\u{2028}b", "a<U+2028>b"),
    ("\u{200F}עב", "\u{200F}עב"),
  ])
  func whatCommandsATerminalIsMadeVisible(text: String, shown: String) {
    #expect(Array(DisplayWidth.visible(text).utf8) == Array(shown.utf8))
  }

  @Test func noTextKeepsAControlCharacter() {
    for text in HostileTexts.all {
      let shown = DisplayWidth.visible(text)
      #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text.debugDescription)")
      #expect(DisplayWidth.columns(shown) == DisplayWidth.columns(text), "\(text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("中文字", 5, "中文…"), ("中文字", 4, "中…"), ("中文", 1, "…"), ("a", 0, ""), ("", 0, ""),
    ("a\nbc", 3, "a␊…"),
  ])
  func cutTextEndsWithAnEllipsis(text: String, limit: Int, shown: String) {
    #expect(DisplayWidth.fit(text, in: limit) == shown)
  }

  @Test func cutTextFits() {
    for text in HostileTexts.all {
      for limit in 0..<12 { #expect(DisplayWidth.columns(DisplayWidth.fit(text, in: limit)) <= limit, "\(text.debugDescription)") }
    }
  }
}
