/// "Did you mean": the nearest of a few names.
public enum Nearest {
  /// The name nearest to what was typed, by its whole or by one of its words; nil when none is near: one slip for each three letters, at least one.
  public static func name(to typed: String, among names: [String]) -> String? {
    let typed = Array(typed.lowercased().unicodeScalars.prefix(64))
    if typed.isEmpty { return nil }
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

  /// How many letters must be put in, taken out, replaced or exchanged with their neighbour (Damerau-Levenshtein, each letter changed once).
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
