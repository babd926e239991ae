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
  /// Without line end and byte-order mark.
  public var text: String
  /// Whether it belongs to the talk or to its translation.
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
  /// More than 0, and at most 1.
  public var share: Double
}

/// The answer to "who wrote this cue".
public struct BlamedCue: Sendable {
  /// The cue that is answered for.
  public var cue: CueID
  /// Index into ``History/tracks``.
  public var track: Int
  /// The cue as it stands.
  public var text: CueText
  /// How well the version is known that it stands in.
  public var evidence: Evidence
  /// The payload, line by line.
  public var lines: [BlamedLine]
  /// The last commit that changed the bytes of the timing line.
  public var timingTouched: Origin
  /// The last commit that changed a time, not only the way it is written.
  public var timingChanged: Origin
  /// The last commit that changed the bytes of the line with the number.
  public var numberTouched: Origin
  /// Whose words the translation is made of, the largest part first; empty without one.
  public var targetCredit: [Share]
  /// Whose words the text of the talk is made of, the largest part first.
  public var sourceCredit: [Share]
}
