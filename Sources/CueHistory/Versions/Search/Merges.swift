/// Merges of known versions, from the likeliest to the oddest.
extension VersionSearch {
  /// Known versions as they are.
  mutating func tryVersions(_ sides: [Int], for blob: Int) -> Bool {
    for side in sides {
      if judge(lines(of: side), for: blob, sides: [side], reason: "the same file as another version") { return true }
    }
    return false
  }

  /// Every pair with its ancestors, merged as git does. Keeps how near each came in `trials`.
  mutating func tryPlainMerges(_ pairs: [Pair], for blob: Int) -> Bool {
    trials = []
    for pair in pairs {
      if isSpent { return false }
      let bases = ancestorsOfMerge(pair.ours, pair.theirs)
      for base in bases.isEmpty ? [nil] : bases.map(Optional.some) {
        var trial = Trial(pair: pair, base: base)
        if tryShape(MergeShape(), &trial, for: blob, limit: 24) { return true }
        // Where line ends or blanks differ, a plain comparison says nothing of how near a merge came.
        if trial.wrong > VersionSearch.tolerance / 4, isChanged(trial, by: .loose, from: .asIs, for: blob) {
          trial.wrong = min(trial.wrong, looseContradictions(trial, for: blob) + 1)
        }
        trials.append(trial)
      }
    }
    sortTrials()
    return false
  }

  private mutating func sortTrials() {
    let order = trials.indices.sorted { (trials[$0].wrong, $0) < (trials[$1].wrong, $1) }
    trials = order.map { trials[$0] }
  }

  /// The best trials in further shapes.
  mutating func tryShapes(_ shapes: [MergeShape], trials count: Int, limit: Int, for blob: Int) -> Bool {
    for index in trials.indices.prefix(count) {
      for shape in shapes {
        if isSpent { return false }
        if shape.form != .asIs, !isChanged(trials[index], by: shape.form, from: shape.form == .normal ? .asIs : .normal, for: blob) {
          continue
        }
        let key = MergeKey(
          version: blob, ours: trials[index].pair.ours, theirs: trials[index].pair.theirs, ancestor: trials[index].base, shape: shape,
          limit: limit)
        guard isFirstTry(key) else { continue }
        var trial = trials[index]
        if tryShape(shape, &trial, for: blob, limit: limit) { return true }
        trials[index] = trial
      }
    }
    return false
  }

  private mutating func tryShape(_ shape: MergeShape, _ trial: inout Trial, for blob: Int, limit: Int) -> Bool {
    let puzzle = puzzle(trial, shape, for: blob)
    if shape == MergeShape() || puzzle.wrong < trial.wrong { trial.wrong = puzzle.wrong }
    let sides = realSides(trial.pair)
    let reason = reason(shape)
    if puzzle.wrong == 0 {
      return puzzle.tryBest(limit: limit) { judge($0, for: blob, sides: sides, reason: reason) }
    }
    guard puzzle.wrong <= VersionSearch.tolerance else { return false }
    for source in [Puzzle.Source.ours, .theirs] {
      guard let lines = puzzle.file(preferring: source) else { continue }
      remember(NearMiss(lines: lines, sides: sides, reason: reason, wrong: puzzle.wrong))
    }
    return false
  }

  private func reason(_ shape: MergeShape) -> String {
    switch (shape.form, shape.allowsOdd) {
    case (.asIs, false): "a merge of two known versions"
    case (_, false): "a merge of two known versions whatever their line ends"
    case (_, true): "a merge of two known versions, chosen line by line"
    }
  }

  /// The nearest merges by further common ancestors: what mail shows of a history may not tell which was the nearest.
  mutating func tryFurtherAncestors(for blob: Int) -> Bool {
    var further: [Trial] = []
    for trial in trials.prefix(limits.thirdHeads) {
      let known = Set(trials.filter { $0.pair == trial.pair }.compactMap(\.base) + [trial.pair.ours, trial.pair.theirs])
      let common = ancestors(of: trial.pair.ours).intersection(ancestors(of: trial.pair.theirs)).subtracting(known)
      let recent = common.filter { $0 < graph.blobs.count && graph.blobs[$0].lines != nil }
        .sorted { (positions[$1], $1) < (positions[$0], $0) }
      for base in recent.prefix(limits.furtherAncestors) {
        if isSpent { return false }
        var other = Trial(pair: trial.pair, base: base)
        if tryShape(MergeShape(), &other, for: blob, limit: limits.choicesAtFirst) { return true }
        if other.wrong < trial.wrong { further.append(other) }
      }
    }
    trials += further
    sortTrials()
    return false
  }

  // MARK: More than two heads

  /// Merges with further versions of what came nearest: two merges in a row, or one of three heads, with no patch between.
  mutating func tryFurtherHeads(_ sides: [Int], for blob: Int) -> Bool {
    var start = 0
    for _ in 0..<2 {
      let nearest = trials.dropFirst(start).prefix(limits.virtualMerges)
      start = trials.count
      for trial in nearest {
        guard trial.wrong <= VersionSearch.tolerance * 2, let first = virtualMerge(trial, for: blob) else { continue }
        for third in sides.prefix(limits.thirdHeads) where third != trial.pair.ours && third != trial.pair.theirs {
          if isSpent { return false }
          for base in ancestorsOfMerge(first, third).prefix(2) {
            var further = Trial(pair: Pair(ours: first, theirs: third), base: base)
            if tryShape(MergeShape(), &further, for: blob, limit: 24) { return true }
            if further.wrong <= trial.wrong { trials.append(further) }
          }
        }
      }
    }
    sortTrials()
    return false
  }

  private mutating func virtualMerge(_ trial: Trial, for blob: Int) -> Int? {
    guard let lines = puzzle(trial, MergeShape(), for: blob).file(preferring: .ours) else { return nil }
    return addVirtual(lines, [trial.pair.ours, trial.pair.theirs])
  }

  /// The ancestors to merge by: the nearest, and where there are several (branches that were merged both ways) also merges of
  /// them, as git makes them.
  mutating func ancestorsOfMerge(_ ours: Int, _ theirs: Int) -> [Int] {
    let key = Pair(ours: min(ours, theirs), theirs: max(ours, theirs))
    if let known = basesOfPairs[key] { return known }
    var nearest = commonAncestors(ours, theirs)
    if nearest.count > 1, virtual.count < limits.virtualVersions {
      let pair = Pair(ours: nearest[0], theirs: nearest[1])
      let trial = Trial(pair: pair, base: commonAncestors(pair.ours, pair.theirs).first { $0 != pair.ours && $0 != pair.theirs })
      let merge = puzzle(trial, MergeShape(), seen: [], length: nil, end: nil)
      for source in [Puzzle.Source.ours, .theirs, .oursThenTheirs] {
        guard let lines = merge.file(preferring: source), !nearest.contains(where: { self.lines(of: $0) == lines }) else { continue }
        nearest.append(addVirtual(lines, [pair.ours, pair.theirs]))
      }
    }
    basesOfPairs[key] = nearest
    return nearest
  }

  /// A version that no patch names, to be merged further. It stands behind the blobs.
  private mutating func addVirtual(_ lines: [LineID], _ sides: [Int]) -> Int {
    virtual.append(Virtual(lines: lines, sides: sides))
    return graph.blobs.count + virtual.count - 1
  }

  /// The blobs that a pair rests on.
  private func realSides(_ pair: Pair) -> [Int] {
    var result: [Int] = []
    var waiting = [pair.theirs, pair.ours]
    while let side = waiting.popLast() {
      if side >= graph.blobs.count {
        waiting += virtual[side - graph.blobs.count].sides.reversed()
      } else if !result.contains(side) {
        result.append(side)
      }
    }
    return result
  }
}
