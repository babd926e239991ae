/// Files that go on under another path where nothing says so.
extension LectureVersions {
  /// The share of its text lines that the smaller file must have in the other.
  static let likeness = 0.5

  /// A file that a commit adds while it deletes one with the same lines is that file, moved: mail tells a rename only where it
  /// is above a limit that translating a whole file falls below. The same as ``RenameFinder`` finds in repositories.
  func withFilesFollowed() -> LectureVersions {
    let moves = moves()
    return moves.isEmpty ? self : joining(moves)
  }

  /// Added versions by index, each with the deletion that it replaces.
  private func moves() -> [(added: Int, deleted: Int)] {
    var deletions: [Int: [Int]] = [:]
    for (index, node) in nodes.enumerated() where node.isDeletion {
      if let commit = node.commit, !node.parents.isEmpty { deletions[commit, default: []].append(index) }
    }
    if deletions.isEmpty { return [] }
    var scored: [(score: Double, added: Int, deleted: Int)] = []
    for (index, node) in nodes.enumerated() where node.parents.isEmpty && !node.isDeletion && !node.isBoundary {
      guard let commit = node.commit, let lines = node.lines else { continue }
      let own = telling(lines)
      for deletion in deletions[commit, default: []] where nodes[deletion].path != node.path && nodes[deletion].parents[0] < index {
        let other = telling(nodes[nodes[deletion].parents[0]].lines ?? [])
        let score = Double(own.intersection(other).count) / Double(max(1, min(own.count, other.count)))
        if score >= LectureVersions.likeness { scored.append((score, index, deletion)) }
      }
    }
    var (usedAdded, usedDeleted): (Set<Int>, Set<Int>) = ([], [])
    return scored.sorted { ($1.score, $0.added, $0.deleted) < ($0.score, $1.added, $1.deleted) }.compactMap { best in
      guard !usedAdded.contains(best.added), !usedDeleted.contains(best.deleted) else { return nil }
      usedAdded.insert(best.added)
      usedDeleted.insert(best.deleted)
      return (best.added, best.deleted)
    }
  }

  private func telling(_ lines: [LineID]) -> Set<LineID> { Set(lines.filter { table.bytes($0).count > 9 }) }

  /// The versions without the deletions, the added files going on where those ended.
  private func joining(_ moves: [(added: Int, deleted: Int)]) -> LectureVersions {
    var result = self
    var trackOf = Array(0..<trackCount)
    for move in moves {
      result.nodes[move.added].parents = nodes[move.deleted].parents
      result.nodes[move.added].isRename = true
      let (from, to) = (trackOf[nodes[move.added].track], trackOf[nodes[move.deleted].track])
      for track in trackOf.indices where trackOf[track] == from { trackOf[track] = to }
    }
    let dropped = Set(moves.map(\.deleted))
    var places = Array(repeating: -1, count: nodes.count)
    var kept: [VersionNode] = []
    for index in result.nodes.indices where !dropped.contains(index) {
      places[index] = kept.count
      kept.append(result.nodes[index])
    }
    let used = Set(kept.map { trackOf[$0.track] }).sorted()
    for index in kept.indices {
      kept[index].parents = kept[index].parents.compactMap { places[$0] >= 0 ? places[$0] : nil }
      kept[index].track = used.firstIndex(of: trackOf[kept[index].track]) ?? 0
    }
    result.nodes = kept
    result.trackCount = used.count
    return result
  }
}
