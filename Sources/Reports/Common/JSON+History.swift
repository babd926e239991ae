import CueHistory
import Markup

/// The shapes that several reports share (DESIGN §10).
extension JSONWriter {
  /// `"commit","author","authorEmail"?,"date"` of a commit, all null where it is not known; with `"uncommitted":true` where it is none yet.
  mutating func commit(_ index: Int?, _ scope: Scope) {
    if scope.isUncommitted(index) {
      commit(nil, scope)
      return field("uncommitted", true)
    }
    field("commit", index.flatMap { scope.commitIDs[at: $0] ?? nil })
    author(of: index, scope)
    field("date", index.flatMap { scope.commitDates[at: $0] ?? nil })
  }

  /// `"author","authorEmail"?` of a commit.
  mutating func author(of commit: Int?, _ scope: Scope) {
    field("author", commit.flatMap { scope.authorNames[at: $0] ?? nil })
    guard scope.showsEmail else { return }
    let author = commit.flatMap { scope.history.commits[at: $0]?.author }
    field("authorEmail", author.flatMap { scope.history.contributors[at: $0]?.email })
  }

  /// An object for who is behind something; all null at the boundary and for unseen changes.
  mutating func origin(_ name: StaticString, _ origin: Origin, _ scope: Scope) {
    object(name) { (json: inout JSONWriter) in
      if case .commit(let index) = origin { json.commit(index, scope) } else { json.commit(nil, scope) }
    }
  }

  /// `"cue":{"id","number","start","end"}`.
  mutating func cue(_ cue: CueID, _ text: CueText?, _ scope: Scope) { self.cue(named: scope.history.name(of: cue), text) }

  /// The same, for a cue whose name is known already.
  mutating func cue(named name: String, _ text: CueText?) {
    object("cue") { (json: inout JSONWriter) in
      json.field("id", name)
      json.times(text)
    }
  }

  /// `{"number","start","end","text":[]}` or null.
  mutating func cueText(_ name: StaticString, _ text: CueText?) {
    guard let text else { return null(name) }
    object(name) { (json: inout JSONWriter) in
      json.times(text)
      json.field("text", text.text)
    }
  }

  private mutating func times(_ text: CueText?) {
    field("number", text?.number)
    field("start", text?.start)
    field("end", text?.end)
  }

  /// An object of counts by kind, in the order of the kinds; kinds that never happened are left out.
  mutating func kinds(_ name: StaticString, _ counts: KindCounts) {
    object(name) { (json: inout JSONWriter) in
      for (kind, count) in counts.nonzero {
        json.key(kind)
        json.value(count)
      }
    }
  }
}
