import CueHistory

/// Who did what in which lecture, and on whose work: what the pages of contributors tell, in one pass over the changes.
struct SiteWork: Sendable {
  /// What a contributor did in a lecture.
  private(set) var byLecture: [Pair: KindCounts] = [:]
  /// How many translations a contributor (the first of the pair) revised that were another's until then.
  private(set) var revisions: [Pair: Int] = [:]
  /// Commits that two made together; the lower index first.
  private(set) var commits: [Pair: Int] = [:]

  struct Pair: Hashable, Sendable {
    var first: Int
    var second: Int
  }

  init(_ scope: Scope) {
    var writers: [CueID: [Int]] = [:]
    for event in scope.history.events where scope.isWork(event) {
      guard let commit = event.commit else {
        // Nobody known wrote what an unseen change left.
        if !event.kinds.isDisjoint(with: [.translated, .revised]) { writers[event.cue] = nil }
        continue
      }
      let people = scope.people(of: commit)
      if scope.includes(event) { count(event, scope.history.lecture(of: event), people, writers[event.cue] ?? []) }
      if !event.kinds.isDisjoint(with: [.translated, .revised]) { writers[event.cue] = people }
    }
    for (index, commit) in scope.history.commits.enumerated() where scope.includes(commit: index) && commit.duplicateOf == nil {
      let people = scope.people(of: index).sorted()
      for (place, person) in people.enumerated() {
        for other in people[(place + 1)...] { commits[Pair(first: person, second: other), default: 0] += 1 }
      }
    }
  }

  private mutating func count(_ event: CueEvent, _ lecture: Int, _ people: [Int], _ writers: [Int]) {
    for person in people {
      byLecture[Pair(first: person, second: lecture), default: KindCounts()].add(event.kinds)
      guard event.kinds.contains(.revised) else { continue }
      for writer in writers where !people.contains(writer) { revisions[Pair(first: person, second: writer), default: 0] += 1 }
    }
  }

  /// Everybody whom a contributor works with, those with the most changes in common first.
  func companions(of person: Int) -> [Companion] {
    var companions: [Int: Companion] = [:]
    for (pair, count) in revisions {
      if pair.first == person { companions[pair.second, default: Companion(contributor: pair.second)].revised += count }
      if pair.second == person { companions[pair.first, default: Companion(contributor: pair.first)].wasRevised += count }
    }
    for (pair, count) in commits where pair.first == person || pair.second == person {
      let other = pair.first == person ? pair.second : pair.first
      companions[other, default: Companion(contributor: other)].commits += count
    }
    return companions.values.sorted {
      ($1.revised + $1.wasRevised, $1.commits, $0.contributor) < ($0.revised + $0.wasRevised, $0.commits, $1.contributor)
    }
  }

  /// One of those whom a contributor works with.
  struct Companion {
    var contributor: Int
    /// Translations of theirs that the contributor revised.
    var revised = 0
    /// Translations of the contributor that they revised.
    var wasRevised = 0
    var commits = 0
  }
}
