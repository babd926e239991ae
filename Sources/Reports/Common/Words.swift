/// Text as units of work: a character of Chinese, Japanese or Korean, a word of anything else.
public enum Words {
  /// A part of a text; only words count as work.
  struct Piece: Equatable {
    var text: String
    var isWord: Bool
    static func == (left: Piece, right: Piece) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
  }

  /// A text cut so that the pieces make it up again: dense characters, words with the apostrophes inside them, and single other characters.
  static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    // The word that is being read, and whether an apostrophe stands after it that belongs to it only if a letter follows.
    var isInWord = false
    var hasApostrophe = false
    for character in text {
      let kind = Kind(character)
      if kind == .letter, isInWord {
        if hasApostrophe { pieces[pieces.count - 2].text += pieces.removeLast().text }
        pieces[pieces.count - 1].text.append(character)
        hasApostrophe = false
        continue
      }
      hasApostrophe = kind == .apostrophe && isInWord && !hasApostrophe
      isInWord = kind == .letter || hasApostrophe
      pieces.append(Piece(text: String(character), isWord: kind == .letter || kind == .dense))
    }
    return pieces
  }

  /// The number of characters (dense scripts) and words (all others); punctuation, blanks and signs count nothing.
  public static func count(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    var hasApostrophe = false
    for character in text {
      let kind = Kind(character)
      if kind == .dense || kind == .letter && !isInWord { count += 1 }
      hasApostrophe = kind == .apostrophe && isInWord && !hasApostrophe
      isInWord = kind == .letter || hasApostrophe
    }
    return count
  }

  private enum Kind {
    case dense, letter, apostrophe, other

    init(_ character: Character) {
      guard let scalar = character.unicodeScalars.first else {
        self = .other
        return
      }
      if scalar.value < 0x80 {
        let isLetter = (scalar.value | 0x20) &- 0x61 < 26 || scalar.value &- 0x30 < 10
        self = isLetter ? .letter : scalar == "'" ? .apostrophe : .other
      } else if Words.isDense(scalar) {
        self = .dense
      } else if scalar == "\u{2019}" {
        self = .apostrophe
      } else {
        self = scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .letter : .other
      }
    }
  }

  /// Whether a scalar stands for a unit of its own: Han, Kana, Hangul.
  private static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: true
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: true
    case 0x20000...0x3FFFD: true
    default: false
    }
  }
}
