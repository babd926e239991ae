internal import Git

/// Finds versions that no patch at hand makes: merges that the mail omits, and what people do to files while merging.
///
/// Every candidate is first held against the lines that hunks show of the missing version, then hashed once and compared
/// with every missing id of the lecture. Only a candidate whose bytes hash to the id, that takes the patch made against it
/// exactly, and whose result hashes to that patch's new id is accepted: ids in mail are short, and a search tries many.
struct VersionSearch {
  /// The bounds of the search, by count so that they do not depend on the machine. `check` states them when one is hit.
  struct Limits: Sendable {
    /// Merges tried for one missing version.
    var mergesPerVersion = 160
    /// Of these, merges tried cue by cue or with conflict markers, which take longer.
    var slowMergesPerVersion = 24
    /// Versions considered as sides of a merge.
    var sidesPerVersion = 24
    /// Candidates hashed for one missing version.
    var hashesPerVersion = 600
    /// Bytes read, merged or hashed for all missing versions of one lecture.
    var bytesPerLecture = 1_500_000_000
  }

  var graph: VersionGraph
  var limits = Limits()
  /// Candidates already hashed, so that nothing is hashed twice.
  private var hashed: Set<[LineID]> = []
  private var tried: Set<MergeKey> = []
  /// Versions in one form of line ends, and what one changed of another: found once.
  var normalForms: [Int: [LineID]] = [:]
  var linesWithoutEnd: [LineID: LineID] = [0: 0]
  var changesBetween: [ChangeKey: [LineAlignment.Change]] = [:]
  var bytesSpent = 0
  var hashesSpent = 0
  /// The best candidates for the version being looked for that are not it: what small edits start from.
  var near: [NearMiss] = []

  struct MergeKey: Hashable {
    var version: Int
    var ours: Int
    var theirs: Int
    var ancestor: Int?
    var stage: Int
  }

  /// A candidate that agrees with much of what is seen of the missing version, but not with its id.
  struct NearMiss {
    var lines: [LineID]
    var sides: [Int]
    var reason: String
    var wrong: Int
  }

  init(graph: VersionGraph) { self.graph = graph }

  /// Looks for every missing preimage, oldest first, until a whole round finds nothing.
  static func run(on graph: VersionGraph, limits: Limits = Limits()) -> VersionGraph {
    var search = VersionSearch(graph: graph)
    search.limits = limits
    var found = true
    while found {
      found = false
      for blob in search.missing() where search.graph.blobs[blob].lines == nil {
        if search.find(blob) {
          found = true
          search.graph.replay()
          search.graph.gatherSeenLines()
        }
      }
    }
    return search.graph
  }

  /// Blobs that patches were made against and that are still unknown, in the order of those patches.
  func missing() -> [Int] {
    graph.blobs.indices.filter { graph.blobs[$0].lines == nil && graph.blobs[$0].id != nil && !graph.blobs[$0].consumers.isEmpty }
      .sorted { (graph.blobs[$0].consumers.first ?? 0, $0) < (graph.blobs[$1].consumers.first ?? 0, $1) }
  }

  private mutating func find(_ blob: Int) -> Bool {
    near = []
    hashesSpent = 0
    let sides = rankedSides(for: blob)
    let pairs = rankedPairs(of: sides, for: blob)
    // What costs least and hits most goes first; edits start from what the merges before them came near to.
    if tryVersions(sides, for: blob) || tryMerges(.plain, pairs, for: blob) || tryMerges(.renormalized, pairs, for: blob) { return true }
    if tryEdits(for: blob) || tryMerges(.markers, pairs, for: blob) { return true }
    return tryMerges(.cues, pairs, for: blob) || tryEdits(for: blob) || tryBlankAtOneLine(for: blob)
  }

  var isSpent: Bool { bytesSpent > limits.bytesPerLecture || hashesSpent > limits.hashesPerVersion }

  // MARK: Judging a candidate

  /// Takes a candidate for the missing version. Returns whether it is that version; then it is known.
  mutating func judge(_ lines: [LineID], for blob: Int, sides: [Int], reason: String) -> Bool {
    let wrong = VersionSearch.disagreement(lines, graph.blobs[blob].seen)
    if wrong > 0 {
      remember(NearMiss(lines: lines, sides: sides, reason: reason, wrong: wrong))
      return false
    }
    guard hashed.insert(lines).inserted, !isSpent else { return false }
    hashesSpent += 1
    let bytes = graph.table.file(lines)
    bytesSpent += bytes.count
    let id = ObjectID.ofBlob(bytes)
    for candidate in graph.unknownBlobs(hashing: id) where takesPatches(lines, candidate) {
      graph.learn(candidate, lines: lines, source: .search, checked: true)
      graph.blobs[candidate].sides = sides
      graph.blobs[candidate].reason = reason
    }
    if graph.blobs[blob].lines != nil { return true }
    remember(NearMiss(lines: lines, sides: sides, reason: reason, wrong: 0))
    return false
  }

  mutating func remember(_ miss: NearMiss) {
    if near.contains(where: { $0.lines == miss.lines }) { return }
    let place = near.firstIndex { $0.wrong > miss.wrong } ?? near.count
    if place < 12 { near.insert(miss, at: place) }
    if near.count > 12 { near.removeLast() }
  }

  /// How many of the lines that hunks show of the missing version are not so in the candidate.
  static func disagreement(_ lines: [LineID], _ seen: [LineID]) -> Int {
    var wrong = 0
    for at in seen.indices where seen[at] != 0 {
      if at >= lines.count || lines[at] != seen[at] { wrong += 1 }
    }
    return wrong
  }

  /// Whether the patches made against a blob apply to these lines, and at least one gives the id that it says
  /// (a blob known by its full id needs no such second witness).
  private func takesPatches(_ lines: [LineID], _ blob: Int) -> Bool {
    var witnesses = graph.blobs[blob].id?.isFull == true ? 1 : 0
    for edge in graph.blobs[blob].consumers where graph.changes[graph.edges[edge].change].hasHunks {
      guard let result = graph.edges[edge].apply(to: lines) else { return false }
      guard let new = graph.edges[edge].new, let id = graph.blobs[new].id else {
        // A patch that removes the file names every line of it.
        if graph.edges[edge].new == nil, result.isEmpty { witnesses += 1 }
        continue
      }
      guard id.matches(graph.hash(result)) else { return false }
      witnesses += 1
    }
    return witnesses > 0
  }

  mutating func isFirstTry(_ key: MergeKey) -> Bool { tried.insert(key).inserted }
}
