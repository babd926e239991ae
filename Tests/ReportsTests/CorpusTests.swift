import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Reports

/// Figures of a real corpus.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct CorpusTests {
  private let scope: Scope

  init() throws { scope = try RealHistory.scope("ios9-23.mbox") }

  @Test func theTranslatorOfACueIsNamed() throws {
    let address = try #require(CueAddress("8:260"))
    let found = try scope.history.cue(at: address)
    let report = CueBlame(found.blamed, scope)
    #expect(found.notes == [])
    #expect(report.blamed.targetCredit.map { scope.name($0.contributor) } == ["saitjr"])
    #expect(report.text(TextStyle()).contains("Translation  saitjr 100 %\n"))
  }

  @Test func theFirstChangedCuesOfLectureThreeAreRevised() throws {
    let lecture = try scope.history.lecture(matching: "3")
    let revised = scope.history.events.filter { Int($0.cue.lecture) == lecture && $0.kinds.contains(.revised) }.prefix(22)
    #expect(revised.count == 22)
    #expect(revised.allSatisfy { scope.names(of: $0.commit) == "王卓" })
    let first = try #require(revised.first)
    #expect(scope.history.before(first)?.targetLines.joined().contains("元祖") ?? false)
    #expect(scope.history.after(first)?.targetLines.joined().contains("元组") ?? false)
  }

  @Test func filtersChooseAmongFinishedAttributions() throws {
    var selection = Selection()
    selection.since = Moment(date: "2016-09")
    selection.until = Moment(date: "2016-09")
    let september = Scope(scope.history, selection: selection)
    let events = Array(september.events)
    #expect(!events.isEmpty)
    #expect(events.allSatisfy { september.day($0.commit).hasPrefix("2016-09") })
    // The rest is what lies before and after.
    var before = Selection()
    before.until = Moment(date: "2016-08-31")
    var after = Selection()
    after.since = Moment(date: "2016-10-01")
    let parts = [before, selection, after].map { Array(Scope(scope.history, selection: $0).events).count }
    #expect(parts.reduce(0, +) == scope.history.events.count)
  }

  @Test func eventsAreWrittenFast() {
    let clock = ContinuousClock()
    var bytes = 0
    let time = clock.measure { EventsReport(scope).writeJSON { bytes += $0.count } }
    #expect(bytes > 1_000_000)
    // A debug build on a busy machine: the bound only catches what grows faster than the number of events.
    #expect(time < .seconds(20))
  }
}
