/// Walks the characters of a text as a reader sees them: markup left out on request, entities resolved, full-width forms made narrow.
///
/// The one place that knows what markup is, so that comparison forms and tokens agree on it.
struct TextUnits {
  private(set) var at = 0
  /// Whether tags and entities count as what they show (nothing, and a character) or as their letters.
  let seesMarkup: Bool

  init(seesMarkup: Bool) { self.seesMarkup = seesMarkup }

  /// The next character and the bytes it stands on; nil at the end.
  @inline(__always)
  mutating func next(_ text: Span<UInt8>) -> (value: UInt32, bytes: Range<Int>)? {
    while at < text.count {
      let start = at
      let lead = text[at]
      if !seesMarkup, lead == 0x3C || lead == 0x7B || lead == 0x26 || lead == 0x5C {
        let (length, value) = markup(text, lead: lead)
        at += length
        if let value { return (value, start..<at) }
        if length > 0 { continue }
      }
      let unit = text.unit(at: at)
      at += unit.length
      return (unit.value, start..<at)
    }
    return nil
  }

  /// Bytes of the tag, override or entity here and the character it shows; length 0 where there is none.
  private func markup(_ text: Span<UInt8>, lead: UInt8) -> (length: Int, value: UInt32?) {
    switch lead {
    case 0x3C: (tagLength(text), nil)
    case 0x7B: (overrideLength(text), nil)
    case 0x26: entity(text)
    default: lineBreak(text)
    }
  }

  /// No tag is longer: `<` in prose must not swallow the line.
  private static let longestTag = 80

  /// The names of tags seen in SRT and WebVTT. Only these: `Array<String>` in the subtitles of a programming lecture is text.
  private static let tagNames: [StaticString] = [
    "i", "b", "u", "s", "c", "v", "font", "em", "strong", "span", "ruby", "rt", "lang", "br", "p",
  ]

  /// `<i>`, `</font>`, `<c.yellow>`, `<00:00:01.000>`.
  private func tagLength(_ text: Span<UInt8>) -> Int {
    guard at + 2 < text.count else { return 0 }
    let name = at + (text[at + 1] == 0x2F ? 2 : 1)
    guard isDigit(text[name]) ? isTimeTag(text, from: name) : hasTagName(text, at: name) else { return 0 }
    return closing(text, 0x3E, unless: 0x3C)
  }

  private func hasTagName(_ text: Span<UInt8>, at name: Int) -> Bool {
    var end = name
    while end < text.count, end - name <= 6, (text[end] | 0x20) &- 0x61 < 26 { end += 1 }
    guard end < text.count, text[end] == 0x3E || text[end] == 0x20 || text[end] == 0x2E || text[end] == 0x2F else { return false }
    return TextUnits.tagNames.contains { $0.utf8CodeUnitCount == end - name && text.hasIgnoringCase($0, at: name) }
  }

  private func isTimeTag(_ text: Span<UInt8>, from first: Int) -> Bool {
    var index = first
    while index < text.count, isDigit(text[index]) || text[index] == 0x3A || text[index] == 0x2E { index += 1 }
    return index - first >= 9 && index < text.count && text[index] == 0x3E
  }

  /// `{\an8}`, `{\i1}`.
  private func overrideLength(_ text: Span<UInt8>) -> Int {
    guard at + 2 < text.count, text[at + 1] == 0x5C else { return 0 }
    return closing(text, 0x7D, unless: 0x7B)
  }

  private func closing(_ text: Span<UInt8>, _ close: UInt8, unless open: UInt8) -> Int {
    var index = at + 1
    let end = min(text.count, at + TextUnits.longestTag)
    while index < end {
      let byte = text[index]
      if byte == close { return index + 1 - at }
      if byte == open || byte == 0x0A || byte == 0x0D { return 0 }
      index += 1
    }
    return 0
  }

  /// `\N` and `\h` of the ASS format: a line end or a hard blank.
  private func lineBreak(_ text: Span<UInt8>) -> (length: Int, value: UInt32?) {
    guard at + 1 < text.count, text[at + 1] == 0x4E || text[at + 1] == 0x68 else { return (0, nil) }
    return (2, 0x20)
  }

  private func entity(_ text: Span<UInt8>) -> (length: Int, value: UInt32?) {
    let end = min(text.count, at + 10)
    if at + 3 < end, text[at + 1] == 0x23 { return numericEntity(text, end: end) }
    if text.has("&amp;", at: at, end: end) { return (5, 0x26) }
    if text.has("&lt;", at: at, end: end) { return (4, 0x3C) }
    if text.has("&gt;", at: at, end: end) { return (4, 0x3E) }
    if text.has("&quot;", at: at, end: end) { return (6, 0x22) }
    if text.has("&apos;", at: at, end: end) { return (6, 0x27) }
    if text.has("&nbsp;", at: at, end: end) { return (6, 0xA0) }
    return (0, nil)
  }

  /// `&#39;`, `&#x27;`.
  private func numericEntity(_ text: Span<UInt8>, end: Int) -> (length: Int, value: UInt32?) {
    let isHex = text[at + 2] | 0x20 == 0x78
    var index = at + (isHex ? 3 : 2)
    let first = index
    var value: UInt32 = 0
    while index < end, let digit = hexValue(text[index]), isHex || digit < 10 {
      value = value * (isHex ? 16 : 10) + digit
      index += 1
    }
    guard index > first, index < end, text[index] == 0x3B, Unicode.Scalar(value) != nil else { return (0, nil) }
    return (index + 1 - at, value)
  }

  private func hexValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

/// The narrow form of a full-width character, and one form for each of the marks that Chinese and Western typing write differently; any other
/// value unchanged. What NFKC and the usual punctuation tables do, for the characters found in subtitles.
@inline(__always)
func narrow(_ value: UInt32) -> UInt32 { value < 0x2010 ? value : narrowRare(value) }

private func narrowRare(_ value: UInt32) -> UInt32 {
  switch value {
  case 0xFF01...0xFF5E: value - 0xFEE0
  case 0x3000: 0x20
  case 0x3002, 0xFF61: 0x2E  // 。｡
  case 0x3001, 0xFF64: 0x2C  // 、､
  case 0x2018...0x201B: 0x27  // ‘’‚‛
  case 0x201C...0x201F, 0x3008...0x300F, 0xFF62, 0xFF63: 0x22  // “”„‟〈〉《》「」『』
  case 0x2010...0x2015, 0x2212: 0x2D  // ‐ to ―, −
  case 0x3010, 0x3014: 0x5B  // 【〔
  case 0x3011, 0x3015: 0x5D  // 】〕
  case 0x2026, 0x22EF: 0x2E  // …⋯
  default: value
  }
}

/// Whether a narrow character is punctuation that says nothing a listener hears. Signs that are read aloud (`+ % $ # = < > / @ &`) are not.
@inline(__always)
func isPunctuation(_ value: UInt32) -> Bool {
  if value < 0x80 {
    switch value {
    case 0x21, 0x22, 0x27...0x29, 0x2C...0x2E, 0x3A, 0x3B, 0x3F, 0x5B, 0x5D, 0x5F, 0x7B, 0x7D, 0x60: return true
    default: return false
    }
  }
  return isRarePunctuation(value)
}

private func isRarePunctuation(_ value: UInt32) -> Bool {
  switch value {
  case 0xA1, 0xAB, 0xB7, 0xBB, 0xBF, 0x37E, 0x387, 0x55A...0x55F, 0x589, 0x5BE, 0x5C0, 0x5C3, 0x60C, 0x61B, 0x61F, 0x66A...0x66D, 0x6D4:
    true
  case 0x964, 0x965, 0x2010...0x2027, 0x2030...0x205E, 0x22EF, 0x2E00...0x2E52, 0x3001...0x3003, 0x3008...0x3011, 0x3014...0x301F: true
  case 0x30A0, 0x30FB, 0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE61, 0xFE63, 0xFE68, 0xFF5F...0xFF65: true
  default: false
  }
}
