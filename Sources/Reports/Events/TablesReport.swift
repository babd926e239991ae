import CueHistory
import Markup

/// The rows that every figure about people and lectures is a sum over: what an engine that reads many histories needs of each.
///
/// JSON Lines; each row names its `table`. A person is an index into the contributors, a commit an index into the commits: they are the same in
/// all parts of a split mailbox, since each part has every message.
public struct TablesReport: Sendable {
  private let scope: Scope
  private let history: History

  /// The chosen changes of a history, and how things stand in the chosen lectures.
  public init(_ scope: Scope) {
    self.scope = scope
    history = scope.history
  }

  /// Writes all rows, table after table, and passes them on in pieces.
  public func writeJSON<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter()
    for index in history.contributors.indices { row("contributors", &json) { contributor(index, &$0) } }
    for index in history.commits.indices where scope.includes(commit: index) { row("commits", &json) { commit(index, &$0) } }
    try sink(json.take())
    var names = CueNames(history)
    for (order, event) in scope.events.enumerated() {
      let name = names.name(of: event.cue)
      row("events", &json) { self.event(event, name, order, &$0) }
      if json.bytes.count >= EventsReport.piece { try sink(json.take()) }
    }
    for coverage in Coverage.all(scope) { row("lectures", &json) { lecture(coverage, &$0) } }
    for track in scope.lectures.flatMap({ history.lectures[at: $0]?.tracks ?? [] }) where history.tracks[at: track]?.isLive ?? false {
      for cue in history.blame(track: track) {
        let name = names.name(of: cue.cue)
        row("cues", &json) { self.cue(cue, name, &$0) }
      }
      try sink(json.take())
    }
    for diagnostic in history.diagnostics { row("diagnostics", &json) { $0.diagnostic(diagnostic) } }
    try sink(json.take())
  }

  private func row(_ table: String, _ json: inout JSONWriter, _ fields: (inout JSONWriter) -> Void) {
    json.object { (json: inout JSONWriter) in
      json.field("table", table)
      fields(&json)
    }
    json.endLine()
  }

  // MARK: Rows

  private func contributor(_ index: Int, _ json: inout JSONWriter) {
    json.field("person", index)
    json.field("name", scope.name(index))
    let person = history.contributors[at: index]
    if scope.showsEmail { json.field("authorEmail", person?.email) }
    json.field("identities", person?.identities.map { scope.shown($0.name) } ?? [])
  }

  private func commit(_ index: Int, _ json: inout JSONWriter) {
    let commit = history.commits[at: index]
    json.field("index", index)
    json.field("commit", scope.id(ofCommit: index))
    people(index, &json)
    json.field("date", scope.date(ofCommit: index))
    json.field("seconds", commit?.date.map { Int($0.seconds) })
  }

  private func event(_ event: CueEvent, _ name: String, _ order: Int, _ json: inout JSONWriter) {
    json.field("order", order)
    json.field("commitIndex", event.commit)
    people(event.commit, &json)
    json.field("written", CueWork.written(event, history))
    json.event(event, named: name, scope)
  }

  private func people(_ commit: Int?, _ json: inout JSONWriter) {
    json.array("people") { (json: inout JSONWriter) in for person in scope.people(of: commit) { json.value(person) } }
  }

  private func lecture(_ coverage: Coverage, _ json: inout JSONWriter) {
    json.field("lecture", scope.lectureStem(coverage.lecture))
    json.field("cues", coverage.cues)
    json.field("translated", coverage.translated)
  }

  /// Whose a live cue is: who wrote most of each layer, who set its times, and how many words of the translation stand as each wrote them.
  private func cue(_ cue: BlamedCue, _ name: String, _ json: inout JSONWriter) {
    json.field("cue", name)
    json.field("track", history.tracks[at: cue.track]?.path)
    json.field("target", cue.targetCredit.first?.contributor)
    json.field("source", cue.sourceCredit.first?.contributor)
    json.field("timing", cue.timingHolder(history))
    json.array("surviving") { (json: inout JSONWriter) in
      for (person, words) in cue.survivingWords {
        json.object { (json: inout JSONWriter) in
          json.field("person", person)
          json.field("words", words)
        }
      }
    }
  }
}
