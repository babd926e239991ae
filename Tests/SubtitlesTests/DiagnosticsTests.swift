import Testing

@testable import Subtitles

/// Every kind of remark, by the smallest file that has it.
@Suite struct DiagnosticsTests {
  /// A file named after what is wrong with it, and the remarks: severity, line, cue number, code.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var file: String
    var remarks: [String]
    init(_ name: String, _ file: String, _ remarks: String...) { (self.name, self.file, self.remarks) = (name, file, remarks) }
    var testDescription: String { name }
  }

  private static let first = "1\n00:00:01,000 --> 00:00:02,000\nflour\n"
  private static let second = "2\n00:00:02,000 --> 00:00:03,000\nwater\n"

  @Test(arguments: [
    Case("sound", first + "\n" + second),
    Case("a byte-order mark and CRLF", "\u{FEFF}" + (first + "\n" + second).replacing("\n", with: "\r\n")),
    Case("no final newline", String(first.dropLast()), "note 3 1 no-final-newline"),
    Case("nothing", "", "error 0 - no-cues"), Case("prose", "no subtitles\n", "error 0 - no-cues"),
    Case("a title line", "Bread\n\n" + first, "note 1 - preamble"),
    Case("both line ends", first + "\r\n" + second, "warning 0 - mixed-line-ends"),
    Case("no blank line", first + second, "warning 4 2 no-blank-line"),
    Case("no number", first + "\n00:00:02,000 --> 00:00:03,000\nwater\n", "warning 5 - missing-number"),
    Case("the number twice", first + "\n" + second.replacing("2\n", with: "1\n"), "warning 5 1 duplicate-number"),
    Case("a number left out", first + "\n" + second.replacing("2\n", with: "4\n"), "note 5 4 number-gap"),
    Case("numbers backwards", second + "\n1\n00:00:04,000 --> 00:00:05,000\nsalt\n", "warning 5 1 number-backwards"),
    Case("a damaged number", "\n53 #\n00:00:01,000 --> 00:00:02,000\nflour\n", "warning 2 53 damaged-number"),
    Case(
      "out of order", first.replacing("1,000", with: "9,000").replacing("2,000", with: "9,500") + "\n" + second, "warning 6 2 out-of-order"),
    Case("overlap", first + "\n" + second.replacing("02,000", with: "01,900"), "note 6 2 overlap"),
    Case("ends before it starts", first.replacing("2,000", with: "0,500"), "warning 2 1 end-before-start"),
    Case("no time at all", first.replacing("2,000", with: "1,000"), "warning 2 1 zero-length"),
    Case("a digit of the milliseconds lost", first.replacing("1,000", with: "1,00"), "warning 2 1 short-milliseconds"),
    Case("a colon for the comma", first.replacing("1,000", with: "1:000"), "warning 2 1 colon-before-milliseconds"),
    Case("a blank in a time", first.replacing("00:01", with: "00: 01"), "warning 2 1 space-in-time"),
    Case("a point for the comma", first.replacing("1,000", with: "1.000"), "note 2 1 decimal-point"),
    Case("a short arrow", first.replacing("-->", with: "->"), "warning 2 1 arrow-form"),
    Case("no blanks beside the arrow", first.replacing(" --> ", with: "-->"), "warning 2 1 arrow-without-spaces"),
    Case("text after the times", first.replacing("2,000", with: "2,000 flour"), "warning 2 1 text-after-times"),
    Case("seventy minutes", first.replacing("00:00:02", with: "00:70:02"), "warning 2 1 above-59"),
    Case("no text", first.replacing("flour\n", with: "") + "\n" + second, "note 2 1 empty-cue"),
    Case("a blank line in the text", first + "\nmore flour\n", "warning 4 1 blank-inside-text"),
    Case("a blank line before the text", first.replacing("flour", with: "\nflour"), "warning 3 1 blank-before-text"),
    Case("a NUL byte", first.replacing("flour", with: "fl\0ur"), "warning 3 1 nul-byte"),
    Case("a mark in the middle", first + "\n\u{FEFF}" + second, "warning 5 2 inner-byte-order-mark"),
    Case("WebVTT", "WEBVTT\n\n00:01.000 --> 00:02.000\nflour\n"),
  ])
  func isFoundWhereItIs(_ each: Case) {
    let found = parse(each.file).diagnostics.map { "\($0.severity) \($0.line) \($0.cue.map(String.init) ?? "-") \($0.code)" }
    #expect(found == each.remarks)
  }

  @Test func aConflictLeftInTheFileIsAnErrorAtEachMarker() {
    let file = parse(Self.first + "\n2\n00:00:02,000 --> 00:00:03,000\n<<<<<<< HEAD\nwater\n=======\nmilk\n>>>>>>> topic\n")
    #expect(file.diagnostics.map { "\($0.severity) \($0.line) \($0.code)" } == [7, 9, 11].map { "error \($0) conflict-marker" })
  }

  /// What unknown lines might hold is not missed; what stands in known ones is found at its place.
  @Test func unknownLinesHaveNoFaults() {
    func found(_ lines: [String]) -> [String] {
      SubtitleDiagnostic.found(in: lines.map { $0 == "…" ? .gap : facts($0 + "\n") }).map { "\($0.line) \($0.code)" }
    }
    let time = "00:00:01,000 --> 00:00:02,000"
    #expect(found(["…"]) == [])
    #expect(found(["…", time, "flour", "", "…"]) == [])
    #expect(found(["…", "7", time, "…", "12", "00:00:02,000 --> 00:00:03,000", "…"]) == [])
    #expect(
      found(["…", "7", time, "flour", "7", "00:00:02,000 --> 00:00:03", "…"]) == [
        "5 no-blank-line", "5 duplicate-number", "6 no-milliseconds",
      ])
  }
}
