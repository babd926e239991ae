/// A cue of one side of a comparison, in the terms that matching needs.
struct MatchCue: Sendable {
  var start: Int64
  var end: Int64
  var hasTiming: Bool
  var number: Int32
  /// Equal for cues with the same payload lines.
  var textKey: UInt64
  /// Equal for cues whose source layer says the same, whatever its spacing; 0 where it is empty.
  var sourceKey: UInt64
  /// How many bytes the source layer has, blanks not counted.
  var sourceLength: Int
  var source: [UInt8]
  var target: [UInt8]
}

/// What became of the cues of an old version in a new one.
struct Matching: Sendable {
  /// For one new cue: the old cues it is made of, and which part of them it is.
  struct Partner: Sendable, Equatable {
    /// Old cues, by index; empty for a new cue; several when cues were merged.
    var old: Range<Int>
    /// 0 for the only or the first part, 1 and up for the later parts of a cue that was split.
    var part = 0
    /// How many parts the old cue was split into; 1 when it was not.
    var parts = 1
    /// Whether it stands in another order than before.
    var isMoved = false

    static let none = Partner(old: 0..<0)
    static func one(_ index: Int) -> Partner { Partner(old: index..<(index + 1)) }
    var isNew: Bool { old.isEmpty }
  }

  var partners: [Partner]
}
