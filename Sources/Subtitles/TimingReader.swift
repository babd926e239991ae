/// Reads the times of a timing line, forgiving what real files contain.
///
/// Every leniency is one row of what Subtitle Edit, FFmpeg, pysubs2 and others were seen to accept; each is recorded so that it can be reported.
struct TimingReader {
  var at: Int
  let end: Int
  var leniencies = LineFacts.Leniencies()

  /// More than any time: digits beyond it are read but not counted.
  private static let largest: Int64 = 999_999_999

  /// Two times with an arrow between them; nil where the line is no timing line. `at` is then after the second time.
  mutating func times(_ line: Span<UInt8>) -> (start: Int64, end: Int64)? {
    guard let first = time(line) else { return nil }
    if at < end, line[at] == UInt8(ascii: ",") { return commaForm(line, start: first) }
    guard arrow(line), let second = time(line) else { return nil }
    return (first, second)
  }

  /// The SBV form: nothing but two times and a comma.
  private mutating func commaForm(_ line: Span<UInt8>, start: Int64) -> (start: Int64, end: Int64)? {
    at += 1
    guard at < end, isDigit(line[at]), let second = time(line) else { return nil }
    guard line.skippingBlanks(from: at, end: end) == end else { return nil }
    leniencies.insert(.commaForm)
    return (start, second)
  }

  /// `H:M:S,f`, `M:S,f`, `H:M:S:f`, each with or without the fraction.
  mutating func time(_ line: Span<UInt8>) -> Int64? {
    at = line.skippingBlanks(from: at, end: end)
    var groups = SIMD4<Int64>()
    var count = 0
    var isNegative = false
    var fraction: Int64?
    while count < 3 {
      if hasSign(line) { isNegative = true }
      guard let group = group(line) else { return nil }
      groups[count] = group
      count += 1
      let before = (at, leniencies)
      guard let separator = separator(line) else { break }
      if separator == .decimal || count == 3 {
        if isNegative { _ = hasSign(line) }
        fraction = self.fraction(line, after: separator)
        if fraction == nil { (at, leniencies) = before }
        break
      }
      guard at < end, isDigit(line[at]) || line[at] == UInt8(ascii: "-") else {
        (at, leniencies) = before
        break
      }
    }
    guard count >= 2 else { return nil }
    if fraction == nil { leniencies.insert(.noMilliseconds) }
    if isNegative { leniencies.insert(.negative) }
    let value = milliseconds(groups, count: count) + (fraction ?? 0)
    return isNegative ? -value : value
  }

  private mutating func milliseconds(_ groups: SIMD4<Int64>, count: Int) -> Int64 {
    let (hours, minutes, seconds) = count == 3 ? (groups[0], groups[1], groups[2]) : (0, groups[0], groups[1])
    if count == 2 { leniencies.insert(.noHours) }
    if minutes > 59 || seconds > 59 { leniencies.insert(.above59) }
    return (hours * 3600 + minutes * 60 + seconds) * 1000
  }

  private mutating func hasSign(_ line: Span<UInt8>) -> Bool {
    guard at + 1 < end, line[at] == UInt8(ascii: "-"), isDigit(line[at + 1]) else { return false }
    at += 1
    return true
  }

  private mutating func group(_ line: Span<UInt8>) -> Int64? {
    let first = at
    var value: Int64 = 0
    while at < end, isDigit(line[at]) {
      value = value * 10 + Int64(line[at] &- 0x30)
      if value > TimingReader.largest {
        value = TimingReader.largest
        leniencies.insert(.saturated)
      }
      at += 1
    }
    if at - first != 2 { leniencies.insert(.digitCount) }
    return at > first ? value : nil
  }

  private enum Separator { case colon, decimal }

  /// The separator ahead and the blanks around it; nil, and nothing read, where there is none.
  private mutating func separator(_ line: Span<UInt8>) -> Separator? {
    let mark = line.skippingBlanks(from: at, end: end)
    guard mark < end else { return nil }
    let unit = line.unit(at: mark)
    let found: Separator
    switch unit.value {
    case 0x3A, 0x3B: found = .colon  // : ;
    case 0x2C: found = .decimal
    case 0x2E:
      found = .decimal
      leniencies.insert(.decimalPoint)
    case 0xFF1A, 0xFF1B, 0xFE55, 0x2236:  // ：；﹕∶
      found = .colon
      leniencies.insert(.fullWidth)
    case 0xFF0C, 0xFF0E, 0x3002, 0x3001, 0xFE50, 0xFE52:  // ，．。、﹐﹒
      found = .decimal
      leniencies.insert(.fullWidth)
    default: return nil
    }
    let after = mark + unit.length
    let next = line.skippingBlanks(from: after, end: end)
    let isBroken = mark > at || (next > after && next < end && isDigit(line[next]))
    if isBroken { leniencies.insert(.spaceInside) }
    at = next < end && isDigit(line[next]) ? next : after
    return found
  }

  /// The digits after the seconds as a decimal fraction: a last digit that got lost must not make 759 into 75.
  private mutating func fraction(_ line: Span<UInt8>, after separator: Separator) -> Int64? {
    let first = at
    var value: Int64 = 0
    while at < end, isDigit(line[at]) {
      if at - first < 3 { value = value * 10 + Int64(line[at] &- 0x30) }
      at += 1
    }
    let digits = at - first
    if digits == 0 { return separator == .colon ? nil : noFraction() }
    if separator == .colon { leniencies.insert(.colonBeforeMilliseconds) }
    if digits < 3 {
      leniencies.insert(.shortMilliseconds)
      value *= digits == 1 ? 100 : 10
    }
    skipSecondFraction(line)
    if at - first > 3 { leniencies.insert(.longMilliseconds) }
    return value
  }

  private mutating func noFraction() -> Int64 {
    leniencies.insert(.noMilliseconds)
    return 0
  }

  /// `903.1953125`: milliseconds that were themselves written with a fraction.
  private mutating func skipSecondFraction(_ line: Span<UInt8>) {
    guard at + 1 < end, line[at] == UInt8(ascii: "."), isDigit(line[at + 1]) else { return }
    at += 1
    while at < end, isDigit(line[at]) { at += 1 }
  }

  /// An arrow with the blanks around it.
  private mutating func arrow(_ line: Span<UInt8>) -> Bool {
    let first = line.skippingBlanks(from: at, end: end)
    let isTight = first == at
    at = first
    var dashes = 0
    while at < end {
      let unit = line.unit(at: at)
      switch unit.value {
      case 0x2D: dashes += 1
      case 0x2010...0x2015, 0x2212, 0xFF0D, 0x2500:  // ‐ to ―, −, －, ─
        dashes += 2
        leniencies.insert(.arrowForm)
      case 0x3E where dashes > 0: return finishArrow(line, length: 1, isUsual: dashes == 2 && at - first == 2, isTight: isTight)
      case 0xFF1E where dashes > 0: return finishArrow(line, length: unit.length, isUsual: false, isTight: isTight)
      case 0x26 where dashes > 0 && line.has("&gt;", at: at, end: end):
        return finishArrow(line, length: 4, isUsual: false, isTight: isTight)
      case 0x2192, 0x21D2, 0x27F6: return finishArrow(line, length: unit.length, isUsual: false, isTight: isTight)
      default: if !isBlank(unit.value) { return false }
      }
      at += unit.length
    }
    return false
  }

  private mutating func finishArrow(_ line: Span<UInt8>, length: Int, isUsual: Bool, isTight: Bool) -> Bool {
    at += length
    let head = at
    while at < end, line[at] == UInt8(ascii: ">") { at += 1 }
    if !isUsual || at > head { leniencies.insert(.arrowForm) }
    let next = line.skippingBlanks(from: at, end: end)
    if isTight || next == at { leniencies.insert(.arrowWithoutSpaces) }
    at = next
    return true
  }
}
