@testable import Subtitles

/// What a test says of a cue: number, times in milliseconds, visible payload lines.
struct Read: Equatable, CustomStringConvertible {
  var number: Int?
  var start: Int
  var end: Int
  var text: [String]

  init(_ number: Int?, _ start: Int, _ end: Int, _ text: String...) {
    (self.number, self.start, self.end, self.text) = (number, start, end, text)
  }

  init(_ cue: SubtitleFile.Cue, in file: SubtitleFile) {
    (number, start, end) = (cue.number, cue.start, cue.end)
    text = cue.text.map { String(decoding: file.text[$0], as: UTF8.self) }
  }

  var description: String { "\(number.map(String.init) ?? "–") \(start)-\(end) \(text)" }
}

func parse(_ text: String) -> SubtitleFile { SubtitleFile(parsing: Array(text.utf8)) }

extension SubtitleFile {
  var read: [Read] { cues.map { Read($0, in: self) } }
  var codes: Set<String> { Set(diagnostics.map(\.code)) }
}

func facts(_ line: String) -> LineFacts { classify(Array(line.utf8)[...]) }
