internal import CueHistory

/// Dates as ISO 8601 writes them, in the zone of their author: `2016-07-15T21:04:05+08:00`.
enum ISODate {
  /// The first and the last second of the years 0 to 9999, which is all that ISO 8601 writes with four digits.
  private static let seconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
  /// A zone is written with two digits of hours.
  private static let offsets = -5_999...5_999

  /// The text of a date; nil beyond the years 0 to 9999.
  static func text(_ date: CommitDate) -> String? {
    guard seconds.contains(date.seconds), offsets.contains(date.offsetMinutes) else { return nil }
    let local = Int(date.seconds) + date.offsetMinutes * 60
    guard seconds.contains(Int64(local)) else { return nil }
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let second = local - day * 86_400
    let (year, month, dayOfMonth) = civil(day)
    let minutes = abs(date.offsetMinutes)
    let zone = (date.offsetMinutes < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    let clock = two(second / 3_600) + ":" + two(second / 60 % 60) + ":" + two(second % 60)
    let yearText = String(year)
    return String(repeating: "0", count: max(0, 4 - yearText.utf8.count)) + yearText + "-" + two(month) + "-" + two(dayOfMonth) + "T"
      + clock + zone
  }

  private static func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

  /// The civil date of a day counted from 1970-01-01 (H. Hinnant's `civil_from_days`).
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
