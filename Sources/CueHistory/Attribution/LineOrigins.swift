internal import Subtitles

/// Where each line of a changed cue comes from, and each word of it.
///
/// A line that some parent's cue has keeps all it had there. Of the others, *touched* is the commit at hand; *changed* is the
/// commit at hand only where the layer says something else than before; and each word keeps its author where it survives.
/// Of an ignored commit, *changed* and every word stay with whom they were before, where there was anything before.
struct LineOrigins {
  private let sources: [ParentLines]
  private let states: [[Int32]]
  private let origin: OriginRef
  private let isReal: (source: Bool, target: Bool)
  private let isForm: (source: Bool, target: Bool)
  private let isIgnored: Bool

  /// - Parameters:
  ///   - states: by parent, the states the cue came from.
  ///   - sources: by parent, their lines.
  ///   - isReal: whether a layer says something else than before.
  ///   - isForm: whether a layer is in another form only than it was in the one cue it came from.
  init(
    states: [[Int32]], sources: [[LineRecord]], origin: OriginRef, isReal: (source: Bool, target: Bool),
    isForm: (source: Bool, target: Bool), isIgnored: Bool
  ) {
    self.isIgnored = isIgnored
    self.isForm = isForm
    self.states = states
    self.sources = sources.map(ParentLines.init)
    self.origin = origin
    self.isReal = isReal
  }

  func records(_ lines: [LineID], _ layers: [Layer], _ timeline: inout CueTimeline) -> [LineRecord] {
    var records: [LineRecord] = []
    var isNew: [Bool] = []
    records.reserveCapacity(lines.count)
    isNew.reserveCapacity(lines.count)
    for (line, layer) in zip(lines, layers) {
      let kept = kept(line, layer, &timeline)
      records.append(kept ?? LineRecord(line: line, layer: layer, touched: origin, changed: origin))
      isNew.append(kept == nil)
    }
    for layer in [Layer.source, .target] {
      let places = records.indices.filter { isNew[$0] && layers[$0] == layer }
      if places.isEmpty { continue }
      settle(places, layer, &records, layers, &timeline)
    }
    return records
  }

  /// The record of an equal line in the first parent that has it, of the same layer first, as git passes blame.
  ///
  /// Where several parents have it by different commits (a squash beside its originals), the words are those of the earliest.
  private func kept(_ line: LineID, _ layer: Layer, _ timeline: inout CueTimeline) -> LineRecord? {
    if sources.count == 1 {
      var record = sources[0].first(line, layer)
      record?.layer = layer
      return record
    }
    let found = sources.compactMap { $0.first(line, layer) }
    // Which side of an unseen merge was its first parent nobody knows; then the earliest stands for all.
    let first = origin == .unseen ? found.min { $0.touched < $1.touched } : found.first
    guard var record = first else { return nil }
    record.layer = layer
    if let earliest = found.min(by: { $0.changed < $1.changed }), earliest.changed >= 0, earliest.changed < record.changed {
      record.credit = timeline.store.sharedCredit(timeline.store.authors(of: earliest))
    }
    return record
  }

  /// *changed* and the authors of the words, for the new lines of one layer.
  private func settle(_ places: [Int], _ layer: Layer, _ records: inout [LineRecord], _ layers: [Layer], _ timeline: inout CueTimeline) {
    // A first translation, mostly: nobody was there before.
    if states.allSatisfy({ $0.allSatisfy { timeline.isFirst(layer, before: $0) } }) { return }
    if layer == .source ? isForm.source : isForm.target, !isIgnored, let author = onlyAuthor(layer) {
      for place in places { records[place].changed = author }
      return
    }
    let all = records.indices.filter { layers[$0] == layer }
    let lines = all.map { records[$0].line }
    let isRealChange = !isIgnored && (layer == .source ? isReal.source : isReal.target)
    let parents = isRealChange ? [] : sources.map { ParentForms($0.records, layer, &timeline) }
    let before = isIgnored ? places.compactMap { changedBefore(records[$0].line, parents, &timeline) }.max() : nil
    let words = WordCredit(states: states, layer: layer, origin: before ?? origin)
    let credit = words.authors(of: lines, &timeline)
    // Both ascend, and every new place is one of all.
    var new = places[...]
    for (offset, place) in all.enumerated() where place == new.first {
      new = new.dropFirst()
      if !isRealChange, let before = changedBefore(records[place].line, parents, &timeline) { records[place].changed = before }
      let authors = credit[offset]
      if authors.contains(where: { $0 != records[place].changed }) {
        records[place].credit = timeline.store.sharedCredit(authors)
      }
    }
  }

  /// Who wrote all of a layer, where that is one.
  private func onlyAuthor(_ layer: Layer) -> OriginRef? {
    var author: OriginRef?
    for record in sources[0].records where record.layer == layer {
      guard record.credit < 0, author == nil || author == record.changed else { return nil }
      author = record.changed
    }
    return author
  }

  /// The last real change of the line that this one is another form of, in the first parent that has the layer: the nearest by text, else
  /// the newest of the layer, where lines were joined or cut.
  private func changedBefore(_ line: LineID, _ parents: [ParentForms], _ timeline: inout CueTimeline) -> OriginRef? {
    guard let parent = parents.first(where: { $0.newest != nil }) else { return nil }
    return parent.change(of: timeline.forms.form(line, timeline.store.table)) ?? parent.newest
  }
}
