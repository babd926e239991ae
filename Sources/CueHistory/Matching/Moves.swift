/// Cues that stand at another place of the file than before.
extension CueMatcher {
  /// Pairs free cues with the same text anywhere in the file, then free cues with the same, long enough source text.
  mutating func matchMoves() {
    for isExact in [true, false] {
      var places: [UInt64: [Int]] = [:]
      for index in old.indices where taken[index] == nil && isTelling(old[index]) {
        places[isExact ? old[index].textKey : old[index].sourceKey, default: []].append(index)
      }
      if places.isEmpty { return }
      for index in new.indices where partners[index].isNew && isTelling(new[index]) {
        let key = isExact ? new[index].textKey : new[index].sourceKey
        guard let place = places[key]?.first(where: { taken[$0] == nil }) else { continue }
        pair(place, index)
        partners[index].isMoved = true
      }
    }
  }

  private func isTelling(_ cue: MatchCue) -> Bool { cue.sourceLength >= CueMatcher.anchorLength && cue.sourceKey != 0 }
}
