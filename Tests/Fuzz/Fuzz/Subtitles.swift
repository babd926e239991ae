import Subtitles

/// Any bytes as a subtitle file: every byte belongs to one item, and every form of a text is no longer than the text.
@Sendable func readSubtitles(_ bytes: [UInt8]) {
  let file = SubtitleFile(parsing: bytes)
  expect(file.compose() == bytes, "put together it is what was read")
  var at = 0
  for item in file.items {
    expect(item.bytes.lowerBound == at && item.cue.map { file.cues.indices.contains($0) } ?? true, "items tile the text")
    at = item.bytes.upperBound
  }
  expect(at == file.text.count, "items reach the end")
  expect(file.preamble.upperBound <= file.text.count, "the preamble is part of the text")
  for (cue, next) in zip(file.cues, file.cues.dropFirst()) {
    expect(cue.bytes.upperBound == next.bytes.lowerBound, "cues follow one another")
  }
  expect(file.diagnostics.allSatisfy { $0.line >= 0 && $0.line <= file.lines.count + 1 }, "a place is in the file")
  for cue in file.cues { readText(cue, file) }
}

private func readText(_ cue: SubtitleFile.Cue, _ file: SubtitleFile) {
  for line in cue.text {
    expect(line.isEmpty || (cue.bytes.lowerBound <= line.lowerBound && line.upperBound <= cue.bytes.upperBound), "a line is in its cue")
    let text = file.text[line]
    for form in [TextForm.spacing, .letters, .width] { expect(key(form, of: text).count <= text.count, "no form is longer than the text") }
    var end: Int32 = 0
    for token in tokens(of: text) {
      expect(token.bytes.lowerBound >= end && token.bytes.upperBound <= text.count, "tokens follow one another")
      end = token.bytes.upperBound
    }
    expect(abs(similarity(text, text) - 1) < 1e-9 || spacingKey(of: text).count < 2, "a text is like itself")
  }
}

/// Any bytes as a time, as a timing line, as a date.
@Sendable func readTimes(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  if let time = Timecode(text) {
    // More hours than a group may have can come of minutes beyond 59.
    expect(
      Timecode(time.description) == time || abs(time.milliseconds) / 3_600_000 >= 999_999_999, "a time written is the time read: \(time)")
    expect(abs(time.milliseconds) < 1 << 53, "a time is a number that JSON readers keep exactly")
  }
  let facts = classify(bytes[...])
  let file = SubtitleFile(parsing: bytes)
  expect(file.compose() == bytes, "put together it is what was read")
  if facts.kind == .timing, file.lines.count == 1, file.text == bytes {
    expect(file.cues.count == 1, "a timing line makes a cue")
  }
  readDates(text)
}
