/// Cues that stand at another place of the file than before.
extension CueMatcher {
  /// Pairs free cues with the same, long enough source text anywhere in the file: what is unique first, then what is the same
  /// word for word, then the rest in order.
  mutating func matchMoves() {
    let freeOld = freeOld(where: isTelling)
    guard !freeOld.isEmpty else { return }
    for move in unique(freeOld, freeNew(where: isTelling)) { pairMoved(move.old, move.new) }
    for isExact in [true, false] {
      let key = { (cue: MatchCue) in CuesByKey.Key(0, 0, isExact ? cue.textKey : cue.sourceKey) }
      var places = CuesByKey(self.freeOld(where: isTelling), count: old.count, key: key) { self.old[$0] }
      for index in freeNew(where: isTelling) {
        guard let place = places.first(key(new[index]), isFree: { taken[$0] == nil }) else { continue }
        pairMoved(place, index)
      }
    }
  }

  /// Between two matched cues short texts tell enough: cues that changed places with a neighbour.
  mutating func matchSwaps() {
    for gap in gaps() where !gap.old.isEmpty && !gap.new.isEmpty && gap.new.count <= CueMatcher.swapReach {
      for newIndex in gap.new where partners[newIndex].isNew && new[newIndex].sourceKey != 0 {
        let found = gap.old.prefix(CueMatcher.swapReach).first { taken[$0] == nil && old[$0].sourceKey == new[newIndex].sourceKey }
        if let found { pairMoved(found, newIndex) }
      }
    }
    // A swap leaves one of the two in order, so the other stands in no gap: look beside the matched one.
    for index in new.indices where partners[index].isNew && new[index].sourceKey != 0 {
      for beside in [index - 1, index + 1] where beside >= 0 && beside < new.count && partners[beside].old.count == 1 {
        let place = partners[beside].old.lowerBound + (index < beside ? 1 : -1)
        guard old.indices.contains(place), taken[place] == nil, old[place].sourceKey == new[index].sourceKey else { continue }
        pairMoved(place, index)
        break
      }
    }
  }

  static let swapReach = 16

  /// Pairs two cues, and notes whether the one stands in another order than the other.
  mutating func pairMoved(_ oldIndex: Int, _ newIndex: Int) {
    pair(oldIndex, newIndex)
    partners[newIndex].isMoved = !standsInOrder(oldIndex, newIndex)
  }

  /// Whether the next matched cues on both sides stand on the same sides as before; looked at only nearby.
  private func standsInOrder(_ oldIndex: Int, _ newIndex: Int) -> Bool {
    let before = stride(from: newIndex - 1, through: max(0, newIndex - CueMatcher.swapReach), by: -1).first { !partners[$0].isNew }
    let after = ((newIndex + 1)..<max(newIndex + 1, min(new.count, newIndex + CueMatcher.swapReach))).first { !partners[$0].isNew }
    if let before, partners[before].old.upperBound > oldIndex { return false }
    if let after, partners[after].old.lowerBound <= oldIndex { return false }
    return true
  }
}
