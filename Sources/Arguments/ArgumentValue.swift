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
  /// None that could be listed.
  public static var choices: [String] { [] }
}

extension ArgumentValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  /// Reads a raw value.
  public init?(argument: String) { self.init(rawValue: argument) }
  /// The raw values, in the order of the cases.
  public static var choices: [String] { allCases.map(\.rawValue) }
  /// The raw values as a phrase.
  public static var expectation: String { "one of " + choices.joined(separator: ", ") }
}

extension String: ArgumentValue {
  /// Takes any text.
  public init?(argument: String) { self = argument }
  /// What a value looks like.
  public static var expectation: String { "any text" }
}

extension Int: ArgumentValue {
  /// Reads a decimal number, nil when it is too large.
  public init?(argument: String) { self.init(argument) }
  /// What a value looks like.
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
  /// What a value looks like.
  public static var expectation: String { "true or false" }
}
