import TestSupport
import Testing

@testable import Subtitles

/// Laws that hold for every input, tried on random ones. The seed is the argument, so a failure names it.
@Suite struct PropertyTests {
  // MARK: Any bytes

  /// Bytes that look like subtitles in places: the pieces the grammar reacts to, and noise.
  private func soup(_ random: inout SeededRandom) -> [UInt8] {
    let pieces = [
      "\n", "\r\n", "\r", "\r\r\n", "\n\n", "1", "2\n", "00:00:01,000 --> 00:00:02,000", "-", "-->", ":", ",", "0", "\u{FEFF}", "\u{3000}",
      "中文",
      "text", "<<<<<<< a\n", "=======\n", "WEBVTT\n", "\0", "99999999999999999999", "é", "\u{2028}", "<i>", "&amp;", "{\\an8}", "'", "…",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<60, using: &random) {
      if Int.random(in: 0..<8, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      }
    }
    return bytes
  }

  /// Letters and digits are counted eight bytes at a time; one by one they are the same.
  @Test(arguments: 0..<20)
  func lettersAreCountedAsOneByOne(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<300 {
      var line: [UInt8] = []
      for _ in 0..<Int.random(in: 1..<40, using: &random) {
        let limit: UInt8 = Int.random(in: 0..<12, using: &random) == 0 ? 0xFF : 0x7F
        line.append(UInt8.random(in: 0...limit, using: &random))
      }
      // A letter in front keeps the line text.
      let facts = classify(([0x78, 0x20] + line)[...])
      let ascii = line.filter { $0 < 0x80 }.map { Character(Unicode.Scalar($0)) }
      #expect(facts.scripts[.latin] >= 1 + ascii.count { $0.isLetter }, "\(line)")
      if ascii.count == line.count, !line.contains(0x0A) {
        #expect(facts.scripts[.latin] == 1 + ascii.count { $0.isLetter } && facts.scripts.digits == ascii.count { $0.isNumber }, "\(line)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func everyByteBelongsToOneItem(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<150 {
      let bytes = soup(&random)
      let file = SubtitleFile(parsing: bytes)
      #expect(file.compose() == bytes)
      expectTiles(file)
      for (cue, next) in zip(file.layout.cues, file.layout.cues.dropFirst()) {
        #expect(cue.extent.upperBound == next.extent.lowerBound)
      }
      for cue in file.layout.cues {
        #expect(cue.text.isEmpty || (cue.extent.contains(cue.text.lowerBound) && cue.text.upperBound <= cue.extent.upperBound))
        #expect(cue.text.isEmpty || cue.text.lowerBound > cue.timingLine)
        #expect(cue.numberLine < 0 || cue.numberLine == cue.extent.lowerBound)
      }
    }
  }

  /// Splitting at LF first, as git does, changes nothing.
  @Test(arguments: 0..<20)
  func linesOfLinesAreTheLines(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<150 {
      let bytes = soup(&random)
      var pieces: [Range<Int>] = []
      var start = 0
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        let end = min(line.endIndex + 1, bytes.count)
        let inner = lineRanges(of: bytes[start..<end].span)
        pieces += inner.map { ($0.lowerBound + start)..<($0.upperBound + start) }
        start = end
      }
      #expect(pieces == lineRanges(of: bytes.span))
    }
  }

  /// Gaps never make the grammar lose its place.
  @Test(arguments: 0..<20)
  func cuesNeverOverlapWhateverTheGaps(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let kinds: [LineFacts.Kind] = [.gap, .blank, .number, .damagedNumber, .timing, .conflictMarker, .webVTTHeader, .text]
    for _ in 0..<300 {
      let marks = (0..<Int.random(in: 0..<30, using: &random)).map { _ in
        LineMark(kind: kinds.randomElement(using: &random) ?? .gap, number: Int32.random(in: -1...4, using: &random))
      }
      let layout = CueGrammar.parse(marks.span)
      var covered = layout.preamble.upperBound
      for cue in layout.cues {
        #expect(cue.extent.lowerBound >= covered)
        covered = cue.extent.upperBound
        for line in cue.extent { #expect(marks[Int(line)].kind != .gap) }
        #expect(cue.timingLine >= 0 ? marks[Int(cue.timingLine)].kind == .timing : cue.isPartial)
      }
      #expect(layout.cues.count { $0.timingLine >= 0 } == marks.count { $0.kind == .timing })
    }
  }

  // MARK: Files with harmless faults

  private func cues(_ random: inout SeededRandom) -> [Read] {
    let lines = ["Hello there", "你好", "iOS 9", "12", "- Yes.", "（笑）", "NOTE x", "a --> b", "<i>so</i>"]
    return (1...Int.random(in: 1...12, using: &random)).map { number in
      var read = Read(number, number * 2000, number * 2000 + Int.random(in: 1...1999, using: &random))
      read.text = (0..<Int.random(in: 1...3, using: &random)).map { _ in lines.randomElement(using: &random) ?? "" }
      return read
    }
  }

  private func compose(_ cues: [Read]) -> [String] {
    cues.flatMap { cue in
      ["\(cue.number ?? 0)", "\(Timecode(milliseconds: cue.start)) --> \(Timecode(milliseconds: cue.end))"] + cue.text + [""]
    }
  }

  @Test(arguments: 0..<10)
  func harmlessFaultsChangeNoCue(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let mutations: [([String]) -> [String]] = [
      { $0 }, { $0.flatMap { $0.isEmpty ? ["", " \t", ""] : [$0] } }, { ["\u{FEFF}" + $0[0]] + $0.dropFirst() }, { ["", ""] + $0 },
      { $0.map { $0.contains("00:") ? $0.replacing(",", with: ".") : $0 } },
      { $0.map { $0.contains("00:") ? $0.replacing(" --> ", with: "->") : $0 } },
      { $0.map { $0.contains("00:") ? "\u{FEFF} " + $0 + " " : $0 } }, { $0.map { $0.contains("00:") ? $0 + " X1:40" : $0 } },
      { $0.map { Int($0) != nil ? " " + $0 + "\u{200F}" : $0 } }, { Array($0.dropLast()) },
      { $0.map { $0.contains("00:") ? $0.replacing(":", with: "：").replacing(",", with: "，") : $0 } },
    ]
    for _ in 0..<10 {
      let cues = cues(&random).map { cue in
        var cue = cue
        // A number line of text would be changed by a mutation of number lines; one above a number is a case of its own.
        cue.text = cue.text.map { $0 == "12" ? "x12x" : $0 }
        return cue
      }
      for mutate in mutations {
        for end in ["\n", "\r\n", "\r", "\r\r\n"] {
          let text = mutate(compose(cues)).joined(separator: end) + (Bool.random(using: &random) ? end : "")
          #expect(parse(text).read == cues, "\(text.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func whatStandsOnItsOwnIsReadBack(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<50 {
      let cues = cues(&random)
      #expect(parse(compose(cues).joined(separator: "\n")).read == cues)
    }
  }

  /// Cues that a gap does not touch are found as in the whole version.
  @Test(arguments: 0..<20)
  func aGapHidesOnlyWhatItCovers(_ seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<100 {
      let marks = compose(cues(&random)).map { facts($0).mark }
      let first = Int.random(in: 0...marks.count, using: &random)
      let last = Int.random(in: first...marks.count, using: &random)
      let hidden = Array(marks[..<first] + [.gap] + marks[last...])
      let partial = CueGrammar.parse(hidden.span)
      let shift = Int32(first + 1 - last)
      for cue in CueGrammar.parse(marks.span).cues {
        let isBefore = cue.extent.upperBound <= first
        guard isBefore || cue.extent.lowerBound >= last else { continue }
        let moved = isBefore ? 0 : shift
        let found = partial.cues.first { $0.timingLine == cue.timingLine + moved }
        #expect(found?.numberLine == cue.numberLine + moved)
        #expect(found?.text == (cue.text.lowerBound + moved)..<(cue.text.upperBound + moved))
        #expect(found?.extent == (cue.extent.lowerBound + moved)..<(cue.extent.upperBound + moved))
        #expect(found?.flags == (isBefore && cue.extent.upperBound == first ? .cutByGap : []))
      }
    }
  }

  @Test func timeGrowsWithTheSizeAndNoFaster() {
    // Shapes that made other parsers quadratic; twice the size must not take anything like four times as long.
    let shapes = ["1\n", "\n", "00:00:01,000 --> 00:00:02,000\n", "-", "0", "00:", "<", "&", "\r", "\u{FEFF}", "{\\", "a\n\n"]
    let clock = ContinuousClock()
    for shape in shapes {
      let small = Array(String(repeating: shape, count: 1000).utf8)
      let large = Array(String(repeating: shape, count: 8000).utf8)
      let short = clock.measure { _ = SubtitleFile(parsing: small) }
      let long = clock.measure { _ = SubtitleFile(parsing: large) }
      #expect(long < short * 32 + .milliseconds(200), "\(shape.debugDescription)")
    }
  }
}
