/// Finds the lines of a flattened hunk: a search over the words from first to last, in which the counts of the hunk header must come out exactly.
///
/// A state is a place between two words, the old and new lines used up, where both sides stand in the grammar of cues, and how many lines of context
/// git has shown since the last change. Of two ways to a state the cheaper is kept, and whether there was more than one. The number of states and of
/// steps is bounded; where the bound cuts, the reading counts as ambiguous.
struct HunkSearch {
  /// Between two words.
  struct Node {
    var old: Int32
    var new: Int32
    var standOld: Stand
    var standNew: Stand
    var course: Course
    var price: Price
    /// 1, or 2 for "more than one".
    var ways: UInt8
    var previous: Int32
    var marker: UInt8
    var role: LineRole
    var endsFile: Bool
    /// First word of the line that ends here.
    var start: Int32
    /// The place: index of the word that follows.
    var place: Int32 = 0
    /// Next node at the same place, or -1.
    var next: Int32 = -1
  }

  let text: Words
  let question: HunkQuestion
  let known: KnownLines
  let effort: Effort
  let rules: CueRules
  let hasEndMark: Bool
  var nodes: [Node] = []
  /// By word: the newest node there, or -1.
  var heads: [Int32]
  var table = StateTable()
  var needs: [(old: Int32, new: Int32)]
  var wasCut = false
  /// The fewest faults of a state that was not followed.
  var leastDropped = Int32.max
  var steps: Int

  static let bucketLimit = 1500

  /// What a search allows. Hunks without a breach of the grammar are tried first: they are the most, and found the fastest.
  struct Effort {
    /// Hunks as git prints them, with three lines of context.
    var isStrict: Bool
    /// Whether lines that seem certain are counted beforehand.
    var usesNeeds: Bool
    /// Breaches of the grammar.
    var faults: Int32
    /// How many more of them a state may have than the best at its place.
    var window: Int32

    static let all = [
      Effort(isStrict: true, usesNeeds: true, faults: 0, window: 0), Effort(isStrict: true, usesNeeds: true, faults: 40, window: 1),
      Effort(isStrict: true, usesNeeds: false, faults: 40, window: 1), Effort(isStrict: true, usesNeeds: false, faults: 40, window: 3),
      Effort(isStrict: false, usesNeeds: false, faults: 40, window: 3),
    ]
  }

  init(_ text: Words, _ question: HunkQuestion, known: KnownLines, effort: Effort, steps: Int) {
    self.text = text
    self.question = question
    self.known = known
    self.effort = effort
    self.steps = steps
    rules = CueRules(isSubtitle: question.isSubtitle)
    heads = Array(repeating: -1, count: question.words.count + 1)
    hasEndMark = question.words.contains { text.at($0, is: "\\") }
    needs = effort.usesNeeds ? LeastLines(text, question).needs : Array(repeating: (0, 0), count: question.words.count + 1)
  }

  var isAtFileStart: Bool { question.header.oldStart <= 1 }

  /// The best reading, or nil if no reading has the counts.
  mutating func run() -> HunkReading? {
    begin()
    for word in question.words.lowerBound...question.words.upperBound {
      let slot = word - question.words.lowerBound
      guard heads[slot] >= 0 else { continue }
      addBlanks(at: word)
      if word < question.words.upperBound { extend(kept(slot), at: word) }
      if steps < 0 { return nil }
    }
    return finish()
  }

  /// The states of a place that are worth following.
  private mutating func kept(_ slot: Int) -> [Int32] {
    var least = Int32.max
    var index = heads[slot]
    while index >= 0 {
      least = min(least, nodes[Int(index)].price.faults)
      index = nodes[Int(index)].next
    }
    var indices: [Int32] = []
    index = heads[slot]
    while index >= 0 {
      let node = nodes[Int(index)]
      if node.price.faults <= least + effort.window {
        indices.append(index)
      } else {
        leastDropped = min(leastDropped, node.price.faults)
      }
      index = node.next
    }
    guard indices.count > Self.bucketLimit else { return indices }
    wasCut = true
    indices.sort { nodes[Int($0)].price < nodes[Int($1)].price || (!(nodes[Int($1)].price < nodes[Int($0)].price) && $0 < $1) }
    return Array(indices.prefix(Self.bucketLimit))
  }

  /// The heading: nothing, or words up to 80 bytes.
  private mutating func begin() {
    let stand: Stand = isAtFileStart ? .blank : .unknown
    for end in question.words.lowerBound...min(question.words.upperBound, question.words.lowerBound + 40) {
      guard let price = headingPrice(question.words.lowerBound..<end) else { break }
      let node = Node(
        old: 0, new: 0, standOld: stand, standNew: stand, course: .beginning, price: price, ways: 1, previous: -1, marker: 0, role: .text,
        endsFile: false, start: Int32(truncatingIfNeeded: question.words.lowerBound))
      add(node, at: end)
    }
  }

  /// Blank lines of context leave no words. Sources come before their targets: each blank line lets the stands grow.
  private mutating func addBlanks(at word: Int) {
    let slot = word - question.words.lowerBound
    for depth in 0..<4 {
      // What is added comes before the head, where this does not look.
      var index = heads[slot]
      while index >= 0 {
        let node = nodes[Int(index)]
        if node.standOld.blankDepth + node.standNew.blankDepth == depth {
          addLine(0x20, .blank, dense: false, from: Int(index), word..<word, key: LineKey.blank, Price())
        }
        index = node.next
      }
    }
  }

  /// All lines that may begin at a word.
  private mutating func extend(_ indices: [Int32], at word: Int) {
    let traits = text.all[word].traits
    let marker: UInt8 = traits.contains(.plus) ? 0x2B : 0x2D
    if traits.contains(.bare) {
      for index in indices { addLine(marker, .blank, dense: false, from: Int(index), word..<word + 1, key: LineKey.blank, Price()) }
    }
    if question.isSubtitle { extendCueHead(indices, at: word, marker: marker) }
    if !traits.isDisjoint(with: .marked) { extendText(indices, at: word, marker: marker) }
    extendText(indices, at: word, marker: 0x20)
  }

  private mutating func extendCueHead(_ indices: [Int32], at word: Int, marker: UInt8) {
    let traits = text.all[word].traits
    if traits.contains(.number) { addHeads(0x20, .number, from: indices, word..<word + 1) }
    if traits.contains(.markedNumber) { addHeads(marker, .number, from: indices, word..<word + 1) }
    guard word + 3 <= question.words.upperBound else { return }
    if text.timing(at: word) { addHeads(0x20, .timing, from: indices, word..<word + 3) }
    if text.timing(at: word, marked: true) { addHeads(marker, .timing, from: indices, word..<word + 3) }
  }

  private mutating func addHeads(_ marker: UInt8, _ role: LineRole, from indices: [Int32], _ words: Range<Int>) {
    let key = text.key(of: HunkLine(marker: marker, role: role, words: words, endsFile: false))
    for index in indices { addLine(marker, role, dense: false, from: Int(index), words, key: key, Price()) }
  }

  /// Text lines of each length. No text holds a timing; a word that looks marked inside a line is a fault.
  private mutating func extendText(_ indices: [Int32], at first: Int, marker: UInt8) {
    var line = TextLine(marker: marker, isSubtitle: question.isSubtitle)
    let limit = min(question.words.upperBound, first + (question.isSubtitle ? 80 : 400))
    for end in first..<limit {
      if question.isSubtitle, text.timing(at: end) || text.timing(at: end, marked: true) { return }
      line.add(text.all[end], isFirst: end == first, next: end + 1 < question.words.upperBound ? text.all[end + 1] : nil)
      if line.faults > effort.window || steps < 0 { return }
      var price = line.price
      if price.faults > effort.window { continue }
      if line.isOneNumber { price.cost += 20 }
      if line.count > 1 || line.isLong, known.contains(line.key.value) { price.cost -= 25 }
      for index in indices { addLine(marker, .text, dense: line.isDense, from: Int(index), first..<end + 1, key: line.key.value, price) }
    }
  }
}
