/// Adding lines to a search, and reading the result back.
extension HunkSearch {
  /// Adds the state after a line, if the counts and git's way of printing hunks allow it.
  mutating func addLine(
    _ marker: UInt8, _ role: LineRole, dense: Bool, from index: Int, _ words: Range<Int>, key: UInt64, _ price: Price
  ) {
    steps -= 1
    let endsFile = hasEndMark && isEndOfFile(at: words.upperBound)
    let place = words.upperBound + (endsFile ? 7 : 0)
    let need = needs[place - question.words.lowerBound]
    let from = nodes[index]
    guard from.old + need.old + (marker != 0x2B ? 1 : 0) <= question.header.oldCount,
      from.new + need.new + (marker != 0x2D ? 1 : 0) <= question.header.newCount
    else { return }
    guard let course = from.course.after(marker, atFileStart: isAtFileStart, isStrict: effort.isStrict) else { return }
    var node = from
    node.course = course
    node.price = node.price + price
    node.price = node.price + grammarPrice(marker, role, dense, from)
    if role == .blank { node.price.cost += slidePrice(marker, from) }
    if marker != 0x2B {
      node.old += 1
      node.standOld = rules.stand(after: role, dense: dense, before: from.standOld)
      node.price.cost += agreement(key, line: question.header.oldStart + Int(from.old))
    }
    if marker != 0x2D {
      node.new += 1
      node.standNew = rules.stand(after: role, dense: dense, before: from.standNew)
    }
    node.previous = Int32(truncatingIfNeeded: index)
    node.marker = marker
    node.role = role
    node.start = Int32(truncatingIfNeeded: words.lowerBound)
    node.endsFile = endsFile
    add(node, at: place)
  }

  /// A line of context that fits one side is no fault of the reading: the sides differ by lines with markers, which broke the other.
  private func grammarPrice(_ marker: UInt8, _ role: LineRole, _ dense: Bool, _ from: Node) -> Price {
    // A marker alone is a blank line that somebody added or removed, wherever it stands.
    if role == .blank, marker != 0x20 {
      return Price(cost: (marker == 0x2B ? from.standNew : from.standOld).blankDepth > 0 ? 15 : 0)
    }
    let old = marker == 0x2B ? Price() : rules.price(of: role, dense: dense, after: from.standOld)
    guard marker != 0x2D, marker == 0x2B || from.standNew != from.standOld else { return old }
    let new = rules.price(of: role, dense: dense, after: from.standNew)
    guard marker == 0x20, old.faults != new.faults else { return old + new }
    return Price(cost: old.cost + new.cost + 20)
  }

  /// Of two equal lines, one of them with a marker, git marks the one that joins a change before it, or else the second.
  private func slidePrice(_ marker: UInt8, _ from: Node) -> Int32 {
    guard from.role == .blank, from.previous >= 0 else { return 0 }
    let before = nodes[Int(from.previous)].marker
    if marker == 0x20 { return from.marker != 0x20 && before != from.marker ? 10 : 0 }
    return from.marker == 0x20 && before == marker ? 10 : 0
  }

  /// How a line agrees with what is known of the file before the change.
  private func agreement(_ key: UInt64, line: Int) -> Int32 {
    guard let before = question.before, let expected = before.lines[line] else { return 0 }
    return expected == key ? -40 : 60
  }

  private func isEndOfFile(at word: Int) -> Bool {
    word + 7 <= question.words.upperBound && text.at(word, is: "\\") && text.at(word + 1, are: "No", "newline", "at", "end", "of", "file")
  }

  /// Adds a state at a place, or joins it with the same state there.
  mutating func add(_ node: Node, at place: Int) {
    guard node.price.faults <= effort.faults else { return }
    var node = node
    node.place = Int32(truncatingIfNeeded: place)
    node.next = -1
    let index = Int(table.find(node, in: nodes))
    guard index < nodes.count else {
      let slot = place - question.words.lowerBound
      node.next = heads[slot]
      heads[slot] = Int32(truncatingIfNeeded: index)
      nodes.append(node)
      return
    }
    let other = nodes[index]
    node.next = other.next
    if other.price.faults == node.price.faults {
      if node.price.cost < other.price.cost { nodes[index] = node }
      nodes[index].ways = 2
    } else if node.price < other.price {
      nodes[index] = node
    }
  }

  /// The cheapest state at the end, and the way to it.
  func finish() -> HunkReading? {
    var best: Int32?
    var ways = 0
    var next = heads[question.words.count]
    while next >= 0 {
      let index = next
      let node = nodes[Int(index)]
      next = node.next
      guard Int(node.old) == question.header.oldCount, Int(node.new) == question.header.newCount,
        node.course.mayEnd(atFileEnd: question.isLast, isStrict: effort.isStrict)
      else { continue }
      guard let known = best else {
        best = index
        ways = Int(node.ways)
        continue
      }
      let other = nodes[Int(known)].price
      ways = node.price.faults == other.faults ? 2 : node.price.faults < other.faults ? Int(node.ways) : ways
      if node.price < other { best = index }
    }
    return best.map { reading(Int($0), ways: ways) }
  }

  private func reading(_ last: Int, ways: Int) -> HunkReading {
    var lines: [HunkLine] = []
    var end = question.words.upperBound
    var index = last
    while nodes[index].previous >= 0 {
      let node = nodes[index]
      let start = Int(node.start)
      lines.append(HunkLine(marker: node.marker, role: node.role, words: start..<end - (node.endsFile ? 7 : 0), endsFile: node.endsFile))
      end = start
      index = Int(node.previous)
    }
    return HunkReading(
      heading: question.words.lowerBound..<end, lines: lines.reversed(),
      isExact: ways == 1 && !wasCut && nodes[last].price.faults < leastDropped)
  }

  /// Git shows the nearest line before the hunk that begins with a letter, cut to 80 bytes; nil if words cannot be a heading.
  func headingPrice(_ words: Range<Int>) -> Price? {
    guard let first = words.first else { return Price(cost: isAtFileStart ? 0 : 20) }
    let start = Int(text.all[first].start)
    let length = words.reduce(-1) { $0 + Int(text.all[$1].end - text.all[$1].start) + 1 }
    guard length <= 80, !text.timing(at: words.upperBound - 1) else { return nil }
    if isAtFileStart, effort.isStrict { return nil }
    let initial = text.bytes[start]
    var price = Price()
    // The number of a cue is no end of a heading.
    if text.all[words.upperBound - 1].traits.contains(.number), text.timing(at: words.upperBound) { price.faults += 1 }
    if (initial | 0x20) &- 0x61 >= 26, initial != 0x5F, initial != 0x24 { price.cost += 40 }
    var line = TextLine(marker: 0x20, isSubtitle: question.isSubtitle)
    for word in words { line.add(text.all[word], isFirst: word == first, next: nil) }
    if line.isOneNumber { price.cost += 20 }
    if known.contains(line.key.value) { price.cost -= 25 }
    // What fills the 80 bytes has been cut there.
    if length == 80 { price.cost -= 15 }
    price.cost += line.price.cost
    return price
  }
}
