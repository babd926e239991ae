import CueHistory

/// What changed, month by month, newest first.
struct ChangelogPage {
  private let site: Site
  private let report: ChangelogReport

  init(_ site: Site) {
    self.site = site
    report = ChangelogReport(site.scope, by: .month)
  }

  /// Beyond this many revisions of a month the page only counts them; the pages of lectures have them all.
  private static let longest = 100

  var bytes: [UInt8] {
    Shell(site: site, root: "", title: "Changelog", place: .changelog).page { page in
      page.raw("<h1>Changelog</h1>\n")
      if report.groups.isEmpty { page.raw("<p>No changes.</p>\n") }
      for group in report.groups { write(group, &page) }
      limits(&page)
    }
  }

  private func write(_ group: ChangelogReport.Group, _ page: inout PageWriter) {
    page.raw("<section class=\"month\">")
    page.element("h2", text: group.title)
    for section in ChangelogSection.all {
      let entries = section.entries(of: group)
      guard !entries.isEmpty else { continue }
      page.element("h3", text: section.title)
      page.raw("<ul>\n")
      for entry in entries { write(entry, &page) }
      page.raw("</ul>\n")
    }
    revisions(group, &page)
    page.raw("</section>\n")
  }

  private func write(_ entry: ChangelogReport.Entry, _ page: inout PageWriter) {
    page.raw("<li>")
    page.text(report.phrase(entry.change) + " of ")
    lecture(entry.lecture, &page)
    page.raw(" <span class=\"by\">")
    for (place, contributor) in (entry.people ?? []).enumerated() {
      if place > 0 { page.raw(", ") }
      if let person = site.index.person(contributor) {
        page.element("a", ("href", "people/\(person.slug).html")) { $0.name(person.name) }
      } else {
        page.name(site.scope.name(contributor))
      }
    }
    if entry.people == nil { page.raw("not in this history") }
    page.raw("</span></li>\n")
  }

  private func lecture(_ lecture: Int, _ page: inout PageWriter) {
    guard let entry = site.index.lectures.first(where: { $0.lecture == lecture }) else { return page.name(site.scope.lectureName(lecture)) }
    page.element("a", ("href", "lectures/\(entry.slug).html")) { $0.name(entry.name) }
  }

  private func revisions(_ group: ChangelogReport.Group, _ page: inout PageWriter) {
    guard !group.revisions.isEmpty else { return }
    page.raw("<details><summary>")
    page.text("\(counted(group.revisions.count, "revision")), before and after")
    page.raw("</summary>")
    page.open("div", ("class", "wide"), ("role", "region"), ("aria-label", "Revisions of \(group.title)"), ("tabindex", "0"))
    page.raw("<table class=\"revisions\">")
    page.columns([("Lecture", false), ("Cue", true), ("Change", false), ("By", false)])
    page.raw("<tbody>\n")
    for event in group.revisions.prefix(ChangelogPage.longest) {
      let number = (site.scope.history.after(event) ?? site.scope.history.before(event))?.number
      page.raw("<tr><th scope=\"row\">")
      lecture(site.scope.history.lecture(of: event), &page)
      page.raw("</th>")
      page.element("td", ("class", "n"), text: number.map(String.init) ?? "–")
      page.raw("<td>")
      for texts in report.revisionTexts(event) {
        page.element("p", ("class", "diff"), ("dir", "auto"), ("lang", LanguageTag.ofTarget([texts.after]) ?? "")) {
          $0.diff(TextDiff(texts.before, texts.after).parts)
        }
      }
      page.raw("</td><td>")
      page.name(site.scope.names(of: event.commit))
      page.raw("</td></tr>\n")
    }
    page.raw("</tbody></table></div>")
    let rest = group.revisions.count - ChangelogPage.longest
    if rest > 0 { page.element("p", ("class", "note"), text: "And \(grouped(rest)) more, on the pages of the lectures.") }
    page.raw("</details>\n")
  }

  private func limits(_ page: inout PageWriter) {
    guard !report.unseen.isEmpty || !report.boundary.isEmpty else { return }
    page.raw("<section class=\"month\"><h2>Not in this history</h2><ul>\n")
    for (lecture, count) in report.unseen {
      page.raw("<li>")
      page.text("\(counted(count, "change")) of cues of ")
      self.lecture(lecture, &page)
      page.raw(" were made in commits that are not here: by whom is not known</li>\n")
    }
    for lecture in report.boundary {
      page.raw("<li>The beginning of ")
      self.lecture(lecture, &page)
      page.raw(": what was there before is nobody’s here</li>\n")
    }
    page.raw("</ul></section>\n")
  }
}
