internal import CLibgit2

/// Reads what follows the header of a section: hunks by counting their lines down, binary data by libgit2.
///
/// Counting down finds every line of a hunk, so nothing is left for libgit2 to find there; reading them a second time by it took as much as all other
/// reading of mail. Binary data it gets under a header of our own. One value serves many sections, so that its buffer is allocated once.
struct PatchBody {
  /// What was wrong but could be read, in the last section.
  private(set) var remarks: [PatchFault] = []
  private var buffer: [UInt8] = []
  private var inflatedBytes = 0

  private static let header = Array("diff --git a/f b/f\nindex 0000001..0000002 100644\n".utf8)
  private static let footer = Array("-- \n".utf8)

  /// Reads hunks as long as they follow one another, and leaves the cursor behind the last.
  mutating func readHunks(_ lines: inout LineCursor) throws(PatchFault) -> Hunks {
    let start = (index: lines.start, line: lines.number)
    var scan = HunkScan(from: start.index)
    while lines.starts(with: "@@ -") {
      try scan.takeHunk(&lines)
      if lines.start - start.index > PatchBounds.section {
        throw PatchFault(code: "section-too-large", message: "the section is longer than \(PatchBounds.section) bytes", line: start.line)
      }
    }
    remarks = scan.remarks
    var text = lines.text(from: start.index)
    if scan.lacksLastLineFeed { text.append(lineFeed) }
    return Hunks(text: text, lines: scan.lines, hunks: scan.hunks)
  }

  /// Reads `GIT binary patch`: one side, and the other where it is there.
  mutating func readBinary(_ lines: inout LineCursor) throws(PatchFault) -> BinaryPatch {
    remarks.removeAll()
    buffer.removeAll(keepingCapacity: true)
    buffer += Self.header
    buffer += Array("GIT binary patch\n".utf8)
    let start = lines.number
    lines.advance()
    guard try takeBinarySide(&lines) else {
      throw PatchFault(code: "corrupt-binary", message: "neither 'literal' nor 'delta' follows", line: lines.number)
    }
    let hasReverse = try takeBinarySide(&lines)
    if !hasReverse { buffer += Array("literal 0\nHcmV?d00001\n\n".utf8) }
    buffer += Self.footer
    do throws(GitError) {
      let sides = try ParsedPatch(buffer).binarySides()
      return BinaryPatch(forward: try inflate(sides.new), reverse: hasReverse ? try inflate(sides.old) : nil)
    } catch {
      let code = error.code == .tooLarge ? "binary-too-large" : "corrupt-binary"
      throw PatchFault(code: code, message: error.message, line: start)
    }
  }

  /// Copies `literal N` or `delta N` and the lines of data up to the blank line; false when the line is neither.
  private mutating func takeBinarySide(_ lines: inout LineCursor) throws(PatchFault) -> Bool {
    guard let size = lines.content.after("literal ") ?? lines.content.after("delta ") else { return false }
    guard decimal(size, limit: PatchBounds.inflated) != nil else {
      throw PatchFault(code: "binary-too-large", message: "\"\(printable(size))\" is no size of at most 64 MiB", line: lines.number)
    }
    repeat {
      buffer += lines.content
      buffer.append(lineFeed)
      lines.advance()
    } while !lines.isAtEnd && !lines.content.isEmpty
    buffer.append(lineFeed)
    lines.advance()
    return true
  }

  private mutating func inflate(_ side: DeflatedSide) throws(GitError) -> BinaryHunk {
    guard side.size <= PatchBounds.inflatedTotal - inflatedBytes else {
      throw GitError(code: .tooLarge, message: "the binary patches of one text are larger than 256 MiB")
    }
    let hunk = try BinaryHunk(side)
    inflatedBytes += side.size
    return hunk
  }
}

/// The four numbers of a hunk header, as written.
struct HunkNumbers {
  var oldStart: Int
  var oldCount: Int
  var newStart: Int
  var newCount: Int

  /// Reads `@@ -A[,B] +C[,D] @@`; a missing count is 1, and what follows is free text. Numbers go up to 2^53.
  init?(_ line: ArraySlice<UInt8>) {
    guard var rest = line.after("@@ -"), let old = Self.range(&rest), rest.starts(with: " +") else { return nil }
    rest = rest.dropFirst(2)
    guard let new = Self.range(&rest), rest.starts(with: " @@") else { return nil }
    (oldStart, oldCount, newStart, newCount) = (old.start, old.count, new.start, new.count)
  }

  private static func range(_ rest: inout ArraySlice<UInt8>) -> (start: Int, count: Int)? {
    guard let start = number(&rest) else { return nil }
    guard rest.first == UInt8(ascii: ",") else { return (start, 1) }
    rest = rest.dropFirst()
    return number(&rest).map { (start, $0) }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
    rest = rest[digits.endIndex...]
    return decimal(digits, limit: 1 << 53)
  }
}
