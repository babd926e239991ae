/// Finds the cues in an array of classified lines.
///
/// The rules, from what real subtitle files contain:
/// - a timing line makes a cue; nothing else does, and a cue ends only at the next one or at the end;
/// - the number is the integer line directly above; or a damaged number there if a blank line precedes it or it continues the count; or an integer
///   line with blank lines on both sides if it continues the count;
/// - blank lines inside the text belong to the text, except in WebVTT, where the first one ends it;
/// - unknown lines end a cue; what is known after them and before the next cue is a cue whose times are unknown.
///
/// One pass, constant work a line. No input is refused.
public enum CueGrammar {
  /// Parses a version given as line ids that index a table of marks. Id 0 is the gap, and so is any id outside the table.
  ///
  /// - Parameter isWebVTT: nil to let the first line tell; say it where the first line may be unknown.
  public static func parse(_ lines: Span<Int32>, marks: Span<LineMark>, isWebVTT: Bool? = nil) -> CueLayout {
    parse(count: lines.count, isWebVTT: isWebVTT) { index in
      let id = Int(lines[index])
      return id > 0 && id < marks.count ? marks[id] : .gap
    }
  }

  /// Parses a version given as the marks of its lines.
  public static func parse(_ marks: Span<LineMark>, isWebVTT: Bool? = nil) -> CueLayout {
    parse(count: marks.count, isWebVTT: isWebVTT) { marks[$0] }
  }

  /// Always inlined, so that the closure costs nothing.
  @inline(__always)
  private static func parse(count: Int, isWebVTT: Bool?, mark: (Int) -> LineMark) -> CueLayout {
    guard let count = Int32(exactly: count) else { return CueLayout() }
    var state = GrammarState(count: count, isWebVTT: isWebVTT ?? (count > 0 && mark(0).kind == .webVTTHeader))
    for index in 0..<count {
      let line = mark(Int(index))
      switch line.kind {
      case .blank: if state.layout.isWebVTT { state.endPayload(at: index) }
      case .timing:
        let head = state.head(above: index, mark: mark)
        state.open(.cue, at: head.start, floor: index + 1)
        state.begin(head, timing: index)
      case .gap:
        if let number = state.numberAboveGap(index, mark: mark) {
          state.open(.cue, at: number, floor: index)
          state.begin(CueHead(start: number, numberLine: number, number: mark(Int(number)).number), timing: -1)
        }
        state.cut(at: index)
      default: state.see(index, isConflict: line.kind == .conflictMarker)
      }
    }
    state.close(at: count)
    return state.layout
  }
}

/// Where a cue starts and what its number is.
struct CueHead {
  var start: Int32
  var numberLine: Int32 = -1
  var number: Int32 = -1
  var flags = CueLines.Flags()
}

/// What `CueGrammar` remembers between lines: the part being read and the visible lines seen in it.
struct GrammarState {
  enum Part { case preamble, cue, orphan }

  var layout = CueLayout()
  private var part = Part.preamble
  private var cue = CueLines()
  /// The first line that may belong to the next cue's head: after the last timing line or gap.
  private var floor: Int32 = 0
  /// The first visible line since `floor`, the last, and the one before it; -1 where there is none.
  private var firstSeen: Int32 = -1
  private var lastSeen: Int32 = -1
  private var lastSeenButOne: Int32 = -1
  /// In WebVTT, the last visible line before the blank line that ended the payload.
  private var payloadLast: Int32?
  /// The number the next cue should have; -1 where unknown.
  private var expected: Int32 = -1

  init(count: Int32, isWebVTT: Bool) {
    layout.isWebVTT = isWebVTT
    layout.cues.reserveCapacity(Int(count) / 4)
  }

  @inline(__always)
  mutating func see(_ index: Int32, isConflict: Bool) {
    if firstSeen < 0 { firstSeen = index }
    lastSeenButOne = lastSeen
    lastSeen = index
    if isConflict { cue.flags.insert(.conflict) }
  }

  mutating func endPayload(at index: Int32) {
    if part == .cue, payloadLast == nil { payloadLast = lastSeen }
  }

  // MARK: Heads

  /// The head of the cue whose times are on a line.
  @inline(__always)
  func head(above timing: Int32, mark: (Int) -> LineMark) -> CueHead {
    let above = timing - 1
    guard above >= floor else { return CueHead(start: timing) }
    let line = mark(Int(above))
    switch line.kind {
    case .number: return CueHead(start: above, numberLine: above, number: line.number)
    case .blank: return headApart(from: timing, mark: mark)
    case .damagedNumber where isSeparate(above, mark: mark) || (expected >= 0 && line.number == expected):
      return CueHead(start: above, numberLine: above, number: line.number, flags: .damagedNumber)
    case .text where layout.isWebVTT && isSeparate(above, mark: mark): return CueHead(start: above, numberLine: above)
    default: return CueHead(start: timing)
    }
  }

  /// A number that blank lines separate from the times. It could as well be the last text line of the cue before, so it must continue the count, or
  /// be the first visible line of all.
  @inline(__always)
  private func headApart(from timing: Int32, mark: (Int) -> LineMark) -> CueHead {
    guard lastSeen >= floor else { return CueHead(start: timing) }
    let line = mark(Int(lastSeen))
    guard line.kind == .number, isSeparate(lastSeen, mark: mark) else { return CueHead(start: timing) }
    let continues = expected >= 0 ? line.number == expected : part != .cue && firstSeen == lastSeen
    return continues ? CueHead(start: lastSeen, numberLine: lastSeen, number: line.number, flags: .numberApart) : CueHead(start: timing)
  }

  /// Whether no payload line stands directly above.
  @inline(__always)
  private func isSeparate(_ index: Int32, mark: (Int) -> LineMark) -> Bool {
    index > floor ? mark(Int(index - 1)).kind == .blank : part != .cue
  }

  /// The number line directly above a gap, if it must be that of a cue whose times are unknown.
  @inline(__always)
  func numberAboveGap(_ gap: Int32, mark: (Int) -> LineMark) -> Int32? {
    let above = gap - 1
    guard above >= floor, mark(Int(above)).kind == .number else { return nil }
    let isFirst = above == floor && part == .preamble
    return isFirst || (above > floor && mark(Int(above - 1)).kind == .blank) ? above : nil
  }

  // MARK: Parts

  /// Ends the part being read where the next begins.
  mutating func close(at end: Int32) {
    let last = payloadLast ?? (lastSeen >= end ? lastSeenButOne : lastSeen)
    let hasText = firstSeen >= 0 && firstSeen <= last
    switch part {
    case .preamble: layout.preamble = 0..<end
    case .cue, .orphan:
      cue.extent = cue.extent.lowerBound..<max(end, cue.extent.lowerBound)
      cue.text = hasText ? firstSeen..<(last + 1) : floor..<floor
      if part == .cue || hasText { layout.cues.append(cue) }
    }
  }

  /// Ends the part being read and begins the next.
  mutating func open(_ next: Part, at start: Int32, floor: Int32) {
    close(at: start)
    let isAfterGap = part == .orphan && start == self.floor
    part = next
    cue = CueLines()
    cue.extent = start..<start
    if next == .orphan || isAfterGap { cue.flags = .startsAfterGap }
    self.floor = floor
    firstSeen = -1
    lastSeen = -1
    lastSeenButOne = -1
    payloadLast = nil
  }

  mutating func begin(_ head: CueHead, timing: Int32) {
    cue.numberLine = head.numberLine
    cue.timingLine = timing
    cue.flags.formUnion(head.flags)
    if head.numberLine >= 0 { cue.flags.remove(.startsAfterGap) }
    if head.number >= 0 { expected = head.number } else if expected < 0 { return }
    expected = expected == Int32.max ? -1 : expected + 1
  }

  mutating func cut(at gap: Int32) {
    cue.flags.insert(.cutByGap)
    open(.orphan, at: gap, floor: gap + 1)
    cue.extent = (gap + 1)..<(gap + 1)
    expected = -1
  }
}
