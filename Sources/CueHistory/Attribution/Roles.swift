/// Who did what to a cue: each change by the commit that made it, in order, each commit once. What only repeats an earlier change is
/// left out, and so is what was undone by removing the cue and adding it again.
public struct CueRoles: Sendable, Hashable {
  /// Gave it its first translation (or gave it one again after it was cleared); the first is the translator.
  public var translated: [Origin] = []
  /// Changed the words of the translation.
  public var revised: [Origin] = []
  /// Brought or corrected the source text.
  public var source: [Origin] = []
  /// Brought or changed the times.
  public var timing: [Origin] = []
}

extension History {
  /// Who translated a cue first, who revised it, whose source and timing it has.
  public func roles(of cue: CueID) -> CueRoles {
    var roles = CueRoles()
    var chain = [cue]
    // A part of a split has what the whole had before.
    while let parent = chain.last.flatMap({ parent(of: $0) }), !chain.contains(parent) { chain.append(parent) }
    for (depth, member) in chain.enumerated().reversed() {
      let limit = depth == 0 ? Int.max : birth(of: chain[depth - 1]) ?? Int.max
      for event in events(of: member) where !event.isDuplicate && event.revision < limit { roles.take(event) }
    }
    return roles
  }

  /// The cue that a removed one was merged into; nil when it was not.
  public func mergedInto(_ cue: CueID) -> CueID? {
    guard let life = life(of: cue), life.mergedInto >= 0 else { return nil }
    return CueID(lecture: cue.lecture, index: life.mergedInto)
  }

  /// The cues that were merged into one.
  public func absorbed(by cue: CueID) -> [CueID] {
    guard let life = life(of: cue) else { return [] }
    return life.absorbed.map { CueID(lecture: cue.lecture, index: $0) }
  }

  /// The cues that were split off from one.
  public func parts(of cue: CueID) -> [CueID] {
    guard let store = stores[safe: Int(cue.lecture)]?.store else { return [] }
    return store.lives.indices.filter { store.lives[$0].parent == cue.index }.map { CueID(lecture: cue.lecture, index: Int32($0)) }
  }

  /// The changes of the files of a lecture; its indexes are those of ``events``.
  public func events(ofLecture lecture: Int) -> ArraySlice<CueEvent> { events[firstEvent(of: lecture)..<firstEvent(of: lecture + 1)] }
}

extension CueRoles {
  fileprivate mutating func take(_ event: CueEvent) {
    let origin = event.commit.map(Origin.commit) ?? .unseen
    if event.kinds.contains(.translated) { CueRoles.add(origin, to: &translated) }
    if event.kinds.contains(.revised) { CueRoles.add(origin, to: &revised) }
    if !event.kinds.isDisjoint(with: [.added, .sourceEdited]) { CueRoles.add(origin, to: &source) }
    if !event.kinds.isDisjoint(with: [.added, .retimed]) { CueRoles.add(origin, to: &timing) }
  }

  private static func add(_ origin: Origin, to list: inout [Origin]) {
    if !list.contains(origin) { list.append(origin) }
  }
}
