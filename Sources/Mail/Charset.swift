internal import CGMime

/// Text decoded from bytes of a named charset.
struct DecodedText {
  var text: String
  /// Whether every byte could be read.
  var isExact = true
  /// Whether it was UTF-8 under another name.
  var isMislabelled = false
}

/// Text in a named charset to UTF-8, through the C library's converters.
enum Charset {
  /// Decodes bytes as far as they can be read.
  ///
  /// Unknown names and bytes that do not fit: UTF-8 is tried, then what cannot be read becomes U+FFFD. A mail whose label lies keeps its
  /// readable part.
  static func decode(_ bytes: some Collection<UInt8>, label: String?) -> DecodedText {
    let name = converter(for: label)
    if name == "UTF-8" || isPlain(bytes) && !name.hasPrefix("ISO-2022") && !name.hasPrefix("UTF-") && name != "HZ" {
      return utf8(bytes)
    }
    if isSurelyUTF8(bytes) {
      var decoded = utf8(bytes)
      decoded.isMislabelled = true
      return decoded
    }
    return convert(Array(bytes), from: name).map { DecodedText(text: $0) } ?? DecodedText(text: utf8(bytes).text, isExact: false)
  }

  private static func isPlain(_ bytes: some Collection<UInt8>) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

  private static func utf8(_ bytes: some Collection<UInt8>) -> DecodedText {
    let text = String(decoding: bytes, as: UTF8.self)
    return DecodedText(text: text, isExact: text.utf8.elementsEqual(bytes))
  }

  /// git writes a commit that it cannot convert as it is, under the label it was asked for. Four characters of three bytes in a text that
  /// is all UTF-8 do not come about by chance in another charset; fewer may.
  private static func isSurelyUTF8(_ bytes: some Collection<UInt8>) -> Bool {
    let text = utf8(bytes)
    return text.isExact && text.text.unicodeScalars.lazy.filter { $0.value >= 0x800 }.prefix(4).count == 4
  }

  /// Names as mail has them → names the converters know. Mail labelled gb2312 is GBK in practice (rule 10).
  private static func converter(for label: String?) -> String {
    guard let label, !label.isEmpty else { return "UTF-8" }
    let name = label.uppercased()
    switch name {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII", "UNKNOWN-8BIT", "X-UNKNOWN", "DEFAULT", "ANSI_X3.4-1968": return "UTF-8"
    case "GB2312", "GB_2312-80", "GBK", "X-GBK", "CP936", "EUC-CN", "GB18030": return "GB18030"
    case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS": return "CP932"
    case "KS_C_5601-1987", "KS_C_5601", "EUC-KR": return "CP949"
    case "HZ-GB-2312": return "HZ"
    default: return name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x2F } ? name : "UTF-8"
    }
  }

  private static func convert(_ bytes: [UInt8], from name: String) -> String? {
    var length: gsize = 0
    let converted = unsafe bytes.withUnsafeBytes { raw in
      unsafe g_convert(raw.baseAddress?.assumingMemoryBound(to: gchar.self), gssize(raw.count), "UTF-8", name, nil, &length, nil)
    }
    guard let converted = unsafe converted else { return bytes.isEmpty ? "" : nil }
    defer { unsafe g_free(converted) }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: converted, count: Int(length)), as: UTF8.self)
  }
}
