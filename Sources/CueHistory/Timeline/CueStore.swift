internal import Subtitles

/// Where something comes from, small: a commit as read, or one of two marks.
typealias OriginRef = Int32

extension OriginRef {
  /// A change that no commit at hand made.
  static let unseen: OriginRef = -1
  /// Older than the history at hand.
  static let boundary: OriginRef = -2
}

/// One payload line of a cue, with where it comes from.
struct LineRecord: Sendable, Equatable {
  var line: LineID
  var layer: Layer
  var touched: OriginRef
  var changed: OriginRef
  /// Index into ``CueStore/credits``; -1 when all words of the line are those of `changed`.
  var credit: Int32 = -1
}

/// A cue as it stood in one or more versions. States are shared: a version that leaves a cue alone holds the same state.
struct CueState: Sendable {
  var life: Int32
  var number: Int32
  var numberLine: LineID
  var timingLine: LineID
  var start: Int64
  var end: Int64
  /// Places in ``CueStore/records``.
  var text: Range<Int32>
  var numberTouched: OriginRef
  var timingTouched: OriginRef
  /// The last commit that changed a time, not only the way it is written.
  var timingChanged: OriginRef
  /// The state it came from; -1 for the first of a life.
  var previous: Int32
  var isPartial: Bool
  /// Whether it has a line of the target layer.
  var hasTarget: Bool

  var hasTiming: Bool { timingLine != 0 }
}

/// A cue from birth to removal.
struct CueLife: Sendable {
  /// Its first state.
  var firstState: Int32
  /// The cue it was split off from; -1 for none.
  var parent: Int32 = -1
  /// The cue that it was merged into; -1 for none.
  var mergedInto: Int32 = -1
  /// Cues that were merged into it.
  var absorbed: [Int32] = []
  /// Events of it, in order: indexes into the timeline's events, in a finished history into ``History/events``.
  var events: [Int32] = []
  /// The version it first stood in: a node of the timeline, in a finished history an index into ``History/revisions``.
  var birthNode: Int32
  /// How many lives began in that version before it.
  var ordinal: Int32
}

/// Everything a lecture's history keeps once it is computed. Lectures that were followed together share all but `newest`.
struct CueStore: Sendable {
  var table = LineTable()
  var records: [LineRecord] = []
  var states: [CueState] = []
  var lives: [CueLife] = []
  /// Who wrote each token of a line, for lines whose words have several authors.
  var credits: [[OriginRef]] = []
  /// By track of the lecture: the states of its newest version, in file order.
  var newest: [[Int32]] = []
  /// The lecture under which its cues are known: ``CueID/lecture``.
  var lecture: Int32 = 0

  func lines(_ state: CueState) -> ArraySlice<LineRecord> {
    records[Int(state.text.lowerBound)..<Int(state.text.upperBound)]
  }

  func lines(_ state: CueState, _ layer: Layer) -> [LineRecord] { lines(state).filter { $0.layer == layer } }

  /// A line's text for people: without its line end and byte-order mark.
  func text(_ line: LineID) -> String { String(decoding: LineText.content(table.bytes(line)), as: UTF8.self) }

  /// Keeps a list of authors; the index to find it by.
  mutating func sharedCredit(_ authors: [OriginRef]) -> Int32 {
    credits.append(authors)
    return Int32(credits.count - 1)
  }

  mutating func append(_ state: CueState) -> Int32 {
    states.append(state)
    return Int32(states.count - 1)
  }
}

/// A lecture's store once it is computed. A reference, since a copy of the store is a dozen retains, and every cue of every change asks it.
final class SealedStore: Sendable {
  let store: CueStore
  init(_ store: CueStore) { self.store = store }
}

/// The part of a line that is text.
enum LineText {
  /// The bytes without line end and without a byte-order mark before them.
  static func content(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (first, end) = (bytes.startIndex, bytes.endIndex)
    while end > first, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    if end - first >= 3, bytes[first] == 0xEF, bytes[first + 1] == 0xBB, bytes[first + 2] == 0xBF { first += 3 }
    return bytes[first..<end]
  }

  /// Whether two texts are equal but for blanks; nil where other than ASCII letters, signs and spaces have to be looked at.
  static func saySame(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool? {
    var (a, b) = (0, 0)
    while true {
      while a < left.count, left[a] == 0x20 { a += 1 }
      while b < right.count, right[b] == 0x20 { b += 1 }
      if a == left.count || b == right.count { return a == left.count && b == right.count ? true : nil }
      guard 0x21...0x7E ~= left[a], 0x21...0x7E ~= right[b] else { return nil }
      if left[a] != right[b] { return false }
      (a, b) = (a + 1, b + 1)
    }
  }
}
