import CueHistory
import Markup

extension LectureLog {
  /// The timeline as Markdown: a heading a lecture, an item a version.
  public var markdown: String {
    var page = Markdown.heading(2, Markdown.escape(scope.lectureName(lecture)))
    for log in tracks where !log.entries.isEmpty {
      page += Markdown.code(scope.history.tracks[at: log.track]?.path ?? "") + "\n\n"
      for entry in log.entries {
        guard let revision = scope.history.revisions[at: entry.revision] else { continue }
        page += Markdown.bullet(heading(revision))
        page += Markdown.bullet(
          Markdown.escape("\(grouped(revision.translatedCount)) of \(counted(revision.cueCount, "cue")) translated"), depth: 1)
        for change in entry.changes { page += Markdown.bullet(Markdown.escape(change.text), depth: 1) }
        for outcome in revision.commit.flatMap({ claims[$0] }) ?? [] {
          page += Markdown.bullet(Markdown.escape(ClaimWords.text(outcome)), depth: 1)
        }
      }
      page += "\n"
    }
    return page
  }

  private func heading(_ revision: Revision) -> String {
    guard let index = revision.commit, let commit = scope.history.commits[at: index] else {
      return revision.origin
    }
    return scope.day(index) + " " + Markdown.strong(scope.names(of: index)) + " " + Markdown.escape(commit.subject) + " "
      + Markdown.code(scope.shortID(index))
  }
}

extension CueLog {
  /// The life of a cue as Markdown: an item a change, with the words that changed marked.
  public var markdown: String {
    let number = newest?.number.map { "cue \($0)" } ?? "a cue without a number"
    var page = Markdown.heading(2, Markdown.escape("\(scope.lectureName(scope.history.lecture(of: cue))), \(number)"))
    for event in events {
      let (before, after) = (scope.history.before(event), scope.history.after(event))
      page += Markdown.bullet(
        scope.day(event.commit) + " " + Markdown.strong(scope.names(of: event.commit)) + " " + event.kinds.names.joined(separator: ", ")
          + " "
          + Markdown.code(scope.shortID(event.commit)))
      let diff = TextDiff(before?.text.joined(separator: " / ") ?? "", after?.text.joined(separator: " / ") ?? "").markdown
      if before != nil { page += Markdown.bullet("before: " + diff.before, depth: 1) }
      if after != nil { page += Markdown.bullet("after: " + diff.after, depth: 1) }
    }
    return page + "\n"
  }
}
