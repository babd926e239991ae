import CueHistory
import Salvage

extension Session {
  /// `recover`: the lines of a flattened text on standard output, what is known of them on standard error.
  func recover() throws(Failure) -> Int32 {
    _ = try format([.text])
    guard operands.count < 2, let path = operands.first ?? (surroundings.isInputTerminal ? nil : "-") else {
      throw .unusable("'recover' needs one FILE", hints: ["give the flattened text, or - for standard input"])
    }
    let bytes = try Reading.bytes(of: path)
    guard let kind = isFlattened(bytes) else {
      throw .absent(
        "\(path == "-" ? "standard input" : "'\(path)'") is not flattened text",
        hints: [
          "a flattened mailbox begins with 'From', an id and its header in one line; flattened subtitles have several timings in a line"
        ])
    }
    let restored = kind == .mailbox ? restoreMailbox(bytes, hash: blobID) : restoreSubtitles(bytes)
    try output.write(restored.bytes)
    summarize(restored)
    let doubtfulHunks = restored.summary.ambiguousHunks + restored.summary.unreadHunks
    let isDoubtful = doubtfulHunks > 0 || restored.diagnostics.contains { $0.severity != .note }
    return options.isStrict && isDoubtful ? 1 : 0
  }

  private func summarize(_ restored: Restored) {
    let summary = restored.summary
    if restored.kind == .subtitles {
      note("\(summary.cues) \(summary.cues == 1 ? "cue" : "cues"); nothing can prove their lines")
    } else {
      note(summary.counts + ", \(summary.proven.count) \(summary.proven.count == 1 ? "version" : "versions") proven by id")
    }
    for proven in summary.proven {
      note("proven: \(proven.id) '\(String(decoding: proven.path, as: UTF8.self))' in message \(proven.message)")
    }
    for diagnostic in restored.diagnostics where diagnostic.severity != .note {
      note("\(diagnostic.code): \(diagnostic.message) (byte \(diagnostic.offset))")
    }
  }
}
