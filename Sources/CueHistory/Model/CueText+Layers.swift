internal import Subtitles

extension CueText {
  /// The lines of the translation.
  public var targetLines: [String] { zip(text, layers).filter { $0.1 == .target }.map(\.0) }

  /// The lines of the talk.
  public var sourceLines: [String] { zip(text, layers).filter { $0.1 == .source }.map(\.0) }

  /// Whether the cue has a translation.
  public var hasTarget: Bool { layers.contains(.target) }
}

extension BlamedLine {
  /// Whether the line belongs to the translation.
  public var isTarget: Bool { layer == .target }
}
