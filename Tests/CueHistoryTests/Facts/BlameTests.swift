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

  /// Why git may name another commit than we do.
  private enum Exception: Hashable {
    /// The cue changed places with a neighbour or its times; git sees a line that went and another that came.
    case movedCue
    /// The line stands twice in the cue, once as source and once as translation, and git takes the first for the new one.
    case lineTwice
  }

  @Test(
    .enabled(if: Corpus.isPresent, Corpus.absent),
    arguments: [(Histories.ios9Repository, 33_106, 2, 5), (.ios11Repository, 88_865, 7, 0)])
  func touchedIsWhatGitBlames(_ name: Histories, _ expected: Int, _ moved: Int, _ twice: Int) throws {
    let history = try name.history()
    let git = try BlameTests.cuesByGit(name.rawValue)
    var lines = 0
    var exceptions: [Exception: Int] = [:]
    for (index, track) in history.tracks.enumerated() where track.isLive {
      let ours = history.blame(track: index)
      let theirs = git[track.path] ?? []
      #expect(ours.count == theirs.count, "\(track.path)")
      for (cue, other) in zip(ours, theirs) {
        let shown = cue.lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
        #expect(shown.count == other.lines.count, "\(track.path) \(other.number ?? 0)")
        for (line, blamed) in zip(shown, other.lines) {
          lines += 1
          if blamed.commit.hasPrefix(history.origin(line.touched)) { continue }
          let exception = exception(line, cue, blamed.commit, history)
          if let exception {
            exceptions[exception, default: 0] += 1
          } else {
            Issue.record("\(track.path) \(other.number ?? 0) \(line.text)")
          }
        }
      }
    }
    #expect(lines == expected)
    #expect(exceptions[.movedCue, default: 0] == moved && exceptions[.lineTwice, default: 0] == twice)
    #expect(Double(moved + twice) / Double(lines) < 0.001)
  }

  private func exception(_ line: BlamedLine, _ cue: BlamedCue, _ blamed: String, _ history: History) -> Exception? {
    if cue.lines.count(where: { $0.text == line.text }) > 1 { return .lineTwice }
    let events = history.events(of: cue.cue)
    if events.contains(where: { event in
      guard let commit = event.commit, history.commits[commit].id?.description == blamed else { return false }
      // The text was there before, and the cue stands elsewhere now.
      return !event.kinds.isDisjoint(with: [.moved, .retimed]) && (history.before(event)?.text.contains(line.text) ?? false)
    }) {
      return .movedCue
    }
    return events.contains {
      $0.kinds.contains(.revised) && (history.before($0)?.text.count { $0 == line.text } ?? 0) == 1
        && (history.after($0)?.text.count { $0 == line.text } ?? 0) > 1
    } ? .lineTwice : nil
  }
}
