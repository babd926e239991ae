import CueHistory

/// Why an address points at nothing, and what is near.
struct CueMiss {
  var history: History
  var lecture: Int
  var address: CueAddress
  /// The cues of the newest versions of the lecture.
  var candidates: [BlamedCue]

  private var name: String { history.lectures[at: lecture]?.shownName ?? "" }

  var error: LookupError {
    guard !candidates.isEmpty else {
      return LookupError("no cue of '\(name)' is left in its newest version", hints: ["'cuetrail log' shows what became of it"])
    }
    switch address {
    case .number(_, let number): return noNumber(number)
    case .time(_, let time): return nothingOnScreen(time)
    case .text(_, let text): return LookupError("no cue of '\(name)' holds '\(text)'")
    case .name(let name): return LookupError("no cue is called '\(name)'")
    }
  }

  private func noNumber(_ number: Int) -> LookupError {
    let numbered = candidates.filter { $0.text.number != nil }
    if numbered.isEmpty {
      let first = candidates.first.map { FilmTime.text($0.text.start).prefix(8) } ?? "00:00:01"
      return LookupError(
        "the cues of '\(name)' have no numbers", hints: ["name one by its time, as LECTURE@\(first), or by words of it, as LECTURE:/TEXT/"])
    }
    let below = numbered.filter { ($0.text.number ?? 0) < number }.max { ($0.text.number ?? 0) < ($1.text.number ?? 0) }
    let above = numbered.filter { ($0.text.number ?? 0) > number }.min { ($0.text.number ?? 0) < ($1.text.number ?? 0) }
    var hints = nearest([below, above])
    if let gone = last(number) { hints.append(fate(of: gone, number)) }
    return LookupError("'\(name)' has no cue \(number)", hints: hints)
  }

  /// The last change that took a number from a cue: it was removed, or got another.
  private func last(_ number: Int) -> CueEvent? {
    history.events.last {
      history.lecture(of: $0) == lecture && history.before($0)?.number == number && history.after($0)?.number != number
    }
  }

  private func fate(of event: CueEvent, _ number: Int) -> String {
    let name = history.name(of: event.cue)
    let living = candidates.first { $0.cue == event.cue }
    if let living {
      return "the cue that was \(number) is now " + (living.text.number.map { "cue \($0)" } ?? "without a number")
        + "; 'cuetrail log \(name)' shows its life"
    }
    return "a cue \(number) was \(event.kinds.contains(.merged) ? "merged into another" : "removed"); 'cuetrail log \(name)' shows its life"
  }

  private func nothingOnScreen(_ time: Int) -> LookupError {
    let before = candidates.filter { ($0.text.start ?? Int.max) <= time }.max { ($0.text.start ?? 0) < ($1.text.start ?? 0) }
    let after = candidates.filter { ($0.text.start ?? Int.min) > time }.min { ($0.text.start ?? 0) < ($1.text.start ?? 0) }
    return LookupError("nothing of '\(name)' is on screen at \(FilmTime.text(time))", hints: nearest([before, after]))
  }

  private func nearest(_ cues: [BlamedCue?]) -> [String] {
    cues.compactMap(\.self).map { cue in
      let number = cue.text.number.map { "cue \($0)" } ?? "a cue without a number"
      return "near: \(number), \(FilmTime.span(cue.text.start, cue.text.end)), \(cue.text.text.first ?? "")"
    }
  }
}
