import CueHistory
import Markup

extension CheckReport {
  /// The findings for people.
  public func text(_ style: TextStyle) -> String {
    var lines = [summary, ""]
    lines += evidenceTable(style).lines(width: style.width, ink: style.ink)
    if !unproven.isEmpty { lines += ["", style.ink.bold("Not proven")] + unprovenTable.lines(width: style.width, ink: style.ink) }
    lines += repeats.lines(style)
    lines += findings(style) + faults.lines(style)
    if diagnostics.isEmpty, faults.faults.isEmpty { lines += ["", style.ink.green("Nothing else to report.")] }
    if let claims { lines += claims.lines(style) }
    return lines.map { $0 + "\n" }.joined()
  }

  private var summary: String {
    "\(counted(counts.messages, "message")), \(counted(counts.patches, "patch", "patches")), "
      + "\(counted(counts.fileChanges, "file change")), of which \(counted(counts.textChanges, "text change")) of subtitles."
  }

  private func evidenceTable(_ style: TextStyle) -> TextTable {
    var table = TextTable([.init(""), .init("", .right), .init(""), .init("", .right), .init("", isFlexible: true)])
    for (evidence, count) in evidence where count > 0 || evidence == .proven {
      let mark: Ink.Mark = evidence >= .exact ? .green : .yellow
      table.row(
        .init(evidence.description), .init(grouped(count)), .init(bar(count, of: counts.textChanges, columns: 24, style), mark),
        .init("\(percent(count, of: counts.textChanges)) %"), .init(CheckReport.meaning(evidence), .dim))
    }
    if counts.failed > 0 {
      table.row(
        .init("failed"), .init(grouped(counts.failed)), .init(bar(counts.failed, of: counts.textChanges, columns: 24, style), .red),
        .init("\(percent(counts.failed, of: counts.textChanges)) %"), .init("could not be read", .dim))
    }
    return table
  }

  private static func meaning(_ evidence: Evidence) -> String {
    switch evidence {
    case .proven: "the bytes hash to the id that the history names"
    case .exact: "the patch applies exactly; there is no id to compare with"
    case .bridged: "a change in between is not in this history"
    case .partial: "the file is known in parts; its beginning is not in this history"
    case .recovered: "line structure restored"
    }
  }

  private var unprovenTable: TextTable {
    var table = TextTable([.init(""), .init(""), .init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
    for revision in unproven {
      let subject = revision.commit.flatMap { scope.history.commits[at: $0]?.subject } ?? ""
      table.row(
        .init("  " + revision.evidence.description), .init(scope.shortID(revision.commit), .yellow), .init(scope.day(revision.commit)),
        .init(revision.path), .init(revision.reason ?? subject, .dim))
    }
    return table
  }

  /// The diagnostics by severity and code, the worst first.
  private func findings(_ style: TextStyle) -> [String] {
    var lines: [String] = []
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      let own = diagnostics.filter { $0.severity == severity }
      var codes: [String] = []
      for diagnostic in own where !codes.contains(diagnostic.code) { codes.append(diagnostic.code) }
      for code in codes {
        let group = own.filter { $0.code == code }
        let title = "\(severity): \(code)" + (group.count > 1 ? " (\(group.count))" : "")
        lines += ["", style.ink.paint(title, severity == .error ? .red : severity == .warning ? .yellow : .dim)]
        lines += group.map { "  " + place($0.place) + DisplayWidth.visible($0.message) }
      }
    }
    return lines
  }

  private func place(_ place: Diagnostic.Place) -> String {
    var parts: [String] = []
    if let input = place.input { parts.append(input) }
    if let message = place.message { parts.append("message \(message)") }
    if let line = place.line { parts.append("line \(line)") }
    if let path = place.path { parts.append(path) }
    return parts.isEmpty ? "" : DisplayWidth.visible(parts.joined(separator: ", ")) + ": "
  }
}
