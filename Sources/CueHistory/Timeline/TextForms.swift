internal import Subtitles

/// The forms of lines that comparisons use, each computed once per different line.
struct TextForms {
  /// By line; nil where it was not asked yet.
  private var spacing: [[UInt8]?] = []
  private var form: [[UInt8]?] = []
  /// By line: the number for its spacing form; nil where it was not asked yet.
  private var hashes: [TextHash?] = []
  /// By line; nil where they were not asked yet.
  private var words: [[Token]?] = []

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
  mutating func hash(_ line: LineID, _ table: LineTable) -> TextHash {
    let index = Int(line)
    if index >= hashes.count { hashes += Array(repeating: nil, count: max(table.count, index + 1) - hashes.count) }
    if let known = hashes[index] { return known }
    let hash = TextHash(spacing(line, table))
    hashes[index] = hash
    return hash
  }

  /// The words of a line.
  mutating func words(_ line: LineID, _ table: LineTable) -> [Token] {
    let index = Int(line)
    if index >= words.count { words += Array(repeating: nil, count: max(table.count, index + 1) - words.count) }
    if let known = words[index] { return known }
    let found = tokens(of: table.bytes(line))
    words[index] = found
    return found
  }
}

/// A number for a text that comes in pieces; where it is cut does not matter.
///
/// A polynomial over the bytes, so that the number of a whole follows from those of its parts (Rabin and Karp's way): a line's is made once.
struct TextHash: Equatable {
  private var state: UInt64 = 0
  /// The base to the power of ``count``.
  private var power: UInt64 = 1
  private(set) var count = 0

  static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  init() {}

  init(_ bytes: [UInt8]) { self.init(bytes.lazy.map { UInt64($0) + 1 }) }

  init(_ values: some Collection<UInt64>) {
    for value in values {
      state = state &* TextHash.base &+ value
      power = power &* TextHash.base
    }
    count = values.count
  }

  mutating func add(_ next: TextHash) {
    state = state &* next.power &+ next.state
    power = power &* next.power
    count += next.count
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
