internal import Subtitles

/// Follows the cues of a lecture through its versions: which cue is which, what each commit did to it, and whose it is.
///
/// A pure function of the lecture's versions, and of those of the lectures that a commit exchanged cues with (DESIGN §12). Versions are taken in order, parents first, those of one commit
/// together; a version is compared with each of its parents, and only where they differ are cues looked at one by one.
struct CueTimeline {
  var versions: LectureVersions
  var store = CueStore()
  var events: [CueEvent] = []
  var forms = TextForms()
  /// By state, source and target.
  var outlines = Memo<TextOutline>()
  /// By track of the lecture.
  var rules: [LayerRule] = []
  /// By node: versions that were read beforehand, to find the rules.
  private var samples: [Int: ParsedVersion] = [:]
  /// By node: the states of its cues, in file order.
  var cuesOfNode: [[Int32]] = []
  /// By node: how many cues it has, and how many of them have a target line; known once all are followed.
  var counts: [(cues: Int, translated: Int)] = []
  /// Nodes whose file holds conflict markers.
  var hasConflict: [Bool] = []
  /// Nodes of which some lines are not known.
  var hasGaps: [Bool] = []
  /// By node: what is known of a change in it, which is no more than of the versions it is told from.
  var evidence: [Evidence] = []
  /// By track: its newest version that is not a deletion, so far.
  var newestNode: [Int?]
  /// By lecture, where several are followed together.
  var graves: [Int: Graves] = [:]

  init(_ versions: LectureVersions, source: Script?) {
    self.versions = versions
    store.table = versions.table
    newestNode = Array(repeating: nil, count: versions.trackCount)
    var samples: [[Int]] = Array(repeating: [], count: versions.trackCount)
    for (index, node) in versions.nodes.enumerated() where node.lines?.isEmpty == false { samples[node.track].append(index) }
    rules = samples.map { rule(for: $0, source: source) }
  }

  static func build(_ versions: LectureVersions, source: Script? = nil) -> CueTimeline {
    build([versions], source: source)
  }

  /// Several lectures that are followed together are cut apart again by ``LectureVersions/lectureOfTrack``.
  static func build(_ lectures: [LectureVersions], source: Script? = nil) -> CueTimeline {
    var timeline = CueTimeline(.joined(lectures.map { $0.withFilesFollowed() }), source: source)
    var node = 0
    while node < timeline.versions.nodes.count { node = timeline.takeCommit(from: node) }
    timeline.store.newest = Array(repeating: [], count: timeline.versions.trackCount)
    for (index, node) in timeline.versions.nodes.enumerated() { timeline.store.newest[node.track] = timeline.cuesOfNode[index] }
    timeline.markDuplicates()
    return timeline
  }

  /// The versions alone: no cue is followed.
  static func unfollowed(_ versions: LectureVersions) -> CueTimeline {
    var timeline = CueTimeline(LectureVersions(), source: nil)
    timeline.versions = versions
    timeline.cuesOfNode = Array(repeating: [], count: versions.nodes.count)
    timeline.store.newest = Array(repeating: [], count: versions.trackCount)
    return timeline
  }

  /// Which script is the source of a track: told by its first, its middle and its last version with text.
  private mutating func rule(for nodes: [Int], source: Script?) -> LayerRule {
    var tally = SourceTally()
    var scripts: [LineScript] = []
    for node in Set([nodes.first, nodes.last, nodes.isEmpty ? nil : nodes[nodes.count / 2]].compactMap(\.self)).sorted() {
      let parsed = ParsedVersion(versions.nodes[node].lines ?? [], path: versions.nodes[node].path, table: &store.table)
      samples[node] = parsed
      for cue in parsed.cues {
        scripts.removeAll(keepingCapacity: true)
        for line in parsed.lines(cue) { scripts.append(store.table.facts[Int(line)].script) }
        tally.add(scripts)
      }
    }
    var rule = tally.decide() ?? LayerRule(source: source ?? .latin)
    if let source { rule.source = source }
    return rule
  }

  // MARK: The versions of one commit

  /// Takes the versions that one commit made, as far as they follow each other. Returns the place after them.
  private mutating func takeCommit(from first: Int) -> Int {
    var end = first + 1
    while end < versions.nodes.count, isOfSameCommit(end, first) { end += 1 }
    var steps = (first..<end).map { prepare($0) }
    recall(&steps)
    for step in steps { finish(step) }
    return end
  }

  private func isOfSameCommit(_ node: Int, _ first: Int) -> Bool {
    guard let commit = versions.nodes[first].commit, versions.nodes[node].commit == commit else { return false }
    return versions.nodes[node].parents.allSatisfy { $0 < first }
  }

  /// Reads a version and holds it against its parents.
  private mutating func prepare(_ index: Int) -> VersionStep {
    let node = versions.nodes[index]
    let parsed = samples.removeValue(forKey: index) ?? ParsedVersion(node.lines ?? [], path: node.path, table: &store.table)
    hasConflict.append(parsed.hasConflict)
    hasGaps.append(parsed.hasGaps || node.lines == nil && !node.isDeletion)
    cuesOfNode.append([])
    evidence.append(node.parents.reduce(node.evidence) { min($0, versions.nodes[$1].evidence) })
    let origin = origin(of: node)
    var step = VersionStep(node: index, origin: origin, rule: rules[node.track], parsed: parsed, isIgnored: isIgnored(origin))
    // A copy is a file of its own: its cues are new ones with old words.
    if node.isCopy || node.lines == nil && !node.isDeletion { return step }
    for parent in effectiveParents(of: node) { step.links.append(link(parsed, to: parent, rule: step.rule, isUnseen: node.commit == nil)) }
    return step
  }

  private mutating func finish(_ step: VersionStep) {
    let node = versions.nodes[step.node]
    if node.lines == nil, !node.isDeletion {
      // Nothing is known of it (binary data that the mail leaves out): what was before stands for it.
      cuesOfNode[step.node] = node.parents.first.map { cuesOfNode[$0] } ?? []
      return
    }
    cuesOfNode[step.node] = evolve(step)
    if !node.isDeletion { newestNode[node.track] = step.node }
  }

  /// The parents to compare with: behind a version with conflict markers stand the sides it was made from, however long the
  /// markers stayed.
  private func effectiveParents(of node: VersionNode) -> [Int] {
    var parents = node.parents
    var at = 0
    while at < parents.count {
      if hasConflict[parents[at]] {
        for side in versions.nodes[parents[at]].parents where !parents.contains(side) { parents.append(side) }
      }
      at += 1
    }
    return parents
  }

  private func origin(of node: VersionNode) -> OriginRef {
    if let commit = node.commit { return OriginRef(truncatingIfNeeded: commit) }
    return node.isBoundary ? .boundary : .unseen
  }

  /// Which of several lectures a version belongs to.
  func lecture(of node: Int) -> Int { versions.lecture(ofTrack: versions.nodes[node].track) }

  /// Whether it is a commit whose changes are nobody's work.
  func isIgnored(_ origin: OriginRef) -> Bool { origin >= 0 && versions.ignored.contains(Int(origin)) }
}

/// One version and what it is compared with.
struct VersionStep {
  /// A cue that no parent has, but that lived elsewhere.
  struct Recalled {
    enum Way {
      /// In another file of the same commit, which lost it.
      case moved
      /// In an earlier version of this file, or of another branch, or it was removed.
      case again
      /// In another file, which keeps it.
      case copied
    }
    var state: Int32
    var way: Way
  }

  var node: Int
  var origin: OriginRef
  var rule: LayerRule
  var parsed: ParsedVersion
  /// Whether what changed is nobody's work: *changed* and credit stay where they were.
  var isIgnored = false
  var links: [ParentLink] = []
  /// By cue.
  var recalled: [Int: Recalled] = [:]
  /// States of the first parent that moved to another file.
  var movedAway: Set<Int32> = []

  /// Cues that no parent has and that are not recalled yet.
  func newCues() -> [Int] {
    parsed.cues.indices.filter { index in recalled[index] == nil && !links.contains { $0.entries[index].state >= 0 } }
  }
}
