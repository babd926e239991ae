/// Something that was wrong, or worth knowing, in what was read. It travels beside the data and never stops the reading of the rest.
public struct Diagnostic: Sendable, Hashable {
  public enum Severity: UInt8, Sendable, Comparable, CustomStringConvertible {
    case note
    case warning
    case error

    public var description: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where it was found. Every part is known or nil; numbers are 1-based.
  public struct Place: Sendable, Hashable {
    /// The input as it was named: a file, a folder, `-`, a repository.
    public var input: String?
    /// The message in that input.
    public var message: Int?
    /// The line in that input.
    public var line: Int?
    /// The subtitle file concerned.
    public var path: String?

    public init(input: String? = nil, message: Int? = nil, line: Int? = nil, path: String? = nil) {
      self.input = input
      self.message = message
      self.line = line
      self.path = path
    }
  }

  public var severity: Severity
  /// A stable word for the kind of finding, in kebab-case.
  public var code: String
  public var message: String
  public var place: Place

  public init(_ severity: Severity, _ code: String, _ message: String, _ place: Place = Place()) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
  }
}
