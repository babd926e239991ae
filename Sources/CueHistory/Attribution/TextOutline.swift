internal import Subtitles

/// What tells at a glance that a state of a cue does not say what another says, nor any part of it.
///
/// A cue that is revised again and again has many earlier states, each of which may hold words that a revision brings back; hardly any does.
struct TextOutline {
  /// Of all words, in order.
  var hash = TextHash()
  /// A bit for each run of ``WordCredit/revivalLength`` words: a run whose bit is not set is not there.
  var runs = SIMD4<UInt64>()

  init(_ words: [UInt64]) {
    hash = TextHash(words)
    for run in WordRuns(words) { runs |= TextOutline.bit(of: run.hash) }
  }

  /// One of 256 bits.
  static func bit(of run: UInt64) -> SIMD4<UInt64> {
    var bits = SIMD4<UInt64>()
    let place = Int(truncatingIfNeeded: run ^ (run >> 32)) & 255
    bits[place >> 6] = 1 << UInt64(place & 63)
    return bits
  }
}

/// The runs of ``WordCredit/revivalLength`` words of a text.
struct WordRuns: Sequence, IteratorProtocol {
  private let words: [UInt64]
  private var first = 0

  init(_ words: [UInt64]) { self.words = words }

  mutating func next() -> (first: Int, hash: UInt64)? {
    guard first + WordCredit.revivalLength <= words.count else { return nil }
    defer { first += 1 }
    return (first, words[first..<(first + WordCredit.revivalLength)].reduce(0) { ($0 &* TextHash.base) ^ $1 })
  }
}

/// The shortest runs of words that would give a word without an author one back.
struct WantedRuns {
  private var bits = SIMD4<UInt64>()
  private var runs: Set<UInt64> = []

  init(_ words: [UInt64], _ authors: [OriginRef?]) {
    for run in WordRuns(words) where authors[run.first..<(run.first + WordCredit.revivalLength)].contains(nil) {
      runs.insert(run.hash)
      bits |= TextOutline.bit(of: run.hash)
    }
  }

  var isEmpty: Bool { runs.isEmpty }

  /// Whether any of them may stand in a text; asked first, as it costs least.
  func mayBe(in outline: TextOutline) -> Bool { bits & outline.runs != SIMD4<UInt64>() }

  func isAny(in words: [UInt64]) -> Bool { WordRuns(words).contains { runs.contains($0.hash) } }
}

extension CueTimeline {
  /// The outline of one layer of a state, made when it is asked for first.
  mutating func outline(of state: Int32, _ layer: Layer) -> TextOutline {
    let place = Int(state) * 2 + (layer == .source ? 0 : 1)
    if let known = outlines[place] { return known }
    var words: [UInt64] = []
    for line in store.lines(store.states[Int(state)], layer).map(\.line) { words += forms.words(line, store.table).map(\.hash) }
    return outlines.keep(TextOutline(words), of: place, among: store.states.count * 2)
  }
}
