import CueHistory

extension StatsReport {
  /// A row for each contributor and lecture: what the one did to the other.
  var matrixTable: ReportTable {
    var cells: [Cell: (kinds: KindCounts, written: Int)] = [:]
    for event in scope.work {
      guard event.commit != nil else { continue }
      let written = CueWork.written(event, scope.history)
      for person in scope.people(of: event.commit) {
        let cell = Cell(contributor: person, lecture: scope.history.lecture(of: event))
        cells[cell, default: (KindCounts(), 0)].kinds.add(event.kinds)
        cells[cell]?.written += written
      }
    }
    let shown: ChangeKinds = [.translated, .revised, .sourceEdited, .retimed, .formatted]
    var table = ReportTable(
      [.names("contributor", "Contributor"), .names("lecture", "Lecture")]
        + ChangeKinds.named.map { .number($0.name, StatsReport.title($0.name), isData: !shown.contains($0.kind)) }
        + [.number("written", "Written")])
    for tally in tallies {
      for lecture in scope.lectures {
        guard let cell = cells[Cell(contributor: tally.contributor, lecture: lecture)] else { continue }
        table.row(
          [.text(scope.name(tally.contributor)), .text(scope.lectureName(lecture))]
            + ChangeKinds.named.map { .number(cell.kinds[$0.kind]) } + [.number(cell.written)])
      }
    }
    return table
  }

  private struct Cell: Hashable {
    var contributor: Int
    var lecture: Int
  }
}
