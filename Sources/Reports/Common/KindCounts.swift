public import CueHistory

/// How often each kind of change happened.
public struct KindCounts: Sendable, Equatable {
  private var counts = [Int](repeating: 0, count: ChangeKinds.named.count)
  /// Changes of cues; a change of several kinds counts once.
  public private(set) var events = 0

  /// Counts nothing yet.
  public init() {}

  /// Counts a change.
  public mutating func add(_ kinds: ChangeKinds) {
    events += 1
    for (index, named) in ChangeKinds.named.enumerated() where kinds.contains(named.kind) { counts[index] += 1 }
  }

  /// How often a kind happened.
  public subscript(kind: ChangeKinds) -> Int {
    ChangeKinds.named.firstIndex { $0.kind == kind }.map { counts[$0] } ?? 0
  }

  /// The kinds that happened, in the order of DESIGN §7, with their counts.
  public var nonzero: [(name: String, count: Int)] {
    zip(ChangeKinds.named, counts).filter { $0.1 > 0 }.map { ($0.0.name, $0.1) }
  }
}
