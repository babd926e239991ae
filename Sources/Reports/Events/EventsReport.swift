import CueHistory
import Markup

/// Every change of every cue, one at a time: the data behind all other reports.
public struct EventsReport: Sendable {
  private let scope: Scope
  private let events: [CueEvent]

  /// The chosen changes of a history; with a figure those of them that make it up.
  public init(_ scope: Scope, explaining figure: Figure? = nil) {
    self.scope = scope
    events = figure?.events(scope) ?? Array(scope.events)
  }

  /// How many bytes are gathered before they are passed on.
  static let piece = 1 << 16

  /// Writes JSON Lines (DESIGN §10), an object a change, and passes them on in pieces.
  public func writeJSON<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter()
    var names = CueNames(scope.history)
    for event in events {
      json.beginObject()
      json.event(event, named: names.name(of: event.cue), scope)
      json.endObject()
      json.endLine()
      if json.bytes.count >= EventsReport.piece { try sink(json.take()) }
    }
    try sink(json.take())
  }

  /// Writes a table with a row a change, as comma-separated values; the lines of a cue are joined by line feeds.
  public func writeCSV<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var table: [UInt8] = []
    CSV.append(
      [
        "commit", "author", "date", "lecture", "track", "cue", "number", "start", "end", "kinds", "before", "after", "evidence",
        "duplicate", "ignored", "uncommitted",
      ], to: &table)
    var names = CueNames(scope.history)
    for event in events {
      let (before, after) = (scope.history.before(event), scope.history.after(event))
      let cue = after ?? before
      let isUncommitted = scope.isUncommitted(event.commit)
      let commit = isUncommitted ? nil : event.commit
      CSV.append(
        [
          scope.id(ofCommit: commit) ?? "",
          commit.flatMap { scope.authorNames[at: $0] ?? nil } ?? "",
          scope.date(ofCommit: commit) ?? "", scope.lectureStem(of: event), scope.path(event),
          names.name(of: event.cue), cue?.number.map(String.init) ?? "", cue?.start.map(String.init) ?? "",
          cue?.end.map(String.init) ?? "", event.kinds.names.joined(separator: " "), before?.text.joined(separator: "\n") ?? "",
          after?.text.joined(separator: "\n") ?? "", event.evidence.description,
          event.isDuplicate ? "true" : "", scope.isIgnored(commit) ? "true" : "", isUncommitted ? "true" : "",
        ], to: &table)
      if table.count >= EventsReport.piece {
        try sink(table)
        table.removeAll(keepingCapacity: true)
      }
    }
    try sink(table)
  }

  private func mark(_ event: CueEvent) -> String { event.isDuplicate ? " (again)" : scope.isIgnored(event.commit) ? " (ignored)" : "" }

  /// Writes a line a change for people: day, commit, author, cue, kinds and what the text became.
  public func writeText<Failure: Error>(_ style: TextStyle, to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    for event in events {
      let (before, after) = (scope.history.before(event), scope.history.after(event))
      let number = (after ?? before)?.number.map(String.init) ?? "?"
      let diff = TextDiff(before?.text.joined(separator: " / ") ?? "", after?.text.joined(separator: " / ") ?? "")
      let place = DisplayWidth.visible("\(scope.lectureName(of: event)):\(number)")
      let line = [
        scope.day(event.commit), style.ink.yellow(scope.shortID(event.commit)), DisplayWidth.visible(scope.names(of: event.commit)),
        style.ink.bold(place), event.kinds.names.joined(separator: " ") + mark(event), diff.text(style.ink),
      ]
      try sink(Array((line.joined(separator: "  ") + "\n").utf8))
    }
  }
}

extension JSONWriter {
  /// The fields of a change (DESIGN §10).
  mutating func event(_ event: CueEvent, named name: String, _ scope: Scope) {
    let (before, after) = (scope.history.before(event), scope.history.after(event))
    let isUncommitted = scope.isUncommitted(event.commit)
    let commit = isUncommitted ? nil : event.commit
    field("commit", scope.id(ofCommit: commit))
    author(of: commit, scope)
    key("coAuthors")
    beginArray()
    for person in commit.flatMap({ scope.history.commits[at: $0]?.coAuthors }) ?? [] { value(scope.name(person)) }
    endArray()
    field("date", scope.date(ofCommit: commit))
    field("lecture", scope.lectureStem(of: event))
    field("track", scope.path(event))
    cue(named: name, after ?? before)
    field("kinds", event.kinds)
    cueText("before", before)
    cueText("after", after)
    field("evidence", event.evidence.description)
    if event.isDuplicate { field("duplicate", true) }
    if scope.isIgnored(commit) { field("ignored", true) }
    if isUncommitted { field("uncommitted", true) }
  }
}
