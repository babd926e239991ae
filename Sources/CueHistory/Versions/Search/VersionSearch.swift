internal import Git

/// Finds versions that no patch at hand makes: merges that the mail omits, and what people do to files while merging.
///
/// Every candidate is first held against the lines that hunks show of the missing version, then hashed once and compared
/// with every missing id of the lecture. Only a candidate whose bytes hash to the id, that takes the patch made against it
/// exactly, and whose result hashes to that patch's new id is accepted: ids in mail are short, and a search tries many.
struct VersionSearch {
  var graph: VersionGraph
  var limits = SearchLimits()
  let positions: [Int]
  /// Versions that are known and not empty, as of when so many were known.
  var known: [Int] = []
  /// Versions that a merge found before took in.
  var merged: Set<Int> = []
  var knownCount = 0
  /// Candidates already hashed, so that nothing is hashed twice.
  private var hashed: Set<[LineID]> = []
  private var tried: Set<MergeKey> = []
  /// What was found once of sides: their forms, what one changed of another, their ancestors.
  var forms = LineForms()
  var formsOfSides: [FormKey: [LineID]] = [:]
  var changesBetween: [ChangeKey: [LineAlignment.Change]] = [:]
  var ancestorsOfSides: [Int: Set<Int>] = [:]
  var basesOfPairs: [Pair: [Int]] = [:]
  /// Merges that no patch names, while one version is looked for.
  var virtual: [Virtual] = []
  /// Merges tried for the version being looked for, the nearest first.
  var trials: [Trial] = []
  /// The best candidates for it that are not it: what small edits start from.
  var near: [NearMiss] = []
  var bytesSpent = 0
  private var bytesBefore = 0
  private var hashesSpent = 0
  /// Whether a limit cut the search for a version short.
  var isCut = false

  struct Virtual {
    var lines: [LineID]
    var sides: [Int]
  }

  struct MergeKey: Hashable {
    var version: Int
    var ours: Int
    var theirs: Int
    var ancestor: Int?
    var shape: MergeShape
    var limit: Int
  }

  /// A candidate that agrees with much of what is seen of the missing version, but not with its id.
  struct NearMiss {
    var lines: [LineID]
    var sides: [Int]
    var reason: String
    var wrong: Int
  }

  /// Lines that may disagree with what is seen of a version before a candidate is given up.
  static let tolerance = 40

  init(graph: VersionGraph) {
    self.graph = graph
    positions = VersionSearch.positions(graph)
  }

  /// Looks for every missing preimage, oldest first, until a whole round finds nothing.
  static func run(on graph: VersionGraph, limits: SearchLimits = SearchLimits()) -> VersionGraph {
    var search = VersionSearch(graph: graph)
    search.limits = limits
    var cut: Set<Int> = []
    var (found, searches, failures) = (true, 0, 0)
    while found {
      found = false
      for blob in search.missing() where search.graph.blobs[blob].lines == nil {
        guard searches < limits.searches, failures < limits.failuresInARow else {
          cut.insert(blob)
          continue
        }
        let known = search.find(blob)
        (searches, failures) = (searches + 1, known ? 0 : failures + 1)
        if search.isCut { cut.insert(blob) }
        guard known else { continue }
        found = true
        search.graph.spread(from: [blob])
      }
    }
    for blob in cut.sorted() where search.graph.blobs[blob].lines == nil { search.reportLimit(blob) }
    return search.graph
  }

  /// Blobs that patches were made against and that are still unknown, in the order of those patches.
  func missing() -> [Int] {
    graph.blobs.indices.filter { graph.blobs[$0].lines == nil && graph.blobs[$0].id != nil && !graph.blobs[$0].consumers.isEmpty }
      .sorted { (graph.blobs[$0].consumers.first ?? 0, $0) < (graph.blobs[$1].consumers.first ?? 0, $1) }
  }

  /// What costs least and hits most goes first; edits start from what the merges before them came near to.
  private mutating func find(_ blob: Int) -> Bool {
    begin()
    if tryWhatIsSeen(blob) { return true }
    let sides = rankedSides(for: blob)
    let pairs = rankedPairs(of: sides, for: blob)
    if tryVersions(sides, for: blob) || tryPlainMerges(pairs, for: blob) { return true }
    // Markers that are seen, or a candidate that agrees with all but a line, say at once what was done.
    if !Markers.all(in: graph.blobs[blob].seen, &graph.table).isEmpty, tryMarkers(for: blob) { return true }
    if let best = near.first, best.wrong <= 1, tryEdits(for: blob) { return true }
    let few = limits.oddMergesPerVersion
    let first = limits.choicesAtFirst
    if tryShapes(MergeShape.usual, trials: few, limit: first, for: blob) || tryEdits(for: blob) || tryMarkers(for: blob) { return true }
    if tryFurtherAncestors(for: blob) || tryShapes(MergeShape.odd, trials: few, limit: first, for: blob) { return true }
    if tryFurtherHeads(sides, for: blob) || tryEdits(for: blob) || tryLostCues(sides, for: blob) { return true }
    let all = [MergeShape()] + MergeShape.usual + MergeShape.odd
    return tryShapes(all, trials: 3, limit: limits.choicesAtLast, for: blob) || tryBlankAtOneLine(for: blob)
  }

  private mutating func begin() {
    near = []
    trials = []
    virtual = []
    // Versions were learned since: what is kept of sides beyond the blobs, and of ancestors, no longer holds.
    formsOfSides = formsOfSides.filter { $0.key.side < graph.blobs.count }
    changesBetween = changesBetween.filter { $0.key.side < graph.blobs.count && ($0.key.base ?? 0) < graph.blobs.count }
    ancestorsOfSides = [:]
    basesOfPairs = [:]
    bytesBefore = bytesSpent
    hashesSpent = 0
    isCut = false
  }

  /// Whether the search for this version has used what it may.
  var isSpent: Bool {
    bytesSpent > limits.bytesPerLecture || bytesSpent - bytesBefore > limits.bytesPerVersion || hashesSpent > limits.hashesPerVersion
  }

  private mutating func reportLimit(_ blob: Int) {
    let place = graph.blobs[blob].consumers.first.map { graph.changes[graph.edges[$0].change].place } ?? Diagnostic.Place()
    let id = graph.blobs[blob].id.map { "\($0)" } ?? "?"
    graph.diagnostics.append(
      Diagnostic(.note, "search-limit", "the search for version \(id) was cut short; more than is tried is possible", place))
  }

  // MARK: Judging a candidate

  /// A version of which every line stands in some hunk.
  private mutating func tryWhatIsSeen(_ blob: Int) -> Bool {
    let seen = graph.blobs[blob].seen
    guard !seen.isEmpty, !seen.contains(0) else { return false }
    return judge(seen, for: blob, sides: [], reason: "every line of it stands in hunks")
  }

  /// Takes a candidate for the missing version. Returns whether it is that version; then it is known.
  mutating func judge(_ lines: [LineID], for blob: Int, sides: [Int], reason: String) -> Bool {
    let wrong = VersionSearch.disagreement(lines, graph.blobs[blob].seen)
    if wrong > 0 {
      remember(NearMiss(lines: lines, sides: sides, reason: reason, wrong: wrong))
      return false
    }
    guard !isSpent else {
      isCut = true
      return false
    }
    guard hashed.insert(lines).inserted else { return false }
    hashesSpent += 1
    let bytes = graph.table.file(lines)
    bytesSpent += bytes.count
    let id = ObjectID.ofBlob(bytes)
    for candidate in graph.unknownBlobs(hashing: id) where takesPatches(lines, candidate) {
      graph.learn(candidate, lines: lines, source: .search, checked: true)
      graph.blobs[candidate].sides = sides.filter { $0 != candidate }
      graph.blobs[candidate].reason = reason
    }
    if graph.blobs[blob].lines != nil { return true }
    remember(NearMiss(lines: lines, sides: sides, reason: reason, wrong: 0))
    return false
  }

  mutating func remember(_ miss: NearMiss) {
    let place = near.firstIndex { $0.wrong > miss.wrong } ?? near.count
    guard place < 12, !near.contains(where: { $0.lines == miss.lines }) else { return }
    near.insert(miss, at: place)
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
