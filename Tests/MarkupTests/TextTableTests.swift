import Testing

@testable import Markup

struct TextTableTests {
  static func sample() -> TextTable {
    var table = TextTable([.init("Who", isFlexible: true), .init("Cues", .right), .init("Note")])
    table.row("saitjr", "1,024", "")
    table.row("路飞", "7", "新人")
    table.row("a very long contributor name", "12", "x")
    return table
  }

  @Test func columnsAreAlignedAsShown() {
    let expected = [
      "Who                            Cues  Note",
      "saitjr                        1,024",
      "路飞                              7  新人",
      "a very long contributor name     12  x",
    ]
    #expect(Self.sample().lines() == expected)
  }

  @Test func theFlexibleColumnGivesWay() {
    let expected = [
      "Who         Cues  Note",
      "saitjr     1,024",
      "路飞           7  新人",
      "a very l…     12  x",
    ]
    #expect(Self.sample().lines(width: 22) == expected)
  }

  @Test func aFlexibleColumnKeepsAFewColumns() {
    #expect(Self.sample().lines(width: 1).first == "Who    Cues  Note")
  }

  @Test func coloursTakeNoColumns() {
    var table = TextTable([.init("A"), .init("B")])
    table.row(.init("中", .green), "x")
    table.row("ccc", .init("", .red))
    let green = "\u{1B}[32m中\u{1B}[39m"
    #expect(table.lines(ink: Ink(enabled: true)) == ["\u{1B}[1mA\u{1B}[22m    \u{1B}[1mB\u{1B}[22m", "\(green)   x", "ccc"])
  }

  @Test func aTableWithoutTitlesHasNoHeader() {
    var table = TextTable([.init(""), .init("", .right)])
    table.row("a", "1")
    #expect(table.text() == "a  1\n")
    #expect(TextTable([.init("")]).lines().isEmpty)
    #expect(TextTable([]).lines().isEmpty)
  }

  @Test func missingCellsAreEmptyAndSurplusOnesLeftOut() {
    var table = TextTable([.init("A"), .init("B")])
    table.row("1")
    table.row("1", "2", "3")
    #expect(table.lines() == ["A  B", "1", "1  2"])
  }

  @Test func hostileCellsStayInOneLineWithoutBlanksAtTheEnd() {
    for text in HostileTexts.all {
      var table = TextTable([.init("T", isFlexible: true), .init("N", .right)])
      table.row(.init(text), "1")
      table.row("x", .init(text))
      for line in table.lines(width: 20) + table.lines() {
        #expect(line.last != " ")
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text.debugDescription)")
      }
    }
  }
}
