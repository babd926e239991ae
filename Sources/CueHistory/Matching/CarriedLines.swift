internal import Subtitles

/// Which files a commit ties, because it carried text from one to the other.
///
/// The rule: a commit takes a line of text out of one file and puts the same line into another. In each file what goes and what
/// comes of one line is set off against each other, so a line that only changes its place there ties nothing. A line counts from
/// ``length`` bytes on, line end, byte-order mark and blanks around it aside; timing lines never count. Lectures whose files are tied
/// are followed together, since a cue that moved keeps its id and its words' authors (DESIGN §7); whoever sorts a history into parts
/// must keep them in one part. What removed and added lines are, a patch says; so the rule is a function of the patches alone.
struct CarriedLines {
  /// The same as ``CueMatcher/anchorLength``: a shorter text would not be followed anyway.
  static let length = 12

  private struct Line {
    var text: UInt64
    var file: Int
    var change: Int
  }

  private var lines: [Line] = []

  /// Nothing is taken yet.
  init() {}

  /// Takes a line that the commit added to a file (`change` 1) or removed from it (-1).
  ///
  /// - Parameter file: a number for the file, or for whatever is kept together anyway.
  mutating func take(_ line: ArraySlice<UInt8>, file: Int, change: Int) {
    if let text = CarriedLines.key(line) { lines.append(Line(text: text, file: file, change: change)) }
  }

  /// The files that are tied, each pair once, in ascending order.
  var ties: [(from: Int, to: Int)] {
    var found: Set<[Int]> = []
    let sorted = lines.sorted { ($0.text, $0.file) < ($1.text, $1.file) }
    var first = 0
    while first < sorted.count {
      var (lost, gained): ([Int], [Int]) = ([], [])
      var at = first
      while at < sorted.count, sorted[at].text == sorted[first].text {
        let file = sorted[at].file
        var balance = 0
        while at < sorted.count, sorted[at].text == sorted[first].text, sorted[at].file == file {
          balance += sorted[at].change
          at += 1
        }
        if balance < 0 { lost.append(file) } else if balance > 0 { gained.append(file) }
      }
      for from in lost { for to in gained { found.insert([from, to]) } }
      first = at
    }
    return found.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
  }

  /// A number for the text of a line; nil for one that says too little.
  private static func key(_ line: ArraySlice<UInt8>) -> UInt64? {
    let content = LineText.content(line)
    var (first, end) = (content.startIndex, content.endIndex)
    while first < end, content[first] == 0x20 || content[first] == 0x09 { first += 1 }
    while end > first, content[end - 1] == 0x20 || content[end - 1] == 0x09 { end -= 1 }
    if end - first < length || isTiming(content[first..<end]) { return nil }
    return stableHash(of: content[first..<end].span)
  }

  /// Whether a line holds an arrow between times.
  private static func isTiming(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, 0x30...0x39 ~= first || first == 0x2D else { return false }
    return text.indices.dropLast(2).contains { text[$0] == 0x2D && text[$0 + 1] == 0x2D && text[$0 + 2] == 0x3E }
  }
}
