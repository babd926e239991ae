import Foundation
import TestSupport
import Testing

@testable import cuetrail

struct SiteTests {
  private func names(_ folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  @Test func theFirstPageIsTheResult() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "site").path
      let answer = ask("site", "--output", target, try Bread.repository)
      #expect(answer.status == 0 && answer.text == target + "/index.html\n")
      #expect(FileManager.default.fileExists(atPath: target + "/index.html"))
      #expect(try names(folder) == ["site"], "something was left beside it")
    }
  }

  @Test func aFolderOfItsOwnIsReplacedWhole() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "site")
      _ = ask("site", "--output", target.path, try Bread.repository)
      try Data("old".utf8).write(to: target.appending(path: "people/gone.html"))
      #expect(ask("site", "-o", target.path + "/", try Bread.mail).status == 0)
      #expect(!FileManager.default.fileExists(atPath: target.appending(path: "people/gone.html").path))
      #expect(try names(folder) == ["site"])
    }
  }

  @Test func aFolderOfSomebodyElseIsLeftAlone() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "letters")
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      try Data("dear".utf8).write(to: target.appending(path: "letter"))
      let answer = ask("site", "--output", target.path, try Bread.repository)
      #expect(answer.status == 2 && answer.notes.contains("--force"))
      #expect(try names(target) == ["letter"] && names(folder) == ["letters"])
      #expect(ask("site", "--output", target.path, "--force", try Bread.repository).status == 0)
      #expect(try names(target).contains("index.html") && !names(target).contains("letter"))
    }
  }

  @Test func anEmptyFolderIsTaken() throws {
    try withTemporaryFolder { folder in
      #expect(ask("site", "--output", folder.appending(path: ".").path, in: Surroundings(currentFolder: "/")).status == 2)
      let target = folder.appending(path: "empty")
      try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
      #expect(ask("site", "--output", target.path, try Bread.repository).status == 0)
    }
  }

  @Test func repositoriesAndTheFolderAroundAreNeverReplaced() throws {
    try withTemporaryFolder { folder in
      let copy = folder.appending(path: "bread.git")
      try FileManager.default.copyItem(atPath: try Bread.repository, toPath: copy.path)
      #expect(ask("site", "--output", copy.path, "--force", copy.path).status == 2)
      #expect(FileManager.default.fileExists(atPath: copy.appending(path: "HEAD").path))
      let inside = Surroundings(currentFolder: folder.path, isInputTerminal: true)
      for path in [folder.path, ".", "..", "/"] {
        #expect(ask("site", "--output", path, "--force", copy.path, in: inside).status == 2, "\(path)")
      }
      #expect(try names(folder) == ["bread.git"])
    }
  }

  @Test func aLinkIsFollowed() throws {
    try withTemporaryFolder { folder in
      let (real, link) = (folder.appending(path: "real"), folder.appending(path: "link"))
      try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      #expect(ask("site", "--output", link.path, try Bread.repository).status == 0)
      #expect(try names(real).contains("index.html"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
    }
  }

  @Test func nothingIsLeftWhereReadingFails() throws {
    let repository = try Bread.repository
    try withTemporaryFolder { folder in
      #expect(ask("site", "--output", folder.appending(path: "site").path, "/nowhere").status == 2)
      let left = try names(folder)
      #expect(left.isEmpty)
      #expect(ask("site", repository).notes.contains("--output"))
      #expect(ask("site", "--output", folder.appending(path: "a/b/c").path, repository).status == 2)
    }
  }

  /// Files that may not grow stand for a disk that is full.
  @Test(.enabled(if: Binary.path != nil)) func nothingIsHalfWrittenWhereTheDiskIsFull() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "site")
      #expect(ask("site", "--output", target.path, try Bread.repository).status == 0)
      let before = try Data(contentsOf: target.appending(path: "index.html"))
      let program = try #require(Binary.path)
      let full = "trap '' XFSZ; ulimit -f 4; exec \"$0\" site --output \"$1\" \"$2\""
      let result = try TestSupport.run("bash", ["-c", full, program, target.path, try Bread.repository])
      #expect(result.status == 2 && String(decoding: result.errors, as: UTF8.self).contains("cannot write the result"))
      #expect(try names(folder) == ["site"] && Data(contentsOf: target.appending(path: "index.html")) == before)
    }
  }

  @Test func mailAndRepositoryTellTheSameOfThePeople() throws {
    try withTemporaryFolder { folder in
      let (mail, repository) = (folder.appending(path: "mail"), folder.appending(path: "repository"))
      _ = ask("site", "-o", mail.path, try Bread.mail)
      _ = ask("site", "-o", repository.path, try Bread.repository)
      #expect(try names(mail.appending(path: "people")) == names(repository.appending(path: "people")))
      #expect(try names(mail.appending(path: "lectures")) == names(repository.appending(path: "lectures")))
    }
  }
}
