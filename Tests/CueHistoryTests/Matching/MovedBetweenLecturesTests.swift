import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Cues that one commit takes from the file of one lecture and puts into that of another.
struct MovedBetweenLecturesTests {
  private static let one = [
    "Good afternoon and welcome to the talk.\n下午好欢迎来听讲座", "Today we look at how maps are drawn.\n今天我们看看地图怎么画",
    "First, a word about the sea charts.\n先说说海图",
  ]
  private static let two = ["The second talk is on the weather.", "Clouds are where we should begin."]
  private static let last = "They were made by pilots, not by scholars.\n画它们的是领航员"

  /// Li translates in the first lecture, Bo moves its last cue to the second, and Cy revises it there.
  private func repository<Result>(_ body: (inout SmallRepository) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      let plain = (Self.one + [Self.last]).map { String($0.split(separator: "\n")[0]) }
      try repository.commit("upload", by: "Up <up@x.org>", ["1. Maps.srt": subtitles(plain), "2. Weather.srt": subtitles(Self.two)])
      try repository.commit("translate", by: "Li <li@x.org>", ["1. Maps.srt": subtitles(Self.one + [Self.last])])
      try repository.commit(
        "the last cue belongs to lecture 2", by: "Bo <bo@x.org>",
        ["1. Maps.srt": subtitles(Self.one), "2. Weather.srt": subtitles([Self.last] + Self.two)])
      try repository.commit(
        "pilots", by: "Cy <cy@x.org>", ["2. Weather.srt": subtitles([Self.last.replacing("领航员", with: "老领航员")] + Self.two)])
      return try body(&repository)
    }
  }

  private func histories() throws -> [History] {
    try repository { repository in
      [try repository.history(), try History.read([.bytes(try repository.mail(), name: "mail")])]
    }
  }

  private func people(_ shares: [Share], _ history: History) -> [String] {
    shares.compactMap { $0.contributor.map { history.contributors[$0].name } }
  }

  @Test func theCueKeepsItsNameAndItsTranslator() throws {
    for history in try histories() {
      #expect(history.lectures.map(\.name) == ["1. Maps", "2. Weather"])
      let moved = history.blame(track: 1)[0]
      #expect(people(moved.targetCredit, history) == ["Li", "Cy"] && people(moved.sourceCredit, history) == ["Up"])
      #expect(history.lecture(of: moved.cue) == 1 && history.lecture(of: history.blame(track: 0)[0].cue) == 0)
      let events = history.events(of: moved.cue)
      #expect(events.map { $0.kinds.intersection([.added, .translated, .moved, .revised]) } == [.added, .translated, .moved, .revised])
      #expect(events.map { history.lecture(of: $0) } == [0, 0, 1, 1])
      #expect(history.before(events[2])?.text == history.after(events[2])?.text)
      #expect(!history.events.contains { $0.kinds.contains(.removed) || $0.commit == 2 && $0.kinds.contains(.added) })
      #expect(history.cue(named: history.name(of: moved.cue)) == moved.cue)
    }
  }

  @Test func mailAndRepositoryGiveItTheSameName() throws {
    let names = try histories().map { history in history.blame(track: 1).map { history.name(of: $0.cue) } }
    #expect(names[0] == names[1] && Set(names[0]).count == 3)
  }

  @Test func eventsOfALectureAreARun() throws {
    for history in try histories() {
      #expect(history.events.map { history.lecture(of: $0) } == history.events.map { history.lecture(of: $0) }.sorted())
      #expect(history.lectures.indices.map { history.events(ofLecture: $0).count }.reduce(0, +) == history.events.count)
      for track in history.tracks.indices { #expect(history.tracks[track].revisions.allSatisfy { history.revisions[$0].track == track }) }
    }
  }

  @Test func theSameTextInAnotherCommitMovesNothing() throws {
    let history = try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("a", ["1. Maps.srt": subtitles(Self.one + [Self.last]), "2. Weather.srt": subtitles(Self.two)])
      try repository.commit("b", ["1. Maps.srt": subtitles(Self.one)])
      try repository.commit("c", ["2. Weather.srt": subtitles(Self.two + [Self.last])])
      return try repository.history()
    }
    #expect(history.events.count { $0.kinds.contains(.removed) } == 1)
    #expect(history.events.filter { $0.commit == 2 }.map(\.kinds) == [[.added, .translated]])
  }

  // MARK: The rule

  private func ties(_ lines: [(String, Int, Int)]) -> [[Int]] {
    var carried = CarriedLines()
    for (line, file, change) in lines { carried.take(Array(line.utf8)[...], file: file, change: change) }
    return carried.ties.map { [$0.from, $0.to] }
  }

  @Test func aLineThatGoesHereAndComesThereTies() {
    #expect(ties([("a line that is moved\n", 0, -1), ("\u{FEFF}  a line that is moved \r\n", 3, 1)]) == [[0, 3]])
    #expect(
      ties([("one line of text", 0, -1), ("one line of text", 1, 1), ("another of text", 2, -1), ("another of text", 0, 1)]) == [
        [0, 1], [2, 0],
      ])
  }

  @Test func whatOnlyComesOrChangesItsPlaceTiesNothing() {
    #expect(ties([("a line that is added", 0, 1), ("a line that is added", 1, 1)]).isEmpty)
    #expect(ties([("a line within a file", 0, -1), ("a line within a file", 0, 1), ("a line within a file", 1, 1)]).isEmpty)
    #expect(ties([("too short", 0, -1), ("too short", 1, 1)]).isEmpty)
    #expect(ties([("00:00:01,000 --> 00:00:02,000", 0, -1), ("00:00:01,000 --> 00:00:02,000", 1, 1)]).isEmpty)
  }

  @Test func versionsOfOneCommitStandTogetherWhenLecturesAreJoined() {
    var (first, second) = (SmallHistory(), SmallHistory())
    let one = first.add(0, [["What the first lecture says."]])
    first.add(3, from: [one], [["What the first lecture says now."]])
    let other = second.add(1, "2. Other.srt", [["What the second lecture says."]])
    let unseen = second.add(nil, "2. Other.srt", from: [other], [["What nobody saw."]])
    second.add(3, "2. Other.srt", from: [unseen], [["What the second lecture says now."]])
    let joined = LectureVersions.joined([first.versions, second.versions])
    #expect(joined.nodes.map(\.commit) == [0, 1, nil, 3, 3])
    #expect(joined.lectureOfTrack == [0, 1] && joined.nodes.map(\.track) == [0, 1, 1, 0, 1])
    #expect(joined.nodes.map(\.parents) == [[], [], [1], [0], [2]])
    let texts = joined.nodes.map { String(decoding: joined.table.file($0.lines ?? []), as: UTF8.self) }
    #expect(texts[4].contains("What the second lecture says now.") && texts[3].contains("What the first lecture says now."))
  }
}
