/// Whether a merge is worth making: a quick look at what it would give, held against what is seen of the missing version.
extension VersionSearch {
  /// As the bytes are, or brought to LF without a byte-order mark.
  enum Form: Hashable {
    case asIs
    case normal
  }

  struct ChangeKey: Hashable {
    var base: Int?
    var side: Int
    var form: Form
  }

  /// Lines that may disagree with what is seen, since conflicts may reach further in git's merge than in the quick one.
  static let tolerance = 8

  /// Whether the merge, resolved in any of the usual ways, agrees with what is seen of the version but for a few lines.
  mutating func isPromising(_ pair: Pair, _ base: Int?, form: Form, for blob: Int) -> Bool {
    let merge = QuickMerge(
      base: base.map { lines(of: $0, form) } ?? [], ours: lines(of: pair.ours, form), theirs: lines(of: pair.theirs, form),
      ourChanges: changes(base, pair.ours, form), theirChanges: changes(base, pair.theirs, form))
    let seen = form == .asIs ? graph.blobs[blob].seen : graph.blobs[blob].seen.map { normal($0) }
    for favor in QuickMerge.Favor.allCases {
      let candidate = merge.lines(favor)
      let wrong = VersionSearch.disagreement(candidate, seen)
      if wrong <= VersionSearch.tolerance { return true }
      if form == .asIs, wrong <= 200 {
        remember(NearMiss(lines: candidate, sides: [pair.ours, pair.theirs], reason: "a merge of two known versions", wrong: wrong))
      }
      if merge.isClean { return false }
    }
    return false
  }

  /// Whether line ends or a byte-order mark differ from the usual form in any of the three files.
  mutating func isChangedByForm(_ pair: Pair, _ base: Int?) -> Bool {
    [base, pair.ours, pair.theirs].compactMap(\.self).contains { lines(of: $0, .normal) != lines(of: $0, .asIs) }
  }

  private mutating func changes(_ base: Int?, _ side: Int, _ form: Form) -> [LineAlignment.Change] {
    let key = ChangeKey(base: base, side: side, form: form)
    if let known = changesBetween[key] { return known }
    let changes = LineAlignment.changes(base.map { lines(of: $0, form) } ?? [], lines(of: side, form))
    changesBetween[key] = changes
    return changes
  }

  private mutating func lines(of blob: Int, _ form: Form) -> [LineID] {
    let lines = graph.blobs[blob].lines ?? []
    if form == .asIs { return lines }
    if let known = normalForms[blob] { return known }
    let normal = lines.map { self.normal($0) }
    normalForms[blob] = normal
    return normal
  }

  /// A line with LF for CRLF, and without a byte-order mark before it.
  private mutating func normal(_ line: LineID) -> LineID {
    guard line != 0 else { return 0 }
    let bytes = graph.table.bytes(line)
    let hasReturn = bytes.last == 0x0A && bytes.dropLast().last == 0x0D
    let hasMark = bytes.starts(with: FileForm.mark)
    guard hasReturn || hasMark else { return line }
    let plain = FileForm.withoutCarriageReturnsAndMark(Array(bytes))
    return graph.table.intern(plain, 0, plain.count)
  }
}
