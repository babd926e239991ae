/// Colours and weights for a terminal (ECMA-48 SGR), or plain text when they are off.
///
/// Each mark ends with its own code, not with a reset, so marks nest.
public struct Ink: Sendable, Equatable {
  /// One way to mark text.
  public enum Mark: Sendable, Equatable, CaseIterable {
    case bold, dim, italic, underline, inverse, struck
    case red, green, yellow, blue, magenta, cyan

    /// The SGR codes that start and end it.
    var codes: (start: Int, end: Int) {
      switch self {
      case .bold: (1, 22)
      case .dim: (2, 22)
      case .italic: (3, 23)
      case .underline: (4, 24)
      case .inverse: (7, 27)
      case .struck: (9, 29)
      case .red: (31, 39)
      case .green: (32, 39)
      case .yellow: (33, 39)
      case .blue: (34, 39)
      case .magenta: (35, 39)
      case .cyan: (36, 39)
      }
    }
  }

  /// Whether marks are written at all.
  public var enabled: Bool

  /// Makes an ink that writes marks, or one that leaves text alone.
  public init(enabled: Bool) { self.enabled = enabled }

  /// Leaves every text as it is.
  public static let plain = Ink(enabled: false)

  /// Marks text, unless it is empty or the ink is off.
  public func paint(_ text: String, _ marks: Mark...) -> String { paint(text, marks) }

  /// Marks text, unless it is empty or the ink is off.
  public func paint(_ text: String, _ marks: [Mark]) -> String {
    guard enabled, !text.isEmpty else { return text }
    return marks.reduce(text) { "\u{1B}[\($1.codes.start)m\($0)\u{1B}[\($1.codes.end)m" }
  }

  /// Heavier text.
  public func bold(_ text: String) -> String { paint(text, .bold) }
  /// Fainter text.
  public func dim(_ text: String) -> String { paint(text, .dim) }
  /// Underlined text.
  public func underline(_ text: String) -> String { paint(text, .underline) }
  /// Text with its colours exchanged.
  public func inverse(_ text: String) -> String { paint(text, .inverse) }
  /// Text struck through.
  public func struck(_ text: String) -> String { paint(text, .struck) }
  /// Red text: removed, wrong.
  public func red(_ text: String) -> String { paint(text, .red) }
  /// Green text: added, sound.
  public func green(_ text: String) -> String { paint(text, .green) }
  /// Yellow text: to be looked at.
  public func yellow(_ text: String) -> String { paint(text, .yellow) }
  /// Blue text.
  public func blue(_ text: String) -> String { paint(text, .blue) }
  /// Magenta text.
  public func magenta(_ text: String) -> String { paint(text, .magenta) }
  /// Cyan text.
  public func cyan(_ text: String) -> String { paint(text, .cyan) }
}
