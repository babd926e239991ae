internal import Subtitles

extension LectureVersions {
  /// What is remarkable in the newest version of each track; a deleted file has nothing to mend. Parallel to the tracks, whose
  /// ``FileFault/track`` is still to be said.
  func fileFaults() -> [[FileFault]] {
    var newest: [Int?] = Array(repeating: nil, count: trackCount)
    for node in nodes.indices { newest[nodes[node].track] = node }
    return newest.map { node in
      guard let node, !nodes[node].isDeletion, let lines = nodes[node].lines else { return [] }
      return remarks(lines, path: nodes[node].path).map(FileFault.init)
    }
  }

  /// Where lines are not known, what they might hold is not missed; nor what may follow the last one that is.
  private func remarks(_ lines: [LineID], path: String) -> [SubtitleDiagnostic] {
    guard lines.contains(0) else { return SubtitleFile(parsing: table.file(lines)).diagnostics }
    var facts = lines.map { $0 == 0 ? LineFacts.gap : classify(table.bytes($0)) }
    facts.append(.gap)
    let isWebVTT: Bool? = lines.first == 0 && path.lowercased().hasSuffix(".vtt") ? true : nil
    return SubtitleDiagnostic.found(in: facts, isWebVTT: isWebVTT)
  }
}

extension FileFault {
  /// One list of those of each track, in the order of the tracks.
  static func numbered(_ tracks: [[FileFault]]) -> [FileFault] {
    tracks.enumerated().flatMap { track, faults in
      faults.map { fault in
        var fault = fault
        fault.track = track
        return fault
      }
    }
  }

  fileprivate init(_ remark: SubtitleDiagnostic) {
    let severity: Diagnostic.Severity =
      switch remark.severity {
      case .note: .note
      case .warning: .warning
      case .error: .error
      }
    self.init(
      track: 0, severity: severity, code: remark.code, message: remark.message, line: remark.line > 0 ? remark.line : nil, cue: remark.cue)
  }
}
