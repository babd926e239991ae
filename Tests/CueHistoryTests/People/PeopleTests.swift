import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// Contributors of a history, and where their mailmap comes from.
struct PeopleTests {
  @Test func namesAreBytes() {
    var people = People(mailmap: Mailmap())
    let composed = people.contributor(Identity(name: "Ren\u{E9}", email: "r@x.org"))
    let decomposed = people.contributor(Identity(name: "Rene\u{301}", email: "r@x.org"))
    #expect(composed != decomposed)
    #expect(people.contributors.map(\.identities.count) == [1, 1])
  }

  @Test func oneNameIsOneContributorUnderAllItsAddresses() {
    var people = People(mailmap: Mailmap(Array("Ann <ann@x.org> annie <a@y.org>\n".utf8)))
    let all = ["Ann <ann@x.org>", "annie <A@Y.org>", "Ann <other@z.org>"].compactMap(CoAuthors.identity).map { people.contributor($0) }
    #expect(all == [0, 0, 0])
    #expect(people.contributors[0].identities.count == 3)
    #expect(people.contributors[0].email == "ann@x.org")
  }

  @Test func anAddressIsNotShownForAPersonWithoutAName() {
    var people = People(mailmap: Mailmap())
    _ = people.contributor(Identity(name: "", email: "secret@x.org"))
    _ = people.contributor(Identity(name: "", email: "secret@y.org"))
    _ = people.contributor(Identity(name: "", email: ""))
    #expect(people.contributors.map(\.name) == ["secret", "secret", "(unknown)"])
  }

  // MARK: The mailmap of a repository

  private func names(in folder: URL, mailmaps: [String] = []) throws -> [String] {
    var options = HistoryOptions()
    options.mailmaps = mailmaps.map { Array($0.utf8) }
    return try History.read([.repository(folder.path, revision: nil)], options: options).contributors.map(\.name)
  }

  @Test func theFileInTheWorkingTreeCountsAndNotTheOneCommitted() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("a", by: "ann <a@x.org>", ["1.srt": subtitles(["one"]), ".mailmap": "Committed <a@x.org>\n"])
      try Data("Worktree <a@x.org>\n".utf8).write(to: folder.appending(path: ".mailmap"))
      #expect(try names(in: folder) == ["Worktree"])
      #expect(try repository.git("log", "--format=%aN") == "Worktree\n")
      #expect(try names(in: folder.appending(path: ".git")) == ["Worktree"])
      #expect(try names(in: folder, mailmaps: ["Given <a@x.org>\n"]) == ["Given"])
      try FileManager.default.removeItem(at: folder.appending(path: ".mailmap"))
      #expect(try names(in: folder) == ["ann"])
      try FileManager.default.createSymbolicLink(atPath: folder.appending(path: ".mailmap").path, withDestinationPath: "other")
      try Data("Linked <a@x.org>\n".utf8).write(to: folder.appending(path: "other"))
      #expect(try names(in: folder) == ["ann"])
    }
  }

  @Test func aBareRepositoryHasTheOneCommitted() throws {
    try withTemporaryFolder { folder in
      let source = folder.appending(path: "source")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      var repository = try SmallRepository(source)
      try repository.commit("a", by: "ann <a@x.org>", ["1.srt": subtitles(["one"]), ".mailmap": "Committed <a@x.org>\n"])
      try run("git", ["clone", "-q", "--bare", "source", "bare.git"], in: folder)
      #expect(try names(in: folder.appending(path: "bare.git")) == ["Committed"])
    }
  }

  @Test func aLinkedWorkingTreeHasItsOwn() throws {
    try withTemporaryFolder { folder in
      let source = folder.appending(path: "source")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      var repository = try SmallRepository(source)
      try repository.commit("a", by: "ann <a@x.org>", ["sub/1.srt": subtitles(["one"]), ".mailmap": "Committed <a@x.org>\n"])
      try run("git", ["worktree", "add", "-q", "../linked"], in: source)
      try Data("Linked <a@x.org>\n".utf8).write(to: folder.appending(path: "linked/.mailmap"))
      #expect(try names(in: folder.appending(path: "linked/sub")) == ["Linked"])
    }
  }

  // MARK: Co-authors

  @Test(arguments: [
    "body\n\nCo-authored-by: Ann Lee <ann@x.org>\n",
    "body\n\nCo-Authored-By: Ann <ann@x.org>\nco-authored-by: 王卓 <w@x.org>\n",
    "Co-authored-by: Ann <ann@x.org>\n\nmore text\n",
    "body\n\nSigned-off-by: S <s@x.org>\nCo-authored-by: Ann <ann@x.org>\n",
    "body\n\nCo-authored-by: Ann\n  Lee <ann@x.org>\n",
    "body\n\nCo-authored-by:Ann <ann@x.org>\n",
    "body Co-authored-by: Ann <ann@x.org>\n",
    "body\n\nCo-authored-by: Ann <ann@x.org> and more\n",
    "body\n\nCo-authored-by: nobody\n",
    "body\n---\n\nCo-authored-by: Ann <ann@x.org>\n",
    "body\n\nnot a trailer\nCo-authored-by: Ann <ann@x.org>\n",
  ])
  func findsTheCoAuthorsThatGitFinds(_ log: String) throws {
    let parsed = try run("git", ["interpret-trailers", "--parse", "--no-divider"], input: Data(("subject\n\n" + log).utf8))
    let prefix = "co-authored-by:"
    let expected = parsed.text.split(separator: "\n").filter { $0.lowercased().hasPrefix(prefix) }.compactMap { line in
      CoAuthors.identity(line.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces))
    }
    #expect(CoAuthors.named(in: log) == expected)
  }

  @Test func anInBodyAuthorIsTheAuthor() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      try repository.commit("a", by: "Ann <ann@x.org>", ["1.srt": subtitles(["one"])])
      let mail = try repository.mail("--from=Sender <sender@x.org>")
      let history = try History.read([.bytes(mail, name: "mail")])
      #expect(history.contributors.map(\.name) == ["Ann"])
      #expect(history.commits.map(\.identity.email) == ["ann@x.org"])
    }
  }
}
