internal import Git
internal import Subtitles

/// The versions of one lecture's files and the patches between them.
///
/// A version is a blob, named by its id; a patch is an edge from the blob it was made against to the blob it makes. Neither
/// the order of the mail nor the merges that mail omits matter here: what is known spreads along the edges, forwards and
/// backwards, and everything that spreads is hashed before it counts as proven (DESIGN §6).
struct VersionGraph: Sendable {
  /// One blob.
  struct Blob: Sendable {
    /// The longest form of its id; nil for a version that no index line names.
    var id: ObjectID?
    /// Whether its id is so short that it may name several versions of the lecture; then nothing proves it.
    var isAmbiguous = false
    /// The whole file, once it is known.
    var lines: [LineID]?
    var source = Source.unknown
    var evidence = Evidence.partial
    /// While the file is not known as a whole: what the hunks around it show, by 0-based line; unknown lines are 0.
    var seen: [LineID] = []
    /// How many lines it has, where a hunk around it reaches the end of the file.
    var length: Int?
    /// Edges that make it, and edges made against it.
    var producers: [Int] = []
    var consumers: [Int] = []
    /// The versions it was made from, where that is no patch: the sides of a merge found by search.
    var sides: [Int] = []
    /// For people: how a version without a patch of its own came to be known.
    var reason: String?
  }

  /// How the lines of a blob became known.
  enum Source: Sendable, Equatable {
    case unknown
    /// A patch of the history, forwards.
    case patch
    /// A patch of the history, undone.
    case reversed
    /// The whole content stood in the history (a binary patch, a repository).
    case whole
    /// Looked up by id in `--base`.
    case base
    /// Found by search: a merge or an edit of known versions.
    case search
    /// Not proven: the nearest known version, corrected by what is seen.
    case bridge
  }

  var table: LineTable
  var changes: [FileChange]
  var blobs: [Blob] = []
  var edges: [Edge] = []
  /// By change: its edge, if it has one.
  var edgeOfChange: [Int?]
  /// By change: the blobs of its two sides, also where it has no edge.
  var sidesOfChange: [(old: Int?, new: Int?)]
  var diagnostics: [Diagnostic] = []
  /// How many blobs are known as a whole.
  private(set) var knownCount = 0
  /// How many lines those have together.
  private var knownLines = 0
  let limits: HistoryLimits
  /// Whether a version was left out because of them.
  private var isFull = false
  /// Whether something seen was left out because of them.
  private var isSeenFull = false
  /// Places taken up by ``Blob/seen`` of all blobs.
  var seenCount = 0
  /// Blobs by the first seven digits of their ids.
  private var byPrefix: [ObjectID: [Int]] = [:]
  private let ambiguous: AmbiguousIDs

  /// - Parameters:
  ///   - changes: those of one lecture, in the order of the history (see ``HistoryOrder``).
  ///   - isReplayOnly: whether patches are only replayed, for which it does not matter what a line is.
  ///   - limits: how much is known at most.
  init(changes: consuming [FileChange], isReplayOnly: Bool = false, limits: HistoryLimits = HistoryLimits()) {
    self.limits = limits
    table = LineTable(isClassifying: !isReplayOnly)
    self.changes = changes
    edgeOfChange = Array(repeating: nil, count: self.changes.count)
    sidesOfChange = Array(repeating: (nil, nil), count: self.changes.count)
    ambiguous = AmbiguousIDs(self.changes.flatMap { [$0.oldID, $0.newID].compactMap(\.self) })
    // For patches without ids, the version of a path is the one that the change before it made.
    var current: [String: Int] = [:]
    var unshelving = Unshelving()
    for index in self.changes.indices { connect(index, &current, &unshelving) }
  }

  // MARK: Building

  private mutating func connect(_ index: Int, _ current: inout [String: Int], _ unshelving: inout Unshelving) {
    let change = changes[index]
    var old: Int?
    if let path = change.oldPath {
      if let id = change.oldID {
        old = id.isZero ? nil : blob(named: id, change.place)
      } else if change.hasHunks || change.newID == nil {
        old = current[path] ?? (change.keepsContent ? nil : newBlob(nil))
      }
    }
    var new: Int?
    if change.newPath != nil {
      if let id = change.newID {
        new = id.isZero ? nil : blob(named: id, change.place)
      } else if change.keepsContent {
        new = old
      } else {
        new = newBlob(nil)
      }
    }
    if let path = change.oldPath, change.status != .copied { current[path] = nil }
    if let path = change.newPath { current[path] = new }
    sidesOfChange[index] = (old, new)
    switch change.content {
    case .hunks(let hunks):
      var edge = Edge(change: index, old: old, new: new)
      unshelving.fill(&edge, from: hunks, &table)
      addEdge(edge)
      changes[index].content = .takenHunks
    case .binary: addEdge(Edge(change: index, old: old, new: new))
    case .none where change.oldPath == nil:
      // An empty file: the patch has no hunk, and says all there is.
      if let new { learn(new, lines: [], source: .whole, checked: false) }
    case .none, .takenHunks, .binaryWithoutData, .submodule: break
    }
  }

  private mutating func addEdge(_ edge: Edge) {
    let index = edges.count
    edges.append(edge)
    edgeOfChange[edge.change] = index
    if let old = edge.old { blobs[old].consumers.append(index) }
    if let new = edge.new { blobs[new].producers.append(index) }
  }

  private mutating func newBlob(_ id: ObjectID?) -> Int {
    blobs.append(Blob(id: id))
    return blobs.count - 1
  }

  /// The blob with this id, or with one of which this is the beginning, or that is the beginning of this.
  private mutating func blob(named id: ObjectID, _ place: Diagnostic.Place) -> Int {
    let key = id.prefix(7)
    let isAmbiguous = ambiguous.contains(id)
    for candidate in byPrefix[key, default: []] {
      guard let known = blobs[candidate].id, blobs[candidate].isAmbiguous == isAmbiguous else { continue }
      guard isAmbiguous ? known == id : known.matches(id) else { continue }
      if id.digits > known.digits { blobs[candidate].id = id }
      return candidate
    }
    let index = newBlob(id)
    byPrefix[key, default: []].append(index)
    if isAmbiguous {
      blobs[index].isAmbiguous = true
      blobs[index].reason = "the id is the beginning of several"
      diagnostics.append(Diagnostic(.warning, "ambiguous-id", "\(id) is the beginning of several ids", place))
    }
    return index
  }

  /// The unknown blobs that these bytes could be, by id.
  func unknownBlobs(hashing id: ObjectID) -> [Int] {
    byPrefix[id.prefix(7), default: []].filter { blobs[$0].lines == nil && !blobs[$0].isAmbiguous && (blobs[$0].id?.matches(id) ?? false) }
  }

  // MARK: Knowing

  /// Takes in the whole content of a blob. With `checked`, the caller has compared the hash.
  mutating func learn(_ blob: Int, lines: [LineID], source: Source, checked: Bool, limit: Evidence = .proven) {
    guard blobs[blob].lines == nil, hasRoom(for: lines.count, blob) else { return }
    let isProven = checked || (blobs[blob].id.map { $0.matches(hash(lines)) } ?? false)
    blobs[blob].lines = lines
    knownCount += 1
    blobs[blob].source = source
    blobs[blob].evidence = min(limit, isProven && !blobs[blob].isAmbiguous ? .proven : .exact)
    seenCount -= blobs[blob].seen.count
    blobs[blob].seen = []
  }

  private mutating func hasRoom(for count: Int, _ blob: Int) -> Bool {
    guard knownLines + count <= limits.lectureLines, table.size <= limits.lectureBytes else {
      let bound = table.size > limits.lectureBytes ? "\(limits.lectureBytes) bytes of different lines" : "\(limits.lectureLines) lines"
      if !isFull { reportLimit(blob, "the versions of this lecture are more than \(bound); those beyond stay unknown") }
      isFull = true
      return false
    }
    knownLines += count
    return true
  }

  /// Says, once for a lecture, that what hunks show of its unknown versions is more than is kept.
  mutating func reportSeenLimit(_ blob: Int) {
    if !isSeenFull { reportLimit(blob, "hunks show more than \(limits.seenLines) lines of unknown versions; those beyond are not used") }
    isSeenFull = true
  }

  private mutating func reportLimit(_ blob: Int, _ message: String) {
    let edge = blobs[blob].producers.first ?? blobs[blob].consumers.first
    diagnostics.append(Diagnostic(.error, "too-many-versions", message, edge.map { changes[edges[$0].change].place } ?? Diagnostic.Place()))
  }

  func hash(_ lines: [LineID]) -> ObjectID { ObjectID.ofBlob(table.file(lines)) }
}

/// Ids of a lecture that are the beginnings of several others.
struct AmbiguousIDs: Sendable {
  private var ids: Set<ObjectID> = []

  init(_ all: [ObjectID]) {
    let sorted = Set(all).sorted()
    for (index, id) in sorted.enumerated() where !id.isFull && !id.isZero {
      // What an id begins comes right after it; where all of that is one id, each begins the next.
      let longer = sorted[(index + 1)...].prefix { $0.matches(id) }
      if zip(longer, longer.dropFirst()).contains(where: { !$0.matches($1) }) { ids.insert(id) }
    }
  }

  func contains(_ id: ObjectID) -> Bool { ids.contains(id) }
}
