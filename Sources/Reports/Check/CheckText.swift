import CueHistory
import Markup

extension CheckReport {
  /// The findings for people.
  public func text(_ style: TextStyle) -> String {
    var text = ""
    var lines = [summary, ""]
    lines += evidenceTable(style).lines(width: style.width, ink: style.ink)
    if !unproven.isEmpty { lines += ["", style.ink.bold("Not proven")] + unprovenTable.lines(width: style.width, ink: style.ink) }
    text.append(lines: lines + repeats.lines(style))
    appendFindings(style, to: &text)
    text.append(lines: faults.lines(style))
    if diagnostics.isEmpty, faults.faults.isEmpty { text.append(lines: ["", style.ink.green("Nothing else to report.")]) }
    if let claims { text.append(lines: claims.lines(style)) }
    return text
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

  /// The diagnostics by severity and code, the worst first; the codes of a severity in the order of their first.
  private func appendFindings(_ style: TextStyle, to text: inout String) {
    var groups: [(severity: Diagnostic.Severity, code: String, members: [Int])] = []
    for (index, diagnostic) in diagnostics.enumerated() {
      let group = groups.firstIndex { $0.severity == diagnostic.severity && $0.code == diagnostic.code } ?? groups.count
      if group == groups.count { groups.append((diagnostic.severity, diagnostic.code, [])) }
      groups[group].members.append(index)
    }
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      for group in groups where group.severity == severity {
        let title = "\(severity): \(group.code)" + (group.members.count > 1 ? " (\(group.members.count))" : "")
        text.append(lines: ["", style.ink.paint(title, severity == .error ? .red : severity == .warning ? .yellow : .dim)])
        for index in group.members { append(diagnostics[index], to: &text) }
      }
    }
  }

  /// A line for a finding. Of a large history there may be a hundred thousand, so that nothing is put together aside.
  private func append(_ diagnostic: Diagnostic, to text: inout String) {
    let place = diagnostic.place
    var separator = "  "
    func part(_ words: String, _ text: inout String) {
      text += separator
      text += words
      separator = ", "
    }
    if let input = place.input { part(DisplayWidth.visible(input), &text) }
    if let message = place.message { part("message \(message)", &text) }
    if let line = place.line { part("line \(line)", &text) }
    if let path = place.path { part(DisplayWidth.visible(path), &text) }
    text += separator == "  " ? separator : ": "
    text += DisplayWidth.visible(diagnostic.message)
    text += "\n"
  }
}

extension String {
  /// Appends lines, each with its end.
  fileprivate mutating func append(lines: [String]) {
    for line in lines {
      self += line
      self += "\n"
    }
  }
}
