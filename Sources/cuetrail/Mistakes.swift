import CueHistory
import FoundationEssentials
import Reports

/// Hints for the usual mistakes with inputs, told when one cannot be read.
struct Mistakes {
  var surroundings: Surroundings
  var command: String
  var operands: [String]

  /// Says what somebody who named this input may have meant.
  func failure(_ error: HistoryError) -> Failure {
    let failure = Failure(error)
    guard case .unreadable(let input, _, _) = error, case .unusable(let message, let hints) = failure else { return failure }
    let path = input.hasPrefix("./") ? String(input.dropFirst(2)) : input
    if SubtitlePaths.isSubtitle(path), exists(path) { return subtitles(path) }
    return .unusable(message, hints: hints + (input == "-" ? atStandardInput : exists(path) ? folder(path) : missing(path)))
  }

  private func subtitles(_ path: String) -> Failure {
    let history = Inputs.repository(around: surroundings.currentFolder) == nil ? " MAILBOX" : ""
    return .unusable(
      "'\(path)' is a subtitle file, and no history",
      hints: [
        "how it came to be: cuetrail log \(quoted(path))\(history)",
        "which version it is: cuetrail blame --contents \(quoted(path))\(history)",
      ])
  }

  private var atStandardInput: [String] {
    operands.contains("-") ? [] : ["there is no repository around '\(surroundings.currentFolder)'; name a mailbox, a patch or a repository"]
  }

  /// A folder without mail, inside a repository.
  private func folder(_ path: String) -> [String] {
    guard isFolder(path), let top = Inputs.repository(around: absolute(path)) else { return [] }
    let inside = absolute(path).dropFirst(top.count).drop { $0 == "/" }
    if inside.isEmpty { return [] }
    return ["'\(path)' is a folder of the repository '\(top)': cuetrail \(command) --path \(quoted(inside + "/**")) \(quoted(top))"]
  }

  private func missing(_ path: String) -> [String] {
    let others = operands.filter { $0 != path }
    let rest = others.map { " " + quoted($0) }.joined()
    if command == "log", !others.isEmpty { return ["the lecture or cue comes before the input: cuetrail log \(quoted(path))\(rest)"] }
    if CueAddress(path) != nil, command != "blame" { return ["a cue is for blame and log: cuetrail blame \(quoted(path))\(rest)"] }
    if !path.contains("/"), !path.contains("."), command != "blame", command != "export" {
      return ["a lecture is chosen by a flag: cuetrail \(command) --lecture \(quoted(path))\(rest)"]
    }
    let (parent, name) = divided(path)
    let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: parent.isEmpty ? "." : parent)) ?? []
    if let near = Nearest.name(to: name, among: neighbours.sorted()) { return ["did you mean \(quoted(parent + near))?"] }
    let hasRepository = Inputs.repository(around: surroundings.currentFolder) != nil
    return hasRepository ? ["where no input is named, the repository around is read"] : []
  }

  /// What `blame` was given in the place of a cue.
  static func cue(_ operands: [String]) -> [String] {
    var hints = ["a cue is 8:260, 8@00:50:26, 8:/text/ or a cue id"]
    guard let word = operands.first else { return hints }
    let rest = operands.dropFirst()
    if let cue = rest.first(where: { CueAddress($0) != nil }), Inputs.isInput(word) {
      hints = ["the cue comes before the input: cuetrail blame \(quoted(cue)) \(quoted(word))"]
    } else if let second = rest.first, let address = CueAddress.written(word, second) {
      hints = ["did you mean \(quoted(address))?"]
    } else if Inputs.isInput(word) {
      hints.append("the cue comes before the input: cuetrail blame CUE \(quoted(word))")
    } else {
      hints.append("every cue of a lecture: cuetrail blame --all --lecture \(quoted(word))")
    }
    return hints
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The folder of a path, with its slash, and the name in it.
  private func divided(_ path: String) -> (String, String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[...slash]), String(path[path.index(after: slash)...]))
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  private func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return path == "." ? surroundings.currentFolder : surroundings.currentFolder + "/" + path
  }

  private func quoted(_ text: some StringProtocol) -> String { Mistakes.quoted(text) }

  /// As a shell takes it for one word.
  private static func quoted(_ text: some StringProtocol) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || "/.:@_-,+%=".utf8.contains(byte) || byte > 0x7F
    }
    return isPlain && !text.isEmpty
      ? String(text) : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension CueAddress {
  /// The address whose lecture and cue stand in words of their own; nil where they make none.
  fileprivate static func written(_ lecture: String, _ cue: String) -> String? {
    let hasTime = cue.utf8.contains(UInt8(ascii: ":"))
    let address = lecture + (hasTime ? "@" : ":") + cue
    return CueAddress(address) == nil ? nil : address
  }
}
