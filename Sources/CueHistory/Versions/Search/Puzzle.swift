/// A file made of pieces, some of which may be one thing or another, held against the lines that are seen of it.
///
/// What is seen decides most choices: a wrong one contradicts a seen line, or moves all that follows it. The rest are tried in an
/// order of likelihood: all conflicts to one side, then one after another.
struct Puzzle {
  /// Where the lines of a choice come from.
  enum Source: Int, CaseIterable {
    case ours
    case theirs
    case oursThenTheirs
    case theirsThenOurs
    case sourceOfOurs
    case sourceOfTheirs
    case base
    case marked
  }

  struct Choice {
    var source: Source
    var lines: [LineID]
    /// Whether people hardly ever choose so; then only what is seen speaks for it.
    var isOdd = false
  }

  /// Ways kept in mind at one piece: places in the file that the pieces before it may end at.
  static let widthLimit = 96

  /// What a contradicted line costs: more than any number of odd choices that are likely to come together.
  private static let lineCost = 64
  /// The cost of a way that is given up.
  private static let givenUp = Int32.max / 4

  private let pieces: [[Choice]]
  private let seen: [LineID]
  /// The places of lines that are seen: mostly a few of a file.
  private let seenPlaces: [Int32]
  /// By place: the index of the first of `seenPlaces` from there on.
  private let firstSeen: [Int32]
  private let limit: Int
  /// By piece, and at the end: the places in the file where the piece may start.
  private var layers: [Layer] = []
  /// The least cost of any way through.
  private(set) var cost = Int(Puzzle.givenUp)

  /// How many lines that are seen the best ways contradict.
  var wrong: Int { cost / Puzzle.lineCost }

  private struct Layer {
    var places: [Int] = []
    /// The least cost from here to the end.
    var rest: [Int32] = []
    /// For each place, for each choice in turn: the index of the next place, or -1 where it was given up, and the cost.
    var next: [Int32] = []
    var costs: [Int32] = []
  }

  /// - Parameters:
  ///   - length: how many lines the file has, where that is known.
  ///   - tolerance: ways that contradict more lines are given up.
  init(_ pieces: [[Choice]], seen: [LineID], length: Int?, tolerance: Int) {
    self.pieces = Puzzle.joined(pieces)
    self.seen = seen
    seenPlaces = seen.indices.filter { seen[$0] != 0 }.map { Int32($0) }
    firstSeen = Puzzle.firstPlaces(seenPlaces, count: seen.count)
    limit = tolerance * Puzzle.lineCost + Puzzle.lineCost - 1
    if walk() { weigh(length) }
  }

  private static func firstPlaces(_ places: [Int32], count: Int) -> [Int32] {
    var first: [Int32] = []
    first.reserveCapacity(count)
    for (index, place) in places.enumerated() {
      while first.count <= Int(place) { first.append(Int32(index)) }
    }
    return first
  }

  /// Neighbours without a choice become one piece.
  private static func joined(_ pieces: [[Choice]]) -> [[Choice]] {
    var result: [[Choice]] = []
    for piece in pieces {
      if piece.count == 1, result.last?.count == 1 {
        result[result.count - 1][0].lines.append(contentsOf: piece[0].lines)
      } else {
        result.append(piece)
      }
    }
    return result
  }

  /// Forwards: where each piece may start, the places of least cost. Returns false where every way was given up.
  private mutating func walk() -> Bool {
    var places = [0]
    var costs: [Int32] = [0]
    for piece in pieces {
      var layer = Layer(places: places)
      let longest = piece.map(\.lines.count).max() ?? 0
      let first = places.min() ?? 0
      // Index by place of what comes next; places of one layer lie close together.
      var index = Array(repeating: Int32(-1), count: (places.max() ?? 0) - first + longest + 1)
      var nextPlaces: [Int] = []
      var nextCosts: [Int32] = []
      for (place, known) in zip(places, costs) {
        for choice in piece {
          let wrong = contradictions(choice.lines, at: place)
          let cost = Int32(truncatingIfNeeded: wrong * Puzzle.lineCost + (choice.isOdd ? 1 : 0))
          layer.costs.append(cost)
          guard known + cost <= limit else {
            layer.next.append(-1)
            continue
          }
          let end = place + choice.lines.count
          if index[end - first] < 0 {
            index[end - first] = Int32(nextPlaces.count)
            nextPlaces.append(end)
            nextCosts.append(known + cost)
          }
          let next = index[end - first]
          nextCosts[Int(next)] = min(nextCosts[Int(next)], known + cost)
          layer.next.append(next)
        }
      }
      if nextPlaces.isEmpty { return false }
      (places, costs) = Puzzle.narrowed(&layer, nextPlaces, nextCosts)
      layers.append(layer)
    }
    layers.append(Layer(places: places))
    return true
  }

  private static func narrowed(_ layer: inout Layer, _ places: [Int], _ costs: [Int32]) -> ([Int], [Int32]) {
    guard places.count > widthLimit else { return (places, costs) }
    let kept = places.indices.sorted { (costs[$0], $0) < (costs[$1], $1) }.prefix(widthLimit).sorted()
    var renumbered = Array(repeating: Int32(-1), count: places.count)
    for (new, old) in kept.enumerated() { renumbered[old] = Int32(new) }
    for step in layer.next.indices where layer.next[step] >= 0 { layer.next[step] = renumbered[Int(layer.next[step])] }
    return (kept.map { places[$0] }, kept.map { costs[$0] })
  }

  /// Backwards: the least cost from each place to the end.
  private mutating func weigh(_ length: Int?) {
    let last = layers.count - 1
    layers[last].rest = layers[last].places.map { end in
      let beyond = end < seen.count ? seen[end...].count { $0 != 0 } : 0
      return Int32(truncatingIfNeeded: (beyond + (length == nil || length == end ? 0 : 2)) * Puzzle.lineCost)
    }
    for index in stride(from: last - 1, through: 0, by: -1) {
      let width = pieces[index].count
      layers[index].rest = layers[index].places.indices.map { place in
        var least = Puzzle.givenUp
        for step in (place * width)..<((place + 1) * width) where layers[index].next[step] >= 0 {
          least = min(least, layers[index].costs[step] + layers[index + 1].rest[Int(layers[index].next[step])])
        }
        return least
      }
    }
    cost = min(Int(layers[0].rest[0]), Int(Puzzle.givenUp))
  }

  /// How many lines that are seen a choice contradicts.
  private func contradictions(_ lines: [LineID], at place: Int) -> Int {
    let end = place + lines.count
    var wrong = 0
    var next = place < firstSeen.count ? Int(firstSeen[place]) : seenPlaces.count
    while next < seenPlaces.count, seenPlaces[next] < end {
      let at = Int(seenPlaces[next])
      if seen[at] != lines[at - place] { wrong += 1 }
      next += 1
    }
    return wrong
  }

  // MARK: Ways through

  /// Tries the best files, at most `limit`, until `accept` takes one: those that follow one side as far as they can, then
  /// those that follow it but for one or two choices, then any.
  func tryBest(limit: Int, accept: ([LineID]) -> Bool) -> Bool {
    guard cost < Int(Puzzle.givenUp) else { return false }
    var left = limit
    for source in Puzzle.Source.allCases {
      left -= 1
      if let lines = file(preferring: source), accept(lines) { return true }
    }
    for source in [Puzzle.Source.ours, .theirs] {
      if tryDeviations(from: source, &left, atLeast: limit / 3, accept) { return true }
    }
    return tryAll(0, 0, [], &left, accept)
  }

  /// The best file, following one side where that costs nothing.
  func file(preferring source: Source) -> [LineID]? {
    way(preferring: source, [:]).map { lines(of: $0) }
  }

  /// By piece, the choice of a best way that follows one side but for the choices given.
  private func way(preferring source: Source, _ given: [Int: Int]) -> [Int]? {
    guard cost < Int(Puzzle.givenUp) else { return nil }
    var way: [Int] = []
    var place = 0
    for index in pieces.indices {
      let best = bestChoices(index, place)
      let wanted = given[index].flatMap { best.contains($0) ? $0 : nil }
      guard let choice = wanted ?? best.first(where: { pieces[index][$0].source == source }) ?? best.first else { return nil }
      way.append(choice)
      place = next(index, place, choice)
    }
    return way
  }

  private func lines(of way: [Int]) -> [LineID] {
    var lines: [LineID] = []
    for (index, choice) in way.enumerated() { lines.append(contentsOf: pieces[index][choice].lines) }
    return lines
  }

  /// Files that follow one side but for one choice, or two.
  private func tryDeviations(from source: Source, _ left: inout Int, atLeast: Int, _ accept: ([LineID]) -> Bool) -> Bool {
    guard let way = way(preferring: source, [:]) else { return false }
    var others: [(piece: Int, choice: Int)] = []
    var place = 0
    for index in pieces.indices {
      for choice in bestChoices(index, place) where choice != way[index] { others.append((index, choice)) }
      place = next(index, place, way[index])
    }
    for first in others.indices {
      guard left > atLeast else { return false }
      left -= 1
      if let other = self.way(preferring: source, [others[first].piece: others[first].choice]), accept(lines(of: other)) { return true }
    }
    for first in others.indices {
      for second in others.indices.dropFirst(first + 1) where others[first].piece != others[second].piece {
        guard left > atLeast else { return false }
        left -= 1
        let given = [others[first].piece: others[first].choice, others[second].piece: others[second].choice]
        if let other = self.way(preferring: source, given), accept(lines(of: other)) { return true }
      }
    }
    return false
  }

  private func next(_ index: Int, _ place: Int, _ choice: Int) -> Int {
    Int(layers[index].next[place * pieces[index].count + choice])
  }

  private func bestChoices(_ index: Int, _ place: Int) -> [Int] {
    let width = pieces[index].count
    return (0..<width).filter { choice in
      let step = place * width + choice
      let next = layers[index].next[step]
      return next >= 0 && layers[index].costs[step] + layers[index + 1].rest[Int(next)] == layers[index].rest[place]
    }
  }

  private func tryAll(_ index: Int, _ place: Int, _ lines: [LineID], _ left: inout Int, _ accept: ([LineID]) -> Bool) -> Bool {
    guard left > 0 else { return false }
    guard index < pieces.count else {
      left -= 1
      return accept(lines)
    }
    for choice in bestChoices(index, place) {
      if tryAll(index + 1, next(index, place, choice), lines + pieces[index][choice].lines, &left, accept) { return true }
    }
    return false
  }
}
