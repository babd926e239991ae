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
  var gatherer = WordGatherer()
  gatherer.tokens.reserveCapacity(text.count / 4 + 1)
  var units = TextUnits(seesMarkup: false)
  while let unit = units.next(text) { gatherer.take(narrow(unit.value), at: unit.bytes) }
  gatherer.endWord()
  return gatherer.tokens
}

/// The words of a text in order.
public func tokens(of text: ArraySlice<UInt8>) -> [Token] { tokens(of: text.span) }

/// Makes words of characters.
private struct WordGatherer {
  var tokens: [Token] = []
  /// The word being read: where it began and ends, and its hash so far.
  private var start = 0
  private var end = 0
  private var hash = hashSeed
  private var isInWord = false
  /// An apostrophe after a letter, in the word if a letter follows.
  private var hasApostrophe = false

  @inline(__always)
  mutating func take(_ value: UInt32, at bytes: Range<Int>) {
    switch wordPart(value) {
    case .letter: addLetter(value, at: bytes)
    case .character:
      endWord()
      tokens.append(token(bytes.lowerBound, bytes.upperBound, hashed(hashSeed, value)))
    case .mark:
      // Combining marks belong to the word they stand in, and to nothing elsewhere.
      if isInWord, !hasApostrophe { extend(value, to: bytes.upperBound) }
    case .apostrophe:
      if hasApostrophe { endWord() } else { hasApostrophe = isInWord }
    case .none: endWord()
    }
  }

  private mutating func addLetter(_ value: UInt32, at bytes: Range<Int>) {
    if !isInWord {
      isInWord = true
      start = bytes.lowerBound
      hash = hashSeed
    } else if hasApostrophe {
      hash = hashed(hash, 0x27)
      hasApostrophe = false
    }
    extend(value, to: bytes.upperBound)
  }

  private mutating func extend(_ value: UInt32, to end: Int) {
    hash = hashed(hash, value)
    self.end = end
  }

  mutating func endWord() {
    if isInWord { tokens.append(token(start, end, hash)) }
    isInWord = false
    hasApostrophe = false
  }

  private func token(_ start: Int, _ end: Int, _ hash: UInt64) -> Token {
    Token(bytes: Int32(clamping: start)..<Int32(clamping: end), hash: mixed(hash))
  }
}

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
