import Foundation
import TestSupport
import Testing

@testable import Git

/// Binary patches as git writes them, applied and compared with git's own files.
struct BinaryPatchTests {
  /// Bytes that do not compress to nothing, with a NUL so that git takes them for binary.
  private static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    return [0] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  static let pairs: [(old: [UInt8], new: [UInt8])] = [
    ([], noise(1, seed: 1)), (noise(300, seed: 2), []), (noise(300, seed: 3), noise(300, seed: 4)),
    // One byte more in a long file: git writes a delta.
    (noise(90_000, seed: 5), noise(90_000, seed: 5) + [7]),
    (noise(70_000, seed: 6), Array(noise(70_000, seed: 6).dropFirst(3_000)) + noise(5_000, seed: 7)),
    ([0], Array(repeating: 0, count: 3_000_000)),
  ]

  @Test(arguments: pairs.indices)
  func whatGitWritesGivesTheFilesBack(pair: Int) throws {
    let (old, new) = Self.pairs[pair]
    let text = try patch(old, new)
    let result = PatchReader.read(text[...])
    #expect(result.diagnostics == [])
    guard case .binary(let binary)? = result.patches.first?.content else {
      Issue.record("no binary patch")
      return
    }
    #expect(try binary.apply(to: old) == new)
    #expect(try binary.undo(on: new) == old)
    #expect(result.patches.first?.newID?.isFull == true)
  }

  @Test
  func aDifferenceForAnotherFileIsRefused() throws {
    let (old, new) = Self.pairs[3]
    guard case .binary(let binary)? = PatchReader.read(try patch(old, new)[...]).patches.first?.content else {
      Issue.record("no binary patch")
      return
    }
    guard case .delta(let delta, let size) = binary.forward else {
      Issue.record("git wrote no delta")
      return
    }
    #expect(size == new.count)
    #expect(throws: GitError.self) { try binary.apply(to: Array(old.dropLast())) }
    for cut in 0..<delta.count {
      #expect(throws: GitError.self) { try BinaryHunk.delta(Array(delta[..<cut]), resultSize: size).apply(to: old) }
    }
  }

  @Test
  func theSideThatMakesTheOldFileMayBeMissing() throws {
    let text =
      "diff --git a/x b/x\nnew file mode 100644\nindex 0000000..f76dd23\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n\n-- \n2.39.5\n"
    let patch = try #require(PatchReader.read(Array(text.utf8)[...]).patches.first)
    #expect(patch.content == .binary(BinaryPatch(forward: .literal([0]), reverse: nil)))
    #expect(ObjectID.ofBlob([0]).matches(try #require(patch.newID)))
  }

  /// 60 MB of zeros in a patch of 80 KB: one is read, and the fifth goes beyond what one text may ask for.
  @Test
  func whatInflatesWithoutEndIsRefused() throws {
    let script = """
      import base64, zlib
      def section(size):
          data = zlib.compress(bytes(size), 9)
          rows = [data[i:i + 52] for i in range(0, len(data), 52)]
          letter = lambda n: chr(n + 64) if n <= 26 else chr(n + 70)
          body = ''.join(letter(len(r)) + base64.b85encode(r, pad=True).decode() + '\\n' for r in rows)
          print(f'diff --git a/x b/x\\nnew file mode 100644\\nGIT binary patch\\nliteral {size}\\n{body}')
      for n in range(5): section(60_000_000)
      section(70_000_000)
      section(10)
      """
    let text = [UInt8](try run("python3", ["-c", script]).output)
    let result = PatchReader.read(text[...])
    #expect(result.patches.count == 5)
    #expect(result.diagnostics.map(\.code) == ["binary-too-large", "binary-too-large"])
  }

  private func patch(_ old: [UInt8], _ new: [UInt8]) throws -> [UInt8] {
    try withTemporaryFolder { folder throws in
      try Data(old).write(to: folder.appending(path: "old"))
      try Data(new).write(to: folder.appending(path: "new"))
      let diff = try run("git", ["diff", "--no-index", "--binary", "old", "new"], in: folder)
      // The names differ, which git writes only for renames; here they are brought to one.
      let text = String(decoding: diff.output, as: UTF8.self)
        .replacingOccurrences(of: "diff --git a/old b/new", with: "diff --git a/x b/x")
      return Array(text.utf8)
    }
  }
}
