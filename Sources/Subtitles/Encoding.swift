/// A character encoding a subtitle file can come in.
public enum Encoding: String, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LE = "UTF-16LE"
  case utf16BE = "UTF-16BE"
  case gb18030 = "GB18030"
  case big5 = "BIG5"
  case shiftJIS = "CP932"
  case eucKR = "EUC-KR"
  case windows1251 = "CP1251"
  case cp866 = "IBM866"
  case windows1252 = "CP1252"

  public var isUTF8: Bool { self == .utf8 }
}

/// The text of a file in UTF-8, and the encoding it was in.
public func decode(_ bytes: [UInt8]) -> (utf8: [UInt8], encoding: Encoding) { (bytes, .utf8) }
