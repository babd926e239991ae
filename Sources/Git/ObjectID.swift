internal import CLibgit2

/// The id of a git object as written in a patch or a commit: up to 64 hexadecimal digits, possibly cut short.
///
/// Mail cuts ids to 7 or more digits, so an id here is a prefix with a length; compare with `matches` where either may be cut.
/// The digits are stored inline. Digits after the last are zero, so that the order of ids is the order of their texts.
public struct ObjectID: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  /// The number of hexadecimal digits, 3 to 64.
  public private(set) var digits: Int

  /// Reads 3 to 64 hexadecimal digits in either case; nil for anything else.
  public init?(hex: some Collection<UInt8>) {
    var words: InlineArray<4, UInt64> = [0, 0, 0, 0]
    var count = 0
    for byte in hex {
      guard count < 64, let value = hexValue(byte) else { return nil }
      words[count >> 4] |= UInt64(value) << UInt64(60 - 4 * (count & 15))
      count += 1
    }
    guard count >= 3 else { return nil }
    self.init(words: words, digits: count)
  }

  /// Reads 3 to 64 hexadecimal digits in either case; nil for anything else.
  public init?(_ text: String) {
    self.init(hex: text.utf8)
  }

  /// A full id from its bytes, 20 of a SHA-1 or 32 of a SHA-256; nil for another number.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 20 || bytes.count == 32 else { return nil }
    self.init(raw: bytes.span)
  }

  /// At most 32 bytes.
  private init(raw bytes: Span<UInt8>) {
    var words: InlineArray<4, UInt64> = [0, 0, 0, 0]
    for index in bytes.indices { words[index >> 3] |= UInt64(bytes[index]) << UInt64(56 - 8 * (index & 7)) }
    self.init(words: words, digits: 2 * bytes.count)
  }

  private init(words: InlineArray<4, UInt64>, digits: Int) {
    (first, second, third, fourth) = (words[0], words[1], words[2], words[3])
    self.digits = digits
  }

  /// True for a whole SHA-1 (40 digits) or SHA-256 (64 digits) id.
  public var isFull: Bool { digits == 40 || digits == 64 }

  /// True when every digit is 0: git's way to write "there is no object".
  public var isZero: Bool { first | second | third | fourth == 0 }

  /// True when one id is a prefix of the other.
  public func matches(_ other: ObjectID) -> Bool {
    let common = min(digits, other.digits)
    for word in 0..<4 {
      let shown = min(16, common - 16 * word)
      if shown <= 0 { return true }
      let mask = UInt64.max << UInt64(64 - 4 * shown)
      if (self[word] ^ other[word]) & mask != 0 { return false }
    }
    return true
  }

  private subscript(word: Int) -> UInt64 {
    switch word {
    case 0: first
    case 1: second
    case 2: third
    default: fourth
    }
  }

  private func digit(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: self[index >> 4] >> UInt64(60 - 4 * (index & 15))) & 15
  }
}

extension ObjectID: Comparable {
  /// The order of the texts: by digit, and a prefix before what it begins.
  public static func < (left: ObjectID, right: ObjectID) -> Bool {
    for word in 0..<4 where left[word] != right[word] { return left[word] < right[word] }
    return left.digits < right.digits
  }
}

extension ObjectID: CustomStringConvertible {
  /// The digits in lower case.
  public var description: String {
    let letters = Array("0123456789abcdef".utf8)
    return String(decoding: (0..<digits).map { letters[Int(digit($0))] }, as: UTF8.self)
  }
}

extension ObjectID {
  /// A full id from libgit2.
  init(_ oid: git_oid) {
    var bytes = InlineArray<20, UInt8>(repeating: 0)
    unsafe withUnsafeBytes(of: oid) { raw in
      for index in 0..<20 { bytes[index] = unsafe raw[index] }
    }
    self.init(sha1: bytes)
  }

  /// A full id from the bytes of a SHA-1.
  init(sha1: InlineArray<20, UInt8>) {
    self.init(raw: sha1.span)
  }

  /// The id for libgit2, filled up with zeros; nil when it has more digits than a SHA-1 id.
  var oid: git_oid? {
    guard digits <= 40 else { return nil }
    var oid = git_oid()
    unsafe withUnsafeMutableBytes(of: &oid) { raw in
      for index in 0..<20 { unsafe raw[index] = digit(2 * index) << 4 | digit(2 * index + 1) }
    }
    return oid
  }
}

/// The value of one hexadecimal digit.
func hexValue(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

extension ObjectID {
  /// Whether it is, for certain, of a repository that hashes with SHA-256: longer than any SHA-1 id.
  public var isSHA256: Bool { digits > 40 }

  /// The first digits of the id, as an abbreviation; the id itself when it is shorter.
  public func prefix(_ count: Int) -> ObjectID {
    guard count >= 3, count < digits else { return self }
    var words: InlineArray<4, UInt64> = [first, second, third, fourth]
    for word in 0..<4 {
      let shown = min(16, max(0, count - 16 * word))
      // Shifting by all of a word gives zero.
      words[word] &= ~(UInt64.max >> UInt64(4 * shown))
    }
    return ObjectID(words: words, digits: count)
  }
}
