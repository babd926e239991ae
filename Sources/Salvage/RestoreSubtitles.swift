/// Gives flattened subtitles their lines again.
///
/// Numbers and timings tell the cues: each cue with its times comes out, in the order of the text. The lines of a cue's text are told by soft rules:
/// another script begins a line, and text wider than subtitles are is cut where its halves are most alike. What stands before the first cue is kept
/// as a line of its own. Nothing proves such a text, so that all of it is recovered.
public func restoreSubtitles(_ flattened: [UInt8]) -> Restored {
  var restorer = SubtitleRestorer(text: Words(flattened))
  restorer.run()
  return restorer.result
}

private struct SubtitleRestorer {
  struct Cue {
    /// Index of the number, or nil where it is missing.
    var number: Int?
    /// Index of the first word of the timing.
    var timing: Int
  }

  let text: Words
  var result = Restored(.subtitles)

  init(text: Words) { self.text = text }

  mutating func run() {
    let cues = findCues()
    guard let first = cues.first else {
      report(.error, "no-cues", "no cue has a timing: these are no flattened subtitles", at: 0)
      return
    }
    let start = first.number ?? first.timing
    if start > 0 { line(0..<start) }
    if start > 0 { result.bytes.append(0x0A) }
    var end = Int64(-1)
    for (index, cue) in cues.enumerated() {
      let next = index + 1 < cues.count ? cues[index + 1].number ?? cues[index + 1].timing : text.count
      if let number = cue.number { line(number..<number + 1) }
      line(cue.timing..<cue.timing + 3)
      for range in text.textLines(cue.timing + 3..<next) { line(range) }
      if index + 1 < cues.count { result.bytes.append(0x0A) }
      checkTime(cue, after: &end)
    }
    result.summary.cues = cues.count
  }

  private mutating func line(_ range: Range<Int>) {
    text.append(range, to: &result.bytes)
    result.bytes.append(0x0A)
  }

  private mutating func report(_ severity: SalvageDiagnostic.Severity, _ code: String, _ message: String, at word: Int) {
    let offset = text.all.indices.contains(word) ? Int(text.all[word].start) : text.bytes.count
    result.diagnostics.append(SalvageDiagnostic(severity: severity, code: code, message: message, offset: offset))
  }

  /// A word of digits before a timing is the cue's number where it goes on from the one before, or the next goes on from it; otherwise it may be
  /// the end of a text whose cue lost its number ("in 2016").
  private mutating func findCues() -> [Cue] {
    var timings: [Int] = []
    // Of times that share a word ("A --> B --> C") the first two are the cue's.
    for index in text.all.indices where text.timing(at: index) && index >= (timings.last.map { $0 + 3 } ?? 0) { timings.append(index) }
    var cues: [Cue] = []
    var last: Int?
    for (index, timing) in timings.enumerated() {
      guard timing > 0, text.all[timing - 1].traits.contains(.number), let value = text.value(timing - 1),
        timing - 1 >= (cues.last?.timing ?? -3) + 3
      else {
        report(.warning, "number-missing", "a cue has no number", at: timing)
        last = last.map { $0 + 1 }
        cues.append(Cue(number: nil, timing: timing))
        continue
      }
      let next = index + 1 < timings.count ? text.value(timings[index + 1] - 1) : nil
      if let before = last, value != before + 1, next.map({ $0 == before + 2 && $0 != value + 1 }) == true, cues.last?.timing != timing - 4
      {
        report(.warning, "number-missing", "a cue has no number: \(value) is part of the text before it", at: timing)
        last = before + 1
        cues.append(Cue(number: nil, timing: timing))
        continue
      }
      if let last, value != last + 1 { report(.note, "number-order", "number \(value) follows \(last)", at: timing - 1) }
      last = value
      cues.append(Cue(number: timing - 1, timing: timing))
    }
    return cues
  }

  private mutating func checkTime(_ cue: Cue, after last: inout Int64) {
    guard let start = milliseconds(text.text(cue.timing)) else { return }
    if start < last { report(.note, "time-order", "a cue begins before the one before it", at: cue.timing) }
    last = start
  }
}

extension Words {
  /// The value of a number, a byte-order mark before it skipped; nil for other words.
  func value(_ index: Int) -> Int? {
    let word = text(index)
    return number(word.starts(with: [0xEF, 0xBB, 0xBF]) ? word.dropFirst(3) : word)
  }

  /// The lines of a cue's text.
  func textLines(_ words: Range<Int>) -> [Range<Int>] {
    guard !words.isEmpty else { return [] }
    let change = scriptChange(words)
    let parts = change.map { [words.lowerBound..<$0, $0..<words.upperBound] } ?? [words]
    return parts.flatMap { cut($0) }
  }

  /// Where a line in a script of syllables or words follows one in letters: words between which could belong to either stay with the first, but
  /// those it has already said go with the second ("the UIView is here UIView 在这里"), and so does one after the end of a sentence.
  private func scriptChange(_ words: Range<Int>) -> Int? {
    guard let dense = words.first(where: { all[$0].traits.contains(.dense) }), dense > words.lowerBound else {
      return letterChange(words)
    }
    var change = dense
    let before = Set(all[words.lowerBound..<dense].map(\.key))
    guard before.count > 1 else { return nil }
    while change - 1 > words.lowerBound, isSaid(all[change - 1].key, before: change - 1, from: words.lowerBound) { change -= 1 }
    if change - 2 >= words.lowerBound, endsSentence(change - 2), !endsSentence(change - 1) { change -= 1 }
    return change
  }

  private func endsSentence(_ index: Int) -> Bool { text(index).last.map { ".?!".utf8.contains($0) } == true }

  private func isSaid(_ key: UInt64, before end: Int, from start: Int) -> Bool {
    (start..<max(start, end)).contains { all[$0].key == key } && all[end].traits.contains(.latin)
  }

  /// Where only words in letters, four at least, follow a line in such a script.
  private func letterChange(_ words: Range<Int>) -> Int? {
    guard let last = words.last(where: { all[$0].traits.contains(.dense) }), words.upperBound - last > 4 else { return nil }
    return last + 1
  }

  /// Cuts text that is wider than a line of subtitles into lines of like widths.
  private func cut(_ words: Range<Int>) -> [Range<Int>] {
    let limit: Int32 = 68
    let width = all[words].reduce(-1) { $0 + $1.width + 1 }
    guard width > limit, words.count > 1 else { return [words] }
    let target = width / ((width + limit - 1) / limit)
    var lines: [Range<Int>] = []
    var start = words.lowerBound
    var used: Int32 = -1
    for word in words {
      let next = used + all[word].width + 1
      if word > start, next > limit || (used >= target && lines.count < Int(width / target)) {
        lines.append(start..<word)
        start = word
        used = all[word].width
      } else {
        used = next
      }
    }
    return lines + [start..<words.upperBound]
  }
}

/// The time of a cue; nil if it is too large to be one.
private func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
  let parts = text.split(whereSeparator: { $0 == 0x3A || $0 == 0x2C || $0 == 0x2E })
  var total: Int64 = 0
  for part in parts.dropLast() {
    guard let value = number(part) else { return nil }
    total = total * 60 + Int64(value)
  }
  return parts.last.flatMap(number).map { total * 1000 + Int64($0) }
}
