/// A writing system, as far as telling the languages of subtitles apart needs it.
public enum Script: UInt8, Sendable, CaseIterable {
  case han, kana, hangul, latin, cyrillic, arabic, hebrew, greek, thai, devanagari
  /// Letters of any other script.
  case other

  /// Whether one character is about one syllable or word, so that a few of them outweigh many letters.
  public var isDense: Bool { self == .han || self == .kana || self == .hangul }
}

/// How many letters of each script, and how many digits, a line holds. Each count stops at 255.
public struct ScriptCounts: Sendable, Equatable {
  private var counts = SIMD16<UInt8>()
  private static let digitsIndex = 11

  public init() {}

  public subscript(script: Script) -> Int { Int(counts[Int(script.rawValue)]) }

  /// ASCII, full-width and Arabic digits.
  public var digits: Int { Int(counts[ScriptCounts.digitsIndex]) }

  /// Letters of all scripts, digits not counted.
  public var letters: Int { Script.allCases.reduce(0) { $0 + self[$1] } }

  public var isEmpty: Bool { counts == SIMD16<UInt8>() }

  @inline(__always)
  mutating func add(_ count: Int, of script: Script) { add(count, at: Int(script.rawValue)) }

  @inline(__always)
  mutating func add(digits count: Int) { add(count, at: ScriptCounts.digitsIndex) }

  @inline(__always)
  private mutating func add(_ count: Int, at index: Int) {
    counts[index] = UInt8(clamping: Int(counts[index]) + count)
  }

  /// The script of the line: dense scripts win over letters (a Chinese line is Chinese however many class names it quotes), Kana over Han
  /// (Japanese uses both); among alphabets the most frequent. nil for a line without letters.
  ///
  /// One single Han character in a long Latin line ("the character 中 means middle") does not make it Chinese: more than 24 letters outweigh it.
  public var dominant: Script? {
    var letters = Script.latin
    for index in ScriptCounts.alphabets.indices {
      let script = ScriptCounts.alphabets[index]
      if self[script] > self[letters] { letters = script }
    }
    let outweighed = self[letters]
    for index in ScriptCounts.dense.indices {
      let dense = ScriptCounts.dense[index]
      if self[dense] > 1 || self[dense] * 24 >= max(outweighed, 1) { return dense }
    }
    return outweighed > 0 ? letters : nil
  }

  private static let alphabets: [8 of Script] = [.latin, .cyrillic, .arabic, .hebrew, .greek, .thai, .devanagari, .other]
  private static let dense: [3 of Script] = [.kana, .hangul, .han]
}

/// Of a line's letters, what tells its language.
public struct LineScript: Sendable, Equatable {
  /// See ``ScriptCounts/dominant``.
  public var dominant: Script?
  /// Whether any letter is of a dense script.
  public var hasDense = false

  /// That of a line without letters.
  public init() {}

  public init(_ counts: ScriptCounts) {
    dominant = counts.dominant
    hasDense = counts[.han] + counts[.kana] + counts[.hangul] > 0
  }
}

/// The script of a letter; nil for digits, marks, punctuation, symbols and bad bytes.
func script(of value: UInt32) -> Script? {
  switch value {
  case 0x41...0x5A, 0x61...0x7A: .latin
  case 0..<0xAA: nil
  case 0x4E00...0x9FFF: .han
  case 0x3040...0x30FF: (0x3099...0x309C).contains(value) || value == 0x30A0 || value == 0x30FB ? nil : .kana
  case 0xAC00...0xD7FF: .hangul
  case 0xD7, 0xF7: nil
  case 0xAA, 0xB5, 0xBA, 0xC0...0x24F, 0x250...0x2AF, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xAB30...0xAB6F, 0xFB00...0xFB06:
    .latin
  case 0xFF21...0xFF3A, 0xFF41...0xFF5A: .latin
  case 0x370...0x3FF: value == 0x37E || value == 0x387 || value == 0x375 ? nil : .greek
  case 0x1F00...0x1FFF: .greek
  case 0x400...0x52F, 0x1C80...0x1C8F, 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
  case 0x5D0...0x5F2, 0xFB1D...0xFB4F: .hebrew
  case 0x620...0x65F, 0x66E...0x6D3, 0x6D5...0x6EF, 0x6FA...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
  case 0x900...0x963, 0x970...0x97F: .devanagari
  case 0xE01...0xE3A, 0xE40...0xE4E: .thai
  case 0x1100...0x11FF, 0x3131...0x318E, 0xA960...0xA97F: .hangul
  case 0x31F0...0x31FF, 0xFF66...0xFF9F, 0x1B000...0x1B16F: .kana
  case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3400...0x4DBF, 0xF900...0xFAFF, 0x20000...0x323AF: .han
  case 0x531...0x588, 0x700...0x8FF, 0x980...0xDFF, 0xE80...0x167F, 0x1681...0x1DBF, 0xA000...0xA4CF, 0xA500...0xABFF, 0x1D400...0x1D7CB:
    .other
  case 0x10000...0x1BCFF: .other
  default: nil
  }
}

/// Whether a scalar is a digit that counts and that a word may hold.
@inline(__always)
func isDigit(_ value: UInt32) -> Bool {
  value &- 0x30 < 10 || value &- 0xFF10 < 10 || value &- 0x660 < 10 || value &- 0x6F0 < 10
}
