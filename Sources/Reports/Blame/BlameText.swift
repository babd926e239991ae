import CueHistory
import Markup

extension CueBlame {
  /// One screen on a cue; `context` neighbours on each side.
  public func text(_ style: TextStyle, context: Int = 0) -> String {
    let ink = style.ink
    var lines = [heading(ink), ink.dim(DisplayWidth.visible(track?.path ?? "")), ""]
    let neighbours = context > 0 ? self.neighbours(context) : (before: [], after: [])
    lines += neighbours.before.map { ink.dim(neighbour($0)) }
    lines += fields(ink)
    lines += neighbours.after.map { ink.dim(neighbour($0)) }
    lines.append("")
    if let shares = shown(blamed.targetCredit) { lines.append("Translation  " + shares) }
    if let shares = shown(blamed.sourceCredit) { lines.append("Source       " + shares) }
    lines += ["Evidence     " + evidence, "", ink.bold("History")]
    let life = CueLife(scope: scope, style: style).lines(events)
    lines += life.isEmpty ? ["  nothing in this history changed it"] : life
    if let parent = scope.history.parent(of: blamed.cue) { lines.append("  split off from cue \(scope.history.name(of: parent))") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func heading(_ ink: Ink) -> String {
    let number = blamed.text.number.map { "cue \($0)" } ?? "a cue without a number"
    return ink.bold(DisplayWidth.visible(lectureName)) + "  " + ink.bold(number) + "  " + FilmTime.span(blamed.text.start, blamed.text.end)
      + "  " + ink.dim(scope.history.name(of: blamed.cue))
  }

  /// Each line, the timings and the number, and under each who touched it last; texts are not cut.
  private func fields(_ ink: Ink) -> [String] {
    var lines: [String] = []
    for line in blamed.lines {
      lines += field(line.isTarget ? "target" : "source", line.text, line.touched, ink)
      if line.changed != line.touched { lines.append("        " + ink.dim("words by ") + who(line.changed, ink)) }
    }
    lines += field("timing", FilmTime.span(blamed.text.start, blamed.text.end), blamed.timingTouched, ink)
    return lines + field("number", blamed.text.number.map(String.init) ?? "none", blamed.numberTouched, ink)
  }

  private func field(_ name: String, _ text: String, _ origin: Origin, _ ink: Ink) -> [String] {
    [ink.dim(name) + "  " + ink.bold(DisplayWidth.visible(text)), "        " + who(origin, ink)]
  }

  private func who(_ origin: Origin, _ ink: Ink) -> String {
    guard case .commit(let index) = origin, !scope.isUncommitted(index) else { return ink.dim(scope.names(of: origin)) }
    let subject = scope.history.commits[at: index]?.subject ?? ""
    return DisplayWidth.visible(scope.names(of: origin)) + "  " + scope.day(origin) + "  " + ink.yellow(scope.shortID(origin)) + "  "
      + ink.dim(DisplayWidth.visible(subject))
  }

  private func shown(_ shares: [Share]) -> String? {
    guard !shares.isEmpty else { return nil }
    return shares.map { share in
      let who = share.contributor == nil ? "not known" : DisplayWidth.visible(scope.name(share.contributor))
      return "\(who) \(Int((share.share * 100).rounded())) %"
    }
    .joined(separator: ", ")
  }

  private var evidence: String {
    let reason = track?.revisions.last.flatMap { scope.history.revisions[at: $0]?.reason }
    return blamed.evidence.description + (reason.map { " (\(DisplayWidth.visible($0)))" } ?? "")
  }

  private func neighbours(_ count: Int) -> (before: [BlamedCue], after: [BlamedCue]) {
    let cues = scope.history.blame(track: blamed.track)
    guard let own = cues.firstIndex(where: { $0.cue == blamed.cue }) else { return ([], []) }
    return (Array(cues[max(0, own - min(own, count))..<own]), Array(cues[(own + 1)...].prefix(count)))
  }

  private func neighbour(_ cue: BlamedCue) -> String {
    let text = cue.lines.map(\.text).joined(separator: " / ")
    return "\(cue.text.number.map(String.init) ?? "?")  \(FilmTime.text(cue.text.start))  " + DisplayWidth.visible(text)
  }
}

extension BlameReport {
  /// A line a cue: number, start, translators, last touch, text.
  public func writeText<Failure: Error>(_ style: TextStyle, to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var previous = -1
    try forEach { (cue: CueBlame) throws(Failure) in
      var lines = ""
      if cue.blamed.track != previous {
        lines += (previous < 0 ? "" : "\n") + style.ink.bold(DisplayWidth.visible(cue.track?.path ?? "")) + "\n"
        previous = cue.blamed.track
      }
      let credit = cue.blamed.targetCredit.first ?? cue.blamed.sourceCredit.first
      let who = DisplayWidth.fit(credit.map { $0.contributor == nil ? "?" : scope.name($0.contributor) } ?? "", in: 16)
      let blanks = String(repeating: " ", count: max(0, 16 - DisplayWidth.columns(who)))
      let number = cue.blamed.text.number.map(String.init) ?? "?"
      let text = cue.blamed.lines.map(\.text).joined(separator: " / ")
      let mark = cue.isUncommitted ? "* " : "  "
      lines += String(repeating: " ", count: max(0, 5 - number.utf8.count)) + number + mark + FilmTime.text(cue.blamed.text.start) + "  "
      lines += style.ink.bold(who) + blanks + "  " + DisplayWidth.fit(text, in: max(20, style.width - 39)) + "\n"
      try sink(Array(lines.utf8))
    }
  }
}
