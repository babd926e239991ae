import CueHistory
import Markup

/// Promises of subjects as people read them.
enum ClaimWords {
  /// `510–640`, `–160`, `1000–end`.
  static func range(_ claim: Claim) -> String {
    (claim.lower.map(String.init) ?? "") + "–" + (claim.upper.map(String.init) ?? "end")
  }

  /// `says 510–640: kept (131 cues)`, `says 1–100: partly (80 cues; not 81–100)`, `says 5–9: broken`.
  static func text(_ outcome: ClaimOutcome) -> String {
    let said = "says \(outcome.claim.role.map { "\($0.rawValue) " } ?? "")\(range(outcome.claim)): \(outcome.verdict.rawValue)"
    var details = outcome.touched > 0 ? [counted(outcome.touched, "cue")] : []
    if outcome.verdict == .partly, !outcome.missing.isEmpty { details.append("not " + ranges(outcome.missing)) }
    return details.isEmpty ? said : said + " (" + details.joined(separator: "; ") + ")"
  }

  /// Runs of numbers; beyond twelve runs the rest is counted. A promise may name any numbers, so runs are never taken apart.
  static func ranges(_ runs: [ClosedRange<Int>]) -> String {
    let shown = runs.prefix(12).map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    return shown.joined(separator: ", ") + (runs.count > 12 ? " and \(runs.count - 12) more ranges" : "")
  }
}

extension JSONWriter {
  /// `{"lecture","first","last","role","verdict","touched","missing":[[first,last]…]}`.
  mutating func claim(_ outcome: ClaimOutcome, _ scope: Scope) {
    object { (json: inout JSONWriter) in
      json.field("lecture", outcome.lecture.map { scope.lectureStem($0) })
      json.field("first", outcome.claim.lower)
      json.field("last", outcome.claim.upper)
      json.field("role", outcome.claim.role?.rawValue)
      json.field("verdict", outcome.verdict.rawValue)
      json.field("touched", outcome.touched)
      json.ranges("missing", outcome.missing)
    }
  }

  /// An array of `[first,last]`.
  mutating func ranges(_ name: StaticString, _ runs: [ClosedRange<Int>]) {
    array(name) { (json: inout JSONWriter) in
      for run in runs {
        json.array { (json: inout JSONWriter) in
          json.value(run.lowerBound)
          json.value(run.upperBound)
        }
      }
    }
  }
}
