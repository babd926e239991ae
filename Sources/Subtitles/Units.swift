/// One character of a text as read from UTF-8, or one byte that is not UTF-8.
struct Unit {
  /// The Unicode scalar; for a bad byte `Unit.firstBadValue` plus the byte, so that different bad bytes stay different.
  var value: UInt32
  /// Bytes used, 1 to 4.
  var length: Int

  static let firstBadValue: UInt32 = 0x110000

  var isBadByte: Bool { value >= Unit.firstBadValue }
}

extension Span where Element == UInt8 {
  /// The character at a byte index below `count`, by the strict rules of UTF-8 (no surrogates, no overlong forms).
  @inline(__always)
  func unit(at index: Int) -> Unit {
    let lead = self[index]
    if lead < 0x80 { return Unit(value: UInt32(lead), length: 1) }
    // Most of CJK, without the rarer tests.
    if lead &- 0xE3 < 10, count - index >= 3 {
      let (second, third) = (self[index + 1], self[index + 2])
      if second & 0xC0 == 0x80, third & 0xC0 == 0x80 {
        return Unit(value: UInt32(lead & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F), length: 3)
      }
    }
    return longUnit(at: index, lead: lead)
  }

  private func longUnit(at index: Int, lead: UInt8) -> Unit {
    let bad = Unit(value: Unit.firstBadValue + UInt32(lead), length: 1)
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard lead >= 0xC2, lead <= 0xF4, length <= count - index else { return bad }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = self[index + offset]
      guard byte & 0xC0 == 0x80 else { return bad }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let isSound =
      switch length {
      case 2: true
      case 3: value >= 0x800 && !(0xD800...0xDFFF).contains(value)
      default: value >= 0x10000 && value <= 0x10FFFF
      }
    return isSound ? Unit(value: value, length: length) : bad
  }

  /// Bytes of the blank at an index below `end`, 0 where there is none.
  ///
  /// Blank is what a reader cannot see and no grammar should trip over: spaces of every width, controls (a NUL too), zero-width and bidirectional
  /// marks, byte-order marks. A right-to-left mark before a number must not hide the number (SubtitleEdit#6612).
  @inline(__always)
  func blankLength(at index: Int, end: Int) -> Int {
    let lead = self[index]
    if lead <= 0x20 || lead == 0x7F { return 1 }
    if lead < 0xC2 { return 0 }
    return longBlankLength(at: index, end: end, lead: lead)
  }

  private func longBlankLength(at index: Int, end: Int, lead: UInt8) -> Int {
    switch lead {
    case 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
      let unit = unit(at: index)
      return index + unit.length <= end && isBlank(unit.value) ? unit.length : 0
    default: return 0
    }
  }

  /// The first index at or after `index` that holds no blank; `end` if there is none.
  @inline(__always)
  func skippingBlanks(from index: Int, end: Int) -> Int {
    var index = index
    while index < end {
      let length = blankLength(at: index, end: end)
      if length == 0 { break }
      index += length
    }
    return index
  }

  /// The end of what is visible: `end` without the blanks before it, not below `first`.
  func endBeforeBlanks(from first: Int, end: Int) -> Int {
    var end = end
    while end > first {
      if 0x21...0x7E ~= self[end - 1] { return end }
      var start = end - 1
      while start > first, end - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
      let length = blankLength(at: start, end: end)
      if length == 0 || start + length != end { return end }
      end = start
    }
    return end
  }

  /// Whether the bytes at an index are these, and lie before `end`.
  @inline(__always)
  func has(_ text: StaticString, at index: Int, end: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard length <= end - index else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<length where unsafe buffer[offset] != self[index + offset] { return false }
      return true
    }
  }
}

extension Span where Element == UInt8 {
  /// Whether the bytes at an index are these small ASCII letters, or the capitals of them.
  func hasIgnoringCase(_ text: StaticString, at index: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard length <= count - index else { return false }
    return text.withUTF8Buffer { buffer in
      for offset in 0..<length where unsafe buffer[offset] != self[index + offset] | 0x20 { return false }
      return true
    }
  }
}

/// Whether a scalar shows nothing: see `blankLength`.
func isBlank(_ value: UInt32) -> Bool {
  switch value {
  case 0...0x20, 0x7F...0xA0, 0xAD, 0x1680, 0x180E, 0x2000...0x200F, 0x2028...0x202F, 0x205F...0x206F, 0x3000, 0xFEFF: true
  default: false
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
