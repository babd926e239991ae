import CueHistory

/// The versions of a lecture's files: when, who, what, and how well that is known.
struct VersionTable {
  var lecture: SiteIndex.LectureEntry
  var site: Site

  private var scope: Scope { site.scope }

  func write(to page: inout PageWriter) {
    let entries = lecture.log.tracks.flatMap(\.entries)
    guard !entries.isEmpty else { return }
    page.raw("<details class=\"versions\"><summary>")
    page.text("\(counted(entries.count, "version")), as a table")
    page.raw("</summary>\n")
    for log in lecture.log.tracks where !log.entries.isEmpty { table(log, &page) }
    page.raw("</details>\n")
  }

  private func table(_ log: LectureLog.TrackLog, _ page: inout PageWriter) {
    let path = scope.history.tracks[at: log.track]?.path ?? ""
    page.open("div", ("class", "wide"), ("role", "region"), ("aria-label", "Versions of \(path)"), ("tabindex", "0"))
    page.raw("<table><caption>")
    page.name(path)
    if !(scope.history.tracks[at: log.track]?.isLive ?? true) { page.raw(" (deleted)") }
    page.raw("</caption>")
    page.columns([("Date", false), ("By", false), ("Commit", false), ("Changes", false), ("Known", false)])
    page.raw("<tbody>\n")
    for entry in log.entries { row(entry, &page) }
    page.raw("</tbody></table></div>\n")
  }

  private func row(_ entry: LectureLog.Entry, _ page: inout PageWriter) {
    guard let revision = scope.history.revisions[at: entry.revision] else { return }
    page.raw("<tr><td class=\"day\">")
    if let commit = revision.commit { page.day(commit, scope) } else { page.raw("not known") }
    page.raw("</td><td class=\"who\">")
    people(revision.commit, &page)
    page.raw("</td><td>")
    if revision.commit != nil { page.element("code", text: scope.shortID(revision.commit)) }
    page.raw(" ")
    page.name(scope.subject(revision.commit))
    page.raw("</td><td>")
    page.text(changes(entry, revision))
    page.raw("</td><td>")
    page.text(revision.evidence.description)
    if let reason = revision.reason { page.element("div", ("class", "note"), text: scope.shown(reason)) }
    page.raw("</td></tr>\n")
  }

  private func people(_ commit: Int?, _ page: inout PageWriter) {
    if commit == nil { page.raw("not known") }
    for (place, contributor) in scope.people(of: commit).enumerated() {
      if place > 0 { page.raw(", ") }
      if let person = site.index.person(contributor) { page.person(person, root: "../") } else { page.name(scope.name(contributor)) }
    }
  }

  private func changes(_ entry: LectureLog.Entry, _ revision: Revision) -> String {
    if revision.isDeletion { return "deleted the file" }
    if !entry.changes.isEmpty { return entry.changes.map(\.text).joined(separator: "; ") }
    return revision.isBoundary ? "older than this history" : "no cue changed"
  }
}
