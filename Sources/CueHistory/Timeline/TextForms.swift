internal import Subtitles

/// The forms of lines that comparisons use, each computed once per different line.
struct TextForms {
  private var spacing: [LineID: [UInt8]] = [:]
  private var form: [LineID: [UInt8]] = [:]

  /// The text without any blanks: equal for lines that differ in spacing alone.
  mutating func spacing(_ line: LineID, _ table: LineTable) -> [UInt8] {
    if let known = spacing[line] { return known }
    let key = spacingKey(of: LineText.content(table.bytes(line)))
    spacing[line] = key
    return key
  }

  /// The text without blanks and markup, punctuation in one width: equal for lines that differ in form alone.
  mutating func form(_ line: LineID, _ table: LineTable) -> [UInt8] {
    if let known = form[line] { return known }
    let key = widthKey(of: LineText.content(table.bytes(line)))
    form[line] = key
    return key
  }

  /// A number for the spacing form; equal for equal forms.
  mutating func key(_ line: LineID, _ table: LineTable) -> UInt64 { TextForms.hash(spacing(line, table)) }

  static func hash(_ bytes: [UInt8], _ seed: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    var hash = seed
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 31)
  }
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
