import CueHistory

/// How well all of this is known: what is proven, what is not, and why.
struct EvidencePage {
  let site: Site
  let report: CheckReport

  init(_ site: Site) {
    self.site = site
    report = CheckReport(site.scope)
  }

  var scope: Scope { site.scope }
  /// Findings of one kind beyond this number are counted only.
  static let longest = 200

  var bytes: [UInt8] {
    Shell(site: site, root: "", title: "Evidence", place: .evidence).page { page in
      page.raw(
        "<h1>Evidence</h1>\n<p class=\"lead\">Every version of a file is rebuilt from the history and, where the history names its blob id, hashed and compared. "
      )
      page.raw("What does not hash to its id is never called proven.</p>\n")
      levels(&page)
      unproven(&page)
      faults(&page)
      findings(&page)
    }
  }

  private func levels(_ page: inout PageWriter) {
    let total = report.counts.textChanges
    page.raw("<section aria-labelledby=\"levels\"><h2 id=\"levels\">How well changes are known</h2>\n<table class=\"levels\">")
    page.columns([("Evidence", false), ("Changes", true), ("Part", true), ("What it means", false)])
    page.raw("<tbody>\n")
    for (evidence, count) in report.evidence {
      level(evidence.description, count, total, EvidencePage.meaning(evidence), &page)
    }
    if report.counts.failed > 0 { level("failed", report.counts.failed, total, "The patch could not be read.", &page) }
    page.raw("</tbody></table>\n<p class=\"note\">")
    page.text(
      "Read: \(counted(report.counts.messages, "message")) or commits, of which \(grouped(report.counts.patches)) change files; "
        + "\(counted(total, "change")) of the text of subtitles.")
    page.raw("</p></section>\n")
  }

  private func level(_ name: String, _ count: Int, _ total: Int, _ meaning: String, _ page: inout PageWriter) {
    page.raw("<tr>")
    page.element("th", ("scope", "row"), text: name)
    page.element("td", ("class", "n"), text: grouped(count))
    page.element("td", ("class", "n"), text: "\(percent(count, of: total)) %")
    page.element("td", text: meaning)
    page.raw("</tr>\n")
  }

  private static func meaning(_ evidence: Evidence) -> String {
    switch evidence {
    case .proven: "The bytes hash to the blob id that the history names."
    case .exact: "The patch applies exactly, but there is no id to compare with."
    case .bridged: "The nearest known version, corrected by what the patch shows; a change in between is not in this history."
    case .partial: "Known in parts only: the beginning of the file is not in this history."
    case .recovered: "Text whose lines were put together again, and that no id proves."
    }
  }

  private func unproven(_ page: inout PageWriter) {
    page.raw("<section aria-labelledby=\"unproven\"><h2 id=\"unproven\">Not proven, and why</h2>\n")
    guard !report.unproven.isEmpty else {
      page.raw("<p>Every version that a commit made is proven or exact.</p></section>\n")
      return
    }
    page.raw("<div class=\"wide\" role=\"region\" aria-label=\"Versions that are not proven\" tabindex=\"0\"><table>")
    page.columns([("Evidence", false), ("Date", false), ("Commit", false), ("File", false), ("Why", false)])
    page.raw("<tbody>\n")
    for revision in report.unproven.prefix(EvidencePage.longest) {
      page.raw("<tr>")
      page.element("th", ("scope", "row"), text: revision.evidence.description)
      page.raw("<td class=\"day\">")
      page.day(revision.commit, scope)
      page.raw("</td><td>")
      page.element("code", text: scope.shortID(revision.commit))
      page.raw("</td><td>")
      page.name(revision.path)
      page.raw("</td><td>")
      page.text(revision.reason.map { scope.shown($0) } ?? "not said")
      page.raw("</td></tr>\n")
    }
    page.raw("</tbody></table></div>\n")
    more(report.unproven.count, &page)
    page.raw("</section>\n")
  }

  func more(_ count: Int, _ page: inout PageWriter) {
    let rest = count - EvidencePage.longest
    if rest > 0 { page.element("p", ("class", "note"), text: "And \(grouped(rest)) more; cuetrail check lists them all.") }
  }

  private func findings(_ page: inout PageWriter) {
    page.raw("<section aria-labelledby=\"findings\"><h2 id=\"findings\">What was wrong in what was read</h2>\n")
    if report.diagnostics.isEmpty { page.raw("<p>Nothing.</p>\n") }
    for severity in [Diagnostic.Severity.error, .warning, .note] {
      let own = report.diagnostics.filter { $0.severity == severity }
      var codes: [String] = []
      for diagnostic in own where !codes.contains(diagnostic.code) { codes.append(diagnostic.code) }
      for code in codes { group(severity, code, own.filter { $0.code == code }, &page) }
    }
    page.raw("</section>\n")
  }

  private func group(_ severity: Diagnostic.Severity, _ code: String, _ group: [Diagnostic], _ page: inout PageWriter) {
    page.raw("<details><summary>")
    page.text("\(severity): \(code) (\(grouped(group.count)))")
    page.raw("</summary><ul>\n")
    for diagnostic in group.prefix(EvidencePage.longest) {
      page.raw("<li>")
      // The input's own place on somebody's disk is nobody's business.
      if let path = diagnostic.place.path {
        page.name(path)
        page.raw(": ")
      } else if let message = diagnostic.place.message {
        page.text("message \(message): ")
      }
      page.name(scope.shown(diagnostic.message))
      page.raw("</li>\n")
    }
    page.raw("</ul>")
    more(group.count, &page)
    page.raw("</details>\n")
  }
}
