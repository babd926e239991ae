internal import Subtitles

/// Follows the cues of a lecture through its versions: which cue is which, what each commit did to it, and whose it is.
///
/// A pure function of the lecture's versions (DESIGN §12). Versions are taken in order, parents first; a version is compared
/// with each of its parents, and only where they differ are cues looked at one by one.
struct CueTimeline {
  var versions: LectureVersions
  var store = CueStore()
  var events: [CueEvent] = []
  var forms = TextForms()
  /// By track of the lecture.
  var rules: [LayerRule]
  /// By node: the states of its cues, in file order.
  var cuesOfNode: [[Int32]] = []
  /// Nodes whose file holds conflict markers.
  var hasConflict: [Bool] = []

  init(_ versions: LectureVersions, source: Script?) {
    self.versions = versions
    store.table = versions.table
    rules = []
    rules = (0..<versions.trackCount).map { rule(for: $0, source: source) }
  }

  static func build(_ versions: LectureVersions, source: Script? = nil) -> CueTimeline {
    var timeline = CueTimeline(versions, source: source)
    for node in timeline.versions.nodes.indices { timeline.take(node) }
    timeline.store.newest = (0..<timeline.versions.trackCount).map { track in
      let last = timeline.versions.nodes.indices.last { timeline.versions.nodes[$0].track == track }
      return last.map { timeline.cuesOfNode[$0] } ?? []
    }
    return timeline
  }

  /// Which script is the source of a track: told by its first and its last version with text.
  private mutating func rule(for track: Int, source: Script?) -> LayerRule {
    var tally = SourceTally()
    let nodes = versions.nodes.filter { $0.track == track && $0.lines?.isEmpty == false }
    for node in nodes.count > 1 ? [nodes[0], nodes[nodes.count - 1]] : nodes {
      let parsed = ParsedVersion(node.lines ?? [], table: &store.table)
      for cue in parsed.cues { tally.add(parsed.lines(cue).map { store.table.facts[Int($0)].scripts }) }
    }
    var rule = tally.decide() ?? LayerRule(source: source ?? .latin)
    if let source { rule.source = source }
    return rule
  }

  // MARK: One version

  private mutating func take(_ index: Int) {
    let node = versions.nodes[index]
    let parents = effectiveParents(of: node)
    hasConflict.append(false)
    guard let lines = node.lines else {
      if node.isDeletion { removeAll(of: parents.first, in: index) }
      cuesOfNode.append(node.isDeletion ? [] : parents.first.map { cuesOfNode[$0] } ?? [])
      return
    }
    let parsed = ParsedVersion(lines, table: &store.table)
    hasConflict[index] = parsed.hasConflict
    let origin = origin(of: node)
    var step = VersionStep(node: index, origin: origin, rule: rules[node.track], parsed: parsed, isIgnored: isIgnored(origin))
    for parent in parents { step.links.append(link(parsed, to: parent, rule: rules[node.track])) }
    step.parents = parents
    cuesOfNode.append([])
    cuesOfNode[index] = evolve(step)
  }

  /// The parents to compare with: behind a version with conflict markers stand the two sides it was made from.
  private func effectiveParents(of node: VersionNode) -> [Int] {
    var parents = node.parents
    for parent in node.parents where hasConflict[parent] {
      for side in versions.nodes[parent].parents where !parents.contains(side) { parents.append(side) }
    }
    return parents
  }

  private func origin(of node: VersionNode) -> OriginRef {
    if let commit = node.commit { return OriginRef(truncatingIfNeeded: commit) }
    return node.isBoundary ? .boundary : .unseen
  }

  /// Whether it is a commit whose changes are nobody's work.
  func isIgnored(_ origin: OriginRef) -> Bool { origin >= 0 && versions.ignored.contains(Int(origin)) }

  // MARK: Comparing with one parent

  /// Which states of the parent each cue of a version comes from.
  private mutating func link(_ parsed: ParsedVersion, to parent: Int, rule: LayerRule) -> ParentLink {
    let old = cuesOfNode[parent]
    var link = ParentLink(parent: parent, count: parsed.cues.count)
    var first = 0
    while first < min(old.count, parsed.cues.count), isSame(old[first], parsed, first) {
      link.same(first, old[first])
      first += 1
    }
    var last = 0
    while last < min(old.count, parsed.cues.count) - first,
      isSame(old[old.count - 1 - last], parsed, parsed.cues.count - 1 - last)
    {
      link.same(parsed.cues.count - 1 - last, old[old.count - 1 - last])
      last += 1
    }
    let middle = Array(old[first..<(old.count - last)])
    let changed = first..<(parsed.cues.count - last)
    if middle.isEmpty && changed.isEmpty { return link }
    if !middle.isEmpty && !changed.isEmpty {
      let matching = CueMatcher.match(
        old: middle.map { matchCue(state: $0, rule) }, new: changed.map { matchCue(parsed, $0, rule) })
      for (offset, partner) in matching.partners.enumerated() where !partner.isNew {
        link.set(first + offset, partner, states: middle)
      }
    }
    for state in middle where !link.used.contains(state) { link.unmatched.append(state) }
    return link
  }

  func isSame(_ state: Int32, _ parsed: ParsedVersion, _ index: Int) -> Bool {
    let known = store.states[Int(state)]
    let cue = parsed.cues[index]
    guard known.timingLine == cue.timingLine, known.numberLine == cue.numberLine, known.text.count == cue.text.count else { return false }
    return store.lines(known).elementsEqual(parsed.lines(cue)) { $0.line == $1 }
  }

  private mutating func matchCue(state: Int32, _ rule: LayerRule) -> MatchCue {
    let state = store.states[Int(state)]
    var cue = MatchCue(
      start: state.start, end: state.end, hasTiming: state.hasTiming, number: state.number, textKey: 0, sourceKey: 0, sourceLength: 0,
      source: [], target: [])
    let lines = store.lines(state).map { ($0.line, $0.layer == .target) }
    fill(&cue, lines)
    return cue
  }

  private mutating func matchCue(_ parsed: ParsedVersion, _ index: Int, _ rule: LayerRule) -> MatchCue {
    let found = parsed.cues[index]
    var cue = MatchCue(
      start: found.start, end: found.end, hasTiming: found.hasTiming, number: found.number, textKey: 0, sourceKey: 0, sourceLength: 0,
      source: [], target: [])
    let lines = parsed.lines(found).map { line in
      (line, rule.isBilingual && rule.certainLayer(of: LayerLine(scripts: store.table.facts[Int(line)].scripts, key: 0)) == .target)
    }
    fill(&cue, lines)
    return cue
  }

  private mutating func fill(_ cue: inout MatchCue, _ lines: [(line: LineID, isTarget: Bool)]) {
    var text: UInt64 = 0xcbf2_9ce4_8422_2325
    var source: [UInt8] = []
    for (line, isTarget) in lines {
      let spacing = forms.spacing(line, store.table)
      text = TextForms.hash(spacing, text)
      if !isTarget { source += spacing }
      let content = LineText.content(store.table.bytes(line))
      if isTarget { cue.target += content + [0x20] } else { cue.source += content + [0x20] }
    }
    cue.textKey = text
    cue.sourceKey = source.isEmpty ? 0 : TextForms.hash(source)
    cue.sourceLength = source.count
  }

  private mutating func removeAll(of parent: Int?, in node: Int) {
    guard let parent else { return }
    for state in cuesOfNode[parent] { record(.removed, before: state, after: -1, in: node) }
  }
}

/// One version and what it is compared with.
struct VersionStep {
  var node: Int
  var origin: OriginRef
  var rule: LayerRule
  var parsed: ParsedVersion
  /// Whether what changed is nobody's work: *changed* and credit stay where they were.
  var isIgnored = false
  var parents: [Int] = []
  var links: [ParentLink] = []
}

/// For each cue of a version: the states of one parent it comes from.
struct ParentLink {
  /// One cue's part in it.
  struct Entry {
    /// The parent's state; -1 for none.
    var state: Int32 = -1
    /// Further states, where cues were merged.
    var more: [Int32] = []
    var part = 0
    var parts = 1
    var isSame = false
    var isMoved = false
  }

  var parent: Int
  var entries: [Entry]
  /// The parent's states that no cue came from.
  var unmatched: [Int32] = []
  private(set) var used: Set<Int32> = []

  init(parent: Int, count: Int) {
    self.parent = parent
    entries = Array(repeating: Entry(), count: count)
  }

  mutating func same(_ index: Int, _ state: Int32) {
    entries[index].state = state
    entries[index].isSame = true
  }

  mutating func set(_ index: Int, _ partner: Matching.Partner, states: [Int32]) {
    let old = states[partner.old]
    entries[index] = Entry(
      state: old.first ?? -1, more: Array(old.dropFirst()), part: partner.part, parts: partner.parts, isMoved: partner.isMoved)
    used.formUnion(old)
  }
}
