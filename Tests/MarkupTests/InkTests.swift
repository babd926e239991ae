import Testing

@testable import Markup

struct InkTests {
  @Test func plainInkLeavesTextAlone() {
    for mark in Ink.Mark.allCases { #expect(Ink.plain.paint("x", mark) == "x") }
  }

  @Test func marksNest() {
    let ink = Ink(enabled: true)
    #expect(ink.bold("a" + ink.red("b") + "c") == "\u{1B}[1ma\u{1B}[31mb\u{1B}[39mc\u{1B}[22m")
    #expect(ink.paint("x", .bold, .cyan) == "\u{1B}[36m\u{1B}[1mx\u{1B}[22m\u{1B}[39m")
  }

  @Test func emptyTextIsNotMarked() {
    #expect(Ink(enabled: true).red("") == "")
  }

  @Test func everyMarkEndsWhatItStarts() {
    for mark in Ink.Mark.allCases {
      #expect(mark.codes.start != mark.codes.end)
      #expect(Ink(enabled: true).paint("x", mark) == "\u{1B}[\(mark.codes.start)mx\u{1B}[\(mark.codes.end)m")
    }
  }
}
