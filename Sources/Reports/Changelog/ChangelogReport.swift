import CueHistory

/// What makes a group of a changelog.
public enum ChangelogGrouping: String, Sendable, CaseIterable {
  case month
  case lecture
  case contributor
  case commit
}

/// What changed, for the readers of a release, newest first.
public struct ChangelogReport: Sendable {
  let scope: Scope
  let grouping: ChangelogGrouping
  let groups: [Group]
  /// Chosen changes by contributor, the most first.
  let contributors: [(contributor: Int, kinds: KindCounts)]
  /// Who is in this history for the first time; empty when the changelog begins where the history does.
  let firstTimers: [(contributor: Int, commit: Int)]
  /// Chosen changes that no commit at hand made, by lecture.
  let unseen: [(lecture: Int, count: Int)]
  /// Lectures whose beginning the history does not hold.
  let boundary: [Int]

  /// Everything under one heading.
  struct Group: Sendable {
    var key: Key
    var title: String
    var entries: [Entry]
    var revisions: [CueEvent]
  }

  /// Changes of one kind in one lecture by the same people.
  struct Entry: Sendable {
    var lecture: Int
    /// Nil where they are not known.
    var people: [Int]?
    var change: Change
  }

  enum Key: Hashable {
    case month(String)
    case lecture(Int)
    case contributors([Int])
    case commit(Int)
    case unseen
  }

  /// Groups the chosen changes.
  public init(_ scope: Scope, by grouping: ChangelogGrouping) {
    self.scope = scope
    self.grouping = grouping
    groups = ChangelogReport.groups(of: scope, by: grouping)
    contributors = ChangelogReport.contributors(scope)
    firstTimers = scope.firstTimers(among: contributors.map(\.contributor))
    var unseen: [Int: Int] = [:]
    for event in scope.work where event.commit == nil { unseen[scope.history.lecture(of: event), default: 0] += 1 }
    self.unseen = unseen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    boundary = scope.lectures.filter { lecture in
      scope.history.lectures[at: lecture]?.tracks.contains { track in
        scope.history.tracks[at: track]?.revisions.contains { scope.history.revisions[at: $0]?.isBoundary ?? false } ?? false
      } ?? false
    }
  }

  private static func contributors(_ scope: Scope) -> [(contributor: Int, kinds: KindCounts)] {
    var counts: [Int: KindCounts] = [:]
    for event in scope.work {
      for person in scope.people(of: event.commit) { counts[person, default: KindCounts()].add(event.kinds) }
    }
    return counts.sorted { ($1.value.events, $0.key) < ($0.value.events, $1.key) }.map { ($0.key, $0.value) }
  }
}
