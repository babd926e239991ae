import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// What can be asked of one cue: who did what to it, what it was split from, merged into, and what it took in.
struct LifeTests {
  private static func cue(_ number: Int, _ start: Int, _ end: Int, _ lines: String...) -> String {
    String(format: "%d\n00:00:%02d,000 --> 00:00:%02d,000\n", number, start, end) + lines.map { $0 + "\n" }.joined() + "\n"
  }
  private static let head = cue(1, 0, 2, "What stands before it all the time.")
  private static let whole = "The first half of the sentence and the second half of it."

  /// Each commit is by the person it is named after.
  private func history(_ versions: KeyValuePairs<String, String>) throws -> History {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      for (name, text) in versions { try repository.commit(name, by: "\(name) <\(name)@x.org>", ["1. Talk.srt": Self.head + text]) }
      return try repository.history()
    }
  }

  @Test func rolesNameWhoTranslatedFirstWhoRevisedAndWhoseTheTimesAre() throws {
    let history = try history([
      "Up": Self.cue(2, 3, 6, Self.whole), "Li": Self.cue(2, 3, 6, Self.whole, "前半句和后半句"), "Bo": Self.cue(2, 3, 6, Self.whole, "前半句话和后半句话"),
      "Cy": Self.cue(2, 4, 7, Self.whole, "前半句话和后半句话"), "Di": Self.cue(2, 4, 7, Self.whole + " Yes.", "前半句话和后半句话"),
    ])
    let roles = history.roles(of: history.blame(track: 0)[1].cue)
    #expect(roles.translated == [.commit(1)] && roles.revised == [.commit(2)])
    #expect(roles.source == [.commit(0), .commit(4)] && roles.timing == [.commit(0), .commit(3)])
  }

  @Test func aSplitOffPartHasTheRolesOfTheWhole() throws {
    let history = try history([
      "Up": Self.cue(2, 3, 9, Self.whole), "Li": Self.cue(2, 3, 9, Self.whole, "前半句和后半句"),
      "Bo": Self.cue(2, 3, 6, "The first half of the sentence", "前半句") + Self.cue(3, 6, 9, "and the second half of it.", "和后半句"),
    ])
    let cues = history.blame(track: 0).map(\.cue)
    #expect(history.parts(of: cues[1]) == [cues[2]] && history.parts(of: cues[2]).isEmpty && history.parent(of: cues[2]) == cues[1])
    #expect(history.roles(of: cues[2]).translated == [.commit(1)] && history.roles(of: cues[2]).source == [.commit(0)])
    #expect(history.mergedInto(cues[1]) == nil && history.absorbed(by: cues[1]).isEmpty)
  }

  @Test func whatWasMergedIsKnownOnBothSides() throws {
    let history = try history([
      "Up": Self.cue(2, 3, 6, "The first half of the sentence") + Self.cue(3, 6, 9, "and the second half of it."),
      "Bo": Self.cue(2, 3, 9, Self.whole),
    ])
    let merged = history.blame(track: 0)[1].cue
    let absorbed = history.absorbed(by: merged)
    #expect(absorbed.count == 1 && history.mergedInto(absorbed[0]) == merged && history.mergedInto(merged) == nil)
    #expect(history.events(of: absorbed[0]).map(\.kinds) == [.added])
  }

  @Test func aCueThatIsNotThereHasNoLife() throws {
    let history = try history(["Up": Self.cue(2, 3, 6, Self.whole)])
    for nobody in [CueID(lecture: 0, index: 99), CueID(lecture: 9, index: 0), CueID(lecture: -1, index: -1)] {
      #expect(history.roles(of: nobody) == CueRoles() && history.parts(of: nobody).isEmpty && history.absorbed(by: nobody).isEmpty)
      #expect(history.mergedInto(nobody) == nil && history.parent(of: nobody) == nil && history.events(of: nobody).isEmpty)
    }
  }
}
