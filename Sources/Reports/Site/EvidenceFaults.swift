import CueHistory

/// What is wrong, or unusual, inside the files as they are now.
extension EvidencePage {
  func faults(_ page: inout PageWriter) {
    page.raw("<section aria-labelledby=\"faults\"><h2 id=\"faults\">Faults in the files as they are now</h2>\n")
    let wrong = report.faults.faults.filter { !$0.isHarmless }
    if wrong.isEmpty {
      page.raw("<p>None.</p>\n")
    } else {
      page.raw("<div class=\"wide\" role=\"region\" aria-label=\"Faults in files\" tabindex=\"0\"><table>")
      page.columns([("Fault", false), ("File", false), ("Line", true), ("Cue", true), ("What it is", false)])
      page.raw("<tbody>\n")
      for fault in wrong.prefix(EvidencePage.longest) { row(fault, &page) }
      page.raw("</tbody></table></div>\n")
      more(wrong.count, &page)
    }
    harmless(&page)
    page.raw("</section>\n")
  }

  private func row(_ fault: FileFault, _ page: inout PageWriter) {
    page.raw("<tr>")
    page.element("th", ("scope", "row"), text: "\(fault.severity): \(fault.code)")
    page.raw("<td>")
    page.name(report.faults.path(fault))
    page.raw("</td>")
    page.cell(fault.line ?? 0)
    page.cell(fault.cue ?? 0)
    page.raw("<td>")
    page.name(scope.shown(fault.message))
    page.raw("</td></tr>\n")
  }

  /// What every reader takes as it is meant: how often, and in how many files.
  private func harmless(_ page: inout PageWriter) {
    let kinds = report.faults.kinds(of: report.faults.faults.filter(\.isHarmless))
    if kinds.isEmpty { return }
    page.raw("<details><summary>Unusual, and harmless</summary><ul>\n")
    for kind in kinds {
      guard let first = kind.first else { continue }
      page.element("li") { page in
        page.text("\(first.code): \(grouped(kind.count)) in \(counted(Set(kind.map(\.track)).count, "file")), ")
        page.name(FaultsSection.meaning(of: first))
      }
    }
    page.raw("</ul></details>\n")
  }
}
