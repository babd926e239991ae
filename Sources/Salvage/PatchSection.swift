/// One section of a patch while it is being restored.
struct PatchSection {
  struct Hunk {
    var question: HunkQuestion
    var reading: HunkReading?
    /// The lines with their markers and line ends as the restored patch has them, where an id proved them.
    var proven: [[UInt8]]?
  }

  enum Content {
    /// Nothing but its header: a mode, a rename.
    case none
    case hunks
    /// Binary data that came through whole.
    case binary([UInt8])
    /// Content that cannot be restored.
    case lost
  }

  /// Number of the message, from 1, and of the section within it, from 0.
  var message: Int
  var number: Int
  var head: SectionHead
  /// Index of the first byte in the flattened text.
  var offset: Int
  var content = Content.none
  var hunks: [Hunk] = []
  var isProven = false

  var oldVersion: Knowledge.VersionName { Knowledge.VersionName(path: head.oldPath, id: head.oldID) }
  var newVersion: Knowledge.VersionName { Knowledge.VersionName(path: head.path, id: head.newID) }

  var isUnread: Bool { hunks.contains { $0.reading == nil } }

  /// The whole section as the patch has it.
  func write(_ text: Words, to output: inout [UInt8]) {
    output += head.lines
    switch content {
    case .none: break
    case .binary(let lines): output += lines
    case .lost: output += head.withoutContent
    case .hunks where isUnread: output += head.withoutContent
    case .hunks:
      output += head.nameLines
      for hunk in hunks { hunk.write(text, to: &output) }
    }
  }
}

extension PatchSection.Hunk {
  func write(_ text: Words, to output: inout [UInt8]) {
    guard let reading else { return }
    text.append(question.words.lowerBound - 4..<question.words.lowerBound, to: &output)
    if !reading.heading.isEmpty {
      output.append(0x20)
      text.append(reading.heading, to: &output)
    }
    output.append(0x0A)
    for (index, line) in reading.lines.enumerated() {
      if let proven {
        output += proven[index]
        if line.endsFile { output.append(0x0A) }
      } else {
        output.append(line.marker)
        text.appendContent(of: line, to: &output)
        output.append(0x0A)
      }
      if line.endsFile { output += Array("\\ No newline at end of file\n".utf8) }
    }
  }
}

extension SectionHead {
  /// The path before the patch.
  var oldPath: [UInt8] { oldName.first == 0x22 ? Array(oldName.dropFirst(3).dropLast()) : Array(oldName.dropFirst(2)) }
}

extension Words {
  /// The line without its marker.
  func appendContent(of line: HunkLine, to output: inout [UInt8]) {
    guard line.marker != 0x20, let first = line.words.first else { return append(line.words, to: &output) }
    output += text(first).dropFirst()
    if line.words.count > 1 {
      output.append(0x20)
      append(first + 1..<line.words.upperBound, to: &output)
    }
  }

  /// Binary data with its lines, or nil if some of it is missing: each line tells its length.
  func binaryPatch(_ words: Range<Int>) -> [UInt8]? {
    guard at(words.lowerBound, are: "GIT", "binary", "patch") else { return nil }
    var output = Array("GIT binary patch\n".utf8)
    var index = words.lowerBound + 3
    var parts = 0
    while index < words.upperBound {
      guard at(index, is: "literal") || at(index, is: "delta"), index + 2 < words.upperBound, number(text(index + 1)) != nil else {
        return nil
      }
      append(index..<index + 2, to: &output)
      output.append(0x0A)
      index += 2
      let first = index
      while index < words.upperBound, isBase85Line(text(index)), !at(index, is: "literal"), !at(index, is: "delta") {
        output += text(index) + [0x0A]
        index += 1
      }
      guard index > first else { return nil }
      output.append(0x0A)
      parts += 1
    }
    return (1...2).contains(parts) ? output : nil
  }

  private func isBase85Line(_ word: ArraySlice<UInt8>) -> Bool {
    guard let lead = word.first else { return false }
    let bytes: Int
    switch lead {
    case 0x41...0x5A: bytes = Int(lead) - 0x40
    case 0x61...0x7A: bytes = Int(lead) - 0x60 + 26
    default: return false
    }
    return word.count == 1 + (bytes + 3) / 4 * 5
  }
}
