import TestSupport
import Testing

@testable import CueHistory

/// Cues that changed where they stand, matched among themselves: what comes out is what all cues together give.
struct MatchByTimeTests {
  private struct Cue: Equatable {
    var start: Int64
    var text: String

    var match: MatchCue {
      let hash = TextHash(Array(text.utf8)).value
      return MatchCue(start: start, end: start + 900, hasTiming: true, textKey: hash, sourceKey: hash, sourceLength: text.utf8.count)
    }
  }

  private func texts(_ old: [Cue], _ new: [Cue]) -> CueMatcher.Texts {
    { isOld, index in (Array((isOld ? old : new)[index].text.utf8), []) }
  }

  /// Few times and few words, so that cues of one time and of one text are frequent.
  @Test(arguments: 1...300) func theRestGivesWhatAllGive(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let words = ["good morning everyone", "good morning to all", "so what is a view", "a view is a rectangle", "yes", "thank you"]
    var old: [Cue] = []
    for place in 0..<12 {
      // A third of the cues have the times of the one before.
      let second = (place + Int(seed)) % 3 == 2 ? place - 1 : place
      old.append(Cue(start: Int64(second * 1000), text: words.randomElement(using: &random) ?? ""))
    }
    var new = old
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<12, using: &random)
      if Bool.random(using: &random) { new[place].text = words.randomElement(using: &random) ?? "" }
      if Int.random(in: 0..<6, using: &random) == 0 { new[place].start += 500 }
    }
    let places = old.indices.filter { old[$0] != new[$0] }
    let (oldRest, newRest) = (places.map { old[$0] }, places.map { new[$0] })
    let found = CueMatcher.matchByTime(old: oldRest.map(\.match), new: newRest.map(\.match), texts: texts(oldRest, newRest))
    let same = old.indices.filter { old[$0] == new[$0] }.map { (old: $0, new: $0) }
    let all = CueMatcher.match(old: old.map(\.match), new: new.map(\.match), same: same, texts: texts(old, new))
    if let found {
      for (place, partner) in zip(places, found) { #expect(all.partners[place] == .one(places[partner])) }
    } else {
      #expect(places.contains { old[$0].start != new[$0].start || old[$0].text != new[$0].text })
    }
  }

  @Test func aCueWithoutPartnerIsNotPassedOver() {
    let old = [Cue(start: 0, text: "good morning"), Cue(start: 1000, text: "so what is a view")]
    let moved = [Cue(start: 0, text: "good morning!"), Cue(start: 5000, text: "so what is a view")]
    #expect(CueMatcher.matchByTime(old: old.map(\.match), new: moved.map(\.match), texts: texts(old, moved)) == nil)
    let edited = [Cue(start: 0, text: "good morning!"), Cue(start: 1000, text: "so what is this view")]
    #expect(CueMatcher.matchByTime(old: old.map(\.match), new: edited.map(\.match), texts: texts(old, edited)) == [0, 1])
  }
}
