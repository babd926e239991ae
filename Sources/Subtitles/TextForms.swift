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
  switch form {
  case .spacing: appendSpacing(of: text, to: &output)
  case .letters: appendLetters(of: text, to: &output)
  case .width: appendNarrow(of: text, to: &output)
  }
}

/// A form of a text.
public func key(_ form: TextForm, of text: ArraySlice<UInt8>) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(text.count)
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

private func appendSpacing(of text: Span<UInt8>, to output: inout [UInt8]) {
  var index = 0
  while index < text.count {
    let blank = text.blankLength(at: index, end: text.count)
    if blank > 0 {
      index += blank
      continue
    }
    let length = text.unit(at: index).length
    for offset in 0..<length { output.append(text[index + offset]) }
    index += length
  }
}

private func appendNarrow(of text: Span<UInt8>, to output: inout [UInt8]) {
  var units = TextUnits(seesMarkup: false)
  while let unit = units.next(text) {
    if !isBlank(unit.value) { appendScalar(narrow(unit.value), to: &output) }
  }
}

private func appendLetters(of text: Span<UInt8>, to output: inout [UInt8]) {
  var units = TextUnits(seesMarkup: false)
  // A mark after a digit waits for what follows it.
  var waiting: UInt32?
  var isAfterDigit = false
  while let unit = units.next(text) {
    if isBlank(unit.value) {
      isAfterDigit = false
      waiting = nil
      continue
    }
    let value = narrow(unit.value)
    if isPunctuation(value) {
      waiting = isAfterDigit && (value == 0x2E || value == 0x2C || value == 0x3A || value == 0x2D) ? value : nil
      isAfterDigit = false
      continue
    }
    let isDigit = value &- 0x30 < 10
    if let mark = waiting, isDigit { appendScalar(mark, to: &output) }
    waiting = nil
    isAfterDigit = isDigit
    appendScalar(value, to: &output)
  }
}

/// Adds a value in UTF-8, or the bad byte that it stands for.
@inline(__always)
private func appendScalar(_ value: UInt32, to output: inout [UInt8]) {
  if value < 0x80 {
    output.append(UInt8(truncatingIfNeeded: value))
  } else if value >= Unit.firstBadValue {
    output.append(UInt8(truncatingIfNeeded: value))
  } else if let scalar = Unicode.Scalar(value) {
    output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
