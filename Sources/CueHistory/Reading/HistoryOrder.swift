internal import Git

/// The order of commits that depends on what they say, never on the order in which they were read.
///
/// Mail gives author dates only, and those need not ascend; within a second the number in the series and then the id decide. Mail
/// without a date comes after what stands before it in its series, or last. Where blob ids say which version came first, they win: see ``RevisionBuilder``.
struct HistoryOrder: Comparable {
  var seconds: Int64
  var number: Int
  private var id: ObjectID?
  private var subject: String

  init(_ commit: ReadCommit, seconds: Int64) {
    self.seconds = seconds
    number = commit.seriesNumber ?? 0
    id = commit.id
    subject = commit.subject
  }

  /// The id, and the subject of mail without one.
  private var name: String { id?.description ?? subject }

  static func < (left: HistoryOrder, right: HistoryOrder) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    if left.number != right.number { return left.number < right.number }
    // The order of ids is that of their texts.
    if let one = left.id, let other = right.id { return one < other }
    return left.name < right.name
  }

  static func == (left: HistoryOrder, right: HistoryOrder) -> Bool {
    left.seconds == right.seconds && left.number == right.number
      && (left.id != nil && right.id != nil ? left.id == right.id : left.name == right.name)
  }
}

extension HistoryOrder {
  /// The orders of commits.
  static func of(_ commits: [ReadCommit]) -> [HistoryOrder] {
    let dates = SeriesDates(commits)
    return commits.map { HistoryOrder($0, seconds: $0.date?.seconds ?? dates.before($0) ?? Int64.max) }
  }
}

extension ReadHistory {
  /// Puts commits, and with them changes, in the order of the history. Returns where each commit went.
  mutating func sort() -> [Int] {
    let orders = HistoryOrder.of(commits)
    // Seconds are at hand: the rest of an order is large, and seldom asked for.
    let sorted = orders.indices.map { (seconds: orders[$0].seconds, index: $0) }.sorted { left, right in
      left.seconds == right.seconds ? (orders[left.index], left.index) < (orders[right.index], right.index) : left.seconds < right.seconds
    }
    var places = Array(repeating: 0, count: commits.count)
    for (place, commit) in sorted.enumerated() { places[commit.index] = place }
    commits.arrange(in: sorted.map(\.index))
    for index in changes.indices { changes[index].commit = places[changes[index].commit] }
    changes.arrange(in: orderOfChanges())
    return places
  }

  /// The places of the changes, by commit and path. Places are sorted, not the changes, which are large; most commits have one.
  private func orderOfChanges() -> [Int] {
    var first = Array(repeating: 0, count: commits.count + 1)
    for index in changes.indices { first[changes[index].commit + 1] += 1 }
    for commit in commits.indices { first[commit + 1] += first[commit] }
    var next = first
    var order = Array(repeating: 0, count: changes.count)
    for index in changes.indices {
      let commit = changes[index].commit
      order[next[commit]] = index
      next[commit] += 1
    }
    for commit in commits.indices where first[commit + 1] - first[commit] > 1 {
      order[first[commit]..<first[commit + 1]].sort { (changes[$0].path, $0) < (changes[$1].path, $1) }
    }
    return order
  }
}

extension Array {
  /// Puts its elements where they are wanted; they are moved, never copied.
  ///
  /// - Parameter order: by place, the index of the element that goes there; each index once.
  mutating func arrange(in order: [Int]) {
    var order = order
    var elements = mutableSpan
    for start in order.indices {
      var place = start
      while order[place] != start {
        let next = order[place]
        elements.swapAt(place, next)
        order[place] = place
        place = next
      }
      order[place] = place
    }
  }
}

/// The dates of the patches of each series, for the patch that has none.
private struct SeriesDates {
  private struct Key: Hashable {
    var total: Int
    var version: Int
  }

  /// By series: number and seconds of those that have a date, by number; the seconds are the latest up to there.
  private var dates: [Key: [(number: Int, seconds: Int64)]] = [:]
  private var earliest: [Key: Int64] = [:]

  init(_ commits: [ReadCommit]) {
    guard commits.contains(where: { $0.date == nil }) else { return }
    for commit in commits {
      guard let key = SeriesDates.key(commit), let number = commit.seriesNumber, let date = commit.date else { continue }
      dates[key, default: []].append((number, date.seconds))
    }
    for (key, known) in dates {
      earliest[key] = known.map(\.seconds).min()
      var latest = Int64.min
      dates[key] = known.sorted { $0.number < $1.number }.map { entry in
        latest = max(latest, entry.seconds)
        return (entry.number, latest)
      }
    }
  }

  private static func key(_ commit: ReadCommit) -> Key? {
    commit.seriesTotal.map { Key(total: $0, version: commit.seriesVersion ?? 1) }
  }

  /// The latest date among the patches with lower numbers; of the first ones, the earliest date of the series.
  func before(_ commit: ReadCommit) -> Int64? {
    guard let key = SeriesDates.key(commit), let number = commit.seriesNumber, let known = dates[key] else { return nil }
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? known[low - 1].seconds : earliest[key]
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
  /// Whom its message names.
  var mentions: [Mention] = []
  /// What tells it from others where it has no full id: all that the mail says of it.
  var description = ""

  /// Equal for the same commit read twice.
  var key: Key {
    if let id, id.isFull { .id(id) } else { .description(description) }
  }

  enum Key: Hashable, Sendable {
    case id(ObjectID)
    case description(String)
  }
}
