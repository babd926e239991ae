import Testing

@testable import CueHistory

/// Files larger than most talks. The bounds are far above what the work takes, and far below what it took if it grew with the square.
@Suite(.serialized) struct LargeFileTests {
  private static func seconds(_ body: () -> Void) -> Double { ContinuousClock().measure(body) / .seconds(1) }

  private static func file(_ count: Int, shift: Int = 0, _ text: (Int) -> String) -> String {
    var file = ""
    for index in 0..<count {
      let start = index * 2_000 + shift
      file += "\(index + 1)\n\(RandomHistory.time(start)) --> \(RandomHistory.time(start + 1_900))\n\(text(index))\n\n"
    }
    return file
  }

  @Test func manyCuesShiftedAndRevised() {
    var history = SmallHistory()
    let one = history.add(0, text: Self.file(6_000) { "Sentence number \($0) of a very long talk." })
    history.add(1, from: [one], text: Self.file(6_000, shift: 6_000) { "Sentence number \($0) of a very long talk.\n第\($0)句" })
    let versions = history.versions
    var lives = 0
    let time = Self.seconds { lives = CueTimeline.build(versions).store.lives.count }
    #expect(lives == 6_000 && time < 60)
  }

  /// No key tells one from another, and no text either.
  @Test(arguments: ["", "Okay."]) func manyCuesThatSayTheSame(_ text: String) {
    var history = SmallHistory()
    let same = { (count: Int, time: String) in (0..<count).map { "\($0 + 1)\n\(time)\n\(text)\n\n" }.joined() }
    let one = history.add(0, text: same(6_000, "00:00:01,000 --> 00:00:02,000"))
    let two = history.add(1, from: [one], text: same(7_000, "00:00:03,000 --> 00:00:04,000"))
    history.add(2, from: [two], text: Self.file(6_000) { _ in text })
    let versions = history.versions
    var nodes = 0
    let time = Self.seconds { nodes = CueTimeline.build(versions).cuesOfNode.count }
    #expect(nodes == 3 && time < 60)
  }

  /// All of a file in one cue, every other line of it changed.
  @Test func aCueOfManyLines() {
    var history = SmallHistory()
    let text = { (word: String) in
      "1\n00:00:01,000 --> 00:00:02,000\n" + (0..<20_000).map { "\($0 % 2 == 0 ? word : "line") \($0)\n" }.joined() + "\n"
    }
    let one = history.add(0, text: text("line"))
    history.add(1, from: [one], text: text("other"))
    let versions = history.versions
    var nodes = 0
    let time = Self.seconds { nodes = CueTimeline.build(versions).cuesOfNode.count }
    #expect(nodes == 2 && time < 30)
  }

  @Test func everythingRewritten() {
    var history = SmallHistory()
    let one = history.add(0, text: Self.file(3_000) { "alpha \($0 * 7) beta \($0 * 13)" })
    history.add(1, from: [one], text: Self.file(3_000, shift: 777_777) { "gamma \($0 * 11) delta \($0 * 17)" })
    let versions = history.versions
    var nodes = 0
    let time = Self.seconds { nodes = CueTimeline.build(versions).cuesOfNode.count }
    #expect(nodes == 2 && time < 60)
  }
}
