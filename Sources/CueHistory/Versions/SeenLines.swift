internal import Git

/// What the hunks around an unknown version show of it.
///
/// A hunk shows lines of both its sides. Outside its hunks a patch changes nothing, so a line seen in one version stands in
/// its neighbours too, shifted by what the patch adds and removes above it. A hunk with less context below than git gives
/// reaches the end of the file, and so tells how long it is.
extension VersionGraph {
  /// The highest line number that is followed. A hunk beyond it is read, but its place is not used.
  static let lineLimit = 4_000_000

  /// Fills ``Blob/seen`` for every blob that is not known as a whole.
  mutating func gatherSeenLines() {
    for edge in edges.indices {
      show(edge, side: edges[edge].old, start: \.oldStart, hidden: .added)
      show(edge, side: edges[edge].new, start: \.newStart, hidden: .removed)
      measure(edge)
    }
    spreadSeenLines(Set(edges.indices))
  }

  /// Carries what is seen over these edges, and on from there: forwards, then backwards, until nothing new comes of it.
  mutating func spreadSeenLines(_ edges: Set<Int>) {
    var waiting = edges
    var isForward = true
    while !waiting.isEmpty {
      // A sweep along the patches takes a line through a whole chain of versions at once.
      var next: Set<Int> = []
      var heap = IndexHeap(waiting, descending: !isForward)
      while let edge = heap.popFirst() {
        waiting.remove(edge)
        for blob in carry(edge) {
          for neighbour in blobs[blob].consumers + blobs[blob].producers where neighbour != edge {
            if isForward ? neighbour > edge : neighbour < edge {
              if waiting.insert(neighbour).inserted { heap.insert(neighbour) }
            } else {
              next.insert(neighbour)
            }
          }
        }
      }
      waiting = next
      isForward.toggle()
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

  /// Takes the length of both sides from a patch that reaches the end of the file.
  private mutating func measure(_ index: Int) {
    let edge = edges[index]
    guard let old = edge.old, let last = edge.hunks.last, edge.reachesEnd(table) else { return }
    let length = last.oldStart + last.oldCount
    guard length < VersionGraph.lineLimit else { return }
    if blobs[old].length == nil { blobs[old].length = length }
    if let new = edge.new, blobs[new].length == nil { blobs[new].length = last.newStart + last.newCount }
  }

  @discardableResult
  private mutating func see(_ blob: Int, _ at: Int, _ line: LineID) -> Bool {
    if at >= blobs[blob].seen.count {
      let growth = at + 1 - blobs[blob].seen.count
      guard seenCount + growth <= limits.seenLines else {
        reportSeenLimit(blob)
        return false
      }
      seenCount += growth
      blobs[blob].seen.append(contentsOf: repeatElement(0, count: growth))
    }
    guard blobs[blob].seen[at] == 0, line != 0 else { return false }
    blobs[blob].seen[at] = line
    return true
  }

  /// Carries seen lines over one patch, both ways. Returns the blobs that learned something.
  private mutating func carry(_ index: Int) -> [Int] {
    guard let old = edges[index].old, let new = edges[index].new, old != new, changes[edges[index].change].hasHunks else { return [] }
    guard blobs[old].lines == nil || blobs[new].lines == nil else { return [] }
    let hunks = edges[index].hunks
    var learned = carryLength(old, new, hunks)
    // Between hunks the two sides run in step; `from` and `to` are the first lines after a hunk on either side.
    var from = 0
    var to = 0
    for hunk in 0...hunks.count {
      let end = hunk < hunks.count ? hunks[hunk].oldStart : Int.max
      if carry(old, from, end, new, to) { learned.insert(new) }
      if carry(new, to, end == Int.max ? end : to + (end - from), old, from) { learned.insert(old) }
      if hunk < hunks.count {
        from = hunks[hunk].oldStart + hunks[hunk].oldCount
        to = hunks[hunk].newStart + hunks[hunk].newCount
      }
    }
    return learned.sorted()
  }

  private mutating func carryLength(_ old: Int, _ new: Int, _ hunks: [Edge.Hunk]) -> Set<Int> {
    let growth = hunks.reduce(0) { $0 + $1.newCount - $1.oldCount }
    if blobs[old].lines == nil, blobs[old].length == nil, let length = blobs[new].lines?.count ?? blobs[new].length {
      blobs[old].length = max(0, length - growth)
      return [old]
    }
    if blobs[new].lines == nil, blobs[new].length == nil, let length = blobs[old].lines?.count ?? blobs[old].length {
      blobs[new].length = max(0, length + growth)
      return [new]
    }
    return []
  }

  private mutating func carry(_ source: Int, _ start: Int, _ end: Int, _ target: Int, _ place: Int) -> Bool {
    guard blobs[target].lines == nil, start >= 0, place >= 0 else { return false }
    let lines = blobs[source].lines ?? blobs[source].seen
    // Taken out of the graph meanwhile: a whole file is gone through for each patch, so that each line must cost next to nothing.
    var seen: [LineID] = []
    swap(&seen, &blobs[target].seen)
    defer { swap(&seen, &blobs[target].seen) }
    var last = min(end, lines.count)
    while last > start, lines[last - 1] == 0 { last -= 1 }
    let room = start + max(0, limits.seenLines - seenCount + seen.count - place)
    if last > room {
      reportSeenLimit(target)
      last = room
    }
    guard last > start else { return false }
    let growth = place + (last - start) - seen.count
    if growth > 0 {
      seenCount += growth
      seen.append(contentsOf: repeatElement(0, count: growth))
    }
    var learned = false
    for at in start..<last where lines[at] != 0 && seen[place + (at - start)] == 0 {
      seen[place + (at - start)] = lines[at]
      learned = true
    }
    return learned
  }
}

extension Edge {
  /// Whether the last hunk reaches the end of the file: it has less context below than the patch has elsewhere, or a last
  /// line without a line end.
  func reachesEnd(_ table: LineTable) -> Bool {
    guard let last = hunks.last, !last.lines.isEmpty else { return false }
    if last.lines.contains(where: { !table.hasEnd(lines[$0]) }) { return true }
    let below = last.lines.reversed().prefix { origins[$0] == .context }.count
    // Git gives three lines of context unless it is told otherwise; a hunk inside the file shows what it was told.
    let usual =
      hunks.filter { $0.oldStart > 0 && $0.newStart > 0 }.map { hunk in hunk.lines.prefix { origins[$0] == .context }.count }.max() ?? 3
    return below < min(usual, 3)
  }
}
