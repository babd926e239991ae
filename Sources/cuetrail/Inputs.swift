import CueHistory
import FoundationEssentials

/// Turns the words on the command line into inputs.
struct Inputs {
  var surroundings: Surroundings
  var revision: String?

  /// The inputs that words name; without words the repository around, or mail on standard input.
  func resolve(_ words: [String]) throws(Failure) -> [HistoryInput] {
    if words.isEmpty { return [try standard()] }
    let inputs = words.map { word -> HistoryInput in
      word != "-" && Inputs.isRepository(word) ? .repository(word, revision: revision) : .mail(word)
    }
    let hasRepository = inputs.contains { if case .repository = $0 { true } else { false } }
    if revision != nil, !hasRepository {
      throw .unusable("'--rev' needs a repository, and \(words.map { "'\($0)'" }.joined(separator: ", ")) is mail", hints: [])
    }
    return inputs
  }

  private func standard() throws(Failure) -> HistoryInput {
    if let folder = Inputs.repository(around: surroundings.currentFolder) { return .repository(folder, revision: revision) }
    if !surroundings.isInputTerminal { return .mail("-") }
    throw .unusable(
      "nothing to read: there is no repository around '\(surroundings.currentFolder)'",
      hints: ["name a mailbox, a patch, a folder or a repository, or give mail on standard input"])
  }

  /// The repository that a folder lies in.
  static func repository(around folder: String) -> String? {
    var folder = folder
    while true {
      if Inputs.isRepository(folder) { return folder }
      guard let slash = folder.lastIndex(of: "/"), folder != "/" else { return nil }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
  }

  /// Whether a folder is a working tree or a bare repository.
  static func isRepository(_ path: String) -> Bool {
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path + "/" + name) }
    return has(".git") || has("HEAD") && has("objects") && has("refs")
  }

  /// Whether a word names something to read rather than a lecture: a subtitle file is a lecture by its path.
  static func isInput(_ word: String) -> Bool {
    if word == "-" { return true }
    let isSubtitle = [".srt", ".vtt", ".ass", ".ssa", ".sub"].contains { word.lowercased().hasSuffix($0) }
    return !isSubtitle && FileManager.default.fileExists(atPath: word)
  }
}
