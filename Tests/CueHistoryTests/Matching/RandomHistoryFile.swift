import Subtitles

@testable import CueHistory

extension RandomHistory {
  /// The versions as a lecture of one track.
  var lecture: LectureVersions {
    var result = LectureVersions()
    result.trackCount = 1
    for version in versions {
      let lines = result.table.intern(file: Array(RandomHistory.file(version.cues).utf8))
      result.nodes.append(
        VersionNode(
          commit: version.commit, track: 0, path: "1. Talk.srt", blob: nil, lines: lines, parents: version.parents, evidence: .proven))
    }
    return result
  }

  private static func file(_ cues: [Cue]) -> String {
    var text = ""
    for (place, cue) in cues.enumerated() {
      text += "\(place + 1)\n\(time(cue.start)) --> \(time(cue.end))\n"
      let words = cue.source.map(\.text)
      let half = words.count > 2 && cue.isReflowed ? words.count / 2 : words.count
      text += words[..<half].joined(separator: " ") + "\n"
      if half < words.count { text += words[half...].joined(separator: " ") + "\n" }
      if !cue.target.isEmpty { text += cue.target.map(\.text).joined() + cue.mark + "\n" }
      text += "\n"
    }
    return text
  }

  static func time(_ milliseconds: Int) -> String {
    func pad(_ number: Int, _ width: Int) -> String { String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)" }
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    return "\(pad(seconds / 3600, 2)):\(pad(seconds / 60 % 60, 2)):\(pad(seconds % 60, 2)),\(pad(rest, 3))"
  }
}
