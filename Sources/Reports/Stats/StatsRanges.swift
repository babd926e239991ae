import CueHistory

extension StatsReport {
  /// The table that teams keep by hand: runs of cues with the same translators, and who proofread in them. The runs of a track are all its
  /// cues, in order.
  var rangesTable: ReportTable {
    var table = ReportTable([
      .names("lecture", "Lecture"), .init("track", "Track", isData: true), .init("cues", "Cues"), .number("count", "Count"),
      .number("translated", "Translated"), .names("translators", "Translator"), .number("proofread", "Proofread"),
      .names("proofreaders", "Proofreader"),
    ])
    for lecture in scope.lectures {
      for track in scope.history.shownTracks(of: lecture) {
        for run in runs(of: track) where isWanted(run) {
          table.row([
            .text(scope.lectureName(lecture)), .text(scope.history.tracks[at: track]?.path ?? ""), .text(run.numbers), .number(run.count),
            .number(run.translated), .list(run.translators.map { scope.name($0) }), .number(run.proofread),
            .list(run.proofreaders.sorted { ($1.value, $0.key ?? -1) < ($0.value, $1.key ?? -1) }.map { scope.name($0.key) }),
          ])
        }
      }
    }
    return table
  }

  private func isWanted(_ run: TranslatorRun) -> Bool {
    guard let chosen = scope.selection.contributors else { return true }
    return (run.translators + run.proofreaders.keys).contains { $0.map { chosen.contains($0) } ?? false }
  }

  /// The runs of a track: all its cues, in file order.
  func runs(of track: Int) -> [TranslatorRun] {
    var runs: [TranslatorRun] = []
    for cue in scope.history.blame(track: track) { runs.append(joining: TranslatorRun(cue, scope)) }
    return TranslatorRun.bridged(runs)
  }
}

/// Cues in a row with the same translators.
struct TranslatorRun {
  /// Nil stands for whoever is not known; none where there is no translation.
  private(set) var translators: [Int?] = []
  /// Who revised how many of the cues after somebody else translated them.
  private(set) var proofreaders: [Int?: Int] = [:]
  /// How many cues were proofread.
  private(set) var proofread = 0
  private(set) var translated = 0
  private(set) var count = 1
  /// The cue as its address names it: its number, or, where it has none, its time.
  private let first: String
  private var last: String

  /// Fewer cues than this without a translation do not end a run.
  private static let gap = 4

  /// The translators are the people of the last change that translated the cue, or, where the history does not show it, whoever holds most of
  /// the words.
  init(_ cue: BlamedCue, _ scope: Scope) {
    first = cue.text.number.map(String.init) ?? "@" + FilmTime.text(cue.text.start).prefix(8)
    last = first
    guard !cue.targetCredit.isEmpty else { return }
    translated = 1
    let events = scope.history.events(of: cue.cue).filter { scope.isWork($0) }
    let start = events.lastIndex { $0.kinds.contains(.translated) }
    translators = start.map { scope.people(of: events[$0]) } ?? [cue.targetCredit.first?.contributor]
    let revisions = events[(start.map { $0 + 1 } ?? 0)...].filter { $0.kinds.contains(.revised) }
    for person in Set(revisions.flatMap { scope.people(of: $0) }) where !translators.contains(person) { proofreaders[person] = 1 }
    proofread = proofreaders.isEmpty ? 0 : 1
  }

  var numbers: String { count == 1 ? first : first + "–" + last }

  mutating func append(_ next: TranslatorRun) {
    for (person, cues) in next.proofreaders { proofreaders[person, default: 0] += cues }
    (count, translated, proofread, last) = (count + next.count, translated + next.translated, proofread + next.proofread, next.last)
  }

  /// Closes small gaps between runs of the same translators.
  static func bridged(_ runs: [TranslatorRun]) -> [TranslatorRun] {
    var bridged: [TranslatorRun] = []
    for run in runs {
      if bridged.count > 1, let gap = bridged.last, gap.translators.isEmpty, gap.count < TranslatorRun.gap,
        bridged[bridged.count - 2].translators == run.translators
      {
        bridged.removeLast()
        bridged[bridged.count - 1].append(gap)
        bridged[bridged.count - 1].append(run)
      } else {
        bridged.append(run)
      }
    }
    return bridged
  }
}

extension [TranslatorRun] {
  /// Adds a run, to the last one where the translators are the same.
  fileprivate mutating func append(joining run: TranslatorRun) {
    if let last, last.translators == run.translators { self[count - 1].append(run) } else { append(run) }
  }
}

extension Scope {
  /// The people of a change; nil for one that no commit here made.
  fileprivate func people(of event: CueEvent) -> [Int?] {
    event.commit == nil ? [nil] : people(of: event.commit)
  }
}
