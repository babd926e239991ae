/// Eight bytes of a line at once, none of which is a control character or beyond ASCII.
///
/// Letters and digits are counted in one integer: to a byte below 0x80 a number is added that lifts its high bit where it is at least so large
/// ("SIMD within a register").
struct ASCIIWord {
  static let length = 8

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  private let bytes: UInt64

  /// Nil where fewer bytes are left, or one of them is of another kind.
  @inline(__always)
  init?(_ line: Span<UInt8>, at index: Int, end: Int) {
    guard end - index >= ASCIIWord.length else { return nil }
    bytes = unsafe line.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
    guard bytes & ASCIIWord.highBits == 0, ASCIIWord.atLeast(0x20, bytes) == ASCIIWord.highBits else { return nil }
  }

  @inline(__always)
  var letters: Int { ASCIIWord.count(0x61, 0x7A, bytes | (ASCIIWord.ones &* 0x20)) }

  @inline(__always)
  var digits: Int { ASCIIWord.count(0x30, 0x39, bytes) }

  @inline(__always)
  private static func count(_ first: UInt64, _ last: UInt64, _ bytes: UInt64) -> Int {
    (atLeast(first, bytes) & ~atLeast(last + 1, bytes)).nonzeroBitCount
  }

  /// The high bit of each byte that is at least so large.
  @inline(__always)
  private static func atLeast(_ value: UInt64, _ bytes: UInt64) -> UInt64 { (bytes &+ ones &* (0x80 - value)) & highBits }
}
