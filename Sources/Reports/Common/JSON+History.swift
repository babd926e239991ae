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
    field("commit", scope.id(ofCommit: index))
    author(of: index, scope)
    field("date", scope.date(ofCommit: index))
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
    key(name)
    beginObject()
    if case .commit(let index) = origin { commit(index, scope) } else { commit(nil, scope) }
    endObject()
  }

  /// `"cue":{"id","number","start","end"}`.
  mutating func cue(_ cue: CueID, _ text: CueText?, _ scope: Scope) { self.cue(named: scope.history.name(of: cue), text) }

  /// The same, for a cue whose name is known already.
  mutating func cue(named name: String, _ text: CueText?) {
    key("cue")
    beginObject()
    field("id", name)
    times(text)
    endObject()
  }

  /// `{"number","start","end","text":[]}` or null.
  mutating func cueText(_ name: StaticString, _ text: CueText?) {
    guard let text else { return null(name) }
    key(name)
    beginObject()
    times(text)
    key("text")
    beginArray()
    for line in text.text { value(line) }
    endArray()
    endObject()
  }

  /// A field that holds the names of kinds, in their order.
  mutating func field(_ name: StaticString, _ kinds: ChangeKinds) {
    key(name)
    beginArray()
    for named in ChangeKinds.named where kinds.contains(named.kind) { value(named.name) }
    endArray()
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
