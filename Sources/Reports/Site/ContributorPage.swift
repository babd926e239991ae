import CueHistory

/// What one person made, what of it is still there, and with whom.
struct ContributorPage {
  private let person: SiteIndex.Person
  private let site: Site

  init(_ person: SiteIndex.Person, _ site: Site) { (self.person, self.site) = (person, site) }

  private var tally: Tally { person.tally }

  var bytes: [UInt8] {
    Shell(site: site, root: "../", title: person.name, place: .contributor).page { page in
      page.raw(Signs.definitions)
      page.raw("<h1 class=\"person\">")
      page.swatch(person.sign, size: 28)
      page.name(person.name)
      page.raw("</h1>\n")
      identities(&page)
      numbers(&page)
      survival(&page)
      let lectures = site.index.lectures.filter { work(in: $0) != nil }
      guard !lectures.isEmpty else { return page.raw("<p>No change of a cue is this person’s.</p>\n") }
      page.raw("<section aria-labelledby=\"when\"><h2 id=\"when\">When and where</h2>\n")
      TimelineRows(site: site, root: "../", contributor: person.contributor).write(lectures, to: &page)
      page.raw("</section>\n<section aria-labelledby=\"made\"><h2 id=\"made\">What was made</h2>\n")
      made(lectures, &page)
      page.raw("</section>\n")
      companions(&page)
    }
  }

  private func work(in lecture: SiteIndex.LectureEntry) -> KindCounts? {
    site.index.work.byLecture[SiteWork.Pair(first: person.contributor, second: lecture.lecture)]
  }

  /// The names a person committed under; addresses only when asked for.
  private func identities(_ page: inout PageWriter) {
    guard let contributor = site.scope.history.contributors[at: person.contributor] else { return }
    var names: [String] = []
    for identity in contributor.identities {
      let name = site.scope.showsEmail ? "\(identity.name) <\(identity.email)>" : site.scope.shown(identity.name)
      if !names.contains(name), name != person.name { names.append(name) }
    }
    guard !names.isEmpty else { return }
    page.raw("<p class=\"note\">Also as ")
    for (place, name) in names.enumerated() {
      if place > 0 { page.raw(", ") }
      page.name(name)
    }
    page.raw("</p>\n")
  }

  private func numbers(_ page: inout PageWriter) {
    page.raw("<dl class=\"numbers\">")
    page.fact("Holds now", counted(tally.heldTarget, "cue"))
    for kind in [ChangeKinds.translated, .revised, .sourceEdited, .retimed] where tally.kinds[kind] > 0 {
      page.fact(StatsReport.title(kind.names.first ?? ""), grouped(tally.kinds[kind]))
    }
    page.fact("Commits", grouped(tally.commits))
    if tally.millisecondsTranslated > 0 { page.fact("Screen time translated", StatsReport.minutes(tally.millisecondsTranslated)) }
    if let first = tally.first, let last = tally.last {
      page.fact("From – to", "\(site.scope.day(first)) – \(site.scope.day(last))")
    }
    page.raw("</dl>\n")
  }

  private func survival(_ page: inout PageWriter) {
    guard tally.written > 0 else { return }
    let surviving = min(Int(tally.surviving.rounded()), tally.written)
    let part = percent(surviving, of: tally.written)
    page.raw("<section aria-labelledby=\"survives\"><h2 id=\"survives\">What survives</h2>\n<p>")
    page.text(
      "\(grouped(surviving)) of \(grouped(tally.written)) characters and words that were put into translations stand as written: \(part) %."
    )
    page.raw("</p>\n")
    page.open("svg", ("class", "bar big"), ("width", "100%"), ("height", "14"), ("aria-hidden", "true"))
    page.raw("<rect class=\"rest\" width=\"100%\" height=\"14\" rx=\"4\"/>")
    page.open("rect", ("class", person.sign.className), ("width", "\(part)%"), ("height", "14"), ("rx", "4"))
    page.raw("</rect></svg></section>\n")
  }

  private func made(_ lectures: [SiteIndex.LectureEntry], _ page: inout PageWriter) {
    let kinds = ChangeKinds.named.filter { tally.kinds[$0.kind] > 0 }
    page.raw("<div class=\"wide\" role=\"region\" aria-label=\"Changes by lecture and kind\" tabindex=\"0\"><table>")
    page.columns([("Lecture", false)] + kinds.map { (StatsReport.title($0.name), true) })
    page.raw("<tbody>\n")
    for lecture in lectures {
      guard let counts = work(in: lecture) else { continue }
      page.raw("<tr><th scope=\"row\">")
      page.element("a", ("href", "../lectures/\(lecture.slug).html")) { $0.name(lecture.name) }
      page.raw("</th>")
      for kind in kinds { page.cell(counts[kind.kind]) }
      page.raw("</tr>\n")
    }
    page.raw("</tbody></table></div>\n")
  }

  private func companions(_ page: inout PageWriter) {
    let companions = site.index.work.companions(of: person.contributor).filter { site.index.person($0.contributor) != nil }
    guard !companions.isEmpty else { return }
    page.raw("<section aria-labelledby=\"with\"><h2 id=\"with\">With whom</h2>\n")
    page.raw("<div class=\"wide\" role=\"region\" aria-label=\"Work with others\" tabindex=\"0\"><table>")
    page.columns([("Name", false), ("Revised theirs", true), ("Revised by them", true), ("Commits together", true)])
    page.raw("<tbody>\n")
    for companion in companions {
      guard let other = site.index.person(companion.contributor) else { continue }
      page.raw("<tr><th scope=\"row\">")
      page.person(other, root: "../")
      page.raw("</th>")
      for count in [companion.revised, companion.wasRevised, companion.commits] { page.cell(count) }
      page.raw("</tr>\n")
    }
    page.raw("</tbody></table></div></section>\n")
  }
}
