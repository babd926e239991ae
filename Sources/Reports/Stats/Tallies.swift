import CueHistory

/// What one contributor did, and what of it is still there.
struct Tally {
  var contributor: Int
  /// Chosen commits by this author, with or without cue changes, as `git shortlog` counts.
  var commits = 0
  var lectures: Set<Int> = []
  /// Ever made: cue changes by this person, as author or co-author.
  var kinds = KindCounts()
  /// Held now: cues whose translation is mostly this person's.
  var heldTarget = 0
  /// Held now: cues whose talk is mostly this person's.
  var heldSource = 0
  /// Held now: cues whose timings this person set last; another way to write the same time sets nothing.
  var heldTiming = 0
  /// Ever made: characters (dense scripts) and words (others) put into translations.
  var written = 0
  /// Held now: characters and words of translations that stand as this person wrote them.
  var surviving = 0.0
  /// Ever made: screen time of the cues translated.
  var millisecondsTranslated = 0
  /// The first and the last chosen commit by date: indexes into ``History/commits``.
  var first: Int?
  var last: Int?

  init(_ contributor: Int) { self.contributor = contributor }

  var isEmpty: Bool { commits == 0 && kinds.events == 0 && heldTarget + heldSource + heldTiming == 0 && surviving == 0 }
}

/// Counts for every contributor of a scope, in one pass over changes and one over the newest versions.
struct Tallies {
  private let scope: Scope
  private(set) var all: [Tally]

  /// - Parameter jobs: how many threads may count; the figures do not depend on it.
  init(_ scope: Scope, jobs: Int = 1) {
    self.scope = scope
    all = scope.history.contributors.indices.map(Tally.init)
    countEvents(jobs)
    countCommits()
    countHoldings(jobs)
  }

  /// Events that one thread measures at a time.
  private static let slice = 4096

  private mutating func countEvents(_ jobs: Int) {
    let (work, history) = (Array(scope.work), scope.history)
    let slices = stride(from: 0, to: work.count, by: Tallies.slice).map { work[$0..<min($0 + Tallies.slice, work.count)] }
    // Telling what was written anew takes nearly all of the time.
    let amounts = slices.parallelMap(jobs: jobs) { events in
      events.map { event in
        (
          written: CueWork.written(event, history),
          screen: event.kinds.contains(.translated) ? history.after(event)?.duration ?? 0 : 0
        )
      }
    }
    for (event, amount) in zip(work, amounts.joined()) {
      for person in scope.people(of: event.commit) where all.indices.contains(person) {
        all[person].kinds.add(event.kinds)
        all[person].lectures.insert(history.lecture(of: event))
        all[person].written = all[person].written.adding(amount.written)
        all[person].millisecondsTranslated = all[person].millisecondsTranslated.adding(amount.screen)
      }
    }
  }

  private mutating func countCommits() {
    for index in scope.countedCommits {
      let author = scope.history.commits[index].author
      if all.indices.contains(author) { all[author].commits += 1 }
      for person in scope.people(of: index) where all.indices.contains(person) { all[person].widen(to: index, scope.history.commits) }
    }
  }

  /// What is held does not depend on dates: it is how things stand now.
  private mutating func countHoldings(_ jobs: Int) {
    let history = scope.history
    let tracks = scope.lectures.flatMap { history.lectures[at: $0]?.tracks ?? [] }.filter { history.tracks[at: $0]?.isLive ?? false }
    for held in tracks.parallelMap(jobs: jobs, { Holdings(of: $0, history) }) {
      for (person, words) in held.surviving where all.indices.contains(person) { all[person].surviving += words }
      for (person, cues) in held.target where all.indices.contains(person) { all[person].heldTarget += cues }
      for (person, cues) in held.source where all.indices.contains(person) { all[person].heldSource += cues }
      for (person, cues) in held.timing where all.indices.contains(person) { all[person].heldTiming += cues }
    }
  }

  /// Those that a report lists: who did or holds anything, or who was asked for.
  var listed: [Tally] {
    let chosen = scope.selection.contributors
    return all.filter { !$0.isEmpty && (chosen?.contains($0.contributor) ?? true) }
      .sorted { left, right in
        (left.heldTarget, left.kinds.events, left.commits, right.contributor)
          > (right.heldTarget, right.kinds.events, right.commits, left.contributor)
      }
  }
}

/// What each person holds of one track: cues, and words of translations.
private struct Holdings {
  var target: [Int: Int] = [:]
  var source: [Int: Int] = [:]
  var timing: [Int: Int] = [:]
  var surviving: [Int: Double] = [:]

  init(of track: Int, _ history: History) {
    for cue in history.blame(track: track) {
      if let person = cue.targetCredit.first?.contributor { target[person, default: 0] += 1 }
      if let person = cue.sourceCredit.first?.contributor { source[person, default: 0] += 1 }
      if let person = cue.timingHolder(history) { timing[person, default: 0] += 1 }
      for (person, words) in cue.survivingWords { surviving[person, default: 0] += words }
    }
  }
}

extension BlamedCue {
  /// Who set its times last; nil where that is not known.
  func timingHolder(_ history: History) -> Int? {
    if case .commit(let index) = timingChanged { history.commits[at: index]?.author } else { nil }
  }

  /// How many words of the translation stand as each person wrote them.
  var survivingWords: [(person: Int, words: Double)] {
    guard !targetCredit.isEmpty else { return [] }
    let words = Double(lines.reduce(0) { $0 + ($1.isTarget ? Words.count($1.text) : 0) })
    return targetCredit.compactMap { share in share.contributor.map { ($0, share.share * words) } }
  }
}

extension Tally {
  /// Takes a commit into the time between first and last; commits without a date do not count.
  mutating func widen(to index: Int, _ commits: [Commit]) {
    guard let date = commits[at: index]?.date else { return }
    if let known = first.flatMap({ commits[at: $0]?.date }) { if date < known { first = index } } else { first = index }
    if let known = last.flatMap({ commits[at: $0]?.date }) { if known < date { last = index } } else { last = index }
  }
}

/// The amount of work in a change.
enum CueWork {
  /// Characters (dense scripts) and words (others) that a change put into the translation. What a split, a merge or a move carries along is
  /// not written anew.
  static func written(_ event: CueEvent, _ history: History) -> Int {
    let carriers: ChangeKinds = [.split, .merged, .moved]
    guard event.kinds.isDisjoint(with: carriers), !event.kinds.isDisjoint(with: [.translated, .revised]) else { return 0 }
    guard let after = history.after(event), after.hasTarget else { return 0 }
    let new = after.targetLines.joined(separator: "\n")
    guard let before = history.before(event), before.hasTarget else { return Words.count(new) }
    return TextDiff(before.targetLines.joined(separator: "\n"), new).wordsAdded
  }
}
