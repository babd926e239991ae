import CueHistory
import Markup

/// The commits behind the figure of that name: those with changes of cues and those without, as `git shortlog` counts them.
public struct CommitList: Sendable {
  private let scope: Scope
  /// Index into ``History/commits``, and how many changes of cues the commit made.
  private let commits: [(index: Int, changes: Int)]

  /// Lists the chosen commits, of everybody or by the chosen authors.
  public init(_ scope: Scope) {
    self.scope = scope
    var changes: [Int: Int] = [:]
    for event in scope.events { if let commit = event.commit { changes[commit, default: 0] += 1 } }
    let authors = scope.selection.contributors
    commits = scope.countedCommits.filter { authors?.contains(scope.history.commits[$0].author) ?? true }
      .map { ($0, changes[$0] ?? 0) }
  }

  /// JSON Lines: an object a commit.
  public var json: [UInt8] {
    var json = JSONWriter()
    for commit in commits {
      json.beginObject()
      json.commit(commit.index, scope)
      json.field("subject", scope.history.commits[at: commit.index]?.subject)
      json.field("changes", commit.changes)
      json.endObject()
      json.endLine()
    }
    return json.bytes
  }

  /// Comma-separated values: a row a commit.
  public var csv: [UInt8] {
    var table: [UInt8] = []
    CSV.append(["commit", "author", "date", "subject", "changes"], to: &table)
    for commit in commits {
      CSV.append(
        [
          scope.id(ofCommit: commit.index) ?? "", scope.authorNames[commit.index] ?? "", scope.date(ofCommit: commit.index) ?? "",
          scope.history.commits[commit.index].subject, String(commit.changes),
        ], to: &table)
    }
    return table
  }

  /// A line a commit for people: day, commit, author, how many changes of cues, subject.
  public func text(_ style: TextStyle) -> String {
    commits.map { commit in
      let subject = scope.history.commits[at: commit.index]?.subject ?? ""
      let changes = commit.changes == 0 ? "no cue" : counted(commit.changes, "change")
      return [
        scope.day(commit.index), style.ink.yellow(scope.shortID(commit.index)), DisplayWidth.visible(scope.authorNames[commit.index] ?? ""),
        changes, style.ink.dim(DisplayWidth.visible(subject)),
      ].joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Scope {
  /// The chosen commits that count: all of them, or with a choice of lectures those that change one of these.
  var countedCommits: [Int] {
    let relevant = selection.lectures == nil ? nil : Set(events.compactMap(\.commit))
    return history.commits.indices.filter { includes(commit: $0) && relevant?.contains($0) ?? true }
  }
}
