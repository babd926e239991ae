import CueHistory
import Markup
import Reports

extension Session {
  /// `log`: how a lecture or a cue came to be.
  mutating func log() throws(Failure) -> Int32 {
    let format = try format([.text, .json, .markdown])
    var inputs = operands
    // A first word that names nothing to read is what to show.
    let subject = operands.first.flatMap { Inputs.isInput($0) ? nil : $0 }
    if subject != nil { inputs.removeFirst() }
    let history = try history(inputs)
    let scope = try scope(history)
    if let subject, let address = CueAddress(subject) {
      try write(CueLog(try cueID(at: address, history), scope), format)
    } else if let subject {
      try write(LectureLog.all(of: [try lecture(subject, history)], scope), format)
    } else {
      try write(LectureLog.all(of: scope.lectures, scope), format)
    }
    return status(history)
  }

  private func lecture(_ text: String, _ history: History) throws(Failure) -> Int {
    do throws(LookupError) { return try history.lecture(matching: text) } catch { throw Failure(error) }
  }

  /// A cue by its name may be gone; every other address points at what is there now.
  private func cueID(at address: CueAddress, _ history: History) throws(Failure) -> CueID {
    if case .name(let name) = address, let cue = history.cue(named: name) { return cue }
    let found = try cue(at: address, history)
    for note in found.notes { self.note(note) }
    return found.blamed.cue
  }

  private func write(_ log: CueLog, _ format: Format) throws(Failure) {
    switch format {
    case .json:
      var json = JSONWriter(pretty: true)
      log.write(to: &json)
      try output.write(json.bytes)
    case .markdown: try output.write(log.markdown)
    default: try output.write(log.text(textStyle(paged: true)))
    }
  }

  private func write(_ logs: [LectureLog], _ format: Format) throws(Failure) {
    var json = JSONWriter()
    let style = format == .text ? textStyle(paged: true) : TextStyle()
    for log in logs {
      switch format {
      case .json:
        log.write(to: &json)
        try output.write(json.take())
      case .markdown: try output.write(log.markdown)
      default: try output.write(log.text(style))
      }
    }
  }
}
