import CueHistory

extension StatsReport {
  /// The kinds that have a column of their own for people; data has them all.
  private static let shownKinds: ChangeKinds = [.translated, .revised, .sourceEdited, .retimed]

  var contributorTable: ReportTable {
    let kinds = ChangeKinds.named
    var columns: [ReportTable.Column] = [
      .names("name", "Contributor"), .number("commits", "Commits").optional, .number("lectures", "Lectures").optional,
    ]
    columns += kinds.map { kind in
      let column = ReportTable.Column.number(kind.name, StatsReport.title(kind.name), isData: !StatsReport.shownKinds.contains(kind.kind))
      return [.sourceEdited, .retimed].contains(kind.kind) ? column.optional : column
    }
    columns += [
      .number("heldTarget", "Holds"), .number("heldSource", "Holds source", isData: true),
      .number("heldTiming", "Holds timing", isData: true), .number("written", "Written"), .number("surviving", "Survive"),
      .number("survival", "Share"),
      .number("secondsTranslated", "Seconds", isData: true), .number("minutes", "Minutes").optional, .init("first", "First").optional,
      .init("last", "Last").optional,
    ]
    if scope.showsEmail { columns.append(.init("authorEmail", "E-mail")) }
    var table = ReportTable(columns)
    for tally in tallies {
      var row: [ReportTable.Value] = [.text(scope.name(tally.contributor)), .number(tally.commits), .number(tally.lectures.count)]
      row += kinds.map { .number(tally.kinds[$0.kind]) }
      row += [.number(tally.heldTarget), .number(tally.heldSource), .number(tally.heldTiming), .number(tally.written)]
      row += [.number(Int(tally.surviving.rounded())), survival(tally)]
      row += [.number(tally.millisecondsTranslated / 1000), .text(StatsReport.minutes(tally.millisecondsTranslated))]
      row += [.text(day(tally.first)), .text(day(tally.last))]
      if scope.showsEmail { row.append(.text(scope.history.contributors[at: tally.contributor]?.email ?? "")) }
      table.row(row)
    }
    return table
  }

  var lectureTable: ReportTable {
    var table = ReportTable([
      .names("lecture", "Lecture"), .number("cues", "Cues"), .number("translated", "Translated"), .number("percent", "Done"),
      .names("translators", "Translators"), .names("proofreaders", "Proofreaders"), .init("last", "Last change").optional,
    ])
    for lecture in coverage {
      table.row([
        .text(scope.lectureName(lecture.lecture)), .number(lecture.cues), .number(lecture.translated),
        .percent(percent(lecture.translated, of: lecture.cues)), .list(scope.names(byCount: lecture.translators)),
        .list(scope.names(byCount: lecture.proofreaders)), .text(day(lecture.last)),
      ])
    }
    return table
  }

  var monthTable: ReportTable {
    var months: [String: Month] = [:]
    for event in scope.work {
      guard let index = event.commit, let commit = scope.history.commits[at: index] else { continue }
      months[commit.date?.month ?? "unknown", default: Month()].add(event, index, scope)
    }
    var table = ReportTable(
      [.init("month", "Month"), .number("commits", "Commits")]
        + ChangeKinds.named.map { .number($0.name, StatsReport.title($0.name), isData: !StatsReport.shownKinds.contains($0.kind)) }
        + [.number("written", "Written"), .names("contributors", "Contributors")])
    for (name, month) in months.sorted(by: { $0.key < $1.key }) {
      table.row(
        [.text(name), .number(month.commits.count)] + ChangeKinds.named.map { .number(month.kinds[$0.kind]) }
          + [.number(month.written), .list(scope.names(byCount: month.people))])
    }
    return table
  }

  private struct Month {
    var commits: Set<Int> = []
    var kinds = KindCounts()
    var written = 0
    var people: [Int: Int] = [:]

    mutating func add(_ event: CueEvent, _ index: Int, _ scope: Scope) {
      commits.insert(index)
      kinds.add(event.kinds)
      written = written.adding(CueWork.written(event, scope.history))
      for person in scope.people(of: index) { people[person, default: 0] += 1 }
    }
  }

  /// How much of what a contributor ever wrote is still there. With dates nothing: what is held now does not depend on them.
  private func survival(_ tally: Tally) -> ReportTable.Value {
    guard let share = survivalShare(tally) else { return .none }
    return .percent(Int(share * 100))
  }

  /// From 0 to 1; nil where nothing was written or dates are chosen. Words that came back, or that two people share, cannot make it more.
  func survivalShare(_ tally: Tally) -> Double? {
    tally.written > 0 && !scope.selection.hasDates ? min(1, tally.surviving / Double(tally.written)) : nil
  }

  func day(_ commit: Int?) -> String { commit == nil ? "" : scope.day(commit) }

  /// What a kind is called above its column: `source-edited` is "Source".
  static func title(_ kind: String) -> String {
    kind == "source-edited" ? "Source" : kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// `75:04`: minutes and seconds.
  static func minutes(_ milliseconds: Int) -> String { "\(milliseconds / 60_000):" + padded(milliseconds / 1000 % 60) }
}
