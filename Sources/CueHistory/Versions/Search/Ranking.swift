internal import Git

/// Which versions a missing version was most likely made from.
extension VersionSearch {
  struct Pair {
    var ours: Int
    var theirs: Int
  }

  /// Known versions, the most likely sides first: those that hold many of the lines seen of the missing version, made
  /// shortly before the patch that needs it, and not already followed by another version then.
  func rankedSides(for blob: Int) -> [Int] {
    let wanted = wantedLines(of: blob)
    let need = position(of: blob)
    var scored: [(score: Int, blob: Int)] = []
    for candidate in graph.blobs.indices {
      guard let lines = graph.blobs[candidate].lines, !lines.isEmpty else { continue }
      let covered = wanted.isEmpty ? 0 : coverage(of: wanted, by: lines)
      let distance = need - position(of: candidate)
      let late = distance < 0
      let followed = graph.blobs[candidate].consumers.contains { graph.edges[$0].change < need && graph.edges[$0].state == .applied }
      // One line not covered weighs as much as a few versions of distance.
      let score = (wanted.count - covered) * 4 + (late ? 6 - distance * 2 : distance) + (followed ? 6 : 0)
      scored.append((score, candidate))
    }
    scored.sort { ($0.score, $0.blob) < ($1.score, $1.blob) }
    return scored.prefix(limits.sidesPerVersion).map(\.blob)
  }

  /// Pairs of sides neither of which came from the other, the most likely first: together they hold what is seen.
  func rankedPairs(of sides: [Int], for blob: Int) -> [Pair] {
    let wanted = wantedLines(of: blob)
    let held = sides.map { side in Set(graph.blobs[side].lines ?? []).intersection(wanted) }
    let ancestors = sides.map { self.ancestors(of: $0) }
    var scored: [(score: Int, first: Int, second: Int)] = []
    for first in sides.indices {
      for second in sides.indices.dropFirst(first + 1) {
        if ancestors[first].contains(sides[second]) || ancestors[second].contains(sides[first]) { continue }
        let missing = wanted.count - held[first].union(held[second]).count
        scored.append((missing * 4 + first + second, first, second))
      }
    }
    scored.sort { ($0.score, $0.first, $0.second) < ($1.score, $1.first, $1.second) }
    return scored.prefix(limits.mergesPerVersion).map { Pair(ours: sides[$0.first], theirs: sides[$0.second]) }
  }

  /// The different lines seen of a missing version.
  private func wantedLines(of blob: Int) -> Set<LineID> {
    var wanted = Set(graph.blobs[blob].seen)
    wanted.remove(0)
    return wanted
  }

  private func coverage(of wanted: Set<LineID>, by lines: [LineID]) -> Int {
    wanted.intersection(lines).count
  }

  /// When a version came up: the first change that made it, else the first that was made against it.
  func position(of blob: Int) -> Int {
    let made = graph.blobs[blob].producers.map { graph.edges[$0].change }.min()
    let used = graph.blobs[blob].consumers.map { graph.edges[$0].change }.min()
    return made ?? used ?? 0
  }

  /// Every version that this one came from, itself included.
  func ancestors(of blob: Int) -> Set<Int> {
    var found: Set<Int> = [blob]
    var waiting = [blob]
    while let next = waiting.popLast() {
      for parent in parents(of: next) where found.insert(parent).inserted { waiting.append(parent) }
    }
    return found
  }

  private func parents(of blob: Int) -> [Int] {
    graph.blobs[blob].sides + graph.blobs[blob].producers.compactMap { graph.edges[$0].old }
  }

  /// The nearest versions that both came from, newest first; at most three.
  func commonAncestors(_ first: Int, _ second: Int) -> [Int] {
    let common = ancestors(of: first).intersection(ancestors(of: second))
    var nearest: [Int] = []
    var covered: Set<Int> = []
    for candidate in common.sorted(by: { (position(of: $1), $1) < (position(of: $0), $0) }) where !covered.contains(candidate) {
      guard graph.blobs[candidate].lines != nil else { continue }
      nearest.append(candidate)
      covered.formUnion(ancestors(of: candidate))
      if nearest.count == 3 { break }
    }
    return nearest
  }
}
