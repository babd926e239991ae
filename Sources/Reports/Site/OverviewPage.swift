import CueHistory

/// The first page: how far all of it is, who did what when, and who they are.
struct OverviewPage {
  private let site: Site

  init(_ site: Site) { self.site = site }

  var bytes: [UInt8] {
    Shell(site: site, root: "", title: site.title, place: .overview).page { page in
      page.raw(Signs.definitions)
      page.raw("<h1>")
      page.name(site.title)
      page.raw("</h1>\n")
      numbers(&page)
      page.raw("<section aria-labelledby=\"coverage\"><h2 id=\"coverage\">Translated over time</h2>\n")
      CoverageChart(site).write(to: &page)
      page.raw("</section>\n<section aria-labelledby=\"lectures\"><h2 id=\"lectures\">Lectures</h2>\n")
      page.raw(
        "<p class=\"note\">Each sign is a version with changes of cues, at its time; the larger, the more cues. Shape and colour are its maker’s: "
      )
      page.raw("see <a href=\"#people\">People</a>.</p>\n")
      TimelineRows(site: site, root: "").write(site.index.lectures, to: &page)
      page.raw("</section>\n<section aria-labelledby=\"people\"><h2 id=\"people\">People</h2>\n")
      people(&page)
      page.raw("</section>\n")
    }
  }

  private func numbers(_ page: inout PageWriter) {
    let cues = site.index.lectures.reduce(0) { $0 + $1.coverage.cues }
    let translated = site.index.lectures.reduce(0) { $0 + $1.coverage.translated }
    let dates = site.scope.history.commits.indices.filter { site.scope.includes(commit: $0) && site.scope.history.commits[$0].date != nil }
    let ordered = dates.sorted { (site.scope.clock($0), $0) < (site.scope.clock($1), $1) }
    page.raw("<dl class=\"numbers\">")
    page.fact("Lectures", grouped(site.index.lectures.count))
    page.fact("Cues", grouped(cues))
    page.fact("Translated", "\(percent(translated, of: cues)) %")
    page.fact("People", grouped(site.index.people.count))
    page.fact("Changes", grouped(site.scope.events.reduce(0) { count, _ in count + 1 }))
    if let first = ordered.first, let last = ordered.last { page.fact("From – to", "\(site.scope.day(first)) – \(site.scope.day(last))") }
    page.raw("</dl>\n")
  }

  private func people(_ page: inout PageWriter) {
    page.raw("<div class=\"wide\" role=\"region\" aria-label=\"People and what they did\" tabindex=\"0\"><table class=\"people\">")
    page.columns([
      ("Name", false), ("Holds", true), ("Translated", true), ("Revised", true), ("Source edited", true), ("Retimed", true),
      ("Commits", true), ("First", false), ("Last", false),
    ])
    page.raw("<tbody>\n")
    for person in site.index.people {
      page.raw("<tr><th scope=\"row\">")
      page.person(person, root: "")
      page.raw("</th>")
      page.cell(person.tally.heldTarget)
      for kind in [ChangeKinds.translated, .revised, .sourceEdited, .retimed] { page.cell(person.tally.kinds[kind]) }
      page.cell(person.tally.commits)
      for commit in [person.tally.first, person.tally.last] {
        page.raw("<td class=\"day\">")
        if commit != nil { page.day(commit, site.scope) }
        page.raw("</td>")
      }
      page.raw("</tr>\n")
    }
    page.raw("</tbody></table></div>\n")
  }
}

extension PageWriter {
  /// A name and a number in a list of numbers.
  mutating func fact(_ name: String, _ value: String) {
    raw("<div>")
    element("dt", text: name)
    element("dd", text: value)
    raw("</div>")
  }
}

extension Scope {
  /// The clock of a commit, to order by.
  func clock(_ commit: Int) -> Int64 { history.commits[at: commit]?.date?.seconds ?? 0 }
}
