/// Puts the lines that are seen of an unknown version into the nearest known one.
///
/// What is seen are runs of lines at known places, with gaps between them. Each run is laid where the known version agrees
/// with it best; a gap is filled where the known version has as many lines between the two runs as the gap is long.
struct Bridge {
  /// How far from its place a run is looked for, in lines.
  static let reach = 400

  /// A version made by bridging: unknown lines are 0.
  struct Result {
    var lines: [LineID]
    /// Whether no line is left unknown.
    var isWhole: Bool
    /// How many lines differ from the known version.
    var changed: Int
  }

  private struct Run {
    var start: Int
    var end: Int
    /// Where the run stands in the known version, minus where it stands in the unknown one; nil when it agrees nowhere.
    var shift: Int?
  }

  func corrected(_ known: [LineID], seen: [LineID]) -> Result? {
    guard !seen.isEmpty else { return nil }
    var runs = runs(in: seen)
    place(&runs, seen, known)
    var lines = seen
    var changed = 0
    for run in runs {
      for at in run.start..<run.end where run.shift.map({ !agrees(known, at + $0, seen[at]) }) ?? true { changed += 1 }
    }
    fillHead(&lines, runs, known)
    for (left, right) in zip(runs, runs.dropFirst()) { fillGap(&lines, left, right, known) }
    // Below the last run nothing says how long the file is: it goes on as the known version does.
    if let last = runs.last, let shift = last.shift, last.end + shift >= 0, last.end + shift <= known.count {
      lines.append(contentsOf: known[(last.end + shift)...])
    }
    return Result(lines: lines, isWhole: !lines.contains(0), changed: changed)
  }

  private func runs(in seen: [LineID]) -> [Run] {
    var runs: [Run] = []
    var at = 0
    while at < seen.count {
      if seen[at] == 0 {
        at += 1
        continue
      }
      let start = at
      while at < seen.count, seen[at] != 0 { at += 1 }
      runs.append(Run(start: start, end: at, shift: nil))
    }
    return runs
  }

  /// Lays each run where most of its lines agree, the shift of the run before it tried first.
  private func place(_ runs: inout [Run], _ seen: [LineID], _ known: [LineID]) {
    var shift = 0
    for index in runs.indices {
      let run = runs[index]
      var best: (agreeing: Int, shift: Int) = (0, shift)
      for distance in 0...Bridge.reach {
        for candidate in distance == 0 ? [shift] : [shift - distance, shift + distance] {
          let agreeing = (run.start..<run.end).count { agrees(known, $0 + candidate, seen[$0]) }
          if agreeing > best.agreeing { best = (agreeing, candidate) }
        }
        // All but a line or two agree: no other place can be better by much.
        if best.agreeing > 0, best.agreeing + distance / 8 >= run.end - run.start { break }
      }
      guard best.agreeing * 2 >= run.end - run.start || best.agreeing >= 3 else { continue }
      runs[index].shift = best.shift
      shift = best.shift
    }
  }

  private func agrees(_ known: [LineID], _ at: Int, _ line: LineID) -> Bool {
    at >= 0 && at < known.count && known[at] == line
  }

  private func fillHead(_ lines: inout [LineID], _ runs: [Run], _ known: [LineID]) {
    guard let first = runs.first, first.shift == 0, first.start <= known.count else { return }
    lines.replaceSubrange(0..<first.start, with: known[0..<first.start])
  }

  private func fillGap(_ lines: inout [LineID], _ left: Run, _ right: Run, _ known: [LineID]) {
    guard let shift = left.shift, shift == right.shift else { return }
    let from = left.end + shift
    let to = right.start + shift
    guard from >= 0, from <= to, to <= known.count else { return }
    lines.replaceSubrange(left.end..<right.start, with: known[from..<to])
  }
}
