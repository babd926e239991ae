/// One word of flattened text: bytes between white space, and what its bytes alone tell.
struct Word {
  /// Where the word stands in the text.
  var start: Int32
  var end: Int32
  var traits: Traits = []
  /// Columns on a screen; a character beyond Latin, Greek and Cyrillic takes two.
  var width: Int32 = 0
  /// A hash of the bytes, and of the bytes after the first.
  var key: UInt64 = 0
  var markedKey: UInt64 = 0

  struct Traits: OptionSet {
    var rawValue: UInt16
    /// ASCII digits only (a byte-order mark may lead).
    static let number = Traits(rawValue: 1)
    /// `00:01:02,345` or the like.
    static let time = Traits(rawValue: 2)
    static let arrow = Traits(rawValue: 4)
    /// Begins with `+`, or with `-` and is no arrow.
    static let plus = Traits(rawValue: 8)
    static let minus = Traits(rawValue: 16)
    /// Digits, or a time, after the first byte.
    static let markedNumber = Traits(rawValue: 32)
    static let markedTime = Traits(rawValue: 64)
    /// Holds a letter of a script whose characters are syllables or words.
    static let dense = Traits(rawValue: 128)
    /// Holds an ASCII letter.
    static let latin = Traits(rawValue: 256)
    /// A single `+` or `-`.
    static let bare = Traits(rawValue: 512)
    /// `#`, `##`…, with which headings of Markdown begin.
    static let markup = Traits(rawValue: 1024)
    /// A marked line, or just as well part of a text: `-1`, `->`, `--`.
    static let doubtful = Traits(rawValue: 2048)
    static let marked: Traits = [.plus, .minus]
  }

  var startsMarkup: Bool { traits.contains(.markup) }
  var isMarked: Bool { !traits.isDisjoint(with: .marked) }
}

/// Flattened text as words. What white space stood between them is what was lost, so it is not looked at.
struct Words {
  let bytes: [UInt8]
  let all: [Word]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var all: [Word] = []
    all.reserveCapacity(bytes.count / 6)
    let span = bytes.span
    var index = 0
    while index < span.count {
      while index < span.count, isWhite(span[index]) { index += 1 }
      let start = index
      while index < span.count, !isWhite(span[index]) { index += 1 }
      if index > start { all.append(Word(span, start, index)) }
    }
    self.all = all
  }

  var count: Int { all.count }

  /// The bytes of a word; empty beyond the last.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    guard all.indices.contains(index) else { return [] }
    return bytes[Int(all[index].start)..<Int(all[index].end)]
  }

  /// Whether the word is this text.
  func at(_ index: Int, is text: StaticString) -> Bool {
    guard all.indices.contains(index) else { return false }
    let word = all[index]
    guard Int(word.end - word.start) == text.utf8CodeUnitCount else { return false }
    return self.text(index).elementsEqual(text.description.utf8)
  }

  /// Whether the words from an index on are these.
  func at(_ index: Int, are texts: StaticString...) -> Bool {
    for (offset, text) in texts.enumerated() where !at(index + offset, is: text) { return false }
    return true
  }

  /// Appends words with one blank between them.
  func append(_ range: Range<Int>, to output: inout [UInt8]) {
    for index in range {
      if index > range.lowerBound { output.append(0x20) }
      output += text(index)
    }
  }

  /// Words with one blank between them.
  func joined(_ range: Range<Int>) -> [UInt8] {
    var output: [UInt8] = []
    append(range, to: &output)
    return output
  }

  /// Whether a timing (`time --> time`) begins at a word, in which the first may carry a marker.
  func timing(at index: Int, marked: Bool = false) -> Bool {
    guard index >= 0, index + 2 < all.count, all[index + 1].traits.contains(.arrow), all[index + 2].traits.contains(.time) else {
      return false
    }
    return all[index].traits.contains(marked ? .markedTime : .time)
  }
}

/// The white space that flattening makes one blank.
@inline(__always)
func isWhite(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

extension Word {
  fileprivate init(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    self.init(start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: end))
    var key: UInt64 = 0xCBF2_9CE4_8422_2325
    var markedKey = key
    for index in start..<end {
      let byte = bytes[index]
      key = (key ^ UInt64(byte)) &* 0x100_0000_01B3
      if index > start { markedKey = (markedKey ^ UInt64(byte)) &* 0x100_0000_01B3 }
      switch byte {
      case 0x80...0xBF: break
      case 0xE3...0xED:
        traits.insert(.dense)
        width += 2
      case 0xE0...0xF7: width += 2
      default: width += 1
      }
      if (byte | 0x20) &- 0x61 < 26 { traits.insert(.latin) }
    }
    self.key = key
    self.markedKey = markedKey
    let length = end - start
    let first = bytes[start]
    let second = length > 1 ? bytes[start + 1] : 0
    if length == 3, first == 0x2D, second == 0x2D, bytes[start + 2] == 0x3E {
      traits.insert(.arrow)
    } else if first == 0x2B || first == 0x2D {
      traits.insert(first == 0x2B ? .plus : .minus)
      if length == 1 { traits.insert(.bare) }
      if second &- 0x30 <= 9 || second == 0x2D || (second == 0x3E && length == 2) { traits.insert(.doubtful) }
    }
    if first == 0x23 { traits.insert(.markup) }
    if isNumber(bytes, afterMark(bytes, start, end)..<end) { traits.insert(.number) }
    if isTime(bytes, start..<end) { traits.insert(.time) }
    if isMarked {
      if isNumber(bytes, afterMark(bytes, start + 1, end)..<end) { traits.insert(.markedNumber) }
      if isTime(bytes, start + 1..<end) { traits.insert(.markedTime) }
    }
  }
}

/// Beyond a byte-order mark.
private func afterMark(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
  end - start > 3 && bytes[start] == 0xEF && bytes[start + 1] == 0xBB && bytes[start + 2] == 0xBF ? start + 3 : start
}

private func isNumber(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  guard !range.isEmpty, range.count <= 9 else { return false }
  for index in range where bytes[index] &- 0x30 > 9 { return false }
  return true
}

/// Digits with one or two colons among them, then perhaps a fraction: the times of SubRip and WebVTT.
private func isTime(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
  guard range.count >= 5, range.count <= 16 else { return false }
  var colons = 0
  var fractions = 0
  for index in range {
    switch bytes[index] {
    case 0x30...0x39: break
    case 0x3A where fractions == 0: colons += 1
    case 0x2C, 0x2E: fractions += 1
    default: return false
    }
  }
  return (1...2).contains(colons) && fractions <= 1 && bytes[range.lowerBound] &- 0x30 <= 9
}
