import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Reports

/// Figures of the real corpora, by what must hold between them.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct CorpusTests {
  /// The 23 messages, read once.
  static let history: History? = {
    guard let path = try? Corpus.file("ios9-23.mbox").path else { return nil }
    return try? History.read([.mail(path)])
  }()

  private let scope: Scope

  init() throws { scope = Scope(try #require(CorpusTests.history)) }

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

  @Test func statsAreSumsOverEvents() {
    let report = StatsReport(scope)
    for tally in report.tallies {
      var kinds = KindCounts()
      var written = 0
      for event in scope.history.events where !event.isDuplicate {
        guard let commit = event.commit.map({ scope.history.commits[$0] }), scope.people(of: commit).contains(tally.contributor) else {
          continue
        }
        kinds.add(event.kinds)
        written += CueWork.written(event, scope.history)
      }
      #expect(tally.kinds == kinds)
      #expect(tally.written == written)
      #expect(Int(tally.surviving.rounded()) <= written || tally.kinds[.split] + tally.kinds[.merged] > 0)
    }
    #expect(report.evidence.values.reduce(0, +) == scope.history.events.count { !$0.isDuplicate })
  }

  @Test func eachGroupingCountsTheSameChanges() {
    let translated = scope.history.events.count { $0.commit != nil && !$0.isDuplicate && $0.kinds.contains(.translated) }
    for grouping in [StatsGrouping.contributor, .month, .matrix] {
      let table = StatsReport(scope).table(by: grouping)
      let column = table.columns.firstIndex { $0.key == "translated" }
      let sum = table.rows.reduce(0) { sum, row in
        guard let column, case .number(let number) = row[column] else { return sum }
        return sum + number
      }
      // Nobody here has a co-author, so no change counts for two.
      #expect(sum == translated, "\(grouping)")
    }
  }

  @Test func coverageIsAtMostWhole() {
    for lecture in StatsReport(scope).coverage { #expect(lecture.translated <= lecture.cues) }
  }

  @Test func rangesPartitionTheCues() {
    let report = StatsReport(scope)
    for track in scope.history.tracks.indices where scope.history.tracks[track].isLive {
      let runs = report.runs(of: track)
      #expect(runs.reduce(0) { $0 + $1.count } == scope.history.blame(track: track).count)
      for (left, right) in zip(runs, runs.dropFirst()) { #expect(left.translators != right.translators) }
      #expect(runs.allSatisfy { $0.translated <= $0.count && $0.proofread <= $0.translated })
      let translated = scope.history.tracks[track].revisions.last.map { scope.history.revisions[$0].translatedCount }
      #expect(runs.reduce(0) { $0 + $1.translated } == translated)
    }
  }

  @Test func sharesOfACueAddUpToOne() {
    for track in scope.history.tracks.indices {
      for cue in scope.history.blame(track: track) {
        for shares in [cue.targetCredit, cue.sourceCredit] where !shares.isEmpty {
          #expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        }
      }
    }
  }

  @Test func everyEventIsInTheChangelog() {
    for grouping in ChangelogGrouping.allCases {
      let report = ChangelogReport(scope, by: grouping)
      let counted = report.groups.flatMap(\.entries).reduce(0) { $0 + $1.change.count }
      let kinds = scope.history.events.filter { !$0.isDuplicate }.reduce(0) { $0 + $1.kinds.names.count }
      #expect(counted == kinds, "\(grouping)")
    }
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

  @Test func everyWordTakenOutIsSomebodys() {
    let carriers: ChangeKinds = [.split, .merged, .moved, .removed]
    var removed = 0
    for event in scope.history.events where event.commit != nil && !event.isDuplicate && event.kinds.isDisjoint(with: carriers) {
      guard !event.kinds.isDisjoint(with: [.revised, .cleared]), let before = scope.history.before(event) else { continue }
      let after = scope.history.after(event)?.targetLines.joined(separator: "\n") ?? ""
      removed += TextDiff(before.targetLines.joined(separator: "\n"), after).wordsRemoved
    }
    let table = StatsReport(scope).table(by: .corrections)
    let counted = table.rows.reduce(0) { sum, row in
      row[2...3].reduce(sum) { sum, value in if case .number(let number) = value { sum + number } else { sum } }
    }
    #expect(removed > 0 && counted == removed)
  }

  @Test func eachFigureIsExplainedByItsChanges() {
    let report = StatsReport(scope)
    for tally in report.tallies {
      var selection = Selection()
      selection.contributors = [tally.contributor]
      let own = Scope(scope.history, selection: selection)
      for (kind, name) in ChangeKinds.named {
        #expect(Figure(rawValue: name)?.events(own).count == tally.kinds[kind], "\(name)")
      }
      let written = Figure.written.events(own).reduce(0) { $0 + CueWork.written($1, scope.history) }
      #expect(written == tally.written)
      let minutes = Figure.minutes.events(own).reduce(0) { $0 + (scope.history.after($1)?.duration ?? 0) }
      #expect(minutes == tally.millisecondsTranslated)
    }
  }
}
