public import Markup

/// How reports for people are written: with colour or without, and how wide.
public struct TextStyle: Sendable {
  /// Colours, or none.
  public var ink: Ink
  /// Columns that tables and bars may take.
  public var width: Int
  /// Whether bars are drawn with blocks, or in ASCII.
  public var drawsBlocks: Bool

  /// Plain text of 100 columns, unless said otherwise.
  public init(ink: Ink = .plain, width: Int = 100, drawsBlocks: Bool = true) {
    self.ink = ink
    self.width = max(40, width)
    self.drawsBlocks = drawsBlocks
  }
}
