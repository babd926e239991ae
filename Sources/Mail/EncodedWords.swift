/// Header text with RFC 2047 encoded words: rules 9 and 10 of the mailbox rules.
///
/// GMime's decoder puts `?` where it fails and says nothing; a history must keep what it cannot read, so a bad word stays as written.
struct HeaderText {
  var text: String
  /// The first word that could not be decoded, as written.
  var badWord: String?
  /// Whether there were raw bytes that are no text in UTF-8 nor in the mail's own charset.
  var hasBadBytes = false

  /// Decodes an unfolded value. `charset` is the mail's own, for raw bytes that are not UTF-8.
  init(_ value: ArraySlice<UInt8>, charset: String? = nil) {
    text = ""
    guard value.index(of: "=?", from: value.startIndex) != nil else {
      appendRaw(value, charset)
      return
    }
    var pending: [EncodedWord] = []
    var position = value.startIndex
    while position < value.endIndex {
      if let word = EncodedWord(value, at: position) {
        if let last = pending.last, !last.joins(word) { flush(&pending, in: value) }
        pending.append(word)
        position = word.range.upperBound
        continue
      }
      // Blanks between two words vanish; anything else ends the run.
      let blanks = value[position...].prefix { $0.isBlank }.endIndex
      if !pending.isEmpty, blanks > position, EncodedWord(value, at: blanks) != nil {
        position = blanks
        continue
      }
      flush(&pending, in: value)
      let next = value.index(of: "=?", from: position + 1) ?? value.endIndex
      let end = blanks > position && blanks < next ? blanks : wordBoundary(value, from: position, to: next)
      appendRaw(value[position..<end], charset)
      position = end
    }
    flush(&pending, in: value)
  }

  private func wordBoundary(_ value: ArraySlice<UInt8>, from start: Int, to next: Int) -> Int {
    guard let blank = value[start..<next].firstIndex(where: { $0.isBlank }), blank > start else { return next }
    return blank
  }

  /// Decodes neighbouring words of one charset together, since some mailers cut a character in two.
  private mutating func flush(_ words: inout [EncodedWord], in value: ArraySlice<UInt8>) {
    defer { words = [] }
    guard let first = words.first, let last = words.last else { return }
    let decoded = Charset.decode(words.flatMap(\.bytes), label: first.charset)
    if decoded.isExact {
      text += decoded.text
    } else {
      let written = String(decoding: value[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
      text += written
      badWord = badWord ?? written
    }
  }

  private mutating func appendRaw(_ bytes: ArraySlice<UInt8>, _ charset: String?) {
    var decoded = Charset.decode(bytes, label: nil)
    if !decoded.isExact, charset != nil { decoded = Charset.decode(bytes, label: charset) }
    hasBadBytes = hasBadBytes || !decoded.isExact
    text += decoded.text
    let isBroken = bytes.index(of: "=?", from: bytes.startIndex).map { bytes.index(of: "?=", from: $0 + 2) != nil } ?? false
    if isBroken { badWord = badWord ?? decoded.text }
  }
}

/// Longest text of one word that is looked for; the standard allows 75 bytes, mailers write more.
private let longestWord = 4096

/// One `=?charset?encoding?text?=`.
private struct EncodedWord {
  var charset: String
  var bytes: [UInt8]
  var range: Range<Int>

  /// Reads the word at `start`; nil if there is none or its encoding is unknown or broken.
  init?(_ value: ArraySlice<UInt8>, at start: Int) {
    guard value.has("=?", at: start), let first = value.index(of: 0x3F, from: start + 2), first > start + 2,
      first + 2 < value.endIndex, value[first + 2] == 0x3F
    else { return nil }
    guard let end = value.prefix(first + 3 - value.startIndex + longestWord).index(of: "?=", from: first + 3),
      !value[(start + 2)..<first].contains(where: { $0.isBlank })
    else { return nil }
    let coded = value[(first + 3)..<end]
    let decoded: [UInt8]?
    switch value[first + 1].lowered {
    case 0x71: decoded = decodeQ(coded)
    case 0x62: decoded = decodeBase64(coded)
    default: decoded = nil
    }
    guard let decoded else { return nil }
    // RFC 2231 lets a language follow the charset: `utf-8*en`.
    charset = String(decoding: value[(start + 2)..<first].prefix { $0 != 0x2A }, as: UTF8.self)
    bytes = decoded
    range = start..<(end + 2)
  }

  func joins(_ next: EncodedWord) -> Bool { charset.lowercased() == next.charset.lowercased() }
}

/// `_` is a space, `=XX` a byte; nil for a stray `=`.
private func decodeQ(_ coded: ArraySlice<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var rest = coded
  while let byte = rest.popFirst() {
    if byte == 0x3D {
      guard let high = rest.popFirst()?.hexValue, let low = rest.popFirst()?.hexValue else { return nil }
      bytes.append(high << 4 | low)
    } else {
      bytes.append(byte == 0x5F ? 0x20 : byte)
    }
  }
  return bytes
}

/// Base64 with or without its padding; nil for anything else.
private func decodeBase64(_ coded: ArraySlice<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var bits: UInt32 = 0
  var count = 0
  for byte in coded.prefix(while: { $0 != 0x3D }) {
    let value: UInt8
    switch byte {
    case 0x41...0x5A: value = byte - 0x41
    case 0x61...0x7A: value = byte - 0x61 + 26
    case 0x30...0x39: value = byte - 0x30 + 52
    case 0x2B: value = 62
    case 0x2F: value = 63
    default: return nil
    }
    bits = (bits << 6 | UInt32(value)) & 0xFFFFFF
    count += 1
    if count % 4 == 0 { bytes += [UInt8(bits >> 16), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)] }
  }
  guard coded.drop(while: { $0 != 0x3D }).allSatisfy({ $0 == 0x3D }) else { return nil }
  switch count % 4 {
  case 0: return bytes
  case 2: return bytes + [UInt8(bits >> 4 & 0xFF)]
  case 3: return bytes + [UInt8(bits >> 10 & 0xFF), UInt8(bits >> 2 & 0xFF)]
  default: return nil
  }
}
