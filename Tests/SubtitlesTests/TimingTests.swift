import TestSupport
import Testing

@testable import Subtitles

@Suite struct TimingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var start: Int64
    var end: Int64
    var leniencies: LineFacts.Leniencies
    var testDescription: String { line }

    init(_ line: String, _ start: Int64, _ end: Int64, _ leniencies: LineFacts.Leniencies = []) {
      (self.line, self.start, self.end, self.leniencies) = (line, start, end, leniencies)
    }
  }

  static let cases: [Case] = [
    Case("00:00:01,000 --> 00:00:02,000", 1000, 2000),
    Case("01:02:03,004 --> 10:20:30,405", 3_723_004, 37_230_405),
    Case(" \u{FEFF}00:00:01,000 --> 00:00:02,000 \u{200E}", 1000, 2000),
    Case("00:00:01.000 --> 00:00:02.500", 1000, 2500, .decimalPoint),
    Case("00：00：01，000 --> 00：00：02．500", 1000, 2500, .fullWidth),
    Case("00:00:01。000 --> 00:00:02,500", 1000, 2500, .fullWidth),
    Case("00:08:49:030 --> 00:08:50:000", 529_030, 530_000, .colonBeforeMilliseconds),
    Case("00:27:50,75 --> 00:27:51,5", 1_670_750, 1_671_500, .shortMilliseconds),
    Case("00:27:50,05 --> 00:27:51,000", 1_670_050, 1_671_000, .shortMilliseconds),
    Case("00:00:01,9031953125 --> 00:00:02,000", 1903, 2000, .longMilliseconds),
    Case("00:00:01,903.1953125 --> 00:00:02,000", 1903, 2000, .longMilliseconds),
    Case("00:00:01 --> 00:00:02", 1000, 2000, .noMilliseconds),
    Case("00:20:23, --> 00:20:24,", 1_223_000, 1_224_000, .noMilliseconds),
    Case("05:47,370 --> 05:48,000", 347_370, 348_000, .noHours),
    Case("0:00:01,000 --> 00:000:02,000", 1000, 2000, .digitCount),
    Case("00:99:00,000 --> 02:00:61,000", 5_940_000, 7_261_000, .above59),
    Case("-00:00:01,500 --> 00:00:02,000", -1500, 2000, .negative),
    Case("-112:-7:-40,-860 --> 00:00:01,000", -403_660_860, 1000, [.negative, .digitCount]),
    Case("00:00:02,000 --> 00:00:01,000", 2000, 1000),
    Case("00:00:01,000-->00:00:02,000", 1000, 2000, .arrowWithoutSpaces),
    Case("00:00:01,000 -->00:00:02,000", 1000, 2000, .arrowWithoutSpaces),
    Case("00:00:01,000 -> 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 - -> 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 -- > 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 ---> 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 —> 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 → 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:00:01,000 --&gt; 00:00:02,000", 1000, 2000, .arrowForm),
    Case("00:19: 32,000 --> 00:19:33, 500", 1_172_000, 1_173_500, .spaceInside),
    Case("00:00:01,000 --> 00:00:02,000 X1:40 Y1:5", 1000, 2000, .trailingSettings),
    Case("00:00:01,000 --> 00:00:02,330q", 1000, 2330, .trailingText),
    Case("00:00:01,000 --> 00:00:02,000 And return that.", 1000, 2000, .trailingText),
    Case(
      "00:00:01,000 --> 99999999999999999999:00:02,000", 1000, 3_599_999_996_402_000, [.digitCount, .saturated]),
    Case("0:00:00.250,0:00:03.225", 250, 3225, [.decimalPoint, .digitCount, .commaForm]),
  ]

  @Test(arguments: cases)
  func readsTimes(_ sample: Case) {
    let facts = facts(sample.line)
    #expect(facts.kind == .timing)
    #expect(facts.start == sample.start)
    #expect(facts.end == sample.end)
    #expect(facts.leniencies == sample.leniencies)
  }

  @Test(arguments: [
    "在这里 00:00:03,000 --> 00:00:04,000", "1 --> 2", "00:00:01,000", "00:00:01,000 -->", "--> 00:00:01,000", "00:00:01,000 --> soon",
    "1.567.202. --> x", "00:00:01,000 00:00:02,000", "12:30 - 13:00", "00:00:01,000 -- 00:00:02,000", "-", "1:", "1:2,0:0:1 and 2",
    "00:00:01,000,00:00:02,000 text",
  ])
  func refusesOtherLines(_ line: String) {
    #expect(facts(line).kind != .timing)
  }

  @Test(arguments: [
    ("00:50:26", 3_026_000), ("50:26", 3_026_000), ("00:50:26,500", 3_026_500), ("0:50:26.5", 3_026_500), (" 1:00:00 ", 3_600_000),
    ("-0:01", -1000),
  ])
  func readsTimesAsPeopleTypeThem(_ text: String, _ milliseconds: Int) {
    #expect(Timecode(text) == Timecode(milliseconds: milliseconds))
  }

  @Test(arguments: ["", "12", "abc", "1:2:3:4:5", "00:50:26 x", "00:50:", "::", "999999999999:00"])
  func refusesWhatIsNoTime(_ text: String) {
    #expect(Timecode(text) == nil)
  }

  @Test(arguments: [
    (0, "00:00:00,000"), (3_026_500, "00:50:26,500"), (-1500, "-00:00:01,500"), (360_000_001, "100:00:00,001"),
    (Int.min, "-2562047788015:12:55,808"),
  ])
  func writesTimes(_ milliseconds: Int, _ text: String) {
    #expect(Timecode(milliseconds: milliseconds).description == text)
  }

  @Test func whatIsWrittenIsReadBack() {
    var random = SeededRandom(seed: UInt64(3))
    for _ in 0..<200 {
      let time = Timecode(milliseconds: Int.random(in: -400_000_000...400_000_000, using: &random))
      #expect(Timecode(time.description) == time)
    }
  }
}
