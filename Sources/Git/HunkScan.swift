/// Finds the borders of hunks by counting their lines down, and where each line stands.
struct HunkScan {
  /// The index that lines are counted from: the first byte of the first hunk.
  let origin: Int
  private(set) var hunks: [Hunk] = []
  private(set) var lines: [PatchLine] = []
  /// What was wrong but could be read.
  private(set) var remarks: [PatchFault] = []
  /// Whether the text ends in the last line, so that a LF must be put after it.
  private(set) var lacksLastLineFeed = false

  init(from origin: Int) { self.origin = origin }

  /// Takes the hunk at the cursor, and leaves the cursor behind its last line.
  mutating func takeHunk(_ cursor: inout LineCursor) throws(PatchFault) {
    guard let numbers = HunkNumbers(cursor.content) else {
      throw PatchFault(code: "corrupt-hunk", message: "hunk header \"\(printable(cursor.content))\" cannot be read", line: cursor.number)
    }
    // Each line owed takes a byte at least, so no count can ask for more than there is.
    guard max(numbers.oldCount, numbers.newCount) <= cursor.remaining else {
      throw PatchFault(code: "truncated-hunk", message: "the hunk announces more lines than the patch has", line: cursor.number)
    }
    let headerLine = cursor.number
    let firstLine = lines.count
    cursor.advance()
    try takeLines(&cursor, numbers)
    if lines.count > firstLine { takeMarks(&cursor) }
    remark(numbers, headerLine, changes: lines.count - firstLine)
    hunks.append(
      Hunk(
        oldStart: numbers.oldStart, oldCount: numbers.oldCount, newStart: numbers.newStart, newCount: numbers.newCount,
        lines: firstLine..<lines.count, line: headerLine))
  }

  /// Counts lines down until none is owed on either side.
  private mutating func takeLines(_ cursor: inout LineCursor, _ numbers: HunkNumbers) throws(PatchFault) {
    let firstLine = lines.count
    var (old, new) = (numbers.oldCount, numbers.newCount)
    while true {
      cursor.advanceOverHunkLines(old: &old, new: &new, from: origin, into: &lines)
      if old == 0 && new == 0 { return }
      if isMark(cursor), lines.count > firstLine {
        takeMarks(&cursor)
      } else {
        return try takeLastLine(&cursor, old, new)
      }
    }
  }

  /// A line that is no whole line of the hunk: the text may end within it. When it is the last one owed, only its LF was lost on the way.
  private mutating func takeLastLine(_ cursor: inout LineCursor, _ old: Int, _ new: Int) throws(PatchFault) {
    let owed = "\(max(old, new)) more line\(max(old, new) == 1 ? "" : "s") of the hunk"
    let place = cursor.number
    guard let first = cursor.firstByte else {
      throw PatchFault(code: "truncated-hunk", message: "the patch ends where \(owed) should follow", line: place)
    }
    let takes: (origin: PatchLine.Origin, old: Int, new: Int)? =
      switch first {
      case UInt8(ascii: " "): (.context, 1, 1)
      case UInt8(ascii: "-"): (.removed, 1, 0)
      case UInt8(ascii: "+"): (.added, 0, 1)
      default: nil
      }
    guard let takes else {
      let message = "line \"\(printable(cursor.content))\" stands where \(owed) should follow"
      throw PatchFault(code: "corrupt-hunk", message: message, line: place)
    }
    guard cursor.lacksLineFeed, takes.old <= old, takes.new <= new else {
      throw PatchFault(code: "corrupt-hunk", message: "the hunk has more lines than its header says", line: place)
    }
    guard (takes.old, takes.new) == (old, new) else {
      throw PatchFault(code: "truncated-hunk", message: "the patch ends where \(owed) should follow", line: place)
    }
    remarks.append(PatchFault(code: "missing-line-feed", message: "the last line of the patch lacks its line feed", line: place))
    let start = Int32(truncatingIfNeeded: cursor.start + 1 - origin)
    cursor.advance()
    lines.append(PatchLine(origin: takes.origin, start: start, end: Int32(truncatingIfNeeded: cursor.start + 1 - origin)))
    lacksLastLineFeed = true
  }

  /// `\ No newline at end of file`, in any language: 12 bytes or more, and says that the line before has no LF.
  private func isMark(_ lines: LineCursor) -> Bool {
    lines.starts(with: "\\ ") && lines.line.count >= 12
  }

  private mutating func takeMarks(_ cursor: inout LineCursor) {
    var isFirst = true
    while isMark(cursor) {
      if isFirst, let last = lines.indices.last { lines[last].end -= 1 }
      isFirst = false
      cursor.advance()
    }
  }

  private mutating func remark(_ numbers: HunkNumbers, _ line: Int, changes lines: Int) {
    if numbers.oldCount == lines && numbers.newCount == lines {
      remarks.append(PatchFault(code: "hunk-without-change", message: "the hunk has context lines only", line: line))
    }
    if let last = hunks.last, numbers.oldStart < last.oldStart + last.oldCount {
      remarks.append(PatchFault(code: "overlapping-hunk", message: "the hunk begins before the one above it ends", line: line))
    }
  }
}
