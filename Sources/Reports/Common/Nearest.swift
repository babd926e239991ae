/// "Did you mean": the nearest of a few names.
public enum Nearest {
  /// The name nearest to what was typed, by its whole or by one of its words; nil when none is near: one slip for each three letters, at least one.
  public static func name(to typed: String, among names: [String]) -> String? {
    let typed = Array(typed.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, typed.count / 3)
    var best: (distance: Int, name: String)?
    for name in names {
      let lower = name.lowercased()
      let candidates = [lower[...]] + lower.split { !$0.isLetter && !$0.isNumber }
      let distance = candidates.map { self.distance(typed, Array($0.unicodeScalars.prefix(64))) }.min() ?? Int.max
      if distance <= limit, distance < best?.distance ?? Int.max { best = (distance, name) }
    }
    return best?.name
  }

  /// How many letters must be put in, taken out or replaced (Levenshtein).
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var last = Array(0...second.count)
    for (i, a) in first.enumerated() {
      var row = [i + 1]
      for (j, b) in second.enumerated() { row.append(min(last[j + 1] + 1, row[j] + 1, last[j] + (a == b ? 0 : 1))) }
      last = row
    }
    return last[second.count]
  }
}
