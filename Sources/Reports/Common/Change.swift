import CueHistory

/// Cues that were changed in the same way.
struct Change: Sendable {
  var kind: String
  /// How far the starts of the cues moved, in milliseconds; nil when they were not retimed.
  var shifts: ClosedRange<Int64>?
  var count = 0
  /// The numbers of those that have one, after the change or else before it.
  var numbers: [Int] = []

  /// Fewer cues than this that moved equally far are no shift of a lecture, but corrections one by one.
  private static let fewest = 3

  /// The changes that events make up: one for each kind, and of retimed cues one for each shift that several share, the largest first.
  static func all(of events: [CueEvent], _ history: History) -> [Change] {
    var sharing: [Int64: Int] = [:]
    for event in events where event.kinds.contains(.retimed) { sharing[event.shift, default: 0] += 1 }
    var changes: [Key: Change] = [:]
    for event in events {
      let number = (history.after(event) ?? history.before(event))?.number
      for (order, named) in ChangeKinds.named.enumerated() where event.kinds.contains(named.kind) {
        let isRetimed = named.kind == .retimed
        let isShared = isRetimed && sharing[event.shift, default: 0] >= fewest
        let key = Key(order: order, shift: isShared ? event.shift : nil)
        changes[key, default: Change(kind: named.name)].add(number, shift: isRetimed ? event.shift : nil)
      }
    }
    return changes.sorted { left, right in
      (left.key.order, right.value.count, left.key.shift ?? 0) < (right.key.order, left.value.count, right.key.shift ?? 0)
    }
    .map(\.value)
  }

  private struct Key: Hashable {
    var order: Int
    var shift: Int64?
  }

  private mutating func add(_ number: Int?, shift: Int64?) {
    count += 1
    if let number { numbers.append(number) }
    guard let shift else { return }
    shifts = min(shifts?.lowerBound ?? shift, shift)...max(shifts?.upperBound ?? shift, shift)
  }

  /// ` by +6.00 s`, ` by −0.40 s to +1.20 s`; empty when nothing moved.
  var distance: String {
    guard let shifts, shifts != 0...0 else { return "" }
    if shifts.lowerBound == shifts.upperBound { return " by " + FilmTime.shift(shifts.lowerBound) }
    return " by " + FilmTime.shift(shifts.lowerBound) + " to " + FilmTime.shift(shifts.upperBound)
  }

  /// `translated 100 cues (1–100)`, `retimed 1,409 cues by +6.00 s (1–1409)`.
  var text: String {
    "\(kind) \(counted(count, "cue"))\(distance)" + (numbers.isEmpty ? "" : " (\(NumberRanges.text(numbers)))")
  }
}
