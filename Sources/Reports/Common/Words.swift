/// Text as units of work: a character of Chinese, Japanese or Korean, a word of anything else.
public enum Words {
  /// Whether a scalar stands for a unit of its own.
  static func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: true
    case 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: true
    case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F, 0xAC00...0xD7FB, 0xFFA0...0xFFDC: true
    case 0x20000...0x3FFFD: true
    default: false
    }
  }

  /// Whether a scalar is part of a word of several.
  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return (scalar.value | 0x20) &- 0x61 < 26 || scalar.value &- 0x30 < 10 }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.generalCategory == .nonspacingMark
  }

  /// A text cut so that the pieces make it up again: dense characters, words with the apostrophes inside them, and single other scalars.
  static func pieces(_ text: String) -> [Piece] {
    var pieces: [Piece] = []
    var word = String.UnicodeScalarView()
    func close() {
      guard !word.isEmpty else { return }
      pieces.append(Piece(text: String(word), isWord: true))
      word = String.UnicodeScalarView()
    }
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if isDense(scalar) {
        close()
        pieces.append(Piece(text: String(Character(scalar)), isWord: true))
      } else if isLetter(scalar) || isInnerApostrophe(scalars, at: index) && !word.isEmpty {
        word.append(scalar)
      } else {
        close()
        pieces.append(Piece(text: String(Character(scalar)), isWord: false))
      }
    }
    close()
    return pieces
  }

  /// A part of a text; only words count as work.
  struct Piece: Equatable {
    var text: String
    var isWord: Bool
    static func == (left: Piece, right: Piece) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }
  }

  /// The number of characters (dense scripts) and words (all others); punctuation, blanks and signs count nothing.
  public static func count(_ text: String) -> Int {
    var count = 0
    var isInWord = false
    for scalar in text.unicodeScalars {
      if isDense(scalar) {
        count += 1
        isInWord = false
      } else if isLetter(scalar) {
        if !isInWord { count += 1 }
        isInWord = true
      } else if scalar != "'" && scalar != "\u{2019}" {
        isInWord = false
      }
    }
    return count
  }

  private static func isInnerApostrophe(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard scalars[index] == "'" || scalars[index] == "\u{2019}", index + 1 < scalars.count else { return false }
    return isLetter(scalars[index + 1])
  }
}
