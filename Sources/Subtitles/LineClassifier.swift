/// Says what a line is; the bytes may include the line end or not.
///
/// A pure function of the bytes. Takes about as long as reading them once.
public func classify(_ line: Span<UInt8>) -> LineFacts {
  var facts = LineFacts()
  let end: Int
  (facts.lineEnd, end) = line.lineEnd()
  let first = line.skippingBlanks(from: 0, end: end)
  if first > 0 { facts.noteLeadingBlanks(line, end: first) }
  guard first < end else {
    facts.kind = .blank
    return facts
  }
  let lead = line[first]
  if isDigit(lead) || lead == UInt8(ascii: "-"), facts.readTiming(line, from: first, end: end) { return facts }
  if first == 0 { facts.conflict = conflictMarker(line, end: end) }
  if facts.conflict != .none {
    facts.kind = .conflictMarker
    return facts
  }
  if lead == UInt8(ascii: "W"), isWebVTTHeader(line, at: first, end: end) { facts.kind = .webVTTHeader }
  facts.readText(line, from: first, end: end)
  return facts
}

/// Says what a line is.
public func classify(_ line: ArraySlice<UInt8>) -> LineFacts { classify(line.span) }

/// The times of `00:00:01,000 --> 00:00:02,000` exactly, which nearly all timing lines are; nil for any other form.
private func usualTimes(_ line: Span<UInt8>, from first: Int) -> (start: Int64, end: Int64)? {
  guard line.has(" --> ", at: first + 12, end: first + 17), let start = usualTime(line, from: first),
    let end = usualTime(line, from: first + 17)
  else { return nil }
  return (start, end)
}

private func usualTime(_ line: Span<UInt8>, from first: Int) -> Int64? {
  guard line[first + 2] == 0x3A, line[first + 5] == 0x3A, line[first + 8] == 0x2C else { return nil }
  var worst: UInt8 = 0
  let hours = digits(line, first, 2, &worst)
  let minutes = digits(line, first + 3, 2, &worst)
  let seconds = digits(line, first + 6, 2, &worst)
  let milliseconds = digits(line, first + 9, 3, &worst)
  guard worst < 10, minutes < 60, seconds < 60 else { return nil }
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
}

/// A number of so many digits; `worst` becomes the largest value of any, above 9 where one is no digit.
@inline(__always)
private func digits(_ line: Span<UInt8>, _ first: Int, _ count: Int, _ worst: inout UInt8) -> Int64 {
  var value: Int64 = 0
  for index in first..<first + count {
    let digit = line[index] &- 0x30
    worst = max(worst, digit)
    value = value &* 10 &+ Int64(digit)
  }
  return value
}

/// Git's markers stand at the very start of a line and are exactly seven characters long.
private func conflictMarker(_ line: Span<UInt8>, end: Int) -> LineFacts.Conflict {
  guard end >= 7 else { return .none }
  let conflict: LineFacts.Conflict
  switch line[0] {
  case 0x3C: conflict = .ours
  case 0x7C: conflict = .base
  case 0x3D: conflict = .theirs
  case 0x3E: conflict = .end
  default: return .none
  }
  for index in 1..<7 where line[index] != line[0] { return .none }
  return end == 7 || line[7] == UInt8(ascii: " ") || line[7] == 0x0D ? conflict : .none
}

private func isWebVTTHeader(_ line: Span<UInt8>, at first: Int, end: Int) -> Bool {
  let after = first + 6
  return line.has("WEBVTT", at: first, end: end) && (after == end || line[after] == 0x20 || line[after] == 0x09)
}

extension LineFacts {
  fileprivate mutating func noteLeadingBlanks(_ line: Span<UInt8>, end: Int) {
    marks.insert(.leadingBlank)
    var index = 0
    while index < end {
      let unit = line.unit(at: index)
      note(unit, isFirst: index == 0)
      index += unit.length
    }
  }

  /// Keeps what is remarkable about a blank or bad unit.
  private mutating func note(_ unit: Unit, isFirst: Bool) {
    switch unit.value {
    case 0: marks.insert(.nul)
    case 0x0D: marks.insert(.loneCR)
    case 0xFEFF: marks.insert(isFirst ? .leadingBOM : .innerBOM)
    case Unit.firstBadValue...: marks.insert(.badBytes)
    default: break
    }
  }

  /// Reads a timing line; false, and nothing changed, where it is none.
  fileprivate mutating func readTiming(_ line: Span<UInt8>, from first: Int, end: Int) -> Bool {
    if end - first == 29, let times = usualTimes(line, from: first) {
      kind = .timing
      (start, self.end) = times
      return true
    }
    var reader = TimingReader(at: first, end: end)
    guard let times = reader.times(line) else { return false }
    kind = .timing
    (start, self.end) = times
    leniencies = reader.leniencies
    let rest = line.skippingBlanks(from: reader.at, end: end)
    if rest < end { readTrailing(line, from: rest, end: end) } else if rest > reader.at { noteTail(line, from: reader.at, end: end) }
    return true
  }

  private mutating func noteTail(_ line: Span<UInt8>, from first: Int, end: Int) {
    marks.insert(.trailingBlank)
    var index = first
    while index < end {
      let unit = line.unit(at: index)
      note(unit, isFirst: false)
      index += unit.length
    }
  }

  /// Settings are words with `:` (`X1:40 align:start`) or no letters at all; anything else is prose that lost its line end.
  private mutating func readTrailing(_ line: Span<UInt8>, from rest: Int, end: Int) {
    trailing = Int32(clamping: rest)
    var hasLetters = false
    var hasColon = false
    var index = rest
    while index < end {
      let unit = line.unit(at: index)
      if Subtitles.script(of: unit.value) != nil { hasLetters = true }
      if unit.value == 0x3A { hasColon = true }
      note(unit, isFirst: false)
      index += unit.length
    }
    leniencies.insert(hasLetters && !hasColon ? .trailingText : .trailingSettings)
  }

  /// Counts the letters, and finds out whether the line is a number.
  fileprivate mutating func readText(_ line: Span<UInt8>, from first: Int, end: Int) {
    var latin = 0
    var han = 0
    var digits = 0
    var index = first
    while index < end {
      if let word = ASCIIWord(line, at: index, end: end) {
        latin &+= word.letters
        digits &+= word.digits
        index += ASCIIWord.length
        continue
      }
      let byte = line[index]
      if byte < 0x80 {
        // Sums instead of branches: letters and blanks follow each other as if by chance, and a wrong guess costs more than the sum.
        index += 1
        latin &+= (byte | 0x20) &- 0x61 < 26 ? 1 : 0
        digits &+= isDigit(byte) ? 1 : 0
        if byte < 0x20 { note(Unit(value: UInt32(byte), length: 1), isFirst: false) }
        continue
      }
      let unit = line.unit(at: index)
      index += unit.length
      if unit.value &- 0x4E00 < 0x5200 { han &+= 1 } else { readRare(unit) }
    }
    scripts.add(latin, of: .latin)
    scripts.add(han, of: .han)
    scripts.add(digits: digits)
    script = LineScript(scripts)
    let visibleEnd = line.endBeforeBlanks(from: first, end: end)
    if visibleEnd < end { marks.insert(.trailingBlank) }
    if kind == .text, digits > 0 { readNumber(line, from: first, end: visibleEnd, digits: digits) }
  }

  private mutating func readRare(_ unit: Unit) {
    if unit.isBadByte || unit.value == 0xFEFF { note(unit, isFirst: false) }
    if let script = Subtitles.script(of: unit.value) { scripts.add(1, of: script) } else if isDigit(unit.value) { scripts.add(digits: 1) }
  }

  /// The longest line that may be a damaged number: room for a number and a stray word ("Ґуру Пуджа.1").
  private static let longestDamagedNumber = 24

  private mutating func readNumber(_ line: Span<UInt8>, from first: Int, end: Int, digits: Int) {
    let isWhole = digits == end - first
    guard isWhole || end - first <= LineFacts.longestDamagedNumber else { return }
    var from = first
    if !isDigit(line[first]) {
      guard isDigit(line[end - 1]) else { return }
      from = end - 1
      while from > first, isDigit(line[from - 1]) { from -= 1 }
    }
    kind = isWhole ? .number : .damagedNumber
    var value: Int64 = 0
    while from < end, isDigit(line[from]) {
      value = min(value * 10 + Int64(line[from] &- 0x30), Int64(Int32.max) + 1)
      from += 1
    }
    if value > Int64(Int32.max) { marks.insert(.numberTooLarge) }
    number = Int32(clamping: value)
  }
}
