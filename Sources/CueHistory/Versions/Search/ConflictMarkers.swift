internal import Git

/// Merges that were committed with their conflict markers in.
extension VersionSearch {
  mutating func tryMarkers(_ sides: Sides, _ pair: Pair, for blob: Int) -> Bool {
    let labels = markerLabels(of: blob)
    guard labels.isCertain || merge(sides, .normal)?.isClean == false else { return false }
    for (files, order) in [(sides, pair), (sides.swapped, Pair(ours: pair.theirs, theirs: pair.ours))] {
      for label in labels.ours {
        for other in labels.theirs + commitLabels(of: order.theirs) {
          if isSpent { return false }
          guard let result = try? mergeFiles(
            ancestor: files.ancestor, ours: files.ours, theirs: files.theirs, favor: .normal, ourLabel: label, theirLabel: other),
            !result.isClean
          else { continue }
          if judge([result.bytes], order, blob, "a merge committed with its conflict markers") { return true }
        }
      }
    }
    return false
  }

  private struct Labels {
    var ours: [String] = []
    var theirs: [String] = []
    /// Whether they stand in lines seen of the missing version.
    var isCertain = false
  }

  /// The labels that stand after the markers in lines seen of the missing version, else the usual ones.
  private func markerLabels(of blob: Int) -> Labels {
    var labels = Labels()
    for line in graph.blobs[blob].seen where line != 0 {
      let bytes = graph.table.bytes(line)
      if let label = label(bytes, after: "<<<<<<< "), !labels.ours.contains(label) { labels.ours.append(label) }
      if let label = label(bytes, after: ">>>>>>> "), !labels.theirs.contains(label) { labels.theirs.append(label) }
    }
    labels.isCertain = !labels.ours.isEmpty || !labels.theirs.isEmpty
    if labels.ours.isEmpty { labels.ours = ["HEAD"] }
    if labels.theirs.isEmpty { labels.theirs = ["upstream/master", "origin/master", "FETCH_HEAD", "master", "upstream/main", "origin/main", "main"] }
    return labels
  }

  private func label(_ line: ArraySlice<UInt8>, after marker: String) -> String? {
    guard line.starts(with: marker.utf8) else { return nil }
    let rest = line.dropFirst(marker.utf8.count).prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: rest, as: UTF8.self)
  }

  /// A merge, cherry-pick or rebase of a commit by id is labelled with the id of the commit that made the other side.
  private func commitLabels(of side: Int) -> [String] {
    graph.blobs[side].producers.flatMap { edge -> [String] in
      let change = graph.changes[graph.edges[edge].change]
      guard let id = change.commitID?.description else { return [] }
      let short = id.prefix(7)
      return [id, "\(short)... \(change.subject)", "\(short) (\(change.subject))"]
    }
  }
}
