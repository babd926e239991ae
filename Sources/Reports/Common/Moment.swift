import CueHistory

/// What `--since` and `--until` take: a date, or a point of the history.
public enum Moment: Sendable, Equatable {
  /// A stretch of time on the clock of whoever made the commit, in seconds; a day is the whole day.
  case wallClock(Range<Int64>)
  /// A stretch of time with a zone, in seconds since 1970-01-01 00:00 UTC.
  case instant(Range<Int64>)
  /// A commit of mail, by its place: index into ``History/commits``.
  case commit(Int)
  /// A revision of a repository, by what it contains: indexes into ``History/commits``.
  case contained(Set<Int>)

  /// Reads `2016` (from 1970 to 2199; other numbers may be the beginning of a commit id), `2016-05`, `2016-05-23`, `2016-05-23T14:05`, `2016-05-23 14:05:30+08:00`; nil for anything else.
  public init?(date text: String) {
    let bytes = Array(text.utf8)
    if bytes.count == 4, let year = number(bytes, 0..<4), 1970...2199 ~= year {
      self = .wallClock(CivilTime.seconds(year: year, month: 1, day: 1)..<CivilTime.seconds(year: year + 1, month: 1, day: 1))
      return
    }
    guard let year = number(bytes, 0..<4), bytes.count >= 7, bytes[4] == 0x2D, let month = number(bytes, 5..<7), 1...12 ~= month else {
      return nil
    }
    if bytes.count == 7 {
      self = .wallClock(CivilTime.seconds(year: year, month: month, day: 1)..<CivilTime.seconds(year: year, month: month + 1, day: 1))
      return
    }
    guard bytes.count >= 10, bytes[7] == 0x2D, let day = number(bytes, 8..<10), day >= 1 else { return nil }
    let midnight = CivilTime.seconds(year: year, month: month, day: day)
    guard midnight < CivilTime.seconds(year: year, month: month + 1, day: 1) else { return nil }
    if bytes.count == 10 {
      self = .wallClock(midnight..<midnight + 86_400)
      return
    }
    guard bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") else { return nil }
    self.init(midnight: midnight, clock: bytes[11...])
  }

  private init?(midnight: Int64, clock: ArraySlice<UInt8>) {
    let zoneStart = clock.firstIndex { $0 == UInt8(ascii: "Z") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? clock.endIndex
    let time = Array(clock[..<zoneStart])
    guard time.count == 5 || time.count == 8 && time[5] == 0x3A, time[2] == 0x3A else { return nil }
    guard let hour = number(time, 0..<2), hour < 24, let minute = number(time, 3..<5), minute < 60 else { return nil }
    let second = time.count == 8 ? number(time, 6..<8) : 0
    guard let second, second < 61 else { return nil }
    let start = midnight + Int64(hour * 3600 + minute * 60 + second)
    let stretch = start..<start + (time.count == 8 ? 1 : 60)
    guard zoneStart < clock.endIndex else {
      self = .wallClock(stretch)
      return
    }
    guard let offset = Moment.offset(Array(clock[zoneStart...])) else { return nil }
    self = .instant(stretch.lowerBound - offset..<stretch.upperBound - offset)
  }

  /// Seconds east of UTC of `Z`, `+08:00`, `+0800` or `+08`.
  private static func offset(_ zone: [UInt8]) -> Int64? {
    if zone == [UInt8(ascii: "Z")] { return 0 }
    let digits = zone.dropFirst().filter { $0 != 0x3A }
    guard digits.count == 2 || digits.count == 4, let hours = number(digits, 0..<2) else { return nil }
    guard let minutes = digits.count == 4 ? number(digits, 2..<4) : 0 else { return nil }
    return Int64(hours * 3600 + minutes * 60) * (zone[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  /// Whether a commit is at or after the beginning of this; for a commit: after it.
  func isBefore(_ index: Int, _ commit: Commit) -> Bool {
    switch self {
    case .wallClock(let stretch): commit.date.map { $0.wallClock >= stretch.lowerBound } ?? false
    case .instant(let stretch): commit.date.map { $0.seconds >= stretch.lowerBound } ?? false
    case .commit(let named): index > named
    case .contained(let commits): !commits.contains(index)
    }
  }

  /// Whether a commit is within this or earlier.
  func reaches(_ index: Int, _ commit: Commit) -> Bool {
    switch self {
    case .wallClock(let stretch): commit.date.map { $0.wallClock < stretch.upperBound } ?? false
    case .instant(let stretch): commit.date.map { $0.seconds < stretch.upperBound } ?? false
    case .commit(let named): index <= named
    case .contained(let commits): commits.contains(index)
    }
  }
}

/// The number that digits at fixed places make; nil when one is no digit.
private func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  guard range.upperBound <= bytes.count else { return nil }
  var value = 0
  for byte in bytes[range] {
    guard 0x30...0x39 ~= byte else { return nil }
    value = value * 10 + Int(byte - 0x30)
  }
  return value
}
