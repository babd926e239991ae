/// What was asked for is not in the history: the answer is no.
public struct LookupError: Error, Sendable, Equatable {
  /// What is not there; lower case, no full stop.
  public var message: String
  /// What to do, or what is there instead; a line each.
  public var hints: [String]

  /// Says what is missing.
  public init(_ message: String, hints: [String] = []) {
    self.message = message
    self.hints = hints
  }
}
