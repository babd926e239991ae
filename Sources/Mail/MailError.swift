/// Why an input cannot be read at all. Lesser faults are ``MailDiagnostic``s.
public enum MailError: Error, Sendable, Equatable {
  /// The file or folder cannot be opened or read; `reason` is the system's.
  case unreadable(input: String, reason: String)
  /// There is nothing in it.
  case empty(input: String)
  /// It holds neither mail nor a patch; `evidence` shows how it begins, `hint` what it may be instead.
  case notMail(input: String, evidence: String, hint: String?)
  /// It begins like gzip but does not decompress.
  case badGzip(input: String, reason: String)
}

extension MailError: CustomStringConvertible {
  /// One line for people, with a hint on a second line where there is one.
  public var description: String {
    switch self {
    case .unreadable(let input, let reason): "cannot read '\(input)': \(reason)"
    case .empty(let input): "'\(input)' is empty"
    case .notMail(let input, let evidence, let hint):
      "'\(input)' is neither a mailbox nor a patch: it begins \(evidence)" + (hint.map { "\nhint: " + $0 } ?? "")
    case .badGzip(let input, let reason): "cannot decompress '\(input)': \(reason)"
    }
  }
}
