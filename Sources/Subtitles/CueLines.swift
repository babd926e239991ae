/// A cue as lines of a classified array: 0-based indices, half-open ranges.
public struct CueLines: Sendable, Equatable {
  /// The line with the cue's number; -1 where it has none or it is not known.
  public var numberLine: Int32 = -1
  /// The line with the times; -1 where it is not known.
  public var timingLine: Int32 = -1
  /// First to last visible line of the payload; blank lines between them belong to it. Empty for an empty cue.
  public var text: Range<Int32> = 0..<0
  /// All lines of the cue, with the blank ones up to the next cue.
  public var extent: Range<Int32> = 0..<0
  public var flags = Flags()

  public struct Flags: OptionSet, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Lines before the first known one are unknown, so that the number (and the times, if `timingLine` is -1) may be among them.
    public static let startsAfterGap = Flags(rawValue: 1 << 0)
    /// The text may go on in the unknown lines that follow.
    public static let cutByGap = Flags(rawValue: 1 << 1)
    /// The number line is a damaged one.
    public static let damagedNumber = Flags(rawValue: 1 << 2)
    /// A blank line stands between the number and the times.
    public static let numberApart = Flags(rawValue: 1 << 3)
    /// The payload has conflict markers.
    public static let conflict = Flags(rawValue: 1 << 4)
  }

  /// Whether a part of the cue is unknown.
  public var isPartial: Bool { !flags.isDisjoint(with: [.startsAfterGap, .cutByGap]) }
}

/// How the lines of a version form cues.
public struct CueLayout: Sendable, Equatable {
  /// In file order.
  public var cues: [CueLines] = []
  /// The lines before the first cue that belong to none; blank ones too.
  public var preamble: Range<Int32> = 0..<0
  /// Whether the version begins with the WebVTT header.
  public var isWebVTT = false
}
