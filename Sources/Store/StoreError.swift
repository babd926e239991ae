/// Why an export was not written. What was there before is untouched, and nothing half-written stays.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds that callers tell apart.
  public enum Code: Sendable, Hashable {
    /// The disk, or the file, is full.
    case full
    /// The path cannot be written: no such folder, no permission, something else is there.
    case unwritable
    /// SQLite or the system refused for another reason; its number.
    case other(Int32)
  }

  public var code: Code
  /// The path as it was given.
  public var path: String
  /// Lower case, no full stop.
  public var reason: String

  public var description: String { "\(path): \(reason)" }
}
