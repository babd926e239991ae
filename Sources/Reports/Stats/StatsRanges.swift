import CueHistory

extension StatsReport {
  /// The table that teams keep by hand: runs of cues with the same translators and proofreaders. The runs of a track are all its cues, in order.
  var rangesTable: ReportTable {
    var table = ReportTable([
      .names("lecture", "Lecture"), .init("track", "Track", isData: true), .init("cues", "Cues"), .number("count", "Count"),
      .names("translators", "Translator"), .names("proofreaders", "Proofreader"),
    ])
    for lecture in scope.lectures {
      for track in shownTracks(of: lecture) {
        for run in runs(of: track) where isWanted(run) {
          table.row([
            .text(scope.lectureName(lecture)), .text(scope.history.tracks[at: track]?.path ?? ""), .text(run.numbers), .number(run.count),
            .text(run.owners.map { scope.names($0.translators) } ?? "–"), .text(run.owners.map { scope.names($0.proofreaders) } ?? ""),
          ])
        }
      }
    }
    return table
  }

  /// Tracks with a translation; where a lecture has none, its first.
  private func shownTracks(of lecture: Int) -> [Int] {
    let live = scope.history.tracksByRank(of: lecture).filter { scope.history.tracks[$0].isLive }
    let bilingual = live.filter { scope.history.tracks[$0].hasTarget }
    return bilingual.isEmpty ? Array(live.prefix(1)) : bilingual
  }

  private func isWanted(_ run: Run) -> Bool {
    guard let chosen = scope.selection.contributors else { return true }
    guard let owners = run.owners else { return false }
    return (owners.translators + owners.proofreaders).contains { $0.map { chosen.contains($0) } ?? false }
  }

  /// Who made a translation: nil stands for whoever is not known.
  struct Owners: Equatable {
    var translators: [Int?]
    var proofreaders: [Int?]
  }

  struct Run {
    /// Nil where there is no translation.
    var owners: Owners?
    var count: Int
    var first: Int?
    var last: Int?

    var numbers: String {
      let ends = [first, last].map { $0.map(String.init) ?? "?" }
      return count == 1 ? ends[0] : ends.joined(separator: "–")
    }
  }

  func runs(of track: Int) -> [Run] {
    var runs: [Run] = []
    for cue in scope.history.blame(track: track) {
      let owners = owners(of: cue)
      if let last = runs.last, last.owners == owners {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].last = cue.text.number
      } else {
        runs.append(Run(owners: owners, count: 1, first: cue.text.number, last: cue.text.number))
      }
    }
    return runs
  }

  /// The translators are the people of the last change that translated the cue, or, where the history does not show it, whoever holds most of
  /// the words; the proofreaders are who revised it afterwards, in order, each once.
  private func owners(of cue: BlamedCue) -> Owners? {
    guard !cue.targetCredit.isEmpty else { return nil }
    let events = scope.history.events(of: cue.cue)
    let translated = events.lastIndex { $0.kinds.contains(.translated) }
    var owners = Owners(translators: [], proofreaders: [])
    if let translated { owners.translators = people(of: events[translated]) }
    if translated == nil { owners.translators = [cue.targetCredit.first?.contributor] }
    for event in events[(translated.map { $0 + 1 } ?? 0)...] where event.kinds.contains(.revised) {
      for person in people(of: event) where !owners.translators.contains(person) && !owners.proofreaders.contains(person) {
        owners.proofreaders.append(person)
      }
    }
    return owners
  }

  private func people(of event: CueEvent) -> [Int?] {
    guard let commit = event.commit.flatMap({ scope.history.commits[at: $0] }) else { return [nil] }
    return scope.people(of: commit)
  }
}

extension Scope {
  fileprivate func names(_ people: [Int?]) -> String { people.map { name($0) }.joined(separator: ", ") }
}
