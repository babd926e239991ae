import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Reports

/// The histories of the real corpora, each read once.
enum RealHistory {
  static let names = ["ios9-23.mbox", "ios9.mbox", "ios11.mbox"]

  static func of(_ name: String) throws -> History { try #require(read[name]) }

  static func scope(_ name: String) throws -> Scope { try #require(scopes[name]) }
  static func stats(_ name: String) throws -> StatsReport { try #require(reports[name]) }

  private static let scopes = read.mapValues { Scope($0) }
  private static let reports = scopes.mapValues { StatsReport($0) }
  private static let read: [String: History] = names.reduce(into: [:]) { histories, name in
    guard let path = try? Corpus.file(name).path else { return }
    var options = HistoryOptions()
    options.jobs = 2
    histories[name] = try? History.read([.mail(path)], options: options)
  }
}

/// What must hold between the figures of any corpus, on the real ones.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct CorpusPropertyTests {
  @Test(arguments: RealHistory.names) func statsAreSumsOverEvents(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    var kinds: [Int: KindCounts] = [:]
    var written: [Int: Int] = [:]
    for event in scope.history.events where !event.isDuplicate {
      let words = CueWork.written(event, scope.history)
      for person in scope.people(of: event.commit) {
        kinds[person, default: KindCounts()].add(event.kinds)
        written[person, default: 0] += words
      }
    }
    let report = try RealHistory.stats(name)
    for tally in report.tallies {
      let written = written[tally.contributor] ?? 0
      #expect(tally.kinds == kinds[tally.contributor] ?? KindCounts())
      #expect(tally.written == written)
      // Written is what a difference of texts adds, surviving what the following of words credits: where a word could have come from two
      // places they may choose differently, for one word in some hundred.
      #expect(
        tally.surviving <= Double(written) * 1.01 || tally.kinds[.split] + tally.kinds[.merged] > 0, "\(scope.name(tally.contributor))")
    }
    #expect(report.evidence.values.reduce(0, +) == scope.history.events.count { !$0.isDuplicate })
  }

  @Test(arguments: RealHistory.names) func eachGroupingCountsTheSameChanges(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    let translated = scope.history.events.count { $0.commit != nil && !$0.isDuplicate && $0.kinds.contains(.translated) }
    for grouping in [StatsGrouping.contributor, .month, .matrix] {
      let table = try RealHistory.stats(name).table(by: grouping)
      let column = table.columns.firstIndex { $0.key == "translated" }
      let sum = table.rows.reduce(0) { sum, row in
        guard let column, case .number(let number) = row[column] else { return sum }
        return sum + number
      }
      // Nobody here has a co-author, so no change counts for two.
      #expect(sum == translated, "\(grouping)")
    }
  }

  @Test(arguments: RealHistory.names) func coverageIsAtMostWhole(_ name: String) throws {
    for lecture in try RealHistory.stats(name).coverage { #expect(lecture.translated <= lecture.cues) }
  }

  @Test(arguments: RealHistory.names) func rangesPartitionTheCues(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    let report = try RealHistory.stats(name)
    for track in scope.history.tracks.indices where scope.history.tracks[track].isLive {
      let runs = report.runs(of: track)
      #expect(runs.reduce(0) { $0 + $1.count } == scope.history.blame(track: track).count)
      for (left, right) in zip(runs, runs.dropFirst()) { #expect(left.translators != right.translators) }
      #expect(runs.allSatisfy { $0.translated <= $0.count && $0.proofread <= $0.translated })
      let translated = scope.history.tracks[track].revisions.last.map { scope.history.revisions[$0].translatedCount }
      #expect(runs.reduce(0) { $0 + $1.translated } == translated)
    }
  }

  @Test(arguments: RealHistory.names) func sharesOfACueAddUpToOne(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    for track in scope.history.tracks.indices {
      for cue in scope.history.blame(track: track) {
        for shares in [cue.targetCredit, cue.sourceCredit] where !shares.isEmpty {
          #expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: RealHistory.names) func everyEventIsInTheChangelog(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    for grouping in ChangelogGrouping.allCases {
      let report = ChangelogReport(scope, by: grouping)
      let counted = report.groups.flatMap(\.entries).reduce(0) { $0 + $1.change.count }
      let kinds = scope.history.events.filter { !$0.isDuplicate }.reduce(0) { $0 + $1.kinds.names.count }
      #expect(counted == kinds, "\(grouping)")
    }
  }

  @Test(arguments: RealHistory.names) func everyWordTakenOutIsSomebodys(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    let carriers: ChangeKinds = [.split, .merged, .moved, .removed]
    var removed = 0
    for event in scope.history.events where event.commit != nil && !event.isDuplicate && event.kinds.isDisjoint(with: carriers) {
      guard !event.kinds.isDisjoint(with: [.revised, .cleared]), let before = scope.history.before(event) else { continue }
      let after = scope.history.after(event)?.targetLines.joined(separator: "\n") ?? ""
      removed += TextDiff(before.targetLines.joined(separator: "\n"), after).wordsRemoved
    }
    let table = try RealHistory.stats(name).table(by: .corrections)
    let counted = table.rows.reduce(0) { sum, row in
      row[2...3].reduce(sum) { sum, value in if case .number(let number) = value { sum + number } else { sum } }
    }
    #expect(removed > 0 && counted == removed)
  }

  @Test(arguments: RealHistory.names) func eachFigureIsExplainedByItsChanges(_ name: String) throws {
    let scope = try RealHistory.scope(name)
    let report = try RealHistory.stats(name)
    // Those with the most are enough: each figure goes through all changes.
    for tally in report.tallies.prefix(name == RealHistory.names[0] ? .max : 2) {
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
