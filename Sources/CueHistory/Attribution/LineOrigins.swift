internal import Subtitles

/// Where each line of a changed cue comes from, and each word of it.
///
/// A line that some parent's cue has keeps all it had there. Of the others, *touched* is the commit at hand; *changed* is the
/// commit at hand only where the layer says something else than before; and each word keeps its author where it survives.
struct LineOrigins {
  private let sources: [[LineRecord]]
  private let states: [[Int32]]
  private let origin: OriginRef
  private let isReal: (source: Bool, target: Bool)

  init(timeline: CueTimeline, sources: [[Int32]], origin: OriginRef, isReal: (source: Bool, target: Bool)) {
    states = sources
    self.sources = sources.map { states in states.flatMap { timeline.store.lines(timeline.store.states[Int($0)]) } }
    self.origin = origin
    self.isReal = isReal
  }

  func records(_ lines: [LineID], _ layers: [Layer], _ timeline: inout CueTimeline) -> [LineRecord] {
    var records = zip(lines, layers).map { line, layer in
      kept(line, layer) ?? LineRecord(line: line, layer: layer, touched: origin, changed: origin)
    }
    let isNew = zip(lines, layers).map { kept($0, $1) == nil }
    for layer in [Layer.source, .target] {
      let places = records.indices.filter { isNew[$0] && layers[$0] == layer }
      if places.isEmpty { continue }
      settle(places, layer, &records, layers, &timeline)
    }
    return records
  }

  /// The record of an equal line in some parent, of the same layer first.
  private func kept(_ line: LineID, _ layer: Layer) -> LineRecord? {
    for source in sources {
      guard var found = source.first(where: { $0.line == line && $0.layer == layer }) ?? source.first(where: { $0.line == line }) else { continue }
      found.layer = layer
      return found
    }
    return nil
  }

  /// *changed* and the authors of the words, for the new lines of one layer.
  private func settle(_ places: [Int], _ layer: Layer, _ records: inout [LineRecord], _ layers: [Layer], _ timeline: inout CueTimeline) {
    let all = records.indices.filter { layers[$0] == layer }
    let lines = all.map { records[$0].line }
    let credit = WordCredit(states: states, layer: layer, origin: origin).authors(of: lines, &timeline)
    let isRealChange = layer == .source ? isReal.source : isReal.target
    for (offset, place) in all.enumerated() where places.contains(place) {
      if !isRealChange, let before = changedBefore(records[place].line, layer, &timeline) { records[place].changed = before }
      let authors = credit[offset]
      if authors.contains(where: { $0 != records[place].changed }) {
        timeline.store.credits.append(authors)
        records[place].credit = Int32(timeline.store.credits.count - 1)
      }
    }
  }

  /// The last real change of the line that this one is another form of: the nearest by text, else the newest of the layer.
  private func changedBefore(_ line: LineID, _ layer: Layer, _ timeline: inout CueTimeline) -> OriginRef? {
    for source in sources {
      let candidates = source.filter { $0.layer == layer }
      if candidates.isEmpty { continue }
      let form = timeline.forms.form(line, timeline.store.table)
      if let same = candidates.first(where: { timeline.forms.form($0.line, timeline.store.table) == form }) { return same.changed }
      // Lines were joined or cut: the newest change of any of them.
      return candidates.map(\.changed).max()
    }
    return nil
  }
}
