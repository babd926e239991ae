import TestSupport
import Testing

@testable import CueHistory

/// The bounds of a history: each can be set, and says so where it was reached.
struct LimitTests {
  private func read(_ mail: [UInt8], _ change: (inout HistoryLimits) -> Void) throws -> History {
    var options = HistoryOptions()
    change(&options.limits)
    return try History.read([.bytes(mail, name: "mail")], options: options)
  }

  private func codes(_ history: History) -> Set<String> { Set(history.diagnostics.filter { $0.severity == .error }.map(\.code)) }

  /// Git takes the file for a binary one, and so sends what differs as a delta: a few bytes that make hundreds.
  @Test func filesThatBinaryPatchesMakeAreBounded() throws {
    let script = """
      echo '*.srt binary' > .gitattributes
      for i in $(seq 1 30); do echo "$i$i$i$i" | sha256sum; done > $f; commit upload
      for i in 1 2 3; do echo $i >> $f; commit "change $i"; done
      """
    try ScriptedHistory.with(script) { history in
      #expect(String(decoding: history.mail, as: UTF8.self).contains("\ndelta "))
      let whole = try read(history.mail) { _ in }
      #expect(codes(whole).isEmpty && whole.revisions.count == 4)
      let bounded = try read(history.mail) { $0.binaryFiles = 5000 }
      #expect(codes(bounded) == ["binary-too-large"])
      #expect(bounded.revisions.count { $0.cueCount == 0 } >= 1)
    }
  }

  @Test func versionsOfALectureAreBoundedByLinesAndByBytes() throws {
    try ScriptedHistory.with("subtitles 40 > $f; commit upload; after 3 new $f; commit change; after 5 new $f; commit change") { history in
      let whole = try read(history.mail) { _ in }
      #expect(codes(whole).isEmpty && whole.counts.evidence[.proven] == 3)
      for bound: (inout HistoryLimits) -> Void in [{ $0.lectureLines = 170 }, { $0.lectureBytes = 100 }] {
        let bounded = try read(history.mail, bound)
        #expect(codes(bounded) == ["too-many-versions"])
        #expect(bounded.counts.evidence[.proven, default: 0] < 3)
      }
    }
  }

  /// However its lines end; what was before stands for a version that has too many.
  @Test(arguments: ["", "; tr '\\n' '\\r' < $f > g; mv g $f", "; iconv -f UTF-8 -t UTF-16 $f > g; mv g $f"])
  func cuesOfAFileAreBounded(_ form: String) throws {
    let script = "subtitles 5 > $f; commit upload; subtitles 40 > $f\(form); commit more"
    try ScriptedHistory.with(script) { history in
      let whole = try read(history.mail) { $0.cues = 400 }
      #expect(codes(whole).isEmpty && whole.events.count > 5)
      let bounded = try read(history.mail) { $0.cues = 39 }
      #expect(codes(bounded) == ["too-many-cues"])
      #expect(bounded.events.count == 5)
    }
  }

  /// The mail starts in the middle, so that nothing is known but what hunks show.
  @Test func whatIsSeenOfUnknownVersionsIsBounded() throws {
    let script = "subtitles 40 > $f; commit upload; after 3 new $f; commit change; after 80 newer $f; commit change"
    try ScriptedHistory.with(script) { history in
      let start = try #require(history.mail.ranges(of: Array("\nFrom ".utf8)).first).lowerBound + 1
      let middle = Array(history.mail[start...])
      let whole = try read(middle) { _ in }
      #expect(codes(whole).isEmpty && whole.counts.evidence[.partial, default: 0] > 0)
      let bounded = try read(middle) { $0.seenLines = 20 }
      #expect(codes(bounded) == ["too-many-versions"])
      #expect(bounded.events.count < whole.events.count)
    }
  }

  @Test func searchesOfALectureAreBounded() throws {
    let resolved = MergeProofTests.resolved(MergeProofTests.markers + "; change 'line 9 of it' 'typed anew' $f")
    try ScriptedHistory.with(resolved) { history in
      let cut = try [0, 100].map { searches in
        try read(history.mail) { $0.searches = searches }.diagnostics.contains { $0.code == "search-limit" }
      }
      #expect(cut == [true, false])
    }
  }
}
