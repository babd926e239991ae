import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Files of a repository that are gone, or whose bytes are not those of their id: neither may pass for what the commit holds.
struct DamagedObjectTests {
  /// How the object of a version is spoilt; git makes what is found in its place.
  enum Damage: String, CaseIterable {
    case isGone = "cannot be read: the object is missing from the repository"
    case isAnother = "is damaged: its bytes are those of"
    case isNoise = "cannot be read: cannot read file version"
  }

  @Test(arguments: Damage.allCases) func isReportedAndNotBelieved(_ damage: Damage) throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("first", ["1.srt": subtitles(["one"])])
      try repository.commit("second", ["1.srt": subtitles(["two"]), "2.srt": subtitles(["other"])])
      try repository.commit("third", ["1.srt": subtitles(["three"])])
      let id = try repository.git("rev-parse", "HEAD~1:1.srt").trimmingCharacters(in: .newlines)
      let other = try repository.git("rev-parse", "HEAD~1:2.srt").trimmingCharacters(in: .newlines)
      try spoil(object(id, in: folder), damage, with: object(other, in: folder))
      #expect(try run("git", ["fsck"], in: folder).status != 0)

      let history = try repository.history()
      let faults = history.diagnostics.filter { $0.code == "missing-object" }
      #expect(faults.count == 1 && faults[0].message.contains(id) && faults[0].message.contains(damage.rawValue), "\(faults)")
      let spoilt = try #require(history.revisions.first { $0.blob?.description == id })
      #expect(spoilt.evidence == .partial && spoilt.reason != nil)
      #expect(history.revisions.filter { $0.evidence == .proven }.count == 3)
    }
  }

  private func object(_ id: String, in folder: URL) -> URL { folder.appending(path: ".git/objects/\(id.prefix(2))/\(id.dropFirst(2))") }

  private func spoil(_ object: URL, _ damage: Damage, with other: URL) throws {
    try FileManager.default.removeItem(at: object)
    switch damage {
    case .isGone: break
    case .isAnother: try FileManager.default.copyItem(at: other, to: object)
    case .isNoise: try Data("no object".utf8).write(to: object)
    }
  }
}
