/// Finds the borders of hunks by counting their lines down, and writes them in the form libgit2 takes.
struct HunkScan {
  /// The hunks with their real numbers; the ranges count lines without `\ No newline at end of file`.
  private(set) var hunks: [Hunk] = []
  /// The number of lines of all hunks.
  private(set) var lineCount = 0
  /// Indices of the lines that have no LF in the file, ascending.
  private(set) var unended: [Int] = []
  /// What was wrong but could be read.
  private(set) var remarks: [PatchFault] = []

  /// Takes the hunk at the cursor, and leaves the cursor behind its last line.
  mutating func takeHunk(_ lines: inout LineCursor, into buffer: inout [UInt8]) throws(PatchFault) {
    guard let numbers = HunkNumbers(lines.content) else {
      throw PatchFault(code: "corrupt-hunk", message: "hunk header \"\(printable(lines.content))\" cannot be read", line: lines.number)
    }
    // Each line owed takes a byte at least, so no count can ask for more than there is.
    guard max(numbers.oldCount, numbers.newCount) <= lines.remaining else {
      throw PatchFault(code: "truncated-hunk", message: "the hunk announces more lines than the patch has", line: lines.number)
    }
    let headerLine = lines.number
    let firstLine = lineCount
    buffer += Array("@@ -1,\(numbers.oldCount) +1,\(numbers.newCount) @@\n".utf8)
    lines.advance()
    try takeLines(&lines, numbers, into: &buffer)
    if lineCount > firstLine { takeMarks(&lines) }
    remark(numbers, headerLine, changes: lineCount - firstLine)
    hunks.append(
      Hunk(
        oldStart: numbers.oldStart, oldCount: numbers.oldCount, newStart: numbers.newStart, newCount: numbers.newCount,
        lines: firstLine..<lineCount, line: headerLine))
  }

  /// Counts lines down until none is owed on either side, and copies them without the marks between.
  private mutating func takeLines(_ lines: inout LineCursor, _ numbers: HunkNumbers, into buffer: inout [UInt8]) throws(PatchFault) {
    let firstLine = lineCount
    var (old, new) = (numbers.oldCount, numbers.newCount)
    while true {
      let start = lines.start
      lineCount += lines.advanceOverHunkLines(old: &old, new: &new)
      buffer += lines.text(from: start)
      if old == 0 && new == 0 { return }
      if isMark(lines), lineCount > firstLine {
        takeMarks(&lines)
      } else {
        return try takeLastLine(&lines, old, new, into: &buffer)
      }
    }
  }

  /// A line that is no whole line of the hunk: the text may end within it. When it is the last one owed, only its LF was lost on the way.
  private mutating func takeLastLine(
    _ lines: inout LineCursor, _ old: Int, _ new: Int, into buffer: inout [UInt8]
  ) throws(PatchFault) {
    let owed = "\(max(old, new)) more line\(max(old, new) == 1 ? "" : "s") of the hunk"
    let place = lines.number
    guard let first = lines.firstByte else {
      throw PatchFault(code: "truncated-hunk", message: "the patch ends where \(owed) should follow", line: place)
    }
    let takes: (old: Int, new: Int)? =
      switch first {
      case UInt8(ascii: " "): (1, 1)
      case UInt8(ascii: "-"): (1, 0)
      case UInt8(ascii: "+"): (0, 1)
      default: nil
      }
    guard let takes else {
      let message = "line \"\(printable(lines.content))\" stands where \(owed) should follow"
      throw PatchFault(code: "corrupt-hunk", message: message, line: place)
    }
    guard lines.lacksLineFeed, takes.old <= old, takes.new <= new else {
      throw PatchFault(code: "corrupt-hunk", message: "the hunk has more lines than its header says", line: place)
    }
    guard takes == (old, new) else {
      throw PatchFault(code: "truncated-hunk", message: "the patch ends where \(owed) should follow", line: place)
    }
    remarks.append(PatchFault(code: "missing-line-feed", message: "the last line of the patch lacks its line feed", line: place))
    buffer += lines.line
    buffer.append(lineFeed)
    lineCount += 1
    lines.advance()
  }

  /// `\ No newline at end of file`, in any language: 12 bytes or more, and says that the line before has no LF.
  private func isMark(_ lines: LineCursor) -> Bool {
    lines.starts(with: "\\ ") && lines.line.count >= 12
  }

  private mutating func takeMarks(_ lines: inout LineCursor) {
    while isMark(lines) {
      if unended.last != lineCount - 1 { unended.append(lineCount - 1) }
      lines.advance()
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
