import CueHistory

/// How many cues there were over time, and how many of them had a translation.
struct CoverageChart {
  /// A moment from which on the numbers hold.
  struct Point: Equatable {
    var clock: Int64
    var month: String
    var cues: Int
    var translated: Int
  }

  let points: [Point]
  private let axis: TimeAxis

  /// Adds up the shown tracks, each along its main line, as the newest version was reached.
  init(_ site: Site) {
    axis = site.index.axis
    var steps: [(date: CommitDate, clock: Int64, cues: Int, translated: Int)] = []
    for track in site.index.lectures.flatMap(\.shown) { steps += CoverageChart.steps(of: track, site.scope) }
    var points: [Point] = []
    for step in steps.sorted(by: { ($0.clock, $0.cues, $0.translated) < ($1.clock, $1.cues, $1.translated) }) {
      let last = points.last
      let point = Point(
        clock: step.clock, month: step.date.month, cues: (last?.cues ?? 0) + step.cues,
        translated: (last?.translated ?? 0) + step.translated)
      if last?.clock == step.clock { points[points.count - 1] = point } else { points.append(point) }
    }
    self.points = points
  }

  /// The differences that the versions of a track made, along first parents from the newest; a version never counts earlier than its parent.
  private static func steps(of track: Int, _ scope: Scope) -> [(date: CommitDate, clock: Int64, cues: Int, translated: Int)] {
    var line: [Int] = []
    var next = scope.history.tracks[at: track]?.revisions.last
    while let revision = next, line.count <= scope.history.revisions.count {
      line.append(revision)
      next = scope.history.revisions[at: revision]?.parents.first
    }
    var steps: [(date: CommitDate, clock: Int64, cues: Int, translated: Int)] = []
    var (cues, translated) = (0, 0)
    for index in line.reversed() {
      guard let revision = scope.history.revisions[at: index], let date = scope.date(ofRevision: index) else { continue }
      let isEarlier = steps.last.map { date.wallClock < $0.clock } ?? false
      let (day, clock) = isEarlier ? (steps[steps.count - 1].date, steps[steps.count - 1].clock) : (date, date.wallClock)
      steps.append((day, clock, revision.cueCount - cues, revision.translatedCount - translated))
      (cues, translated) = (revision.cueCount, revision.translatedCount)
    }
    return steps
  }

  func write(to page: inout PageWriter) {
    guard let last = points.last, let most = points.map(\.cues).max(), most > 0 else { return }
    page.raw("<figure class=\"chart\">")
    let label = "At the end \(grouped(last.translated)) of \(counted(last.cues, "cue")) have a translation; the table below has every month"
    page.open("svg", ("width", "100%"), ("height", "180"), ("role", "img"), ("aria-label", label))
    page.raw("<svg viewBox=\"0 0 1000 100\" preserveAspectRatio=\"none\" y=\"8\" width=\"100%\" height=\"148\">")
    page.open("path", ("class", "cues"), ("d", path(most) { $0.cues }))
    page.raw("</path>")
    page.open("path", ("class", "translated"), ("d", path(most) { $0.translated }))
    page.raw("</path></svg><line class=\"base\" x1=\"0\" x2=\"100%\" y1=\"156\" y2=\"156\"/>")
    for (place, tick) in axis.ticks.enumerated() {
      page.element(
        "text", ("class", place % 2 == 1 ? "odd" : nil), ("x", share(tick.place)), ("y", "174"),
        ("text-anchor", tick.place < 8 ? "start" : tick.place > 92 ? "end" : "middle"),
        text: tick.label)
    }
    page.raw(
      "</svg><figcaption><span class=\"key cues\">cues</span> <span class=\"key translated\">with a translation</span> – at the end ")
    page.text("\(grouped(last.translated)) of \(grouped(last.cues)), \(percent(last.translated, of: last.cues)) %")
    page.raw("</figcaption></figure>\n")
    table(&page)
  }

  /// An area of steps, in a box of 1000 by 100.
  private func path(_ most: Int, _ value: (Point) -> Int) -> String {
    var path = ""
    for point in points {
      let height = 100 - Double(value(point)) / Double(most) * 100
      let place = decimal(axis.place(point.clock) * 10)
      path += path.isEmpty ? "M\(place) 100V\(decimal(height))" : "H\(place)V\(decimal(height))"
    }
    return path + "H1000V100Z"
  }

  private func table(_ page: inout PageWriter) {
    page.raw(
      "<details><summary>By month, as a table</summary><div class=\"wide\" role=\"region\" aria-label=\"Translated by month\" tabindex=\"0\"><table>"
    )
    page.columns([("Month", false), ("Cues", true), ("Translated", true), ("Done", true)])
    page.raw("<tbody>")
    for (place, point) in points.enumerated() where points[at: place + 1]?.month != point.month {
      page.raw("<tr>")
      page.element("th", ("scope", "row"), text: point.month)
      page.cell(point.cues)
      page.cell(point.translated)
      page.element("td", ("class", "n"), text: "\(percent(point.translated, of: point.cues)) %")
      page.raw("</tr>")
    }
    page.raw("</tbody></table></div></details>\n")
  }
}
