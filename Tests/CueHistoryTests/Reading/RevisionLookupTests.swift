import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Which commits a tag, a branch or an id contains, held against `git log`.
struct RevisionLookupTests {
  @Test(arguments: ["v1", "light", "side", "HEAD~1", "HEAD^2", "main", ":/third"]) func asGitLists(_ revision: String) throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("first", ["1.srt": subtitles(["one"])])
      _ = try repository.git("tag", "light")
      try repository.commit("second", ["1.srt": subtitles(["two"])])
      try run("git", ["-c", "user.name=T", "-c", "user.email=t@x.org", "tag", "-a", "-m", "one", "v1"], in: folder)
      _ = try repository.git("checkout", "-q", "-b", "side", "HEAD~1")
      try repository.commit("third", ["2.srt": subtitles(["three"])])
      _ = try repository.git("checkout", "-q", "main")
      try run("git", ["-c", "user.name=T", "-c", "user.email=t@x.org", "merge", "-q", "-m", "merge", "side"], in: folder)
      let history = try repository.history()
      let found = try #require(try history.commits(containedIn: revision))
      let expected = try repository.git("log", "--format=%H", revision).split(separator: "\n").map(String.init)
      #expect(Set(found.compactMap { history.commits[$0].id?.description }) == Set(expected))
    }
  }

  @Test func anUnknownNameComesWithThoseThereAre() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("first", ["1.srt": subtitles(["one"])])
      _ = try repository.git("tag", "v1.0")
      let history = try repository.history()
      #expect(throws: RevisionError.self) { try history.commits(containedIn: "v1.O") }
      do throws(RevisionError) { _ = try history.commits(containedIn: "v1.O") } catch { #expect(error.names == ["main", "v1.0"]) }
    }
  }

  @Test func mailHasNoRevisions() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("first", ["1.srt": subtitles(["one"])])
      #expect(try History.read([.bytes(try repository.mail(), name: "mail")]).commits(containedIn: "main") == nil)
    }
  }
}
