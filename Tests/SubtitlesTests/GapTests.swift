import Testing

@testable import Subtitles

/// Versions that are known in part only.
@Suite struct GapTests {
  /// Lines as ids into a table, `…` standing for unknown lines.
  private func layout(_ lines: [String]) -> [CueLines] {
    var marks = [LineMark.gap]
    var ids: [Int32] = []
    for line in lines {
      ids.append(line == "…" ? 0 : Int32(marks.count))
      if line != "…" { marks.append(facts(line).mark) }
    }
    return CueGrammar.parse(ids.span, marks: marks.span).cues
  }

  private let time = "00:00:01,000 --> 00:00:02,000"

  private func cue(_ number: Int32, _ timing: Int32, _ text: Range<Int32>, _ extent: Range<Int32>, _ flags: CueLines.Flags = []) -> CueLines
  {
    var cue = CueLines()
    (cue.numberLine, cue.timingLine, cue.text, cue.extent, cue.flags) = (number, timing, text, extent, flags)
    return cue
  }

  @Test func textAfterAGapIsACueWithoutTimes() {
    #expect(
      layout(["…", "a", "甲", "", "12", time, "b"]) == [
        cue(-1, -1, 1..<3, 1..<4, .startsAfterGap), cue(4, 5, 6..<7, 4..<7),
      ])
  }

  @Test func aHunkCanStartWithTheTimes() {
    #expect(layout(["…", time, "a", ""]) == [cue(-1, 1, 2..<3, 1..<4, .startsAfterGap)])
  }

  @Test func aKnownNumberLeavesNothingUnknown() {
    #expect(layout(["…", "12", time, "a", ""]) == [cue(1, 2, 3..<4, 1..<5)])
  }

  @Test func aCueIsCutByAGap() {
    #expect(layout(["12", time, "a", "…", "", "14", time]) == [cue(0, 1, 2..<3, 0..<3, .cutByGap), cue(5, 6, 7..<7, 5..<7)])
  }

  @Test func aNumberBeforeAGapBelongsToACueOfUnknownTimes() {
    #expect(
      layout(["12", time, "a", "", "13", "…", "b"]) == [
        cue(0, 1, 2..<3, 0..<4), cue(4, -1, 5..<5, 4..<5, .cutByGap), cue(-1, -1, 6..<7, 6..<7, .startsAfterGap),
      ])
  }

  @Test func digitsBelowTextBeforeAGapAreText() {
    #expect(layout(["12", time, "a", "1984", "…"]) == [cue(0, 1, 2..<4, 0..<4, .cutByGap)])
  }

  @Test func blankLinesAfterAGapAreNoCue() {
    #expect(layout(["…", "", "", "…", "…"]).isEmpty)
    #expect(layout([]).isEmpty)
  }

  @Test func theFirstNumberAfterAGapMayStandApart() {
    #expect(layout(["…", "12", "", time, "a"]) == [cue(1, 3, 4..<5, 1..<5, .numberApart)])
  }

  @Test func idsOutsideTheTableAreGaps() {
    let marks = [LineMark.gap, LineMark(kind: .text)]
    let cues = CueGrammar.parse([1, 7, 1, -3, 1].span, marks: marks.span).cues
    #expect(cues.map(\.text) == [2..<3, 4..<5])
  }

  @Test func webVTTCanBeToldWhereTheHeaderIsUnknown() {
    let lines = ["…", "00:01.000 --> 00:02.000", "a", "", "NOTE b", "", "00:03.000 --> 00:04.000"]
    let marks = lines.map { $0 == "…" ? LineMark.gap : facts($0).mark }
    #expect(CueGrammar.parse(marks.span).cues.first?.text == 2..<5)
    #expect(CueGrammar.parse(marks.span, isWebVTT: true).cues.first?.text == 2..<3)
  }

  @Test func textBeforeTheFirstCueIsNoCueWhereTheStartIsKnown() {
    let layout = CueGrammar.parse([1, 2, 0].span, marks: [.gap, LineMark(kind: .text), LineMark(kind: .blank)].span)
    #expect(layout.cues.isEmpty)
    #expect(layout.preamble == 0..<2)
  }
}
