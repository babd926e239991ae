internal import CGMime

/// Text in a named charset to UTF-8, through the C library's converters.
enum Charset {
  /// The text, and whether every byte of it could be read in that charset.
  ///
  /// Unknown names and bytes that do not fit: UTF-8 is tried, then what cannot be read becomes U+FFFD. A mail whose label lies keeps its readable part.
  static func decode(_ bytes: some Collection<UInt8>, label: String?) -> (text: String, isExact: Bool) {
    let name = converter(for: label)
    if name == "UTF-8" || isPlain(bytes) && !name.hasPrefix("ISO-2022") && !name.hasPrefix("UTF-") && name != "HZ" {
      return utf8(bytes, isKnown: true)
    }
    guard let text = convert(Array(bytes), from: name) else { return utf8(bytes, isKnown: false) }
    return (text, true)
  }

  private static func isPlain(_ bytes: some Collection<UInt8>) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

  private static func utf8(_ bytes: some Collection<UInt8>, isKnown: Bool) -> (text: String, isExact: Bool) {
    let text = String(decoding: bytes, as: UTF8.self)
    return (text, isKnown && text.utf8.elementsEqual(bytes))
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
