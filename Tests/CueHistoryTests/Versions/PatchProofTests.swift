import Foundation
import Git
import TestSupport
import Testing

@testable import CueHistory

/// What patches alone prove, without any search.
struct PatchProofTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "revert",
      script: "subtitles 20 > $f; commit upload; after 5 x $f; commit x; tick; git revert --no-edit HEAD >/dev/null; after 7 y $f; commit y"
    ),
    Case(
      name: "pure rename, then an edit",
      script: "subtitles 20 > $f; commit upload; git mv $f 2.srt; commit rename; after 5 x 2.srt; commit x"),
    Case(
      name: "move between folders",
      script: "mkdir en; subtitles 20 > en/$f; commit upload; git mv en zh; commit move; after 5 x zh/$f; commit x"),
    Case(
      name: "deleted and made again",
      script:
        "subtitles 20 > $f; commit upload; git rm -q $f; commit delete; subtitles 20 > $f; after 5 x $f; commit again; after 9 y $f; commit y"
    ),
    Case(
      name: "two names", script: "subtitles 20 > $f; commit upload; cp $f 2.srt; commit copy; after 5 x $f; after 6 y 2.srt; commit both"),
    Case(
      name: "mode only",
      script: "subtitles 20 > $f; commit upload; git update-index --chmod=+x $f; git commit -qm mode; after 5 x $f; commit x"),
    Case(name: "empty file", script: "touch $f; commit empty; subtitles 20 > $f; commit upload"),
    Case(
      name: "no newline at the end",
      script: "printf '1\\n00:00:01,000 --> 00:00:02,000\\nline 1 of it' > $f; commit upload; echo >> $f; commit newline"),
    Case(name: "line ends changed", script: "subtitles 20 > $f; commit upload; sed -i 's/$/\\r/' $f; commit crlf; after 5 x $f; commit x"),
    Case(
      name: "UTF-16, as binary",
      script: "subtitles 20 | iconv -t UTF-16 > $f; commit upload; subtitles 21 | iconv -t UTF-16 > $f; commit more"),
  ]

  @Test(arguments: cases) func everyPatchIsProven(_ example: Case) throws {
    try ScriptedHistory.with(example.script) { history in
      let proofs = try Proofs(history.mail)
      #expect(proofs.patches.proven == proofs.patches.all)
      #expect(proofs.graphs.flatMap(\.blobs).allSatisfy { $0.evidence == .proven })
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func mailThatStartsInTheMiddleIsPartlyKnown() throws {
    try ScriptedHistory.with("subtitles 40 > $f; commit upload; after 5 x $f; commit x; after 30 y $f; commit y") { history in
      let proofs = try Proofs(Array(history.messages.dropFirst().joined()))
      #expect(proofs.patches == (2, 0))
      let blobs = proofs.graphs[0].blobs
      // The line that the second patch adds is seen in no earlier version; its context is, shifted by what the first adds.
      #expect(blobs.allSatisfy { $0.evidence == .partial && $0.lines == nil })
      #expect(blobs.map { blob in blob.seen.count { $0 != 0 } } == [12, 13, 14])
      #expect(Set(blobs.map(\.length)) == [nil])
    }
  }

  @Test func aDeletionShowsTheWholeFileBeforeIt() throws {
    try ScriptedHistory.with("subtitles 40 > $f; commit upload; after 5 x $f; commit x; git rm -q $f; commit delete") { history in
      let proofs = try Proofs(Array(history.messages.dropFirst().joined()))
      #expect(proofs.patches == (2, 2))
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func carriageReturnsLostInMailArePutBack() throws {
    try ScriptedHistory.with("subtitles 20 > $f; sed -i 's/$/\\r/' $f; commit upload; after 5 x $f; commit x") { history in
      let proofs = try Proofs(history.mail.filter { $0 != 0x0D })
      #expect(proofs.patches == (2, 2))
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func withoutIndexLinesAPatchThatAppliesIsExact() throws {
    try ScriptedHistory.with("subtitles 20 > $f; commit upload; after 5 x $f; commit x") { history in
      let lines = String(decoding: history.mail, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let proofs = try Proofs(Array(lines.filter { !$0.hasPrefix("index ") }.joined(separator: "\n").utf8))
      #expect(proofs.graphs.flatMap(\.blobs).map(\.evidence) == [.exact, .exact])
    }
  }

  @Test func textChangedOnTheWayIsNotProven() throws {
    try ScriptedHistory.with("subtitles 20 > $f; commit upload; after 5 tänä $f; commit x") { history in
      let text = String(decoding: history.mail, as: UTF8.self).replacing("tänä", with: "t?n?")
      let proofs = try Proofs(Array(text.utf8))
      #expect(proofs.diagnostics == ["id-mismatch"])
      #expect(proofs.patches == (2, 1))
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test(arguments: 0..<4) func theOrderOfTheMailDoesNotMatter(_ turn: Int) throws {
    let script = MergeProofTests.resolved(MergeProofTests.markers + "; change 'line 9 of it' 'typed anew' $f")
    try ScriptedHistory.with(script) { history in
      var generator = SeededRandom(seed: UInt64(turn))
      let shuffled = history.messages.shuffled(using: &generator)
      #expect(try Proofs(Array(shuffled.joined())).summary == Proofs(history.mail).summary)
      let middle = shuffled.count / 2
      let parts = [shuffled[..<middle], shuffled[middle...]].map { HistoryInput.bytes(Array($0.joined()), name: "part") }
      let (whole, split) = try (History.read([.bytes(history.mail, name: "mail")]), History.read(parts))
      #expect(split.events.map { "\($0)" } == whole.events.map { "\($0)" })
      #expect(split.tracks.indices.map { "\(split.blame(track: $0))" } == whole.tracks.indices.map { "\(whole.blame(track: $0))" })
      #expect(split.counts.evidence == whole.counts.evidence)
    }
  }

  // MARK: The same change twice

  @Test func aPickedCommitIsADuplicate() throws {
    let script = """
      subtitles 20 > $f; commit upload
      git checkout -q -b fork; after 5 x $f; commit 'x of fork'; x=$(git rev-parse HEAD)
      git checkout -q main; tick; GIT_COMMITTER_NAME=B git cherry-pick $x >/dev/null; git commit -q --amend -m 'x picked'
      after 9 y $f; commit y; merge -s ours fork; commit merge
      """
    try ScriptedHistory.with(script) { history in
      let read = try History.read([.bytes(history.mail, name: "mail")])
      #expect(read.commits.map(\.duplicateOf).compactMap(\.self).count == 1)
      #expect(read.diagnostics.map(\.code).filter { $0 == "same-change" }.count == 1)
      #expect(read.events.filter { $0.kinds.names.contains("added") }.count == 20)
      #expect(read.counts.textChanges == 4)
      #expect(read.counts.evidence == [.proven: 4])
    }
  }

  @Test func aChangeMadeAgainAfterItsRevertIsNoDuplicate() throws {
    let script = """
      subtitles 20 > $f; commit upload; after 5 x $f; commit x
      tick; git revert --no-edit HEAD >/dev/null; after 5 x $f; commit 'x again'
      """
    try ScriptedHistory.with(script) { history in
      let read = try History.read([.bytes(history.mail, name: "mail")])
      #expect(read.commits.allSatisfy { $0.duplicateOf == nil })
      #expect(read.counts.evidence == [.proven: 4])
    }
  }
}
