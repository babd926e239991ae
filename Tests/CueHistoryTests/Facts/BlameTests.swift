import CueHistory
import Foundation
import TestSupport
import Testing

/// *Touched* held against `git blame`, line by line.
struct BlameTests {
  /// A cue as `line_blame.py` prints it.
  private struct Cue: Decodable {
    struct Line: Decodable {
      var text: String
      var commit: String
    }
    var path: String
    var number: Int?
    var start: Int
    var lines: [Line]
  }

  private static func cuesByGit(_ repository: String) throws -> [String: [Cue]] {
    let oracle = Corpus.shared.appending(path: "oracle/line_blame.py").path
    let output = try run("python3", [oracle, try Corpus.file(repository).path]).output
    let cues = try output.split(separator: 0x0A).map { try JSONDecoder().decode(Cue.self, from: Data($0)) }
    return Dictionary(grouping: cues, by: \.path)
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: Histories.repositories)
  func touchedIsWhatGitBlames(_ name: Histories) throws {
    let history = try name.history()
    let git = try BlameTests.cuesByGit(name.rawValue)
    var lines = 0
    for (index, track) in history.tracks.enumerated() where track.isLive {
      let ours = history.blame(track: index)
      let theirs = git[track.path] ?? []
      #expect(ours.count == theirs.count, "\(track.path)")
      for (cue, other) in zip(ours, theirs) {
        let shown = cue.lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        if shown.count != other.lines.count { print("COUNT", track.path, other.number ?? -1, shown.map(\.text), other.lines.map(\.text)); continue }
        for (line, expected) in zip(shown, other.lines) {
          lines += 1
          let commit = history.origin(line.touched)
          if !expected.commit.hasPrefix(commit) {
            print("DIFF", track.path, other.number ?? -1, line.text, "ours", commit, "changed", history.origin(line.changed), "git", expected.commit.prefix(7))
            for event in history.events(of: cue.cue) {
              print("   ", event.commit.map { history.origin(.commit($0)) } ?? "-", event.kinds.names, history.before(event) as Any, history.after(event) as Any)
            }
          }
        }
      }
    }
    print("LINES", name, lines)
  }
}
