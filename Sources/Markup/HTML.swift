/// Text inside an HTML page.
public enum HTML {
  /// Escapes text for element content and for quoted attribute values.
  ///
  /// Control characters that HTML does not allow become U+FFFD.
  public static func escape(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Escapes text for a quoted attribute value and keeps its line ends and tabs, which a parser would change.
  public static func attribute(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x09: bytes += Array("&#9;".utf8)
      case 0x0A: bytes += Array("&#10;".utf8)
      case 0x0D: bytes += Array("&#13;".utf8)
      default: append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends text to a page that is being written, escaped as by `escape`.
  public static func append(_ text: String, to page: inout [UInt8]) {
    for byte in text.utf8 { append(byte, to: &page) }
  }

  private static func append(_ byte: UInt8, to page: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): page += Array("&amp;".utf8)
    case UInt8(ascii: "<"): page += Array("&lt;".utf8)
    case UInt8(ascii: ">"): page += Array("&gt;".utf8)
    case UInt8(ascii: "\""): page += Array("&quot;".utf8)
    case UInt8(ascii: "'"): page += Array("&#39;".utf8)
    case 0x09, 0x0A, 0x0D: page.append(byte)
    case 0x00..<0x20, 0x7F: page += [0xEF, 0xBF, 0xBD]
    default: page.append(byte)
    }
  }
}
