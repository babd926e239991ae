internal import Git

/// The order of commits that depends on what they say, never on the order in which they were read.
///
/// Mail gives author dates only, and those need not ascend; within a second, and for mail without a date, the number in the
/// series and then the id decide. Where blob ids say which version came first, they win: see ``RevisionBuilder``.
struct HistoryOrder: Comparable {
  var seconds: Int64
  var number: Int
  var id: String

  init(_ commit: ReadCommit) {
    seconds = commit.date?.seconds ?? Int64.max
    number = commit.seriesNumber ?? 0
    id = commit.id?.description ?? commit.subject
  }

  static func < (left: HistoryOrder, right: HistoryOrder) -> Bool {
    (left.seconds, left.number, left.id) < (right.seconds, right.number, right.id)
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
  var isMerge: Bool
  /// In repository mode: the ids of the parents.
  var parents: [ObjectID]
  var place: Diagnostic.Place
}
