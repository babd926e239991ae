import CueHistory
import Markup

/// Lectures as rows, time across, every version that changed cues a sign of whoever made it.
struct TimelineRows {
  var site: Site
  var root: String
  /// Only versions by this contributor; nil for all.
  var contributor: Int?

  private var axis: TimeAxis { site.index.axis }
  private var scope: Scope { site.scope }

  func write(_ lectures: [SiteIndex.LectureEntry], to page: inout PageWriter) {
    page.raw("<div class=\"rows\"><div class=\"row axis\" aria-hidden=\"true\"><span></span>")
    drawAxis(&page)
    page.element("span", ("class", "n"), text: contributor == nil ? "translated" : "changes")
    page.raw("</div>\n<ol>")
    for lecture in lectures {
      page.raw("<li class=\"row\">")
      page.element("a", ("class", "title"), ("href", "\(root)lectures/\(lecture.slug).html")) { $0.name(lecture.name) }
      draw(lecture, &page)
      if let contributor { changes(of: contributor, lecture, &page) } else { progress(lecture.coverage, &page) }
      page.raw("</li>\n")
    }
    page.raw("</ol></div>\n")
  }

  private func drawAxis(_ page: inout PageWriter) {
    page.raw("<svg width=\"100%\" height=\"22\" class=\"ticks\">")
    for (place, tick) in axis.ticks.enumerated() {
      page.element(
        "text", ("class", place % 2 == 1 ? "odd" : nil), ("x", share(tick.place)), ("y", "15"), ("text-anchor", anchor(tick.place)),
        text: tick.label)
    }
    page.raw("</svg>")
  }

  private func anchor(_ place: Double) -> String { place < 8 ? "start" : place > 92 ? "end" : "middle" }

  private func draw(_ lecture: SiteIndex.LectureEntry, _ page: inout PageWriter) {
    let entries = lecture.log.tracks.flatMap(\.entries).filter { isWanted($0) }
    let label = "\(counted(entries.count, "version")) with changes of cues, as signs of their makers along time"
    page.open("svg", ("class", "line"), ("width", "100%"), ("height", "34"), ("role", "img"), ("aria-label", label))
    page.raw("<line class=\"base\" x1=\"0\" x2=\"100%\" y1=\"17\" y2=\"17\"/>")
    for tick in axis.ticks {
      page.open("line", ("class", "grid"), ("x1", share(tick.place)), ("x2", share(tick.place)), ("y1", "0"), ("y2", "34"))
      page.raw("</line>")
    }
    // Small signs on top of large ones.
    let placed = entries.enumerated().sorted { ($1.element.kinds.events, $0.offset) < ($0.element.kinds.events, $1.offset) }
    for (_, entry) in placed { mark(entry, &page) }
    page.raw("</svg>")
  }

  private func isWanted(_ entry: LectureLog.Entry) -> Bool {
    guard entry.kinds.events > 0 else { return false }
    guard let contributor else { return true }
    let commit = scope.history.revisions[at: entry.revision]?.commit
    return scope.people(of: commit).contains(contributor)
  }

  private func mark(_ entry: LectureLog.Entry, _ page: inout PageWriter) {
    let commit = scope.history.revisions[at: entry.revision]?.commit
    guard let date = scope.date(ofRevision: entry.revision) else { return }
    let author = contributor ?? commit.flatMap { scope.history.commits[at: $0]?.author }
    let size = 14 + min(Double(entry.kinds.events).squareRoot() * 0.7, 18)
    page.mark(site.index.person(author)?.sign, x: axis.place(date.wallClock), y: 17, size: size, title: scope.summary(of: entry))
  }

  private func changes(of contributor: Int, _ lecture: SiteIndex.LectureEntry, _ page: inout PageWriter) {
    let pair = SiteWork.Pair(first: contributor, second: lecture.lecture)
    page.raw("<span class=\"n\">")
    page.text(grouped(site.index.work.byLecture[pair]?.events ?? 0))
    page.raw("<span class=\"hidden\"> changes</span></span>")
  }

  private func progress(_ coverage: Coverage, _ page: inout PageWriter) {
    page.raw("<span class=\"done n\">")
    let part = percent(coverage.translated, of: coverage.cues)
    page.open("svg", ("class", "bar"), ("width", "100%"), ("height", "6"), ("aria-hidden", "true"))
    page.raw("<rect class=\"rest\" width=\"100%\" height=\"6\" rx=\"3\"/>")
    page.open("rect", ("class", "part"), ("width", "\(part)%"), ("height", "6"), ("rx", "3"))
    page.raw("</rect></svg>")
    page.element("span", text: "\(part) %")
    page.element("span", ("class", "hidden"), text: " translated")
    page.raw("</span>")
  }
}

extension Scope {
  /// A version in one line: when, who, what.
  func summary(of entry: LectureLog.Entry) -> String {
    let commit = history.revisions[at: entry.revision]?.commit
    let changes = entry.changes.map(\.text).joined(separator: "; ")
    return DisplayWidth.visible("\(day(commit)), \(names(of: commit)): \(changes)")
  }

  /// The subject of a commit, without addresses unless they are asked for.
  func subject(_ commit: Int?) -> String {
    commit.flatMap { history.commits[at: $0]?.subject }.map { shown($0) } ?? "a change that this history does not show"
  }
}
