/// A command line that cannot be understood: what is wrong with which word, and what to do.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, the word quoted; lower case, no full stop.
  public var message: String
  /// What to do about it.
  public var hint: String?
  /// The command whose help would say more, if one was named.
  public var command: String?

  /// Describes what is wrong.
  public init(_ message: String, hint: String? = nil, command: String? = nil) {
    self.message = message
    self.hint = hint
    self.command = command
  }

  /// The message, and the hint on a line of its own.
  public var description: String { message + (hint.map { "\nhint: \($0)" } ?? "") }
}
