public import CueHistory

/// The answer to "who wrote this cue", with all that leads to it.
public struct CueBlame: Sendable {
  let scope: Scope
  let blamed: BlamedCue
  /// What happened to the cue, oldest first.
  let events: [CueEvent]

  /// Gathers what is known of a cue.
  public init(_ blamed: BlamedCue, _ scope: Scope) {
    self.scope = scope
    self.blamed = blamed
    events = scope.history.events(of: blamed.cue)
  }

  /// Whether a part of the cue is not committed.
  public var isUncommitted: Bool {
    let origins = blamed.lines.map(\.touched) + [blamed.timingTouched, blamed.numberTouched]
    return origins.contains { if case .commit(let commit) = $0 { scope.isUncommitted(commit) } else { false } }
  }

  var track: Track? { scope.history.tracks[at: blamed.track] }
  var lectureName: String { scope.lectureName(track?.lecture ?? -1) }
}

/// The blame of every cue of the newest version of each live track.
public struct BlameReport: Sendable {
  let scope: Scope
  let onlyUncommitted: Bool
  let jobs: Int

  /// Chosen are the lectures, and where there are other filters, the cues that a chosen change touched; where a file was looked up,
  /// the cues of that file, or only those of them that are not committed as they stand.
  ///
  /// - Parameter jobs: how many threads may write JSON; the bytes do not depend on it.
  public init(_ scope: Scope, onlyUncommitted: Bool = false, jobs: Int = 1) {
    self.scope = scope
    self.onlyUncommitted = onlyUncommitted
    self.jobs = max(jobs, 1)
  }

  /// Calls `body` for each cue: by lecture, by track, in file order.
  public func forEach<Failure: Error>(_ body: (CueBlame) throws(Failure) -> Void) throws(Failure) {
    try forEachTrack { (cues: [BlamedCue]) throws(Failure) in
      for blamed in cues {
        if let cue = chosen(blamed) { try body(cue) }
      }
    }
  }

  /// Calls `body` with all cues of each track, chosen or not.
  func forEachTrack<Failure: Error>(_ body: ([BlamedCue]) throws(Failure) -> Void) throws(Failure) {
    for lecture in scope.lectures {
      for track in scope.history.lectures[at: lecture]?.tracks ?? [] where scope.isBlamed(track) {
        try body(scope.history.blame(track: track))
      }
    }
  }

  /// The blame of a cue, if it is chosen.
  func chosen(_ blamed: BlamedCue) -> CueBlame? {
    let cue = CueBlame(blamed, scope)
    if onlyUncommitted, !cue.isUncommitted { return nil }
    let isFiltered = scope.selection.hasDates || scope.selection.contributors != nil
    return !isFiltered || cue.events.contains(where: { scope.includes($0) }) ? cue : nil
  }
}

extension Scope {
  /// Whether the cues of a track are blamed: it still exists, and is that of the file where one was looked up.
  func isBlamed(_ track: Int) -> Bool { history.contents.map { $0.track == track } ?? history.tracks[at: track]?.isLive ?? false }

  /// Who is behind an origin: names, or why there are none.
  func names(of origin: Origin) -> String {
    switch origin {
    case .commit(let index): names(of: index)
    case .unseen: "(unseen change)"
    case .boundary: "(before this history)"
    }
  }

  func day(_ origin: Origin) -> String {
    if case .commit(let index) = origin { day(index) } else { "" }
  }

  func shortID(_ origin: Origin) -> String {
    if case .commit(let index) = origin { shortID(index) } else { "" }
  }
}
