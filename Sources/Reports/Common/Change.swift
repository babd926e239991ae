import CueHistory

/// Cues that were changed in the same way.
struct Change: Sendable {
  var kind: String
  /// How far the starts of the cues moved, in milliseconds; nil when they were not retimed.
  var shifts: ClosedRange<Int64>?
  var count = 0
  /// The numbers of those that have one, after the change or else before it.
  var numbers: [Int] = []

  /// The changes that events make up: one for each kind, and of retimed cues one for each shift that several share, the largest first.
  static func all(of events: [CueEvent], _ history: History) -> [Change] {
    let shifts = SharedShifts(events)
    var changes: [Key: Change] = [:]
    for event in events {
      let number = (history.after(event) ?? history.before(event))?.number
      for (order, named) in ChangeKinds.named.enumerated() where event.kinds.contains(named.kind) {
        let isRetimed = named.kind == .retimed
        let key = Key(order: order, shift: isRetimed ? shifts.group(of: event.shift) : nil)
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
    var shift: Int?
  }

  private mutating func add(_ number: Int?, shift: Int64?) {
    count += 1
    if let number { numbers.append(number) }
    guard let shift else { return }
    shifts = min(shifts?.lowerBound ?? shift, shift)...max(shifts?.upperBound ?? shift, shift)
  }

  /// ` by +6.00 s`, ` by -0.40 s to +1.20 s`; empty when nothing moved.
  var distance: String {
    guard let shifts, shifts != 0...0 else { return "" }
    let (least, most) = (shifts.lowerBound, shifts.upperBound)
    // Rounding alone makes no range: 5.990 to 6.000 is a shift by six seconds.
    let (width, overflows) = most.subtractingReportingOverflow(least)
    if !overflows, width <= SharedShifts.tolerance * 2 { return " by " + FilmTime.shift(least + width / 2) }
    return " by " + FilmTime.shift(least) + " to " + FilmTime.shift(most)
  }

  /// `translated 100 cues (1–100)`, `retimed 1,409 cues by +6.00 s (1–1409)`.
  var text: String {
    "\(kind) \(counted(count, "cue"))\(distance)" + (numbers.isEmpty ? "" : " (\(NumberRanges.text(numbers)))")
  }
}

/// Shifts that several cues of one version share, up to rounding: programs that move a whole lecture round each time on its own.
private struct SharedShifts {
  /// Milliseconds between two shifts that count as one.
  static let tolerance: Int64 = 10

  /// Fewer cues than this that moved equally far are no shift of a lecture, but corrections one by one.
  private static let fewest = 3

  /// The first shift of each group, ascending, and how many cues it has.
  private var groups: [(first: Int64, last: Int64, count: Int)] = []

  init(_ events: [CueEvent]) {
    for shift in events.filter({ $0.kinds.contains(.retimed) }).map(\.shift).sorted() {
      if let last = groups.last, shift.subtractingReportingOverflow(SharedShifts.tolerance).partialValue <= last.last {
        groups[groups.count - 1].last = shift
        groups[groups.count - 1].count += 1
      } else {
        groups.append((shift, shift, 1))
      }
    }
  }

  /// The group of a shift; nil where too few share it.
  func group(of shift: Int64) -> Int? {
    guard let index = groups.lastIndex(where: { $0.first <= shift }), groups[index].count >= SharedShifts.fewest else { return nil }
    return index
  }
}
