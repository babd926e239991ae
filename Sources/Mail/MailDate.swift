/// A moment with the zone it was written in.
public struct MailDate: Sendable, Hashable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int64
  /// Minutes east of UTC.
  public var offsetMinutes: Int

  /// Makes a moment from its two parts.
  public init(seconds: Int64, offsetMinutes: Int) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// Reads a date as mail, git and ISO 8601 write it; nil when it says no certain moment.
  ///
  /// Rule 13 of the mailbox rules, the verdicts of `git am`: weekday and seconds may be missing, comments are skipped, `30 Feb` is 1
  /// March, a missing zone is +0000; a two-digit year, or a date without a time, is no date.
  public init?(_ text: String) {
    var reading = DateReading()
    for token in tokens(Array(text.utf8)) {
      guard reading.take(token) else { return nil }
    }
    guard let date = reading.result else { return nil }
    self = date
  }
}

/// The words of a date, without comments.
private func tokens(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
  let text = text.contains(0x28) ? withoutComments(text) : text
  return text.split { $0.isBlank || $0 == 0x2C }
}

private func withoutComments(_ text: [UInt8]) -> [UInt8] {
  var depth = 0
  return text.filter { byte in
    if byte == 0x28 {
      depth += 1
    } else if byte == 0x29, depth > 0 {
      depth -= 1
    } else {
      return depth == 0
    }
    return false
  }
}

private let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
private let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
/// Minutes east of UTC.
private let zones = [
  "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480,
  "pdt": -420,
]

/// The parts of a date found so far. Each word either fits one part or makes the date unreadable.
private struct DateReading {
  private var year: Int?
  private var month: Int?
  private var day: Int?
  private var time: Int?
  private var zone: Int?
  private var epoch: Int64?

  mutating func take(_ token: ArraySlice<UInt8>) -> Bool {
    guard let first = token.first else { return true }
    if first.isLetter { return takeWord(token) }
    if (first == 0x2B || first == 0x2D) && (time != nil || epoch != nil) { return takeZone(token) }
    if token.count >= 8, let dash = token.dropFirst(4).first, dash == 0x2D || dash == 0x2F { return takeISO(token) }
    if token.contains(0x3A) { return takeTime(token) }
    return takeNumber(token)
  }

  private mutating func takeWord(_ token: ArraySlice<UInt8>) -> Bool {
    let word = String(decoding: token.prefix(3).map { $0.lowered }, as: UTF8.self)
    if weekdays.contains(word) { return true }
    if let index = months.firstIndex(of: word), month == nil {
      month = index + 1
      return true
    }
    guard token.count <= 3, let minutes = zones[word] else { return false }
    zone = zone ?? minutes
    return true
  }

  /// `+0800` or `+08:00`.
  private mutating func takeZone(_ token: ArraySlice<UInt8>) -> Bool {
    let digits = token.dropFirst().filter { $0 != 0x3A }
    guard digits.count == 4, let value = decimal(digits), value / 100 <= 14, value % 100 < 60 else { return false }
    let minutes = value / 100 * 60 + value % 100
    zone = token.first == 0x2D ? -minutes : minutes
    return true
  }

  /// `2016-05-23`, perhaps with `T` and a time.
  private mutating func takeISO(_ token: ArraySlice<UInt8>) -> Bool {
    let date = token.prefix { $0 != 0x54 && $0 != 0x74 }
    let parts = date.split(whereSeparator: { $0 == 0x2D || $0 == 0x2F }).map { decimal($0) }
    guard parts.count == 3, let y = parts[0], let m = parts[1], let d = parts[2], (1...12).contains(m) else { return false }
    (year, month, day) = (y, m, d)
    let rest = token.dropFirst(date.count + 1)
    return rest.isEmpty || takeTime(rest)
  }

  /// `19:57:33`, perhaps with a fraction and a zone.
  private mutating func takeTime(_ token: ArraySlice<UInt8>) -> Bool {
    let clock = token.prefix { $0.isDigit || $0 == 0x3A }
    let parts = clock.split(separator: 0x3A, omittingEmptySubsequences: false).map { $0.count <= 2 ? decimal($0) : nil }
    guard time == nil, (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], hour < 24, minute < 60 else {
      return false
    }
    guard let second = parts.count == 3 ? parts[2] : 0, second <= 60 else { return false }
    time = hour * 3600 + minute * 60 + second
    var rest = token.dropFirst(clock.count)
    if rest.first == 0x2E { rest = rest.dropFirst().drop { $0.isDigit } }
    return rest.isEmpty || take(rest)
  }

  /// A day, a year, or seconds since 1970.
  private mutating func takeNumber(_ token: ArraySlice<UInt8>) -> Bool {
    let digits = token.first == 0x40 ? token.dropFirst() : token
    guard !digits.isEmpty, digits.count <= 12, digits.allSatisfy({ $0.isDigit }) else { return false }
    if digits.count > 8 || token.first == 0x40, day == nil {
      epoch = digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
      return true
    }
    guard let value = decimal(digits) else { return false }
    if digits.count <= 2, day == nil {
      day = value
    } else if digits.count == 4, year == nil {
      year = value
    } else {
      return false
    }
    return true
  }

  var result: MailDate? {
    if let epoch { return MailDate(seconds: epoch, offsetMinutes: zone ?? 0) }
    guard let year, let month, let day, let time, (1900...9999).contains(year), (1...31).contains(day) else { return nil }
    let offset = zone ?? 0
    let days = daysSince1970(year, month) + day - 1
    return MailDate(seconds: Int64(days * 86_400 + time - offset * 60), offsetMinutes: offset)
  }
}

/// Days from 1970-01-01 to the first of a month of the Gregorian calendar.
private func daysSince1970(_ year: Int, _ month: Int) -> Int {
  // Years start in March here, so that the leap day comes last.
  let y = month > 2 ? year : year - 1
  let m = (month + 9) % 12
  return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 - 719_468
}
