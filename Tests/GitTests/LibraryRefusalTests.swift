import Foundation
import TestSupport
import Testing

@testable import Git

/// What libgit2 makes of real mail by itself: why extended headers are read here (`PatchReader`).
@Suite(.enabled(if: Corpus.isPresent, Corpus.absent))
struct LibraryRefusalTests {
  /// The patches of the 23 messages, as `git mailinfo` cuts them off.
  private func patches() throws -> [[UInt8]] {
    try withTemporaryFolder { folder in
      let script = """
        set -e; git mailsplit --keep-cr -o. "$1" > /dev/null
        for message in 00*; do git mailinfo log patch-$message < $message > /dev/null; done
        """
      let made = try run("bash", ["-c", script, "bash", Corpus.file("ios9-23.mbox").path], in: folder)
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("patch-") }.sorted()
      return try names.map { [UInt8](try Data(contentsOf: folder.appending(path: $0))) }
    }
  }

  private func isRefused(_ text: [UInt8]) -> Bool {
    do {
      _ = try ParsedPatch(text)
      return false
    } catch { return true }
  }

  @Test func theWholeMailboxAndTheMessageThatChangesModesAreRefused() throws {
    let patches = try patches()
    #expect(patches.count == 23)
    #expect(isRefused([UInt8](try Data(contentsOf: Corpus.file("ios9-23.mbox")))))
    #expect(patches.indices.filter { isRefused(patches[$0]) }.map { $0 + 1 } == [4])
    // Nothing of it is lost here.
    let read = PatchReader.read(patches[3][...])
    #expect(read.diagnostics == [] && read.patches.count { $0.isModeChangeOnly } > 1)
    #expect(read.patches.contains { $0.isModeChangeOnly && $0.path.contains(0x20) })
  }
}
