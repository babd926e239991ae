import Foundation
import TestSupport
import Testing

@testable import Git

/// A small repository made with git, read by both.
struct RepositoryTests {
  /// Two branches merged, a rename, names with blanks and Chinese, an executable, a link, a message in Latin-1.
  private static let script = #"""
    set -e
    git init -q -b main .
    git config user.name 'Zoë 中'; git config user.email 'z@example.org'; git config commit.gpgsign false
    export GIT_COMMITTER_DATE='2020-01-01T00:00:00+0530' GIT_AUTHOR_DATE='2019-12-31T23:00:00-0330'
    mkdir -p 'a b/c'
    for i in 1 2 3 4 5 6 7 8 9; do echo "line $i"; done > 'a b/c/中文.srt'
    echo x > run.sh; chmod +x run.sh; ln -s run.sh link
    git add -A; git commit -qm 'first'
    git checkout -q -b side; echo side > side.txt; git add -A; git commit -qm 'side'
    git checkout -q main; git mv 'a b/c/中文.srt' moved.srt; echo 'line 10' >> moved.srt; git rm -q link; git commit -qam 'rename'
    git merge -q --no-ff -m 'merge' side
    printf 'A B <a@b> <c@d>\n' > .mailmap; git add -A
    printf 'sp\344t\n' | GIT_AUTHOR_NAME=A GIT_COMMITTER_NAME=A git -c i18n.commitEncoding=ISO-8859-1 commit -q -F -
    git tag -a -m 'release' v1
    """#

  private func withRepository<Result>(_ body: (URL, Repository) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder throws in
      let made = try run("bash", ["-c", Self.script], in: folder, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"])
      #expect(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      return try body(folder, try Repository(path: folder.path))
    }
  }

  private func git(_ folder: URL, _ arguments: String...) throws -> String {
    let result = try run("git", ["-c", "core.quotePath=false"] + arguments, in: folder)
    #expect(result.status == 0)
    return result.text
  }

  @Test
  func commitsAreThoseOfGit() throws {
    try withRepository { folder, repository throws in
      let commits = try repository.walk(from: [repository.resolve("HEAD")])
      let format = "%H|%P|%an|%ae|%at|%cn|%ce|%ct|%e"
      let expected = try git(folder, "log", "--format=\(format)", "main").split(separator: "\n").map(String.init)
      let ours = commits.map { commit in
        let (author, committer) = (commit.author, commit.committer)
        let parts = [
          commit.id.description, commit.parents.map(\.description).joined(separator: " "), text(author.name), text(author.email),
          "\(author.seconds)", text(committer.name), text(committer.email), "\(committer.seconds)", commit.encoding ?? "",
        ]
        return parts.joined(separator: "|")
      }
      #expect(ours.sorted() == expected.sorted())
      #expect(commits.allSatisfy { $0.author.offsetMinutes == -210 && $0.committer.offsetMinutes == 330 })
      #expect(commits.last?.message == [0x73, 0x70, 0xE4, 0x74, 0x0A])
      // Every commit comes after its parents.
      for (index, commit) in commits.enumerated() {
        #expect(commit.parents.allSatisfy { parent in commits[..<index].contains { $0.id == parent } })
      }
    }
  }

  @Test
  func hiddenCommitsAndTheirParentsAreLeftOut() throws {
    try withRepository { folder, repository throws in
      let commits = try repository.walk(from: [repository.resolve("main")], hiding: [repository.resolve("side")])
      let expected = try git(folder, "rev-list", "main", "^side").split(separator: "\n").map(String.init)
      #expect(commits.map(\.id.description).sorted() == expected.sorted())
    }
  }

  @Test
  func revisionsAreResolvedAsGitDoes() throws {
    try withRepository { folder, repository throws in
      for revision in ["HEAD", "main~2", "v1", "v1^{commit}", "HEAD:.mailmap", "side", "HEAD^{/rename}"] {
        #expect(try repository.resolve(revision).description == git(folder, "rev-parse", revision).trimmingCharacters(in: .newlines))
      }
      #expect(try repository.commit("v1") == repository.resolve("HEAD"))
      #expect(code { _ = try repository.resolve("nosuch") } == .notFound)
      #expect(code { _ = try repository.resolve("a..b..c") } != nil)
      #expect(try repository.file(at: ".mailmap", in: "HEAD") == Array("A B <a@b> <c@d>\n".utf8))
      #expect(try repository.file(at: "nosuch", in: "HEAD") == nil)
      #expect(try repository.file(at: "a b", in: "main~3") == nil)
    }
  }

  @Test
  func filesOfATreeAreThoseOfGit() throws {
    try withRepository { folder, repository throws in
      let first = try repository.resolve("HEAD~3")
      for revision in ["HEAD", first.description] {
        let expected = try git(folder, "ls-tree", "-r", "-z", revision).split(separator: "\0").map(String.init)
        let files = try repository.treeFiles(of: repository.commit(revision))
        #expect(files.map { "\(octal6($0.mode)) blob \($0.id)\t\(text($0.path))" } == expected)
      }
      let subtitles = try repository.treeFiles(of: first) { $0.suffix(4).elementsEqual(".srt".utf8) }
      #expect(subtitles.map { text($0.path) } == ["a b/c/中文.srt"])
    }
  }

  @Test
  func changesBetweenTreesAreThoseOfGit() throws {
    try withRepository { folder, repository throws in
      let (first, new) = (try repository.resolve("main~3"), try repository.resolve("main~1"))
      for threshold in [nil, 50, 100] as [Int?] {
        let flags = threshold.map { ["-M\($0)%"] } ?? ["--no-renames"]
        let result = try run("git", ["diff-tree", "-r", "-z", "--abbrev=40"] + flags + [first.description, new.description], in: folder)
        let ours = try repository.changes(from: first, to: new, renameThreshold: threshold).map(raw).joined()
        // The score of a rename is libgit2's, which weighs a little otherwise.
        let expected = result.text.replacingOccurrences(of: "\0", with: "|").replacing(/R\d+/, with: "R")
        #expect(ours == expected, "\(String(describing: threshold))")
      }
      let renames = try repository.changes(from: first, to: new, renameThreshold: 50).compactMap(\.similarity)
      #expect(renames.count == 1 && renames.allSatisfy { $0 >= 50 && $0 < 100 })
      #expect(try repository.changes(from: nil, to: first).map { text($0.newPath ?? []) } == ["a b/c/中文.srt", "link", "run.sh"])
      #expect(try repository.changes(from: first, to: first) == [])
      #expect(try repository.changes(from: first, to: new) { $0.first == UInt8(ascii: "l") }.map(\.status) == [.deleted])
    }
  }

  @Test
  func aFileThatBecomesALinkIsDeletedAndAdded() throws {
    try withRepository { folder, repository throws in
      let before = try repository.commit("HEAD")
      let made = try run("bash", ["-c", "rm run.sh; ln -s moved.srt run.sh; git add -A; git commit -qm link"], in: folder)
      #expect(made.status == 0)
      let changes = try repository.changes(from: before, to: repository.commit("HEAD"))
      #expect(changes.map(\.status) == [.deleted, .added])
      #expect(changes.map { [$0.oldMode, $0.newMode] } == [[0o100755, 0], [0, 0o120000]])
    }
  }

  /// The form of `git diff-tree -z`.
  private func raw(_ change: TreeChange) -> String {
    let letters: [FilePatch.Status: String] = [.modified: "M", .added: "A", .deleted: "D", .renamed: "R", .copied: "C"]
    let zero = String(repeating: "0", count: 40)
    let names = change.status == .renamed ? [change.oldPath, change.newPath] : [change.newPath ?? change.oldPath]
    return
      ":\(octal6(change.oldMode)) \(octal6(change.newMode)) \(change.oldID?.description ?? zero) \(change.newID?.description ?? zero) "
      + "\(letters[change.status] ?? "?")|" + names.map { text($0 ?? []) + "|" }.joined()
  }

  @Test
  func fileVersionsAreFoundByCutIDs() throws {
    try withRepository { folder, repository throws in
      let full = try repository.resolve("HEAD:moved.srt")
      let expected = [UInt8](try run("git", ["cat-file", "blob", full.description], in: folder).output)
      for digits in [7, 12, 40] {
        let cut = try #require(ObjectID(String(full.description.prefix(digits))))
        #expect(try repository.blob(cut) == expected)
        #expect(try repository.expand(cut) == full)
      }
      #expect(ObjectID.ofBlob(expected) == full)
      #expect(try repository.blob(#require(ObjectID("0123456789"))) == nil)
      #expect(try repository.blob(#require(ObjectID("0000000"))) == nil)
      #expect(try repository.blob(#require(ObjectID(String(repeating: "1", count: 64)))) == nil)
      // A commit is no version of a file.
      #expect(try repository.blob(repository.resolve("HEAD")) == nil)
      #expect(code { _ = try repository.blob(#require(ObjectID("123"))) } == .ambiguous)
    }
  }

  @Test
  func missingObjectsAreSaidNotCrashedOn() throws {
    try withRepository { folder, repository throws in
      let blob = try repository.resolve("HEAD:moved.srt")
      let head = try repository.resolve("HEAD")
      let tree = try repository.resolve("main~3:a b/c")
      let side = try repository.resolve("side")
      for id in [blob, tree, side] {
        let name = id.description
        try FileManager.default.removeItem(at: folder.appending(path: ".git/objects/\(name.prefix(2))/\(name.dropFirst(2))"))
      }
      let damaged = try Repository(path: folder.path)
      #expect(try damaged.blob(blob) == nil)
      #expect(try damaged.treeFiles(of: head).contains { $0.id == blob })
      #expect(code { _ = try damaged.treeFiles(of: damaged.resolve("main~3")) } == .notFound)
      #expect(code { _ = try damaged.changes(from: damaged.resolve("main~3"), to: head, renameThreshold: 50) } != nil)
      #expect(code { _ = try damaged.walk(from: [side]) } == .notFound)
      // The lost parent ends its side of the walk only.
      #expect(try damaged.walk(from: [head]).count == 4)
    }
  }

  @Test
  func shallowClonesEndWhereTheyEnd() throws {
    try withRepository { folder, repository throws in
      try withTemporaryFolder { place throws in
        let clone = place.appending(path: "clone.git")
        #expect(try run("git", ["clone", "-q", "--bare", "--depth", "2", "file://\(folder.path)", clone.path]).status == 0)
        let shallow = try Repository(path: clone.path)
        let expected = try git(clone, "rev-list", "HEAD").split(separator: "\n").map(String.init)
        #expect(try shallow.walk(from: [shallow.resolve("HEAD")]).map(\.id.description).sorted() == expected.sorted())
      }
    }
  }

  @Test
  func aRepositoryIsFoundFromInside() throws {
    try withRepository { folder, repository throws in
      try FileManager.default.createDirectory(at: folder.appending(path: "deep/er"), withIntermediateDirectories: true)
      #expect(try Repository(path: folder.appending(path: "deep/er").path).folder == repository.folder)
    }
    try withTemporaryFolder { folder throws in
      #expect(code { _ = try Repository(path: folder.path) } == .notRepository)
      #expect(code { _ = try Repository(path: folder.path + "/nosuch") } == .notRepository)
    }
  }

  @Test
  func manyTasksMayShareARepository() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cuetrail-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try run("bash", ["-c", Self.script], in: folder, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"]).status == 0)
    let repository = try Repository(path: folder.path)
    let expected = try repository.walk(from: [repository.resolve("HEAD")]).count
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 {
        group.addTask {
          _ = try? repository.resolve("nosuch")
          _ = try repository.treeFiles(of: repository.resolve("HEAD"))
          return try repository.walk(from: [repository.resolve("HEAD")]).count
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: expected, count: 16))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func octal6(_ mode: UInt32) -> String { String(("000000" + String(mode, radix: 8)).suffix(6)) }

  private func code(_ body: () throws -> Void) -> GitError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? GitError)?.code
    }
  }
}
