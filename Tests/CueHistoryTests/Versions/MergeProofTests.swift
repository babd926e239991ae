import Git
import Mail
import TestSupport
import Testing

@testable import CueHistory

/// Versions that only a merge made: each in one of the ways in which people merge, and proven from the patches around it.
struct MergeProofTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    var testDescription: String { name }
  }

  /// Two branches that both changed line 5, one of them line 12 and the other line 20, too.
  static let fork = """
    subtitles 30 > $f; commit upload
    git checkout -q -b fork; after 5 "fork five" $f; after 20 "fork twenty" $f; commit fork
    git checkout -q main; after 5 "main five" $f; after 12 "main twelve" $f; commit main

    """
  static let last = "\nafter 28 'last' $f; commit last\n"

  static func resolved(_ how: String) -> String { fork + "merge fork\n" + how + "\ncommit merge" + last }

  static let markers = "sed -i -e '/^<<<<<<< /d' -e '/^=======/d' -e '/^>>>>>>> /d' $f"

  static let cases = [
    Case(name: "clean", script: fork.replacing("after 5 \"fork five\" $f;", with: "") + "merge fork\ncommit merge" + last),
    Case(name: "ours", script: resolved("sed -i -e '/^=======/,/^>>>>>>> /d' -e '/^<<<<<<< /d' $f")),
    Case(name: "theirs", script: resolved("sed -i -e '/^<<<<<<< /,/^=======/d' -e '/^>>>>>>> /d' $f")),
    Case(name: "both", script: resolved(markers)),
    Case(name: "our whole file", script: resolved("git checkout -q --ours $f")),
    Case(name: "conflict markers left in", script: fork + "git branch upstream/master fork; merge upstream/master; commit merge" + last),
    Case(name: "conflict dropped", script: resolved("sed -i -e '/^<<<<<<< /,/^>>>>>>> /d' $f")),
    Case(name: "line ends rewritten", script: resolved(markers + "; sed -i 's/$/\\r/' $f")),
    Case(name: "byte-order mark added", script: resolved(markers + "; sed -i '1s/^/\\xef\\xbb\\xbf/' $f")),
    Case(name: "blank at one line", script: resolved(markers + "; sed -i 's/^line 9 of it/& /' $f")),
    Case(name: "last newline gone", script: resolved(markers + "; truncate -s -1 $f")),
    Case(name: "cue lost", script: resolved(markers + "; sed -i '/^9$/,/^$/d' $f")),
    Case(
      name: "retyped line that is seen later",
      script: resolved(markers + "; change 'line 27 of it' 'typed anew' $f") + "sed -i 's/^typed anew$/&\\nmore/' $f; commit more\n"),
    Case(
      name: "one side in CRLF",
      script: fork.replacing("after 5 \"main five\" $f; after 12", with: "sed -i 's/$/\\r/' $f; after 12")
        + "merge -X ignore-space-at-eol fork\nsed -i -e '/^<<<<<<< /,/^=======/d' -e '/^>>>>>>> /d' $f\ncommit merge" + last),
    Case(
      name: "translated by one, source fixed by the other",
      script: """
        subtitles 30 > $f; commit upload
        git checkout -q -b fork; change 'line 5 of it' 'line five of it' $f; commit fork
        git checkout -q main; after 5 'target' $f; commit main
        merge fork
        sed -i -e '/^<<<<<<< /d' -e '/^=======/,/^>>>>>>> /d' -e 's/^line 5 of it/line five of it/' $f
        commit merge
        """ + last),
    Case(
      name: "two merges in a row",
      script: """
        subtitles 30 > $f; commit upload
        git checkout -q -b one; after 5 'one' $f; commit one
        git checkout -q -b two main; after 12 'two' $f; commit two
        git checkout -q main; after 20 'main' $f; commit main
        merge one; commit 'merge one'; merge two; commit 'merge two'
        """ + last),
    Case(
      name: "three heads",
      script: """
        subtitles 30 > $f; commit upload
        git checkout -q -b one; after 5 'one' $f; commit one
        git checkout -q -b two main; after 12 'two' $f; commit two
        git checkout -q main; after 20 'main' $f; commit main
        tick; git merge -q -m merge one two >/dev/null
        """ + last),
    Case(
      name: "criss-cross",
      script: """
        subtitles 40 > $f; commit upload
        git checkout -q -b fork; after 5 'fork' $f; commit fork; x=$(git rev-parse HEAD)
        git checkout -q main; after 12 'main' $f; commit main; y=$(git rev-parse HEAD)
        merge $x; commit 'merge fork'; after 20 'main' $f; commit main
        git checkout -q fork; merge $y; commit 'merge main'; after 30 'fork' $f; commit fork
        git checkout -q main; merge fork; commit 'merge again'
        """ + last.replacing("28", with: "38")),
    Case(
      name: "added on both sides",
      script: """
        echo x > readme; commit start
        git checkout -q -b fork; subtitles 12 > $f; after 5 'fork' $f; commit fork
        git checkout -q main; subtitles 12 > $f; after 9 'main' $f; commit main
        merge fork; sed -i -e '/^<<<<<<< /d' -e '/^=======/d' -e '/^>>>>>>> /d' $f; commit merge
        """ + last.replacing("28", with: "12")),
    Case(
      name: "renamed on one side",
      script: """
        subtitles 30 > $f; commit upload
        git checkout -q -b fork; after 5 'fork' $f; commit fork
        git checkout -q main; git mv $f 2.srt; f=2.srt; commit rename; after 12 'main' $f; commit main
        merge fork; commit merge
        """ + last),
  ]

  @Test(arguments: cases) func versionsThatAMergeMadeAreProven(_ example: Case) throws {
    try ScriptedHistory.with(example.script) { history in
      let proofs = try Proofs(history.mail)
      let patches = proofs.patches
      #expect(patches.all > 0 && patches.proven == patches.all, "\(patches)")
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func aLineThatNoHunkShowsCannotBeProven() throws {
    try ScriptedHistory.with(Self.resolved(Self.markers + "; change 'line 9 of it' 'typed anew' $f")) { history in
      let proofs = try Proofs(history.mail)
      #expect(proofs.patches.proven == proofs.patches.all - 1)
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func aVersionProvenLateProvesEarlierOnes() throws {
    // The merge cannot be guessed, but the file is written anew later, and so shown as a whole.
    let script = Self.resolved(Self.markers + "; change 'line 9 of it' 'typed anew' $f") + "sed -i 's/$/\\r/' $f; commit crlf\n"
    try ScriptedHistory.with(script) { history in
      let proofs = try Proofs(history.mail)
      #expect(proofs.patches.proven == proofs.patches.all)
      #expect(proofs.falseProofs(history.repository) == [])
    }
  }

  @Test func theSearchIsBoundedAndSaysSo() throws {
    try ScriptedHistory.with(Self.resolved(Self.markers + "; change 'line 9 of it' 'typed anew' $f")) { history in
      let read = try MailReading.read(MailReader(bytes: history.mail, name: "mail"), after: ReadHistory(), options: HistoryOptions())
      let graph = VersionGraph.replayed(read.changes, try BaseStore([]))
      var limits = SearchLimits()
      limits.hashesPerVersion = 1
      #expect(VersionSearch.run(on: graph, limits: limits).diagnostics.map(\.code).contains("search-limit"))
      #expect(!VersionSearch.run(on: graph).diagnostics.map(\.code).contains("search-limit"))
    }
  }
}
