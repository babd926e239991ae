import Markup
import TestSupport
import Testing

@testable import Reports

struct TextTests {
  @Test(arguments: [
    ("元祖很好", "元组很好", "元[-祖-]{+组+}很好"), ("", "好", "{+好+}"), ("好", "", "[-好-]"), ("same", "same", "same"), ("", "", ""),
    ("the quick fox", "the slow fox", "the [-quick-]{+slow+} fox"), ("don't", "do not", "[-don't-]{+do not+}"),
    ("a, b", "a b", "a[-,-] b"), ("甲乙", "乙甲", "[-甲-]乙{+甲+}"),
  ])
  func aDiffShowsWhatChanged(_ before: String, _ after: String, _ shown: String) { #expect(TextDiff(before, after).text(.plain) == shown) }

  /// What stays and goes is the text before, what stays and comes is the text after: for any two texts.
  @Test func aDiffLosesNothing() {
    var random = SeededRandom(seed: 7)
    let alphabet = ["面", "包", "a", "b ", " ", "'", "，", "e\u{301}", "👩‍🍳", "\n", "한"]
    for _ in 0..<400 {
      let texts = (0..<2).map { _ in (0..<Int(random.next() % 14)).map { _ in alphabet[Int(random.next() % 11)] }.joined() }
      let diff = TextDiff(texts[0], texts[1])
      var (before, after) = ("", "")
      for part in diff.parts {
        switch part {
        case .same(let text): (before, after) = (before + text, after + text)
        case .removed(let text): before += text
        case .added(let text): after += text
        }
      }
      #expect(before.unicodeScalars.elementsEqual(texts[0].unicodeScalars))
      #expect(after.unicodeScalars.elementsEqual(texts[1].unicodeScalars))
      #expect(Words.count(texts[1]) >= diff.wordsAdded)
    }
  }

  @Test func hugeTextsAreReplacedWhole() {
    let (old, new) = (String(repeating: "面 ", count: 5000), String(repeating: "包 ", count: 5000))
    let diff = TextDiff(old, new)
    #expect(diff.wordsAdded == 5000)
    #expect(diff.wordsRemoved == 5000)
  }

  @Test(arguments: [
    ("面包 is bread.", 4), ("don't stop", 2), ("", 0), ("，。…", 0), ("iOS11 好", 2), ("한국어", 3), ("Привет мир", 2), ("かな", 2), ("\"", 0),
  ])
  func workIsCountedInCharactersAndWords(_ text: String, _ count: Int) { #expect(Words.count(text) == count) }

  @Test(
    arguments: [
      ([], ""), ([1], "1"), ([3, 1, 2], "1–3"), ([1, 3, 5, 6], "1, 3, 5–6"), ([2, 2], "2"),
      (Array(stride(from: 1, to: 40, by: 2)), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 8 more"),
    ] as [([Int], String)])
  func numbersBecomeRanges(_ numbers: [Int], _ text: String) { #expect(NumberRanges.text(numbers) == text) }

  @Test(arguments: [(0, 0, 0), (1, 3, 33), (999, 1000, 99), (5, 5, 100), (5, 0, 0)])
  func onlyTheWholeIsAHundredPercent(_ part: Int, _ whole: Int, _ value: Int) { #expect(percent(part, of: whole) == value) }

  @Test(arguments: [(5995, "+6.00 s"), (5990, "+5.99 s"), (-40, "-0.04 s"), (0, "+0.00 s"), (60_004, "+60.00 s"), (999_996, "+1000.00 s")])
  func shiftsAreRounded(_ milliseconds: Int64, _ text: String) { #expect(FilmTime.shift(milliseconds) == text) }

}
