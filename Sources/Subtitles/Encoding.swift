/// A character encoding that a subtitle file can come in; the raw value is iconv's name for it.
public enum Encoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LE = "UTF-16LE"
  case utf16BE = "UTF-16BE"
  case gb18030 = "GB18030"
  case big5 = "BIG5-HKSCS"
  case shiftJIS = "CP932"
  case eucKR = "UHC"
  case windows1251 = "CP1251"
  case cp866 = "CP866"
  case windows1252 = "CP1252"

  public var isUTF8: Bool { self == .utf8 }

  /// What a file may be in that is neither UTF-8 nor UTF-16; the first wins where two are equally plausible.
  static let legacy: [Encoding] = [.gb18030, .big5, .shiftJIS, .eucKR, .windows1251, .cp866, .windows1252]
}

/// The text of a file in UTF-8, and the encoding it was in.
///
/// In this order: a byte-order mark decides; NUL in every other byte is UTF-16; UTF-8 where it is valid; UTF-8 with its bad bytes left in where they
/// are less than 1 % of the file and fewer than the good characters beyond ASCII; else the most plausible of the legacy encodings, by what its
/// characters look like (GB18030 decodes nearly anything, so that decoding without an error proves nothing). Where none is plausible the bytes are
/// returned as they are, as UTF-8. A byte-order mark stays in the text.
public func decode(_ bytes: [UInt8]) -> (utf8: [UInt8], encoding: Encoding) {
  if let order = utf16Order(of: bytes) { return (utf16(bytes, order), order) }
  let census = UTF8Census(of: bytes.span)
  if census.bad == 0 || (census.bad * 100 < bytes.count && census.bad <= census.good) { return (bytes, .utf8) }
  let sample = census.sample(of: bytes)
  var best: (encoding: Encoding, score: Double)?
  for encoding in Encoding.legacy {
    guard let converter = Converter(from: encoding) else { continue }
    let (text, errors) = converter.convert(sample)
    let score = plausibility(of: text.span, errors: errors)
    if score > best?.score ?? leastPlausible { best = (encoding, score) }
  }
  guard let best, let converter = Converter(from: best.encoding) else { return (bytes, .utf8) }
  return (converter.convert(bytes[...]).utf8, best.encoding)
}

/// Below this, text is taken for noise.
private let leastPlausible = 0.35

/// How much of a text is UTF-8.
private struct UTF8Census {
  /// Characters beyond ASCII.
  var good = 0
  /// Bytes that belong to no character.
  var bad = 0
  private var firstBad = 0

  init(of bytes: Span<UInt8>) {
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += 1
        continue
      }
      let unit = bytes.unit(at: index)
      if !unit.isBadByte {
        good += 1
        index += unit.length
      } else if UTF8Census.isSurrogate(bytes, at: index) {
        // CESU-8: wrong, but no other encoding.
        good += 1
        index += 3
      } else {
        if bad == 0 { firstBad = index }
        bad += 1
        index += 1
      }
    }
  }

  private static func isSurrogate(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    bytes[index] == 0xED && index + 2 < bytes.count && bytes[index + 1] >= 0xA0 && bytes[index + 1] < 0xC0
      && bytes[index + 2] & 0xC0 == 0x80
  }

  /// Enough to judge by: 64 KiB from the line of the first bad byte on.
  func sample(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let start = (bytes[..<firstBad].lastIndex(of: 0x0A) ?? -1) + 1
    return bytes[start..<min(bytes.count, start + 65536)]
  }
}

/// The byte order of UTF-16; nil where the bytes are something else.
private func utf16Order(of bytes: [UInt8]) -> Encoding? {
  if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LE }
  if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BE }
  let count = min(bytes.count, 4096) & ~1
  guard count >= 8 else { return nil }
  var zeros = (even: 0, odd: 0)
  for index in stride(from: 0, to: count, by: 2) {
    if bytes[index] == 0 { zeros.even += 1 }
    if bytes[index + 1] == 0 { zeros.odd += 1 }
  }
  // Digits, blanks and line ends of the timing lines alone make more than a fifth of any subtitle file.
  if zeros.odd * 10 > count, zeros.even * 100 < count { return .utf16LE }
  if zeros.even * 10 > count, zeros.odd * 100 < count { return .utf16BE }
  return nil
}

private func utf16(_ bytes: [UInt8], _ order: Encoding) -> [UInt8] {
  let low = order == .utf16LE ? 0 : 1
  let units = stride(from: 0, to: bytes.count & ~1, by: 2).map { UInt16(bytes[$0 + low]) | UInt16(bytes[$0 + 1 - low]) << 8 }
  return Array(String(decoding: units, as: UTF16.self).utf8)
}
