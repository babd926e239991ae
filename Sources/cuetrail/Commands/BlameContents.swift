import CueHistory
import Reports
import Salvage

extension Session {
  /// `blame --contents`: which version a file is, and who wrote its cues.
  mutating func blameContents(_ file: String, _ format: Format) throws(Failure) -> Int32 {
    var inputs = operands
    let word = options.all ? nil : inputs.first.flatMap { isCue($0) ? $0 : nil }
    if word != nil { inputs.removeFirst() }
    let history = try history(inputs, contents: try subtitles(file))
    let scope = try scope(history)
    guard let version = ContentsReport(scope)?.line(name: file) else {
      throw .absent("no version in this history is like '\(file)'", hints: [])
    }
    if format == .json { note(version) } else { try output.write(version + "\n") }
    if let word {
      let address = try address(word, history)
      if format == .text { try output.write("\n") }
      try write(try cue(at: address, history), scope, format)
    } else {
      try write(BlameReport(scope, onlyUncommitted: !options.all, jobs: jobs), format)
    }
    return status(history)
  }

  /// The bytes of a subtitle file, its lines restored where they were lost.
  private func subtitles(_ file: String) throws(Failure) -> [UInt8] {
    let bytes = try Reading.bytes(of: file)
    guard isFlattened(bytes) == .subtitles else { return bytes }
    let restored = restoreSubtitles(bytes)
    note("'\(file)' is flattened text; its line structure was restored (\(restored.summary.cues) cues)")
    return restored.bytes
  }

  /// Whether a word points at a cue. The file says which lecture it is, so that `260`, `@00:50:26` and `/text/` are enough.
  private func isCue(_ word: String) -> Bool { !Inputs.isInput(word) && address(word, lecture: "x") != nil }

  private func address(_ word: String, _ history: History) throws(Failure) -> CueAddress {
    guard let address = address(word, lecture: history.lectures.first?.name ?? "") else {
      throw .unusable("'\(word)' is no cue", hints: ["a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id"])
    }
    return address
  }

  private func address(_ word: String, lecture: String) -> CueAddress? {
    // `@00:50:26` would also be cue 26 of a lecture called `@00:50`.
    if word.hasPrefix("@") { return CueAddress(lecture + word) }
    return CueAddress(word) ?? CueAddress(lecture + ":" + word)
  }
}
