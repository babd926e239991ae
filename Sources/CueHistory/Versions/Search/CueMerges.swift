internal import Subtitles

/// Merges made cue by cue: each cue from the side that changed it.
///
/// Line merges fail where both sides touched neighbouring lines, or where one side also changed its line ends or blanks.
/// People who resolve such a merge take whole cues. The result has the line ends and blanks of one side.
extension VersionSearch {
  mutating func tryCueMerges(_ ancestor: [LineID], _ ours: [LineID], _ theirs: [LineID], _ pair: Pair, for blob: Int) -> Bool {
    let wanted = Set(graph.blobs[blob].seen)
    for (frame, other) in [(ours, theirs), (theirs, ours)] {
      for keepsFrame in [true, false] {
        if isSpent { return false }
        var merge = CueMerge(table: graph.table, wanted: wanted, keepsFrame: keepsFrame)
        let lines = merge.merge(ancestor: ancestor, frame: frame, other: other)
        graph.table = merge.table
        bytesSpent += lines.count * 30
        if judge(lines, for: blob, sides: [pair.ours, pair.theirs], reason: "a merge cue by cue of two known versions") { return true }
      }
    }
    return false
  }
}

/// One merge cue by cue.
private struct CueMerge {
  var table: LineTable
  /// Lines that the missing version is known to have: they decide conflicts.
  var wanted: Set<LineID>
  /// Who wins a conflict that nothing decides.
  var keepsFrame: Bool

  /// A cue of one of the three files: its lines, and a key that the sides share.
  private struct Block {
    var key: Key
    var lines: ArraySlice<LineID>
  }

  private struct Key: Hashable {
    var start: Int64
    var end: Int64
  }

  /// `frame` gives the order, the line ends and the blanks; cues that only `other` changed come from it.
  mutating func merge(ancestor: [LineID], frame: [LineID], other: [LineID]) -> [LineID] {
    let base = index(blocks(ancestor))
    let theirs = blocks(other)
    let theirsByKey = index(theirs)
    let ours = blocks(frame)
    let oursByKey = index(ours)
    let endsInCRLF = frame.first.map { table.bytes($0).suffix(2).elementsEqual([0x0D, 0x0A]) } ?? false
    var result: [LineID] = Array(frame[..<(ours.first?.lines.startIndex ?? frame.endIndex)])
    for block in ours {
      let old = base[block.key]
      guard let new = theirsByKey[block.key] else {
        // The other side removed it; it stays only if this side changed it.
        if let old, same(old, block.lines) { continue }
        result.append(contentsOf: block.lines)
        continue
      }
      result.append(contentsOf: choose(old, block.lines, new, endsInCRLF))
    }
    insertNew(theirs, base, oursByKey, endsInCRLF, into: &result)
    return result
  }

  private mutating func choose(
    _ old: ArraySlice<LineID>?, _ ours: ArraySlice<LineID>, _ theirs: ArraySlice<LineID>, _ endsInCRLF: Bool
  ) -> [LineID] {
    if same(ours, theirs) { return Array(ours) }
    let converted = convert(theirs, endsInCRLF)
    if let old, same(old, theirs) { return Array(ours) }
    if let old, same(old, ours) { return converted }
    let forOurs = ours.count { wanted.contains($0) }
    let forTheirs = converted.count { wanted.contains($0) }
    if forOurs != forTheirs { return forOurs > forTheirs ? Array(ours) : converted }
    return keepsFrame ? Array(ours) : converted
  }

  /// Cues that only the other side has go after the cue they follow there.
  private mutating func insertNew(
    _ theirs: [Block], _ base: [Key: ArraySlice<LineID>], _ ours: [Key: ArraySlice<LineID>], _ endsInCRLF: Bool, into result: inout [LineID]
  ) {
    let added = theirs.indices.filter { base[theirs[$0].key] == nil && ours[theirs[$0].key] == nil }
    for index in added.reversed() {
      let before = index > 0 ? theirs[index - 1].key : nil
      let places = blocks(result)
      let place = places.first { $0.key == before }?.lines.endIndex ?? places.first?.lines.startIndex ?? result.endIndex
      result.insert(contentsOf: convert(theirs[index].lines, endsInCRLF), at: min(place, result.endIndex))
    }
  }

  private func blocks(_ lines: [LineID]) -> [Block] {
    CueGrammar.parse(lines.span, marks: table.marks.span).cues.compactMap { cue in
      guard cue.timingLine >= 0 else { return nil }
      let facts = table.facts[Int(lines[Int(cue.timingLine)])]
      return Block(key: Key(start: facts.start, end: facts.end), lines: lines[Int(cue.extent.lowerBound)..<Int(cue.extent.upperBound)])
    }
  }

  private func index(_ blocks: [Block]) -> [Key: ArraySlice<LineID>] {
    Dictionary(blocks.map { ($0.key, $0.lines) }) { first, _ in first }
  }

  /// Whether two cues say the same, whatever their line ends and blanks.
  private func same(_ left: ArraySlice<LineID>, _ right: ArraySlice<LineID>) -> Bool {
    if left == right { return true }
    return texts(left).elementsEqual(texts(right)) { $0.elementsEqual($1) }
  }

  private func texts(_ lines: ArraySlice<LineID>) -> [ArraySlice<UInt8>] {
    lines.map { trimmed(table.bytes($0)) }.filter { !$0.isEmpty }
  }

  private func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let last = bytes.last, last == 0x20 || last == 0x0A || last == 0x0D || last == 0x09 { bytes.removeLast() }
    return bytes
  }

  private mutating func convert(_ lines: ArraySlice<LineID>, _ toCRLF: Bool) -> [LineID] {
    lines.map { line in
      let old = Array(table.bytes(line))
      guard old.last == 0x0A else { return line }
      var new = old
      let hasReturn = old.dropLast().last == 0x0D
      if hasReturn == toCRLF { return line }
      if toCRLF { new.insert(0x0D, at: new.count - 1) } else { new.remove(at: new.count - 2) }
      return table.intern(new, 0, new.count)
    }
  }
}
