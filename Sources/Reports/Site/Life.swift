import CueHistory
import Markup

/// What a change did to a cue, field by field.
struct CueFields {
  enum Field: Int {
    case number, timing, source, target

    var name: String {
      switch self {
      case .number: "number"
      case .timing: "timing"
      case .source: "source"
      case .target: "target"
      }
    }
  }

  /// Only the fields that changed, in this order.
  let changes: [(field: Field, parts: [TextDiff.Part])]

  init(_ event: CueEvent, _ history: History) {
    let (before, after) = (history.before(event), history.after(event))
    var changes: [(Field, [TextDiff.Part])] = []
    // Numbers and times are read whole, not digit by digit.
    if before?.number != after?.number {
      changes.append((.number, CueFields.replacement(before.map(CueFields.number), after.map(CueFields.number))))
    }
    if before?.start != after?.start || before?.end != after?.end {
      changes.append((.timing, CueFields.replacement(before.map(CueFields.timing), after.map(CueFields.timing))))
    }
    if !CueFields.isEqual(before?.text ?? [], after?.text ?? []) || before?.layers != after?.layers {
      changes += CueFields.texts(.source, before?.sourceLines ?? [], after?.sourceLines ?? [])
      changes += CueFields.texts(.target, before?.targetLines ?? [], after?.targetLines ?? [])
    }
    self.changes = changes
  }

  private static func number(_ cue: CueText) -> String { cue.number.map(String.init) ?? "none" }

  private static func timing(_ cue: CueText) -> String { FilmTime.span(cue.start, cue.end) }

  private static func isEqual(_ left: [String], _ right: [String]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  private static func texts(_ field: Field, _ before: [String], _ after: [String]) -> [(Field, [TextDiff.Part])] {
    guard !isEqual(before, after) else { return [] }
    let (old, new) = (before.joined(separator: "\n"), after.joined(separator: "\n"))
    // A text that was not there before has nothing to be compared with.
    return [(field, old.isEmpty || new.isEmpty ? replacement(old, new) : TextDiff(old, new).parts)]
  }

  /// A text that gave way to another as a whole.
  private static func replacement(_ old: String?, _ new: String?) -> [TextDiff.Part] {
    [old.map(TextDiff.Part.removed), new.map(TextDiff.Part.added)].compactMap(\.self).filter { !$0.text.isEmpty }
  }
}

/// The lives of a lecture's cues as a script: one call with everything the panel shows, kept compact.
struct LifeData {
  var page: LecturePage

  private var scope: Scope { page.site.scope }

  /// `cuetrail({…})`: `kinds` and `evidence` are names by bit and by rank; a commit is `[id, date, names, subject, class]`; a life is
  /// `[cue id, credit, [[commit, kinds, evidence, [[field, part…]…]]…]]`; a part begins with `=`, `-` or `+`.
  var bytes: [UInt8] {
    var commits: [Int: Int] = [:]
    var order: [Int] = []
    for cue in page.cues.flatMap(\.cues) {
      for commit in cue.events.compactMap(\.commit) where commits[commit] == nil {
        commits[commit] = order.count
        order.append(commit)
      }
    }
    var json = JSONWriter()
    json.object { (json: inout JSONWriter) in
      json.field("kinds", ChangeKinds.named.map(\.name))
      json.field("evidence", Evidence.allCases.map(\.description))
      json.field("languages", [page.languages.source ?? "", page.languages.target ?? ""])
      json.array("commits") { (json: inout JSONWriter) in for commit in order { write(commit: commit, &json) } }
      json.array("lives") { (json: inout JSONWriter) in
        for cue in page.cues.flatMap(\.cues) { write(cue, commits, &json) }
      }
    }
    return Array("cuetrail(".utf8) + json.bytes + Array(");\n".utf8)
  }

  private func write(commit: Int, _ json: inout JSONWriter) {
    json.array { (json: inout JSONWriter) in
      json.value(scope.shortID(commit))
      json.value(scope.date(ofCommit: commit))
      json.value(scope.names(of: commit))
      json.value(scope.subject(commit))
      json.value(page.site.index.person(scope.history.commits[at: commit]?.author)?.sign.className ?? "hx")
    }
  }

  private func write(_ cue: LecturePage.ShownCue, _ commits: [Int: Int], _ json: inout JSONWriter) {
    json.array { (json: inout JSONWriter) in
      json.value(scope.history.name(of: cue.blamed.cue))
      json.value(scope.credit(cue.blamed))
      json.array { (json: inout JSONWriter) in
        for event in cue.events { write(event, event.commit.flatMap { commits[$0] } ?? -1, &json) }
      }
    }
  }

  private func write(_ event: CueEvent, _ commit: Int, _ json: inout JSONWriter) {
    json.array { (json: inout JSONWriter) in
      json.value(commit)
      json.value(Int(event.kinds.rawValue))
      json.value(Int(event.evidence.rawValue))
      json.array { (json: inout JSONWriter) in
        for (field, parts) in CueFields(event, scope.history).changes {
          json.array { (json: inout JSONWriter) in
            json.value(field.rawValue)
            for part in parts { json.value(part.marked) }
          }
        }
      }
    }
  }
}

extension TextDiff.Part {
  fileprivate var text: String {
    switch self {
    case .same(let text), .removed(let text), .added(let text): text
    }
  }

  /// The text behind a sign of what became of it.
  fileprivate var marked: String {
    switch self {
    case .same(let text): "=" + text
    case .removed(let text): "-" + text
    case .added(let text): "+" + text
    }
  }
}

extension Scope {
  /// Whose words stand in a cue, where they are not one person's: `Translation: Li Wei 80 %, Mei Chen 20 %`; empty otherwise.
  func credit(_ cue: BlamedCue) -> String {
    [("Translation", cue.targetCredit), ("Source", cue.sourceCredit)].compactMap { name, shares in
      guard shares.count > 1 else { return nil }
      return "\(name): " + shares.map { "\(self.name($0.contributor)) \(Int(($0.share * 100).rounded())) %" }.joined(separator: ", ")
    }
    .joined(separator: ". ")
  }
}

/// The life of a cue inside the page, for readers without script.
struct LifeText {
  var page: LecturePage

  private var scope: Scope { page.site.scope }

  func write(_ cue: LecturePage.ShownCue, to html: inout PageWriter) {
    html.raw("<noscript><details class=\"life\"><summary>")
    html.text(counted(cue.events.count, "change"))
    html.raw("</summary><ol>")
    for event in cue.events {
      html.raw("<li>")
      html.day(event.commit, scope)
      html.raw(" ")
      html.name(scope.names(of: event.commit))
      html.text(" – \(event.kinds.names.joined(separator: ", "))\(event.evidence == .proven ? "" : " (\(event.evidence))")")
      for (field, parts) in CueFields(event, scope.history).changes { write(field, parts, &html) }
      html.raw("</li>")
    }
    html.raw("</ol></details></noscript>")
  }

  private func write(_ field: CueFields.Field, _ parts: [TextDiff.Part], _ html: inout PageWriter) {
    html.element("p", ("class", "diff"), ("dir", "auto"), ("lang", language(field))) { html in
      if field == .number || field == .timing { html.text(field.name + " ") }
      html.diff(parts)
    }
  }

  private func language(_ field: CueFields.Field) -> String? {
    switch field {
    case .source: page.languages.source ?? ""
    case .target: page.languages.target ?? ""
    default: nil
    }
  }
}
