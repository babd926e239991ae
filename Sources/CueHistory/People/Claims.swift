/// Cues that the subject of a commit promises: "翻译 510~640", "4_633-900", "第五章0-500".
public struct Claim: Sendable, Hashable {
  /// The number of the lecture, where the subject gives it.
  public var lecture: Int?
  /// The first cue number; nil where the subject gives only the last ("translate to 160", "update -1046").
  public var lower: Int?
  /// The last cue number; nil for "to the end".
  public var upper: Int?
  /// What is said to have been done; nil where the subject gives numbers only.
  public var role: WorkRole?

  /// A range of cue numbers, both ends included.
  public init(lecture: Int? = nil, lower: Int?, upper: Int?, role: WorkRole? = nil) {
    self.lecture = lecture
    self.lower = lower
    self.upper = upper
    self.role = role
  }

  /// Whether a cue number is in the range.
  public func contains(_ number: Int) -> Bool { number >= lower ?? Int.min && number <= upper ?? Int.max }
}

/// Reads the ranges of cues that a subject promises.
///
/// A range is two numbers with a dash, a tilde or "to" between them, or an open one ("-1046", "to 160", "至1199", "1001 to end",
/// "1000～"). The number of a lecture stands before it ("4_633-900", "8. 260-360", "2 610-705", "第五章0-500", "4 集 999-1040",
/// "lecture 4 301 ~ 400", "5-43_599") or after it ("1-500 in 8."). Further numbers after commas are of the same lecture.
/// Ranges of lectures ("9 - 10 集", "subtitles 13-18"), dates, times, versions and numbers alone promise nothing.
public enum Claims {
  /// The claims in the order of the text.
  public static func read(_ subject: String) -> [Claim] {
    var reader = ClaimReader(ClaimLexer.tokens(of: subject))
    reader.run()
    if reader.claims.isEmpty { return [] }
    let role = RoleWords.first(in: subject)
    return reader.claims.map { claim in
      var claim = claim
      claim.role = role
      return claim
    }
  }
}

/// Finds ranges among the tokens of a subject.
private struct ClaimReader {
  private let tokens: [ClaimToken]
  private var place = 0
  private var lecture: Int?
  private(set) var claims: [Claim] = []
  /// Where the last claim ended, for "…, 311".
  private var listEnd = -1

  init(_ tokens: [ClaimToken]) { self.tokens = tokens }

  mutating func run() {
    while place < tokens.count {
      let step = readLecture() ?? readRange() ?? readOpenStart() ?? readListItem() ?? readLectureAfter() ?? 1
      place += step
    }
  }

  private func kind(_ index: Int) -> ClaimToken.Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }
  private func number(_ index: Int) -> Int? { tokens.indices.contains(index) ? tokens[index].number : nil }
  private func isGlued(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].isApart }

  // MARK: Lectures

  private static let lectureWords: Set<String> = [
    "lecture", "lectrue", "lec", "lesson", "session", "episode", "ep", "chapter", "class", "talk",
  ]
  private static let lectureLimit = 999

  private mutating func readLecture() -> Int? {
    if kind(place) == .ordinal, let value = number(place + 1), kind(place + 2) == .unit { return setLecture(value, 3) }
    if let word = tokens[place].word, ClaimReader.lectureWords.contains(word) {
      // "lecture 501-690" gives no lecture, "lecture 4 to 628" does.
      guard let value = number(place + 1) else { return nil }
      let isLast = kind(place + 2) == .to && value < 100
      if isLast || range(at: place + 1) == nil || isNumbered(place + 1) { return setLecture(value, 2) }
      return nil
    }
    guard let value = number(place), isStart(place) else { return nil }
    if kind(place + 1) == .unit { return setLecture(value, 2) }
    if let word = tokens[safe: place + 1]?.word, ClaimReader.lectureWords.contains(word) { return setLecture(value, 2) }
    // "5-43_599"
    if kind(place + 1) == .dash, let lower = number(place + 2), kind(place + 3) == .underscore, let upper = number(place + 4) {
      _ = setLecture(value, 0)
      add(Claim(lecture: lecture, lower: lower, upper: upper), 5)
      return 5
    }
    if kind(place + 1) == .underscore || kind(place + 1) == .dot, rangeAfterWords(place + 2) { return setLecture(value, 2) }
    if isNumbered(place) { return setLecture(value, 1) }
    return nil
  }

  /// A number, then a range that stands apart: "2 610-705".
  private func isNumbered(_ index: Int) -> Bool {
    guard tokens.indices.contains(index + 1), tokens[index + 1].isApart else { return false }
    return rangeAfterWords(index + 1)
  }

  private func rangeAfterWords(_ index: Int) -> Bool {
    let first = skippingFillers(index)
    return range(at: first) != nil
  }

  private mutating func setLecture(_ value: Int, _ step: Int) -> Int? {
    guard value <= ClaimReader.lectureLimit else { return nil }
    lecture = value
    return step
  }

  /// "1-500 in 8." and "1-500 of lecture 8".
  private mutating func readLectureAfter() -> Int? {
    guard let word = tokens[place].word, ["in", "of", "for"].contains(word), listEnd >= 0 else { return nil }
    var index = place + 1
    if let word = tokens[safe: index]?.word, ClaimReader.lectureWords.contains(word) { index += 1 }
    guard let value = number(index), value <= ClaimReader.lectureLimit, range(at: index) == nil else { return nil }
    for index in claims.indices where claims[index].lecture == nil { claims[index].lecture = value }
    return index + 1 - place
  }

  // MARK: Ranges

  private static let fillers: Set<String> = ["line", "lines", "cue", "cues", "from", "no", "the", "number"]
  /// Numbers after these words count something else.
  private static let strangers: Set<String> = [
    "lectures", "lessons", "sessions", "episodes", "chapters", "classes", "subtitles", "videos", "ios", "macos", "osx", "swift", "xcode",
    "version", "versions", "v", "pr", "issue", "issues", "tip", "tips", "fix", "fixes", "close", "closes",
  ]

  private func skippingFillers(_ index: Int) -> Int {
    var index = index
    while index < tokens.count {
      if let word = tokens[index].word, ClaimReader.fillers.contains(word) {
        index += 1
      } else if tokens[index].kind == .hash || tokens[index].kind == .ordinal {
        index += 1
      } else {
        return index
      }
    }
    return index
  }

  /// The range that begins with a number, and where it ends.
  private func range(at index: Int) -> (lower: Int, upper: Int?, end: Int)? {
    guard let lower = number(index), isStart(index), let sign = kind(index + 1), sign == .dash || sign == .to else { return nil }
    var next = index + 2
    // "--" and "~~" are one sign.
    while kind(next) == .dash, isGlued(next) { next += 1 }
    next = skippingFillers(next)
    if kind(next) == .end { return (lower, nil, next + 1) }
    guard let upper = number(next) else {
      return next >= tokens.count && next == index + 2 && sign == .dash ? (lower, nil, next) : nil
    }
    guard upper >= lower, isEnd(next) else { return nil }
    return (lower, upper, next + 1)
  }

  /// Whether a number is not the tail of a version, a date, a time or a name.
  private func isStart(_ index: Int) -> Bool {
    guard index > 0, isGlued(index) else { return true }
    switch tokens[index - 1].kind {
    case .word(let word):
      return ClaimReader.lectureWords.contains(word) || RoleWords.first(in: word) != nil || ClaimReader.fillers.contains(word)
    case .dot, .dash: return index < 2 || tokens[index - 2].number == nil || !isGlued(index - 1) || isLectureDot(index)
    case .other: return index < 2 || number(index - 2) == nil || !isGlued(index - 1)
    default: return true
    }
  }

  /// "2.901-1000" is lecture 2, "1.1-1.2" are versions.
  private func isLectureDot(_ index: Int) -> Bool {
    guard tokens[index - 1].kind == .dot, let number = number(index), let lecture = self.number(index - 2) else { return false }
    return number > 9 && lecture < 100
  }

  /// Whether nothing glued to a number makes something else of it.
  private func isEnd(_ index: Int) -> Bool {
    guard isGlued(index + 1), let after = kind(index + 1) else { return true }
    switch after {
    case .word(let word): return ClaimReader.fillers.contains(word)
    case .dot, .dash: return !(isGlued(index + 2) && number(index + 2) != nil)
    case .other: return !(isGlued(index + 2) && number(index + 2) != nil)
    default: return true
    }
  }

  private mutating func readRange() -> Int? {
    guard let range = range(at: place) else { return nil }
    let step = range.end - place
    if kind(range.end) == .unit {
      // "15-16, 周五 1-3 集": the ranges before were lectures too.
      claims.removeAll { $0.lecture == nil }
      return step + 1
    }
    if let word = tokens[safe: place - 1]?.word, ClaimReader.strangers.contains(word) { return step }
    add(Claim(lecture: lecture, lower: range.lower, upper: range.upper), step)
    return step
  }

  /// "-1046", "to 160", "至1199".
  private mutating func readOpenStart() -> Int? {
    let sign = tokens[place].kind
    guard sign == .dash || sign == .to else { return nil }
    if sign == .dash, !tokens[place].isApart || !isGlued(place + 1) { return nil }
    if place > 0, tokens[place - 1].number != nil, sign == .to, place - 1 >= 0, lecture != tokens[place - 1].number { return nil }
    let next = skippingFillers(place + 1)
    guard let upper = number(next), isEnd(next), kind(next + 1) != .unit, upper > 0 else { return nil }
    if let word = tokens[safe: place - 1]?.word, ClaimReader.strangers.contains(word) { return nil }
    add(Claim(lecture: lecture, lower: nil, upper: upper), next + 1 - place)
    return next + 1 - place
  }

  /// One more number of a list: "3_15-33, 311".
  private mutating func readListItem() -> Int? {
    guard tokens[place].kind == .comma, place == listEnd, let value = number(place + 1), isEnd(place + 1) else { return nil }
    if range(at: place + 1) != nil || kind(place + 2) == .unit || kind(place + 2) == .underscore { return nil }
    add(Claim(lecture: lecture, lower: value, upper: value), 2)
    return 2
  }

  private mutating func add(_ claim: Claim, _ step: Int) {
    claims.append(claim)
    listEnd = place + step
  }
}
