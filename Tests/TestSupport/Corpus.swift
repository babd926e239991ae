public import Foundation
public import Testing

/// Where the real corpora are unpacked, for tests that compare with them.
///
/// The corpora are not part of the project. Where they are absent the tests that need them are skipped:
/// `@Test(.enabled(if: Corpus.isPresent, Corpus.absent))`.
public enum Corpus {
  /// The plain message a skipped test shows.
  public static let absent: Comment = "the real corpora (../shared/corpus) are not here"

  /// The folder with `ios9.mbox`, `ios9.git` and so on, unpacked once for all tests of a run; nil where there are no corpora.
  public static let folder: URL? = unpack()

  public static var isPresent: Bool { folder != nil }

  /// The folder beside the project that holds the corpora, the seeds and the oracles.
  public static let shared: URL = {
    var root = URL(filePath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return root.deletingLastPathComponent().appending(path: "shared")
  }()

  public static func file(_ name: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appending(path: name)
  }

  private static func unpack() -> URL? {
    let script = shared.appending(path: "corpus/unpack")
    guard FileManager.default.fileExists(atPath: script.path) else { return nil }
    let target = FileManager.default.temporaryDirectory.appending(path: "cuetrail-corpus")
    let ready = target.appending(path: "ready")
    if FileManager.default.fileExists(atPath: ready.path) { return target }
    // Unpacked beside and renamed, so that two test processes cannot see half a corpus.
    let fresh = target.appendingPathExtension("\(getpid())")
    guard (try? run("bash", [script.path, fresh.path]))?.status == 0 else { return nil }
    _ = FileManager.default.createFile(atPath: fresh.appending(path: "ready").path, contents: nil)
    try? FileManager.default.moveItem(at: fresh, to: target)
    return FileManager.default.fileExists(atPath: ready.path) ? target : nil
  }
}
