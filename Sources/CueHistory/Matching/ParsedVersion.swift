internal import Subtitles

/// A cue of one version, before it is known which cue it is.
struct ParsedCue: Sendable {
  var numberLine: LineID = 0
  var timingLine: LineID = 0
  /// -1 where there is none that can be read.
  var number: Int32 = -1
  /// Milliseconds; both 0 when the timing line is not known.
  var start: Int64 = 0
  var end: Int64 = 0
  /// The payload lines, as places in ``ParsedVersion/text``. Blank lines inside belong to it.
  var text: Range<Int32> = 0..<0
  /// Whether a part of it may stand in lines that are not known.
  var isPartial = false
  /// Whether unknown lines come between this cue and the one before it.
  var followsGap = false
  var hasConflict = false

  var hasTiming: Bool { timingLine != 0 }
}

/// The cues of one version.
struct ParsedVersion: Sendable {
  var cues: [ParsedCue] = []
  /// The payload lines of all cues, one after another.
  var text: [LineID] = []
  var hasGaps = false
  /// Whether conflict markers stand in the file; its cues are then those of the first side.
  var hasConflict = false

  func lines(_ cue: ParsedCue) -> ArraySlice<LineID> { text[Int(cue.text.lowerBound)..<Int(cue.text.upperBound)] }

  init() {}

  /// - Parameter path: tells WebVTT where the first line, which would say so, is not known.
  init(_ versionLines: [LineID], path: String = "", table: inout LineTable) {
    let found = ParsedVersion.cueLines(versionLines, &table)
    let lines = ConflictSides.first(of: found, table)
    hasConflict = lines.count != found.count
    let isWebVTT: Bool? = lines.first == 0 && path.lowercased().hasSuffix(".vtt") ? true : nil
    hasGaps = lines.contains(0)
    let layout = CueGrammar.parse(lines.span, marks: table.marks.span, isWebVTT: isWebVTT)
    cues.reserveCapacity(layout.cues.count)
    text.reserveCapacity(lines.count / 2)
    var end: Int32 = 0
    for found in layout.cues {
      var cue = ParsedCue()
      if found.numberLine >= 0 {
        cue.numberLine = lines[Int(found.numberLine)]
        cue.number = table.marks[Int(cue.numberLine)].number
      }
      if found.timingLine >= 0 {
        cue.timingLine = lines[Int(found.timingLine)]
        cue.start = table.facts[Int(cue.timingLine)].start
        cue.end = table.facts[Int(cue.timingLine)].end
      }
      let first = Int32(text.count)
      for place in found.text where lines[Int(place)] != 0 { text.append(lines[Int(place)]) }
      cue.text = first..<Int32(text.count)
      cue.isPartial = found.isPartial
      cue.hasConflict = found.flags.contains(.conflict)
      let gap = hasGaps && lines[Int(end)..<Int(found.extent.lowerBound)].contains(0)
      cue.followsGap = gap || found.flags.contains(.startsAfterGap) || (cues.last?.isPartial ?? false)
      end = found.extent.upperBound
      cues.append(cue)
    }
  }

  /// The lines as subtitle readers see them: a lone CR ends a line there, and text in another encoding is read as UTF-8.
  private static func cueLines(_ lines: [LineID], _ table: inout LineTable) -> [LineID] {
    var needsDecoding = false
    var needsSplitting = false
    for line in lines {
      let marks = table.facts[Int(line)].marks
      if !marks.isDisjoint(with: [.badBytes, .nul]) { needsDecoding = true }
      if marks.contains(.loneCR) { needsSplitting = true }
    }
    var lines = lines
    if needsDecoding, !lines.contains(0) {
      let file = table.file(lines)
      let decoded = decode(file)
      if decoded.encoding != .utf8 { lines = table.intern(file: decoded.utf8) }
      needsSplitting = true
    }
    guard needsSplitting else { return lines }
    return lines.flatMap { line -> [LineID] in
      guard table.facts[Int(line)].marks.contains(.loneCR) else { return [line] }
      let bytes = Array(table.bytes(line))
      return lineRanges(of: bytes.span).map { table.intern(bytes, $0.lowerBound, $0.upperBound) }
    }
  }
}

/// Conflict markers committed into a file: `<<<<<<<`, the first side, perhaps `|||||||` and the old text, `=======`, the second
/// side, `>>>>>>>`.
enum ConflictSides {
  /// The lines without the markers and without the second side. A marker that stands alone is text.
  static func first(of lines: [LineID], _ table: LineTable) -> [LineID] {
    guard lines.contains(where: { table.marks[Int($0)].kind == .conflictMarker }) else { return lines }
    var result: [LineID] = []
    var at = 0
    while at < lines.count {
      guard let conflict = conflict(in: lines, from: at, table) else {
        result.append(lines[at])
        at += 1
        continue
      }
      result.append(contentsOf: lines[conflict.first])
      at = conflict.end
    }
    return result
  }

  private static func conflict(in lines: [LineID], from start: Int, _ table: LineTable) -> (first: Range<Int>, end: Int)? {
    guard marker(lines[start], table) == 0x3C else { return nil }
    var firstEnd: Int?
    var middle: Int?
    for at in (start + 1)..<max(start + 1, lines.count) {
      switch marker(lines[at], table) {
      case 0x3C: return nil
      case 0x7C where middle == nil: firstEnd = firstEnd ?? at
      case 0x3D where middle == nil:
        firstEnd = firstEnd ?? at
        middle = at
      case 0x3E:
        guard middle != nil, let firstEnd else { return nil }
        return ((start + 1)..<firstEnd, at + 1)
      default: break
      }
    }
    return nil
  }

  /// The character a marker line is made of; nil for any other line.
  private static func marker(_ line: LineID, _ table: LineTable) -> UInt8? {
    table.marks[Int(line)].kind == .conflictMarker ? table.bytes(line).first : nil
  }
}
