internal import Git
internal import Subtitles

/// The ways in which a merge of two versions is laid out as a puzzle.
struct MergeShape: Hashable {
  /// How the lines of the sides are compared.
  enum Form: Hashable {
    case asIs
    /// Whatever their line ends and byte-order marks.
    case normal
    /// Whatever their line ends, byte-order marks and blanks at their ends.
    case loose
  }

  /// How the changes of a side are found.
  enum Alignment: Hashable {
    /// By lines that occur once, as git's histogram diff does by and large.
    case anchors
    /// By git's usual diff.
    case shortest
  }

  var form = Form.asIs
  var alignment = Alignment.anchors
  var extent = ThreeWay.Extent.git
  /// Whether lines that are the same on both sides but for their form are taken as the second side has them.
  var followsTheirs = false
  /// Whether lines get the line end that all lines seen of the missing version have.
  var convertsEnds = false
  /// Whether changes of one side may have been dropped, and cues been put together from both sides.
  var allowsOdd = false
}

extension MergeShape {
  /// After the plain one, what tools do: another diff, line ends brought to one form or not, blanks at line ends ignored.
  static let usual: [MergeShape] =
    [MergeShape(alignment: .shortest)]
    + [Form.normal, .loose].flatMap { form in
      [true, false].flatMap { converts in
        [false, true].map { MergeShape(form: form, followsTheirs: $0, convertsEnds: converts) }
      }
    }
    + [true, false].map { MergeShape(form: .normal, alignment: .shortest, convertsEnds: $0) }

  /// What people do by hand.
  static let odd: [MergeShape] = [Form.asIs, .normal, .loose].flatMap { form in
    [ThreeWay.Extent.narrow, .git].map { MergeShape(form: form, extent: $0, convertsEnds: form != .asIs, allowsOdd: true) }
  }
}

/// Two sides of a merge and their ancestor; sides are blobs, or merges that no patch names.
struct Trial {
  var pair: VersionSearch.Pair
  var base: Int?
  /// How many lines that are seen the plain merge contradicts.
  var wrong = 0
}

extension VersionSearch {
  struct ChangeKey: Hashable {
    var base: Int?
    var side: Int
    var form: MergeShape.Form
    var alignment: MergeShape.Alignment
  }

  /// The lines of a side in one form.
  mutating func lines(of side: Int, _ form: MergeShape.Form) -> [LineID] {
    guard form != .asIs else { return lines(of: side) }
    if let known = formsOfSides[FormKey(side: side, form: form)] { return known }
    forms.extend(&graph.table)
    let map = form == .normal ? forms.normal : forms.loose
    let lines = lines(of: side).map { map[Int($0)] }
    formsOfSides[FormKey(side: side, form: form)] = lines
    return lines
  }

  struct FormKey: Hashable {
    var side: Int
    var form: MergeShape.Form
  }

  /// Whether any of the three files differs from its form.
  mutating func isChanged(_ trial: Trial, by form: MergeShape.Form, from other: MergeShape.Form, for blob: Int) -> Bool {
    if seen(of: blob, form) != seen(of: blob, other) { return true }
    return [trial.base, trial.pair.ours, trial.pair.theirs].compactMap(\.self).contains { lines(of: $0, form) != lines(of: $0, other) }
  }

  /// The lines that are seen of a version, in one form.
  private mutating func seen(of blob: Int, _ form: MergeShape.Form) -> [LineID] {
    guard form != .asIs else { return graph.blobs[blob].seen }
    forms.extend(&graph.table)
    let map = form == .normal ? forms.normal : forms.loose
    return graph.blobs[blob].seen.map { map[Int($0)] }
  }

  /// How many seen lines a merge contradicts when nothing is held against it that tools change of their own accord.
  mutating func looseContradictions(_ trial: Trial, for blob: Int) -> Int {
    let seen = seen(of: blob, .loose)
    let markers = Markers.all(in: graph.blobs[blob].seen, &graph.table)
    forms.extend(&graph.table)
    let shape = MergeShape(form: .loose)
    let cutter = PieceCutter(
      base: trial.base.map { lines(of: $0, .loose) } ?? [], ours: lines(of: trial.pair.ours, .loose),
      theirs: lines(of: trial.pair.theirs, .loose),
      shape: shape, markers: markers)
    let puzzle = Puzzle(
      threeWay(trial, shape).pieces.map { cutter.choices($0, graph.table) }, seen: seen, length: graph.blobs[blob].length,
      tolerance: VersionSearch.tolerance * 2)
    return puzzle.wrong
  }

  private mutating func threeWay(_ trial: Trial, _ shape: MergeShape) -> ThreeWay {
    ThreeWay(
      baseCount: trial.base.map { lines(of: $0).count } ?? 0, ours: lines(of: trial.pair.ours, shape.form),
      theirs: lines(of: trial.pair.theirs, shape.form), ourChanges: changes(trial.base, trial.pair.ours, shape.form, shape.alignment),
      theirChanges: changes(trial.base, trial.pair.theirs, shape.form, shape.alignment), extent: shape.extent)
  }

  mutating func changes(_ base: Int?, _ side: Int, _ form: MergeShape.Form, _ alignment: MergeShape.Alignment) -> [LineAlignment.Change] {
    let key = ChangeKey(base: base, side: side, form: form, alignment: alignment)
    if let known = changesBetween[key] { return known }
    let (old, new) = (base.map { lines(of: $0, form) } ?? [], lines(of: side, form))
    bytesSpent += (old.count + new.count) * 8
    var changes: [LineAlignment.Change]
    switch alignment {
    case .anchors: changes = LineAlignment.changes(old, new)
    case .shortest:
      let found = try? diffLines(old: graph.table.file(old), new: graph.table.file(new))
      changes = found?.map { LineAlignment.Change(old: $0.old, new: $0.new) } ?? LineAlignment.changes(old, new)
    }
    changesBetween[key] = changes
    return changes
  }

  /// A merge as a puzzle, held against what is seen of a version.
  mutating func puzzle(_ trial: Trial, _ shape: MergeShape, for blob: Int) -> Puzzle {
    puzzle(trial, shape, seen: graph.blobs[blob].seen, length: graph.blobs[blob].length, end: lineEnd(of: blob))
  }

  mutating func puzzle(_ trial: Trial, _ shape: MergeShape, seen: [LineID], length: Int?, end: LineEnding?) -> Puzzle {
    let merge = threeWay(trial, shape)
    var cutter = PieceCutter(
      base: trial.base.map { lines(of: $0) } ?? [], ours: lines(of: trial.pair.ours), theirs: lines(of: trial.pair.theirs), shape: shape)
    if shape.convertsEnds, let end {
      forms.extend(&graph.table)
      for lines in [\PieceCutter.base, \.ours, \.theirs] { cutter[keyPath: lines] = cutter[keyPath: lines].map { converted($0, to: end) } }
    }
    bytesSpent += (cutter.ours.count + cutter.theirs.count) * 8
    cutter.markers = Markers.all(in: seen, &graph.table)
    return Puzzle(merge.pieces.map { cutter.choices($0, graph.table) }, seen: seen, length: length, tolerance: VersionSearch.tolerance * 2)
  }

  enum LineEnding {
    case lf
    case crlf
  }

  /// The line end that all lines seen of a version have; nil where they differ.
  func lineEnd(of blob: Int) -> LineEnding? {
    var lf = 0
    var crlf = 0
    for line in graph.blobs[blob].seen where line != 0 {
      switch graph.table.facts[Int(line)].lineEnd {
      case .lf: lf += 1
      case .crlf: crlf += 1
      default: break
      }
    }
    return lf > 0 && crlf == 0 ? .lf : crlf > 0 && lf == 0 ? .crlf : nil
  }

  /// The line with another line end. A byte-order mark stays.
  mutating func converted(_ line: LineID, to end: LineEnding) -> LineID {
    let now = graph.table.facts[Int(line)].lineEnd
    if end == .crlf { return now == .lf ? forms.crlf(line, &graph.table) : line }
    guard now == .crlf else { return line }
    return forms.lf(line, &graph.table)
  }
}

/// Makes the choices for each piece of a merge.
struct PieceCutter {
  var base: [LineID]
  var ours: [LineID]
  var theirs: [LineID]
  var shape: MergeShape
  /// Conflict markers, where they are seen in the missing version.
  var markers: [Markers] = []

  func choices(_ piece: ThreeWay.Piece, _ table: LineTable) -> [Puzzle.Choice] {
    let (our, their) = (Array(ours[piece.ours]), Array(theirs[piece.theirs]))
    var choices: [Puzzle.Choice]
    switch piece.kind {
    case .same, .both: choices = [Puzzle.Choice(source: .ours, lines: shape.followsTheirs ? their : our)]
    case .ours:
      choices = [Puzzle.Choice(source: .ours, lines: our)]
      if shape.allowsOdd { choices.append(Puzzle.Choice(source: .theirs, lines: their, isOdd: !piece.isContested)) }
    case .theirs:
      choices = [Puzzle.Choice(source: .theirs, lines: their)]
      if shape.allowsOdd { choices.append(Puzzle.Choice(source: .ours, lines: our, isOdd: !piece.isContested)) }
    case .conflict:
      choices = [Puzzle.Choice(source: .ours, lines: our), Puzzle.Choice(source: .theirs, lines: their)]
      choices.append(Puzzle.Choice(source: .oursThenTheirs, lines: our + their, isOdd: shape.extent == .narrow))
      choices.append(Puzzle.Choice(source: .theirsThenOurs, lines: their + our, isOdd: shape.extent == .narrow))
      choices += markers.map { Puzzle.Choice(source: .marked, lines: $0.around(our, their, table)) }
      if shape.allowsOdd {
        choices += mixed(our, their, table)
        choices.append(Puzzle.Choice(source: .base, lines: Array(base[piece.base]), isOdd: true))
      }
    }
    return distinct(choices)
  }

  /// The source lines of one side with the translation of the other.
  private func mixed(_ our: [LineID], _ their: [LineID], _ table: LineTable) -> [Puzzle.Choice] {
    guard our.count <= 8, their.count <= 8 else { return [] }
    let (first, second) = (our.filter { !isTarget($0, table) }, their.filter { !isTarget($0, table) })
    let (firstTarget, secondTarget) = (our.filter { isTarget($0, table) }, their.filter { isTarget($0, table) })
    guard !(firstTarget + secondTarget).isEmpty, !(first + second).isEmpty else { return [] }
    return [
      Puzzle.Choice(source: .sourceOfOurs, lines: first + secondTarget),
      Puzzle.Choice(source: .sourceOfTheirs, lines: second + firstTarget),
    ]
  }

  /// Whether a line is of another script than Latin.
  private func isTarget(_ line: LineID, _ table: LineTable) -> Bool {
    let facts = table.facts[Int(line)]
    return facts.kind == .text && table.bytes(line).contains { $0 >= 0xD0 }
  }

  private func distinct(_ choices: [Puzzle.Choice]) -> [Puzzle.Choice] {
    var result: [Puzzle.Choice] = []
    for choice in choices where !result.contains(where: { $0.lines == choice.lines }) { result.append(choice) }
    return result
  }
}
