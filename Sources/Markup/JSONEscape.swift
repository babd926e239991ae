/// The escapes inside a JSON string: what RFC 8259 demands, and whatever else some reader takes for a line end or a terminal for a command.
enum JSONEscape {
  /// Whether any byte could start something to escape. Most text has none and is copied in one go.
  static func mayBeNeeded(in text: Span<UInt8>) -> Bool {
    // Without a way out in the middle, so that the compiler takes many bytes at a time.
    var found: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      found |= byte < 0x20 ? 1 : 0
      found |= byte == 0x22 || byte == 0x5C || byte == 0x7F ? 1 : 0
      found |= byte == 0xC2 || byte == 0xE2 ? 1 : 0
    }
    return found != 0
  }

  /// Appends valid UTF-8, escaped.
  static func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0x08: bytes += [0x5C, UInt8(ascii: "b")]
      case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
      case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
      case 0x0C: bytes += [0x5C, UInt8(ascii: "f")]
      case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
      case 0x00..<0x20, 0x7F: appendUnit(UInt16(byte), to: &bytes)
      case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:  // U+0080…U+009F, with the line end U+0085
        appendUnit(UInt16(text[index + 1]), to: &bytes)
        index += 1
      case 0xE2 where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:  // U+2028, U+2029
        appendUnit(0x2028 + UInt16(text[index + 2] & 1), to: &bytes)
        index += 2
      default: bytes.append(byte)
      }
      index += 1
    }
  }

  private static func appendUnit(_ unit: UInt16, to bytes: inout [UInt8]) {
    bytes += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(truncatingIfNeeded: unit >> shift & 0xF)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
