/// How many columns text takes on a terminal, and text made safe to show there.
///
/// Ideographs, full-width forms and emoji (with their joiners, selectors, skin tones and flags) take two columns, combining and
/// invisible scalars none, everything else one; East Asian *ambiguous* scalars count as narrow, as UTF-8 terminals show them.
public enum DisplayWidth {
  /// The number of columns of a text, each control character counted as `visible` shows it.
  public static func columns(_ text: String) -> Int {
    // Printable ASCII, the usual case, needs no grapheme breaking.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// The number of columns of one character.
  public static func columns(_ character: Character) -> Int {
    var sum = 0
    var isEmojiSequence = false
    for scalar in character.unicodeScalars {
      if scalar == "\u{FE0F}", character.unicodeScalars.first?.properties.isEmoji == true { return 2 }
      if scalar == "\u{200D}" || scalar.properties.isEmojiModifier { isEmojiSequence = true }
      sum += columns(scalar)
    }
    return isEmojiSequence ? min(sum, 2) : sum
  }

  /// The number of columns of one scalar that stands alone.
  static func columns(_ scalar: Unicode.Scalar) -> Int {
    if let form = visibleForm(scalar) { return form.unicodeScalars.count }
    let value = scalar.value
    if value < 0x300 { return 1 }
    let properties = scalar.properties
    if properties.generalCategory == .nonspacingMark || properties.generalCategory == .enclosingMark { return 0 }
    if WideScalars.contains(value) { return 2 }
    // The later letters of a Korean syllable spelled out are drawn inside its first.
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FB ~= value { return 0 }
    return properties.isDefaultIgnorableCodePoint ? 0 : 1
  }

  /// Makes visible what could command a terminal, break a line or reorder its neighbours: control characters become their pictures
  /// (ESC is `␛`), C1 controls, line separators and bidirectional embeddings, overrides and isolates their number (`<U+202E>`).
  public static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) || !text.unicodeScalars.contains(where: { visibleForm($0) != nil }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let form = visibleForm(scalar) { result.append(contentsOf: form.unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  /// Cuts a text to a number of columns; what was cut is marked by `…` as the last column.
  public static func fit(_ text: String, in limit: Int) -> String {
    let text = visible(text)
    guard columns(text) > limit else { return text }
    guard limit > 0 else { return "" }
    var result = ""
    var used = 0
    for character in text {
      used += columns(character)
      if used > limit - 1 { break }
      result.append(character)
    }
    return result + "…"
  }

  /// What stands for a scalar that must not reach a terminal; nil for all others.
  static func visibleForm(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value).map { String(Character($0)) }
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x2028...0x202E, 0x2066...0x2069: "<U+\(hexadecimal(scalar.value))>"
    default: nil
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
