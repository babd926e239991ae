public import CueHistory
public import Markup

/// The life of a cue, oldest change first, whether it still exists or not.
public struct CueLog: Sendable {
  let scope: Scope
  let cue: CueID
  let events: [CueEvent]

  /// Gathers the chosen changes of a cue.
  public init(_ cue: CueID, _ scope: Scope) {
    self.scope = scope
    self.cue = cue
    events = scope.history.events(of: cue).filter { scope.includes($0) }
  }

  var newest: CueText? { events.last.flatMap { scope.history.after($0) ?? scope.history.before($0) } }

  /// The life for people: each change with what became of the words.
  public func text(_ style: TextStyle) -> String {
    let number = newest?.number.map { "cue \($0)" } ?? "a cue without a number"
    var lines = [
      style.ink.bold(DisplayWidth.visible(scope.lectureName(scope.history.lecture(of: cue)))) + "  " + style.ink.bold(number) + "  "
        + style.ink.dim(scope.history.name(of: cue))
    ]
    if let parent = scope.history.parent(of: cue) { lines.append("  split off from cue \(scope.history.name(of: parent))") }
    let life = CueLife(scope: scope, style: style).lines(events)
    lines += life.isEmpty ? ["  nothing in this history changed it"] : life
    return lines.map { $0 + "\n" }.joined()
  }

  /// Writes the life as an object whose `events` are those of `events`, with the subject of the commit added.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      json.field("lecture", scope.lectureStem(scope.history.lecture(of: cue)))
      json.cue(cue, newest, scope)
      json.field("parent", scope.history.parent(of: cue).map { scope.history.name(of: $0) })
      json.array("events") { (json: inout JSONWriter) in
        for event in events { json.object { (json: inout JSONWriter) in write(event, to: &json) } }
      }
    }
    json.endLine()
  }

  private func write(_ event: CueEvent, to json: inout JSONWriter) {
    let commit = event.commit.flatMap { scope.history.commits[at: $0] }
    json.commit(event.commit, scope)
    json.field("coAuthors", commit?.coAuthors.map { scope.name($0) } ?? [])
    json.field("subject", commit?.subject)
    json.field("track", scope.path(event))
    json.field("kinds", event.kinds.names)
    json.cueText("before", scope.history.before(event))
    json.cueText("after", scope.history.after(event))
    json.field("evidence", event.evidence.description)
  }
}
