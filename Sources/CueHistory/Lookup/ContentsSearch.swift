internal import Git

/// Finds the version that a file is, or the one it is most like.
struct ContentsSearch {
  /// A version, by its lecture and its node there.
  struct Place: Equatable {
    var lecture: Int
    var node: Int
    var isExact: Bool
  }

  let contents: Contents

  /// The version with the file's id, the last if there are several; else the one that differs in the fewest lines; nil where the file has
  /// less than a tenth of its lines in common with any.
  func place(in lectures: [LectureVersions]) -> Place? {
    for (lecture, versions) in lectures.enumerated() {
      let node = versions.nodes.lastIndex { node in !node.isDeletion && node.blob.map { contents.form(with: $0) != nil } ?? false }
      if let node { return Place(lecture: lecture, node: node, isExact: true) }
    }
    var best: (place: Place, score: Int)?
    for (lecture, versions) in lectures.enumerated() {
      guard let found = nearest(in: versions), found.score > best?.score ?? Int.min else { continue }
      best = (Place(lecture: lecture, node: found.node, isExact: false), found.score)
    }
    return best?.place
  }

  /// The version whose timings and texts differ least from those of the file, line ends aside; the newest of equals.
  private func nearest(in versions: LectureVersions) -> (node: Int, score: Int)? {
    var table = versions.table
    var forms = LineForms()
    let wanted = lines(table.intern(file: contents.body), "", &table, &forms)
    var best: (node: Int, score: Int)?
    for (index, node) in versions.nodes.enumerated() {
      guard let known = node.lines, !node.isDeletion else { continue }
      let own = lines(known, node.path, &table, &forms)
      let shared = own.count { wanted.contains($0) }
      guard shared > 0, shared * 10 >= wanted.count else { continue }
      let score = 2 * shared - own.count
      if score >= best?.score ?? Int.min { best = (index, score) }
    }
    return best
  }

  /// The timing and text lines of the cues, each once, in their normal form.
  private func lines(_ file: [LineID], _ path: String, _ table: inout LineTable, _ forms: inout LineForms) -> Set<LineID> {
    let parsed = ParsedVersion(file, path: path, table: &table)
    forms.extend(&table)
    var result: Set<LineID> = []
    for cue in parsed.cues where cue.hasTiming { result.insert(forms.normal[Int(cue.timingLine)]) }
    for line in parsed.text { result.insert(forms.normal[Int(line)]) }
    return result
  }
}

extension LectureVersions {
  /// Adds the file as a version that `commit` made of the one at `place`. Where it is that version, all of it is known now.
  mutating func add(_ contents: Contents, at place: ContentsSearch.Place, commit: Int) {
    if place.isExact, nodes[place.node].evidence < .proven, let form = nodes[place.node].blob.flatMap({ contents.form(with: $0) }) {
      nodes[place.node].lines = table.intern(file: form)
      nodes[place.node].evidence = .proven
      nodes[place.node].reason = "looked up by its id"
    }
    var node = nodes[place.node]
    node.commit = commit
    node.parents = [place.node]
    node.isRename = false
    node.isCopy = false
    node.isBoundary = false
    if !place.isExact {
      node.blob = nil
      node.lines = table.intern(file: contents.body(like: node.lines ?? [], table))
    }
    nodes.append(node)
  }
}
