internal import Subtitles

/// Comparing a version with one parent.
extension CueTimeline {
  /// Which states of the parent each cue of a version comes from.
  mutating func link(_ parsed: ParsedVersion, to parent: Int, rule: LayerRule, isUnseen: Bool = false) -> ParentLink {
    let old = cuesOfNode[parent]
    var link = ParentLink(parent: parent, count: parsed.cues.count)
    let shorter = min(old.count, parsed.cues.count)
    var first = 0
    while first < shorter, isSame(old[first], parsed, first) {
      link.same(first, old[first])
      first += 1
    }
    var last = 0
    while last < shorter - first, isSame(old[old.count - 1 - last], parsed, parsed.cues.count - 1 - last) {
      link.same(parsed.cues.count - 1 - last, old[old.count - 1 - last])
      last += 1
    }
    let middle = Array(old[first..<(old.count - last)])
    let changed = first..<(parsed.cues.count - last)
    if changed.isEmpty {
      link.unmatched = middle
    } else if !middle.isEmpty {
      match(middle, parsed, changed, rule, isUnseen, &link)
    }
    return link
  }

  private mutating func match(
    _ middle: [Int32], _ parsed: ParsedVersion, _ changed: Range<Int>, _ rule: LayerRule, _ isUnseen: Bool, _ link: inout ParentLink
  ) {
    if matchByTime(middle, parsed, changed, rule, &link) { return }
    let same = samePairs(middle, parsed, changed)
    var isSameOld = Array(repeating: false, count: middle.count)
    var isSameNew = Array(repeating: false, count: changed.count)
    for pair in same {
      isSameOld[pair.old] = true
      isSameNew[pair.new] = true
    }
    let old = middle.indices.map { matchCue(state: middle[$0], isKnown: isSameOld[$0]) }
    let new = changed.map { matchCue(parsed, $0, rule, isKnown: isSameNew[$0 - changed.lowerBound]) }
    // What nobody saw happen is not guessed at where only pieces are known.
    let isSure = isUnseen && (parsed.hasGaps || hasGaps[link.parent])
    let texts = texts(of: middle, parsed, Array(changed), rule)
    let matching = CueMatcher.match(old: old, new: new, same: same, isSure: isSure, texts: texts)
    var isUsed = Array(repeating: false, count: middle.count)
    for (offset, partner) in matching.partners.enumerated() where !partner.isNew {
      link.set(changed.lowerBound + offset, partner, states: middle, isSame: isSameNew[offset])
      for index in partner.old { isUsed[index] = true }
    }
    link.unmatched = middle.indices.filter { !isUsed[$0] }.map { middle[$0] }
  }

  /// Most commits change cues where they stand. Then each has its partner by time, whatever stands around it, and only those that changed
  /// have to be looked at. False where that is not all there is to it.
  private mutating func matchByTime(
    _ middle: [Int32], _ parsed: ParsedVersion, _ changed: Range<Int>, _ rule: LayerRule, _ link: inout ParentLink
  ) -> Bool {
    guard middle.count == changed.count else { return false }
    let places = middle.indices.filter { !isSame(middle[$0], parsed, changed.lowerBound + $0) }
    let (states, cues) = (places.map { middle[$0] }, places.map { changed.lowerBound + $0 })
    let old = states.map { matchCue(state: $0) }
    let new = cues.map { matchCue(parsed, $0, rule) }
    guard let partners = CueMatcher.matchByTime(old: old, new: new, texts: texts(of: states, parsed, cues, rule)) else { return false }
    var next = 0
    for place in middle.indices {
      let index = changed.lowerBound + place
      if next < places.count, places[next] == place {
        link.set(index, .one(partners[next]), states: states, isSame: false)
        next += 1
      } else {
        link.same(index, middle[place])
      }
    }
    return true
  }

  /// What cues say, for the matcher, which seldom asks.
  private func texts(of states: [Int32], _ parsed: ParsedVersion, _ cues: [Int], _ rule: LayerRule) -> CueMatcher.Texts {
    let store = store
    return { isOld, index in
      if isOld { return store.text(of: store.lines(store.states[Int(states[index])]).map { ($0.line, $0.layer == .target) }) }
      return store.text(of: parsed.lines(parsed.cues[cues[index]]).map { ($0, store.isCertainTarget($0, rule)) })
    }
  }

  /// Cues that are byte for byte the same, told by their timing lines where those are unique, in order.
  private func samePairs(_ middle: [Int32], _ parsed: ParsedVersion, _ changed: Range<Int>) -> [(old: Int, new: Int)] {
    let places = LinePlaces(middle.map { store.states[Int($0)].timingLine }, middle.indices)
    let pairs = changed.compactMap { index -> (old: Int, new: Int)? in
      let line = parsed.cues[index].timingLine
      guard line != 0, let place = places.find(line)?.place, place >= 0, isSame(middle[place], parsed, index) else { return nil }
      return (place, index - changed.lowerBound)
    }
    return CueMatcher.longestAscending(pairs)
  }

  func isSame(_ state: Int32, _ parsed: ParsedVersion, _ index: Int) -> Bool {
    let known = store.states[Int(state)]
    let cue = parsed.cues[index]
    guard known.timingLine == cue.timingLine, known.numberLine == cue.numberLine, known.text.count == cue.text.count else { return false }
    for offset in 0..<Int32(known.text.count)
    where store.records[Int(known.text.lowerBound + offset)].line != parsed.text[Int(cue.text.lowerBound + offset)] { return false }
    return true
  }

  // MARK: Keys

  mutating func matchCue(state index: Int32, isKnown: Bool = false) -> MatchCue {
    let state = store.states[Int(index)]
    var cue = MatchCue(start: state.start, end: state.end, hasTiming: state.hasTiming)
    if isKnown { return cue }
    var (text, source) = (TextHash(), TextHash())
    for place in state.text {
      let record = store.records[Int(place)]
      add(record.line, isTarget: record.layer == .target, &text, &source)
    }
    cue.set(text, source)
    return cue
  }

  mutating func matchCue(_ parsed: ParsedVersion, _ index: Int, _ rule: LayerRule, isKnown: Bool = false) -> MatchCue {
    let found = parsed.cues[index]
    var cue = MatchCue(start: found.start, end: found.end, hasTiming: found.hasTiming)
    if isKnown { return cue }
    var (text, source) = (TextHash(), TextHash())
    for line in parsed.lines(found) { add(line, isTarget: store.isCertainTarget(line, rule), &text, &source) }
    cue.set(text, source)
    return cue
  }

  private mutating func add(_ line: LineID, isTarget: Bool, _ text: inout TextHash, _ source: inout TextHash) {
    let hash = forms.hash(line, store.table)
    text.add(hash)
    if !isTarget { source.add(hash) }
  }
}

extension MatchCue {
  fileprivate mutating func set(_ text: TextHash, _ source: TextHash) {
    textKey = text.value
    sourceKey = source.value
    sourceLength = source.count
  }
}

extension CueStore {
  func isCertainTarget(_ line: LineID, _ rule: LayerRule) -> Bool {
    rule.isBilingual && rule.certainLayer(of: table.facts[Int(line)].script) == .target
  }

  /// What lines say in each layer.
  func text(of lines: [(line: LineID, isTarget: Bool)]) -> (source: [UInt8], target: [UInt8]) {
    var (source, target): ([UInt8], [UInt8]) = ([], [])
    for (line, isTarget) in lines {
      let content = LineText.content(table.bytes(line)) + [0x20]
      if isTarget { target += content } else { source += content }
    }
    return (source, target)
  }
}

/// For each cue of a version: the states of one parent it comes from.
struct ParentLink {
  /// One cue's part in it.
  struct Entry {
    /// The parent's state; -1 for none.
    var state: Int32 = -1
    /// Further states, where cues were merged: places in ``ParentLink/further``.
    var further: Range<Int32> = 0..<0
    var part = 0
    var parts = 1
    var isSame = false
    var isMoved = false
  }

  var parent: Int
  var entries: [Entry]
  /// The states of cues that were merged into the one before them.
  private var further: [Int32] = []
  /// The parent's states that no cue came from.
  var unmatched: [Int32] = []

  init(parent: Int, count: Int) {
    self.parent = parent
    entries = Array(repeating: Entry(), count: count)
  }

  mutating func same(_ index: Int, _ state: Int32) {
    entries[index].state = state
    entries[index].isSame = true
  }

  mutating func set(_ index: Int, _ partner: Matching.Partner, states: [Int32], isSame: Bool) {
    if partner.old.count == 1 {
      let state = states[partner.old.lowerBound]
      entries[index] = Entry(state: state, part: partner.part, parts: partner.parts, isSame: isSame, isMoved: partner.isMoved)
      return
    }
    let old = states[partner.old]
    let first = Int32(further.count)
    further += old.dropFirst()
    entries[index] = Entry(
      state: old.first ?? -1, further: first..<Int32(further.count), part: partner.part, parts: partner.parts,
      isMoved: partner.isMoved)
  }

  /// The parent's states that a cue comes from; empty for a new one.
  func states(of index: Int) -> [Int32] {
    let entry = entries[index]
    if entry.state < 0 { return [] }
    return entry.further.isEmpty ? [entry.state] : [entry.state] + further[Int(entry.further.lowerBound)..<Int(entry.further.upperBound)]
  }
}
