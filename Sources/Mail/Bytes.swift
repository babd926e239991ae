internal import Glibc

/// Searching in bytes: the C library's searches are the fastest there are, and a line is whatever ends in LF.
extension ArraySlice<UInt8> {
  /// Index of the first such byte at or after `start`.
  func index(of byte: UInt8, from start: Int) -> Int? {
    guard start >= startIndex, start < endIndex else { return nil }
    let base = startIndex
    return unsafe withUnsafeBytes { all in
      guard let origin = all.baseAddress,
        let hit = unsafe memchr(origin + (start - base), Int32(byte), all.count - (start - base))
      else { return nil }
      return unsafe base + (UnsafeRawPointer(hit) - origin)
    }
  }

  /// Index of the first occurrence of `text` at or after `start`.
  ///
  /// What is really looked for is the byte of `text` at `rare`; the rarer it is the faster.
  func index(of text: StaticString, from start: Int, rare: Int = 0) -> Int? {
    let base = startIndex
    let length = text.utf8CodeUnitCount
    guard start >= base, endIndex - start >= length, rare < length else { return nil }
    return unsafe withUnsafeBytes { all in
      guard let origin = all.baseAddress else { return nil }
      let byte = unsafe Int32(text.utf8Start[rare])
      let last = unsafe origin + (all.count - length + rare)
      var next = unsafe origin + (start - base + rare)
      while unsafe next <= last, let hit = unsafe memchr(next, byte, last - next + 1) {
        let found = unsafe UnsafeRawPointer(hit) - rare
        if unsafe memcmp(found, text.utf8Start, length) == 0 { return unsafe base + (found - origin) }
        unsafe next = UnsafeRawPointer(hit) + 1
      }
      return nil
    }
  }

  /// Index just past the LF that ends the line at `start`, or the end.
  func nextLine(after start: Int) -> Int {
    index(of: 0x0A, from: start).map { $0 + 1 } ?? endIndex
  }

  /// The line at `start` without its LF and a CR before it.
  func line(at start: Int) -> ArraySlice<UInt8> {
    var end = index(of: 0x0A, from: start) ?? endIndex
    if end > start, self[end - 1] == 0x0D { end -= 1 }
    return self[start..<end]
  }

  /// Whether `text` stands at `position`.
  func has(_ text: StaticString, at position: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position >= startIndex, position <= endIndex, endIndex - position >= length else { return false }
    let base = startIndex
    return unsafe withUnsafeBytes { all in
      guard let origin = all.baseAddress else { return length == 0 }
      return unsafe memcmp(origin + (position - base), text.utf8Start, length) == 0
    }
  }

  /// Whether they begin with `text`.
  func begins(with text: StaticString) -> Bool { has(text, at: startIndex) }

  /// How many lines end in them.
  var lineFeeds: Int {
    unsafe withUnsafeBytes { all in
      var count = 0
      var index = 0
      // Eight at a time: a byte of `other` has its high bit set where it is no LF.
      while index &+ 8 <= all.count {
        let word = unsafe all.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
        let other = (((word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7F7F_7F7F_7F7F_7F7F) | word) & 0x8080_8080_8080_8080
        count &+= 8 &- other.nonzeroBitCount
        index &+= 8
      }
      while index < all.count {
        if unsafe all[index] == 0x0A { count &+= 1 }
        index &+= 1
      }
      return count
    }
  }

  /// Without blanks (space, TAB, CR, LF) at either end.
  var trimmed: ArraySlice<UInt8> {
    guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank }) else { return suffix(0) }
    return self[first...last]
  }

  /// Whether nothing but blanks is in them.
  var isBlank: Bool { allSatisfy { $0.isBlank } }

  /// The first bytes for people to see, in quotes, with what is not printable ASCII escaped.
  var evidence: String {
    var text = "\""
    for byte in prefix(60) {
      switch byte {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case 0x22, 0x5C: text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default: text += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return text + "\"" + (count > 60 ? "…" : "")
  }
}

extension UInt8 {
  /// Space, TAB, CR, LF, VT or FF.
  var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// Lower case if it is an ASCII capital.
  var lowered: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
  /// Value of a hexadecimal digit.
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46, 0x61...0x66: (self | 0x20) - 0x61 + 10
    default: nil
    }
  }
}

/// The number that ASCII digits write; nil for no digits, other bytes, or more than nine digits.
func decimal(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 9 else { return nil }
  var value = 0
  for digit in digits {
    guard digit.isDigit else { return nil }
    value = value * 10 + Int(digit - 0x30)
  }
  return value
}
