import CueHistory
import Markup

/// What is wrong, or unusual, inside the subtitle files as they are now: a part of `check`, and of the site's page on evidence.
struct FaultsSection {
  let scope: Scope
  /// By track, then by line.
  let faults: [FileFault]

  /// Those of the chosen lectures.
  init(_ scope: Scope) {
    self.scope = scope
    faults = scope.history.fileFaults.filter { fault in
      scope.history.tracks[at: fault.track].map { scope.includes(lecture: $0.lecture) } ?? false
    }
  }

  /// Whether no file has more than what every reader takes as it is meant.
  var isSound: Bool { faults.allSatisfy(\.isHarmless) }

  /// How many places of one kind in one file people are shown; the rest is counted.
  private static let shown = 3

  /// For people: each file with its faults, the worst first; then what is unusual only, each kind once.
  func lines(_ style: TextStyle) -> [String] {
    var files: [[FileFault]] = []
    for fault in faults where !fault.isHarmless {
      if files.last?.first?.track == fault.track { files[files.count - 1].append(fault) } else { files.append([fault]) }
    }
    var lines: [String] = []
    if !files.isEmpty { lines += ["", style.ink.bold("Faults in files") + " (as they are now)"] }
    for file in files {
      lines.append("  " + DisplayWidth.visible(path(file.first)))
      lines += kinds(of: file).flatMap { self.lines(kind: $0, style) }
    }
    return lines + harmless(style)
  }

  private func lines(kind: [FileFault], _ style: TextStyle) -> [String] {
    guard let first = kind.first else { return [] }
    let title = "\(first.severity): \(first.code)" + (kind.count > 1 ? " (\(grouped(kind.count)))" : "")
    let places = kind.prefix(FaultsSection.shown).map { fault in
      let place = [fault.line.map { "line \($0)" }, fault.cue.map { "cue \($0)" }].compactMap(\.self).joined(separator: ", ")
      return "      " + (place.isEmpty ? "" : place + ": ") + DisplayWidth.visible(fault.message)
    }
    let rest = kind.count - places.count
    return ["    " + style.ink.paint(title, first.severity == .error ? .red : .yellow)] + places
      + (rest > 0 ? ["      and \(grouped(rest)) more"] : [])
  }

  /// The faults of each kind, the worst kind first, then in the order in which they come.
  func kinds(of faults: [FileFault]) -> [[FileFault]] {
    var kinds: [[FileFault]] = []
    var places: [String: Int] = [:]
    for fault in faults {
      if let place = places[fault.code] {
        kinds[place].append(fault)
      } else {
        places[fault.code] = kinds.count
        kinds.append([fault])
      }
    }
    return kinds.filter { $0.first?.severity == .error } + kinds.filter { $0.first?.severity != .error }
  }

  private func harmless(_ style: TextStyle) -> [String] {
    let kinds = kinds(of: faults.filter(\.isHarmless))
    if kinds.isEmpty { return [] }
    var table = TextTable([.init(""), .init("", .right), .init(""), .init("", isFlexible: true), .init("", isFlexible: true)])
    for kind in kinds {
      guard let first = kind.first else { continue }
      table.row(
        .init("  " + first.code), .init(grouped(kind.count)), .init("in " + counted(Set(kind.map(\.track)).count, "file")),
        .init(FaultsSection.meaning(of: first), .dim),
        .init("first: " + path(first) + (first.line.map { ", line \($0)" } ?? ""), .dim))
    }
    return ["", style.ink.bold("Unusual in files, and harmless")] + table.lines(width: style.width, ink: style.ink)
  }

  /// What kinds mean of which each place has words of its own.
  private static let meanings = ["number-gap": "a number that leaves others out"]

  /// What a kind of fault means, told by the first of it.
  static func meaning(of first: FileFault) -> String { meanings[first.code] ?? first.message }

  func path(_ fault: FileFault?) -> String { fault.flatMap { scope.history.tracks[at: $0.track]?.path } ?? "" }

  /// `"faults":[{"lecture","track","severity","code","message","line","cue"}]`.
  func write(to json: inout JSONWriter) {
    json.array("faults") { (json: inout JSONWriter) in
      for fault in faults {
        json.object { (json: inout JSONWriter) in
          json.field("lecture", scope.lectureStem(scope.history.tracks[at: fault.track]?.lecture ?? -1))
          json.field("track", path(fault))
          json.field("severity", fault.severity.description)
          json.field("code", fault.code)
          json.field("message", fault.message)
          json.field("line", fault.line)
          json.field("cue", fault.cue)
        }
      }
    }
  }
}
