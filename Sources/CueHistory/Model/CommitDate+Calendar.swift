/// A day and a time of day, without a zone.
package struct CivilTime: Equatable {
  package var year: Int64
  package var month: Int
  package var day: Int
  /// Seconds since midnight.
  package var second: Int

  /// The civil time of a number of seconds since 1970-01-01 00:00 (proleptic Gregorian calendar, Howard Hinnant's `civil_from_days`).
  package init(seconds: Int64) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
    second = Int(seconds - days * 86_400)
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = Int(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    month = Int(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Seconds since 1970-01-01 00:00 of midnight on a day (`days_from_civil`); months beyond December run into the next year.
  package static func seconds(year: Int, month: Int, day: Int) -> Int64 {
    let year = Int64(year + (month - 1) / 12)
    let month = Int64((month - 1) % 12 + 1)
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + Int64(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * 86_400
  }
}

extension CommitDate {
  /// The seconds that a clock in the author's zone showed, counted from 1970-01-01 00:00 on that clock.
  package var wallClock: Int64 {
    // No date in use is near the limits, but mail may claim any.
    let (sum, overflows) = seconds.addingReportingOverflow(Int64(offsetMinutes) * 60)
    return min(max(overflows ? seconds : sum, -(1 << 55)), 1 << 55)
  }

  /// ISO 8601 with the zone as written: `2016-05-23T14:05:00+08:00`.
  public var iso: String {
    let civil = CivilTime(seconds: wallClock)
    let offset = Int(clamping: offsetMinutes.magnitude)
    var text: [UInt8] = []
    text.reserveCapacity(32)
    text.append(day: civil)
    text.append(UInt8(ascii: "T"))
    text.append(number: civil.second / 3600)
    text.append(UInt8(ascii: ":"))
    text.append(number: civil.second / 60 % 60)
    text.append(UInt8(ascii: ":"))
    text.append(number: civil.second % 60)
    text.append(offsetMinutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    text.append(number: offset / 60)
    text.append(UInt8(ascii: ":"))
    text.append(number: offset % 60)
    return String(decoding: text, as: UTF8.self)
  }

  /// The day in the author's zone: `2016-05-23`.
  public var day: String {
    var text: [UInt8] = []
    text.append(day: CivilTime(seconds: wallClock))
    return String(decoding: text, as: UTF8.self)
  }

  /// The month in the author's zone: `2016-05`.
  public var month: String { String(day.dropLast(3)) }
}

extension [UInt8] {
  /// A large history has a hundred thousand dates, so that digits are written one by one.
  fileprivate mutating func append(day civil: CivilTime) {
    append(number: Int(civil.year), width: 4)
    append(UInt8(ascii: "-"))
    append(number: civil.month)
    append(UInt8(ascii: "-"))
    append(number: civil.day)
  }

  /// A number with zeros in front; a minus sign stays first.
  fileprivate mutating func append(number: Int, width: Int = 2) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let first = count
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || count - first < width
    self[first...].reverse()
  }
}

/// A number with zeros in front; a minus sign stays first.
package func padded(_ number: Int, to width: Int = 2) -> String {
  var text: [UInt8] = []
  text.append(number: number, width: width)
  return String(decoding: text, as: UTF8.self)
}
