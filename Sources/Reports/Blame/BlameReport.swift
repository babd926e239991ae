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

  var track: Track? { scope.history.tracks[at: blamed.track] }
  var lectureName: String { scope.lectureName(Int(blamed.cue.lecture)) }
}

/// The blame of every cue of the newest version of each live track.
public struct BlameReport: Sendable {
  let scope: Scope

  /// Chosen are the lectures, and where there are other filters, the cues that a chosen change touched.
  public init(_ scope: Scope) { self.scope = scope }

  /// Calls `body` for each cue: by lecture, by track, in file order.
  public func forEach<Failure: Error>(_ body: (CueBlame) throws(Failure) -> Void) throws(Failure) {
    let isFiltered = scope.selection.hasDates || scope.selection.contributors != nil
    for lecture in scope.lectures {
      for track in scope.history.lectures[at: lecture]?.tracks ?? [] where scope.history.tracks[at: track]?.isLive ?? false {
        for blamed in scope.history.blame(track: track) {
          let cue = CueBlame(blamed, scope)
          if !isFiltered || cue.events.contains(where: { scope.includes($0) }) { try body(cue) }
        }
      }
    }
  }
}

extension Scope {
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
