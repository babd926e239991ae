import CueHistory

/// How a lecture came to be: one entry a version, oldest first, track by track.
public struct LectureLog: Sendable {
  let scope: Scope
  let lecture: Int
  let tracks: [TrackLog]

  /// Gathers the chosen versions of a lecture.
  public init(lecture: Int, _ scope: Scope) {
    self.scope = scope
    self.lecture = lecture
    var events: [Int: [CueEvent]] = [:]
    for event in scope.history.events where Int(event.cue.lecture) == lecture { events[event.revision, default: []].append(event) }
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

/// Cues that were changed in the same way.
struct Change: Sendable {
  var kind: String
  /// How far the cues moved, in milliseconds; nil when they were not retimed.
  var shift: Int64?
  var count = 0
  /// The numbers of those that have one, after the change or else before it.
  var numbers: [Int] = []

  /// The changes that events make up: one for each kind, and one for each shift of retimed cues, the largest first.
  static func all(of events: [CueEvent], _ history: History) -> [Change] {
    var changes: [Key: Change] = [:]
    for event in events {
      let number = (history.after(event) ?? history.before(event))?.number
      for (order, named) in ChangeKinds.named.enumerated() where event.kinds.contains(named.kind) {
        let shift = named.kind == .retimed ? event.shift : nil
        let key = Key(order: order, shift: shift ?? 0)
        var change = changes[key] ?? Change(kind: named.name, shift: shift)
        change.count += 1
        if let number { change.numbers.append(number) }
        changes[key] = change
      }
    }
    return changes.sorted { left, right in
      (left.key.order, right.value.count, left.key.shift) < (right.key.order, left.value.count, right.key.shift)
    }
    .map(\.value)
  }

  private struct Key: Hashable {
    var order: Int
    var shift: Int64
  }

  /// `translated 100 cues (1–100)`, `retimed 1,409 cues by +6.00 s`.
  var text: String {
    if let shift, count > 1 { return "\(kind) \(counted(count, "cue")) by \(FilmTime.shift(shift))" + listed(limit: 4) }
    return "\(kind) \(counted(count, "cue"))" + listed(limit: 12)
  }

  private func listed(limit: Int) -> String { numbers.isEmpty ? "" : " (\(NumberRanges.text(numbers, limit: limit)))" }
}
