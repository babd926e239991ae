import Arguments
import CueHistory
import Reports

/// Why a command ends without its result.
enum Failure: Error {
  /// The command line cannot be understood, or an input cannot be read: exit status 2.
  case unusable(String, hints: [String])
  /// The answer is no: exit status 1.
  case absent(String, hints: [String])
  /// Nobody reads the results any more: no message.
  case closed
  /// The results cannot be written: exit status 2.
  case unwritable(String)

  init(_ error: UsageError) { self = .unusable(error.message, hints: error.hint.map { [$0] } ?? []) }

  init(_ error: LookupError) { self = .absent(error.message, hints: error.hints) }

  init(_ error: HistoryError) {
    switch error {
    case .unreadable(let input, let reason, let hint):
      // The reason may name the input itself, and may carry its hint on a second line.
      let lines = reason.split(separator: "\n").map(String.init)
      let message = lines.first ?? "cannot be read"
      let hints = lines.dropFirst().map { $0.hasPrefix("hint: ") ? String($0.dropFirst(6)) : $0 }
      self = .unusable(message.contains(input) || input == "-" ? message : "\(input): \(message)", hints: hints + (hint.map { [$0] } ?? []))
    case .nothingToRead(let inputs): self = .nothingToRead(inputs)
    }
  }

  static func nothingToRead(_ inputs: [String]) -> Failure {
    .unusable(
      "no commit in \(inputs.map { "'\($0)'" }.joined(separator: ", "))",
      hints: ["cuetrail reads what 'git format-patch' writes, a pull request's .patch, and repositories"])
  }

  var exitStatus: Int32 {
    switch self {
    case .unusable, .unwritable: 2
    case .absent: 1
    case .closed: 0
    }
  }

  /// The lines for standard error, without line ends.
  var lines: [String] {
    switch self {
    case .unusable(let message, let hints), .absent(let message, let hints):
      ["cuetrail: error: \(message)"] + hints.map { "hint: \($0)" }
    case .unwritable(let reason): ["cuetrail: error: cannot write the result: \(reason)"]
    case .closed: []
    }
  }
}
