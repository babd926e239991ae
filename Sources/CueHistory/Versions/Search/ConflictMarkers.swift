internal import Git
internal import Subtitles

/// The lines of conflict markers, with the labels that are seen after them, once with LF and once with CRLF.
struct Markers {
  private var lf: [LineID]
  private var crlf: [LineID]

  private init(_ ours: String, _ theirs: String, _ table: inout LineTable) {
    let texts = ["<<<<<<< \(ours)", "=======", ">>>>>>> \(theirs)"]
    lf = texts.map { table.intern(Array($0.utf8) + [0x0A]) }
    crlf = texts.map { table.intern(Array($0.utf8) + [0x0D, 0x0A]) }
  }

  /// The markers with each pair of labels that is seen, at most four; none where no marker is seen.
  static func all(in seen: [LineID], _ table: inout LineTable) -> [Markers] {
    let lines = seen.filter { table.marks[Int($0)].kind == .conflictMarker }
    if lines.isEmpty { return [] }
    var ours: [String] = []
    var theirs: [String] = []
    for line in lines {
      if let label = label(table.bytes(line), after: "<<<<<<< "), !ours.contains(label) { ours.append(label) }
      if let label = label(table.bytes(line), after: ">>>>>>> "), !theirs.contains(label) { theirs.append(label) }
    }
    if ours.isEmpty { ours = ["HEAD"] }
    if theirs.isEmpty { theirs = ["upstream/master"] }
    var result: [Markers] = []
    for our in ours.prefix(2) { for their in theirs.prefix(2) { result.append(Markers(our, their, &table)) } }
    return result
  }

  /// A conflict as git leaves it.
  func around(_ ours: [LineID], _ theirs: [LineID], _ table: LineTable) -> [LineID] {
    let marks = table.facts[Int(ours.first ?? theirs.first ?? 0)].lineEnd == .crlf ? crlf : lf
    return [marks[0]] + ours + [marks[1]] + theirs + [marks[2]]
  }

  /// What stands after a marker.
  fileprivate static func label(_ line: ArraySlice<UInt8>, after marker: String) -> String? {
    guard line.starts(with: marker.utf8) else { return nil }
    let rest = line.dropFirst(marker.utf8.count).prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: rest, as: UTF8.self)
  }
}

/// Merges that were committed with their conflict markers in.
extension VersionSearch {
  /// The nearest merges, with the labels that are seen or are usual.
  mutating func tryMarkers(for blob: Int) -> Bool {
    let labels = markerLabels(of: blob)
    for trial in trials.prefix(limits.oddMergesPerVersion) {
      let files = MarkedFiles(
        base: graph.table.file(trial.base.map { lines(of: $0) } ?? []), first: graph.table.file(lines(of: trial.pair.ours)),
        second: graph.table.file(lines(of: trial.pair.theirs)))
      for isSwapped in [false, true] {
        bytesSpent += files.first.count + files.second.count
        guard !isSpent, let first = files.merged(labels.ours.first ?? "", labels.theirs.first ?? "", isSwapped) else { break }
        // Other labels do not move a line: where the first ones do not fit, none does.
        guard disagreementBesideMarkers(first, for: blob) == 0 else { continue }
        let theirs = isSwapped ? trial.pair.ours : trial.pair.theirs
        if tryLabels(labels, commitLabels(of: theirs), files, isSwapped, trial, for: blob) { return true }
      }
    }
    return false
  }

  private mutating func tryLabels(
    _ labels: Labels, _ commits: [String], _ files: MarkedFiles, _ isSwapped: Bool, _ trial: Trial, for blob: Int
  ) -> Bool {
    for label in labels.ours {
      for other in labels.theirs + commits {
        guard !isSpent, let bytes = files.merged(label, other, isSwapped) else { return false }
        let lines = graph.table.intern(file: bytes)
        let reason = "a merge committed with its conflict markers"
        if judge(lines, for: blob, sides: [trial.pair.ours, trial.pair.theirs], reason: reason) { return true }
      }
    }
    return false
  }

  /// The three files of a merge, as bytes.
  private struct MarkedFiles {
    var base: [UInt8]
    var first: [UInt8]
    var second: [UInt8]

    /// The merge with its markers; nil where the sides do not conflict.
    func merged(_ ours: String, _ theirs: String, _ isSwapped: Bool) -> [UInt8]? {
      let result = try? mergeFiles(
        ancestor: base, ours: isSwapped ? second : first, theirs: isSwapped ? first : second, favor: .normal, ourLabel: ours,
        theirLabel: theirs)
      return result?.isClean == false ? result?.bytes : nil
    }
  }

  private mutating func disagreementBesideMarkers(_ file: [UInt8], for blob: Int) -> Int {
    let lines = graph.table.intern(file: file).map { graph.table.marks[Int($0)].kind == .conflictMarker ? 0 : $0 }
    let seen = graph.blobs[blob].seen.map { graph.table.marks[Int($0)].kind == .conflictMarker ? 0 : $0 }
    return VersionSearch.disagreement(lines, seen)
  }

  private struct Labels {
    var ours: [String] = []
    var theirs: [String] = []
  }

  /// The labels that stand after the markers in lines seen of the missing version, else the usual ones.
  private func markerLabels(of blob: Int) -> Labels {
    var labels = Labels()
    for line in graph.blobs[blob].seen where line != 0 {
      let bytes = graph.table.bytes(line)
      if let label = Markers.label(bytes, after: "<<<<<<< "), !labels.ours.contains(label) { labels.ours.append(label) }
      if let label = Markers.label(bytes, after: ">>>>>>> "), !labels.theirs.contains(label) { labels.theirs.append(label) }
    }
    if labels.ours.isEmpty { labels.ours = ["HEAD"] }
    if labels.theirs.isEmpty {
      labels.theirs = ["upstream/master", "origin/master", "FETCH_HEAD", "master", "upstream/main", "origin/main", "main"]
    }
    return labels
  }

  /// A merge, cherry-pick or rebase of a commit by id is labelled with the id of the commit that made the other side.
  private func commitLabels(of side: Int) -> [String] {
    graph.blobs[side].producers.flatMap { edge -> [String] in
      let change = graph.changes[graph.edges[edge].change]
      guard let id = change.commitID?.description else { return [] }
      let short = id.prefix(7)
      return [id, "\(short)... \(change.subject)", "\(short) (\(change.subject))"]
    } + graph.changes.suffix(limits.commitLabels).reversed().compactMap { $0.commitID?.description }
  }
}
