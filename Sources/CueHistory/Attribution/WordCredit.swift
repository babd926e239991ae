internal import Subtitles

/// Who wrote each word of a layer after a change.
///
/// Words are tokens: one per CJK character, one per word elsewhere; punctuation and blanks carry no credit. A token that
/// survives keeps its author. A layer that is restored to what it was in any earlier state of the cue gets back the authors it
/// had then; so does a run of at least ``revivalLength`` restored tokens. What is left is the work of the commit at hand.
/// The tie rule: of several equal tokens the longest common run wins, then the earliest in the text (WikiWho's cascade,
/// `attribution-anchors.md` §3.5 and §3.8).
struct WordCredit {
  /// A shorter run of restored tokens may be chance.
  static let revivalLength = 4
  /// Earlier states of a cue that are searched for restored words.
  static let memory = 64

  private let states: [[Int32]]
  private let layer: Layer
  private let origin: OriginRef

  init(states: [[Int32]], layer: Layer, origin: OriginRef) {
    self.states = states
    self.layer = layer
    self.origin = origin
  }

  private struct Words {
    var hashes: [UInt64] = []
    var authors: [OriginRef] = []
  }

  /// The author of each token of each line.
  func authors(of lines: [LineID], _ timeline: inout CueTimeline) -> [[OriginRef]] {
    let counts = lines.map { line in timeline.forms.words(line, timeline.store.table) }
    let new = counts.flatMap { $0.map(\.hash) }
    var authors: [OriginRef?] = Array(repeating: nil, count: new.count)
    let parents = states.map { words(of: $0, &timeline) }
    if let restored = restored(new, parents, &timeline) ?? rejoined(lines, counts, &timeline) {
      authors = restored.map(Optional.some)
    } else {
      for parent in parents { inherit(new, from: parent, &authors) }
      revive(new, &timeline, &authors)
    }
    var result: [[OriginRef]] = []
    var at = 0
    for tokens in counts {
      result.append(authors[at..<(at + tokens.count)].map { $0 ?? origin })
      at += tokens.count
    }
    return result
  }

  /// The authors the layer had in a parent or an earlier state, if it says just what it said then.
  private func restored(_ new: [UInt64], _ parents: [Words], _ timeline: inout CueTimeline) -> [OriginRef]? {
    if let same = parents.first(where: { $0.hashes == new }) { return same.authors }
    if new.isEmpty { return nil }
    let hash = TextHash(new)
    for state in earlier(timeline.store) where timeline.outline(of: state, layer).hash == hash {
      let words = words(of: [state], &timeline)
      if words.hashes == new { return words.authors }
    }
    return nil
  }

  /// The authors of words that are only cut in other places ("MapKit", "Map Kit"): each has the author of its first letter.
  private func rejoined(_ lines: [LineID], _ words: [[Token]], _ timeline: inout CueTimeline) -> [OriginRef]? {
    var new: (letters: [UInt8], starts: [Int]) = ([], [])
    for (line, words) in zip(lines, words) { WordCredit.spell(timeline.store.table.bytes(line), words, &new) }
    for parent in states where !new.letters.isEmpty {
      var old: (letters: [UInt8], starts: [Int]) = ([], [])
      var authors: [OriginRef] = []
      for state in parent {
        for record in timeline.store.lines(timeline.store.states[Int(state)], layer) {
          let words = timeline.forms.words(record.line, timeline.store.table)
          WordCredit.spell(timeline.store.table.bytes(record.line), words, &old)
          authors += timeline.store.authors(of: record, words: words.count)
        }
      }
      guard old.letters == new.letters, authors.count == old.starts.count else { continue }
      var at = 0
      return new.starts.map { start in
        while at + 1 < old.starts.count, old.starts[at + 1] <= start { at += 1 }
        return authors[at]
      }
    }
    return nil
  }

  private static func spell(_ line: ArraySlice<UInt8>, _ words: [Token], _ text: inout (letters: [UInt8], starts: [Int])) {
    for word in words {
      text.starts.append(text.letters.count)
      text.letters += line[(line.startIndex + Int(word.bytes.lowerBound))..<(line.startIndex + Int(word.bytes.upperBound))]
    }
  }

  /// The states before those of the parents, newest first.
  private func earlier(_ store: CueStore) -> [Int32] {
    let from = states.flatMap(\.self)
    var found: [Int32] = []
    for var state in from {
      while found.count < WordCredit.memory, store.states[Int(state)].previous >= 0 {
        state = store.states[Int(state)].previous
        // Only ways from several states can meet.
        if from.count == 1 || !found.contains(state) { found.append(state) }
      }
    }
    return found
  }

  private func words(of states: [Int32], _ timeline: inout CueTimeline) -> Words {
    var words = Words()
    for state in states {
      for record in timeline.store.lines(timeline.store.states[Int(state)], layer) {
        let tokens = timeline.forms.words(record.line, timeline.store.table)
        words.hashes += tokens.lazy.map(\.hash)
        words.authors += timeline.store.authors(of: record, words: tokens.count)
      }
    }
    return words
  }

  private func inherit(_ new: [UInt64], from old: Words, _ authors: inout [OriginRef?]) {
    for pair in TokenAlignment.pairs(old.hashes, new) where authors[pair.new] == nil {
      authors[pair.new] = old.authors[pair.old]
    }
  }

  /// Runs of tokens that an earlier state of the cue had.
  private func revive(_ new: [UInt64], _ timeline: inout CueTimeline, _ authors: inout [OriginRef?]) {
    let wanted = WantedRuns(new, authors)
    if wanted.isEmpty { return }
    for state in earlier(timeline.store) where wanted.mayBe(in: timeline.outline(of: state, layer)) {
      let old = words(of: [state], &timeline)
      guard wanted.isAny(in: old.hashes) else { continue }
      var run: [(old: Int, new: Int)] = []
      for pair in TokenAlignment.pairs(old.hashes, new) + [(old: -1, new: -1)] {
        if let last = run.last, pair.old == last.old + 1, pair.new == last.new + 1 {
          run.append(pair)
          continue
        }
        if run.count >= WordCredit.revivalLength {
          for token in run where authors[token.new] == nil { authors[token.new] = old.authors[token.old] }
        }
        run = [pair]
      }
    }
  }
}

/// A common subsequence of two token lists that prefers long runs.
enum TokenAlignment {
  /// Lists longer than this are only trimmed at both ends and aligned by their rare tokens.
  static let limit = 1_500

  /// Comparisons that one alignment may take in all: text made of many short runs would else take the cube of its length.
  private static let work = 4 * limit * limit

  /// Pairs of equal tokens, ascending on both sides.
  static func pairs(_ old: [UInt64], _ new: [UInt64]) -> [(old: Int, new: Int)] {
    var front: [(old: Int, new: Int)] = []
    var (low, first) = (0, 0)
    while low < old.count, first < new.count, old[low] == new[first] {
      front.append((low, first))
      (low, first) = (low + 1, first + 1)
    }
    var back: [(old: Int, new: Int)] = []
    var (high, last) = (old.count, new.count)
    while high > low, last > first, old[high - 1] == new[last - 1] {
      (high, last) = (high - 1, last - 1)
      back.append((high, last))
    }
    var work = Self.work
    return front + middle(old, low..<high, new, first..<last, &work) + back.reversed()
  }

  /// The longest common run, then the same to its left and right. The first of equally long runs wins.
  private static func middle(
    _ old: [UInt64], _ oldRange: Range<Int>, _ new: [UInt64], _ newRange: Range<Int>, _ work: inout Int
  ) -> [(old: Int, new: Int)] {
    let size = oldRange.count * newRange.count
    if size == 0 || size > limit * limit || size > work { return [] }
    work -= size
    var best = (length: 0, old: 0, new: 0)
    var lengths = Array(repeating: 0, count: newRange.count + 1)
    for i in oldRange {
      var diagonal = 0
      for (offset, j) in newRange.enumerated() {
        let above = lengths[offset + 1]
        lengths[offset + 1] = old[i] == new[j] ? diagonal + 1 : 0
        diagonal = above
        if lengths[offset + 1] > best.length { best = (lengths[offset + 1], i - lengths[offset + 1] + 1, j - lengths[offset + 1] + 1) }
      }
    }
    if best.length == 0 { return [] }
    let run = (0..<best.length).map { (old: best.old + $0, new: best.new + $0) }
    let before = middle(old, oldRange.lowerBound..<best.old, new, newRange.lowerBound..<best.new, &work)
    return before + run
      + middle(old, (best.old + best.length)..<oldRange.upperBound, new, (best.new + best.length)..<newRange.upperBound, &work)
  }
}
