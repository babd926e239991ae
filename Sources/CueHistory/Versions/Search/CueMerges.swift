internal import Subtitles

/// Merges made cue by cue: each cue from the side that changed it.
///
/// Line merges fail where both sides touched neighbouring lines, or where one side also changed its line ends or blanks.
/// People who resolve such a merge take whole cues. The result has the line ends and blanks of one side.
extension VersionSearch {
  mutating func tryCueMerges(_ ancestor: [LineID], _ ours: [LineID], _ theirs: [LineID], _ pair: Pair, for blob: Int) -> Bool {
    let wanted = Set(graph.blobs[blob].seen)
    let files = [ancestor, ours, theirs].map { lines in CueMerge.File(lines: lines, words: lines.map { withoutEnd($0) }) }
    for (frame, other) in [(files[1], files[2]), (files[2], files[1])] {
      for keepsFrame in [true, false] {
        if isSpent { return false }
        var merge = CueMerge(table: graph.table, wanted: wanted, keepsFrame: keepsFrame)
        graph.table = LineTable()
        let lines = merge.merge(ancestor: files[0], frame: frame, other: other)
        graph.table = merge.table
        bytesSpent += lines.count * 30
        if judge(lines, for: blob, sides: [pair.ours, pair.theirs], reason: "a merge cue by cue of two known versions") { return true }
      }
    }
    return false
  }

  /// The line without blanks and line end at its end; 0 where nothing is left.
  private mutating func withoutEnd(_ line: LineID) -> LineID {
    if let known = linesWithoutEnd[line] { return known }
    let bytes = Array(graph.table.bytes(line))
    let end = (bytes.lastIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D } ?? -1) + 1
    let short = end == 0 ? 0 : graph.table.intern(bytes, 0, end)
    linesWithoutEnd[line] = short
    return short
  }
}

/// One merge cue by cue.
private struct CueMerge {
  /// One of the three files: its lines, and the same lines without what stands at their ends.
  struct File {
    var lines: [LineID]
    var words: [LineID]
  }

  var table: LineTable
  /// Lines that the missing version is known to have: they decide conflicts.
  var wanted: Set<LineID>
  /// Who wins a conflict that nothing decides.
  var keepsFrame: Bool

  /// A cue of one of the three files: its lines, and a key that the sides share.
  private struct Block {
    var key: Key
    var lines: ArraySlice<LineID>
    var words: ArraySlice<LineID>
  }

  private struct Key: Hashable {
    var start: Int64
    var end: Int64
  }

  /// `frame` gives the order, the line ends and the blanks; cues that only `other` changed come from it.
  mutating func merge(ancestor: File, frame: File, other: File) -> [LineID] {
    let base = index(blocks(ancestor))
    let theirs = blocks(other)
    let theirsByKey = index(theirs)
    let ours = blocks(frame)
    let oursByKey = index(ours)
    let endsInCRLF = frame.lines.first.map { table.bytes($0).suffix(2).elementsEqual([0x0D, 0x0A]) } ?? false
    var result: [LineID] = Array(frame.lines[..<(ours.first?.lines.startIndex ?? frame.lines.endIndex)])
    for block in ours {
      let old = base[block.key]
      guard let new = theirsByKey[block.key] else {
        // The other side removed it; it stays only if this side changed it.
        if let old, same(old, block) { continue }
        result.append(contentsOf: block.lines)
        continue
      }
      result.append(contentsOf: choose(old, block, new, endsInCRLF))
    }
    insertNew(theirs, base, oursByKey, endsInCRLF, into: &result)
    return result
  }

  private mutating func choose(_ old: Block?, _ ours: Block, _ theirs: Block, _ endsInCRLF: Bool) -> [LineID] {
    if same(ours, theirs) { return Array(ours.lines) }
    if let old, same(old, theirs) { return Array(ours.lines) }
    let converted = convert(theirs.lines, endsInCRLF)
    if let old, same(old, ours) { return converted }
    let forOurs = ours.lines.count { wanted.contains($0) }
    let forTheirs = converted.count { wanted.contains($0) }
    if forOurs != forTheirs { return forOurs > forTheirs ? Array(ours.lines) : converted }
    return keepsFrame ? Array(ours.lines) : converted
  }

  /// Cues that only the other side has go after the cue they follow there.
  private mutating func insertNew(
    _ theirs: [Block], _ base: [Key: Block], _ ours: [Key: Block], _ endsInCRLF: Bool, into result: inout [LineID]
  ) {
    let added = theirs.indices.filter { base[theirs[$0].key] == nil && ours[theirs[$0].key] == nil }
    for index in added.reversed() {
      let before = index > 0 ? theirs[index - 1].key : nil
      let places = blocks(File(lines: result, words: result))
      let place = places.first { $0.key == before }?.lines.endIndex ?? places.first?.lines.startIndex ?? result.endIndex
      result.insert(contentsOf: convert(theirs[index].lines, endsInCRLF), at: min(place, result.endIndex))
    }
  }

  private func blocks(_ file: File) -> [Block] {
    CueGrammar.parse(file.lines.span, marks: table.marks.span).cues.compactMap { cue in
      guard cue.timingLine >= 0 else { return nil }
      let facts = table.facts[Int(file.lines[Int(cue.timingLine)])]
      let range = Int(cue.extent.lowerBound)..<Int(cue.extent.upperBound)
      return Block(key: Key(start: facts.start, end: facts.end), lines: file.lines[range], words: file.words[range])
    }
  }

  private func index(_ blocks: [Block]) -> [Key: Block] {
    Dictionary(blocks.map { ($0.key, $0) }) { first, _ in first }
  }

  /// Whether two cues say the same, whatever their line ends and blanks.
  private func same(_ left: Block, _ right: Block) -> Bool {
    if left.words == right.words { return true }
    return left.words.lazy.filter { $0 != 0 }.elementsEqual(right.words.lazy.filter { $0 != 0 })
  }

  private mutating func convert(_ lines: ArraySlice<LineID>, _ toCRLF: Bool) -> [LineID] {
    lines.map { line in
      let end = table.facts[Int(line)].lineEnd
      if end != (toCRLF ? .lf : .crlf) { return line }
      var new = Array(table.bytes(line))
      if toCRLF { new.insert(0x0D, at: new.count - 1) } else { new.remove(at: new.count - 2) }
      return table.intern(new, 0, new.count)
    }
  }
}
