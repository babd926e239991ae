/// The pairs of neighbouring characters of a text, for comparing it with many others.
///
/// On Unicode scalars, never bytes: unrelated Chinese lines share many byte pairs (0.11 on average), but few pairs of characters (0.01).
public struct Bigrams: Sendable, Equatable {
  /// Sorted; one for each pair in the text, equal pairs as often as they occur.
  let pairs: [UInt64]

  /// Runs of blanks count as one blank, those at the ends as none; case does not matter. A text of one character has one pair, with nothing.
  public init(of text: Span<UInt8>) {
    var pairs = [UInt64](capacity: text.count + 1) { pairs in Bigrams.collect(text, &pairs) }
    pairs.sort()
    self.pairs = pairs
  }

  /// No more pairs than bytes: each follows from one character, and a run of blanks counts as one.
  private static func collect(_ text: Span<UInt8>, _ pairs: inout OutputSpan<UInt64>) {
    var previous: UInt32 = 0
    var isBlankBefore = false
    var index = 0
    while index < text.count {
      let unit = text.unit(at: index)
      index += unit.length
      if isBlank(unit.value) {
        isBlankBefore = true
        continue
      }
      if isBlankBefore, previous != 0 {
        pairs.append(UInt64(previous) << 32 | 0x20)
        previous = 0x20
      }
      isBlankBefore = false
      let value = lowercased(unit.value)
      if previous != 0 { pairs.append(UInt64(previous) << 32 | UInt64(value)) }
      previous = value
    }
    if pairs.isEmpty, previous != 0 { pairs.append(UInt64(previous) << 32) }
  }

  public init(of text: ArraySlice<UInt8>) { self.init(of: text.span) }
}

/// How alike two texts are, 0 to 1: twice the pairs they share by the pairs they have (Dice). Two empty texts are alike.
public func similarity(_ left: Bigrams, _ right: Bigrams) -> Double {
  let total = left.pairs.count + right.pairs.count
  guard total > 0 else { return 1 }
  var (l, r, shared) = (0, 0, 0)
  while l < left.pairs.count, r < right.pairs.count {
    let (a, b) = (left.pairs[l], right.pairs[r])
    if a == b { shared += 1 }
    l += a <= b ? 1 : 0
    r += b <= a ? 1 : 0
  }
  return Double(2 * shared) / Double(total)
}

/// How alike two texts are, 0 to 1.
public func similarity(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Double {
  similarity(Bigrams(of: left.span), Bigrams(of: right.span))
}

/// The small letter of the alphabets with simple case: Latin, Greek, Cyrillic, full-width Latin.
@inline(__always)
func lowercased(_ value: UInt32) -> UInt32 {
  if value < 0x80 { return value &- 0x41 < 26 ? value | 0x20 : value }
  return value < 0x530 || value >= 0xFF21 ? lowercasedRare(value) : value
}

private func lowercasedRare(_ value: UInt32) -> UInt32 {
  switch value {
  case 0xD7, 0x130, 0x131, 0x138, 0x149, 0x178, 0x17F: value
  case 0xC0...0xDE, 0x391...0x3A1, 0x3A3...0x3AB, 0x410...0x42F, 0xFF21...0xFF3A: value + 32
  case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: value | 1
  case 0x139...0x148, 0x179...0x17E: value + (value & 1)
  case 0x400...0x40F: value + 80
  default: value
  }
}
