import CueHistory

/// A figure of the statistics that can be explained by the changes behind it.
public enum Figure: String, Sendable, CaseIterable {
  case added, removed, translated, revised
  case sourceEdited = "source-edited"
  case cleared, retimed, renumbered, split, merged, moved, reflowed, formatted
  /// The commits that change a cue, by author.
  case commits
  /// Characters and words put into translations.
  case written
  /// Screen time translated.
  case minutes
  /// Cues whose translation, talk or timings are held now.
  case holds
  case holdsSource = "holds-source"
  case holdsTiming = "holds-timing"
  /// Words that stand as they were written.
  case survive

  /// The changes that make up the figure, of everybody or of the chosen contributors.
  ///
  /// What was ever made is explained by the chosen changes that count as work. What is held now does not depend on dates: it is explained,
  /// cue by cue, by the changes of the holder that put words or times there.
  func events(_ scope: Scope) -> [CueEvent] {
    switch self {
    case .commits: scope.events.filter { event in event.commit.map { isByChosen(author: $0, scope) } ?? false }
    case .written: made(scope) { CueWork.written($0, scope.history) > 0 }
    case .minutes: made(scope) { $0.kinds.contains(.translated) && scope.history.after($0)?.duration ?? 0 > 0 }
    case .holds: held(scope, Figure.words) { [$0.targetCredit.first?.contributor] }
    case .holdsSource: held(scope, Figure.words) { [$0.sourceCredit.first?.contributor] }
    case .survive: held(scope, Figure.words) { $0.targetCredit.map(\.contributor) }
    case .holdsTiming: timings(scope)
    default: made(scope) { event in ChangeKinds.named.contains { $0.name == rawValue && event.kinds.contains($0.kind) } }
    }
  }

  /// Kinds that can put words into a cue.
  private static let words: ChangeKinds = [.added, .translated, .revised, .sourceEdited, .split, .merged]

  private func made(_ scope: Scope, where isPart: (CueEvent) -> Bool) -> [CueEvent] {
    scope.work.filter { $0.commit != nil && isPart($0) }
  }

  private func isByChosen(author commit: Int, _ scope: Scope) -> Bool {
    guard let author = scope.history.commits[at: commit]?.author else { return false }
    return scope.selection.contributors?.contains(author) ?? true
  }

  private func held(_ scope: Scope, _ kinds: ChangeKinds, by holders: (BlamedCue) -> [Int?]) -> [CueEvent] {
    var found: [CueEvent] = []
    scope.forEachLivingCue { cue in
      let holders = holders(cue).compactMap(\.self).filter { scope.selection.contributors?.contains($0) ?? true }
      guard !holders.isEmpty else { return }
      found += scope.history.events(of: cue.cue).filter { event in
        scope.isWork(event) && !event.kinds.isDisjoint(with: kinds) && scope.people(of: event.commit).contains { holders.contains($0) }
      }
    }
    return found
  }

  private func timings(_ scope: Scope) -> [CueEvent] {
    var found: [CueEvent] = []
    scope.forEachLivingCue { cue in
      guard case .commit(let index) = cue.timingChanged, isByChosen(author: index, scope) else { return }
      found += scope.history.events(of: cue.cue).filter {
        $0.commit == index && !$0.kinds.isDisjoint(with: [.added, .retimed, .split, .merged])
      }
    }
    return found
  }
}

extension Scope {
  /// Calls `body` for each cue of the newest versions of the chosen lectures: by lecture, by track, in file order.
  func forEachLivingCue(_ body: (BlamedCue) -> Void) {
    for lecture in lectures {
      for track in history.lectures[at: lecture]?.tracks ?? [] where history.tracks[at: track]?.isLive ?? false {
        for cue in history.blame(track: track) { body(cue) }
      }
    }
  }
}
