internal import Subtitles

/// Reading cues out of a history.
extension History {
  /// The cue before the change; nil when the change added it.
  public func before(_ event: CueEvent) -> CueText? { text(event.cue.lecture, event.beforeState) }

  /// The cue after the change; nil when the change removed it.
  public func after(_ event: CueEvent) -> CueText? { text(event.cue.lecture, event.afterState) }

  private func text(_ lecture: Int32, _ state: Int32) -> CueText? {
    state < 0 ? nil : stores[Int(lecture)].store.cueText(at: Int(state))
  }

  /// The blame of every cue of a track's newest version, in file order.
  public func blame(track: Int) -> [BlamedCue] {
    let lecture = tracks[track].lecture
    guard let first = lectures[lecture].tracks.first else { return [] }
    let store = stores[lecture].store
    return store.newest[track - first].map { blame(state: $0, track: track, store) }
  }

  /// Everything that happened to a cue, in order.
  public func events(of cue: CueID) -> [CueEvent] {
    guard let life = life(of: cue) else { return [] }
    return life.events.compactMap { events[safe: Int($0)] }
  }

  /// The lecture that a change belongs to: that of its file. Index into ``lectures``.
  public func lecture(of event: CueEvent) -> Int { tracks[safe: event.track]?.lecture ?? Int(event.cue.lecture) }

  /// The lecture that a cue is in, or was in last: index into ``lectures``.
  public func lecture(of cue: CueID) -> Int {
    if let last = events(of: cue).last { return lecture(of: last) }
    let revision = birth(of: cue).flatMap { revisions[safe: $0] }
    return revision.flatMap { tracks[safe: $0.track]?.lecture } ?? Int(cue.lecture)
  }

  /// The cue that this one was split off from.
  public func parent(of cue: CueID) -> CueID? {
    guard let life = life(of: cue), life.parent >= 0 else { return nil }
    return CueID(lecture: cue.lecture, index: life.parent)
  }

  func life(of cue: CueID) -> CueLife? { stores[safe: Int(cue.lecture)]?.store.lives[safe: Int(cue.index)] }

  /// The place in ``revisions`` of the version that a cue first stood in.
  func birth(of cue: CueID) -> Int? { life(of: cue).map { Int($0.birthNode) } }

  /// Events are in the order of lectures, so those of one lecture are a run.
  func firstEvent(of lecture: Int) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if self.lecture(of: events[middle]) < lecture { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func blame(state index: Int32, track: Int, _ store: CueStore) -> BlamedCue {
    let state = store.states[Int(index)]
    let newest = tracks[track].revisions.last.map { revisions[$0].evidence } ?? .partial
    let lines = store.lines(state).map { record in
      BlamedLine(text: store.text(record.line), layer: record.layer, touched: Origin(record.touched), changed: Origin(record.changed))
    }
    return BlamedCue(
      cue: CueID(lecture: store.lecture, index: state.life), track: track,
      text: CueText(state, lines: lines.map(\.text), lines.map(\.layer)),
      evidence: newest, lines: lines, timingTouched: Origin(state.timingTouched),
      timingChanged: Origin(state.timingChanged), numberTouched: Origin(state.numberTouched),
      targetCredit: shares(state, .target, store), sourceCredit: shares(state, .source, store))
  }

  /// How the words of a layer fall to contributors, the largest part first. A commit by several is shared evenly.
  private func shares(_ state: CueState, _ layer: Layer, _ store: CueStore) -> [Share] {
    let words = store.authors(of: state, layer)
    let total = words.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    var shares: [Share] = []
    for (origin, count) in words {
      let people = people(of: origin)
      for person in people {
        let part = Double(count) / Double(total) / Double(people.count)
        if let place = shares.firstIndex(where: { $0.contributor == person }) {
          shares[place].share += part
        } else {
          shares.append(Share(contributor: person, share: part))
        }
      }
    }
    guard shares.count > 1 else { return shares }
    return shares.sorted { ($1.share, $0.contributor ?? Int.max) < ($0.share, $1.contributor ?? Int.max) }
  }

  /// The author of a commit, then who is named beside; nil alone where the author is unknown.
  private func people(of origin: OriginRef) -> [Int?] {
    guard origin >= 0 else { return [nil] }
    // A commit is large, so only what is asked for is taken out of it.
    let (author, coAuthors) = (commits[Int(origin)].author, commits[Int(origin)].coAuthors)
    return coAuthors.isEmpty ? [author] : [author] + coAuthors
  }
}

extension Origin {
  init(_ reference: OriginRef) {
    switch reference {
    case .unseen: self = .unseen
    case .boundary: self = .boundary
    default: self = .commit(Int(reference))
    }
  }
}

extension CueText {
  fileprivate init(_ state: CueState, lines: [String], _ layers: [Layer]) {
    self.init(
      number: state.number >= 0 ? Int(state.number) : nil, start: state.hasTiming ? Int(state.start) : nil,
      end: state.hasTiming ? Int(state.end) : nil, text: lines, layers: layers)
  }
}

extension CueStore {
  func cueText(at index: Int) -> CueText { cueText(states[index]) }

  func cueText(_ state: CueState) -> CueText {
    let records = lines(state)
    return CueText(state, lines: records.map { text($0.line) }, records.map(\.layer))
  }

  /// How many words of a layer each origin has, by origin. Most layers are of one hand: then nothing needs to be counted.
  func authors(of state: CueState, _ layer: Layer) -> [(origin: OriginRef, count: Int)] {
    if let only = soleAuthor(of: state, layer) { return [(only, 1)] }
    var words: [(origin: OriginRef, count: Int)] = []
    for origin in lines(state).lazy.filter({ $0.layer == layer }).flatMap({ authors(of: $0) }) {
      if let place = words.firstIndex(where: { $0.origin == origin }) {
        words[place].count += 1
      } else {
        words.append((origin, 1))
      }
    }
    return words.sorted { $0.origin < $1.origin }
  }

  /// The origin of all lines of a layer, blank ones aside; nil where they have several, or none.
  private func soleAuthor(of state: CueState, _ layer: Layer) -> OriginRef? {
    var only: OriginRef?
    for place in state.text {
      let record = records[Int(place)]
      guard record.layer == layer, !table.isBlank(record.line) else { continue }
      guard record.credit < 0, only == nil || only == record.changed else { return nil }
      only = record.changed
    }
    return only
  }

  /// Who wrote each token of a line. A line without a word (punctuation alone) counts as one word of who changed it last, and a
  /// blank line as none.
  func authors(of record: LineRecord) -> [OriginRef] {
    if record.credit >= 0 { return credits[Int(record.credit)] }
    let words = tokens(of: table.bytes(record.line)).count
    let isBlank = words == 0 && table.isBlank(record.line)
    return Array(repeating: record.changed, count: isBlank ? 0 : max(1, words))
  }

  /// Who wrote each of a line's tokens, where it is known how many there are.
  func authors(of record: LineRecord, words: Int) -> [OriginRef] {
    guard record.credit >= 0 else { return Array(repeating: record.changed, count: words) }
    let known = credits[Int(record.credit)]
    return known.count == words ? known : Array(repeating: record.changed, count: words)
  }
}

extension Array {
  /// The element at an index that may be out of range.
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
