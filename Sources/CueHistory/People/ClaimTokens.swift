/// A piece of a subject, as far as it matters for the ranges that the subject promises.
struct ClaimToken: Equatable {
  enum Kind: Equatable {
    case number(Int)
    /// `-`, `~` and their relatives.
    case dash
    case comma
    case dot
    case underscore
    case hash
    /// 第
    case ordinal
    /// 集, 课, 章, …: what a lecture is called.
    case unit
    /// 至, 到, to: from one number to another.
    case to
    /// The end of a file, by name.
    case end
    /// Letters, in lower case.
    case word(String)
    case other
  }

  var kind: Kind
  /// Whether a blank stands before it.
  var isApart: Bool

  var number: Int? {
    if case .number(let value) = kind { value } else { nil }
  }

  var word: String? {
    if case .word(let word) = kind { word } else { nil }
  }
}

/// Cuts a subject into tokens.
struct ClaimLexer {
  /// Longest subject that is read, in Unicode scalars.
  static let limit = 1_000

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var tokens: [ClaimToken] = []

  static func tokens(of text: String) -> [ClaimToken] {
    var lexer = ClaimLexer(scalars: Array(text.unicodeScalars.prefix(limit)))
    lexer.run()
    return lexer.tokens
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private mutating func run() {
    var isApart = true
    while place < scalars.count {
      let scalar = scalars[place]
      if scalar.properties.isWhitespace {
        isApart = true
        place += 1
        continue
      }
      tokens.append(ClaimToken(kind: next(scalar), isApart: isApart))
      isApart = false
    }
  }

  private mutating func next(_ scalar: Unicode.Scalar) -> ClaimToken.Kind {
    if ClaimLexer.isDigit(scalar) { return number() }
    if ClaimLexer.isLetter(scalar) { return word() }
    if scalar == "@" { return handle() }
    if let found = ClaimLexer.names.first(where: { scalars[place...].starts(with: $0.text) }) {
      place += found.text.count
      return found.kind
    }
    if let numeral = numeral() { return .number(numeral) }
    place += 1
    return ClaimLexer.marks[scalar] ?? .other
  }

  // MARK: Tokens

  /// More than six digits are no cue number.
  private mutating func number() -> ClaimToken.Kind {
    let digits = take(while: ClaimLexer.isDigit)
    guard digits.count <= 6 else { return .other }
    return .number(digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) })
  }

  private mutating func word() -> ClaimToken.Kind {
    var word = String.UnicodeScalarView()
    word.append(contentsOf: take(while: ClaimLexer.isLetter))
    let text = ASCIIFold.lower(String(word))
    if text == "http" || text == "https" {
      _ = take { !$0.properties.isWhitespace }
      return .other
    }
    return ClaimLexer.words[text] ?? .word(text)
  }

  private mutating func handle() -> ClaimToken.Kind {
    place += 1
    _ = take { ClaimLexer.isDigit($0) || ClaimLexer.isLetter($0) || $0 == "-" || $0 == "_" }
    return .other
  }

  /// A Chinese numeral below 100 that counts lectures: after 第 or before the name of a lecture.
  private mutating func numeral() -> Int? {
    var end = place
    while end < scalars.count, end - place < 3, ClaimLexer.numerals[scalars[end]] != nil { end += 1 }
    guard end > place else { return nil }
    let isCounted = tokens.last?.kind == .ordinal || ClaimLexer.names.contains { $0.kind == .unit && scalars[end...].starts(with: $0.text) }
    guard isCounted, let value = ClaimLexer.value(scalars[place..<end]) else { return nil }
    place = end
    return value
  }

  private static func value(_ numeral: ArraySlice<Unicode.Scalar>) -> Int? {
    var total = 0
    var digit: Int?
    for scalar in numeral {
      guard let value = numerals[scalar] else { return nil }
      if value == 10 {
        total += (digit ?? 1) * 10
        digit = nil
      } else if digit == nil {
        digit = value
      } else {
        return nil
      }
    }
    return total + (digit ?? 0)
  }

  private mutating func take(while isPart: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let start = place
    while place < scalars.count, isPart(scalars[place]) { place += 1 }
    return scalars[start..<place]
  }

  // MARK: Tables

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
  }

  private static let numerals: [Unicode.Scalar: Int] = [
    "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
  ]

  private static let marks: [Unicode.Scalar: ClaimToken.Kind] = [
    "-": .dash, "~": .dash, "–": .dash, "—": .dash, "－": .dash, "−": .dash, "～": .dash, "〜": .dash, "∼": .dash, "‐": .dash, "‑": .dash,
    ",": .comma, "，": .comma, "、": .comma, "&": .comma, "+": .other, "和": .comma, "及": .comma, ".": .dot, "．": .dot, "_": .underscore,
    "#": .hash, "第": .ordinal, "至": .to, "到": .to,
  ]

  /// Longer names stand before those they begin with.
  private static let names: [(text: [Unicode.Scalar], kind: ClaimToken.Kind)] =
    [
      ("课时", .unit), ("課時", .unit), ("集", .unit), ("课", .unit), ("課", .unit), ("章", .unit), ("讲", .unit), ("講", .unit), ("节", .unit),
      ("節", .unit), ("话", .unit), ("回", .unit), ("期", .unit), ("结尾", .end), ("末尾", .end), ("最后", .end), ("最後", .end), ("结束", .end),
    ].map { text, kind in (Array(text.unicodeScalars), kind) }

  private static let words: [String: ClaimToken.Kind] = [
    "to": .to, "till": .to, "until": .to, "through": .to, "thru": .to, "end": .end, "and": .comma,
    "first": .number(1), "second": .number(2), "third": .number(3), "fourth": .number(4), "fifth": .number(5), "sixth": .number(6),
    "seventh": .number(7), "eighth": .number(8), "ninth": .number(9), "tenth": .number(10),
  ]
}
