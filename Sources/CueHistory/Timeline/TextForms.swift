internal import Subtitles

/// The forms of lines that comparisons use, each computed once per different line.
struct TextForms {
  /// By line; nil where it was not asked yet.
  private var spacing: [[UInt8]?] = []
  private var form: [[UInt8]?] = []
  /// By line: the number for its spacing form; 0 where it was not asked yet, or is empty.
  private var keys: [UInt64] = []
  /// By line; nil where they were not asked yet.
  private var tokens: [[Token]?] = []

  /// The text without any blanks: equal for lines that differ in spacing alone.
  mutating func spacing(_ line: LineID, _ table: LineTable) -> [UInt8] {
    let index = Int(line)
    if index >= spacing.count { spacing += Array(repeating: nil, count: max(table.count, index + 1) - spacing.count) }
    if let known = spacing[index] { return known }
    let key = spacingKey(of: LineText.content(table.bytes(line)))
    spacing[index] = key
    return key
  }

  /// The text without blanks and markup, punctuation in one width: equal for lines that differ in form alone.
  mutating func form(_ line: LineID, _ table: LineTable) -> [UInt8] {
    let index = Int(line)
    if index >= form.count { form += Array(repeating: nil, count: max(table.count, index + 1) - form.count) }
    if let known = form[index] { return known }
    let key = widthKey(of: LineText.content(table.bytes(line)))
    form[index] = key
    return key
  }

  /// A number for the spacing form; equal for equal forms.
  mutating func key(_ line: LineID, _ table: LineTable) -> UInt64 {
    let index = Int(line)
    if index >= keys.count { keys += Array(repeating: 0, count: max(table.count, index + 1) - keys.count) }
    if keys[index] == 0 { keys[index] = TextForms.hash(spacing(line, table)) }
    return keys[index]
  }

  /// The words of a line.
  mutating func tokens(_ line: LineID, _ table: LineTable) -> [Token] {
    let index = Int(line)
    if index >= tokens.count { tokens += Array(repeating: nil, count: max(table.count, index + 1) - tokens.count) }
    if let known = tokens[index] { return known }
    let words = Subtitles.tokens(of: table.bytes(line))
    tokens[index] = words
    return words
  }

  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = TextHash()
    hash.add(bytes)
    return hash.value
  }
}

/// A number for a text that comes in pieces; where it is cut does not matter.
struct TextHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var count = 0

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
    count += bytes.count
  }

  /// Never 0 but for the empty text.
  var value: UInt64 { count == 0 ? 0 : max(1, state ^ (state >> 31)) }
}

/// How two texts of one layer differ.
enum TextDifference: Comparable {
  case none
  /// Line ends, byte-order mark, markup, width of punctuation.
  case formatted
  /// Line breaks or spacing.
  case reflowed
  /// More than that.
  case real
}

extension TextForms {
  /// Compares the lines of a layer before and after.
  mutating func difference(_ old: [LineID], _ new: [LineID], _ table: LineTable) -> TextDifference {
    if old == new { return .none }
    // Markup has Latin letters at most: a line in another script says something.
    if old.isEmpty, new.contains(where: { table.facts[Int($0)].script.dominant.map { $0 != .latin } ?? false }) { return .real }
    if old.count == new.count, zip(old, new).allSatisfy({ content($0, table) == content($1, table) }) { return .formatted }
    if spacing(of: old, table) == spacing(of: new, table) { return .reflowed }
    return form(of: old, table) == form(of: new, table) ? .formatted : .real
  }

  mutating func spacing(of lines: [LineID], _ table: LineTable) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += spacing(line, table) }
    return bytes
  }

  mutating func form(of lines: [LineID], _ table: LineTable) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in lines { bytes += form(line, table) }
    return bytes
  }

  private func content(_ line: LineID, _ table: LineTable) -> ArraySlice<UInt8> { LineText.content(table.bytes(line)) }
}
