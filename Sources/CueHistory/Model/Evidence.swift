/// How well a version, and so every change that rests on it, is known (DESIGN §6). Ordered: a weaker one is less than a stronger one.
public enum Evidence: UInt8, Sendable, Comparable, CaseIterable, CustomStringConvertible {
  /// Text whose line structure was restored, and that no blob id proves.
  case recovered
  /// Some lines are known at known places, the rest is a gap: the history starts in the middle.
  case partial
  /// The nearest known version, corrected by what the hunks show. What lies between them is an unseen change.
  case bridged
  /// The patch applied exactly, but there is no id to compare with.
  case exact
  /// The bytes hash to the blob id that the history names.
  case proven

  /// Its name, as every output gives it.
  public var description: String {
    switch self {
    case .recovered: "recovered"
    case .partial: "partial"
    case .bridged: "bridged"
    case .exact: "exact"
    case .proven: "proven"
    }
  }

  /// A weaker one is less than a stronger one.
  public static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
}
