import Testing

@testable import Subtitles

@Suite struct LayerTests {
  /// Lines with the layer expected of each: `s` or `t`, a blank, the text.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var rule: LayerRule
    var before: [String]
    var lines: [String]

    init(_ name: String, _ lines: [String], before: [String] = [], rule: LayerRule = LayerRule(source: .latin)) {
      (testDescription, self.lines, self.before, self.rule) = (name, lines, before, rule)
    }
  }

  static let targetFirst = LayerRule(source: .latin, isTargetFirst: true)

  static let cases: [Case] = [
    Case("a sentence and its translation", ["s Hello there", "t 你好"]),
    Case("translation above", ["t 你好", "s Hello there"], rule: targetFirst),
    Case("two source lines, one translation", ["s Hello", "s there", "t 你好"]),
    Case("one source line, two of translation", ["s Hello there", "t 你", "t 好"]),
    Case("a translation full of class names", ["s Then viewDidLoad is called", "t UITableViewController 的 viewDidLoadAnimated"]),
    Case("not translated", ["s Hello", "s there"]),
    Case("equal lines are a pair", ["s OK.", "t OK."]),
    Case("equal lines are a pair, translation above", ["t OK.", "s OK."], rule: targetFirst),
    Case("digits under letters", ["s Twelve", "t 12"]),
    Case("digits above letters", ["t 12", "s Twelve"], rule: targetFirst),
    Case("digits above a translation", ["s 12", "t 十二"]),
    Case("two lines of digits", ["s 100%", "t 100 %"]),
    Case("brackets between", ["s Hello", "s [...]", "t 你好", "t （……）"]),
    Case("brackets first", ["s (...)", "s Hello", "t 你好"]),
    Case("three languages", ["s Hello", "t 你好", "t こんにちは", "t Привет"]),
    Case("source in Han", ["s 你好", "t Hello"], rule: LayerRule(source: .han)),
    Case("source in Japanese", ["s こんにちは", "s 日本", "t Hello"], rule: LayerRule(source: .kana)),
    Case("one language", ["s Hello", "s 12", "s there"], rule: LayerRule(source: .latin, isBilingual: false)),
    Case("a class name in a track of pairs", ["s my text field", "t UITextField"], rule: LayerRule(source: .latin, isPaired: true)),
    Case("three lines in a track of pairs", ["s my", "s text", "s field"], rule: LayerRule(source: .latin, isPaired: true)),
    Case("no lines", []),

    Case("OK. added under Okay.", ["s Okay.", "t OK."], before: ["s Okay."]),
    Case("OK. added above Okay.", ["t OK.", "s Okay."], before: ["s Okay."], rule: targetFirst),
    Case("a translation of digits", ["s 1984.", "t 1984"], before: ["s 1984."]),
    Case("a Latin translation changed", ["s Okay.", "t OK!"], before: ["s Okay.", "t OK."]),
    Case("a source line changed under which stands a Latin translation", ["s Okay then.", "t OK."], before: ["s Okay.", "t OK."]),
    Case("a translation replaced by a Latin one", ["s Okay.", "t OK"], before: ["s Okay.", "t 好"]),
    Case("a Latin translation replaced by a Han one", ["s Okay.", "t 好"], before: ["s Okay.", "t OK"]),
    Case("a source line changed", ["s Hello, there", "t 你好"], before: ["s Hello there", "t 你好"]),
    Case("a source line added to a translated cue", ["s Hello", "s there", "t 你好"], before: ["s Hello", "t 你好"]),
    Case("source changed and translated at once", ["s Okay!", "t OK."], before: ["s Okay."]),
    Case("nothing changed", ["s OK", "t OK"], before: ["s OK", "t OK"]),
    Case("the translation removed", ["s Okay."], before: ["s Okay.", "t OK."]),
  ]

  private func line(_ marked: String) -> LayerLine {
    let text = Array(marked.utf8.dropFirst(2))
    return LayerLine(script: classify(text[...]).script, key: UInt64(bitPattern: Int64(text.hashValue)))
  }

  private func layer(_ marked: String) -> Layer { marked.hasPrefix("t") ? .target : .source }

  @Test(arguments: cases)
  func tellsLayersApart(_ sample: Case) {
    let before = sample.before.map { (line: line($0), layer: layer($0)) }
    let layers = sample.rule.layers(of: sample.lines.map(line), before: before)
    #expect(layers == sample.lines.map(layer))
  }

  private func decide(_ cues: [[String]]) -> LayerRule? {
    var tally = SourceTally()
    for cue in cues { tally.add(cue.map { facts($0).script }) }
    return tally.decide()
  }

  @Test func theSourceIsWhatIsInMostCues() {
    #expect(decide([["Hello", "你好"], ["there"], ["go on", "继续"], ["code"]]) == LayerRule(source: .latin, isPaired: true))
    #expect(decide([["你好", "Hello"], ["继续"], ["走", "go"], ["好"]]) == LayerRule(source: .han, isPaired: true))
    #expect(
      decide([["你好", "Hello"], ["there"], ["继续", "go on"], ["code"]]) == LayerRule(source: .latin, isTargetFirst: true, isPaired: true))
  }

  @Test func theAlphabetIsTheSourceWhereAllIsTranslated() {
    #expect(decide([["你好", "Hello"], ["继续", "go on"]]) == LayerRule(source: .latin, isTargetFirst: true, isPaired: true))
  }

  @Test func wrappedLinesAreNoPairs() {
    #expect(decide([["Hello", "there", "你好"], ["go", "on", "继续"]]) == LayerRule(source: .latin))
    #expect(decide([["Hello", "你好"], ["go on", "继续"], ["a", "b"]]) == LayerRule(source: .latin))
  }

  @Test func oneLanguageIsNotTwo() {
    #expect(decide([["Hello"], ["there", "12"]]) == LayerRule(source: .latin, isBilingual: false))
    #expect(decide([["你好 UIView"], ["继续"]]) == LayerRule(source: .han, isBilingual: false))
    #expect(decide([["こんにちは"], ["日本"], ["そう"]]) == LayerRule(source: .kana, isBilingual: false))
    #expect(decide([["12"], []]) == nil)
  }

  @Test(arguments: [
    ("Hello 你好", Script.han), ("日本の", .kana), ("안녕 hello", .hangul), ("Привет, Xcode", .cyrillic), ("the value of π", .latin),
    ("the character 中 means middle of things", .latin), ("שלום", .hebrew), ("مرحبا", .arabic), ("สวัสดี", .thai), ("नमस्ते", .devanagari),
    ("αβγ", .greek), ("ქართული", .other), ("ＡＢＣ", .latin), ("ü", .latin),
  ])
  func knowsScripts(_ text: String, _ script: Script) {
    #expect(facts(text).scripts.dominant == script)
  }

  @Test func aLineWithoutLettersHasNoScript() {
    #expect(facts("1 + 2 = ３ 😀").scripts.dominant == nil)
    #expect(facts("1 + 2 = ３ 😀").scripts.digits == 3)
  }

  @Test func countsStopAt255() {
    let scripts = facts(String(repeating: "a中", count: 300)).scripts
    #expect(scripts[.latin] == 255 && scripts[.han] == 255)
  }
}
