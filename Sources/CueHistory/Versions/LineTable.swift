internal import Subtitles

/// Every different line of a lecture's files, each kept once, with what it is by itself.
///
/// Versions are arrays of line ids: equal lines are equal integers, so applying a patch, comparing versions and finding
/// cues never touch bytes.
struct LineTable: Sendable {
  private var arena = LineArena()
  /// By line id; the first stands for the line that is not known. Empty where lines are not classified.
  private(set) var facts: [LineFacts] = [LineFacts.gap]
  /// By line id, once the table is sealed: whether nothing visible is in it.
  private var blanks: [Bool] = []
  /// The part of the facts that the cue grammar reads, by line id.
  private(set) var marks: [LineMark] = [LineMark.gap]
  /// Whether what a line is gets found out; replaying patches needs only that it is the same.
  private let isClassifying: Bool

  init(isClassifying: Bool = true) { self.isClassifying = isClassifying }

  /// How many ids are in use, the unknown line included.
  var count: Int { arena.count }

  /// How many bytes the lines have.
  var size: Int { arena.size }

  /// The bytes of a line, its line end included.
  func bytes(_ line: LineID) -> ArraySlice<UInt8> { arena.bytes(line) }

  /// Whether nothing visible is in a line. Of a table that classifies its lines.
  func isBlank(_ line: LineID) -> Bool { blanks.isEmpty ? facts[Int(line)].kind == .blank : blanks[Int(line)] }

  /// Gives up all but the lines' text and whether they are blank, when their history is known.
  mutating func seal() {
    blanks = facts.map { $0.kind == .blank }
    facts = []
    marks = []
    arena.seal()
  }

  /// Whether a line ends in LF.
  func hasEnd(_ line: LineID) -> Bool { arena.lastByte(line) == 0x0A }

  /// The id of the line in `source[start..<end]`, taken in if it is new.
  mutating func intern(_ source: [UInt8], _ start: Int, _ end: Int) -> LineID {
    let id = arena.intern(source.span.extracting(start..<end))
    classify(id)
    return id
  }

  /// The id of a line of an arena, taken in if it is new.
  mutating func intern(_ line: LineID, of other: borrowing LineArena) -> LineID {
    let id = arena.intern(line, of: other)
    classify(id)
    return id
  }

  /// The id of a line of another table, taken in if it is new.
  mutating func intern(_ line: LineID, of other: LineTable) -> LineID { intern(line, of: other.arena) }

  /// The line ids of a whole file, cut at LF.
  mutating func intern(file: [UInt8]) -> [LineID] {
    var lines: [LineID] = []
    lines.reserveCapacity(file.count / 20)
    var start = 0
    for index in file.indices where file[index] == 0x0A {
      lines.append(intern(file, start, index + 1))
      start = index + 1
    }
    if start < file.count { lines.append(intern(file, start, file.count)) }
    return lines
  }

  /// The bytes of a file made of these lines. Unknown lines leave nothing.
  func file(_ lines: [LineID]) -> [UInt8] { arena.file(lines) }

  /// Finds out what a line is that was just taken in.
  private mutating func classify(_ line: LineID) {
    guard isClassifying, Int(line) == facts.count else { return }
    let fact = Subtitles.classify(arena.bytes(line))
    facts.append(fact)
    marks.append(fact.mark)
  }
}
