import CueHistory
import Reports

/// Reads the filters against a history.
struct SelectionReader {
  var options: Options
  var history: History

  func selection() throws(Failure) -> Selection {
    var selection = Selection()
    if let since = options.since { selection.since = try moment(since, "--since") }
    if let until = options.until { selection.until = try moment(until, "--until") }
    if !options.authors.isEmpty {
      var people: Set<Int> = []
      for author in options.authors { people.formUnion(try contributors(author)) }
      selection.contributors = people
    }
    if !options.lectures.isEmpty {
      var lectures: Set<Int> = []
      for lecture in options.lectures { lectures.insert(try self.lecture(lecture)) }
      selection.lectures = lectures
    }
    return selection
  }

  private func lecture(_ text: String) throws(Failure) -> Int {
    do throws(LookupError) { return try history.lecture(matching: text) } catch { throw Failure(error) }
  }

  private func moment(_ text: String, _ flag: String) throws(Failure) -> Moment {
    if let date = Moment(date: text) { return date }
    do throws(RevisionError) {
      if let commits = try history.commits(containedIn: text) { return .contained(commits) }
    } catch {
      let near = Nearest.name(to: text, among: error.names)
      throw .absent(
        "'\(flag)': the repository has no '\(text)'",
        hints: near.map { ["did you mean '\($0)'?"] } ?? ["give a date, as 2016-05-23, a tag, a branch or a commit id"])
    }
    return .commit(try commit(text, flag))
  }

  /// A commit of mail, by the beginning of its id.
  private func commit(_ text: String, _ flag: String) throws(Failure) -> Int {
    let hex = text.lowercased()
    guard 4...64 ~= hex.utf8.count, hex.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }) else {
      throw .unusable("'\(flag)' cannot be '\(text)'", hints: ["give a date, as 2016-05-23, or a commit id"])
    }
    let found = history.commits.indices.filter { index in history.commits[index].id.map { "\($0)".hasPrefix(hex) } ?? false }
    guard let commit = found.first else { throw .absent("no commit '\(text)' in this history", hints: []) }
    guard found.count == 1 else {
      throw .absent("'\(text)' is the beginning of \(found.count) commit ids", hints: ["give more digits"])
    }
    return commit
  }

  /// Everybody one of whose names or addresses holds the text, letter case aside.
  private func contributors(_ text: String) throws(Failure) -> [Int] {
    let wanted = text.lowercased()
    let found = history.contributors.indices.filter { index in
      let contributor = history.contributors[index]
      let names = [contributor.name, contributor.email] + contributor.identities.flatMap { [$0.name, $0.email] }
      return names.contains { $0.lowercased().contains(wanted) }
    }
    guard found.isEmpty else { return found }
    let near = Nearest.name(to: text, among: history.contributors.map(\.name))
    throw .absent("nobody here is called '\(text)'", hints: near.map { ["did you mean '\($0)'?"] } ?? [])
  }
}
