import CueHistory
import Markup

/// Commits that repeat what earlier ones did (a re-sent series, cherry-picks, a squash beside its originals): a part of `check`.
struct Repeats {
  let scope: Scope
  /// Commits with repeated changes, in the order of the history, with how many of their changes are repeated, and how many they have.
  let commits: [(commit: Int, repeated: Int, all: Int)]

  init(_ scope: Scope) {
    self.scope = scope
    var counts = Array(repeating: (repeated: 0, all: 0), count: scope.history.commits.count)
    for event in scope.history.events {
      guard let commit = event.commit, counts.indices.contains(commit) else { continue }
      counts[commit].all += 1
      if event.isDuplicate { counts[commit].repeated += 1 }
    }
    commits = counts.indices.filter { counts[$0].repeated > 0 }.map { ($0, counts[$0].repeated, counts[$0].all) }
  }

  /// For people: a line a commit.
  func lines(_ style: TextStyle) -> [String] {
    if commits.isEmpty { return [] }
    var table = TextTable([.init(""), .init(""), .init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
    for (commit, repeated, all) in commits {
      let share = repeated == all ? "all of \(counted(all, "change"))" : "\(grouped(repeated)) of \(counted(all, "change"))"
      table.row(
        .init("  " + scope.day(commit)), .init(scope.shortID(commit), .yellow), .init(share), .init(scope.names(of: commit)),
        .init(scope.history.commits[at: commit]?.subject ?? "", .dim))
    }
    return ["", style.ink.bold("Repeated") + " (counted once, for the earliest commit)"] + table.lines(width: style.width, ink: style.ink)
  }

  /// `"repeated":[{"commit","author","date","changes","repeated"}]`.
  func write(to json: inout JSONWriter) {
    json.array("repeated") { (json: inout JSONWriter) in
      for (commit, repeated, all) in commits {
        json.object { (json: inout JSONWriter) in
          json.commit(commit, scope)
          json.field("changes", all)
          json.field("repeated", repeated)
        }
      }
    }
  }
}
