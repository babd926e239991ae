internal import CueHistory
internal import Subtitles

/// The rows that cues make: those that live from the newest version of their track, those that are gone from their last change.
struct CueRows {
  private let history: History
  /// Every cue, by lecture and birth; a cue's key is its place here plus 1.
  private let order: [CueID]
  private let ids: [CueID: Int]
  private let blamed: [CueID: BlamedCue]
  /// By cue: its last change.
  private let last: [CueID: CueEvent]

  init(_ history: History) {
    self.history = history
    var blamed: [CueID: BlamedCue] = [:]
    for track in history.tracks.indices where history.tracks[track].isLive {
      // A cue that moved between two live tracks of a lecture is shown where it stands last.
      for cue in history.blame(track: track) { blamed[cue.cue] = cue }
    }
    var last: [CueID: CueEvent] = [:]
    for event in history.events { last[event.cue] = event }
    var all = Set(blamed.keys)
    all.formUnion(last.keys)
    for cue in all { if let parent = history.parent(of: cue) { all.insert(parent) } }
    order = all.filter { blamed[$0] != nil || last[$0] != nil }.sorted()
    ids = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0 + 1) })
    self.blamed = blamed
    self.last = last
  }

  func id(of cue: CueID) -> Int { ids[cue] ?? 0 }

  func cues(_ add: HistoryRows.RowSink) throws(StoreError) {
    for (index, cue) in order.enumerated() {
      let live = blamed[cue]
      let event = last[cue]
      let text = live?.text ?? event.flatMap { history.after($0) ?? history.before($0) }
      let track = live?.track ?? event?.track ?? 0
      let parent = history.parent(of: cue).flatMap { ids[$0] }
      try add([
        .integer(index + 1), .text(history.name(of: cue)), .integer(history.lecture(of: cue) + 1), .integer(track + 1), Value(parent),
        Value(live != nil), Value(text?.number), Value(text?.start), Value(text?.end), .text(text?.text.joined(separator: "\n") ?? ""),
        live.map { commit($0.timingTouched) } ?? .null,
      ])
    }
  }

  func lines(_ add: HistoryRows.RowSink) throws(StoreError) {
    for (index, cue) in order.enumerated() {
      guard let live = blamed[cue] else { continue }
      for (position, line) in live.lines.enumerated() {
        try add([
          .integer(index + 1), .integer(position), .text(CueRows.name(line.layer)), .text(line.text), .text(CueRows.name(line.touched)),
          commit(line.touched), .text(CueRows.name(line.changed)), commit(line.changed),
        ])
      }
    }
  }

  func credit(_ add: HistoryRows.RowSink) throws(StoreError) {
    for (index, cue) in order.enumerated() {
      guard let live = blamed[cue] else { continue }
      for (layer, shares) in [("source", live.sourceCredit), ("target", live.targetCredit)] {
        for (position, share) in shares.enumerated() {
          try add([.integer(index + 1), .text(layer), .integer(position), Value(share.contributor.map { $0 + 1 }), .real(share.share)])
        }
      }
    }
  }

  private static func name(_ layer: Layer) -> String { layer == .target ? "target" : "source" }

  private static func name(_ origin: Origin) -> String {
    switch origin {
    case .commit: "commit"
    case .unseen: "unseen"
    case .boundary: "boundary"
    }
  }

  private func commit(_ origin: Origin) -> Value {
    if case .commit(let index) = origin { .integer(index + 1) } else { .null }
  }
}
