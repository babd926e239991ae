/// The second reading, the proofs, and the text that comes out.
extension MailboxRestorer {
  typealias MessageParts = (layout: MessageLayout, sections: [PatchSection], signature: Range<Int>)

  /// Hunks that were ambiguous are read once more with all that the others tell; then ids are tried.
  mutating func readAgain(_ messages: inout [MessageParts]) {
    for message in messages.indices {
      // Taken out while it changes, so that nothing is copied.
      var sections = messages[message].sections
      messages[message].sections = []
      for index in sections.indices where !sections[index].isProven { readAgain(&sections[index]) }
      messages[message].sections = sections
    }
  }

  private mutating func readAgain(_ section: inout PatchSection) {
    let old = section.oldVersion
    for hunk in section.hunks.indices { readAgain(&section.hunks[hunk], old) }
    prove(&section)
  }

  private mutating func readAgain(_ hunk: inout PatchSection.Hunk, _ old: Knowledge.VersionName) {
    guard let reading = hunk.reading, !reading.isExact else { return }
    let before = knowledge.version(old)
    let lines = hunk.question.header.oldStart..<hunk.question.header.oldStart + hunk.question.header.oldCount
    let tellsMore = lines.contains { before?.lines[$0] != nil && hunk.question.before?.lines[$0] == nil }
    guard tellsMore else { return }
    hunk.question.before = before
    if let better = search(hunk.question) { hunk.reading = better }
  }

  mutating func write(_ message: MessageParts) {
    result.summary.messages += 1
    result.diagnostics += message.layout.diagnostics
    if message.layout.isSubjectGuessed {
      result.marks.append(Restored.Mark(message: result.summary.messages, section: -1, hunk: -1, path: [], reason: .log))
    }
    result.bytes += message.layout.output
    for section in message.sections {
      section.write(text, to: &result.bytes)
      count(section)
    }
    if !message.signature.isEmpty {
      result.bytes += Array("-- \n".utf8)
      text.append(message.signature.dropFirst(), to: &result.bytes)
      result.bytes.append(0x0A)
    }
    result.bytes.append(0x0A)
  }

  private mutating func count(_ section: PatchSection) {
    result.summary.sections += 1
    if case .lost = section.content {
      mark(section, hunk: -1, .lost)
      report(section, .warning, "binary-lost", "content is missing; the section is kept without it")
    }
    for (index, hunk) in section.hunks.enumerated() {
      result.summary.hunks += 1
      if section.isProven || hunk.reading?.isExact == true {
        result.summary.exactHunks += 1
      } else if hunk.reading == nil {
        result.summary.unreadHunks += 1
        mark(section, hunk: index, .unread)
        report(
          section, .error, "hunk-unread",
          "no reading of hunk \(index + 1) has the lines its header counts; the section is kept without content")
      } else {
        result.summary.ambiguousHunks += 1
        mark(section, hunk: index, .ambiguous)
        report(section, .note, "hunk-ambiguous", "several readings of hunk \(index + 1) fit its header; the likeliest was taken")
      }
    }
  }

  private mutating func mark(_ section: PatchSection, hunk: Int, _ reason: Restored.Mark.Reason) {
    result.marks.append(
      Restored.Mark(message: section.message, section: section.number, hunk: hunk, path: section.head.path, reason: reason))
  }

  private mutating func report(_ section: PatchSection, _ severity: SalvageDiagnostic.Severity, _ code: String, _ message: String) {
    let place = "message \(section.message), \(String(decoding: section.head.path, as: UTF8.self)): "
    result.diagnostics.append(SalvageDiagnostic(severity: severity, code: code, message: place + message, offset: section.offset))
  }
}

// MARK: - Proofs

extension MailboxRestorer {
  /// Tries whether the version a section makes has the id it promises. New and deleted files are whole in the mail; others need the whole version
  /// before. Byte-order marks and CR are tried, for flattening loses them.
  mutating func prove(_ section: inout PatchSection) {
    guard hash != nil, !section.hunks.isEmpty, !section.isUnread, !section.head.newID.isEmpty else { return }
    let isWhole = section.hunks.count == 1 && (section.head.isNew || section.head.isDeleted)
    if isWhole { proveWhole(&section) } else if let before = knowledge.file(section.oldVersion) { proveChange(&section, before) }
  }

  private mutating func proveWhole(_ section: inout PatchSection) {
    guard let reading = section.hunks[0].reading else { return }
    let name = section.head.isNew ? section.newVersion : section.oldVersion
    for hasMark in [false, true] {
      for ending in [[0x0A], [0x0D, 0x0A]] as [[UInt8]] {
        var lines = reading.lines.map { line in content(line, ending: ending) }
        if hasMark, !lines.isEmpty { lines[0] = [0xEF, 0xBB, 0xBF] + lines[0] }
        guard matches(lines, name.id) else { continue }
        section.hunks[0].proven = zip(reading.lines, lines).map { [$0.marker] + $1 }
        noteProof(&section, name, lines)
        return
      }
    }
  }

  /// Context and removed lines are taken from the known version, which has what flattening lost.
  private mutating func proveChange(_ section: inout PatchSection, _ before: Knowledge.WholeFile) {
    let usesCR = before.lines.first?.suffix(2) == [0x0D, 0x0A]
    var after: [[UInt8]] = []
    var shown: [[[UInt8]]] = []
    var position = 0
    for hunk in section.hunks {
      guard let reading = hunk.reading else { return }
      let start = hunk.question.header.firstOld - 1
      guard start >= position, start <= before.lines.count else { return }
      after += before.lines[position..<start]
      position = start
      var lines: [[UInt8]] = []
      for line in reading.lines {
        var bytes = content(line, ending: usesCR ? [0x0D, 0x0A] : [0x0A])
        if line.marker != 0x2B {
          guard position < before.lines.count else { return }
          bytes = before.lines[position]
          position += 1
        }
        if line.marker != 0x2D { after.append(bytes) }
        lines.append([line.marker] + bytes)
      }
      shown.append(lines)
    }
    after += before.lines[position...]
    guard matches(after, section.head.newID) else { return }
    for (index, lines) in shown.enumerated() { section.hunks[index].proven = lines }
    noteProof(&section, section.newVersion, after)
  }

  private func content(_ line: HunkLine, ending: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    text.appendContent(of: line, to: &bytes)
    return line.endsFile ? bytes : bytes + ending
  }

  private func matches(_ lines: [[UInt8]], _ id: String) -> Bool {
    guard let found = hash?(Array(lines.joined())) else { return false }
    return found.hasPrefix(id) || id.hasPrefix(found)
  }

  private mutating func noteProof(_ section: inout PatchSection, _ name: Knowledge.VersionName, _ lines: [[UInt8]]) {
    section.isProven = true
    for index in section.hunks.indices { section.hunks[index].reading?.isExact = true }
    knowledge.keep(Knowledge.WholeFile(lines: lines), as: name)
    result.summary.proven.append(Restored.Proven(message: section.message, path: name.path, id: name.id))
  }
}
