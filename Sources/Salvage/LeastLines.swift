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
    if traits.contains(.doubtful), !isMarkedHead(word, text) { return (0, 0) }
    if traits.contains(.plus) { return (0, 1) }
    if traits.contains(.minus) { return text.text(word).dropFirst().first.map { $0 != 0x2D && $0 != 0x3E } == true ? (1, 0) : (0, 0) }
    guard question.isSubtitle, text.timing(at: word) || Self.beginsText(text, at: word, from: question.words.lowerBound) else {
      return (0, 0)
    }
    return (1, 1)
  }

  /// Whether a marker and digits are certainly a number line or a timing, not "-1" in a text.
  private func isMarkedHead(_ word: Int, _ text: Words) -> Bool {
    if text.timing(at: word, marked: true) { return true }
    guard text.all[word].traits.contains(.markedNumber), text.all.indices.contains(word + 1) else { return false }
    return text.timing(at: word + 1) || text.timing(at: word + 1, marked: true) || text.all[word + 1].traits.contains(.markedNumber)
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
