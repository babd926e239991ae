internal import Subtitles

/// The forms of lines that comparisons use, each computed once per different line.
struct TextForms {
  private var spacings = Memo<[UInt8]>()
  private var forms = Memo<[UInt8]>()
  private var hashes = Memo<TextHash>()
  private var words = Memo<[Token]>()

  /// The text without any blanks: equal for lines that differ in spacing alone.
  mutating func spacing(_ line: LineID, _ table: LineTable) -> [UInt8] {
    if let known = spacings[Int(line)] { return known }
    return spacings.keep(spacingKey(of: LineText.content(table.bytes(line))), of: Int(line), among: table.count)
  }

  /// The text without blanks and markup, punctuation in one width: equal for lines that differ in form alone.
  mutating func form(_ line: LineID, _ table: LineTable) -> [UInt8] {
    if let known = forms[Int(line)] { return known }
    return forms.keep(widthKey(of: LineText.content(table.bytes(line))), of: Int(line), among: table.count)
  }

  /// A number for the spacing form; equal for equal forms.
  mutating func hash(_ line: LineID, _ table: LineTable) -> TextHash {
    if let known = hashes[Int(line)] { return known }
    return hashes.keep(TextHash(spacing(line, table)), of: Int(line), among: table.count)
  }

  /// The words of a line.
  mutating func words(_ line: LineID, _ table: LineTable) -> [Token] {
    if let known = words[Int(line)] { return known }
    return words.keep(tokens(of: table.bytes(line)), of: Int(line), among: table.count)
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
