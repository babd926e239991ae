/// A remark about a subtitle file that never stops it from being read.
public struct SubtitleDiagnostic: Sendable, Equatable {
  public enum Severity: UInt8, Sendable, Comparable {
    /// Unusual, and read without doubt.
    case note
    /// Read by a guess, or likely to trouble a player.
    case warning
    /// Something of the file is lost to a reader.
    case error

    public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
  }

  public var severity: Severity
  /// A stable name in kebab case.
  public var code: String
  public var message: String
  /// 1-based; 0 for the file as a whole.
  public var line: Int
  /// The number of the cue that the line belongs to, as the file has it; nil where there is no cue, or it has none.
  public var cue: Int?

  public init(_ severity: Severity, _ code: String, _ message: String, line: Int) {
    self.severity = severity
    self.code = code
    self.message = message
    self.line = line
  }

  /// What is remarkable in a file that is known in part only.
  ///
  /// - Parameters:
  ///   - facts: of each line, ``LineFacts/gap`` for one that is not known.
  ///   - isWebVTT: nil to let the first line tell.
  public static func found(in facts: [LineFacts], isWebVTT: Bool? = nil) -> [SubtitleDiagnostic] {
    let marks = facts.map(\.mark)
    var diagnosis = Diagnosis(facts: facts, layout: CueGrammar.parse(marks.span, isWebVTT: isWebVTT))
    return diagnosis.diagnose()
  }
}

/// Collects what is remarkable in a parsed file. Linear in the number of lines.
struct Diagnosis {
  let facts: [LineFacts]
  let layout: CueLayout
  /// Whether lines are not known: what they might hold is not missed.
  private let hasGaps: Bool
  private(set) var found: [SubtitleDiagnostic] = []

  init(facts: [LineFacts], layout: CueLayout) {
    self.facts = facts
    self.layout = layout
    hasGaps = facts.contains { $0.kind == .gap }
  }

  private mutating func add(_ severity: SubtitleDiagnostic.Severity, _ code: String, _ message: String, at index: Int32) {
    found.append(SubtitleDiagnostic(severity, code, message, line: Int(index) + 1))
  }

  mutating func note(_ encoding: Encoding) {
    if !encoding.isUTF8 { add(.warning, "encoding", "not UTF-8, read as \(encoding.rawValue)", at: -1) }
  }

  /// All remarks in the order of their lines.
  mutating func diagnose() -> [SubtitleDiagnostic] {
    file()
    for index in facts.indices { line(Int32(index)) }
    conflicts()
    var before: Int?
    for index in layout.cues.indices {
      let cue = layout.cues[index]
      number(of: cue, before: before.map { layout.cues[$0] })
      times(of: cue, before: before.map { layout.cues[$0] })
      text(of: cue)
      before = index
    }
    found = found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    nameCues()
    return found
  }

  /// Says of each remark in which cue it is. Both are in the order of their lines.
  private mutating func nameCues() {
    var at = 0
    for index in found.indices {
      let line = Int32(clamping: found[index].line - 1)
      while at < layout.cues.count, layout.cues[at].extent.upperBound <= line { at += 1 }
      guard at < layout.cues.count, layout.cues[at].extent.contains(line) else { continue }
      let number = fact(layout.cues[at].numberLine).number
      found[index].cue = number >= 0 ? Int(number) : nil
    }
  }

  private func fact(_ index: Int32) -> LineFacts {
    index >= 0 && Int(index) < facts.count ? facts[Int(index)] : .gap
  }

  // MARK: The file and its lines

  private mutating func file() {
    if layout.cues.isEmpty, !hasGaps { add(.error, "no-cues", "no timing line is in the file", at: -1) }
    let ends = Set(facts.map(\.lineEnd)).subtracting([.none])
    if ends.count > 1 { add(.warning, "mixed-line-ends", "line ends of \(ends.count) kinds", at: -1) }
    if let last = facts.last, last.lineEnd == .none, !hasGaps {
      add(.note, "no-final-newline", "the last line has no line end", at: Int32(clamping: facts.count - 1))
    }
    guard !layout.isWebVTT, !layout.cues.isEmpty else { return }
    if let first = layout.preamble.first(where: { fact($0).kind != .blank }) {
      add(.note, "preamble", "text before the first cue", at: first)
    }
  }

  private mutating func line(_ index: Int32) {
    let fact = fact(index)
    if fact.kind == .conflictMarker { add(.error, "conflict-marker", "a conflict marker of a merge", at: index) }
    if fact.lineEnd == .cr { add(.warning, "lone-cr", "the line ends with CR alone", at: index) }
    if fact.lineEnd == .crcrlf { add(.warning, "cr-cr-lf", "the line ends with CR CR LF", at: index) }
    if fact.marks.contains(.innerBOM) || (index > 0 && fact.marks.contains(.leadingBOM)) {
      add(.warning, "inner-byte-order-mark", "a byte-order mark that is not at the start of the file", at: index)
    }
    if fact.marks.contains(.nul) { add(.warning, "nul-byte", "a NUL byte", at: index) }
    if fact.marks.contains(.badBytes) { add(.warning, "invalid-utf-8", "bytes that are not UTF-8", at: index) }
  }

  /// Conflicts that double whole cues: a reader that skips the markers shows both sides.
  private mutating func conflicts() {
    var start: Int32?
    var cues = 0
    for (index, fact) in facts.enumerated() {
      if fact.kind == .timing { cues += 1 }
      if fact.conflict == .ours {
        start = Int32(clamping: index)
        cues = 0
      } else if fact.conflict == .end, let first = start {
        if cues > 1 { add(.error, "conflict-over-cues", "a conflict with \(cues) cues on its sides", at: first) }
        start = nil
      }
    }
  }

  // MARK: Cues

  private mutating func number(of cue: CueLines, before: CueLines?) {
    guard cue.numberLine >= 0 else {
      let isExpected = !layout.isWebVTT && !fact(cue.timingLine).leniencies.contains(.commaForm)
      if isExpected, cue.timingLine >= 0, !cue.flags.contains(.startsAfterGap) {
        add(.warning, "missing-number", "a cue without a number", at: cue.timingLine)
      }
      return
    }
    let line = fact(cue.numberLine)
    if line.marks.contains(.numberTooLarge) { add(.warning, "number-too-large", "a number above \(Int32.max)", at: cue.numberLine) }
    if cue.flags.contains(.damagedNumber) { add(.warning, "damaged-number", "more than a number on the number line", at: cue.numberLine) }
    if cue.flags.contains(.numberApart) { add(.note, "number-apart", "a blank line between number and times", at: cue.numberLine) }
    guard let before else { return }
    if cue.numberLine > 0, !layout.isWebVTT, ![.blank, .gap].contains(fact(cue.numberLine - 1).kind) {
      add(.warning, "no-blank-line", "no blank line before the cue", at: cue.numberLine)
    }
    let previous = fact(before.numberLine).number
    guard previous >= 0, line.number >= 0 else { return }
    switch Int(line.number) - Int(previous) {
    case 1: break
    case 0: add(.warning, "duplicate-number", "number \(line.number) is that of the cue before", at: cue.numberLine)
    case 2...: if !hasGaps { add(.note, "number-gap", "number \(line.number) after \(previous)", at: cue.numberLine) }
    default: add(.warning, "number-backwards", "number \(line.number) after \(previous)", at: cue.numberLine)
    }
  }

  private mutating func times(of cue: CueLines, before: CueLines?) {
    guard cue.timingLine >= 0 else { return }
    let line = fact(cue.timingLine)
    for remark in TimingRemark.all where line.leniencies.contains(remark.leniency) {
      if layout.isWebVTT, remark.isUsualInWebVTT { continue }
      if remark.isUsualInSBV, line.leniencies.contains(.commaForm) { continue }
      add(remark.severity, remark.code, remark.message, at: cue.timingLine)
    }
    if line.end < line.start { add(.warning, "end-before-start", "the cue ends before it starts", at: cue.timingLine) }
    if line.end == line.start { add(.warning, "zero-length", "the cue ends as it starts", at: cue.timingLine) }
    guard let before, before.timingLine >= 0 else { return }
    let previous = fact(before.timingLine)
    if line.start < previous.start {
      add(.warning, "out-of-order", "the cue starts before the one above it", at: cue.timingLine)
    } else if line.start < previous.end {
      add(.note, "overlap", "the cue starts before the one above it ends", at: cue.timingLine)
    }
  }

  private mutating func text(of cue: CueLines) {
    guard !cue.text.isEmpty else {
      if cue.timingLine >= 0, !cue.flags.contains(.cutByGap) { add(.note, "empty-cue", "a cue without text", at: cue.timingLine) }
      return
    }
    if cue.timingLine >= 0, cue.text.lowerBound > cue.timingLine + 1 {
      add(.warning, "blank-before-text", "a blank line between times and text", at: cue.timingLine + 1)
    }
    if let blank = cue.text.first(where: { fact($0).kind == .blank }) {
      add(.warning, "blank-inside-text", "a blank line inside the text", at: blank)
    }
    for index in cue.text where fact(index).kind == .number && index + 1 == cue.text.upperBound && cue.text.count > 1 {
      if fact(index - 1).kind == .blank { add(.note, "number-in-text", "a number alone, read as text", at: index) }
    }
  }
}

/// How a leniency of a timing line is reported.
private struct TimingRemark {
  var leniency: LineFacts.Leniencies
  var severity: SubtitleDiagnostic.Severity
  var code: String
  var message: String
  var isUsualInWebVTT = false
  var isUsualInSBV = false

  static let all: [TimingRemark] = [
    TimingRemark(
      leniency: .decimalPoint, severity: .note, code: "decimal-point", message: "a point before the milliseconds", isUsualInWebVTT: true,
      isUsualInSBV: true),
    TimingRemark(leniency: .fullWidth, severity: .warning, code: "full-width-time", message: "full-width marks in a time"),
    TimingRemark(
      leniency: .colonBeforeMilliseconds, severity: .warning, code: "colon-before-milliseconds", message: "a colon before the milliseconds"),
    TimingRemark(
      leniency: .shortMilliseconds, severity: .warning, code: "short-milliseconds", message: "fewer than three digits, read as a fraction"),
    TimingRemark(
      leniency: .longMilliseconds, severity: .warning, code: "long-milliseconds", message: "more than three digits, the first three count"),
    TimingRemark(leniency: .noMilliseconds, severity: .warning, code: "no-milliseconds", message: "a time without milliseconds"),
    TimingRemark(leniency: .noHours, severity: .warning, code: "no-hours", message: "a time without hours", isUsualInWebVTT: true),
    TimingRemark(
      leniency: .digitCount, severity: .note, code: "digit-count", message: "hours, minutes or seconds not of two digits",
      isUsualInWebVTT: true,
      isUsualInSBV: true),
    TimingRemark(leniency: .above59, severity: .warning, code: "above-59", message: "minutes or seconds above 59"),
    TimingRemark(leniency: .negative, severity: .warning, code: "negative-time", message: "a negative time"),
    TimingRemark(leniency: .spaceInside, severity: .warning, code: "space-in-time", message: "a blank inside a time"),
    TimingRemark(leniency: .arrowForm, severity: .warning, code: "arrow-form", message: "an arrow other than -->"),
    TimingRemark(leniency: .arrowWithoutSpaces, severity: .warning, code: "arrow-without-spaces", message: "no blank beside the arrow"),
    TimingRemark(
      leniency: .trailingSettings, severity: .note, code: "settings", message: "settings after the times", isUsualInWebVTT: true),
    TimingRemark(leniency: .trailingText, severity: .warning, code: "text-after-times", message: "text after the times"),
    TimingRemark(leniency: .saturated, severity: .error, code: "time-too-large", message: "a time with too many digits"),
  ]
}
