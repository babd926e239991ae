internal import Subtitles

/// The lines of the cue that a changed cue came from in one parent, for finding one among them.
///
/// Nearly every cue has a few lines, which are looked through; a cue made of many would take the square of their number, so that those are
/// looked up.
struct ParentLines {
  private struct Key: Hashable {
    var line: LineID
    var layer: Layer
  }

  private static let many = 16

  let records: [LineRecord]
  /// Where each line of each layer stands first; empty where there are few.
  private var places: [Key: Int] = [:]

  init(_ records: [LineRecord]) {
    self.records = records
    guard records.count > ParentLines.many else { return }
    for (index, record) in records.enumerated().reversed() { places[Key(line: record.line, layer: record.layer)] = index }
  }

  /// The first equal line of the same layer, else of the other.
  func first(_ line: LineID, _ layer: Layer) -> LineRecord? {
    guard records.count > ParentLines.many else {
      return records.first { $0.line == line && $0.layer == layer } ?? records.first { $0.line == line }
    }
    let other: Layer = layer == .source ? .target : .source
    return (places[Key(line: line, layer: layer)] ?? places[Key(line: line, layer: other)]).map { records[$0] }
  }
}

/// The last real changes of the lines of one layer in one parent, by what the lines say whatever their form.
struct ParentForms {
  private var changes: [[UInt8]: OriginRef] = [:]
  private(set) var newest: OriginRef?

  init(_ records: [LineRecord], _ layer: Layer, _ timeline: inout CueTimeline) {
    for record in records where record.layer == layer {
      let form = timeline.forms.form(record.line, timeline.store.table)
      if changes[form] == nil { changes[form] = record.changed }
      newest = max(newest ?? record.changed, record.changed)
    }
  }

  /// Of the first line that says the same.
  func change(of form: [UInt8]) -> OriginRef? { changes[form] }
}
