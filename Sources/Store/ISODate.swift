internal import CueHistory

/// Dates for a table: ISO 8601 in the zone of their author, as far as it can write them.
enum ISODate {
  /// The first and the last second of the years 0 to 9999, which is all that ISO 8601 writes with four digits.
  private static let seconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
  /// A zone is written with two digits of hours.
  private static let offsets = -5_999...5_999

  /// The text of a date; nil beyond the years 0 to 9999.
  static func text(_ date: CommitDate) -> String? {
    guard offsets.contains(date.offsetMinutes), seconds.contains(date.seconds), seconds.contains(date.wallClock) else { return nil }
    return date.iso
  }
}
