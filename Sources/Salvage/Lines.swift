/// What a line of a hunk is in the grammar of cues.
enum LineRole: UInt8 {
  case number, timing, text, blank
}

/// Where one side of a hunk stands in the grammar of cues, after a line.
enum Stand: UInt8 {
  /// Before the first line: the hunk begins anywhere in a cue.
  case unknown
  /// After text whose script has syllables or words for characters, and after other text.
  case dense, text
  case timing
  case number
  case blank
  /// After two or more blank lines.
  case blanks

  /// How often a blank line may still follow: 2, 1 or 0.
  var blankDepth: Int {
    switch self {
    case .blank: 1
    case .blanks: 2
    default: 0
    }
  }
}

/// What it costs to put a line where it is put: `faults` are breaches of the grammar, which the reading with the fewest wins; `cost` decides
/// among readings with equally many.
struct Price {
  var faults: Int32 = 0
  var cost: Int32 = 0

  static func + (left: Price, right: Price) -> Price { Price(faults: left.faults + right.faults, cost: left.cost + right.cost) }
  static func < (left: Price, right: Price) -> Bool { left.faults == right.faults ? left.cost < right.cost : left.faults < right.faults }

  static let fault = Price(faults: 1)
}

/// How cues go: number, timing, text, blank line.
struct CueRules {
  /// Files that are no subtitles have only text and blank lines.
  var isSubtitle: Bool

  func price(of role: LineRole, dense: Bool, after stand: Stand) -> Price {
    guard isSubtitle else { return plainPrice(of: role, after: stand) }
    switch (role, stand) {
    case (.number, .unknown), (.number, .blank), (.number, .blanks), (.timing, .number), (.timing, .unknown): return Price()
    case (.text, .timing), (.text, .unknown), (.blank, .dense), (.blank, .text), (.blank, .unknown): return Price()
    case (.text, .text): return Price(cost: dense ? 0 : 30)
    case (.text, .dense): return Price(cost: 30)
    case (.blank, .timing): return Price(cost: 10)
    default: return .fault
    }
  }

  /// Elsewhere paragraphs and headings stand between blank lines.
  private func plainPrice(of role: LineRole, after stand: Stand) -> Price {
    switch (role, stand.blankDepth) {
    case (.text, 0): Price(cost: stand == .unknown ? 0 : 15)
    case (.blank, 1...): Price(cost: 15)
    default: Price()
    }
  }

  func stand(after role: LineRole, dense: Bool, before: Stand) -> Stand {
    switch role {
    case .number: .number
    case .timing: .timing
    case .text: dense ? .dense : .text
    case .blank: before.blankDepth > 0 ? .blanks : .blank
    }
  }
}

/// Where a hunk stands among its changes: lines git shows before a change (three), the change, lines after it.
struct Course: Equatable {
  /// 0…3 lines of context before any change; 4 after a removed line; 5 after an added one; 5 + n after n lines of context since (at most six).
  var value: UInt8

  static let beginning = Course(value: 0)
  static let removed: UInt8 = 4
  static let added: UInt8 = 5

  /// After a line with a marker; nil where git would not print it.
  func after(_ marker: UInt8, atFileStart: Bool, isStrict: Bool) -> Course? {
    switch marker {
    case 0x20:
      if value < 3 { return Course(value: value + 1) }
      if value == 3 { return isStrict ? nil : self }
      let context = value <= Self.added ? Self.added + 1 : value + 1
      return context <= Self.added + 6 ? Course(value: context) : isStrict ? nil : self
    default:
      if isStrict, value < 3, !atFileStart { return nil }
      // In one change git prints all removed lines before the added ones.
      if isStrict, marker == 0x2D, value == Self.added { return nil }
      return Course(value: marker == 0x2D ? Self.removed : Self.added)
    }
  }

  /// Whether a hunk may end here: after a change and three lines, or fewer at the end of the file.
  func mayEnd(atFileEnd: Bool, isStrict: Bool) -> Bool {
    guard isStrict else { return true }
    guard value >= Self.removed else { return false }
    return value == Self.added + 3 || (value < Self.added + 3 && atFileEnd)
  }
}
