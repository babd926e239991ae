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
  }

  let text: Words
  let question: HunkQuestion
  let known: KnownLines
  let effort: Effort
  let rules: CueRules
  var nodes: [Node] = []
  /// By word: states to nodes.
  var buckets: [[UInt64: Int32]]
  var needs: [(old: Int32, new: Int32)]
  var wasCut = false
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

    static let all = [
      Effort(isStrict: true, usesNeeds: true, faults: 0), Effort(isStrict: true, usesNeeds: true, faults: 3),
      Effort(isStrict: true, usesNeeds: false, faults: 10), Effort(isStrict: false, usesNeeds: false, faults: 24),
    ]
  }

  init(_ text: Words, _ question: HunkQuestion, known: KnownLines, effort: Effort, steps: Int) {
    self.text = text
    self.question = question
    self.known = known
    self.effort = effort
    self.steps = steps
    rules = CueRules(isSubtitle: question.isSubtitle)
    buckets = Array(repeating: [:], count: question.words.count + 1)
    needs = effort.usesNeeds ? LeastLines(text, question).needs : Array(repeating: (0, 0), count: question.words.count + 1)
  }

  var isAtFileStart: Bool { question.header.oldStart <= 1 }

  /// The best reading, or nil if no reading has the counts.
  mutating func run() -> HunkReading? {
    begin()
    for word in question.words.lowerBound...question.words.upperBound {
      let slot = word - question.words.lowerBound
      guard !buckets[slot].isEmpty else { continue }
      addBlanks(at: word)
      if word < question.words.upperBound {
        for index in kept(slot) { extend(Int(index), at: word) }
        buckets[slot] = [:]
      }
      if steps < 0 { return nil }
    }
    return finish()
  }

  /// The states of a place that are worth following, in an order that does not depend on hashing.
  private mutating func kept(_ slot: Int) -> [Int32] {
    var indices = Array(buckets[slot].values)
    var least = Int32.max
    for index in indices { least = min(least, nodes[Int(index)].price.faults) }
    indices.removeAll { nodes[Int($0)].price.faults > least + 3 }
    indices.sort()
    if indices.count > Self.bucketLimit {
      wasCut = true
      indices.sort { nodes[Int($0)].price < nodes[Int($1)].price || (!(nodes[Int($1)].price < nodes[Int($0)].price) && $0 < $1) }
      indices.removeLast(indices.count - Self.bucketLimit)
      indices.sort()
    }
    return indices
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
      let sources = buckets[slot].values.filter { nodes[Int($0)].standOld.blankDepth + nodes[Int($0)].standNew.blankDepth == depth }.sorted()
      for index in sources { addLine(0x20, .blank, dense: false, from: Int(index), word..<word, key: LineKey.blank, Price()) }
    }
  }

  /// All lines that may begin at a word.
  private mutating func extend(_ index: Int, at word: Int) {
    let traits = text.all[word].traits
    if traits.contains(.bare) {
      addLine(traits.contains(.plus) ? 0x2B : 0x2D, .blank, dense: false, from: index, word..<word + 1, key: LineKey.blank, Price())
    }
    if question.isSubtitle { extendCueHead(index, at: word, traits) }
    if !traits.isDisjoint(with: .marked) {
      extendText(index, at: word, marker: traits.contains(.plus) ? 0x2B : 0x2D)
    }
    extendText(index, at: word, marker: 0x20)
  }

  private mutating func extendCueHead(_ index: Int, at word: Int, _ traits: Word.Traits) {
    let marker: UInt8 = traits.contains(.plus) ? 0x2B : 0x2D
    if traits.contains(.number) { addHead(0x20, .number, from: index, word..<word + 1) }
    if traits.contains(.markedNumber) { addHead(marker, .number, from: index, word..<word + 1) }
    guard word + 3 <= question.words.upperBound else { return }
    if text.timing(at: word) { addHead(0x20, .timing, from: index, word..<word + 3) }
    if text.timing(at: word, marked: true) { addHead(marker, .timing, from: index, word..<word + 3) }
  }

  private mutating func addHead(_ marker: UInt8, _ role: LineRole, from index: Int, _ words: Range<Int>) {
    let line = HunkLine(marker: marker, role: role, words: words, endsFile: false)
    addLine(marker, role, dense: false, from: index, words, key: text.key(of: line), Price())
  }

  /// Text lines of each length. No text holds a timing; a word that looks marked inside a line is a fault.
  private mutating func extendText(_ index: Int, at first: Int, marker: UInt8) {
    var line = TextLine(marker: marker, isSubtitle: question.isSubtitle)
    let limit = min(question.words.upperBound, first + (question.isSubtitle ? 80 : 400))
    var end = first
    while end < limit {
      if question.isSubtitle, text.timing(at: end) || text.timing(at: end, marked: true) { return }
      line.add(text.all[end], isFirst: end == first)
      end += 1
      if line.price.faults > min(3, effort.faults) { return }
      steps -= 1
      var price = line.price
      if line.isOneNumber { price.cost += 20 }
      if line.count > 1 || line.isLong, known.contains(line.key.value) { price.cost -= 25 }
      addLine(marker, .text, dense: line.isDense, from: index, first..<end, key: line.key.value, price)
    }
  }
}

/// The text line that grows word by word in `extendText`.
struct TextLine {
  let marker: UInt8
  let isSubtitle: Bool
  var key = LineKey()
  var count = 0
  private var width: Int32 = 0
  private(set) var isDense = false
  private var latinLead: Int32 = 0
  private var faults: Int32 = 0
  private var isNumber = false
  private var bareLead = false
  private var markup: Int32 = 0

  init(marker: UInt8, isSubtitle: Bool) {
    self.marker = marker
    self.isSubtitle = isSubtitle
  }

  var isOneNumber: Bool { count == 1 && isNumber }
  var isLong: Bool { width > 8 }

  mutating func add(_ word: Word, isFirst: Bool) {
    if isFirst, marker != 0x20 {
      if word.traits.contains(.bare) {
        bareLead = true
        faults += 1
      } else { key.add(word.markedKey) }
      isNumber = word.traits.contains(.markedNumber)
    } else {
      // A blank after the marker is rare, but where another script follows.
      if bareLead, count == 1, word.traits.contains(.dense) { faults -= 1 }
      // Within a line, and as the first of a line of context, a marker would be part of the text: "- Yes."
      if word.isMarked { faults += 1 }
      key.add(word.key)
      isNumber = word.traits.contains(.number)
      if !isSubtitle { markup += word.startsMarkup ? (isFirst ? -5 : 15) : isFirst ? 5 : 0 }
    }
    count += 1
    width += word.width + (isFirst ? 0 : 1)
    if !isDense {
      isDense = word.traits.contains(.dense)
      if !isDense, word.traits.contains(.latin) { latinLead += 1 }
    }
  }

  /// Lines of subtitles are at most about 62 columns wide, and a translation seldom begins with words of the source's script.
  var price: Price {
    var price = Price(faults: faults, cost: bareLead ? 30 : 0)
    guard isSubtitle else {
      price.cost += markup
      return price
    }
    if width > 66 { price.cost += (width - 66) * (isDense ? 1 : 4) }
    if isDense, marker == 0x20 { price.cost += min(latinLead, 8) * 8 }
    return price
  }
}
