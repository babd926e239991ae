import CueHistory

/// How the cues of a lecture came to be: a column for each version, the cues from top to bottom, and last who holds them now.
struct LectureTimeline {
  private let page: LecturePage
  private let columns: [Column]
  /// The highest cue number in sight.
  private let most: Int

  private var site: Site { page.site }

  private struct Column {
    var entry: LectureLog.Entry
    var sign: Sign?
    /// Cues whose words changed, and those with any other change.
    var words: [ClosedRange<Int>]
    var others: [ClosedRange<Int>]
  }

  private static let top = 30.0
  private static let height = 200.0
  /// The part of the width that the versions may take; the rest shows who holds the cues.
  private static let width = 92.0
  /// No column is wider than this part, lest two versions look like two floods.
  private static let widest = 6.0

  /// The width of a column, in percent, and where the last begins.
  private var step: Double { min(LectureTimeline.width / Double(columns.count), LectureTimeline.widest) }
  private var end: Double { step * Double(columns.count) }

  init(_ page: LecturePage) {
    self.page = page
    let site = page.site
    let shown = Set(page.lecture.shown)
    let logs = page.lecture.log.tracks.filter { shown.isEmpty || shown.contains($0.track) }.prefix(1)
    let words = Set(["added", "removed", "translated", "revised", "source-edited", "cleared"])
    columns = logs.flatMap(\.entries).filter { $0.kinds.events > 0 }.map { entry in
      let author = site.scope.history.revisions[at: entry.revision]?.commit.flatMap { site.scope.history.commits[at: $0]?.author }
      let written = Set(entry.changes.filter { words.contains($0.kind) }.flatMap(\.numbers))
      let others = Set(entry.changes.flatMap(\.numbers)).subtracting(written)
      return Column(
        entry: entry, sign: site.index.person(author)?.sign, words: NumberRanges.runs(written), others: NumberRanges.runs(others))
    }
    let numbers = columns.flatMap { $0.words + $0.others }.map(\.upperBound) + page.holding.compactMap { $0.blamed.text.number }
    most = min(numbers.max() ?? 0, 1_000_000)
  }

  func write(to html: inout PageWriter) {
    guard !columns.isEmpty, most > 0 else { return }
    html.raw("<section aria-labelledby=\"timeline\"><h2 id=\"timeline\">How it came to be</h2>\n<figure class=\"timeline\">")
    let label = "\(counted(columns.count, "version")), oldest first, and which cues each changed; the table of versions says the same"
    html.open("svg", ("width", "100%"), ("height", "252"), ("role", "img"), ("aria-label", label))
    html.open("rect", ("class", "field"), ("y", "30"), ("width", share(end)), ("height", "200"))
    html.raw("</rect>")
    for (place, column) in columns.enumerated() { draw(column, place, &html) }
    drawHolders(&html)
    dates(&html)
    html.raw("</svg><figcaption>Left to right the versions, oldest first; top to bottom cues 1 to ")
    html.text(grouped(most))
    html.raw(
      ". Strong: words changed; faint: times, numbers or spacing. The last column: who holds the translations now.</figcaption></figure></section>\n"
    )
  }

  private func draw(_ column: Column, _ place: Int, _ html: inout PageWriter) {
    let left = Double(place) * step
    let gap = min(step * 0.12, 0.3)
    html.open("g", ("class", column.sign?.className ?? "hx"))
    html.element("title", text: site.scope.summary(of: column.entry))
    for run in column.others { rectangle(run, left + gap, step - 2 * gap, "faint", &html) }
    for run in column.words { rectangle(run, left + gap, step - 2 * gap, nil, &html) }
    html.raw("</g>")
    if columns.count <= 60 {
      html.mark(column.sign, x: left + step / 2, y: 15, size: 18, title: site.scope.summary(of: column.entry))
    }
  }

  private func rectangle(_ run: ClosedRange<Int>, _ left: Double, _ width: Double, _ name: String?, _ html: inout PageWriter) {
    let first = Double(max(1, min(run.lowerBound, most)) - 1) / Double(most)
    let last = Double(max(1, min(run.upperBound, most))) / Double(most)
    let height = max((last - first) * LectureTimeline.height, 1.5)
    let top = min(first * LectureTimeline.height, LectureTimeline.height - height)
    html.open(
      "rect", ("class", name), ("x", share(left)), ("y", decimal(LectureTimeline.top + top)), ("width", share(width)),
      ("height", decimal(height)))
    html.raw("</rect>")
  }

  /// Who holds the cues now: the translation, or, where there is none, nobody.
  private func drawHolders(_ html: inout PageWriter) {
    let cues = page.holding
    var start = 0
    while start < cues.count {
      let holder = Holder(cues[start].blamed.targetCredit, site)
      var end = start + 1
      while end < cues.count, Holder(cues[end].blamed.targetCredit, site)?.person == holder?.person { end += 1 }
      let unit = LectureTimeline.height / Double(cues.count)
      html.open(
        "rect", ("class", holder?.className ?? "nobody"), ("x", share(self.end + 2)), ("width", "6%"),
        ("y", decimal(LectureTimeline.top + Double(start) * unit)), ("height", decimal(Double(end - start) * unit)))
      html.element(
        "title",
        text:
          "\(holder.map { site.index.people[at: $0.person ?? -1]?.name ?? "not known" } ?? "not translated"): \(counted(end - start, "cue"))"
      )
      html.raw("</rect>")
      start = end
    }
    html.element("text", ("x", share(end + 5)), ("y", "20"), ("text-anchor", "middle"), text: "now")
  }

  private func dates(_ html: inout PageWriter) {
    guard let first = columns.first, let last = columns.last else { return }
    let commits = [first, last].map { site.scope.commitOfRevision[at: $0.entry.revision] ?? nil }
    html.element("text", ("x", "0"), ("y", "247"), text: site.scope.day(commits[0]))
    if end > 30 { html.element("text", ("x", share(end)), ("y", "247"), ("text-anchor", "end"), text: site.scope.day(commits[1])) }
  }
}

extension LecturePage {
  /// The cues of the first shown track.
  var holding: [ShownCue] { cues.first?.cues ?? [] }
}
