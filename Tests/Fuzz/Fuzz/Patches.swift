import Git

/// Any bytes behind `diff --git `: the names of a section and what its lines say of them.
@Sendable func readSectionHeader(_ bytes: [UInt8]) {
  let text = Array("diff --git ".utf8) + bytes
  let read = PatchReader.read(text[...], firstLine: 7)
  expectWhole(read.patches)
  for diagnostic in read.diagnostics {
    expect(diagnostic.line >= 7 && diagnostic.line <= 8 + text.count { $0 == 0x0A }, "a place is in the text")
  }
}

/// Any bytes as the hunks or the binary data of a section: what is read hangs together, and written again it reads the same.
@Sendable func readHunks(_ bytes: [UInt8]) {
  let header = "diff --git a/1.srt b/1.srt\nindex 7898192..6178079 100644\n--- a/1.srt\n+++ b/1.srt\n"
  let patches = PatchReader.read((Array(header.utf8) + bytes)[...]).patches
  expectWhole(patches)
  guard let first = patches.first else { return }
  if case .hunks(let hunks) = first.content { expectSameWhenWrittenAgain(hunks, header) }
  if case .binary(let binary) = first.content { expectSizes(binary) }
}

/// Paths lead nowhere else; lines follow one another in the text, hunks fill the lines, and each hunk has the lines that its numbers promise.
func expectWhole(_ patches: [FilePatch]) {
  for patch in patches {
    for path in [patch.oldPath, patch.newPath].compactMap({ $0 }) {
      let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      expect(!path.isEmpty && !path.contains(0) && parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual("..".utf8) }, "a path stays inside")
    }
    expect(patch.oldPath != nil || patch.newPath != nil, "a section has a path")
    if case .hunks(let hunks) = patch.content { expectWhole(hunks) }
  }
}

private func expectWhole(_ hunks: Hunks) {
  var (byte, line) = (Int32(0), 0)
  for hunk in hunks.hunks {
    expect(hunk.lines.lowerBound == line && hunk.lines.upperBound <= hunks.lines.count, "hunks fill the lines")
    let lines = hunks.lines[hunk.lines]
    expect(lines.count { $0.origin != .added } == hunk.oldCount, "as many old lines as promised")
    expect(lines.count { $0.origin != .removed } == hunk.newCount, "as many new lines as promised")
    line = hunk.lines.upperBound
  }
  for range in hunks.lines {
    expect(range.start >= byte && range.end >= range.start && Int(range.end) <= hunks.text.count, "lines follow one another in the text")
    expect(!hunks.content(range).dropLast().contains(0x0A), "a line is no more than one")
    byte = range.end
  }
  expect(line == hunks.lines.count, "no line is left over")
}

private func expectSameWhenWrittenAgain(_ hunks: Hunks, _ header: String) {
  var text = Array(header.utf8)
  for hunk in hunks.hunks {
    text += Array("@@ -\(hunk.oldStart),\(hunk.oldCount) +\(hunk.newStart),\(hunk.newCount) @@\n".utf8)
    for line in hunks.lines[hunk.lines] {
      text.append(UInt8(ascii: line.origin == .added ? "+" : line.origin == .removed ? "-" : " "))
      text += hunks.content(line)
      if text.last != 0x0A { text += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }
  let again = PatchReader.read(text[...])
  guard case .hunks(let same)? = again.patches.first?.content else {
    return expect(false, "hunks written as they were read are read again: \(again.diagnostics)")
  }
  expect(same.lines.map(\.origin) == hunks.lines.map(\.origin), "as many lines of each kind when written again")
  expect(zip(same.lines, hunks.lines).allSatisfy { same.content($0) == hunks.content($1) }, "the same lines when written again")
  expect(same.hunks.map(\.oldStart) == hunks.hunks.map(\.oldStart), "the same places when written again")
}

/// A whole file is as long as promised; a difference makes a file of the promised size or fails.
private func expectSizes(_ binary: BinaryPatch) {
  for side in [binary.forward, binary.reverse].compactMap({ $0 }) {
    let base = [UInt8](repeating: 7, count: 64)
    guard let made = try? BinaryPatch(forward: side, reverse: nil).apply(to: base) else { continue }
    switch side {
    case .literal(let bytes): expect(made == bytes, "a whole file is itself")
    case .delta(_, let size): expect(made.count == size, "a difference makes as much as it promises")
    }
  }
}
