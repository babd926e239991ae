import CueHistory

extension ChangelogReport {
  /// The groups in the order they are read: newest first, lectures in their order, contributors by how much they did.
  static func groups(of scope: Scope, by grouping: ChangelogGrouping) -> [Group] {
    // By their places: an event takes many times as much.
    var events: [Key: [Int32]] = [:]
    for (place, event) in scope.history.events.enumerated() where scope.isWork(event) && scope.includes(event) {
      events[key(of: event, scope, grouping), default: []].append(Int32(truncatingIfNeeded: place))
    }
    return events.map { key, places in
      let events = places.map { scope.history.events[Int($0)] }
      return Group(
        key: key, title: title(of: key, scope), entries: entries(of: events, scope),
        revisions: events.filter { !$0.kinds.isDisjoint(with: [.revised, .sourceEdited]) })
    }
    .sorted { isBefore(($0, events[$0.key]?.count ?? 0), ($1, events[$1.key]?.count ?? 0)) }
  }

  private static func key(of event: CueEvent, _ scope: Scope, _ grouping: ChangelogGrouping) -> Key {
    let commit = event.commit ?? scope.commitOfRevision[at: event.revision] ?? nil
    switch grouping {
    case .month: return .month(commit.flatMap { scope.history.commits[at: $0]?.date?.month } ?? "")
    case .lecture: return .lecture(scope.history.lecture(of: event))
    case .contributor: return event.commit.map { .contributors(scope.people(of: $0)) } ?? .unseen
    case .commit: return event.commit.map(Key.commit) ?? .unseen
    }
  }

  private static func title(of key: Key, _ scope: Scope) -> String {
    switch key {
    case .month(let month): month.isEmpty ? "Without a date" : month
    case .lecture(let lecture): scope.lectureName(lecture)
    case .contributors(let people): people.map { scope.name($0) }.joined(separator: ", ")
    case .commit(let commit):
      [scope.day(commit), scope.history.commits[at: commit]?.subject ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    case .unseen: "Changes that this history does not show"
    }
  }

  private static func isBefore(_ left: (group: Group, count: Int), _ right: (group: Group, count: Int)) -> Bool {
    switch (left.group.key, right.group.key) {
    case (.month(let a), .month(let b)): a > b
    case (.lecture(let a), .lecture(let b)): a < b
    case (.commit(let a), .commit(let b)): a > b
    case (.contributors(let a), .contributors(let b)): (right.count, a.first ?? 0) < (left.count, b.first ?? 0)
    case (.unseen, _): false
    default: true
    }
  }

  /// The events of a group as entries: by lecture, then by kind, then by people in the order of their first change.
  private static func entries(of events: [CueEvent], _ scope: Scope) -> [Entry] {
    var order: [Owner] = []
    var owned: [Owner: [CueEvent]] = [:]
    for event in events {
      let people = event.commit.map { scope.people(of: $0) }
      let owner = Owner(lecture: scope.history.lecture(of: event), people: people)
      if owned[owner] == nil { order.append(owner) }
      owned[owner, default: []].append(event)
    }
    return order.flatMap { owner in
      Change.all(of: owned[owner] ?? [], scope.history).map { Entry(lecture: owner.lecture, people: owner.people, change: $0) }
    }
  }

  private struct Owner: Hashable {
    var lecture: Int
    var people: [Int]?
  }
}

/// A heading of Keep a Changelog and the kinds of change that stand under it.
struct ChangelogSection {
  var title: String
  var kinds: [String]

  static let all = [
    ChangelogSection(title: "Added", kinds: ["translated", "added"]),
    ChangelogSection(
      title: "Changed",
      kinds: ["revised", "source-edited", "retimed", "split", "merged", "moved", "renumbered", "reflowed", "formatted"]),
    ChangelogSection(title: "Removed", kinds: ["cleared", "removed"]),
  ]

  /// What is said of cues of a kind: "Translated cues 510–640".
  static func verb(_ kind: String) -> String {
    switch kind {
    case "source-edited": "Edited the source of"
    case "cleared": "Took the translation out of"
    case "formatted": "Formatted"
    default: kind.prefix(1).uppercased() + kind.dropFirst()
    }
  }

  /// The entries that stand under this heading, kind by kind.
  func entries(of group: ChangelogReport.Group) -> [ChangelogReport.Entry] {
    kinds.flatMap { kind in group.entries.filter { $0.change.kind == kind } }
  }
}

extension ChangelogReport {
  /// `Translated cues 510–640`, `Retimed 12 cues`; what and how many.
  func phrase(_ change: Change) -> String {
    let verb = ChangelogSection.verb(change.kind)
    guard change.numbers.count == change.count else { return "\(verb) \(counted(change.count, "cue"))" }
    return "\(verb) \(change.count == 1 ? "cue" : "cues") \(NumberRanges.text(change.numbers, limit: 40))"
  }

  func names(_ people: [Int]?) -> String { people.map { $0.map { scope.name($0) }.joined(separator: ", ") } ?? "not in this history" }

  /// The rows of a revision: each layer whose words changed, before and after.
  func revisionTexts(_ event: CueEvent) -> [(before: String, after: String)] {
    let (before, after) = (scope.history.before(event), scope.history.after(event))
    var rows: [(String, String)] = []
    if event.kinds.contains(.revised) { rows.append((joined(before?.targetLines), joined(after?.targetLines))) }
    if event.kinds.contains(.sourceEdited) { rows.append((joined(before?.sourceLines), joined(after?.sourceLines))) }
    return rows
  }

  private func joined(_ lines: [String]?) -> String { lines?.joined(separator: " / ") ?? "" }
}
