/// Cue numbers as ranges, in order: `510–640, 645`.
enum NumberRanges {
  /// Runs of successive numbers; every number counts once.
  static func runs(_ numbers: some Sequence<Int>) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in Set(numbers).sorted() {
      if let last = runs.last, last.upperBound == number &- 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// The runs as text; beyond `limit` runs the rest is counted.
  static func text(_ numbers: some Sequence<Int>, limit: Int = 12) -> String {
    let runs = runs(numbers)
    let shown = runs.prefix(limit).map { $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    let rest = runs.dropFirst(limit).reduce(0) { $0.adding($1.upperBound - $1.lowerBound + 1) }
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// "1 cue", "2 cues", "1,024 cues".
func counted(_ count: Int, _ singular: String, _ plural: String? = nil) -> String {
  grouped(count) + " " + (count == 1 ? singular : plural ?? singular + "s")
}

/// Digits in groups of three: `25,834`.
func grouped(_ number: Int) -> String {
  var text = ""
  for (index, digit) in String(number.magnitude).reversed().enumerated() {
    if index > 0, index % 3 == 0 { text = "," + text }
    text = String(digit) + text
  }
  return (number < 0 ? "-" : "") + text
}

/// A part of a whole in percent, rounded down so that only the whole is 100 %.
func percent(_ part: Int, of whole: Int) -> Int { whole > 0 ? Int(Double(part) / Double(whole) * 100) : 0 }

/// A bar: `███░░░░`, or `###----` where a terminal may not show blocks.
func bar(_ part: Int, of whole: Int, columns: Int, _ style: TextStyle) -> String {
  let (on, off): (Character, Character) = style.drawsBlocks ? ("█", "░") : ("#", "-")
  guard whole > 0, part > 0 else { return String(repeating: off, count: columns) }
  let full = min(columns, max(1, Int((Double(part) / Double(whole) * Double(columns)).rounded(.down))))
  return String(repeating: on, count: full) + String(repeating: off, count: columns - full)
}
