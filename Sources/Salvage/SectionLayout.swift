/// The lines of a section before its content, and what the section is.
struct SectionHead {
  /// Path after `b/` (or `a/` where the file goes), as it stands in the patch.
  var path: [UInt8] = []
  /// Both names as they stand in the patch.
  var oldName: [UInt8] = []
  var newName: [UInt8] = []
  var oldID = ""
  var newID = ""
  var isNew = false
  var isDeleted = false
  /// The extended header, line by line.
  var lines: [UInt8] = []
  /// The first word after the header.
  var end = 0
  /// Where `---` and `+++` stand before hunks: their words.
  var hasNames = false
}

extension Words {
  /// Reads `diff --git` and the extended header; nil where the names cannot be told.
  func sectionHead(_ words: Range<Int>) -> SectionHead? {
    guard let names = sectionNames(words) else { return nil }
    var head = SectionHead()
    head.oldName = joined(names.old)
    head.newName = joined(names.new)
    head.path = head.newName.first == 0x22 ? Array(head.newName.dropFirst(3).dropLast()) : Array(head.newName.dropFirst(2))
    append(words.lowerBound..<names.new.upperBound, to: &head.lines)
    head.lines.append(0x0A)
    var index = names.new.upperBound
    while index < words.upperBound, let end = extendedEnd(index, before: words.upperBound) {
      note(index..<end, in: &head)
      append(index..<end, to: &head.lines)
      head.lines.append(0x0A)
      index = end
    }
    head.end = skipNames(index, before: words.upperBound, &head)
    return head
  }

  /// The two names are alike but in a rename, which says its names again.
  private func sectionNames(_ words: Range<Int>) -> (old: Range<Int>, new: Range<Int>)? {
    let first = words.lowerBound + 2
    let limit = min(words.upperBound, first + 120)
    for middle in first + 1..<max(first + 1, limit) where isNewName(middle) {
      let end = middle + (middle - first)
      if end <= words.upperBound, isSameName(first..<middle, middle..<end) { return (first..<middle, middle..<end) }
    }
    guard
      let rename = (first..<max(first, limit)).first(where: { at($0, are: "similarity", "index") || at($0, are: "dissimilarity", "index") })
    else { return nil }
    for middle in first + 1..<max(first + 1, rename) where isNewName(middle) {
      let old = joined(first..<middle)
      // `rename from NAME` has the name without `a/`; a quoted one has its quotes.
      let from = rename + 5
      let bare = old.first == 0x22 ? [0x22] + old.dropFirst(3) : Array(old.dropFirst(2))
      if from + (middle - first) <= words.upperBound, joined(from..<from + (middle - first)) == bare {
        return (first..<middle, middle..<rename)
      }
    }
    return nil
  }

  private func isNewName(_ index: Int) -> Bool {
    let word = text(index)
    return word.starts(with: "b/".utf8) || word.starts(with: "\"b/".utf8)
  }

  private func isSameName(_ old: Range<Int>, _ new: Range<Int>) -> Bool {
    let left = joined(old)
    let right = joined(new)
    let skipped = left.first == 0x22 ? 3 : 2
    return left.count == right.count && left.dropFirst(skipped) == right.dropFirst(skipped)
  }

  /// Where a line of the extended header ends; nil if none begins here.
  private func extendedEnd(_ index: Int, before end: Int) -> Int? {
    if at(index, are: "old", "mode") || at(index, are: "new", "mode") { return min(index + 3, end) }
    if at(index, are: "new", "file", "mode") || at(index, are: "deleted", "file", "mode") { return min(index + 4, end) }
    if at(index, are: "similarity", "index") || at(index, are: "dissimilarity", "index") { return min(index + 3, end) }
    if at(index, is: "index"), isIndexIDs(text(index + 1)) {
      let mode = text(index + 2)
      return min(index + (index + 2 < end && mode.count == 6 && mode.allSatisfy { $0 &- 0x30 <= 7 } ? 3 : 2), end)
    }
    if at(index, are: "rename", "from") || at(index, are: "copy", "from") {
      return (index + 3..<max(index + 3, end)).first { at($0, are: "rename", "to") || at($0, are: "copy", "to") } ?? end
    }
    if at(index, are: "rename", "to") || at(index, are: "copy", "to") {
      return (index + 3..<max(index + 3, end)).first { isAfterRename($0) } ?? end
    }
    return nil
  }

  private func isAfterRename(_ index: Int) -> Bool { at(index, is: "index") && isIndexIDs(text(index + 1)) || at(index, are: "--", "2.") }

  private func isIndexIDs(_ word: ArraySlice<UInt8>) -> Bool { indexIDs(word) != nil }

  private func indexIDs(_ word: ArraySlice<UInt8>) -> (old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)? {
    guard let dot = word.firstIndex(of: 0x2E), word.dropFirst(dot - word.startIndex).starts(with: "..".utf8) else { return nil }
    let old = word[..<dot]
    let new = word[(dot + 2)...]
    guard old.count >= 4, new.count >= 4, old.allSatisfy(isHex), new.allSatisfy(isHex) else { return nil }
    return (old, new)
  }

  private func note(_ line: Range<Int>, in head: inout SectionHead) {
    if at(line.lowerBound, are: "new", "file") { head.isNew = true }
    if at(line.lowerBound, are: "deleted", "file") { head.isDeleted = true }
    if at(line.lowerBound, is: "index"), let ids = indexIDs(text(line.lowerBound + 1)) {
      head.oldID = String(decoding: ids.old, as: UTF8.self)
      head.newID = String(decoding: ids.new, as: UTF8.self)
    }
  }

  /// `--- a/NAME +++ b/NAME` before hunks.
  private func skipNames(_ index: Int, before end: Int, _ head: inout SectionHead) -> Int {
    guard at(index, is: "---"), let plus = (index + 1..<max(index + 1, end)).first(where: { at($0, is: "+++") }) else { return index }
    let after = (plus + 1..<max(plus + 1, end)).first { hunkHeader(at: $0) != nil } ?? end
    head.hasNames = true
    return after
  }
}

extension SectionHead {
  /// The two lines before hunks. git ends them with a tab where the name holds a blank.
  var nameLines: [UInt8] {
    func line(_ lead: StaticString, _ name: [UInt8], _ isAbsent: Bool) -> [UInt8] {
      let shown = isAbsent ? Array("/dev/null".utf8) : name
      return Array(lead.description.utf8) + shown + (shown.contains(0x20) ? [0x09, 0x0A] : [0x0A])
    }
    return line("--- ", oldName, isNew) + line("+++ ", newName, isDeleted)
  }

  /// What git prints for content it does not show.
  var withoutContent: [UInt8] {
    let old = isNew ? Array("/dev/null".utf8) : oldName
    let new = isDeleted ? Array("/dev/null".utf8) : newName
    return Array("Binary files ".utf8) + old + Array(" and ".utf8) + new + Array(" differ\n".utf8)
  }
}
