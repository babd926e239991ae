import CueHistory
import Markup
import Reports

extension Session {
  /// `stats`: who did how much.
  mutating func stats() throws(Failure) -> Int32 {
    if let figure = options.explained { return try explain(figure) }
    let format = try format([.text, .json, .markdown, .csv])
    let history = try history(operands)
    let report = StatsReport(try scope(history), jobs: jobs)
    if options.source == nil, history.hasNoTranslation {
      note("no cue here has a translation beside its source; where translations are files of their own, --source LANG says what is none")
    }
    let grouping = options.statsGrouping
    switch format {
    case .text: try output.write(report.text(by: grouping, textStyle(paged: true)))
    case .markdown: try output.write(report.markdown(by: grouping))
    case .csv: try output.write(report.table(by: grouping).csv)
    case .json:
      var json = JSONWriter(pretty: true)
      report.write(by: grouping, to: &json)
      try output.write(json.bytes)
    }
    return status(history)
  }

  /// The changes behind a figure, as `events` writes them; behind the figure of commits, these.
  private mutating func explain(_ figure: Figure) throws(Failure) -> Int32 {
    let format = try format([.text, .json, .csv])
    let history = try history(operands)
    let scope = try scope(history)
    if figure != .commits {
      try write(EventsReport(scope, explaining: figure), format)
      return status(history)
    }
    switch format {
    case .json: try output.write(CommitList(scope).json)
    case .csv: try output.write(CommitList(scope).csv)
    default: try output.write(CommitList(scope).text(textStyle(paged: true)))
    }
    return status(history)
  }
}

extension History {
  /// Whether several files of one lecture hold no translation: they may be one in each language.
  fileprivate var hasNoTranslation: Bool {
    tracks.allSatisfy { !$0.hasTarget } && lectures.contains { lecture in lecture.tracks.count { tracks[$0].isLive } > 1 }
  }
}
