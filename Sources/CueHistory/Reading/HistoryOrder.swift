internal import Git

/// The order of commits that depends on what they say, never on the order in which they were read.
///
/// Mail gives author dates only, and those need not ascend; within a second the number in the series and then the id decide. Mail
/// without a date comes after what stands before it in its series, or last. Where blob ids say which version came first, they win: see ``RevisionBuilder``.
struct HistoryOrder: Comparable {
  var seconds: Int64
  var number: Int
  var id: String

  init(_ commit: ReadCommit, seconds: Int64) {
    self.seconds = seconds
    number = commit.seriesNumber ?? 0
    id = commit.id?.description ?? commit.subject
  }

  static func < (left: HistoryOrder, right: HistoryOrder) -> Bool {
    (left.seconds, left.number, left.id) < (right.seconds, right.number, right.id)
  }
}

extension HistoryOrder {
  /// The orders of commits.
  static func of(_ commits: [ReadCommit]) -> [HistoryOrder] {
    let dates = SeriesDates(commits)
    return commits.map { HistoryOrder($0, seconds: $0.date?.seconds ?? dates.before($0) ?? Int64.max) }
  }
}

/// The dates of the patches of each series, for the patch that has none.
private struct SeriesDates {
  private struct Key: Hashable {
    var total: Int
    var version: Int
  }

  /// By series: number and seconds of those that have a date.
  private var dates: [Key: [(number: Int, seconds: Int64)]] = [:]

  init(_ commits: [ReadCommit]) {
    guard commits.contains(where: { $0.date == nil }) else { return }
    for commit in commits {
      guard let key = SeriesDates.key(commit), let number = commit.seriesNumber, let date = commit.date else { continue }
      dates[key, default: []].append((number, date.seconds))
    }
  }

  private static func key(_ commit: ReadCommit) -> Key? {
    commit.seriesTotal.map { Key(total: $0, version: commit.seriesVersion ?? 1) }
  }

  /// The latest date among the patches with lower numbers; of the first ones, the earliest date of the series.
  func before(_ commit: ReadCommit) -> Int64? {
    guard let key = SeriesDates.key(commit), let number = commit.seriesNumber, let known = dates[key] else { return nil }
    return known.filter { $0.number < number }.map(\.seconds).max() ?? known.map(\.seconds).min()
  }
}

/// A commit as read, before people are looked up.
struct ReadCommit: Sendable {
  var id: ObjectID?
  var author: Identity
  var coAuthors: [Identity]
  var date: CommitDate?
  var subject: String
  var log: String
  var seriesNumber: Int?
  var seriesTotal: Int?
  var seriesVersion: Int?
  var isMerge: Bool
  /// In repository mode: the ids of the parents.
  var parents: [ObjectID]
  var place: Diagnostic.Place
  /// Equal for the same commit read twice.
  var key = ""
}
