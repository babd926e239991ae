/// A word, or one character of a script that is written without blanks: what carries an author through edits.
public struct Token: Sendable, Hashable {
  /// Bytes of the text the tokens were asked of.
  public var bytes: Range<Int32>
  /// Equal for equal words, in every run; case counts, full-width forms do not.
  public var hash: UInt64
}

/// The words of a text in order: one token for each Han, Kana or Hangul character, one for each run of other letters and digits with the
/// apostrophes inside it. Blanks, punctuation, signs and markup are in none.
public func tokens(of text: Span<UInt8>) -> [Token] {
  var tokens: [Token] = []
  tokens.reserveCapacity(text.count / 4 + 1)
  var units = TextUnits(seesMarkup: false)
  var word: Token?
  /// An apostrophe after a letter, in the word if a letter follows.
  var hasApostrophe = false
  while let unit = units.next(text) {
    let value = narrow(unit.value)
    let bytes = Int32(clamping: unit.bytes.lowerBound)..<Int32(clamping: unit.bytes.upperBound)
    switch wordPart(value) {
    case .character:
      if let word { tokens.append(word) }
      word = nil
      tokens.append(Token(bytes: bytes, hash: mixed(hashed(hashSeed, value))))
    case .letter:
      if var open = word {
        if hasApostrophe { open.hash = hashed(open.hash, 0x27) }
        open.hash = hashed(open.hash, value)
        open.bytes = open.bytes.lowerBound..<bytes.upperBound
        word = open
      } else {
        word = Token(bytes: bytes, hash: hashed(hashSeed, value))
      }
    case .mark:
      // Combining marks belong to the word they stand in, and to nothing elsewhere.
      if let open = word, !hasApostrophe { word = Token(bytes: open.bytes.lowerBound..<bytes.upperBound, hash: hashed(open.hash, value)) }
      continue
    case .apostrophe where word != nil && !hasApostrophe:
      hasApostrophe = true
      continue
    case .apostrophe, .none:
      if let word { tokens.append(word) }
      word = nil
    }
    hasApostrophe = false
  }
  if let word { tokens.append(word) }
  return tokens
}

/// The words of a text in order.
public func tokens(of text: ArraySlice<UInt8>) -> [Token] { tokens(of: text.span) }

private let hashSeed: UInt64 = 0xCBF2_9CE4_8422_2325

@inline(__always)
private func hashed(_ hash: UInt64, _ value: UInt32) -> UInt64 { (hash ^ UInt64(value)) &* 0x100_0000_01B3 }

private enum WordPart { case character, letter, mark, apostrophe, none }

@inline(__always)
private func wordPart(_ value: UInt32) -> WordPart {
  if value < 0x80 {
    if (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 { return .letter }
    return value == 0x27 ? .apostrophe : .none
  }
  return rareWordPart(value)
}

private func rareWordPart(_ value: UInt32) -> WordPart {
  switch value {
  case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x3099, 0x309A, 0x200C, 0x200D, 0xFE00...0xFE0F:
    return .mark
  default: break
  }
  guard let script = script(of: value) else { return isDigit(value) ? .letter : .none }
  return script.isDense ? .character : .letter
}
