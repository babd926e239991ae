import Foundation
import Subtitles
import TestSupport
import Testing

@testable import Salvage

/// Subtitle files, flattened and restored.
struct SubtitleTests {
  @Test func numbersTimingsAndLinesComeBack() {
    let file = cues(200, translated: 3..<120)
    let restored = restoreSubtitles(flatten(file.utf8))
    #expect(restored.text == file)
    #expect(restored.summary.cues == 200)
    #expect(restored.diagnostics.isEmpty)
  }

  @Test func numbersAtTheEndOfATextAreNotTheNumberOfTheNextCue() {
    let flat =
      "1 00:00:01,000 --> 00:00:02,000 It began in 2016 00:00:03,000 --> 00:00:04,000 and so on 3 00:00:05,000 --> 00:00:06,000 end"
    let restored = restoreSubtitles(Array(flat.utf8))
    #expect(restored.text.contains("It began in 2016\n\n00:00:03,000 --> "))
    #expect(restored.diagnostics.map(\.code) == ["number-missing"])
    #expect(restored.summary.cues == 3)
  }

  /// Found by fuzzing: two timings with a time in common.
  @Test func ofTimesThatShareAWordTheFirstTwoAreTheCues() {
    let flat = "1 00:00:01,000 --> 00:00:02,000 --> 00:00:03,000 a 2 00:00:04,000 --> 00:00:05,000 b"
    let restored = restoreSubtitles(Array(flat.utf8))
    #expect(restored.text == "1\n00:00:01,000 --> 00:00:02,000\n--> 00:00:03,000 a\n\n2\n00:00:04,000 --> 00:00:05,000\nb\n")
    #expect(restored.summary.cues == 2)
  }

  @Test func cuesWithoutTextKeepTheirPlace() {
    let flat = "1 00:00:01,000 --> 00:00:02,000 2 00:00:03,000 --> 00:00:04,000 3 00:00:05,000 --> 00:00:06,000"
    let restored = restoreSubtitles(Array(flat.utf8))
    let file = SubtitleFile(parsing: restored.bytes)
    #expect(file.cues.map(\.number) == [1, 2, 3])
    #expect(file.cues.allSatisfy { $0.text.isEmpty })
  }

  @Test func wideTextIsCutIntoLinesOfLikeWidth() {
    let flat =
      "1 00:00:01,000 --> 00:00:02,000 this cue had two lines of text before it was flattened and they were about as wide as each other"
    let lines = restoreSubtitles(Array(flat.utf8)).text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.dropFirst(2).allSatisfy { $0.count < 62 && $0.count > 30 })
  }

  @Test func aTitleBeforeTheCuesIsKept() {
    let restored = restoreSubtitles(flatten(("5. Drawing.srt\n\n" + cues(3)).utf8))
    #expect(restored.text == "5. Drawing.srt\n\n" + cues(3))
    #expect(SubtitleFile(parsing: restored.bytes).cues.count == 3)
  }

  @Test func textWithoutCuesIsSaidToBeNone() {
    let restored = restoreSubtitles(Array("nothing here".utf8))
    #expect(restored.bytes.isEmpty)
    #expect(restored.diagnostics.map(\.code) == ["no-cues"])
  }

  /// Files that have their lines need no restoring: a title, a first cue that lost its number.
  @Test func titleLinesAndLostNumbersAreReadAsTheyAre() {
    let titled = SubtitleFile(parsing: Array(("5. Drawing.srt\n\n" + cues(4)).utf8))
    #expect(titled.cues.map(\.number) == [1, 2, 3, 4])
    #expect(titled.preamble == 0..<16)
    let damaged = SubtitleFile(parsing: Array(("5. Drawing.srt\n\n" + cues(4).dropFirst(2)).utf8))
    #expect(damaged.cues.map(\.number) == [nil, 2, 3, 4])
    #expect(damaged.cues.first?.start == 3000)
    #expect(damaged.diagnostics.contains { $0.code == "missing-number" })
    #expect(damaged.compose() == damaged.bytes)
  }
}
