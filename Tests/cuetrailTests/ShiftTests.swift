import Foundation
import TestSupport
import Testing

@testable import cuetrail

/// A lecture moved as a whole by a program that rounds each time on its own.
struct ShiftTests {
  @Test func aShiftOfALectureIsOneLine() throws {
    try withTemporaryFolder { folder in
      func cues(_ shifts: [Int]) -> Data {
        let blocks = shifts.enumerated().map { index, shift in
          let times = [index * 4000 + 1000 + shift, index * 4000 + 3000 + shift].map { Self.stamp($0) }
          return "\(index + 1)\n\(times[0]) --> \(times[1])\nLoaf number \(Self.words[index % 10]) of the \(Self.words[index / 10]) tray.\n"
        }
        return Data(blocks.joined(separator: "\n").utf8)
      }
      let file = folder.appending(path: "1. Loaves.srt")
      let commit = "git add -A && git -c user.name=Ann -c user.email=a@bread.example commit -qm"
      try cues(Array(repeating: 0, count: 40)).write(to: file)
      try TestSupport.run("bash", ["-c", "git init -q . && \(commit) upload"], in: folder)
      // All by six seconds but for rounding, and one that somebody put elsewhere.
      try cues((0..<40).map { $0 == 20 ? 6700 : 5990 + $0 % 11 }).write(to: file)
      try TestSupport.run("bash", ["-c", "\(commit) shift && git format-patch -q --root --stdout HEAD > m.mbox"], in: folder)
      let text = ask("log", "1", folder.appending(path: "m.mbox").path).text
      #expect(text.contains("    retimed 39 cues by +6.00 s (1–20, 22–40)\n    retimed 1 cue by +6.70 s (21)\n"), "\(text)")
    }
  }

  private static let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  private static func stamp(_ time: Int) -> String {
    String(format: "00:%02d:%02d,%03d", time / 60_000, time / 1000 % 60, time % 1000)
  }
}
