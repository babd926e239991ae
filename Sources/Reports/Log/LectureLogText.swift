import CueHistory
public import Markup

extension LectureLog {
  /// The timeline for people.
  public func text(_ style: TextStyle) -> String {
    var lines = [style.ink.bold(DisplayWidth.visible(scope.lectureName(lecture)))]
    for log in tracks where !log.entries.isEmpty {
      let track = scope.history.tracks[at: log.track]
      lines.append(style.ink.dim(DisplayWidth.visible(track?.path ?? "")) + (track?.isLive ?? true ? "" : "  (removed)"))
      var path = track?.paths.first ?? ""
      for entry in log.entries {
        guard let revision = scope.history.revisions[at: entry.revision] else { continue }
        lines.append("")
        lines += self.lines(entry, revision, style)
        if !path.isEmpty, revision.path != path { lines.append("    renamed from \(DisplayWidth.visible(path))") }
        path = revision.path
      }
      lines.append("")
    }
    if tracks.allSatisfy(\.entries.isEmpty) { lines.append("nothing in this history changed it") }
    return lines.map { $0 + "\n" }.joined()
  }

  private func lines(_ entry: Entry, _ revision: Revision, _ style: TextStyle) -> [String] {
    let ink = style.ink
    var lines = [heading(revision, ink)]
    if !revision.isDeletion { lines.append("    " + coverage(entry, revision, style)) }
    if revision.isDeletion { lines.append("    the file was removed") }
    lines += entry.changes.map { "    " + $0.text }
    for outcome in revision.commit.flatMap({ claims[$0] }) ?? [] {
      lines.append("    " + ink.paint(ClaimWords.text(outcome), ClaimsSection.mark(outcome.verdict)))
    }
    if revision.evidence < .exact || revision.reason != nil {
      lines.append("    " + ink.dim(revision.evidence.description + (revision.reason.map { ": " + DisplayWidth.visible($0) } ?? "")))
    }
    return lines
  }

  private func heading(_ revision: Revision, _ ink: Ink) -> String {
    guard let index = revision.commit, let commit = scope.history.commits[at: index] else {
      return ink.paint(revision.origin, .italic)
    }
    let merge = commit.isMerge ? "  " + ink.dim("(merge)") : ""
    return "\(scope.day(index))  \(ink.yellow(scope.shortID(index)))  \(ink.bold(DisplayWidth.visible(scope.names(of: index))))  "
      + DisplayWidth.visible(commit.subject) + merge
  }

  /// `████░░░░ 12 % → ██████░░ 34 %   355 of 1,044 cues translated`.
  private func coverage(_ entry: Entry, _ revision: Revision, _ style: TextStyle) -> String {
    let after = percent(revision.translatedCount, of: revision.cueCount)
    let before = percent(entry.before.translated, of: entry.before.cues)
    let bars = bar(revision.translatedCount, of: revision.cueCount, columns: 20, style)
    let change = entry.before.cues > 0 && before != after ? "\(before) → \(after) %" : "\(after) %"
    let known = revision.evidence < .exact ? " known" : ""
    return style.ink.green(bars) + " " + change + "  " + grouped(revision.translatedCount) + " of "
      + counted(revision.cueCount, "cue") + known + " translated"
  }
}

extension Revision {
  /// Where a version comes from that no commit at hand made.
  var origin: String {
    if isBoundary { return "Before this history" }
    return evidence >= .exact ? "A version that no commit here made" : "A change that this history does not show"
  }
}

extension LectureLog {
  /// Writes the timeline as an object.
  public func write(to json: inout JSONWriter) {
    json.object { (json: inout JSONWriter) in
      json.field("version", 1)
      json.field("lecture", scope.lectureStem(lecture))
      json.array("tracks") { (json: inout JSONWriter) in
        for log in tracks { json.object { (json: inout JSONWriter) in write(log, to: &json) } }
      }
    }
    json.endLine()
  }

  private func write(_ log: TrackLog, to json: inout JSONWriter) {
    json.field("track", scope.history.tracks[at: log.track]?.path)
    json.field("live", scope.history.tracks[at: log.track]?.isLive)
    json.array("revisions") { (json: inout JSONWriter) in
      for entry in log.entries {
        guard let revision = scope.history.revisions[at: entry.revision] else { continue }
        json.object { (json: inout JSONWriter) in write(entry, revision, to: &json) }
      }
    }
  }

  private func write(_ entry: Entry, _ revision: Revision, to json: inout JSONWriter) {
    let commit = revision.commit.flatMap { scope.history.commits[at: $0] }
    json.commit(revision.commit, scope)
    json.field("coAuthors", commit?.coAuthors.map { scope.name($0) } ?? [])
    json.field("subject", commit?.subject)
    json.field("path", revision.path)
    json.field("evidence", revision.evidence.description)
    json.field("reason", revision.reason)
    json.field("boundary", revision.isBoundary)
    json.field("deletion", revision.isDeletion)
    json.field("cues", revision.cueCount)
    json.field("translated", revision.translatedCount)
    json.object("before") { (json: inout JSONWriter) in
      json.field("cues", entry.before.cues)
      json.field("translated", entry.before.translated)
    }
    json.field("events", entry.kinds.events)
    json.kinds("kinds", entry.kinds)
    json.array("changes") { (json: inout JSONWriter) in
      for change in entry.changes { json.change(change) }
    }
    json.array("claims") { (json: inout JSONWriter) in
      for outcome in revision.commit.flatMap({ claims[$0] }) ?? [] { json.claim(outcome, scope) }
    }
  }
}

extension JSONWriter {
  /// `{"kind","shift":[least,most]?,"count","numbers":[[first,last]…]}`.
  mutating func change(_ change: Change) {
    object { (json: inout JSONWriter) in
      json.changeFields(change)
    }
  }

  mutating func changeFields(_ change: Change) {
    field("kind", change.kind)
    if let shifts = change.shifts {
      array("shift") { (json: inout JSONWriter) in
        json.value(Int(shifts.lowerBound))
        json.value(Int(shifts.upperBound))
      }
    }
    field("count", change.count)
    array("numbers") { (json: inout JSONWriter) in
      for run in NumberRanges.runs(change.numbers) {
        json.array { (json: inout JSONWriter) in
          json.value(run.lowerBound)
          json.value(run.upperBound)
        }
      }
    }
  }
}
