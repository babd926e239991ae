import CueHistory

/// How a lecture came to be: one entry a version, oldest first, track by track.
public struct LectureLog: Sendable {
  let scope: Scope
  let lecture: Int
  let tracks: [TrackLog]

  /// What became of the promises of each commit about this lecture.
  let claims: [Int: [ClaimOutcome]]

  /// Gathers the chosen versions of lectures.
  public static func all(of lectures: [Int], _ scope: Scope) -> [LectureLog] {
    var claims: [Int: [Int: [ClaimOutcome]]] = [:]
    for commit in ClaimReport(scope.history).commits {
      for outcome in commit.outcomes {
        if let lecture = outcome.lecture { claims[lecture, default: [:]][commit.commit, default: []].append(outcome) }
      }
    }
    return lectures.map { LectureLog(lecture: $0, claims: claims[$0] ?? [:], scope) }
  }

  /// The log of one lecture; `claims` are the ranges that subjects promise, by commit, where they are to be shown.
  init(lecture: Int, claims: [Int: [ClaimOutcome]] = [:], _ scope: Scope) {
    self.scope = scope
    self.lecture = lecture
    self.claims = claims
    var events: [Int: [CueEvent]] = [:]
    for event in scope.history.events(ofLecture: lecture) { events[event.revision, default: []].append(event) }
    tracks = scope.history.tracksByRank(of: lecture).map { TrackLog(track: $0, events: events, scope) }
  }

  /// The versions of one track.
  struct TrackLog: Sendable {
    var track: Int
    var entries: [Entry]

    init(track: Int, events: [Int: [CueEvent]], _ scope: Scope) {
      self.track = track
      let chosen = scope.history.tracks[at: track]?.revisions.filter { scope.includes(revision: $0) } ?? []
      entries = chosen.map { Entry(revision: $0, events: events[$0] ?? [], scope.history) }
    }
  }

  /// One version and what it changed.
  struct Entry: Sendable {
    var revision: Int
    var kinds = KindCounts()
    /// The numbers of the cues changed in a way, in the order of DESIGN §7; retimed cues are told apart by how far they moved.
    var changes: [Change] = []
    /// Cues, and cues with a translation, in the version before; zeros where there is none.
    var before: (cues: Int, translated: Int) = (0, 0)

    init(revision: Int, events: [CueEvent], _ history: History) {
      self.revision = revision
      for event in events { kinds.add(event.kinds) }
      changes = Change.all(of: events, history)
      if let parent = history.revisions[at: revision]?.parents.first.flatMap({ history.revisions[at: $0] }) {
        before = (parent.cueCount, parent.translatedCount)
      }
    }
  }
}
