public import CueHistory

/// Whether the history is whole and the files are sound.
public struct CheckReport: Sendable {
  let scope: Scope
  let counts: ReadingCounts
  let diagnostics: [Diagnostic]
  /// Versions that a commit made and that are neither proven nor exact, or whose proof needs a word.
  let unproven: [Revision]
  let repeats: Repeats
  /// Only where they were looked for (``CueHistory/HistoryOptions/findsFileFaults``).
  let faults: FaultsSection
  /// Nil where they are not asked for.
  let claims: ClaimsSection?

  /// Looks at a whole history; filters apply to claims, and to the files that are looked into.
  public init(_ scope: Scope, showsClaims: Bool = false) {
    self.scope = scope
    counts = scope.history.counts
    diagnostics = scope.history.diagnostics
    unproven = scope.history.revisions.filter { $0.commit != nil && !$0.isDeletion && $0.evidence < .exact }
    repeats = Repeats(scope)
    faults = FaultsSection(scope)
    claims = showsClaims ? ClaimsSection(scope) : nil
  }

  /// Whether anything in a history is more than a note, not proven, or lost: what `--strict` refuses.
  public static func hasFindings(_ history: History) -> Bool {
    history.counts.failed > 0 || history.diagnostics.contains { $0.severity > .note }
      || history.counts.evidence.contains { $0.key < .exact && $0.value > 0 }
  }

  /// Whether the files are sound too: what `check --strict` refuses besides.
  public var hasFaultyFiles: Bool { !faults.isSound }

  /// Text changes by evidence, the strongest first.
  var evidence: [(evidence: Evidence, count: Int)] {
    Evidence.allCases.sorted(by: >).map { ($0, counts.evidence[$0] ?? 0) }
  }
}
