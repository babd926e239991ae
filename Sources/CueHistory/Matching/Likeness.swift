internal import Subtitles

/// How alike two cues are.
enum Likeness {
  /// From 0 (nothing in common) to 1: by the source layer, or by the target layer where that says more.
  static func of(_ left: MatchCue, _ right: MatchCue) -> Double {
    of(left.source, right.source, left.target, right.target)
  }

  static func of(_ leftSource: [UInt8], _ rightSource: [UInt8], _ leftTarget: [UInt8], _ rightTarget: [UInt8]) -> Double {
    if leftSource.isEmpty && rightSource.isEmpty && leftTarget.isEmpty && rightTarget.isEmpty { return 1 }
    let bySource = leftSource.isEmpty || rightSource.isEmpty ? 0 : similarity(leftSource[...], rightSource[...])
    if bySource >= 0.6 { return bySource }
    let byTarget = leftTarget.isEmpty || rightTarget.isEmpty ? 0 : similarity(leftTarget[...], rightTarget[...])
    return max(bySource, byTarget * 0.95)
  }
}
