import Reports

extension Session {
  /// `events`: every cue change.
  mutating func events() throws(Failure) -> Int32 {
    let format = try format([.json, .csv, .text])
    if options.showsTables, format != .json { throw .unusable("'--tables' is for '--format json'", hints: []) }
    let history = try history(operands)
    if options.showsTables {
      try TablesReport(try scope(history)).writeJSON { (bytes: [UInt8]) throws(Failure) in try output.write(bytes) }
    } else {
      try write(EventsReport(try scope(history)), format)
    }
    return status(history)
  }

  /// Writes changes as they are made up, since there may be many.
  func write(_ report: EventsReport, _ format: Format) throws(Failure) {
    let write = { (bytes: [UInt8]) throws(Failure) in try output.write(bytes) }
    switch format {
    case .csv: try report.writeCSV(to: write)
    case .text: try report.writeText(textStyle(paged: true), to: write)
    default: try report.writeJSON(to: write)
    }
  }
}
