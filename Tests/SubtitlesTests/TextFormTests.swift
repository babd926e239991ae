import TestSupport
import Testing

@testable import Subtitles

@Suite struct TextFormTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var left: String
    var right: String
    var testDescription: String { "\(left.debugDescription) / \(right.debugDescription)" }
    init(_ left: String, _ right: String) { (self.left, self.right) = (left, right) }
  }

  private func spacing(_ text: String) -> [UInt8] { spacingKey(of: Array(text.utf8)[...]) }
  private func letters(_ text: String) -> [UInt8] { lettersKey(of: Array(text.utf8)[...]) }

  static let reflowed: [Pair] = [
    Pair("Hello there", "Hello\nthere"), Pair("Hello there\n", "  Hello\r\nthere \r\n"), Pair("你 好", "你好"),
    Pair("你好", "\u{FEFF}你\u{3000}好\u{200B}"),
    Pair("a b", "a\u{A0}b"), Pair("שלום", "\u{200F}שלום\u{202C}"), Pair("a\u{2028}b", "a b"), Pair("", " \n"), Pair("a\0b", "ab"),
  ]

  @Test(arguments: reflowed)
  func reflowedTextHasTheSameSpacingKey(_ pair: Pair) {
    #expect(spacing(pair.left) == spacing(pair.right))
    #expect(letters(pair.left) == letters(pair.right))
  }

  static let formatted: [Pair] = [
    Pair("so", "<i>so</i>"), Pair("so", "<font color=\"#fff\">so</font>"), Pair("so", "{\\an8}so"), Pair("so, what", "<I>so</I> what"),
    Pair("don't", "don&#39;t"), Pair("don't", "don&#x27;t"), Pair("don't", "don’t"), Pair("你好,世界.", "你好，世界。"), Pair("ＡＢＣ１２", "ABC12"),
    Pair("“你好”", "\"你好\""), Pair("《书》", "书"), Pair("Well...", "Well…"), Pair("R&amp;D", "R&D"), Pair("a\\Nb", "a\nb"),
    Pair("他说：好！", "他说:好!"),
    Pair("(笑)", "（笑）"), Pair("a -- b", "a—b"), Pair("<c.yellow>a</c>", "a"), Pair("a<00:00:01.000>b", "ab"), Pair("1.5", "1．5"),
  ]

  @Test(arguments: formatted)
  func formattedTextHasTheSameLettersKey(_ pair: Pair) {
    #expect(spacing(pair.left) != spacing(pair.right))
    #expect(letters(pair.left) == letters(pair.right))
  }

  static let changed: [Pair] = [
    Pair("Hello", "hello"), Pair("你好", "您好"), Pair("1.5", "15"), Pair("1,5", "1.5"), Pair("C", "C++"), Pair("50", "50%"),
    Pair("a < b", "a > b"),
    Pair("Array<String>", "Array<Int>"), Pair("Array<String>", "Array"), Pair("é", "e"), Pair("é", "e\u{301}"), Pair("10:20", "1020"),
    Pair("$5", "5"),
    Pair("if x <3 and y> 2", "if x 2"), Pair("&copy;", "&reg;"),
  ]

  @Test(arguments: changed)
  func otherWordsHaveAnotherLettersKey(_ pair: Pair) {
    #expect(letters(pair.left) != letters(pair.right))
  }

  @Test func badBytesStandForThemselves() {
    // CESU-8, and what a lossy reader makes of it: not the same text.
    let damaged: [UInt8] = [0x61, 0xED, 0xA0, 0xBD, 0x62]
    let replaced = Array("a\u{FFFD}\u{FFFD}\u{FFFD}b".utf8)
    #expect(lettersKey(of: damaged[...]) == damaged)
    #expect(spacingKey(of: damaged[...]) == damaged)
    #expect(lettersKey(of: replaced[...]) != damaged)
    #expect(tokens(of: damaged[...]).count == 2)
    #expect(similarity(damaged[...], replaced[...]) < 1)
  }

  private func words(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return tokens(of: bytes[...]).map { String(decoding: bytes[Int($0.bytes.lowerBound)..<Int($0.bytes.upperBound)], as: UTF8.self) }
  }

  @Test(arguments: [
    ("Hello, there!", ["Hello", "there"]), ("你好，world 2", ["你", "好", "world", "2"]),
    ("don't 'quote' dogs' O’Neil", ["don't", "quote", "dogs", "O’Neil"]),
    ("UIView的frame", ["UIView", "的", "frame"]), ("こんにちは", ["こ", "ん", "に", "ち", "は"]), ("안녕 hi", ["안", "녕", "hi"]),
    ("Привет, мир", ["Привет", "мир"]), ("<i>so</i> {\\an8}&amp; on", ["so", "on"]), ("iOS9 v1.5", ["iOS9", "v1", "5"]), ("... — ！", []),
    ("", []),
    ("e\u{301}t\u{E9}", ["e\u{301}t\u{E9}"]), ("a\nb\r\nc", ["a", "b", "c"]), ("𠀀x", ["𠀀", "x"]), ("rock 'n' roll", ["rock", "n", "roll"]),
    ("a''b", ["a", "b"]),
  ])
  func findsWords(_ text: String, _ expected: [String]) {
    #expect(words(text) == expected)
  }

  @Test func equalWordsHaveEqualHashes() {
    func hashes(_ text: String) -> [UInt64] { tokens(of: Array(text.utf8)[...]).map(\.hash) }
    #expect(hashes("don't ABC") == hashes("don’t ＡＢＣ"))
    #expect(hashes("Word") != hashes("word"))
    #expect(hashes("ab") != hashes("ba"))
    #expect(Set(hashes("a ab abc b ba 你 好 你好")).count == 7)
  }

  private func alike(_ left: String, _ right: String) -> Double { similarity(Array(left.utf8)[...], Array(right.utf8)[...]) }

  @Test func similarityIsDiceOverPairsOfCharacters() {
    #expect(alike("night", "nacht") == 0.25)
    #expect(alike("Night", "nIGHT ") == 1)
    #expect(alike("a  b", "a\nb") == 1)
    #expect(alike("你好世界", "你好世间") == 4.0 / 6.0)
    #expect(alike("", "") == 1)
    #expect(alike("", "a") == 0)
    #expect(alike("好", "好") == 1)
    #expect(alike("好", "坏") == 0)
    #expect(alike("aaaa", "aa") == 0.5)
    #expect(alike("ПРИВЕТ ÉTÉ Ω Ż", "привет été ω ż") == 1)
  }

  @Test func unrelatedChineseIsNotAlikeThoughItsBytesAre() {
    #expect(alike("今天我们来看看视图", "他想知道那是为什么") == 0)
  }

  @Test(arguments: 0..<20)
  func formsOfAnyBytesAreStable(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<24, using: &random)).map { _ -> UInt8 in
        let pool: [UInt8] = [
          0x20, 0x31, 0x61, 0x3C, 0x3E, 0x26, 0x23, 0x3B, 0x7B, 0x7D, 0x5C, 0x2E, 0xE3, 0x80, 0xEF, 0xBB, 0xBF, 0xC2, 0xA0, 0xF0, 0x9F,
        ]
        return Bool.random(using: &random) ? pool.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let spacing = spacingKey(of: bytes[...])
      #expect(spacing.count <= bytes.count)
      #expect(lettersKey(of: bytes[...]).count <= bytes.count)
      var end: Int32 = 0
      for token in tokens(of: bytes[...]) {
        #expect(token.bytes.lowerBound >= end && !token.bytes.isEmpty)
        end = token.bytes.upperBound
      }
      #expect(end <= bytes.count)
      #expect((0...1).contains(similarity(bytes[...], spacing[...])))
      #expect(similarity(bytes[...], bytes[...]) == 1)
    }
  }
}
