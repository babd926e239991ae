internal import Subtitles

/// A cue of one side of a comparison, in the terms that matching needs.
struct MatchCue: Sendable {
  var start: Int64
  var end: Int64
  var hasTiming: Bool
  /// Equal for cues with the same payload lines, blanks aside.
  var textKey: UInt64 = 0
  /// Equal for cues whose source layer says the same, whatever its spacing; 0 where it is empty.
  var sourceKey: UInt64 = 0
  /// How many bytes the source layer has, blanks not counted.
  var sourceLength = 0
}

/// What one cue, or several side by side, say: read only where no key decides.
struct CueWords: Sendable {
  var source: Bigrams
  var target: Bigrams
  private let sourceLength: Int
  private let targetLength: Int

  init(source: [UInt8], target: [UInt8]) {
    self.source = Bigrams(of: source.span)
    self.target = Bigrams(of: target.span)
    (sourceLength, targetLength) = (source.count, target.count)
  }

  var hasSource: Bool { sourceLength > 0 }
  var hasTarget: Bool { targetLength > 0 }

  /// The shorter text's length by the longer one's, of the layer in which they are nearer; 1 where either says nothing.
  func lengthRatio(_ other: CueWords) -> Double {
    func ratio(_ left: Int, _ right: Int) -> Double { max(left, right) == 0 ? 0 : Double(min(left, right)) / Double(max(left, right)) }
    if !hasSource && !hasTarget || !other.hasSource && !other.hasTarget { return 1 }
    return max(ratio(sourceLength, other.sourceLength), ratio(targetLength, other.targetLength))
  }

  /// How alike two are, from 0 (nothing in common) to 1: by the source layer, or by the target layer where that says more.
  func likeness(_ other: CueWords) -> Double {
    if !hasSource && !other.hasSource && !hasTarget && !other.hasTarget { return 1 }
    let bySource = hasSource && other.hasSource ? similarity(source, other.source) : 0
    if bySource >= 0.6 { return bySource }
    let byTarget = hasTarget && other.hasTarget ? similarity(target, other.target) : 0
    return max(bySource, byTarget * 0.95)
  }
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
