/// Something that was wrong, or worth knowing, in what was read. It travels beside the data and never stops the reading of the rest.
public struct Diagnostic: Sendable, Hashable {
  /// How much it matters. Ordered: a note is less than an error.
  public enum Severity: UInt8, Sendable, Comparable, CustomStringConvertible {
    /// Worth knowing; nothing is wrong.
    case note
    /// Something is not as it should be, and was read all the same.
    case warning
    /// Something could not be read.
    case error

    /// Its name, in lower case.
    public var description: String {
      switch self {
      case .note: "note"
      case .warning: "warning"
      case .error: "error"
      }
    }

    /// By how much they matter.
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

    /// A place, as far as it is known.
    public init(input: String? = nil, message: Int? = nil, line: Int? = nil, path: String? = nil) {
      self.input = input
      self.message = message
      self.line = line
      self.path = path
    }
  }

  /// How much it matters.
  public var severity: Severity
  /// A stable word for the kind of finding, in kebab-case.
  public var code: String
  /// One sentence for people, with the evidence.
  public var message: String
  /// Where it was found.
  public var place: Place

  /// A finding at a place.
  public init(_ severity: Severity, _ code: String, _ message: String, _ place: Place = Place()) {
    self.severity = severity
    self.code = code
    self.message = message
    self.place = place
  }
}
