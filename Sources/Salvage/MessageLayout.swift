/// Gives the header, the log and the diffstat of a message their lines again.
struct MessageLayout {
  let text: Words
  /// The words of the message up to its first section.
  let words: Range<Int>
  /// Whether a patch follows.
  let hasPatch: Bool
  var output: [UInt8] = []
  var diagnostics: [SalvageDiagnostic] = []
  /// Whether the place where the subject ends was guessed.
  private(set) var isSubjectGuessed = false

  init(_ text: Words, _ words: Range<Int>, hasPatch: Bool) {
    self.text = text
    self.words = words
    self.hasPatch = hasPatch
    let separator = min(words.lowerBound + 7, words.upperBound)
    line(words.lowerBound..<separator)
    let stat = diffstatStart(after: separator)
    let log = writeHeader(separator..<(stat ?? words.upperBound))
    output.append(0x0A)
    writeLog(log)
    if let stat {
      line(stat..<stat + 1)
      writeDiffstat(stat + 1..<words.upperBound)
    } else if hasPatch {
      output += Array("---\n\n".utf8)
    }
  }

  private mutating func line(_ range: Range<Int>, indent: StaticString = "") {
    output += Array(indent.description.utf8)
    text.append(range, to: &output)
    output.append(0x0A)
  }

  /// The `---` that a diffstat or the patch follows. A log can hold others before it.
  private func diffstatStart(after start: Int) -> Int? {
    var last: Int?
    for index in start..<words.upperBound where text.at(index, is: "---") {
      if index + 1 == words.upperBound || beginsDiffstat(index + 1) { return index }
      last = index
    }
    return hasPatch ? last : nil
  }

  /// Whether `NAME | 12 ++--` and, some words later, `1 file changed` follow.
  private func beginsDiffstat(_ index: Int) -> Bool {
    var bar: Int?
    for word in index..<min(words.upperBound, index + 400) {
      if text.at(word, is: "---") { return false }
      if text.at(word, is: "|"), bar == nil { bar = word }
      if text.at(word, is: "changed,") || text.at(word, is: "changed") {
        guard text.at(word - 1, is: "file") || text.at(word - 1, is: "files"), number(text.text(word - 2)) != nil else { continue }
        return bar != nil || word == index + 2
      }
    }
    return bar != nil && hasPatch && words.upperBound - index > 400
  }
}

// MARK: - Header

extension MessageLayout {
  /// Writes the fields and gives the words of the log.
  private mutating func writeHeader(_ range: Range<Int>) -> Range<Int> {
    var index = range.lowerBound
    while index < range.upperBound, text.isFieldName(at: index) {
      let end = fieldEnd(index, before: range.upperBound)
      writeField(index..<end)
      index = end
    }
    return index..<range.upperBound
  }

  /// An author whose address was lost stays a name alone, which mail readers take for one; `<>` would become part of the name.
  private mutating func writeField(_ field: Range<Int>) { line(field) }

  /// Where a field ends: told from what its value looks like, or from the field that must follow.
  private mutating func fieldEnd(_ name: Int, before end: Int) -> Int {
    let next = name + 1
    switch String(decoding: text.text(name), as: UTF8.self).lowercased() {
    case "from:": return nextField(from: next, before: end, limit: 40) ?? min(next + 2, end)
    case "date:": return dateEnd(next, before: end)
    case "subject:": return subjectEnd(next, before: end)
    case "content-type:", "content-disposition:": return listEnd(next, before: end, separator: 0x3B)
    case "to:", "cc:", "reply-to:", "sender:": return addressesEnd(next, before: end)
    case "references:", "in-reply-to:":
      var index = next
      while index < end, text.text(index).first == 0x3C, text.text(index).last == 0x3E { index += 1 }
      return index
    default: return min(next + 1, end)
    }
  }

  private func nextField(from start: Int, before end: Int, limit: Int) -> Int? {
    (start..<max(start, min(end, start + limit))).first { text.isFieldName(at: $0) }
  }

  /// `Mon, 4 Jul 2016 09:29:31 +0800`
  private mutating func dateEnd(_ start: Int, before end: Int) -> Int {
    let after = min(start + 6, end)
    if !text.text(after - 1).dropFirst().allSatisfy({ $0 &- 0x30 <= 9 }) {
      diagnostics.append(
        SalvageDiagnostic(severity: .warning, code: "no-date", message: "the date of a message is damaged", offset: offset(start)))
    }
    return after
  }

  private func listEnd(_ start: Int, before end: Int, separator: UInt8) -> Int {
    var index = start
    while index < end, text.text(index).last == separator { index += 1 }
    return min(index + 1, end)
  }

  /// Addresses end with the word that holds or closes one and that no comma follows.
  private func addressesEnd(_ start: Int, before end: Int) -> Int {
    var index = start
    while index < end {
      let word = text.text(index)
      index += 1
      if word.last == 0x3E || (word.contains(0x40) && word.last != 0x2C) || text.isFieldName(at: index) { break }
    }
    return index
  }

  /// A subject ends where a MIME field begins, which follows it wherever subject or log hold more than ASCII.
  private mutating func subjectEnd(_ start: Int, before end: Int) -> Int {
    let field = (start..<end).first { text.at($0, are: "MIME-Version:", "1.0") || text.at($0, is: "Content-Type:") }
    if let field { return field }
    if let field = nextField(from: start, before: end, limit: 200), field > start { return field }
    if let list = (start..<end).dropFirst().first(where: { isListMark($0, before: end) || isTrailer($0) }) { return list }
    // A subject longer than two lines is rare; then the log is likelier to begin with a capital after some words.
    guard Int(text.all[max(start, end - 1)].end) - offset(start) > 110 else { return end }
    isSubjectGuessed = true
    diagnostics.append(
      SalvageDiagnostic(
        severity: .note, code: "subject-ambiguous", message: "where the subject ends and the log begins is a guess", offset: offset(start)))
    let close = (start..<end).first { offset($0) - offset(start) > 72 } ?? end
    return (start + 4..<max(start + 4, close)).last { text.text($0).first.map { $0 &- 0x41 < 26 } == true } ?? close
  }

  private func offset(_ word: Int) -> Int { text.all.indices.contains(word) ? Int(text.all[word].start) : text.bytes.count }
}

// MARK: - Log

extension MessageLayout {
  private func isListMark(_ index: Int, before end: Int) -> Bool {
    index + 1 < end && (text.at(index, is: "*") || text.at(index, is: "-"))
  }

  private func isTrailer(_ index: Int) -> Bool {
    let word = text.text(index)
    guard word.last == 0x3A, word.count > 4, word.contains(0x2D), word.first.map({ $0 &- 0x41 < 26 }) == true else { return false }
    return word.dropLast(1).suffix(3).elementsEqual("-by".utf8)
  }

  /// Paragraphs are lost; items of lists and trailers can be told.
  private mutating func writeLog(_ log: Range<Int>) {
    var start = log.lowerBound
    var wasTrailer = false
    for index in log where index > start {
      let trailer = isTrailer(index)
      guard trailer || isListMark(index, before: log.upperBound) else { continue }
      line(start..<index)
      if !(trailer && wasTrailer) { output.append(0x0A) }
      wasTrailer = trailer
      start = index
    }
    if start < log.upperBound { line(start..<log.upperBound) }
  }
}

// MARK: - Diffstat

extension MessageLayout {
  private mutating func writeDiffstat(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = statLineEnd(index, before: range.upperBound)
      line(index..<end, indent: " ")
      index = end
    }
    output.append(0x0A)
  }

  private func statLineEnd(_ start: Int, before end: Int) -> Int {
    if number(text.text(start)) != nil, text.at(start + 1, is: "file") || text.at(start + 1, is: "files"),
      text.text(start + 2).starts(with: "changed".utf8)
    {
      return summaryEnd(start + 3, before: end)
    }
    if isSummaryWord(start) { return (start + 1..<max(start + 1, end)).first { isSummaryWord($0) } ?? end }
    guard let bar = (start..<end).first(where: { text.at($0, is: "|") }) else { return end }
    if text.at(bar + 1, is: "Bin") {
      return text.at(bar + 3, is: "->") ? min(bar + 6, end) : min(bar + 2, end)
    }
    let graph = text.text(bar + 2)
    let hasGraph = bar + 2 < end && graph.allSatisfy { $0 == 0x2B || $0 == 0x2D }
    return min(bar + (hasGraph ? 3 : 2), end)
  }

  /// `, 26 insertions(+), 26 deletions(-)`
  private func summaryEnd(_ start: Int, before end: Int) -> Int {
    var index = start
    while index + 1 < end, number(text.text(index)) != nil {
      let word = text.text(index + 1)
      guard word.starts(with: "insertion".utf8) || word.starts(with: "deletion".utf8) else { break }
      index += 2
    }
    return min(index, end)
  }

  /// `create mode 100644`, `mode change 100644 => 100755`, `rename`, `copy`, `rewrite`.
  private func isSummaryWord(_ index: Int) -> Bool {
    let isMode = number(text.text(index + 2)) != nil && text.text(index + 2).count == 6
    if text.at(index, are: "create", "mode") || text.at(index, are: "delete", "mode") { return isMode }
    if text.at(index, are: "mode", "change") { return isMode && !text.at(index - 1, is: "rename") }
    guard text.at(index, is: "rename") || text.at(index, is: "copy") || text.at(index, is: "rewrite") else { return false }
    // Its last word is a percentage.
    return (index + 1..<min(index + 60, words.upperBound)).contains { text.text($0).suffix(2).elementsEqual("%)".utf8) }
  }
}
