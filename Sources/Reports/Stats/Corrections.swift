import CueHistory

/// Whose words of translation were replaced, and by whom.
///
/// The words of each cue are followed through its changes, each with the commit that put it there. A revision, or the removal of the
/// translation, that takes words away counts them for whoever had written them. What a split, a merge, a move or the removal of a cue carries
/// away is nobody's correction. Work that several people share counts for each of them.
struct Corrections {
  /// Nil stands for whoever is not known.
  struct Pair: Hashable {
    var owner: Int?
    var corrector: Int
  }

  /// Words and cues for each pair of people.
  private(set) var cells: [Pair: (words: Int, cues: Int)] = [:]

  private let scope: Scope
  private var words: [CueID: [OwnedText]] = [:]

  /// A translation, and for each of its words the commit that wrote it; nil where none is known.
  private struct OwnedText {
    var text: String
    var owners: [Int?]
  }

  init(_ scope: Scope) {
    self.scope = scope
    for lecture in scope.lectures { for event in scope.history.events(ofLecture: lecture) { follow(event) } }
  }

  private mutating func follow(_ event: CueEvent) {
    let before = scope.history.before(event).map(Corrections.translation) ?? ""
    let after = scope.history.after(event).map(Corrections.translation) ?? ""
    guard !before.utf8.elementsEqual(after.utf8) else { return }
    let old = owned(before, of: event.cue)
    let diff = TextDiff(before, after)
    let carriers: ChangeKinds = [.split, .merged, .moved, .removed]
    if scope.isWork(event), event.kinds.isDisjoint(with: carriers), !event.kinds.isDisjoint(with: [.revised, .cleared]) {
      count(event, lost: old.owners, kept: diff.origins)
    }
    // Words that were there before in the same text get their owners back.
    if known(after, of: event.cue) != nil { return }
    let owners = diff.origins.map { origin in origin.flatMap { old.owners[at: $0] ?? nil } ?? event.commit }
    words[event.cue, default: []].append(OwnedText(text: after, owners: owners))
  }

  private static func translation(_ cue: CueText) -> String { cue.targetLines.joined(separator: "\n") }

  private func known(_ text: String, of cue: CueID) -> OwnedText? {
    words[cue]?.last { $0.text.utf8.elementsEqual(text.utf8) }
  }

  /// A text with its owners: as it was seen, or else like the text seen last of this cue or of the one it was split off from.
  private func owned(_ text: String, of cue: CueID) -> OwnedText {
    if let known = known(text, of: cue) { return known }
    guard let nearest = words[cue]?.last ?? scope.history.parent(of: cue).flatMap({ words[$0]?.last }) else {
      return OwnedText(text: text, owners: Array(repeating: nil, count: Words.count(text)))
    }
    let origins = TextDiff(nearest.text, text).origins
    return OwnedText(text: text, owners: origins.map { $0.flatMap { nearest.owners[at: $0] ?? nil } })
  }

  private mutating func count(_ event: CueEvent, lost owners: [Int?], kept origins: [Int?]) {
    guard scope.includes(event), let commit = event.commit else { return }
    let kept = Set(origins.compactMap(\.self))
    var lost: [Int?: Int] = [:]
    for (index, owner) in owners.enumerated() where !kept.contains(index) {
      let people = scope.people(of: owner)
      for person in people { lost[person, default: 0] += 1 }
      if people.isEmpty { lost[nil, default: 0] += 1 }
    }
    for (owner, words) in lost {
      for corrector in scope.people(of: commit) {
        let cell = cells[Pair(owner: owner, corrector: corrector)] ?? (0, 0)
        cells[Pair(owner: owner, corrector: corrector)] = (cell.words + words, cell.cues + 1)
      }
    }
  }
}

extension StatsReport {
  /// A row for each pair of people: whose words, who replaced them, how many; what people replace of their own stands in a column of its own.
  var correctionsTable: ReportTable {
    var table = ReportTable([
      .names("contributor", "Words of"), .names("corrector", "Replaced by"), .number("self", "Self"), .number("others", "Others"),
      .number("cues", "Cues"),
    ])
    let cells = Corrections(scope).cells.sorted { left, right in
      (right.value.words, left.key.owner ?? Int.max, left.key.corrector) < (
        left.value.words, right.key.owner ?? Int.max, right.key.corrector
      )
    }
    for (pair, cell) in cells {
      let isSelf = pair.owner == pair.corrector
      table.row([
        .text(scope.name(pair.owner)), .text(scope.name(pair.corrector)), .number(isSelf ? cell.words : 0),
        .number(isSelf ? 0 : cell.words),
        .number(cell.cues),
      ])
    }
    return table
  }
}
