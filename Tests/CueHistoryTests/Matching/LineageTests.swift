import Subtitles
import Testing

@testable import CueHistory

/// Cues that leave a file and turn up elsewhere, or later.
struct LineageTests {
  private static let english: [SmallHistory.Cue] = [
    ["Good afternoon and welcome to the talk."], ["Today we look at how maps are drawn."], ["First, a word about the sea charts."],
    ["They were made by pilots, not by scholars."],
  ]
  private static let both: [SmallHistory.Cue] = [
    ["Good afternoon and welcome to the talk.", "下午好欢迎来听讲座"], ["Today we look at how maps are drawn.", "今天我们看看地图怎么画"],
    ["First, a word about the sea charts.", "先说说海图"], ["They were made by pilots, not by scholars.", "画它们的是领航员"],
  ]

  @Test func aCueThatMovesToAnotherFileOfTheCommitStaysItsTranslators() {
    var history = SmallHistory()
    let one = history.add(0, "en/1. Talk.srt", Self.english)
    let two = history.add(1, "en/1. Talk.srt", from: [one], Self.both)
    let other = history.add(2, "zh/1. Talk.srt", [["A preface that was here before it.", "前言"]])
    history.add(3, "en/1. Talk.srt", from: [two], Array(Self.both.prefix(3)))
    let moved = history.add(3, "zh/1. Talk.srt", from: [other], [["A preface that was here before it.", "前言"]] + Self.both.suffix(1))
    let timeline = history.read()
    #expect(timeline.lives(moved)[1] == timeline.lives(two)[3])
    #expect(timeline.kinds(moved).allSatisfy { $0.contains(.moved) } && timeline.kinds(moved).count == 1)
    #expect(timeline.kinds(moved - 1).isEmpty)
    #expect(Set(timeline.authors(moved, 1)) == [1])
  }

  @Test func aCueThatComesBackIsWhoItWas() {
    var history = SmallHistory()
    let one = history.add(0, Self.english)
    let two = history.add(1, from: [one], Self.both)
    let three = history.add(2, from: [two], [Self.both[0], Self.both[2], Self.both[3]])
    let four = history.add(3, from: [three], Self.both)
    let timeline = history.read()
    #expect(timeline.kinds(three).contains(.removed))
    #expect(timeline.lives(four) == timeline.lives(one))
    #expect(timeline.kinds(four).contains(.added))
    #expect(Set(timeline.authors(four, 1)) == [1])
  }

  @Test func aFileMadeAnewHasItsOldCues() {
    var history = SmallHistory()
    let one = history.add(0, Self.both)
    history.delete(1, from: one)
    let again = history.add(2, Self.both)
    let timeline = history.read()
    #expect(timeline.lives(again) == timeline.lives(one))
    #expect(timeline.kinds(again) == Array(repeating: .added, count: 4))
    #expect(Set(timeline.authors(again, 0)) == [0])
  }

  /// It is held against what it said when it was removed, so that only the new words are somebody's work.
  @Test func aCueThatComesBackWithOtherWordsSaysWhatBecameOfThem() throws {
    var history = SmallHistory()
    let one = history.add(0, Self.both)
    history.delete(1, from: one)
    let again = history.add(2, Array(Self.both.prefix(3)) + [["They were made by pilots, not by scholars.", "画它们的是老领航员"]])
    let timeline = history.read()
    #expect(timeline.lives(again) == timeline.lives(one))
    #expect(timeline.kinds(again) == [.added, .added, .added, [.added, .revised]])
    let event = try #require(timeline.events.last)
    #expect(timeline.store.cueText(at: Int(event.beforeState)).targetLines == ["画它们的是领航员"])
    #expect(timeline.events.filter { $0.revision == again }.dropLast().allSatisfy { $0.beforeState < 0 })
    #expect(timeline.authors(again, 3) == [0, 0, 0, 0, 0, 2, 0, 0, 0])
  }

  @Test func aFileDeletedAndAddedElsewhereIsTheSameFile() {
    var history = SmallHistory()
    let one = history.add(0, "en/1. Talk.srt", Self.english)
    history.delete(1, "en/1. Talk.srt", from: one)
    history.add(1, "1. Talk.srt", Self.both)
    let timeline = history.read()
    #expect(timeline.versions.trackCount == 1 && timeline.versions.nodes.count == 2)
    #expect(timeline.lives(1) == timeline.lives(one))
    #expect(timeline.kinds(1) == Array(repeating: .translated, count: 4))
  }

  @Test func aCopiedFileHasNewCuesAndOldWords() {
    var history = SmallHistory()
    let one = history.add(0, "en/1. Talk.srt", Self.english)
    let two = history.add(1, "en/1. Talk.srt", from: [one], Self.both)
    let copy = history.add(2, "zh/1. Talk.srt", Self.both)
    let timeline = history.read()
    #expect(Set(timeline.lives(copy)).isDisjoint(with: timeline.lives(two)))
    #expect(timeline.kinds(copy) == Array(repeating: .added, count: 4))
    #expect(Set(timeline.authors(copy, 2)) == [1] && Set(timeline.authors(copy, 2, .source)) == [0])
  }

  @Test func aFileAddedOnTwoBranchesHasOneLife() {
    var history = SmallHistory()
    let one = history.add(0, Self.both)
    let two = history.add(1, Self.both)
    let timeline = history.read()
    #expect(timeline.lives(one) == timeline.lives(two))
    #expect(timeline.events.filter(\.isDuplicate).map(\.commit) == [1, 1, 1, 1])
  }

  @Test func neighboursThatChangePlacesAreNotMerged() {
    var history = SmallHistory()
    let one = history.add(
      0,
      [["What comes before these two lines."], ["If you sit there and whine about it,"], ["get used to it."], ["What comes after them."]])
    let two = history.add(
      1, from: [one],
      [["What comes before these two lines."], ["get used to it."], ["If you sit there and whine about it,"], ["What comes after them."]])
    let timeline = history.read()
    let before = timeline.lives(one)
    #expect(timeline.lives(two) == [before[0], before[2], before[1], before[3]])
    #expect(timeline.kinds(two).allSatisfy { $0.isDisjoint(with: [.added, .removed, .merged, .split]) && $0.contains(.retimed) })
  }

  @Test func aMergedCueRemembersWhomItTookIn() {
    var history = SmallHistory()
    let one = history.add(
      0, [SmallHistory.Cue(at: 0, "The first half of the sentence"), SmallHistory.Cue(at: 3, "and the second half of it.")])
    let two = history.add(1, from: [one], [SmallHistory.Cue(at: 0, for: 5, "The first half of the sentence and the second half of it.")])
    let timeline = history.read()
    let lives = timeline.lives(one)
    #expect(timeline.lives(two) == [lives[0]] && timeline.kinds(two) == [.merged])
    #expect(timeline.store.lives[Int(lives[1])].mergedInto == lives[0])
    #expect(timeline.store.lives[Int(lives[0])].absorbed == [lives[1]])
  }

  @Test func aSplitRemembersWhatItWas() {
    var history = SmallHistory()
    let one = history.add(0, [SmallHistory.Cue(at: 0, for: 6, "The first half of the sentence and the second half of it.")])
    let two = history.add(
      1, from: [one],
      [SmallHistory.Cue(at: 0, for: 3, "The first half of the sentence"), SmallHistory.Cue(at: 3, for: 3, "and the second half of it.")])
    let timeline = history.read()
    let life = timeline.lives(one)[0]
    #expect(timeline.lives(two).first == life && timeline.store.lives[Int(timeline.lives(two)[1])].parent == life)
    #expect(timeline.kinds(two) == [.split, .split])
    #expect(Set(timeline.authors(two, 1, .source)) == [0])
  }

  @Test func theSidesOfAConflictAreRememberedHoweverLongTheMarkersStay() {
    var history = SmallHistory()
    let base = history.add(0, Self.english)
    let ours = history.add(1, from: [base], [["Good afternoon and welcome to the talk.", "下午好"]] + Self.english.dropFirst())
    let theirs = history.add(2, from: [base], Array(Self.english.prefix(3)) + Self.both.suffix(1))
    let file = SmallHistory.file([["Good afternoon and welcome to the talk.", "下午好"]] + Self.english.dropFirst())
    let conflict = file.replacing(
      "They were made by pilots, not by scholars.\n",
      with:
        "<<<<<<< HEAD\nThey were made by pilots, not by scholars.\n=======\nThey were made by pilots, not by scholars.\n画它们的是领航员\n>>>>>>> other\n"
    )
    let marked = history.add(3, from: [ours, theirs], text: conflict)
    let still = history.add(4, from: [marked], text: conflict.replacing("Today we", with: "Today, we"))
    let solved = history.add(
      5, from: [still],
      text: file.replacing("Today we", with: "Today, we").replacing("not by scholars.\n", with: "not by scholars.\n画它们的是领航员\n"))
    let timeline = history.read()
    #expect(timeline.kinds(marked).isEmpty && timeline.kinds(solved).isEmpty)
    #expect(Set(timeline.authors(solved, 3)) == [2])
  }
}
