/// "Did you mean": the nearest of a few names.
enum Suggestion {
  /// The name nearest to what was typed, the first of equals; nil when none is near enough.
  ///
  /// Near enough is one slip for each three letters, at least one, or the beginning of exactly one name.
  static func nearest(to typed: String, among names: [String]) -> String? {
    let typed = String(typed.prefix(64))
    let limit = max(1, typed.count / 3)
    let distances = names.map { distance(typed, $0) }
    if let least = distances.min(), least <= limit, let index = distances.firstIndex(of: least) { return names[index] }
    let begun = names.filter { !typed.isEmpty && $0.hasPrefix(typed) }
    return begun.count == 1 ? begun.first : nil
  }

  /// How many letters must be put in, taken out, replaced or exchanged with their neighbour (Damerau-Levenshtein, each letter changed once).
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
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
