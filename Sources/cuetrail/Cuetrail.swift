internal import CueHistory

@main
struct Cuetrail {
  static func main() throws {
    let clock = ContinuousClock()
    for path in CommandLine.arguments.dropFirst() {
      var history: History?
      let time = try clock.measure { history = try History.read([.mail(path)]) }
      guard let history else { continue }
      print(path, time)
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
}
