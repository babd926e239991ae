import CueHistory
import Markup
import Reports

extension Session {
  /// `blame`: who wrote this cue, or every cue.
  mutating func blame() throws(Failure) -> Int32 {
    let format = try format([.text, .json])
    if let file = options.contents { return try blameContents(file, format) }
    return options.all ? try blameAll(format) : try blameOne(format)
  }

  private mutating func blameAll(_ format: Format) throws(Failure) -> Int32 {
    let history = try history(operands)
    try write(BlameReport(try scope(history), jobs: jobs), format)
    return status(history)
  }

  func write(_ report: BlameReport, _ format: Format) throws(Failure) {
    let write = { (bytes: [UInt8]) throws(Failure) in try output.write(bytes) }
    if format == .json { try report.writeJSON(to: write) } else { try report.writeText(textStyle(paged: true), to: write) }
  }

  private mutating func blameOne(_ format: Format) throws(Failure) -> Int32 {
    guard let word = operands.first else {
      throw .unusable("'blame' needs a CUE, or --all", hints: ["a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id"])
    }
    guard let address = CueAddress(word) else {
      throw .unusable("'\(word)' is no cue", hints: Mistakes.cue(operands))
    }
    let history = try history(Array(operands.dropFirst()))
    try write(try cue(at: address, history), try scope(history), format)
    return status(history)
  }

  func write(_ found: FoundCue, _ scope: Scope, _ format: Format) throws(Failure) {
    let report = CueBlame(found.blamed, scope)
    if format == .json {
      var json = JSONWriter(pretty: true)
      report.write(to: &json)
      json.endLine()
      try output.write(json.bytes)
    } else {
      try output.write(report.text(textStyle(paged: true), context: options.context.count))
    }
    for note in found.notes { self.note(note) }
  }

  /// Finds a cue, or says what is near.
  func cue(at address: CueAddress, _ history: History) throws(Failure) -> FoundCue {
    do throws(LookupError) { return try history.cue(at: address) } catch { throw Failure(error) }
  }
}
