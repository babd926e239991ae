/// A line of a restored hunk.
struct HunkLine {
  /// `+`, `-` or a blank.
  var marker: UInt8
  var role: LineRole
  /// The words of the line. The first carries the marker where there is one.
  var words: Range<Int>
  /// `\ No newline at end of file` follows.
  var endsFile: Bool
}

/// A hunk whose lines have been found.
struct HunkReading {
  /// The line before the hunk, which git shows behind the second `@@`.
  var heading: Range<Int>
  var lines: [HunkLine]
  /// Whether no other reading fits the counts and the grammar as well.
  var isExact: Bool
}

/// What is asked of a search.
struct HunkQuestion {
  /// The words after the second `@@`.
  var words: Range<Int>
  var header: HunkHeader
  var isSubtitle: Bool
  /// Only the last hunk of a section may end with fewer than three lines of context: at the end of the file.
  var isLast: Bool
  /// Lines of the file before the change, as far as they are known.
  var before: KnownVersion?
}

/// The lines of one version that are known, by their number from 1.
struct KnownVersion {
  /// Hash of each known line (of its words); absent where nothing is known.
  var lines: [Int: UInt64] = [:]
  /// Whether all lines of the file are known.
  var isWhole = false
}

/// Hashes a line from the hashes of its words.
struct LineKey {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x9E6C_63D0_876A_9A4B ^ (value >> 29) }

  /// The key of a blank line.
  static let blank = LineKey().value
}

/// Lines that have been seen whole, by their keys.
struct KnownLines {
  private var keys: Set<UInt64> = []

  func contains(_ key: UInt64) -> Bool { keys.contains(key) }
  mutating func insert(_ key: UInt64) { keys.insert(key) }
}

extension Words {
  /// The key of a line of a hunk, its marker left out.
  func key(of line: HunkLine) -> UInt64 {
    var key = LineKey()
    for index in line.words {
      if index == line.words.lowerBound, line.marker != 0x20 {
        if !all[index].traits.contains(.bare) { key.add(all[index].markedKey) }
      } else {
        key.add(all[index].key)
      }
    }
    return key.value
  }
}
