internal import Subtitles

/// Cues lost or doubled while merging, where no hunk shows the place.
///
/// All that is seen before the place agrees with a candidate, and all that is seen after it agrees a few lines off; so what
/// is missing, or there twice, lies between the two.
extension VersionSearch {
  mutating func tryLostCues(_ sides: [Int], for blob: Int) -> Bool {
    var files: [(lines: [LineID], sides: [Int])] = sides.prefix(8).map { (lines(of: $0), [$0]) }
    for trial in trials.prefix(limits.filesForLostCues) {
      let merge = puzzle(trial, MergeShape(), seen: [], length: nil, end: nil)
      for source in [Puzzle.Source.ours, .theirs, .oursThenTheirs, .theirsThenOurs] {
        guard let lines = merge.file(preferring: source) else { continue }
        files.append((lines, [trial.pair.ours, trial.pair.theirs].filter { $0 < graph.blobs.count }))
      }
    }
    for file in files {
      if isSpent { return false }
      guard let step = ShiftedFile(file.lines, graph.blobs[blob].seen, length: graph.blobs[blob].length) else { continue }
      for lines in step.candidates(file.lines, graph.table) {
        if judge(lines, for: blob, sides: file.sides, reason: "known versions, with lines between two hunks lost or doubled") {
          return true
        }
      }
    }
    return false
  }
}

/// A file that agrees with what is seen of a version up to one place, and a few lines off from there.
struct ShiftedFile {
  /// Lines that may be lost or doubled.
  static let reach = 12

  /// Lines of the file between which the place lies.
  private var gap: Range<Int>
  /// How many lines the file has more than the version; negative where it has fewer.
  private var surplus: Int

  init?(_ lines: [LineID], _ seen: [LineID], length: Int?) {
    let places = seen.indices.filter { seen[$0] != 0 }
    let agreeing = places.prefix { $0 < lines.count && lines[$0] == seen[$0] }
    let start = (agreeing.last ?? -1) + 1
    let rest = places.dropFirst(agreeing.count)
    func agrees(_ shift: Int) -> Bool {
      rest.allSatisfy { place in
        let at = place + shift
        return at >= 0 && at < lines.count && lines[at] == seen[place]
      }
    }
    let shifts = (1...ShiftedFile.reach).flatMap { [$0, -$0] }
    if let first = rest.first {
      guard let shift = shifts.first(where: agrees), first + shift >= start else { return nil }
      (gap, surplus) = (start..<(first + max(shift, 0)), shift)
    } else {
      // All that is seen lies before the place; only the length tells.
      guard let length, length != lines.count, abs(lines.count - length) <= ShiftedFile.reach, start <= lines.count else { return nil }
      (gap, surplus) = (start..<lines.count, lines.count - length)
    }
    gap = gap.clamped(to: 0..<lines.count)
  }

  /// The file with so many lines fewer, or doubled, at each place of the gap: whole cues first.
  func candidates(_ lines: [LineID], _ table: LineTable) -> [[LineID]] {
    let places = gap.filter { $0 + max(surplus, 0) <= lines.count && $0 + surplus >= 0 }
    let cues = places.filter { table.marks[Int(lines[$0])].kind == .number }
    let others = places.filter { table.marks[Int(lines[$0])].kind != .number }
    return (cues + others.prefix(400)).map { place in
      if surplus > 0 { return Array(lines[..<place] + lines[(place + surplus)...]) }
      return Array(lines[..<place] + lines[(place + surplus)..<place] + lines[place...])
    }
  }
}
