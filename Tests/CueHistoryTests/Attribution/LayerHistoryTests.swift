import Subtitles
import Testing

@testable import CueHistory

/// Which line of a cue is the talk and which the translation, told from a whole history.
struct LayerHistoryTests {
  /// Three cues that make the languages of a track plain, and the cue in question, before and after a change.
  private func change(_ frame: [SmallHistory.Cue], _ before: SmallHistory.Cue, _ after: SmallHistory.Cue) -> (
    kinds: ChangeKinds, layers: [Layer]
  ) {
    var history = SmallHistory()
    let one = history.add(0, frame + [before])
    let two = history.add(1, from: [one], frame + [after])
    let timeline = history.read()
    return (timeline.kinds(two).first ?? [], timeline.layers(two, frame.count))
  }

  private static let pairs: [SmallHistory.Cue] = [
    ["Good afternoon and welcome.", "下午好欢迎"], ["Today we look at maps.", "今天看地图"], ["First the sea charts.", "先看海图"],
    ["And then the land."],
    ["That is what is left."], ["Nothing more to say."],
  ]

  @Test func aTargetAboveItsSource() {
    let frame: [SmallHistory.Cue] = [
      ["下午好欢迎", "Good afternoon and welcome."], ["今天看地图", "Today we look at maps."], ["Nothing more to say."], ["That is what is left."],
    ]
    let found = change(frame, ["First the sea charts."], ["先看海图", "First the sea charts."])
    #expect(found.kinds == .translated && found.layers == [.target, .source])
  }

  @Test func aTargetLineInLatinLetters() {
    let found = change(Self.pairs, ["Okay."], ["Okay.", "OK."])
    #expect(found.kinds == .translated && found.layers == [.source, .target])
  }

  @Test(arguments: ["1,024", "[1, 2, 3]", "(42)", "…"]) func aSourceLineOfDigitsOrBracketsOnly(_ line: String) {
    var (before, after): (SmallHistory.Cue, SmallHistory.Cue) = ([], [])
    (before.lines, after.lines) = ([line], [line, "一千零二十四"])
    let found = change(Self.pairs, before, after)
    #expect(found.kinds == .translated && found.layers == [.source, .target])
  }

  @Test func twoSourceLinesAndOneTarget() {
    let found = change(
      Self.pairs, ["They were made by pilots,", "not by scholars."], ["They were made by pilots,", "not by scholars.", "画它们的是领航员"])
    #expect(found.kinds == .translated && found.layers == [.source, .source, .target])
    let revised = change(
      Self.pairs, ["They were made by pilots,", "not by scholars.", "画它们的是领航员"],
      ["They were made by pilots,", "not by scholars.", "画它们的是老领航员"])
    #expect(revised.kinds == .revised && revised.layers == [.source, .source, .target])
  }

  @Test func threeLanguages() {
    let frame: [SmallHistory.Cue] = [
      ["Good afternoon.", "下午好", "Добрый день"], ["We look at maps.", "我们看地图", "Смотрим карты"], ["Nothing more to say."], ["That is all."],
    ]
    let second = change(frame, ["First the sea charts.", "先看海图"], ["First the sea charts.", "先看海图", "Сначала море"])
    #expect(second.kinds == .revised && second.layers == [.source, .target, .target])
    let first = change(frame, ["First the sea charts."], ["First the sea charts.", "Сначала море"])
    #expect(first.kinds == .translated && first.layers == [.source, .target])
  }

  /// One script for two ways of writing: no letters tell which is whose, so a changed line is a revision.
  @Test func fromTraditionalToSimplifiedCharactersIsARevision() {
    let found = change(Self.pairs, ["We look at the maps.", "我們看地圖"], ["We look at the maps.", "我们看地图"])
    #expect(found.kinds == .revised && found.layers == [.source, .target])
    let frame: [SmallHistory.Cue] = [["我們看地圖"], ["先看海圖"], ["畫它們的是領航員"]]
    let alone = change(frame, ["下午好歡迎來聽講座"], ["下午好欢迎来听讲座"])
    #expect(alone.kinds == .sourceEdited && alone.layers == [.source])
  }

  @Test func aTrackOfOneLanguageHasNoTarget() {
    let frame: [SmallHistory.Cue] = [
      ["Good afternoon and welcome."], ["Today we look at maps.", "They are old."], ["First the sea charts."],
    ]
    let edited = change(frame, ["They were made by pilots."], ["They were drawn by pilots."])
    #expect(edited.kinds == .sourceEdited && edited.layers == [.source])
    let wrapped = change(frame, ["They were made by pilots, not by scholars."], ["They were made by pilots,", "not by scholars."])
    #expect(wrapped.kinds == .reflowed && wrapped.layers == [.source, .source])
  }
}
