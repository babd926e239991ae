internal import Git

/// Which versions a missing version was most likely made from.
extension VersionSearch {
  struct Pair: Hashable {
    var ours: Int
    var theirs: Int
  }

  /// The lines of a side: a blob, or a merge that no patch names.
  func lines(of side: Int) -> [LineID] {
    if side >= graph.blobs.count { return virtual[side - graph.blobs.count].lines }
    return graph.blobs[side].lines ?? []
  }

  /// Known versions, the most likely sides first: those that hold many of the lines seen of the missing version, made
  /// shortly before the patch that needs it, and not already followed by another version then. A merge's second side may hold little of what
  /// the patch after it shows, so that versions are added that nothing followed and no known merge took in.
  mutating func rankedSides(for blob: Int) -> [Int] {
    forms.extend(&graph.table)
    let wanted = wantedLines(of: blob)
    let need = positions[blob]
    var scored: [(score: Int, blob: Int, isHead: Bool)] = []
    for candidate in candidates(near: need) {
      let covered = coverage(of: wanted, by: lines(of: candidate))
      let distance = need - positions[candidate]
      let followed = isFollowed(candidate, before: need)
      // One line not covered weighs as much as a few versions of distance.
      let score = (wanted.count - covered) * 4 + (distance < 0 ? 6 - distance * 2 : distance) + (followed ? 6 : 0)
      scored.append((score, candidate, !followed && !merged.contains(candidate)))
    }
    scored.sort { ($0.score, $0.blob) < ($1.score, $1.blob) }
    if scored.count > limits.sidesPerVersion { isCut = true }
    let others = scored.dropFirst(limits.sidesPerVersion).filter(\.isHead)
    let (earlier, later) = (others.filter { positions[$0.blob] <= need }, others.filter { positions[$0.blob] > need })
    let heads = (earlier + later).prefix(limits.headsPerVersion)
    return (scored.prefix(limits.sidesPerVersion) + heads).map(\.blob)
  }

  /// Known versions made about when one was needed, at most so many on either side.
  private mutating func candidates(near need: Int) -> [Int] {
    if knownCount != graph.knownCount {
      knownCount = graph.knownCount
      known = graph.blobs.indices.filter { !(graph.blobs[$0].lines ?? []).isEmpty }
      merged = Set(known.flatMap { graph.blobs[$0].sides })
    }
    guard known.count > limits.versionsRanked else { return known }
    isCut = true
    return Array(known.sorted { (abs(need - positions[$0]), $0) < (abs(need - positions[$1]), $1) }.prefix(limits.versionsRanked))
  }

  /// Pairs of sides neither of which came from the other, the most likely first: together they hold what is seen.
  mutating func rankedPairs(of sides: [Int], for blob: Int) -> [Pair] {
    let wanted = wantedLines(of: blob)
    let held = sides.map { heldLines(of: wanted, by: lines(of: $0)) }
    let ancestors = sides.map { self.ancestors(of: $0) }
    var pairs: [(missing: Int, first: Int, second: Int)] = []
    for first in sides.indices {
      for second in sides.indices.dropFirst(first + 1) {
        if ancestors[first].contains(sides[second]) || ancestors[second].contains(sides[first]) { continue }
        var missing = wanted.count
        for word in held[first].indices { missing -= (held[first][word] | held[second][word]).nonzeroBitCount }
        pairs.append((missing, first, second))
      }
    }
    let isCut = pairs.count > limits.mergesPerVersion
    if isCut { self.isCut = true }
    // The versions that were added are as likely as those before them.
    let ranks = isCut ? ranksOfTips(sides, need: positions[blob]) : sides.indices.map { $0 % limits.sidesPerVersion }
    var scored = pairs.map { pair in
      let (first, second) = (ranks[pair.first], ranks[pair.second])
      // Where not all can be tried, each of the likeliest is tried with all others, rather than all that are likely with each other.
      return (score: pair.missing * 4 + (isCut ? (first + 1) * (second + 1) : first + second), first: pair.first, second: pair.second)
    }
    scored.sort { ($0.score, $0.first, $0.second) < ($1.score, $1.first, $1.second) }
    return scored.prefix(limits.mergesPerVersion).map { Pair(ours: sides[$0.first], theirs: sides[$0.second]) }
  }

  /// The rank of each side where those come first that nothing had followed or merged: a merge takes in the tips of branches.
  private func ranksOfTips(_ sides: [Int], need: Int) -> [Int] {
    let isTip = sides.map { !merged.contains($0) && !isFollowed($0, before: need) }
    let order = sides.indices.filter { isTip[$0] } + sides.indices.filter { !isTip[$0] }
    var ranks = Array(repeating: 0, count: sides.count)
    for (rank, side) in order.enumerated() { ranks[side] = rank }
    return ranks
  }

  /// Whether a version was followed by another before a place in the history.
  private func isFollowed(_ blob: Int, before need: Int) -> Bool {
    graph.blobs[blob].consumers.prefix(64).contains { graph.edges[$0].change < need && graph.edges[$0].state == .applied }
  }

  /// The different lines that are seen of a missing version, in their loose form, each with a place in a row of bits.
  private struct Wanted {
    var count = 0
    /// By loose line: its place; -1 where it is none of them.
    var places: [Int32]
  }

  private func wantedLines(of blob: Int) -> Wanted {
    var wanted = Wanted(places: Array(repeating: -1, count: forms.loose.count))
    for line in graph.blobs[blob].seen where line != 0 {
      let loose = Int(forms.loose[Int(line)])
      guard wanted.places[loose] < 0 else { continue }
      wanted.places[loose] = Int32(wanted.count)
      wanted.count += 1
    }
    return wanted
  }

  private func heldLines(of wanted: Wanted, by lines: [LineID]) -> [UInt64] {
    var bits = Array(repeating: UInt64(0), count: wanted.count / 64 + 1)
    for line in lines {
      let place = Int(wanted.places[Int(forms.loose[Int(line)])])
      if place >= 0 { bits[place / 64] |= 1 << UInt64(place % 64) }
    }
    return bits
  }

  private func coverage(of wanted: Wanted, by lines: [LineID]) -> Int {
    wanted.count == 0 ? 0 : heldLines(of: wanted, by: lines).reduce(0) { $0 + $1.nonzeroBitCount }
  }

  /// When each version came up: the first change that made it, else the first that was made against it.
  static func positions(_ graph: VersionGraph) -> [Int] {
    graph.blobs.map { blob in
      blob.producers.lazy.map { graph.edges[$0].change }.min() ?? blob.consumers.lazy.map { graph.edges[$0].change }.min() ?? 0
    }
  }

  private func position(of side: Int) -> Int {
    if side < graph.blobs.count { return positions[side] }
    return virtual[side - graph.blobs.count].sides.map { position(of: $0) }.max() ?? 0
  }

  /// Versions that this one came from, itself included: the nearest, so many.
  mutating func ancestors(of side: Int) -> Set<Int> {
    if let known = ancestorsOfSides[side] { return known }
    var found: Set<Int> = [side]
    var waiting = [side]
    var next = 0
    while next < waiting.count, found.count < limits.ancestors {
      for parent in parents(of: waiting[next]) where found.insert(parent).inserted { waiting.append(parent) }
      next += 1
    }
    if next < waiting.count { isCut = true }
    ancestorsOfSides[side] = found
    return found
  }

  private func parents(of side: Int) -> [Int] {
    if side >= graph.blobs.count { return virtual[side - graph.blobs.count].sides }
    return graph.blobs[side].sides + graph.blobs[side].producers.prefix(64).compactMap { graph.edges[$0].old }
  }

  /// The nearest versions that both came from, newest first; at most three.
  mutating func commonAncestors(_ first: Int, _ second: Int) -> [Int] {
    var rest = ancestors(of: first).intersection(ancestors(of: second)).filter { $0 >= graph.blobs.count || graph.blobs[$0].lines != nil }
      .map { (position: position(of: $0), side: $0) }
    var nearest: [Int] = []
    while nearest.count < 3, let next = rest.max(by: { ($0.position, $0.side) < ($1.position, $1.side) }) {
      nearest.append(next.side)
      let covered = ancestors(of: next.side)
      rest.removeAll { covered.contains($0.side) }
    }
    return nearest
  }
}
