import CueHistory
public import Markup

extension StatsReport {
  /// The table for people, with a line that explains its words.
  public func text(by grouping: StatsGrouping, _ style: TextStyle) -> String {
    let table = table(by: grouping).text(style)
    return table + legend(grouping).map { "\n" + style.ink.dim($0) }.joined() + (legend(grouping).isEmpty ? "" : "\n")
  }

  /// The table as Markdown.
  public func markdown(by grouping: StatsGrouping) -> String {
    let table = table(by: grouping).markdown
    return table + legend(grouping).map { Markdown.escape($0) + "\n" }.joined()
  }

  /// What the words of a table mean.
  private func legend(_ grouping: StatsGrouping) -> [String] {
    if grouping == .corrections {
      return ["Characters of translation (words where there are blanks) that a revision took out or put others in the place of."]
    }
    guard grouping == .contributor else { return [] }
    return [
      "Translated, revised, source (edited), retimed: cues ever changed so. Holds: cues whose translation is mostly theirs now.",
      "Written, survive: characters of translation (words where there are blanks). Minutes: screen time translated.",
    ] + newcomers
  }

  private var newcomers: [String] {
    firstTimers.isEmpty
      ? [] : ["For the first time: " + firstTimers.map { DisplayWidth.visible(scope.name($0.contributor)) }.joined(separator: ", ")]
  }

  /// Writes the object of DESIGN §10; for another grouping, the rows of its table.
  public func write(by grouping: StatsGrouping, to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      if grouping == .contributor {
        writeContributors(to: &json)
        writeLectures(to: &json)
        if scope.selection.since != nil { json.field("newContributors", firstTimers.map { scope.name($0.contributor) }) }
        json.object("evidence") { (json: inout JSONWriter) in
          for each in Evidence.allCases.sorted(by: >) {
            json.key(each.description)
            json.value(evidence[each] ?? 0)
          }
        }
      } else {
        json.field("by", grouping.rawValue)
        table(by: grouping).write("rows", to: &json)
      }
    }
    json.endLine()
  }

  private func writeContributors(to json: inout JSONWriter) {
    json.array("contributors") { (json: inout JSONWriter) in
      for tally in tallies { json.object { (json: inout JSONWriter) in write(tally, to: &json) } }
    }
  }

  private func write(_ tally: Tally, to json: inout JSONWriter) {
    let contributor = scope.history.contributors[at: tally.contributor]
    json.field("name", scope.name(tally.contributor))
    if scope.showsEmail { json.field("authorEmail", contributor?.email) }
    json.field("identities", identities(contributor))
    json.field("commits", tally.commits)
    json.field("lectures", tally.lectures.count)
    json.kinds("cues", tally.kinds)
    json.object("held") { (json: inout JSONWriter) in
      json.field("source", tally.heldSource)
      json.field("target", tally.heldTarget)
      json.field("timing", tally.heldTiming)
    }
    json.object("characters") { (json: inout JSONWriter) in
      json.field("written", tally.written)
      json.field("surviving", Int(tally.surviving.rounded()))
      json.field("survival", survivalShare(tally))
    }
    json.field("secondsTranslated", tally.millisecondsTranslated / 1000)
    json.field("first", scope.date(ofCommit: tally.first))
    json.field("last", scope.date(ofCommit: tally.last))
  }

  /// The names a person committed under, each once; with addresses where they are shown.
  private func identities(_ contributor: Contributor?) -> [String] {
    var seen: Set<String> = []
    let written = contributor?.identities.map { scope.showsEmail ? "\($0.name) <\($0.email)>" : scope.shown($0.name) } ?? []
    return written.filter { seen.insert($0).inserted }
  }

  private func writeLectures(to json: inout JSONWriter) {
    json.array("lectures") { (json: inout JSONWriter) in
      for lecture in coverage {
        json.object { (json: inout JSONWriter) in
          json.field("lecture", scope.lectureStem(lecture.lecture))
          json.field("cues", lecture.cues)
          json.field("translated", lecture.translated)
          json.field("contributors", lecture.contributors.count)
          json.field("translators", scope.names(byCount: lecture.translators))
          json.field("proofreaders", scope.names(byCount: lecture.proofreaders))
          json.field("last", scope.date(ofCommit: lecture.last))
        }
      }
    }
  }
}
