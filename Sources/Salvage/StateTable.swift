extension HunkSearch.Node {
  /// All that decides what may follow, but the place.
  var stateKey: UInt64 {
    let counts = UInt64(UInt32(bitPattern: old)) << 40 ^ UInt64(UInt32(bitPattern: new)) << 16
    return counts ^ UInt64(standOld.rawValue) << 8 ^ UInt64(standNew.rawValue) << 4 ^ UInt64(course.value)
  }

  func isSameState(as other: Self) -> Bool {
    place == other.place && old == other.old && new == other.new && course.value == other.course.value
      && standOld.rawValue == other.standOld.rawValue && standNew.rawValue == other.standNew.rawValue
  }
}

/// Finds the node of a state: open addressing over indices into the nodes, which are never removed.
struct StateTable {
  private var slots: [Int32] = Array(repeating: -1, count: 1024)
  private var used = 0

  /// The index of the node with the same state and place; if there is none, the index the next node will have, which is then taken.
  mutating func find(_ node: HunkSearch.Node, in nodes: [HunkSearch.Node]) -> Int32 {
    if used * 2 > slots.count { grow(nodes) }
    var slot = place(of: node)
    while slots[slot] >= 0 {
      let index = slots[slot]
      if nodes[Int(index)].isSameState(as: node) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    used += 1
    slots[slot] = Int32(truncatingIfNeeded: nodes.count)
    return slots[slot]
  }

  private func place(of node: HunkSearch.Node) -> Int {
    var key = (node.stateKey ^ UInt64(UInt32(bitPattern: node.place)) &* 0x9E37_79B9_7F4A_7C15) &* 0xBF58_476D_1CE4_E5B9
    key ^= key >> 29
    return Int(truncatingIfNeeded: key & UInt64(slots.count - 1))
  }

  private mutating func grow(_ nodes: [HunkSearch.Node]) {
    slots = Array(repeating: -1, count: slots.count * 2)
    for (index, node) in nodes.enumerated() {
      var slot = place(of: node)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }
}
