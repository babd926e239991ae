import Git
import Subtitles

@testable import CueHistory

/// A lecture's history written out by hand: commits by number, files as cues.
struct SmallHistory {
  private(set) var versions = LectureVersions()
  private var tracks: [String: Int] = [:]

  /// Adds a version; the index to name it as a parent by. `cues` are the texts, each at its place's time unless it gives another.
  @discardableResult
  mutating func add(_ commit: Int?, from parents: [Int] = [], _ cues: [Cue]) -> Int {
    add(commit, from: parents, text: SmallHistory.file(cues))
  }

  @discardableResult
  mutating func add(_ commit: Int?, _ path: String, from parents: [Int] = [], _ cues: [Cue]) -> Int {
    add(commit, path, from: parents, text: SmallHistory.file(cues))
  }

  @discardableResult
  mutating func add(_ commit: Int?, _ path: String = "1. Talk.srt", from parents: [Int] = [], text: String) -> Int {
    var node = node(commit, path, parents)
    node.lines = versions.table.intern(file: Array(text.utf8))
    versions.nodes.append(node)
    return versions.nodes.count - 1
  }

  @discardableResult
  mutating func delete(_ commit: Int, _ path: String = "1. Talk.srt", from parent: Int) -> Int {
    var node = node(commit, path, [parent])
    node.isDeletion = true
    versions.nodes.append(node)
    return versions.nodes.count - 1
  }

  private mutating func node(_ commit: Int?, _ path: String, _ parents: [Int]) -> VersionNode {
    let track = tracks[path] ?? versions.trackCount
    tracks[path] = track
    versions.trackCount = max(versions.trackCount, track + 1)
    return VersionNode(commit: commit, track: track, path: path, blob: nil, lines: nil, parents: parents, evidence: .proven)
  }

  /// A cue: when it starts, in seconds, and what it says.
  struct Cue: ExpressibleByArrayLiteral, Equatable {
    var start: Int?
    var seconds = 2
    var lines: [String]

    init(arrayLiteral lines: String...) { self.lines = lines }

    init(at start: Int, for seconds: Int = 2, _ lines: String...) {
      self.start = start
      self.seconds = seconds
      self.lines = lines
    }
  }

  static func file(_ cues: [Cue]) -> String {
    cues.enumerated().map { place, cue in
      let start = (cue.start ?? 3 * place) * 1000
      let times = "\(RandomHistory.time(start)) --> \(RandomHistory.time(start + cue.seconds * 1000))"
      return "\(place + 1)\n\(times)\n" + cue.lines.map { $0 + "\n" }.joined() + "\n"
    }.joined()
  }

  func read() -> CueTimeline { CueTimeline.build(versions) }
}

extension CueTimeline {
  /// The lives of a version's cues.
  func lives(_ node: Int) -> [Int32] { cuesOfNode[node].map { store.states[Int($0)].life } }

  /// What a version did, event by event.
  func kinds(_ node: Int) -> [ChangeKinds] { events.filter { $0.revision == node }.map(\.kinds) }

  /// Who wrote the words of a layer of a cue.
  func authors(_ node: Int, _ cue: Int, _ layer: Layer = .target) -> [OriginRef] {
    store.lines(store.states[Int(cuesOfNode[node][cue])]).filter { $0.layer == layer }.flatMap { store.authors(of: $0) }
  }

  func layers(_ node: Int, _ cue: Int) -> [Layer] { store.lines(store.states[Int(cuesOfNode[node][cue])]).map(\.layer) }
}
