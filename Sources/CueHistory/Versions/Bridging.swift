/// What stays unknown after the search is bridged from the nearest known version, where there is one.
extension VersionSearch {
  /// Fills in the preimages that nothing proves, oldest first, and carries each on over the patches that follow it.
  static func bridge(_ graph: VersionGraph) -> VersionGraph {
    var search = VersionSearch(graph: graph)
    for blob in search.missing() where search.graph.blobs[blob].lines == nil {
      search.bridge(blob)
      search.graph.spread(from: [blob])
    }
    return search.graph
  }

  private mutating func bridge(_ blob: Int) {
    ancestorsOfSides = [:]
    let seen = graph.blobs[blob].seen
    let shown = seen.count { $0 != 0 }
    var best: Bridge.Result?
    for side in rankedSides(for: blob).prefix(6) {
      guard let known = graph.blobs[side].lines, let result = Bridge().corrected(known, seen: seen), result.changed * 2 <= shown else {
        continue
      }
      if best.map({ isBetter(result, $0) }) ?? true { best = result }
    }
    guard let best else { return }
    if best.isWhole {
      graph.learn(blob, lines: best.lines, source: .bridge, checked: false, limit: .bridged)
      graph.blobs[blob].reason = "no known merge or edit gives this id; bridged from the nearest version"
    } else {
      graph.blobs[blob].seen = best.lines
      graph.blobs[blob].reason = "known in part: hunks and the nearest version leave gaps"
    }
  }

  private func isBetter(_ left: Bridge.Result, _ right: Bridge.Result) -> Bool {
    if left.isWhole != right.isWhole { return left.isWhole }
    return left.changed < right.changed
  }
}
