import Foundation
import Subtitles
import TestSupport
import Testing

/// Every version of every subtitle file of the real corpora, against a reading by other means.
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent)) struct CorpusTests {
  static let repositories = ["ios9.git", "ios11.git"]

  /// The ids of all `.srt` blobs of a history.
  private func blobs(of repository: URL) throws -> [String] {
    let listed = try run("git", ["rev-list", "--objects", "--all"], in: repository).text
    let ids = listed.split(separator: "\n").filter { $0.lowercased().hasSuffix(".srt") }.map { String($0.prefix(40)) }
    return Array(Set(ids)).sorted()
  }

  private func contents(of ids: [String], in repository: URL) throws -> [[UInt8]] {
    let input = Data((ids.joined(separator: "\n") + "\n").utf8)
    let output = try Array(run("git", ["cat-file", "--batch"], in: repository, input: input).output)
    var result: [[UInt8]] = []
    var at = 0
    for _ in ids {
      let end = try #require(output[at...].firstIndex(of: 0x0A))
      let size = try #require(Int(String(decoding: output[at..<end], as: UTF8.self).split(separator: " ")[2]))
      result.append(Array(output[(end + 1)..<(end + 1 + size)]))
      at = end + 2 + size
    }
    return result
  }

  /// The reading of the same blobs by regular expressions: one line a cue, blobs separated by `=`.
  private func otherReading(of ids: [String], in repository: URL) throws -> [[String]] {
    let script = """
      import subprocess, sys
      sys.path.insert(0, sys.argv[1])
      from line_blame import cues
      hidden = [(0, 0x20), (0x7F, 0xA0), (0xAD, 0xAD), (0x2000, 0x200F), (0x2028, 0x202F), (0x205F, 0x206F), (0x3000, 0x3000), (0xFEFF, 0xFEFF)]
      blanks = dict.fromkeys(c for first, last in hidden for c in range(first, last + 1))
      for id in sys.stdin.read().split():
          text = subprocess.run(['git', 'cat-file', 'blob', id], stdout=subprocess.PIPE).stdout.decode('utf-8', 'replace')
          for cue in cues([(None, line.rstrip('\\r')) for line in text.split('\\n')]):
              words = '|'.join(filter(None, (line['text'].translate(blanks) for line in cue['lines'])))
              print(cue['number'], cue['start'], cue['end'], words)
          print('=')
      """
    let input = Data(ids.joined(separator: "\n").utf8)
    let oracle = Corpus.shared.appending(path: "oracle").path
    let output = try run("python3", ["-c", script, oracle], in: repository, input: input, environment: ["PYTHONIOENCODING": "utf-8"])
    var result: [[String]] = [[]]
    for line in output.text.unicodeScalars.split(separator: "\n") {
      if line.count == 1, line.first == "=" { result.append([]) } else { result[result.count - 1].append(String(line)) }
    }
    return Array(result.dropLast())
  }

  private func reading(of file: SubtitleFile) -> [String] {
    file.cues.map { cue in
      let lines = cue.text.map { String(decoding: spacingKey(of: file.text[$0]), as: UTF8.self) }
      let words = lines.filter { !$0.isEmpty }.joined(separator: "|")
      return "\(cue.number.map(String.init) ?? "None") \(cue.start) \(cue.end) \(words)"
    }
  }

  @Test(arguments: repositories)
  func agreesWithAnotherReading(_ name: String) throws {
    let repository = try Corpus.file(name)
    let ids = try blobs(of: repository)
    let others = try otherReading(of: ids, in: repository)
    #expect(ids.count == others.count && ids.count > 50)
    let faults = try otherFaults(of: ids, in: repository)
    var unlike = 0
    for (id, (bytes, other)) in zip(ids, zip(try contents(of: ids, in: repository), others)) {
      let file = SubtitleFile(parsing: bytes)
      #expect(file.compose() == bytes)
      let found = Set(file.diagnostics.filter { Self.codes.contains($0.code) }.map { "\($0.line) \($0.code)" })
      // The other reading takes a number apart from its times for text.
      #expect(found == faults[id, default: []] || file.codes.contains("number-apart"), "\(id)")
      let reading = reading(of: file)
      if reading == other { continue }
      // The other reading takes no blank inside a time and no blank line below a number: one cue of a file each time.
      #expect(!file.codes.isDisjoint(with: ["space-in-time", "number-apart"]), "\(id)")
      #expect(reading.difference(from: other).count <= 4, "\(id)")
      unlike += 1
    }
    #expect(unlike <= 8)
    #expect(faults.values.reduce(0) { $0 + $1.count } > 100)
  }

  /// The kinds of faults that the other reading looks for.
  private static let codes: Set<String> = [
    "mixed-line-ends", "no-final-newline", "conflict-marker", "missing-number", "end-before-start", "zero-length", "no-blank-line",
    "duplicate-number", "number-gap", "number-backwards", "out-of-order", "overlap", "empty-cue", "blank-before-text", "blank-inside-text",
  ]

  /// The faults of the same blobs as regular expressions and counting find them: `LINE CODE`.
  private func otherFaults(of ids: [String], in repository: URL) throws -> [String: Set<String>] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let input = Data(ids.joined(separator: "\n").utf8)
    let output = try run("python3", [tests.appending(path: "Oracles/faults.py").path], in: repository, input: input)
    #expect(output.status == 0, "\(String(decoding: output.errors, as: UTF8.self))")
    return output.text.split(separator: "\n").reduce(into: [:]) { $0[String($1.prefix(40)), default: []].insert(String($1.dropFirst(41))) }
  }
}
