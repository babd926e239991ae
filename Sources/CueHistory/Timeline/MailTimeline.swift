internal import Git

/// Puts the changes that mail shows of a lecture into a graph of versions.
///
/// A change follows the one that made the version it was made against, whatever the dates say. Where that version is made by
/// no patch, a node without a commit stands for it: a merge that search found, a version looked up by id, or one that is only
/// bridged or partly known.
struct MailTimeline {
  private let graph: VersionGraph
  private var result = LectureVersions()
  /// Nodes by the blob they hold, and by their path as well.
  private var occurrences: [Int: [Int]] = [:]
  private var occurrencesHere: [Place: [Int]] = [:]
  /// The newest node of each path.
  private var current: [String: Int] = [:]
  private var hasChildren: [Bool] = []
  /// The newest node of each path, also where the file was moved or removed since.
  private var newest: [String: Int] = [:]
  /// Nodes that commits made, by what a node that does the same has in common with them.
  private var works: [Work: [Int]] = [:]

  private struct Place: Hashable {
    var blob: Int
    var path: String
  }

  private struct Work: Hashable {
    var path: String
    var parents: [Int]
    var blob: ObjectID
    var isDeletion: Bool

    init?(_ node: VersionNode) {
      guard node.commit != nil, let blob = node.blob else { return nil }
      (path, parents, self.blob, isDeletion) = (node.path, node.parents, blob, node.isDeletion)
    }
  }

  private init(_ graph: VersionGraph) { self.graph = graph }

  /// - Parameter graph: replayed and searched.
  static func build(_ graph: VersionGraph) -> LectureVersions {
    var timeline = MailTimeline(graph)
    for change in ChangeOrder(graph).changes { timeline.add(change) }
    timeline.result.table = graph.table
    timeline.result.diagnostics = graph.diagnostics + timeline.result.diagnostics
    return timeline.result
  }

  private mutating func add(_ index: Int) {
    let change = graph.changes[index]
    let sides = graph.sidesOfChange[index]
    if change.keepsContent && change.oldPath == change.newPath { return }
    let parent = change.oldPath.flatMap { path in parentNode(sides.old, path: path, at: index) }
    var node = VersionNode(
      commit: change.commit, track: 0, path: change.path, blob: change.newID, lines: nil, parents: parent.map { [$0] } ?? [],
      evidence: .proven)
    node.isDeletion = change.newPath == nil
    node.isRename = change.status == .renamed
    node.isCopy = change.status == .copied
    node.track = track(of: node, change)
    if node.isDeletion {
      node.evidence = parent.map { result.nodes[$0].evidence } ?? .partial
    } else if let new = sides.new {
      (node.lines, node.evidence, node.reason) = content(of: new)
      node.blob = graph.blobs[new].id ?? change.newID
    } else if let parent {
      node.lines = result.nodes[parent].lines
      node.evidence = result.nodes[parent].evidence
      node.blob = result.nodes[parent].blob
    } else {
      return
    }
    lower(&node, [index])
    if change.hasHunks { record(change, index, node) }
    if let first = sameChange(node) {
      note(change, first)
      return
    }
    append(node, blob: sides.new, replacing: change.status == .copied ? nil : change.oldPath)
  }

  /// The node that another commit made of the same version of the same file: a patch sent twice, or picked.
  private func sameChange(_ node: VersionNode) -> Int? {
    Work(node).flatMap { works[$0] }?.first { result.nodes[$0].commit != node.commit }
  }

  private mutating func note(_ change: FileChange, _ first: Int) {
    guard let original = result.nodes[first].commit else { return }
    result.duplicates.append((change.commit, original))
    result.diagnostics.append(Diagnostic(.note, "same-change", "another commit made the same change before; it counts once", change.place))
  }

  private mutating func record(_ change: FileChange, _ index: Int, _ node: VersionNode) {
    let failed = graph.edgeOfChange[index].map { graph.edges[$0].state == .failed } ?? true
    result.textChanges.append((change.commit, change.path, failed ? nil : node.evidence, node.reason))
  }

  private mutating func append(_ node: VersionNode, blob: Int?, replacing path: String?) {
    let index = result.nodes.count
    result.nodes.append(node)
    hasChildren.append(false)
    for parent in node.parents { hasChildren[parent] = true }
    if let work = Work(node) { works[work, default: []].append(index) }
    if let blob {
      occurrences[blob, default: []].append(index)
      occurrencesHere[Place(blob: blob, path: node.path), default: []].append(index)
    }
    newest[node.path] = index
    if let path { current[path] = nil }
    current[node.path] = index
  }

  /// A track goes on under its path, or from the file that was renamed; a copy, or a new path, starts one.
  private mutating func track(of node: VersionNode, _ change: FileChange) -> Int {
    if !node.isCopy, let parent = node.parents.first { return result.nodes[parent].track }
    if let known = current[change.path] { return result.nodes[known].track }
    if let last = newest[change.path] { return result.nodes[last].track }
    result.trackCount += 1
    return result.trackCount - 1
  }

  // MARK: Parents

  /// The node that a change was made against.
  private mutating func parentNode(_ blob: Int?, path: String, at change: Int) -> Int? {
    guard let blob else { return current[path] }
    return node(of: blob, path: path)
  }

  /// The newest node that holds a blob, on the path if there is one; else one is made for it.
  private mutating func node(of blob: Int, path: String) -> Int {
    let here = occurrencesHere[Place(blob: blob, path: path), default: []]
    return occurrence(here) ?? occurrence(occurrences[blob, default: []]) ?? addUnseen(blob, path: path)
  }

  /// Of several nodes with one blob: one that came back to it (a revert) goes before the one it came back to; of commits that
  /// made the same of it apart from each other (a squash beside its originals) the earliest stands for all.
  private func occurrence(_ known: [Int]) -> Int? {
    guard known.count > 1 else { return known.first }
    let known = known.suffix(MailTimeline.occurrenceLimit)
    return known.first { node in !known.contains { $0 > node && isAncestor(node, of: $0) } }
  }

  /// How many of the latest nodes that hold one blob are told apart, and how many nodes between two of them are followed.
  private static let occurrenceLimit = 8
  private static let ancestorLimit = 2000

  private func isAncestor(_ node: Int, of other: Int) -> Bool {
    var seen: Set<Int> = []
    var waiting = [other]
    while let next = waiting.popLast() {
      if next == node { return true }
      if seen.count > MailTimeline.ancestorLimit { return false }
      for parent in result.nodes[next].parents where parent >= node && seen.insert(parent).inserted { waiting.append(parent) }
    }
    return false
  }

  /// A version that no commit at hand made.
  private mutating func addUnseen(_ blob: Int, path: String) -> Int {
    var parents: [Int] = []
    for side in graph.blobs[blob].sides where side != blob {
      let parent = node(of: side, path: path)
      if !parents.contains(parent) { parents.append(parent) }
    }
    if parents.isEmpty { parents = heads(of: path, like: blob) }
    let (lines, evidence, reason) = content(of: blob)
    var node = VersionNode(
      commit: nil, track: 0, path: path, blob: graph.blobs[blob].id, lines: lines, parents: parents, evidence: evidence, reason: reason)
    node.isBoundary = parents.isEmpty
    if let parent = parents.first {
      node.track = result.nodes[parent].track
    } else if let last = newest[path] {
      node.track = result.nodes[last].track
    } else {
      node.track = result.trackCount
      result.trackCount += 1
    }
    lower(&node, (graph.blobs[blob].producers + graph.blobs[blob].consumers).map { graph.edges[$0].change })
    append(node, blob: blob, replacing: nil)
    return result.nodes.count - 1
  }

  /// The versions of a path that nothing follows yet, the one most like the blob first; at most four.
  private func heads(of path: String, like blob: Int) -> [Int] {
    let wanted = Set((graph.blobs[blob].lines ?? graph.blobs[blob].seen).filter { $0 != 0 })
    let heads = result.nodes.indices.suffix(MailTimeline.ancestorLimit).reversed().filter { index in
      result.nodes[index].path == path && !hasChildren[index] && !result.nodes[index].isDeletion && result.nodes[index].lines != nil
    }
    let scored = heads.prefix(16).map { index in (shared: wanted.intersection(result.nodes[index].lines ?? []).count, index: index) }
    return scored.sorted { ($1.shared, $1.index) < ($0.shared, $0.index) }.prefix(4).map(\.index)
  }

  /// What rests on restored text is *recovered* at most, unless its id proves it.
  private func lower(_ node: inout VersionNode, _ changes: [Int]) {
    guard node.evidence < .proven else { return }
    let isRecovered =
      changes.contains { graph.changes[$0].isRecovered } || node.parents.contains { result.nodes[$0].evidence == .recovered }
    if isRecovered { node.evidence = .recovered }
  }

  private func content(of blob: Int) -> (lines: [LineID]?, evidence: Evidence, reason: String?) {
    let known = graph.blobs[blob]
    if let lines = known.lines { return (lines, known.evidence, known.reason) }
    let reason = known.reason ?? "only what hunks show of it is known: no version it follows from is at hand"
    return (known.seen.isEmpty ? nil : known.seen, .partial, reason)
  }
}

/// The order in which changes can be taken: each after one that makes the version it was made against; otherwise as they come.
struct ChangeOrder {
  private(set) var changes: [Int] = []

  init(_ graph: VersionGraph) {
    var made = Set<Int>()
    var waiting: [Int: [Int]] = [:]
    var ready = IndexHeap()
    var isTaken = Array(repeating: false, count: graph.changes.count)
    for change in graph.changes.indices {
      let needed = ChangeOrder.needed(graph.sidesOfChange[change].old, graph)
      if needed.isEmpty { ready.insert(change) }
      for blob in needed { waiting[blob, default: []].append(change) }
    }
    var next = 0
    while changes.count < graph.changes.count {
      // Nothing is ready in a circle of ids (a change and its revert): the earliest goes first.
      while next < isTaken.count, isTaken[next] { next += 1 }
      let change = ready.popFirst() ?? next
      if isTaken[change] { continue }
      isTaken[change] = true
      changes.append(change)
      guard let blob = graph.sidesOfChange[change].new, made.insert(blob).inserted else { continue }
      for change in waiting[blob, default: []] where !isTaken[change] {
        if ChangeOrder.needed(graph.sidesOfChange[change].old, graph).isSubset(of: made) { ready.insert(change) }
      }
    }
  }

  /// The blobs that must have been made before a patch against `blob` can follow; empty where nothing makes it.
  private static func needed(_ blob: Int?, _ graph: VersionGraph) -> Set<Int> {
    guard let blob else { return [] }
    var needed: Set<Int> = []
    var seen: Set<Int> = [blob]
    var waiting = [blob]
    while let next = waiting.popLast() {
      if !graph.blobs[next].producers.isEmpty {
        needed.insert(next)
        continue
      }
      for side in graph.blobs[next].sides where seen.insert(side).inserted { waiting.append(side) }
    }
    return needed
  }
}
