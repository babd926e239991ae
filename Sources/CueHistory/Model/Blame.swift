public import Subtitles

/// Where something comes from.
public enum Origin: Sendable, Hashable {
  /// Index into ``History/commits``.
  case commit(Int)
  /// A change that the history at hand does not show: the author is unknown.
  case unseen
  /// Older than the history at hand.
  case boundary
}

/// One payload line of a blamed cue.
public struct BlamedLine: Sendable {
  public var text: String
  public var layer: Layer
  /// The last commit that changed its bytes.
  public var touched: Origin
  /// The last commit that changed more than spacing, markup or line ends.
  public var changed: Origin
}

/// A contributor's part of the words of a cue. Shares of one layer add up to 1.
public struct Share: Sendable, Hashable {
  /// Index into ``History/contributors``; nil where the author is unknown (unseen or boundary).
  public var contributor: Int?
  public var share: Double
}

/// The answer to "who wrote this cue".
public struct BlamedCue: Sendable {
  public var cue: CueID
  /// Index into ``History/tracks``.
  public var track: Int
  public var text: CueText
  public var evidence: Evidence
  public var lines: [BlamedLine]
  /// The last commit that changed the bytes of the timing line.
  public var timingTouched: Origin
  public var numberTouched: Origin
  public var targetCredit: [Share]
  public var sourceCredit: [Share]
}
