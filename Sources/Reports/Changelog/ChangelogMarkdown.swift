import CueHistory
import Markup

extension ChangelogReport {
  /// Revisions beyond this number are folded.
  private static let longest = 10

  /// Markdown in the shape of Keep a Changelog 1.1, ready to be pasted into a release.
  public var markdown: String {
    var page = ""
    forEachMarkdownPart { page += $0 }
    return page
  }

  /// The same from part to part, which of a large history is tens of megabytes in all.
  public func forEachMarkdownPart<Failure: Error>(_ body: (String) throws(Failure) -> Void) throws(Failure) {
    try body(Markdown.heading(1, "Changelog") + (groups.isEmpty ? "No changes.\n\n" : ""))
    for group in groups { try body(markdown(group)) }
    try body(limits + people)
  }

  private func markdown(_ group: Group) -> String {
    var part = Markdown.heading(2, heading(group))
    for section in ChangelogSection.all {
      let entries = section.entries(of: group)
      guard !entries.isEmpty else { continue }
      part += Markdown.heading(3, section.title)
      for entry in entries { part += Markdown.bullet(item(entry)) }
      part += "\n"
      if section.kinds.contains("revised") { part += revisions(group) }
    }
    return part
  }

  private func heading(_ group: Group) -> String {
    guard case .commit(let commit) = group.key else { return Markdown.escape(group.title) }
    return Markdown.escape(group.title) + " (" + Markdown.escape(scope.names(of: commit)) + ", " + Markdown.code(scope.shortID(commit))
      + ")"
  }

  private func item(_ entry: Entry) -> String {
    let place = grouping == .lecture ? "" : " of " + Markdown.strong(scope.lectureName(entry.lecture))
    let isSaid = grouping == .contributor || grouping == .commit
    let who = isSaid ? "" : " (" + Markdown.escape(names(entry.people)) + ")"
    return Markdown.escape(phrase(entry.change)) + place + Markdown.escape(entry.change.distance) + who
  }

  private func revisions(_ group: Group) -> String {
    guard !group.revisions.isEmpty else { return "" }
    let rows = group.revisions.flatMap { event in
      let number = (scope.history.after(event) ?? scope.history.before(event))?.number.map(String.init) ?? "?"
      return revisionTexts(event).map { texts in
        let marked = TextDiff(texts.before, texts.after).markdown
        let lecture = grouping == .lecture ? [] : [Markdown.escape(scope.lectureName(of: event))]
        return lecture + [number, marked.before, marked.after, Markdown.escape(scope.names(of: event.commit))]
      }
    }
    let header = (grouping == .lecture ? [] : ["Lecture"]) + ["Cue", "Before", "After", "By"]
    let table = Markdown.table(header, alignments: grouping == .lecture ? [.right] : [.left, .right], rows: rows)
    return rows.count > ChangelogReport.longest ? Markdown.details("\(counted(rows.count, "revision")), before and after", table) : table
  }

  /// What the history does not hold.
  private var limits: String {
    guard !unseen.isEmpty || !boundary.isEmpty else { return "" }
    var part = Markdown.heading(2, "Not in this history")
    for (lecture, count) in unseen {
      part += Markdown.bullet(
        "\(counted(count, "cue")) of " + Markdown.strong(scope.lectureName(lecture))
          + " changed in commits that are not here (merges, most likely): who changed them is not known")
    }
    if !boundary.isEmpty {
      let names = boundary.map { Markdown.strong(scope.lectureName($0)) }.joined(separator: ", ")
      part += Markdown.bullet("The beginning of " + names + ": what was there before is nobody's here")
    }
    return part + "\n"
  }

  private var people: String {
    guard !contributors.isEmpty else { return "" }
    var part = Markdown.heading(2, "Contributors")
    for (contributor, kinds) in contributors {
      let did = kinds.nonzero.map { "\($0.name) \(grouped($0.count))" }.joined(separator: ", ")
      part += Markdown.bullet(Markdown.strong(scope.name(contributor)) + ": " + Markdown.escape(did) + address(contributor))
    }
    part += "\n"
    guard !firstTimers.isEmpty else { return part }
    part += Markdown.heading(3, "New contributors")
    for (contributor, commit) in firstTimers {
      part += Markdown.bullet(
        Markdown.strong(scope.name(contributor)) + " made a first change on \(scope.day(commit)) in " + Markdown.code(scope.shortID(commit))
      )
    }
    return part + "\n"
  }

  private func address(_ contributor: Int) -> String {
    guard scope.showsEmail, let email = scope.history.contributors[at: contributor]?.email else { return "" }
    return " (" + Markdown.code(email) + ")"
  }
}
