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

  init(_ scope: Scope) {
    self.scope = scope
    all = scope.history.contributors.indices.map(Tally.init)
    countEvents()
    countCommits()
    countHoldings()
  }

  private mutating func countEvents() {
    for event in scope.work {
      guard let index = event.commit, let commit = scope.history.commits[at: index] else { continue }
      let written = CueWork.written(event, scope.history)
      let screen = event.kinds.contains(.translated) ? scope.history.after(event)?.duration ?? 0 : 0
      for person in scope.people(of: commit) where all.indices.contains(person) {
        all[person].kinds.add(event.kinds)
        all[person].lectures.insert(scope.history.lecture(of: event))
        all[person].written = all[person].written.adding(written)
        all[person].millisecondsTranslated = all[person].millisecondsTranslated.adding(screen)
      }
    }
  }

  private mutating func countCommits() {
    for index in scope.countedCommits {
      let commit = scope.history.commits[index]
      if all.indices.contains(commit.author) { all[commit.author].commits += 1 }
      for person in scope.people(of: commit) where all.indices.contains(person) { all[person].widen(to: index, scope.history.commits) }
    }
  }

  /// What is held does not depend on dates: it is how things stand now.
  private mutating func countHoldings() {
    for lecture in scope.lectures {
      for track in scope.history.lectures[at: lecture]?.tracks ?? [] where scope.history.tracks[at: track]?.isLive ?? false {
        for cue in scope.history.blame(track: track) { count(cue) }
      }
    }
  }

  private mutating func count(_ cue: BlamedCue) {
    if let person = cue.targetCredit.first?.contributor, all.indices.contains(person) { all[person].heldTarget += 1 }
    if let person = cue.sourceCredit.first?.contributor, all.indices.contains(person) { all[person].heldSource += 1 }
    if let person = cue.timingHolder(scope.history), all.indices.contains(person) { all[person].heldTiming += 1 }
    for (person, words) in cue.survivingWords where all.indices.contains(person) { all[person].surviving += words }
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
