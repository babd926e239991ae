internal import Git

/// The small edits that people make to a file while merging it.
///
/// They start from the candidates that came nearest. First what hunks show of the missing version is put in; then the usual
/// changes of blanks and line ends are tried over the whole file, and at last a blank at the end of a single line.
extension VersionSearch {
  mutating func tryEdits(for blob: Int) -> Bool {
    let starts = near
    for miss in starts {
      guard let corrected = corrected(miss.lines, for: blob) else { continue }
      let reason = "\(miss.reason), with the lines that later patches show"
      if judge(corrected, for: blob, sides: miss.sides, reason: reason) { return true }
      if tryBlanks(corrected, miss, for: blob) { return true }
    }
    return false
  }

  /// A blank more or less at the end of a single line, where all that is seen agrees.
  mutating func tryBlankAtOneLine(for blob: Int) -> Bool {
    for miss in near.prefix(3) where miss.wrong == 0 {
      if tryBlankAtOneLine(miss, for: blob) { return true }
    }
    return false
  }

  /// The candidate with every line that is seen of the missing version put where it is seen.
  private func corrected(_ lines: [LineID], for blob: Int) -> [LineID]? {
    Bridge().corrected(lines, seen: graph.blobs[blob].seen).flatMap { $0.isWhole ? $0.lines : nil }
  }

  /// Blanks at line ends, all gone; the last newline more or less; line ends and byte-order mark in every form.
  private mutating func tryBlanks(_ lines: [LineID], _ miss: NearMiss, for blob: Int) -> Bool {
    let file = graph.table.file(lines)
    var forms: [[UInt8]] = []
    for text in [file, withoutTrailingBlanks(file)] {
      forms.append(text)
      forms.append(text + [0x0A])
      if text.last == 0x0A { forms.append(Array(text.dropLast())) }
      if text.suffix(2).elementsEqual([0x0A, 0x0A]) { forms.append(Array(text.dropLast(2))) }
      forms += FileForm.variants(FileForm.withoutCarriageReturnsAndMark(text))
    }
    for form in forms {
      bytesSpent += form.count
      let changed = graph.table.intern(file: form)
      if judge(changed, for: blob, sides: miss.sides, reason: "\(miss.reason), with blanks or line ends changed") { return true }
    }
    return false
  }

  private func withoutTrailingBlanks(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    for byte in file {
      if byte == 0x0A {
        let isCRLF = result.last == 0x0D
        if isCRLF { result.removeLast() }
        while let last = result.last, last == 0x20 || last == 0x09 { result.removeLast() }
        if isCRLF { result.append(0x0D) }
      }
      result.append(byte)
    }
    return result
  }

  /// One blank more, or none, at the end of one line that no hunk shows.
  private mutating func tryBlankAtOneLine(_ miss: NearMiss, for blob: Int) -> Bool {
    let seen = graph.blobs[blob].seen
    for at in miss.lines.indices where at >= seen.count || seen[at] == 0 {
      guard !isSpent else { return false }
      for form in blankForms(of: miss.lines[at]) {
        var lines = miss.lines
        lines[at] = graph.table.intern(form, 0, form.count)
        if judge(lines, for: blob, sides: miss.sides, reason: "\(miss.reason), with a blank at the end of a line changed") { return true }
      }
    }
    return false
  }

  private func blankForms(of line: LineID) -> [[UInt8]] {
    let bytes = Array(graph.table.bytes(line))
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    guard end > 0 else { return [] }
    var text = end
    while text > 0, bytes[text - 1] == 0x20 { text -= 1 }
    let lineEnd = bytes[end...]
    let more = bytes[..<end] + [0x20] + lineEnd
    return text == end ? [Array(more)] : [Array(bytes[..<text] + lineEnd), Array(more)]
  }
}
