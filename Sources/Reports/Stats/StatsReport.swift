import CueHistory

/// How a statistic is broken down.
public enum StatsGrouping: String, Sendable, CaseIterable {
  case contributor
  case lecture
  case month
  case matrix
  case ranges
  case corrections
}

/// Who did how much.
public struct StatsReport: Sendable {
  let scope: Scope
  let tallies: [Tally]
  let coverage: [Coverage]
  /// Chosen changes by the evidence they rest on.
  let evidence: [Evidence: Int]
  /// Whose first change is a chosen one.
  let firstTimers: [(contributor: Int, commit: Int)]

  /// Counts the chosen changes, and what of the chosen lectures is held now.
  ///
  /// - Parameter jobs: how many threads may count; the figures do not depend on it.
  public init(_ scope: Scope, jobs: Int = 1) {
    self.scope = scope
    tallies = Tallies(scope, jobs: jobs).listed
    firstTimers = scope.firstTimers(among: tallies.map(\.contributor))
    coverage = Coverage.all(scope)
    var evidence: [Evidence: Int] = [:]
    for event in scope.work { evidence[event.evidence, default: 0] += 1 }
    self.evidence = evidence
  }

  /// The table of a grouping.
  public func table(by grouping: StatsGrouping) -> ReportTable {
    switch grouping {
    case .contributor: contributorTable
    case .lecture: lectureTable
    case .month: monthTable
    case .matrix: matrixTable
    case .ranges: rangesTable
    case .corrections: correctionsTable
    }
  }
}

/// How far a lecture is translated, and by whom.
struct Coverage {
  var lecture: Int
  /// Cues of its tracks' newest versions; of the tracks with a translation where there are any, else of the first.
  var cues = 0
  /// How many of them have a translation.
  var translated = 0
  /// Chosen changes by person: cues translated, and cues revised that somebody else translated.
  var translators: [Int: Int] = [:]
  var proofreaders: [Int: Int] = [:]
  /// Who translated each cue last.
  private var translatorsOfCue: [CueID: [Int]] = [:]
  /// Everybody with a chosen change.
  var contributors: Set<Int> = []
  /// The newest chosen commit that changed it.
  var last: Int?

  init(lecture: Int) { self.lecture = lecture }

  static func all(_ scope: Scope) -> [Coverage] {
    var coverage = scope.history.lectures.indices.map { Coverage(lecture: $0) }
    for event in scope.work {
      guard let commit = event.commit else { continue }
      coverage[scope.history.lecture(of: event)].add(event, commit, scope.people(of: commit))
    }
    for lecture in scope.lectures { coverage[lecture].measure(scope.history) }
    return scope.lectures.map { coverage[$0] }
  }

  private mutating func add(_ event: CueEvent, _ commit: Int, _ people: [Int]) {
    contributors.formUnion(people)
    last = max(last ?? commit, commit)
    if event.kinds.contains(.translated) {
      translatorsOfCue[event.cue] = people
      for person in people { translators[person, default: 0] += 1 }
    }
    guard event.kinds.contains(.revised) else { return }
    let translators = translatorsOfCue[event.cue] ?? []
    for person in people where !translators.contains(person) { proofreaders[person, default: 0] += 1 }
  }

  private mutating func measure(_ history: History) {
    for track in history.shownTracks(of: lecture) {
      guard let newest = history.tracks[at: track]?.revisions.last.flatMap({ history.revisions[at: $0] }) else { continue }
      cues += newest.cueCount
      translated += newest.translatedCount
    }
  }
}

extension Scope {
  /// People by how often they did something, the most first.
  func names(byCount counts: [Int: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { name($0.key) }
  }
}
