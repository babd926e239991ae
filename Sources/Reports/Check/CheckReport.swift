import CueHistory

/// Whether the history is whole and the files are sound.
public struct CheckReport: Sendable {
  let scope: Scope
  let counts: ReadingCounts
  let diagnostics: [Diagnostic]
  /// Versions that a commit made and that are neither proven nor exact, or whose proof needs a word.
  let unproven: [Revision]

  /// Looks at a whole history; filters do not apply.
  public init(_ scope: Scope) {
    self.scope = scope
    counts = scope.history.counts
    diagnostics = scope.history.diagnostics
    unproven = scope.history.revisions.filter { $0.commit != nil && !$0.isDeletion && $0.evidence < .exact }
  }

  /// Whether anything is more than a note, not proven, or lost: what `--strict` refuses.
  public var hasFindings: Bool {
    counts.failed > 0 || diagnostics.contains { $0.severity > .note }
      || counts.evidence.contains { $0.key < .exact && $0.value > 0 }
  }

  /// Text changes by evidence, the strongest first.
  var evidence: [(evidence: Evidence, count: Int)] {
    Evidence.allCases.sorted(by: >).map { ($0, counts.evidence[$0] ?? 0) }
  }
}
