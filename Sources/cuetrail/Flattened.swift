import CueHistory
import Salvage

/// Inputs whose line structure is gone.
extension Session {
  /// The same inputs, flattened mailboxes restored; says so once for each. Any other input is not touched.
  func restored(_ inputs: [HistoryInput]) throws(Failure) -> [HistoryInput] {
    var result: [HistoryInput] = []
    for input in inputs { result.append(try restored(input)) }
    return result
  }

  private func restored(_ input: HistoryInput) throws(Failure) -> HistoryInput {
    guard case .mail(let path) = input else { return input }
    if path == "-" { return try restoredStandardInput() }
    guard let beginning = Reading.beginning(of: path), let kind = isFlattened(beginning) else { return input }
    return try restored(kind, path) { () throws(Failure) in try Reading.bytes(of: path) }
  }

  /// Standard input can be read only once, so that its beginning is handed on.
  private func restoredStandardInput() throws(Failure) -> HistoryInput {
    let beginning = try Reading.bytes(of: "-", limit: Reading.beginning)
    guard let kind = isFlattened(beginning) else { return .standardInput(after: beginning) }
    return try restored(kind, "-") { () throws(Failure) in beginning + (try Reading.bytes(of: "-")) }
  }

  private func restored(_ kind: FlattenedKind, _ path: String, _ bytes: () throws(Failure) -> [UInt8]) throws(Failure) -> HistoryInput {
    let name = path == "-" ? "standard input" : path
    guard kind == .mailbox else {
      throw .unusable(
        "'\(name)' is a subtitle file, flattened, and no history",
        hints: ["'cuetrail recover \(path)' gives it its lines", "'cuetrail blame --contents \(path)' looks it up in a history"])
    }
    let restored = restoreMailbox(try bytes(), hash: blobID)
    note("'\(name)' is flattened text; its line structure was restored (\(restored.summary.counts))")
    return .recovered(restored.bytes, name: path)
  }
}

extension Restored.Summary {
  /// What was found, for people.
  var counts: String {
    var parts = ["\(messages) \(messages == 1 ? "message" : "messages")"]
    parts.append("\(exactHunks) \(exactHunks == 1 ? "hunk" : "hunks") exact")
    parts.append("\(ambiguousHunks) ambiguous")
    if unreadHunks > 0 { parts.append("\(unreadHunks) not read") }
    return parts.joined(separator: ", ")
  }
}
