/// A subtitle file read whole: cues, what is around them, and remarks. Never refuses an input.
public struct SubtitleFile: Sendable {
  /// The file as given.
  public let bytes: [UInt8]
  /// The same text in UTF-8, what all ranges below index. Equal to `bytes` unless `encoding` is neither UTF-8 nor unknown.
  public let text: [UInt8]
  public let encoding: Encoding
  /// The lines with their line ends; together the whole text.
  public let lines: [Range<Int>]
  /// One for each line.
  public let facts: [LineFacts]
  public let layout: CueLayout
  public let cues: [Cue]
  public let diagnostics: [SubtitleDiagnostic]

  /// One cue of a file; all ranges are bytes of `SubtitleFile.text`.
  public struct Cue: Sendable, Equatable {
    public var number: Int?
    /// What stands on the number line, without its line end.
    public var rawNumber: Range<Int>?
    /// Milliseconds, as written.
    public var start: Int
    public var end: Int
    /// What follows the times on their line.
    public var trailing: Range<Int>?
    /// The payload lines without their line ends, blank ones inside the payload too.
    public var text: [Range<Int>]
    /// The whole cue up to the next.
    public var bytes: Range<Int>
    public var lines: CueLines
  }

  /// What a line is to its cue.
  public enum Role: UInt8, Sendable { case preamble, number, timing, text, blank, other }

  /// One line of the file with its place in it.
  public struct Item: Sendable, Equatable {
    public var role: Role
    /// Index into `cues`; nil in the preamble.
    public var cue: Int?
    public var bytes: Range<Int>
  }

  public init(parsing bytes: [UInt8]) {
    let (text, encoding) = decode(bytes)
    let lines = lineRanges(of: text.span)
    let facts = lines.map { classify(text[$0]) }
    let marks = facts.map(\.mark)
    let layout = CueGrammar.parse(marks.span)
    var diagnosis = Diagnosis(facts: facts, layout: layout)
    diagnosis.note(encoding)
    diagnostics = diagnosis.diagnose()
    cues = layout.cues.map { SubtitleFile.cue($0, facts: facts, lines: lines) }
    (self.bytes, self.text, self.encoding) = (bytes, text, encoding)
    (self.lines, self.facts, self.layout) = (lines, facts, layout)
  }

  /// Whether the text begins with a byte-order mark.
  public var hasBOM: Bool { text.starts(with: [0xEF, 0xBB, 0xBF]) }

  /// The bytes before the first cue.
  public var preamble: Range<Int> { 0..<(cues.first?.bytes.lowerBound ?? text.count) }

  /// How many lines end in each way.
  public var lineEnds: [LineFacts.LineEnd: Int] {
    facts.reduce(into: [:]) { $0[$1.lineEnd, default: 0] += 1 }
  }

  /// Every line of the file in order with its role: the items tile `text`.
  public var items: [Item] {
    var items = layout.preamble.map { Item(role: .preamble, cue: nil, bytes: lines[Int($0)]) }
    items.reserveCapacity(lines.count)
    for (number, cue) in layout.cues.enumerated() {
      for index in cue.extent {
        items.append(Item(role: role(of: index, in: cue), cue: number, bytes: lines[Int(index)]))
      }
    }
    return items
  }

  private func role(of index: Int32, in cue: CueLines) -> Role {
    if index == cue.numberLine { return .number }
    if index == cue.timingLine { return .timing }
    if cue.text.contains(index) { return .text }
    return facts[Int(index)].kind == .blank ? .blank : .other
  }

  /// The file put together again from its items: the bytes it was read from. Where those were not UTF-8 they are returned as they came.
  public func compose() -> [UInt8] {
    guard encoding.isUTF8 else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for item in items { result += text[item.bytes] }
    return result
  }

  private static func cue(_ cue: CueLines, facts: [LineFacts], lines: [Range<Int>]) -> Cue {
    let timing = cue.timingLine >= 0 ? facts[Int(cue.timingLine)] : LineFacts()
    let timingBytes = cue.timingLine >= 0 ? content(cue.timingLine, facts: facts, lines: lines) : 0..<0
    let number = cue.numberLine >= 0 ? facts[Int(cue.numberLine)].number : -1
    return Cue(
      number: number >= 0 ? Int(number) : nil,
      rawNumber: cue.numberLine >= 0 ? content(cue.numberLine, facts: facts, lines: lines) : nil,
      start: Int(timing.start), end: Int(timing.end),
      trailing: timing.trailing >= 0 ? (timingBytes.lowerBound + Int(timing.trailing))..<timingBytes.upperBound : nil,
      text: cue.text.map { content($0, facts: facts, lines: lines) },
      bytes: bytes(of: cue.extent, lines: lines),
      lines: cue)
  }

  /// A line without its line end.
  private static func content(_ index: Int32, facts: [LineFacts], lines: [Range<Int>]) -> Range<Int> {
    let line = lines[Int(index)]
    return line.lowerBound..<(line.upperBound - facts[Int(index)].lineEnd.length)
  }

  private static func bytes(of extent: Range<Int32>, lines: [Range<Int>]) -> Range<Int> {
    guard !extent.isEmpty else { return 0..<0 }
    return lines[Int(extent.lowerBound)].lowerBound..<lines[Int(extent.upperBound) - 1].upperBound
  }
}

extension LineFacts.LineEnd {
  /// In bytes.
  public var length: Int {
    switch self {
    case .none: 0
    case .lf, .cr: 1
    case .crlf: 2
    case .crcrlf: 3
    }
  }
}
