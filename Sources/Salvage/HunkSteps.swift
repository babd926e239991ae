/// Adding lines to a search, and reading the result back.
extension HunkSearch {
  /// Adds the state after a line, if the counts and git's way of printing hunks allow it.
  mutating func addLine(
    _ marker: UInt8, _ role: LineRole, dense: Bool, from index: Int, _ words: Range<Int>, key: UInt64, _ price: Price
  ) {
    let from = nodes[index]
    steps -= 1
    guard let course = from.course.after(marker, atFileStart: isAtFileStart, isStrict: effort.isStrict) else { return }
    var node = from
    node.course = course
    node.price = node.price + price
    node.price = node.price + grammarPrice(marker, role, dense, from)
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
    node.endsFile = isEndOfFile(at: words.upperBound)
    add(node, at: words.upperBound + (node.endsFile ? 7 : 0))
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

  /// How a line agrees with what is known of the file before the change.
  private func agreement(_ key: UInt64, line: Int) -> Int32 {
    guard let before = question.before, let expected = before.lines[line] else { return 0 }
    return expected == key ? -40 : 60
  }

  private func isEndOfFile(at word: Int) -> Bool {
    word + 7 <= question.words.upperBound && text.at(word, is: "\\") && text.at(word + 1, are: "No", "newline", "at", "end", "of", "file")
  }

  /// Adds a state at a place, or joins it with the same state there.
  mutating func add(_ node: Node, at word: Int) {
    let slot = word - question.words.lowerBound
    let need = needs[slot]
    guard node.old + need.old <= question.header.oldCount, node.new + need.new <= question.header.newCount,
      node.price.faults <= effort.faults
    else { return }
    let key = node.stateKey
    guard let index = buckets[slot][key] else {
      buckets[slot][key] = Int32(truncatingIfNeeded: nodes.count)
      nodes.append(node)
      return
    }
    let other = nodes[Int(index)]
    if other.price.faults == node.price.faults {
      if node.price.cost < other.price.cost { nodes[Int(index)] = node }
      nodes[Int(index)].ways = 2
    } else if node.price < other.price {
      nodes[Int(index)] = node
    }
  }

  /// The cheapest state at the end, and the way to it.
  func finish() -> HunkReading? {
    guard let last = buckets.last else { return nil }
    var best: Int32?
    var ways = 0
    for index in last.values.sorted() {
      let node = nodes[Int(index)]
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
    return HunkReading(heading: question.words.lowerBound..<end, lines: lines.reversed(), isExact: ways == 1 && !wasCut)
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
    for word in words { line.add(text.all[word], isFirst: word == first) }
    if line.isOneNumber { price.cost += 20 }
    if known.contains(line.key.value) { price.cost -= 25 }
    // What fills the 80 bytes has been cut there.
    if length == 80 { price.cost -= 15 }
    price.cost += line.price.cost
    return price
  }
}

extension HunkSearch.Node {
  /// All that decides what may follow.
  var stateKey: UInt64 {
    let counts = UInt64(UInt32(bitPattern: old)) << 40 ^ UInt64(UInt32(bitPattern: new)) << 16
    return counts ^ UInt64(standOld.rawValue) << 8 ^ UInt64(standNew.rawValue) << 4 ^ UInt64(course.value)
  }
}

/// How many lines each side still needs at least from a word on, told from what cannot be mistaken. It keeps states from going on that have
/// used up too many lines.
struct LeastLines {
  private(set) var needs: [(old: Int32, new: Int32)]

  init(_ text: Words, _ question: HunkQuestion) {
    needs = Array(repeating: (0, 0), count: question.words.count + 1)
    let first = question.words.lowerBound
    let firstTiming = question.words.first { text.timing(at: $0) } ?? question.words.upperBound
    // The blank line before a cue is needed from the word before on: at the number's own place it may have been used up.
    var blank: Int32 = 0
    // Where a blank line is removed or added, there need be none of context.
    let hasBare = Self.bareBefore(text, question.words)
    for word in question.words.reversed() {
      let (old, new) = count(at: word, text, question)
      let after = needs[word - first + 1]
      needs[word - first] = (after.old + old + blank, after.new + new + blank)
      blank = 0
      if question.isSubtitle, Self.beginsCue(text, at: word, end: question.words.upperBound) {
        needs[word - first].old += 1
        needs[word - first].new += 1
        blank = word > firstTiming && !hasBare[word - first] ? 1 : 0
      }
    }
  }

  /// Lines that begin at a word, its number apart.
  private func count(at word: Int, _ text: Words, _ question: HunkQuestion) -> (old: Int32, new: Int32) {
    let traits = text.all[word].traits
    if traits.contains(.bare) {
      // A blank line before a cue; elsewhere it can be part of a text.
      let next = word + 1 < question.words.upperBound ? text.all[word + 1].traits : .marked
      guard !next.isDisjoint(with: [.number, .markedNumber]) else { return (0, 0) }
      return traits.contains(.plus) ? (0, 1) : (1, 0)
    }
    if traits.contains(.plus) { return (0, 1) }
    if traits.contains(.minus) { return text.text(word).dropFirst().first.map { $0 != 0x2D && $0 != 0x3E } == true ? (1, 0) : (0, 0) }
    guard question.isSubtitle, text.timing(at: word) || Self.beginsText(text, at: word, from: question.words.lowerBound) else { return (0, 0) }
    return (1, 1)
  }

  /// Whether a single marker stands between a word and the timing before it.
  private static func bareBefore(_ text: Words, _ words: Range<Int>) -> [Bool] {
    var hasBare = false
    return words.map { word in
      if text.timing(at: word) || text.timing(at: word, marked: true) { hasBare = false }
      defer { if text.all[word].traits.contains(.bare) { hasBare = true } }
      return hasBare
    }
  }

  private static func beginsCue(_ text: Words, at word: Int, end: Int) -> Bool {
    text.all[word].traits.contains(.number) && word + 1 < end && (text.timing(at: word + 1) || text.timing(at: word + 1, marked: true))
  }

  /// The first text of a cue; where no text follows a timing, its number does, which is counted there.
  private static func beginsText(_ text: Words, at word: Int, from first: Int) -> Bool {
    guard word - 3 >= first, text.timing(at: word - 3) || text.timing(at: word - 3, marked: true) else { return false }
    return !text.all[word].traits.contains(.number)
  }
}
