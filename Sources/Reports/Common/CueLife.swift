import CueHistory
import Markup

/// Writes the changes of a cue for people, oldest first: who, when, what kind, and what the lines became.
struct CueLife {
  var scope: Scope
  var style: TextStyle

  func lines(_ events: [CueEvent]) -> [String] {
    events.flatMap { event in [header(event)] + changes(event).map { "    " + $0 } }
  }

  private func header(_ event: CueEvent) -> String {
    let ink = style.ink
    let subject = event.commit.flatMap { scope.history.commits[at: $0]?.subject } ?? "seen only by what later changes show"
    let evidence = event.evidence == .proven ? "" : "  " + ink.dim("(\(event.evidence))")
    return "  \(scope.day(event.commit))  \(ink.yellow(scope.shortID(event.commit)))  "
      + ink.bold(DisplayWidth.visible(scope.names(of: event.commit))) + "  " + event.kinds.names.joined(separator: ", ") + "  "
      + ink.dim(DisplayWidth.visible(subject)) + evidence
  }

  private func changes(_ event: CueEvent) -> [String] {
    let (before, after) = (scope.history.before(event), scope.history.after(event))
    guard let after else { return ["- " + shown(before?.text ?? [])] }
    guard let before else { return [FilmTime.span(after.start, after.end)] + after.text.map { "+ " + DisplayWidth.visible($0) } }
    var lines: [String] = []
    if before.number != after.number {
      lines.append("number " + [before.number, after.number].map { $0.map(String.init) ?? "none" }.joined(separator: " → "))
    }
    if before.start != after.start || before.end != after.end {
      let shift = event.shift != 0 ? " (\(FilmTime.shift(event.shift)))" : ""
      lines.append(FilmTime.span(before.start, before.end) + "  became  " + FilmTime.span(after.start, after.end) + shift)
    }
    for (old, new) in [(before.sourceLines, after.sourceLines), (before.targetLines, after.targetLines)] where old != new {
      lines.append(TextDiff(old.joined(separator: " / "), new.joined(separator: " / ")).text(style.ink))
    }
    return lines
  }

  private func shown(_ lines: [String]) -> String { DisplayWidth.visible(lines.joined(separator: " / ")) }
}
