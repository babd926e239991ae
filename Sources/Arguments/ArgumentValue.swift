/// A value that can be given on the command line or in the settings.
///
/// An enumeration needs only `enum Format: String, CaseIterable, ArgumentValue`: its raw values become the choices.
public protocol ArgumentValue: Sendable {
  /// Reads the value; nil when the text is none.
  init?(argument: String)

  /// What a value looks like, for messages: "a whole number".
  static var expectation: String { get }

  /// All values there are, in order; empty when they cannot be listed.
  static var choices: [String] { get }
}

extension ArgumentValue {
  public static var choices: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  public init?(argument: String) { self.init(rawValue: argument) }
  public static var choices: [String] { allCases.map(\.rawValue) }
  public static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

extension String: ArgumentValue {
  public init?(argument: String) { self = argument }
  public static var expectation: String { "any text" }
}

extension Int: ArgumentValue {
  public init?(argument: String) { self.init(argument) }
  public static var expectation: String { "a whole number" }
}

extension Bool: ArgumentValue {
  /// Reads a truth value as git's settings spell it; a setting without a value is true.
  public init?(argument: String) {
    switch argument.lowercased() {
    case "true", "yes", "on", "1", "": self = true
    case "false", "no", "off", "0": self = false
    default: return nil
    }
  }
  public static var expectation: String { "true or false" }
}
