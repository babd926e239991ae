internal import CueHistory
internal import Subtitles

/// The rows of each table of a history, made one at a time.
struct HistoryRows {
  private let history: History
  private let showsEmail: Bool
  private let cues: CueRows

  init(_ history: History, showsEmail: Bool) {
    self.history = history
    self.showsEmail = showsEmail
    cues = CueRows(history)
  }

  /// Every table with its rows, in the order of ``Tables/all``.
  func write(_ body: (Tables.Table, (RowSink) throws(StoreError) -> Void) throws(StoreError) -> Void) throws(StoreError) {
    try body(Tables.contributors, contributors)
    try body(Tables.identities, identities)
    try body(Tables.lectures, lectures)
    try body(Tables.tracks, tracks)
    try body(Tables.commits, commits)
    try body(Tables.commitAuthors, commitAuthors)
    try body(Tables.versions, versions)
    try body(Tables.versionParents, versionParents)
    try body(Tables.cues, cues.cues)
    try body(Tables.changes, changes)
    try body(Tables.changeKinds, changeKinds)
    try body(Tables.lines, cues.lines)
    try body(Tables.credit, cues.credit)
  }

  /// Takes a row.
  typealias RowSink = ([Value]) throws(StoreError) -> Void

  // MARK: People

  private func contributors(_ add: RowSink) throws(StoreError) {
    for (index, person) in history.contributors.enumerated() { try add([.integer(index + 1), .text(person.name)]) }
  }

  private func identities(_ add: RowSink) throws(StoreError) {
    var id = 0
    for (index, person) in history.contributors.enumerated() {
      for identity in person.identities {
        id += 1
        try add([.integer(id), .integer(index + 1), .text(identity.name), showsEmail ? .text(identity.email) : .null])
      }
    }
  }

  // MARK: Files

  private func lectures(_ add: RowSink) throws(StoreError) {
    for (index, lecture) in history.lectures.enumerated() { try add([.integer(index + 1), .text(lecture.name)]) }
  }

  private func tracks(_ add: RowSink) throws(StoreError) {
    for (index, track) in history.tracks.enumerated() {
      try add([.integer(index + 1), .integer(track.lecture + 1), .text(track.path), Value(track.isLive), Value(track.hasTarget)])
    }
  }

  private func versions(_ add: RowSink) throws(StoreError) {
    for (index, version) in history.revisions.enumerated() {
      try add([
        .integer(index + 1), .integer(version.track + 1), reference(version.commit), .text(version.path),
        Value(version.blob.map { "\($0)" }),
        .text("\(version.evidence)"), Value(version.reason), Value(version.isDeletion), Value(version.isBoundary),
        .integer(version.cueCount),
        .integer(version.translatedCount),
      ])
    }
  }

  private func versionParents(_ add: RowSink) throws(StoreError) {
    for (index, version) in history.revisions.enumerated() {
      for (position, parent) in version.parents.enumerated() { try add([.integer(index + 1), .integer(position), .integer(parent + 1)]) }
    }
  }

  // MARK: Commits

  private func commits(_ add: RowSink) throws(StoreError) {
    for (index, commit) in history.commits.enumerated() {
      try add([
        .integer(index + 1), Value(commit.id.map { "\($0)" }), .integer(commit.author + 1), Value(commit.date.flatMap(ISODate.text)),
        Value(commit.date.map { Int($0.seconds) }), .text(shown(commit.subject)), .text(shown(commit.log)), Value(commit.isMerge),
        Value(commit.isIgnored),
        reference(commit.handedInBy), reference(commit.duplicateOf),
      ])
    }
  }

  private func commitAuthors(_ add: RowSink) throws(StoreError) {
    for (index, commit) in history.commits.enumerated() {
      for (position, person) in ([commit.author] + commit.coAuthors).enumerated() {
        try add([.integer(index + 1), .integer(position), .integer(person + 1)])
      }
    }
  }

  // MARK: Changes

  private func changes(_ add: RowSink) throws(StoreError) {
    for (index, event) in history.events.enumerated() {
      var row: [Value] = [
        .integer(index + 1), reference(event.commit), .integer(cues.id(of: event.cue)), .integer(event.track + 1),
        .integer(event.revision + 1), .text("\(event.evidence)"), .integer(Int(event.shift)),
      ]
      row += fields(history.before(event)) + fields(history.after(event))
      try add(row)
    }
  }

  private func fields(_ cue: CueText?) -> [Value] {
    guard let cue else { return [.null, .null, .null, .null] }
    return [Value(cue.number), Value(cue.start), Value(cue.end), .text(cue.text.joined(separator: "\n"))]
  }

  private func changeKinds(_ add: RowSink) throws(StoreError) {
    for (index, event) in history.events.enumerated() {
      for kind in event.kinds.names { try add([.integer(index + 1), .text(kind)]) }
    }
  }

  /// Trailers and pasted mail hold addresses too.
  private func shown(_ text: String) -> String { showsEmail ? text : Addresses.hidden(text) }

  private func reference(_ index: Int?) -> Value { Value(index.map { $0 + 1 }) }
}
