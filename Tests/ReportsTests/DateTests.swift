import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Reports

struct DateTests {
  /// Compared with Foundation's calendar over eight hundred years and every kind of zone.
  @Test func isoDatesAreThoseOfFoundation() {
    let zones = [0, 60, -300, 330, -570, 845]
    for step in 0..<2000 {
      let seconds = Int64(step) * 12_622_780 - 12_000_000_000
      let zone = zones[step % zones.count]
      let format = Date.ISO8601FormatStyle(timeZone: TimeZone(secondsFromGMT: zone * 60) ?? .gmt).year().month().day()
        .time(includingFractionalSeconds: false).timeZone(separator: .colon)
      let expected = Date(timeIntervalSince1970: Double(seconds)).formatted(format).replacing("Z", with: "+00:00")
      #expect(CommitDate(seconds: seconds, offsetMinutes: zone).iso == expected)
    }
  }

  @Test func extremesDoNotTrap() {
    for seconds in [Int64.min, .max, 0] {
      for offset in [-1440, 0, 1440] { #expect(!CommitDate(seconds: seconds, offsetMinutes: offset).iso.isEmpty) }
    }
  }

  @Test(arguments: [
    ("2016", Moment.wallClock(1_451_606_400..<1_483_228_800)), ("2016-05-23", .wallClock(1_463_961_600..<1_464_048_000)),
    ("2016-02", .wallClock(1_454_284_800..<1_456_790_400)),
    ("2016-12", .wallClock(1_480_550_400..<1_483_228_800)), ("2016-05-23T14:05", .wallClock(1_464_012_300..<1_464_012_360)),
    ("2016-05-23 14:05:30", .wallClock(1_464_012_330..<1_464_012_331)),
    ("2016-05-23T14:05:30+08:00", .instant(1_463_983_530..<1_463_983_531)), ("2016-05-23T14:05Z", .instant(1_464_012_300..<1_464_012_360)),
    ("2016-05-23T14:05-0930", .instant(1_464_046_500..<1_464_046_560)),
  ])
  func datesAreRead(_ text: String, _ moment: Moment) { #expect(Moment(date: text) == moment) }

  @Test(arguments: [
    "", "1234", "9999", "201", "2016-13", "2016-00", "2016-02-30", "2016-05-00", "2016-05-23T", "2016-05-23T25:00", "2016-05-23T14",
    "2016-5-3",
    "yesterday",
    "2016-05-23T14:05+8", "2016/05/23", "4e288f0", "2016-05-23T14:05:3",
  ])
  func whatIsNoDateIsNone(_ text: String) { #expect(Moment(date: text) == nil) }
}
