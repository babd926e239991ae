import Subtitles
import Testing

@testable import CueHistory

/// Whose words a cue holds, and which changes count.
struct CreditTests {
  private static func cue(_ lines: String...) -> [SmallHistory.Cue] {
    var cue: SmallHistory.Cue = []
    cue.lines = lines
    return [["Something that never changes here."], cue]
  }

  @Test func aRevertGivesTheWordsBack() {
    var history = SmallHistory()
    let one = history.add(0, Self.cue("A sentence to be translated."))
    let two = history.add(1, from: [one], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let three = history.add(2, from: [two], Self.cue("A sentence to be translated.", "完全不同的话在这里"))
    let four = history.add(3, from: [three], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let timeline = history.read()
    #expect(timeline.authors(four, 1) == timeline.authors(two, 1))
    #expect(timeline.events.allSatisfy { !$0.isDuplicate }, "a revert is no duplicate")
    #expect(timeline.authors(three, 1).contains(2))
  }

  @Test func theRevertOfARevertIsTheSameChangeAgain() {
    var history = SmallHistory()
    let one = history.add(0, Self.cue("A sentence to be translated."))
    let two = history.add(1, from: [one], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let three = history.add(2, from: [two], Self.cue("A sentence to be translated."))
    let four = history.add(3, from: [three], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let timeline = history.read()
    #expect(timeline.kinds(four) == [.translated] && Set(timeline.authors(four, 1)) == [1])
    #expect(timeline.events.filter(\.isDuplicate).map(\.revision) == [four])
  }

  @Test func aSquashBesideItsOriginalsCountsOnce() {
    var history = SmallHistory()
    let base = history.add(0, Self.cue("A sentence to be translated."))
    let first = history.add(1, from: [base], Self.cue("A sentence to be translated.", "一个要翻的句子"))
    let second = history.add(2, from: [first], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let squash = history.add(3, from: [base], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let merge = history.add(4, from: [squash, second], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let timeline = history.read()
    #expect(timeline.events.filter(\.isDuplicate).map(\.revision) == [squash])
    #expect(timeline.kinds(merge).isEmpty)
    #expect(timeline.authors(merge, 1) == timeline.authors(second, 1))
  }

  @Test func aCherryPickOntoAnotherVersionCountsOnce() {
    var history = SmallHistory()
    let base = history.add(0, Self.cue("A sentence to be translated."))
    let other = history.add(
      1, from: [base], [["Something that did change here, at last."]] + Self.cue("A sentence to be translated.").dropFirst())
    history.add(2, from: [base], Self.cue("A sentence to be translated.", "一个要翻译的句子"))
    let pick = history.add(
      3, from: [other], [["Something that did change here, at last."]] + Self.cue("A sentence to be translated.", "一个要翻译的句子").dropFirst())
    let timeline = history.read()
    #expect(timeline.events.filter(\.isDuplicate).map(\.revision) == [pick])
  }

  @Test func aWordPutIntoASentenceIsAllThatIsTaken() {
    var history = SmallHistory()
    let one = history.add(0, Self.cue("A sentence to be translated."))
    let two = history.add(1, from: [one], Self.cue("A sentence to be translated.", "要翻译的句子"))
    let three = history.add(2, from: [two], Self.cue("A sentence to be translated.", "要翻译的长句子"))
    let timeline = history.read()
    #expect(timeline.authors(three, 1) == [1, 1, 1, 1, 2, 1, 1])
  }

  /// Of several ways to pair equal words the longest run wins, then the first in the text.
  @Test func theTieRule() {
    #expect(TokenAlignment.pairs([1, 2, 1], [1]).map(\.old) == [0])
    #expect(TokenAlignment.pairs([9, 1, 2, 1, 2, 3], [1, 2, 3]).map(\.old) == [3, 4, 5])
    #expect(TokenAlignment.pairs([5, 1, 2, 6, 1, 2, 7], [8, 1, 2, 9]).map(\.old) == [1, 2])
  }

  @Test func brokenElsewhereALineKeepsItsLayer() {
    var history = SmallHistory()
    let one = history.add(0, Self.cue("Okay. That is all for now, I think."))
    let two = history.add(1, from: [one], Self.cue("Okay. That is all for now, I think.", "OK. iPhone and iPad."))
    let three = history.add(2, from: [two], Self.cue("Okay. That is all", "for now, I think.", "OK. iPhone and iPad."))
    let han = history.add(3, "2. Other.srt", [["Hello there.", "你好"], ["Well then.", "那么"]])
    _ = han
    let timeline = history.read()
    #expect(timeline.kinds(three) == [.reflowed])
    #expect(timeline.layers(three, 1).prefix(2) == [.source, .source])
    #expect(timeline.layers(three, 1).last == timeline.layers(two, 1).last)
  }

  @Test func aTargetLineInLatinLettersKeepsItsLayerThroughAReflow() {
    var history = SmallHistory()
    let one = history.add(0, [["Hello there, everybody."], ["Okay. That is all for now, I think."]])
    let two = history.add(1, from: [one], [["Hello there, everybody.", "大家好"], ["Okay. That is all for now, I think.", "OK."]])
    let three = history.add(2, from: [two], [["Hello there, everybody.", "大家好"], ["Okay. That is all", "for now, I think.", "OK."]])
    let four = history.add(3, from: [three], [["Hello there, everybody.", "大家 好"], ["Okay. That is all for now,", "I think.", "OK."]])
    let timeline = history.read()
    #expect(timeline.kinds(two) == [.translated, .translated])
    #expect(timeline.layers(three, 1) == [.source, .source, .target] && timeline.kinds(three) == [.reflowed])
    #expect(timeline.layers(four, 1) == [.source, .source, .target] && timeline.kinds(four) == [.reflowed, .reflowed])
  }
}
