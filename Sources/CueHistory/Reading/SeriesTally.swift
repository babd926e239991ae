/// Which patches of each series were read: finds what is missing, and what was sent again.
///
/// A series is told by its number of patches and its version. Where several have the same, the first message with a number is taken
/// for the first series, the second for the second; so nothing depends on the messages being in order.
struct SeriesTally: Sendable {
  /// A series so far.
  private struct Series: Sendable {
    var total: Int
    var version: Int
    var numbers: Set<Int> = []
    var titles: [String] = []
    var place: Diagnostic.Place
  }

  private struct Key: Hashable, Sendable {
    var total: Int
    var version: Int
    /// Of a message; nil of a series.
    var number: Int?
  }

  private var series: [Series] = []
  /// By total and version: the series with them.
  private var places: [Key: [Int]] = [:]
  /// By total, version and number: how many messages had them.
  private var occurrences: [Key: Int] = [:]

  /// Takes note of a message. `title` is equal for the same patch in another version of the series; a copy of a message read before
  /// begins no new series.
  mutating func take(number: Int, total: Int?, version: Int, title: String, isCopy: Bool = false, _ place: Diagnostic.Place) {
    guard let total, number >= 0, number <= total else { return }
    let own = Key(total: total, version: version, number: number)
    let which = occurrences[own, default: 0]
    if isCopy, which > 0 { return }
    occurrences[own] = which + 1
    let key = Key(total: total, version: version)
    if which >= places[key, default: []].count {
      places[key, default: []].append(series.count)
      series.append(Series(total: total, version: version, place: place))
    }
    guard let index = places[key]?[safe: which] else { return }
    series[index].numbers.insert(number)
    if number > 0 { series[index].titles.append(title) }
  }

  /// A note for each series with a gap, and for each that sends patches again.
  var diagnostics: [Diagnostic] { series.compactMap(gap) + resent }

  private func gap(_ series: Series) -> Diagnostic? {
    guard series.total > 0 else { return nil }
    let missing = Runs.gaps(in: series.numbers, between: 1...series.total)
    guard !missing.isEmpty else { return nil }
    let count = missing.reduce(0) { $0 + $1.count }
    let list = missing.prefix(20).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    let rest = missing.count > 20 ? ", …" : ""
    let verb = count == 1 ? "is" : "are"
    return Diagnostic(.note, "series-gap", "of a series of \(series.total), \(count) \(verb) not here: \(list)\(rest)", series.place)
  }

  /// Blob ids tell which version was taken, so nothing is left out on account of its version.
  private var resent: [Diagnostic] {
    var first: [String: Int] = [:]
    for series in series { for title in series.titles { first[title] = min(first[title] ?? Int.max, series.version) } }
    return series.compactMap { series in
      let again = series.titles.count { first[$0, default: Int.max] < series.version }
      guard again > 0 else { return nil }
      return Diagnostic(
        .note, "resent-series",
        "version \(series.version) of a series: \(again) of its \(series.total) patches came in an earlier version too",
        series.place)
    }
  }
}
