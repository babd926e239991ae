internal import Git

/// A patch of one file between two blobs, with its lines interned.
struct Edge: Sendable {
  /// One hunk: where it stands (0-based) and which of the edge's lines it holds.
  struct Hunk: Sendable, Equatable {
    var oldStart: Int
    var newStart: Int
    var oldCount: Int
    var newCount: Int
    var lines: Range<Int>
  }

  /// Index into the lecture's changes.
  var change: Int
  /// Index into the graph's blobs; nil where the side is absent (an added or deleted file).
  var old: Int?
  var new: Int?
  var hunks: [Hunk] = []
  var origins: [PatchLine.Origin] = []
  var lines: [LineID] = []
  /// Set when the patch was applied, or could not be.
  var state = State.waiting

  enum State: Sendable, Equatable {
    case waiting
    case applied
    case failed
  }

  init(change: Int, old: Int?, new: Int?) {
    self.change = change
    self.old = old
    self.new = new
  }

  /// Whether the patch is the same.
  func isSame(as other: Edge) -> Bool { lines == other.lines && origins == other.origins && hunks == other.hunks }

  /// The new version, if every hunk stands exactly where it says in `old`; nil otherwise.
  func apply(to old: [LineID]) -> [LineID]? {
    splice(old, start: \.oldStart, drop: .removed, insert: .added)
  }

  /// The old version, if every hunk stands exactly where it says in `new`; nil otherwise.
  func reverse(from new: [LineID]) -> [LineID]? {
    splice(new, start: \.newStart, drop: .added, insert: .removed)
  }

  private func splice(_ source: [LineID], start: KeyPath<Hunk, Int>, drop: PatchLine.Origin, insert: PatchLine.Origin) -> [LineID]? {
    var result: [LineID] = []
    result.reserveCapacity(source.count + lines.count)
    var at = 0
    for hunk in hunks {
      let begin = hunk[keyPath: start]
      guard begin >= at, begin <= source.count else { return nil }
      result.append(contentsOf: source[at..<begin])
      at = begin
      for index in hunk.lines {
        if origins[index] == insert {
          result.append(lines[index])
          continue
        }
        guard at < source.count, source[at] == lines[index] else { return nil }
        if origins[index] != drop { result.append(lines[index]) }
        at += 1
      }
    }
    result.append(contentsOf: source[at...])
    return result
  }
}
