/// A three-way merge on line ids, to see quickly whether git's merge of the same files could be the version looked for.
///
/// It agrees with git's in all but the extent of some conflicts, and costs next to nothing: what each side changed is found
/// once and kept.
struct QuickMerge {
  enum Favor: CaseIterable {
    case ours
    case theirs
    case union
    case unionSwapped
  }

  private enum Piece {
    case base(Range<Int>)
    case ours(Range<Int>)
    case theirs(Range<Int>)
    case conflict(ours: Range<Int>, theirs: Range<Int>)
  }

  private let base: [LineID]
  private let ours: [LineID]
  private let theirs: [LineID]
  private var pieces: [Piece] = []
  private(set) var isClean = true

  init(base: [LineID], ours: [LineID], theirs: [LineID], ourChanges: [LineAlignment.Change], theirChanges: [LineAlignment.Change]) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    var (i, j) = (0, 0)
    var at = 0
    while i < ourChanges.count || j < theirChanges.count {
      let our = i < ourChanges.count ? ourChanges[i] : nil
      let their = j < theirChanges.count ? theirChanges[j] : nil
      if let our, their.map({ our.old.upperBound < $0.old.lowerBound }) ?? true {
        pieces += [.base(at..<our.old.lowerBound), .ours(our.new)]
        at = our.old.upperBound
        i += 1
      } else if let their, our.map({ their.old.upperBound < $0.old.lowerBound }) ?? true {
        pieces += [.base(at..<their.old.lowerBound), .theirs(their.new)]
        at = their.old.upperBound
        j += 1
      } else {
        at = addOverlap(ourChanges, &i, theirChanges, &j, from: at)
      }
    }
    pieces.append(.base(at..<base.count))
  }

  /// Changes of both sides that touch: one conflict, as far as they reach, unless both made the same of it.
  private mutating func addOverlap(
    _ ourChanges: [LineAlignment.Change], _ i: inout Int, _ theirChanges: [LineAlignment.Change], _ j: inout Int, from at: Int
  ) -> Int {
    let (firstOur, firstTheir) = (ourChanges[i], theirChanges[j])
    let start = min(firstOur.old.lowerBound, firstTheir.old.lowerBound)
    var end = max(firstOur.old.upperBound, firstTheir.old.upperBound)
    var (lastOur, lastTheir) = (firstOur, firstTheir)
    (i, j) = (i + 1, j + 1)
    while true {
      if i < ourChanges.count, ourChanges[i].old.lowerBound <= end {
        lastOur = ourChanges[i]
        i += 1
      } else if j < theirChanges.count, theirChanges[j].old.lowerBound <= end {
        lastTheir = theirChanges[j]
        j += 1
      } else {
        break
      }
      end = max(end, lastOur.old.upperBound, lastTheir.old.upperBound)
    }
    let ourRange = (firstOur.new.lowerBound - (firstOur.old.lowerBound - start))..<(lastOur.new.upperBound + (end - lastOur.old.upperBound))
    let theirRange =
      (firstTheir.new.lowerBound - (firstTheir.old.lowerBound - start))..<(lastTheir.new.upperBound + (end - lastTheir.old.upperBound))
    pieces.append(.base(at..<start))
    if ours[ourRange] == theirs[theirRange] {
      pieces.append(.ours(ourRange))
    } else {
      pieces.append(.conflict(ours: ourRange, theirs: theirRange))
      isClean = false
    }
    return end
  }

  func lines(_ favor: Favor) -> [LineID] {
    var result: [LineID] = []
    result.reserveCapacity(max(ours.count, theirs.count))
    for piece in pieces {
      switch piece {
      case .base(let range): result.append(contentsOf: base[range])
      case .ours(let range): result.append(contentsOf: ours[range])
      case .theirs(let range): result.append(contentsOf: theirs[range])
      case .conflict(let our, let their):
        if favor != .theirs && favor != .unionSwapped { result.append(contentsOf: ours[our]) }
        if favor != .ours { result.append(contentsOf: theirs[their]) }
        if favor == .unionSwapped { result.append(contentsOf: ours[our]) }
      }
    }
    return result
  }
}
