/// Forms of a text that are equal where a difference does not matter.
///
/// Equal `spacing` and other bytes: the same letters with other line breaks or blanks (reflowed). Equal `letters` only: other markup or punctuation
/// (formatted). Else the words changed. One or several lines, with or without line ends, can be given; bytes that are not UTF-8 stand for
/// themselves, so that text damaged in different ways stays different.
public enum TextForm: Sendable {
  /// Without blanks of any kind, zero-width and direction marks, byte-order marks and controls.
  case spacing
  /// Without these and without markup, entities resolved, full-width forms narrow, punctuation dropped; case is kept. Marks between two digits
  /// stay: `1.5` is not `15`.
  case letters
  /// As `letters`, with the punctuation kept: equal for texts that differ in markup and in the width of their marks alone.
  case width
}

/// A form of a text, added to a buffer that the caller may use again.
public func append(_ form: TextForm, of text: Span<UInt8>, to output: inout [UInt8]) {
  // No form is longer than the text.
  output.append(addingCapacity: text.count) { output in
    switch form {
    case .spacing: appendSpacing(of: text, to: &output)
    case .letters: appendLetters(of: text, to: &output)
    case .width: appendNarrow(of: text, to: &output)
    }
  }
}

/// A form of a text.
public func key(_ form: TextForm, of text: ArraySlice<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  append(form, of: text.span, to: &output)
  return output
}

/// The text without whatever a reader cannot see.
public func spacingKey(of text: ArraySlice<UInt8>) -> [UInt8] { key(.spacing, of: text) }

/// The text's letters, digits and signs alone.
public func lettersKey(of text: ArraySlice<UInt8>) -> [UInt8] { key(.letters, of: text) }

/// The text without blanks and markup, its marks in one width.
public func widthKey(of text: ArraySlice<UInt8>) -> [UInt8] { key(.width, of: text) }

/// A 64-bit hash of bytes, the same in every run (FNV-1a over words, mixed at the end). Not for input that is made to collide.
public func stableHash(of bytes: Span<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in 0..<bytes.count { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
  return mixed(hash)
}

@inline(__always)
func mixed(_ hash: UInt64) -> UInt64 {
  var hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
  hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
  return hash ^ (hash >> 31)
}

private func appendSpacing(of text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
  var index = 0
  while index < text.count {
    let lead = text[index]
    if lead < 0x7F {
      if lead > 0x20 { output.append(lead) }
      index += 1
      continue
    }
    let unit = text.unit(at: index)
    if !isBlank(unit.value) {
      for offset in 0..<unit.length { output.append(text[index + offset]) }
    }
    index += unit.length
  }
}

private func appendNarrow(of text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
  var units = TextUnits(seesMarkup: false)
  while let unit = units.next(text) {
    if !isBlank(unit.value) { appendScalar(narrow(unit.value), to: &output) }
  }
}

private func appendLetters(of text: Span<UInt8>, to output: inout OutputSpan<UInt8>) {
  var units = TextUnits(seesMarkup: false)
  // A mark after a digit waits for what follows it; 0 where none does.
  var waiting: UInt32 = 0
  var isAfterDigit = false
  while let unit = units.next(text) {
    let value = narrow(unit.value)
    if isBlank(value) {
      isAfterDigit = false
      waiting = 0
    } else if isPunctuation(value) {
      waiting = isAfterDigit && joinsDigits(value) ? value : 0
      isAfterDigit = false
    } else {
      let isDigit = value &- 0x30 < 10
      if waiting != 0, isDigit { appendScalar(waiting, to: &output) }
      waiting = 0
      isAfterDigit = isDigit
      appendScalar(value, to: &output)
    }
  }
}

@inline(__always)
private func joinsDigits(_ value: UInt32) -> Bool { value == 0x2E || value == 0x2C || value == 0x3A || value == 0x2D }

/// Adds a value in UTF-8, or the bad byte that it stands for.
@inline(__always)
private func appendScalar(_ value: UInt32, to output: inout OutputSpan<UInt8>) {
  if value < 0x80 || value >= Unit.firstBadValue {
    output.append(UInt8(truncatingIfNeeded: value))
    return
  }
  if value < 0x800 {
    output.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
  } else {
    if value < 0x10000 {
      output.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
    } else {
      output.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
      output.append(0x80 | UInt8(truncatingIfNeeded: value >> 12) & 0x3F)
    }
    output.append(0x80 | UInt8(truncatingIfNeeded: value >> 6) & 0x3F)
  }
  output.append(0x80 | UInt8(truncatingIfNeeded: value) & 0x3F)
}
