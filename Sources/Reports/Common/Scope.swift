public import CueHistory

/// What of a history a report is about. Filters choose among finished attributions; they never change them.
public struct Selection: Sendable {
  /// Only changes from here on.
  public var since: Moment?
  /// Only changes up to here.
  public var until: Moment?
  /// Only changes by these: indexes into ``History/contributors``; nil is everybody.
  public var contributors: Set<Int>?
  /// Only these lectures: indexes into ``History/lectures``; nil is all.
  public var lectures: Set<Int>?

  /// Chooses everything.
  public init() {}

  /// Whether the choice is by time.
  var hasDates: Bool { since != nil || until != nil }
}

/// A history with what is chosen of it, and the names that reports show.
public struct Scope: Sendable {
  /// The whole history.
  public let history: History
  /// What is chosen of it.
  public let selection: Selection
  /// Whether addresses are shown.
  public let showsEmail: Bool
  /// For each commit whether it is chosen by time and author.
  private let chosen: [Bool]
  /// For each commit whether it is chosen by time.
  private let timely: [Bool]
  /// The name of each contributor, as it is shown.
  let contributorNames: [String]
  /// The name of each commit's author, as it is shown.
  let authorNames: [String?]
  /// The full id and the date of each commit in words, where they are kept.
  private let commitIDs: [String?]
  private let commitDates: [String?]
  /// For each revision the commit that made it, or else the first one that shows it.
  let commitOfRevision: [Int?]

  /// Prepares a history for reports.
  ///
  /// - Parameter keepsTexts: whether ids and dates of commits are put into words once, since most data repeats them for each change.
  ///   Nothing but time depends on it: a large history has a hundred thousand commits, and ``CheckReport`` shows few.
  public init(_ history: History, selection: Selection = Selection(), showsEmail: Bool = false, keepsTexts: Bool = true) {
    self.history = history
    self.selection = selection
    self.showsEmail = showsEmail
    timely = history.commits.enumerated().map { index, commit in
      (selection.since?.isBefore(index, commit) ?? true) && (selection.until?.reaches(index, commit) ?? true)
    }
    chosen = zip(timely, history.commits).map { isTimely, commit in
      isTimely && (selection.contributors.map { !$0.isDisjoint(with: [commit.author] + commit.coAuthors) } ?? true)
    }
    commitIDs = keepsTexts ? history.commits.map { $0.id.map { "\($0)" } } : []
    commitDates = keepsTexts ? history.commits.map { $0.date?.iso } : []
    let names = history.contributors.map { Scope.shown($0.name, withEmail: showsEmail) }
    contributorNames = names
    authorNames = history.commits.map { names[at: $0.author] }
    commitOfRevision = Scope.placed(history.revisions)
  }

  /// A version that no commit at hand made gets the place of the first commit that was made on it.
  private static func placed(_ revisions: [Revision]) -> [Int?] {
    var commits = revisions.map(\.commit)
    for (index, revision) in revisions.enumerated().reversed() {
      guard let commit = commits[at: index] ?? nil else { continue }
      for parent in revision.parents where revisions[at: parent]?.commit == nil {
        commits[parent] = commits[parent].map { min($0, commit) } ?? commit
      }
    }
    return commits
  }

  /// The full id of a commit; nil for mail without one.
  func id(ofCommit index: Int?) -> String? {
    guard let index else { return nil }
    return commitIDs.isEmpty ? history.commits[at: index]?.id.map { "\($0)" } : commitIDs[at: index] ?? nil
  }

  /// The date of a commit in ISO 8601.
  func date(ofCommit index: Int?) -> String? {
    guard let index else { return nil }
    return commitDates.isEmpty ? history.commits[at: index]?.date?.iso : commitDates[at: index] ?? nil
  }

  /// Whether a commit is chosen by time and author.
  public func includes(commit: Int) -> Bool { chosen[at: commit] ?? false }

  /// Whether a lecture is chosen.
  public func includes(lecture: Int) -> Bool { selection.lectures?.contains(lecture) ?? true }

  /// Whether a change is chosen. An unseen change counts as made when the next commit of its track was, and is nobody's.
  public func includes(_ event: CueEvent) -> Bool {
    guard includes(lecture: history.lecture(of: event)) else { return false }
    if let commit = event.commit { return includes(commit: commit) }
    return includesUnseen(revision: event.revision)
  }

  /// Whether a version is chosen.
  func includes(revision index: Int) -> Bool {
    guard let revision = history.revisions[at: index], let track = history.tracks[at: revision.track] else { return false }
    guard includes(lecture: track.lecture) else { return false }
    return revision.commit.map { includes(commit: $0) } ?? includesUnseen(revision: index)
  }

  private func includesUnseen(revision: Int) -> Bool {
    if selection.contributors != nil { return false }
    guard selection.hasDates else { return true }
    guard let commit = commitOfRevision[at: revision] ?? nil else { return false }
    return timely[at: commit] ?? false
  }

  /// The chosen changes, in the order of the history.
  var events: some Sequence<CueEvent> { history.events.lazy.filter { includes($0) } }

  /// The chosen changes that count as work: what an earlier commit had done already is left out, and what an ignored commit did.
  var work: some Sequence<CueEvent> { history.events.lazy.filter { isWork($0) && includes($0) } }

  /// Whether a change is somebody's work.
  func isWork(_ event: CueEvent) -> Bool { !event.isDuplicate && !isIgnored(event.commit) }

  /// Whether the changes of a commit are nobody's work (`--ignore-revs-file`).
  func isIgnored(_ commit: Int?) -> Bool { commit.flatMap { history.commits[at: $0]?.isIgnored } ?? false }

  /// The indexes of the chosen lectures, in natural order.
  public var lectures: [Int] { history.lectures.indices.filter { includes(lecture: $0) } }
}

extension Scope {
  /// The people of a commit: its author, then who is named beside; each once, and nobody of none.
  func people(of commit: Int?) -> [Int] {
    guard let commit, history.commits.indices.contains(commit) else { return [] }
    // A commit is large, so only what is asked for is taken out of it.
    var people = [history.commits[commit].author]
    for person in history.commits[commit].coAuthors where !people.contains(person) { people.append(person) }
    return people
  }

  /// The name of a contributor; nil stands for whoever is not known.
  func name(_ contributor: Int?) -> String {
    contributor.flatMap { history.contributors[at: $0] }.map { shown($0.name) } ?? "(unknown)"
  }

  /// A name as it may be shown: some people commit under their address as name, and no address is shown unless asked for.
  func shown(_ name: String) -> String { Scope.shown(name, withEmail: showsEmail) }

  private static func shown(_ name: String, withEmail showsEmail: Bool) -> String {
    guard !showsEmail, name.utf8.contains(UInt8(ascii: "@")) else { return name }
    return name.split(separator: " ").map { word in
      let at = word.firstIndex(of: "@")
      return at.map { $0 > word.startIndex && word[$0...].contains(".") ? String(word[..<$0]) : String(word) } ?? String(word)
    }
    .joined(separator: " ")
  }

  /// Of these people those whose first change in the whole history is a chosen one, with the commit that made it; nobody where the choice
  /// begins where the history does.
  func firstTimers(among people: [Int]) -> [(contributor: Int, commit: Int)] {
    guard selection.since != nil else { return [] }
    var first: [Int: Int] = [:]
    for event in history.events where isWork(event) {
      guard let commit = event.commit else { continue }
      for person in self.people(of: commit) { first[person] = min(first[person] ?? commit, commit) }
    }
    return people.compactMap { person in
      guard let commit = first[person], includes(commit: commit) else { return nil }
      return (person, commit)
    }
  }

  /// Whether it stands for what is not committed.
  func isUncommitted(_ commit: Int?) -> Bool { commit != nil && commit == history.contents?.commit }

  /// Whether it stands for whoever wrote what is not committed.
  func isNobody(_ contributor: Int?) -> Bool {
    guard let contributor, let commit = history.contents?.commit else { return false }
    return history.commits[at: commit]?.author == contributor
  }

  /// The names of the people of a commit.
  func names(of commit: Int?) -> String {
    commit == nil ? "(unseen)" : people(of: commit).map { name($0) }.joined(separator: ", ")
  }

  /// The first digits of a commit's id, as people quote it.
  func shortID(_ commit: Int?) -> String {
    id(ofCommit: commit).map { String($0.prefix(7)) } ?? "-------"
  }

  /// The day of a commit in its author's zone.
  func day(_ commit: Int?) -> String {
    commit.flatMap { history.commits[at: $0]?.date?.day } ?? "----------"
  }

  /// What a lecture is called before people: its title, or else its stem.
  func lectureName(_ lecture: Int) -> String { history.lectures[at: lecture]?.shownName ?? "" }

  /// What a lecture is called in data: its stem.
  func lectureStem(_ lecture: Int) -> String { history.lectures[at: lecture]?.name ?? "" }

  /// The same of the lecture that a change belongs to.
  func lectureStem(of event: CueEvent) -> String { lectureStem(history.lecture(of: event)) }

  func lectureName(of event: CueEvent) -> String { lectureName(history.lecture(of: event)) }

  /// The path of a track as an event found it.
  func path(_ event: CueEvent) -> String {
    history.revisions[at: event.revision]?.path ?? history.tracks[at: event.track]?.path ?? ""
  }
}
