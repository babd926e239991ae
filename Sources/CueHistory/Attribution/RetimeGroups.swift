/// Cues that one version moved in time together.
public struct RetimeGroup: Sendable, Hashable {
  /// How far, in milliseconds. Tools round when they shift, so of the shifts that occur this is the roundest.
  public var shift: Int64
  /// How many cues.
  public var cues: Int
  /// Indexes into ``History/events``.
  public var events: [Int]
}

extension History {
  /// The cues that a version retimed, those that moved by the same time together; the largest group first.
  ///
  /// - Parameter revision: index into ``revisions``. One that is out of range retimed nothing.
  public func retimes(in revision: Int) -> [RetimeGroup] {
    guard let track = revisions[safe: revision]?.track else { return [] }
    let own = events(ofLecture: tracks[track].lecture).indices.filter {
      events[$0].revision == revision && events[$0].kinds.contains(.retimed)
    }
    var groups: [RetimeGroup] = []
    var first = Int64.min
    for index in own.sorted(by: { (events[$0].shift, $0) < (events[$1].shift, $1) }) {
      if groups.isEmpty || events[index].shift &- first > CueMatcher.tolerance {
        first = events[index].shift
        groups.append(RetimeGroup(shift: 0, cues: 0, events: []))
      }
      groups[groups.count - 1].events.append(index)
    }
    for group in groups.indices {
      let shifts = groups[group].events.map { events[$0].shift }
      groups[group].shift = RetimeGroup.roundest(from: shifts.first ?? 0, to: shifts.last ?? 0) ?? shifts[shifts.count / 2]
      groups[group].cues = shifts.count
      groups[group].events.sort()
    }
    return groups.sorted { ($1.cues, $0.shift) < ($0.cues, $1.shift) }
  }
}

extension RetimeGroup {
  /// The whole second in a range, else the whole tenth, else the whole hundredth; nil where there is none.
  static func roundest(from low: Int64, to high: Int64) -> Int64? {
    for unit: Int64 in [1000, 100, 10] {
      let down = high >= 0 ? high / unit * unit : -((-high + unit - 1) / unit) * unit
      if down >= low { return down }
    }
    return nil
  }
}
