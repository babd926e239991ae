/// Restores a mailbox: first all that can be told from each hunk alone, then what hunks tell about each other, then what ids prove.
struct MailboxRestorer {
  let text: Words
  let hash: BlobHash?
  let anchors: [Anchor]
  var result = Restored(.mailbox)
  var knowledge = Knowledge()
  /// Steps of searching that are left for the whole text, so that noise takes bounded time: for first tries, which every hunk shall have, and for
  /// the further ones of hunks that breach the grammar.
  var steps: Int
  var furtherSteps: Int

  init(_ bytes: [UInt8], hash: BlobHash?) {
    text = Words(bytes)
    self.hash = hash
    anchors = text.anchors()
    // A short text gets room for its few hunks; a long one little more than it needs.
    steps = min(1_500_000, 200_000 + text.count * 260) + text.count * 32
    furtherSteps = min(2_000_000, 200_000 + text.count * 330) + text.count * 23
  }

  mutating func run() -> Restored {
    let starts = anchors.indices.filter { anchors[$0].kind == .message }
    guard let first = starts.first else {
      report(.error, "no-messages", "no 'From <id> Mon Sep 17 00:00:00 2001' begins a message: this is no flattened mailbox", at: 0)
      return result
    }
    if anchors[first].word > 0 {
      report(.warning, "text-before", "\(anchors[first].word) words before the first message are left out", at: 0)
    }
    var messages: [(layout: MessageLayout, sections: [PatchSection], signature: Range<Int>)] = []
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : anchors.count
      messages.append(readMessage(start..<end, number: number + 1))
    }
    readAgain(&messages)
    for message in messages { write(message) }
    return result
  }

  mutating func report(_ severity: SalvageDiagnostic.Severity, _ code: String, _ message: String, at word: Int) {
    let offset = text.all.indices.contains(word) ? Int(text.all[word].start) : text.bytes.count
    result.diagnostics.append(SalvageDiagnostic(severity: severity, code: code, message: message, offset: offset))
  }

  /// First word after an anchor's stretch.
  private func end(of anchor: Int) -> Int { anchor + 1 < anchors.count ? anchors[anchor + 1].word : text.count }

  private mutating func readMessage(_ own: Range<Int>, number: Int) -> (MessageLayout, [PatchSection], Range<Int>) {
    let lastWord = end(of: own.upperBound - 1)
    let signature = text.signature(before: lastWord, after: anchors[own.lowerBound].word + 7)
    let firstSection = own.first { anchors[$0].kind == .section }
    let headEnd = min(firstSection.map { anchors[$0].word } ?? lastWord, signature.lowerBound)
    let layout = MessageLayout(text, anchors[own.lowerBound].word..<headEnd, hasPatch: firstSection != nil)
    var sections: [PatchSection] = []
    var anchor = firstSection ?? own.upperBound
    while anchor < own.upperBound {
      guard anchors[anchor].kind == .section else {
        anchor += 1
        continue
      }
      let start = anchors[anchor].word
      let bounds = SectionBounds(last: own.upperBound, end: signature.lowerBound)
      if let section = readSection(&anchor, bounds, message: number, number: sections.count) {
        sections.append(section)
      } else {
        report(.error, "section-unread", "the names of a section of message \(number) cannot be told", at: start)
      }
    }
    return (layout, sections, signature)
  }

  private struct SectionBounds {
    /// Behind the last anchor of the message, and its last word.
    var last: Int
    var end: Int
  }

  private func limit(_ anchor: Int, _ bounds: SectionBounds) -> Int { anchor + 1 < bounds.last ? anchors[anchor + 1].word : bounds.end }

  private mutating func readSection(_ anchor: inout Int, _ bounds: SectionBounds, message: Int, number: Int) -> PatchSection? {
    let start = anchors[anchor].word
    let end = max(start, limit(anchor, bounds))
    guard let head = text.sectionHead(start..<end) else {
      anchor += 1
      return nil
    }
    var section = PatchSection(message: message, number: number, head: head, offset: Int(text.all[start].start))
    anchor += 1
    if head.end < end {
      section.content = text.binaryPatch(head.end..<end).map { .binary($0) } ?? .lost
      if text.at(head.end, are: "Binary", "files"), text.at(end - 1, is: "differ") { section.content = .lost }
    }
    guard head.hasNames || head.end == end else { return section }
    while anchor < bounds.last, anchors[anchor].kind == .hunk {
      section.content = .hunks
      section.hunks.append(readHunk(&anchor, bounds, in: section))
    }
    prove(&section)
    learn(section)
    return section
  }

  /// Reads a hunk up to the next anchor. Should no reading fit, the anchor may be part of a text: then up to one of the next two.
  private mutating func readHunk(_ anchor: inout Int, _ bounds: SectionBounds, in section: PatchSection) -> PatchSection.Hunk {
    let start = anchors[anchor].word
    let header = text.hunkHeader(at: start) ?? HunkHeader(oldStart: 0, oldCount: 0, newStart: 0, newCount: 0)
    var question = HunkQuestion(
      words: start + 4..<max(start + 4, limit(anchor, bounds)), header: header, isSubtitle: false, isLast: true,
      before: knowledge.version(section.oldVersion))
    question.isSubtitle = looksLikeCues(question.words)
    let own = anchor
    for last in own..<min(own + 3, bounds.last) {
      question.words = start + 4..<max(start + 4, limit(last, bounds))
      question.isLast = last + 1 >= bounds.last || anchors[last + 1].kind != .hunk
      if let reading = search(question, efforts: last == own ? HunkSearch.Effort.all.count : 2) {
        anchor = last + 1
        return PatchSection.Hunk(question: question, reading: reading)
      }
    }
    anchor = own + 1
    return PatchSection.Hunk(question: question, reading: nil)
  }

  private func looksLikeCues(_ words: Range<Int>) -> Bool { words.contains { text.timing(at: $0) || text.timing(at: $0, marked: true) } }

  /// The strict search first; then those that allow more, `efforts` in all.
  mutating func search(_ question: HunkQuestion, efforts: Int = HunkSearch.Effort.all.count) -> HunkReading? {
    let (old, new) = (question.header.oldCount, question.header.newCount)
    guard old + new > 0, max(old, new) <= 3 * (question.words.count + 1) else { return nil }
    for (index, effort) in HunkSearch.Effort.all.prefix(efforts).enumerated() {
      let left = index == 0 ? steps : furtherSteps
      guard left > 0 else { continue }
      let allowed = min(left, 1_500_000 + question.words.count * 1000)
      var search = HunkSearch(text, question, known: knowledge.lines, effort: effort, steps: allowed)
      let reading = search.run()
      // To begin a search takes time too.
      let used = allowed - max(0, search.steps) + 300 + question.words.count * 2
      if index == 0 { steps -= used } else { furtherSteps -= used }
      if var reading {
        if !effort.isStrict { reading.isExact = false }
        return reading
      }
    }
    return nil
  }

  /// Remembers what a section tells.
  mutating func learn(_ section: PatchSection) {
    var read: [(HunkHeader, HunkReading)] = []
    for hunk in section.hunks {
      guard let reading = hunk.reading else { continue }
      knowledge.learn(reading, text)
      read.append((hunk.question.header, reading))
    }
    if read.count == section.hunks.count, !section.head.newID.isEmpty {
      knowledge.learn(read, from: section.oldVersion, to: section.newVersion, text)
    }
  }
}

extension Words {
  /// `-- 2.39.5` at the end of a message: words the patch does not have.
  func signature(before end: Int, after start: Int) -> Range<Int> {
    for length in [2, 4] where end - length >= start && at(end - length, is: "--") {
      let version = text(end - length + 1)
      let isVersion = version.first.map { $0 &- 0x30 <= 9 } == true && version.contains(0x2E)
      if isVersion, length == 2 || text(end - 2).first == 0x28 { return end - length..<end }
    }
    return end..<end
  }
}
