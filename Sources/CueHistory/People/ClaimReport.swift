/// What became of one promise.
public struct ClaimOutcome: Sendable {
  /// How a promise was kept.
  public enum Verdict: String, Sendable {
    /// Every cue promised was worked on; of a proofreading, at least one.
    case kept
    /// Some cues of the range were worked on, others not.
    case partly
    /// Not one cue of the range was worked on.
    case broken
  }

  /// What was promised.
  public var claim: Claim
  /// Index into ``History/lectures``: the lecture that the numbers were held against; nil where the commit touched none.
  public var lecture: Int?
  /// How it was kept.
  public var verdict: Verdict
  /// How many cues of the range were worked on.
  public var touched: Int
  /// The numbers promised and not worked on; empty for a proofreading, which need not change every cue.
  public var missing: [ClosedRange<Int>]
}

/// The promises of one commit held against what it did.
public struct CommitClaims: Sendable {
  /// Index into ``History/commits``.
  public var commit: Int
  /// Its promises, in the order of the subject.
  public var outcomes: [ClaimOutcome]
  /// Cues worked on that no promise covers, by lecture (index into ``History/lectures``).
  public var outside: [(lecture: Int, numbers: [ClosedRange<Int>])]
}

/// Promises of subjects against cues really worked on (``Claims`` reads the promises).
///
/// A cue is worked on when its words changed: translated, revised, cleared, or its source edited; its number is the one it has after
/// the change. A claim with the number of a lecture is held against the lecture whose name begins with that number, else against the
/// one the commit worked on most. An open start is where the commit's own work begins, an open end where the lecture ends.
public struct ClaimReport: Sendable {
  /// In the order of ``History/commits``; only commits that promise something.
  public private(set) var commits: [CommitClaims] = []

  /// Changes that keep a promise.
  static let work: ChangeKinds = [.translated, .revised, .sourceEdited, .cleared]

  /// Holds the subject of every commit of a history against what the commit did.
  public init(_ history: History) {
    var numbers: [Int: [Int: Set<Int>]] = [:]
    for event in history.events where !event.kinds.isDisjoint(with: ClaimReport.work) {
      guard let commit = event.commit, let number = history.number(of: event) else { continue }
      numbers[commit, default: [:]][history.lecture(of: event), default: []].insert(number)
    }
    let lengths = ClaimReport.lengths(history)
    for (index, commit) in history.commits.enumerated() where !commit.isMerge || numbers[index] != nil {
      let claims = Claims.read(commit.subject)
      if claims.isEmpty { continue }
      let work = ClaimedWork(history: history, numbers: numbers[index] ?? [:], lengths: lengths)
      commits.append(work.judge(claims, commit: index))
    }
  }

  /// The highest cue number known of each lecture.
  private static func lengths(_ history: History) -> [Int] {
    var lengths = Array(repeating: 0, count: history.lectures.count)
    for event in history.events {
      let lecture = history.lecture(of: event)
      lengths[lecture] = max(lengths[lecture], history.number(of: event) ?? 0)
    }
    for revision in history.revisions {
      let lecture = history.tracks[revision.track].lecture
      lengths[lecture] = max(lengths[lecture], revision.cueCount)
    }
    return lengths
  }
}

extension History {
  /// The number of a cue after a change, or before one that removed it.
  fileprivate func number(of event: CueEvent) -> Int? {
    let state = event.afterState >= 0 ? event.afterState : event.beforeState
    guard let number = stores[safe: Int(event.cue.lecture)]?.store.states[safe: Int(state)]?.number, number >= 0 else { return nil }
    return Int(number)
  }
}

/// The cues that one commit worked on.
private struct ClaimedWork {
  let history: History
  /// By lecture: cue numbers.
  let numbers: [Int: Set<Int>]
  let lengths: [Int]

  func judge(_ claims: [Claim], commit: Int) -> CommitClaims {
    let outcomes = claims.map(outcome)
    let outside = numbers.keys.sorted().compactMap { lecture -> (lecture: Int, numbers: [ClosedRange<Int>])? in
      let covering = outcomes.filter { $0.lecture == lecture }.map(\.claim)
      let rest = numbers[lecture, default: []].filter { number in !covering.contains { $0.contains(number) } }
      return rest.isEmpty ? nil : (lecture, Runs.of(rest))
    }
    return CommitClaims(commit: commit, outcomes: outcomes, outside: outside)
  }

  private func outcome(_ claim: Claim) -> ClaimOutcome {
    let lecture = lecture(of: claim)
    let all = lecture.flatMap { numbers[$0] } ?? []
    let touched = all.filter(claim.contains)
    guard let lecture, let first = touched.min() else {
      var missing: [ClosedRange<Int>] = []
      if claim.role != .revised, let lower = claim.lower, let upper = claim.upper { missing = [lower...max(lower, upper)] }
      return ClaimOutcome(claim: claim, lecture: lecture, verdict: .broken, touched: 0, missing: missing)
    }
    if claim.role == .revised { return ClaimOutcome(claim: claim, lecture: lecture, verdict: .kept, touched: touched.count, missing: []) }
    let lower = max(1, claim.lower ?? first)
    let upper = min(claim.upper ?? Int.max, max(lower, lengths[lecture]))
    let missing = lower <= upper ? Runs.gaps(in: touched, between: lower...upper) : []
    return ClaimOutcome(
      claim: claim, lecture: lecture, verdict: missing.isEmpty ? .kept : .partly, touched: touched.count, missing: missing)
  }

  private func lecture(of claim: Claim) -> Int? {
    if let number = claim.lecture {
      let named = history.lectures.indices.filter { LectureNumber.of(history.lectures[$0].name) == number }
      return named.max { (numbers[$0]?.count ?? 0, $1) < (numbers[$1]?.count ?? 0, $0) }
    }
    let inside = numbers.mapValues { $0.count(where: claim.contains) }
    return inside.keys.sorted().max { (inside[$0] ?? 0, $1) < (inside[$1] ?? 0, $0) }
  }
}

/// The number that a lecture's name begins with.
enum LectureNumber {
  static func of(_ name: String) -> Int? {
    let file = name.split(separator: "/").last ?? ""
    return Int(file.prefix { $0.isASCII && $0.isNumber }.prefix(9))
  }
}

/// Numbers as runs.
enum Runs {
  static func of(_ numbers: Set<Int>) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.sorted() {
      if let last = runs.last, number - last.upperBound == 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// What is not there between two ends.
  static func gaps(in numbers: Set<Int>, between ends: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = ends.lowerBound
    for number in numbers.sorted() where ends.contains(number) {
      if number > next { gaps.append(next...(number - 1)) }
      // Nothing comes after the highest number there is.
      guard number < ends.upperBound else { return gaps }
      next = number + 1
    }
    if next <= ends.upperBound { gaps.append(next...ends.upperBound) }
    return gaps
  }
}
