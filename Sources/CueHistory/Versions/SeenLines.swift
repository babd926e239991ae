internal import Git

/// What the hunks around an unknown version show of it.
///
/// A hunk shows lines of both its sides. Outside its hunks a patch changes nothing, so a line seen in one version stands in
/// its neighbours too, shifted by what the patch adds and removes above it.
extension VersionGraph {
  /// The highest line number that is followed. A hunk beyond it is read, but its place is not used.
  static let lineLimit = 4_000_000

  /// Fills ``Blob/seen`` for every blob that is not known as a whole.
  mutating func gatherSeenLines() {
    for edge in edges.indices {
      show(edge, side: edges[edge].old, start: \.oldStart, hidden: .added)
      show(edge, side: edges[edge].new, start: \.newStart, hidden: .removed)
    }
    var changed = Array(edges.indices)
    while !changed.isEmpty {
      var touched: Set<Int> = []
      for edge in changed {
        for blob in carry(edge) { touched.formUnion(blobs[blob].consumers + blobs[blob].producers) }
      }
      changed = touched.sorted()
    }
  }

  private mutating func show(_ index: Int, side: Int?, start: KeyPath<Edge.Hunk, Int>, hidden: PatchLine.Origin) {
    guard let side, blobs[side].lines == nil else { return }
    let edge = edges[index]
    for hunk in edge.hunks {
      var at = hunk[keyPath: start]
      guard at >= 0, at < VersionGraph.lineLimit else { continue }
      for line in hunk.lines where edge.origins[line] != hidden {
        see(side, at, edge.lines[line])
        at += 1
      }
    }
  }

  @discardableResult
  private mutating func see(_ blob: Int, _ at: Int, _ line: LineID) -> Bool {
    if at >= blobs[blob].seen.count {
      blobs[blob].seen.append(contentsOf: repeatElement(0, count: at + 1 - blobs[blob].seen.count))
    }
    guard blobs[blob].seen[at] == 0, line != 0 else { return false }
    blobs[blob].seen[at] = line
    return true
  }

  /// Carries seen lines over one patch, both ways. Returns the blobs that learned something.
  private mutating func carry(_ index: Int) -> [Int] {
    let edge = edges[index]
    guard let old = edge.old, let new = edge.new, changes[edge.change].hasHunks else { return [] }
    var learned: [Int] = []
    // Between hunks the two sides run in step; `from` and `to` are the first lines after a hunk on either side.
    var from = 0
    var to = 0
    for hunk in 0...edge.hunks.count {
      let end = hunk < edge.hunks.count ? edge.hunks[hunk].oldStart : Int.max
      if carry(old, from, end, new, to) && learned.last != new { learned.append(new) }
      if carry(new, to, end == Int.max ? end : to + (end - from), old, from) && learned.first != old { learned.insert(old, at: 0) }
      if hunk < edge.hunks.count {
        from = edge.hunks[hunk].oldStart + edge.hunks[hunk].oldCount
        to = edge.hunks[hunk].newStart + edge.hunks[hunk].newCount
      }
    }
    return learned
  }

  private mutating func carry(_ source: Int, _ start: Int, _ end: Int, _ target: Int, _ place: Int) -> Bool {
    guard blobs[target].lines == nil, source != target else { return false }
    let lines = blobs[source].lines ?? blobs[source].seen
    var learned = false
    var at = start
    while at < min(end, lines.count) {
      if lines[at] != 0, see(target, place + at - start, lines[at]) { learned = true }
      at += 1
    }
    return learned
  }
}
