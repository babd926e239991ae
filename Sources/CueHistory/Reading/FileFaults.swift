internal import Subtitles

extension LectureVersions {
  /// What is remarkable in the newest version of each track; a deleted file has nothing to mend. Parallel to the tracks, whose
  /// ``FileFault/track`` is still to be said.
  ///
  /// - Parameter limit: how many of one kind in one file are kept; of further ones only the number.
  func fileFaults(limit: Int) -> [[FileFault]] {
    var newest: [Int?] = Array(repeating: nil, count: trackCount)
    for node in nodes.indices { newest[nodes[node].track] = node }
    return newest.map { node in
      guard let node, !nodes[node].isDeletion, let lines = nodes[node].lines else { return [] }
      return FileFault.kept(remarks(lines, path: nodes[node].path), limit: limit)
    }
  }

  /// Where lines are not known, what they might hold is not missed; nor what may follow the last one that is.
  private func remarks(_ lines: [LineID], path: String) -> [SubtitleDiagnostic] {
    let isClassified = table.facts.count == table.count
    var facts = lines.map { $0 == 0 ? LineFacts.gap : isClassified ? table.facts[Int($0)] : classify(table.bytes($0)) }
    if lines.contains(0) {
      facts.append(.gap)
    } else if facts.contains(where: { !$0.marks.isDisjoint(with: [.badBytes, .nul, .loneCR]) }) {
      // Lines end elsewhere, or are in another encoding: only the file as a whole tells.
      return SubtitleFile(parsing: table.file(lines)).diagnostics
    }
    let isWebVTT: Bool? = lines.first == 0 && path.lowercased().hasSuffix(".vtt") ? true : nil
    return SubtitleDiagnostic.found(in: facts, isWebVTT: isWebVTT)
  }
}

extension FileFault {
  /// The first of each kind, and, at the place of the file as a whole, how many more there are.
  fileprivate static func kept(_ remarks: [SubtitleDiagnostic], limit: Int) -> [FileFault] {
    var counts: [String: Int] = [:]
    var kept: [FileFault] = []
    var further: [FileFault] = []
    for remark in remarks {
      let count = counts[remark.code, default: 0]
      counts[remark.code] = count + 1
      if count < limit { kept.append(FileFault(remark)) } else if count == limit { further.append(FileFault(remark)) }
    }
    return kept
      + further.map { fault in
        var fault = fault
        (fault.line, fault.cue) = (nil, nil)
        fault.message = "and \((counts[fault.code] ?? 0) - limit) more of this kind"
        return fault
      }
  }

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
