internal import Subtitles

/// A bound on the cues of one file (``HistoryLimits/cues``): each takes hundreds of bytes once it is followed, and ten of the file.
extension LectureVersions {
  /// Gives up the lines of versions that may have more cues than `limit`, and says so once for each path. What was before stands for them.
  mutating func boundCues(_ limit: Int) {
    let isSplit = table.facts.contains { $0.marks.contains(.loneCR) }
    var reported: Set<String> = []
    for node in nodes.indices {
      guard let lines = nodes[node].lines, isSplit || lines.count > limit, mostCues(lines) > limit else { continue }
      nodes[node].lines = nil
      nodes[node].reason = "it has more than \(limit) cues, which are not followed"
      guard reported.insert(nodes[node].path).inserted else { continue }
      let message = "a file of more than \(limit) cues; those of this version are not followed"
      diagnostics.append(Diagnostic(.error, "too-many-cues", message, Diagnostic.Place(path: nodes[node].path)))
    }
  }

  /// How many cues there are at most: one for each line of times, and for each line that may turn out to be one.
  private func mostCues(_ lines: [LineID]) -> Int {
    let isClassified = table.facts.count == table.count
    var count = 0
    for line in lines where line != 0 {
      let facts = isClassified ? table.facts[Int(line)] : classify(table.bytes(line))
      if facts.marks.contains(.loneCR) {
        count += table.bytes(line).count { $0 == 0x0D }
      } else if facts.kind == .timing || facts.marks.contains(.nul) {
        count += 1
      }
    }
    return count
  }
}
