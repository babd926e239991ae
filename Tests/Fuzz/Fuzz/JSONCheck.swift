/// Whether a text is one JSON value (RFC 8259) in valid UTF-8; written apart from the writer that it checks.
struct JSONCheck {
  private var rest: ArraySlice<UInt8>

  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    guard String(validating: text, as: UTF8.self) != nil else { return false }
    var check = JSONCheck(rest: text)
    guard check.value(depth: 0) else { return false }
    check.skipBlanks()
    return check.rest.isEmpty
  }

  private mutating func value(depth: Int) -> Bool {
    guard depth < 100 else { return false }
    skipBlanks()
    switch rest.first {
    case UInt8(ascii: "{"): return list(closing: "}") { $0.member(depth: depth) }
    case UInt8(ascii: "["): return list(closing: "]") { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): return string()
    case UInt8(ascii: "t"): return take("true")
    case UInt8(ascii: "f"): return take("false")
    case UInt8(ascii: "n"): return take("null")
    default: return number()
    }
  }

  private mutating func list(closing end: Unicode.Scalar, _ item: (inout JSONCheck) -> Bool) -> Bool {
    rest.removeFirst()
    skipBlanks()
    if take(String(end)) { return true }
    repeat {
      guard item(&self) else { return false }
      skipBlanks()
    } while take(",")
    return take(String(end))
  }

  private mutating func member(depth: Int) -> Bool {
    skipBlanks()
    guard rest.first == UInt8(ascii: "\""), string() else { return false }
    skipBlanks()
    return take(":") && value(depth: depth + 1)
  }

  private mutating func string() -> Bool {
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return true }
      if byte < 0x20 { return false }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = rest.popFirst() else { return false }
      if escape == UInt8(ascii: "u") {
        let digits = rest.prefix(4)
        guard digits.count == 4, digits.allSatisfy({ $0 < 0x80 && Character(UnicodeScalar($0)).isHexDigit }) else { return false }
        rest.removeFirst(4)
      } else if !"\"\\/bfnrt".utf8.contains(escape) {
        return false
      }
    }
    return false
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    _ = take("+") || take("-")
    return digits()
  }

  private mutating func digits() -> Bool {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    rest.removeFirst(digits.count)
    return !digits.isEmpty
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest.removeFirst(text.utf8.count)
    return true
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }
}
