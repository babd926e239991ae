/// A three-way merge on line ids: what is the same, what one side changed, and where both did.
///
/// Its conflicts reach as far as those of git, which takes changes that touch for one and splits off what both sides made the
/// same; people resolve them one by one, so each is a piece of its own.
struct ThreeWay {
  enum Kind {
    /// As in the ancestor on both sides.
    case same
    case ours
    case theirs
    /// Changed alike by both sides.
    case both
    case conflict
  }

  struct Piece {
    var kind: Kind
    var base: Range<Int>
    var ours: Range<Int>
    var theirs: Range<Int>
    /// Whether a change of the other side touches this one.
    var isContested = false
  }

  /// How far conflicts reach.
  enum Extent: Hashable {
    /// As git's: changes that touch conflict.
    case git
    /// Only changes that overlap conflict, and they are split wherever both sides have a line in common.
    case narrow
  }

  private(set) var pieces: [Piece] = []

  var isClean: Bool { !pieces.contains { $0.kind == .conflict } }

  private let ours: [LineID]
  private let theirs: [LineID]
  private let extent: Extent
  private var base = 0
  private var our = 0
  private var their = 0

  init(
    baseCount: Int, ours: [LineID], theirs: [LineID], ourChanges: [LineAlignment.Change], theirChanges: [LineAlignment.Change],
    extent: Extent
  ) {
    self.ours = ours
    self.theirs = theirs
    self.extent = extent
    var (i, j) = (0, 0)
    while i < ourChanges.count || j < theirChanges.count {
      let first = i < ourChanges.count ? ourChanges[i] : nil
      let second = j < theirChanges.count ? theirChanges[j] : nil
      if let first, second.map({ isBefore(first, $0) }) ?? true {
        copy(upTo: first.old.lowerBound)
        let touches = second.map { $0.old.lowerBound == first.old.upperBound } ?? false
        add(.ours, base: first.old.count, ours: first.new.count, theirs: first.old.count, contested: touches)
        i += 1
      } else if let second, first.map({ isBefore(second, $0) }) ?? true {
        copy(upTo: second.old.lowerBound)
        let touches = first.map { $0.old.lowerBound == second.old.upperBound } ?? false
        add(.theirs, base: second.old.count, ours: second.old.count, theirs: second.new.count, contested: touches)
        j += 1
      } else {
        addOverlap(ourChanges, &i, theirChanges, &j)
      }
    }
    copy(upTo: baseCount)
  }

  /// Whether one change ends before the other starts, so that they do not conflict.
  private func isBefore(_ left: LineAlignment.Change, _ right: LineAlignment.Change) -> Bool {
    if left.old.upperBound < right.old.lowerBound { return true }
    return extent == .narrow && left.old.upperBound == right.old.lowerBound && !(left.old.isEmpty && right.old.isEmpty)
  }

  private mutating func copy(upTo end: Int) {
    if end > base { add(.same, base: end - base, ours: end - base, theirs: end - base) }
  }

  private mutating func add(_ kind: Kind, base count: Int, ours ourCount: Int, theirs theirCount: Int, contested: Bool = false) {
    // A change that touches the one before it is contested, too.
    let touches = contested || (kind == .ours || kind == .theirs) && (pieces.last?.isContested ?? false) && pieces.last?.kind != kind
    pieces.append(
      Piece(
        kind: kind, base: base..<(base + count), ours: our..<(our + ourCount), theirs: their..<(their + theirCount), isContested: touches))
    (base, our, their) = (base + count, our + ourCount, their + theirCount)
  }

  /// Changes of both sides that touch or overlap: one conflict, as far as they reach.
  private mutating func addOverlap(
    _ ourChanges: [LineAlignment.Change], _ i: inout Int, _ theirChanges: [LineAlignment.Change], _ j: inout Int
  ) {
    let start = min(ourChanges[i].old.lowerBound, theirChanges[j].old.lowerBound)
    copy(upTo: start)
    var end = max(ourChanges[i].old.upperBound, theirChanges[j].old.upperBound)
    var (ourGrowth, theirGrowth) = (ourChanges[i].growth, theirChanges[j].growth)
    (i, j) = (i + 1, j + 1)
    func reaches(_ change: LineAlignment.Change) -> Bool {
      extent == .git ? change.old.lowerBound <= end : change.old.lowerBound < end
    }
    while true {
      if i < ourChanges.count, reaches(ourChanges[i]) {
        ourGrowth += ourChanges[i].growth
        end = max(end, ourChanges[i].old.upperBound)
        i += 1
      } else if j < theirChanges.count, reaches(theirChanges[j]) {
        theirGrowth += theirChanges[j].growth
        end = max(end, theirChanges[j].old.upperBound)
        j += 1
      } else {
        break
      }
    }
    refine(base: end - start, ours: end - start + ourGrowth, theirs: end - start + theirGrowth)
  }

  /// Splits off what both sides made the same. Git joins conflicts again that at most three lines lie between.
  private mutating func refine(base count: Int, ours ourCount: Int, theirs theirCount: Int) {
    let (left, right) = (Array(ours[our..<(our + ourCount)]), Array(theirs[their..<(their + theirCount)]))
    var changes = LineAlignment.changes(left, right)
    if extent == .git { changes = LineAlignment.joined(changes, within: 3) }
    var (i, j) = (0, 0)
    var rest = count
    for change in changes {
      if change.old.lowerBound > i { add(.both, base: 0, ours: change.old.lowerBound - i, theirs: change.new.lowerBound - j) }
      add(.conflict, base: rest, ours: change.old.count, theirs: change.new.count, contested: true)
      rest = 0
      (i, j) = (change.old.upperBound, change.new.upperBound)
    }
    if i < ourCount || rest > 0 { add(.both, base: rest, ours: ourCount - i, theirs: theirCount - j) }
  }
}

extension LineAlignment.Change {
  /// How many lines longer the new side is.
  var growth: Int { new.count - old.count }
}

extension LineAlignment {
  /// Changes with no more than so many lines between them, taken for one.
  static func joined(_ changes: [Change], within distance: Int) -> [Change] {
    var result: [Change] = []
    for change in changes {
      if let last = result.last, change.old.lowerBound - last.old.upperBound <= distance {
        result[result.count - 1] = Change(
          old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
      } else {
        result.append(change)
      }
    }
    return result
  }
}
