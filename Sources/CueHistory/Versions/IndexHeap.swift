/// A waiting line of indexes: the smallest first, or the greatest.
struct IndexHeap {
  private var items: [Int] = []
  /// Greatest first is smallest first of the negatives.
  private let sign: Int

  init(_ items: some Sequence<Int> = [], descending: Bool = false) {
    sign = descending ? -1 : 1
    for item in items { insert(item) }
  }

  mutating func insert(_ item: Int) {
    items.append(item * sign)
    var child = items.count - 1
    while child > 0, items[(child - 1) / 2] > items[child] {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Int? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    if items.isEmpty { return first * sign }
    items[0] = last
    var parent = 0
    while true {
      var child = 2 * parent + 1
      if child >= items.count { return first * sign }
      if child + 1 < items.count, items[child + 1] < items[child] { child += 1 }
      if items[parent] <= items[child] { return first * sign }
      items.swapAt(parent, child)
      parent = child
    }
  }
}
