internal import CueHistory
internal import Git

@main
struct Cuetrail {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let mode = arguments.removeFirst()
    let path = arguments.removeFirst()
    var options = HistoryOptions()
    options.bases = arguments
    let history = try History.read([path.hasSuffix(".git") ? .repository(path, revision: nil) : .mail(path)], options: options)
    func id(_ origin: Origin) -> String {
      switch origin {
      case .commit(let c): history.commits[c].id.map { "\($0)" } ?? "?"
      case .unseen: "unseen"
      case .boundary: "boundary"
      }
    }
    if mode == "blame" {
      for (index, track) in history.tracks.enumerated() where track.isLive {
        for cue in history.blame(track: index) {
          for line in cue.lines where !line.text.allSatisfy({ $0 == " " }) {
            print(track.path, cue.text.number.map(String.init) ?? "-", cue.text.start ?? -1, cue.text.end ?? -1, line.text, id(line.touched), id(line.changed), line.layer, separator: "\t")
          }
        }
      }
      return
    }
    if mode == "events" {
      for event in history.events {
        let a = history.before(event), b = history.after(event)
        print(event.commit.map { "\(history.commits[$0].id.map { "\($0)" } ?? "?")" } ?? "-", history.tracks[event.track].path, event.evidence, event.kinds.names.joined(separator: ","), a?.number ?? -1, b?.number ?? -1, a?.start ?? -1, b?.start ?? -1, a?.text.joined(separator: " | ") ?? "-", b?.text.joined(separator: " | ") ?? "-", separator: "\t")
      }
      return
    }
    print(history.counts)
    for diagnostic in history.diagnostics where diagnostic.severity > .note { print(diagnostic) }
    for revision in history.revisions where revision.evidence != .proven || revision.reason != nil {
      print(revision.path, revision.commit.map { history.commits[$0].subject } ?? "-", "\(revision.blob.map { "\($0)" } ?? "-")", revision.evidence, revision.reason ?? "")
    }
    var kinds: [String: Int] = [:]
    for event in history.events { for name in event.kinds.names { kinds[name, default: 0] += 1 } }
    print(kinds.sorted { $0.key < $1.key })
  }
}
