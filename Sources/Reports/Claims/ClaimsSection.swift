import CueHistory
import Markup

/// The ranges of cues that subjects promise, held against the cues really worked on: a part of `check`.
struct ClaimsSection {
  let scope: Scope
  /// Only chosen commits.
  let commits: [CommitClaims]

  init(_ scope: Scope) {
    self.scope = scope
    commits = ClaimReport(scope.history).commits.filter { scope.includes(commit: $0.commit) }
  }

  /// For people: a line a commit, a line each promise, and what was done beside them.
  func lines(_ style: TextStyle) -> [String] {
    let ink = style.ink
    var lines = ["", ink.bold("Claims"), summary]
    for commit in commits {
      let subject = scope.history.commits[at: commit.commit]?.subject ?? ""
      lines.append("")
      lines.append(
        "  \(scope.day(commit.commit))  \(ink.yellow(scope.shortID(commit.commit)))  "
          + DisplayWidth.visible("\(scope.names(of: commit.commit))  \(subject)"))
      for outcome in commit.outcomes {
        let lecture = outcome.lecture.map { " in " + DisplayWidth.visible(scope.lectureName($0)) } ?? ""
        lines.append("    " + ink.paint(ClaimWords.text(outcome), ClaimsSection.mark(outcome.verdict)) + lecture)
      }
      for (lecture, numbers) in commit.outside {
        lines.append("    beside that " + ClaimWords.ranges(numbers) + " in " + DisplayWidth.visible(scope.lectureName(lecture)))
      }
    }
    return lines
  }

  private var summary: String {
    let verdicts = commits.flatMap { $0.outcomes.map(\.verdict) }
    if verdicts.isEmpty { return "  No subject promises a range of cues." }
    let parts = [ClaimOutcome.Verdict.kept, .partly, .broken].map { verdict in
      "\(grouped(verdicts.count { $0 == verdict })) \(verdict.rawValue)"
    }
    return "  \(counted(verdicts.count, "promise")) in \(counted(commits.count, "subject")): " + parts.joined(separator: ", ")
  }

  static func mark(_ verdict: ClaimOutcome.Verdict) -> Ink.Mark {
    switch verdict {
    case .kept: .green
    case .partly: .yellow
    case .broken: .red
    }
  }

  /// `"claims":[{"commit","author","date","subject","outcomes":[…],"outside":[{"lecture","numbers":[[first,last]…]}]}]`.
  func write(to json: inout JSONWriter) {
    json.array("claims") { (json: inout JSONWriter) in
      for commit in commits { json.object { (json: inout JSONWriter) in write(commit, to: &json) } }
    }
  }

  private func write(_ commit: CommitClaims, to json: inout JSONWriter) {
    json.commit(commit.commit, scope)
    json.field("subject", scope.history.commits[at: commit.commit]?.subject)
    json.array("outcomes") { (json: inout JSONWriter) in
      for outcome in commit.outcomes { json.claim(outcome, scope) }
    }
    json.array("outside") { (json: inout JSONWriter) in
      for (lecture, numbers) in commit.outside {
        json.object { (json: inout JSONWriter) in
          json.field("lecture", scope.lectureStem(lecture))
          json.ranges("numbers", numbers)
        }
      }
    }
  }
}
