import Foundation
import Mail
import TestSupport
import Testing

@testable import CueHistory

/// What following cues costs, beside what reading and replaying cost.
@Suite(.serialized) struct SpeedTests {
  /// Seconds for reading and replaying, and for cues and attribution.
  private static func measure(_ name: String) throws -> (replay: Double, attribution: Double) {
    let path = try Corpus.file(name).path
    var versions: [LectureVersions] = []
    let replay = try processorSeconds {
      var read = try MailReading.read(try openMail(path), after: ReadHistory(), options: HistoryOptions())
      _ = read.sort()
      let base = try BaseStore([])
      for lecture in LectureGroups(read.changes).lectures {
        versions.append(MailTimeline.build(VersionGraph.solved(lecture.changes.map { read.changes[$0] }, base)))
      }
    }
    let attribution = processorSeconds {
      for versions in versions { _ = CueTimeline.build(versions) }
    }
    return (replay, attribution)
  }

  /// What this thread used: a wall clock would measure what else the machine does.
  private static func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try body()
    return now() - start
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.mbox", "ios11.mbox"])
  func attributionCostsNoMoreThanReplaying(_ name: String) throws {
    _ = try SpeedTests.measure(name)
    let runs = try (0..<5).map { _ in try SpeedTests.measure(name) }
    let replay = runs.map(\.replay).min() ?? 0
    let attribution = runs.map(\.attribution).min() ?? 0
    // In a debug build neither figure says anything.
    #if !DEBUG
      #expect(attribution <= replay)
    #endif
  }
}
