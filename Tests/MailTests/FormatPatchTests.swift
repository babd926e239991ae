import Foundation
import Mail
import TestSupport
import Testing

/// What `git format-patch` writes, in its many ways, from a repository whose commits are known.
struct FormatPatchTests {
  /// One commit as the repository has it.
  struct Commit: Equatable {
    var name: String
    var email: String
    var subject: String
    var body: String
  }

  static let commits = [
    Commit(name: "A U Thor", email: "a@x.example", subject: "plain subject", body: "plain body"),
    Commit(name: "王卓", email: "w@x.example", subject: "校对：第五章，一个很长很长很长很长很长很长很长很长很长很长的题目", body: "正文\n\n第二段"),
    Commit(name: "Zhiyu Zhu/朱智语", email: "z@x.example", subject: "[第1课] 翻译 =?not a word", body: ""),
    Commit(
      name: "Doe, J. \"Q\" R", email: "d@x.example", subject: "fix: a: b", body: "text\n---\nnot the end\n\nCo-authored-by: B <b@x.example>"
    ),
    Commit(
      name: "Ünal Ö", email: "u@x.example", subject: "quotes a From line",
      body: "From the start\n>From here\n\nFrom me at 12:34:56 2001\n中文字幕"),
  ]

  /// Makes the repository: one commit changes text, a CRLF file, a name with spaces and a binary file each.
  func withRepository<Result>(_ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      try run("git", ["init", "-q", "."], in: folder)
      for (index, commit) in Self.commits.enumerated() {
        try Data("line \(index)\n字幕 = \(index)\n".utf8).write(to: folder.appending(path: "a file.srt"))
        try Data("one \(index)\r\ntwo\r\n".utf8).write(to: folder.appending(path: "crlf.srt"))
        try Data([0, UInt8(index), 255]).write(to: folder.appending(path: "binary"))
        try run("git", ["add", "."], in: folder)
        try run(
          "git", ["commit", "-q", "-m", commit.subject + "\n\n" + commit.body], in: folder,
          environment: [
            "GIT_AUTHOR_NAME": commit.name, "GIT_AUTHOR_EMAIL": commit.email, "GIT_AUTHOR_DATE": "\(1_464_004_653 + index) +0\(index)30",
            "GIT_COMMITTER_NAME": "C O Mitter", "GIT_COMMITTER_EMAIL": "c@x.example",
          ])
      }
      return try body(folder)
    }
  }

  func formatPatch(_ options: [String], in folder: URL) throws -> [UInt8] {
    let configuration = ["-c", "user.name=C O Mitter", "-c", "user.email=c@x.example"]
    let result = try run("git", configuration + ["format-patch", "--stdout", "--root"] + options + ["HEAD"], in: folder)
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return [UInt8](result.output)
  }

  static let ways: [[String]] = [
    [], ["--no-signature"], ["--signature=several\nlines"], ["--from"], ["--from=Other <o@x.example>"], ["--no-encode-email-headers"],
    ["--numbered"], ["-N"],
    ["--zero-commit"], ["--attach"], ["--inline"], ["--attach", "--from"], ["--no-stat"], ["-p"], ["--full-index", "--binary"], ["-U0"],
    ["--no-prefix"],
    ["--cover-letter"], ["-v3"], ["--rfc"], ["--thread"], ["--add-header=X-A: b"], ["--to=t@x.example", "--cc=C <c@x.example>"],
    ["--always"], ["-M", "-C", "-B"],
  ]

  @Test(arguments: ways)
  func everyWayGivesTheCommitsBack(options: [String]) throws {
    try withRepository { folder in
      let text = try formatPatch(options, in: folder)
      var found = try split(text).map { parse($0) }
      if options == ["--cover-letter"] {
        let cover = found.removeFirst()
        #expect(cover.patch.isEmpty && cover.series?.number == 0)
      }
      #expect(found.map { Commit(name: $0.author.name, email: $0.author.email, subject: $0.subject, body: $0.log) } == Self.commits)
      #expect(found.map { $0.date } == (0..<5).map { MailDate(seconds: Int64(1_464_004_653 + $0), offsetMinutes: $0 * 60 + 30) })
      let ids = try run("git", ["log", "--reverse", "--format=%H"], in: folder).text.split(separator: "\n").map(String.init)
      let foundIDs = found.map { $0.commitID?.map { String(format: "%02x", $0) }.joined() }
      #expect(foundIDs == (options == ["--zero-commit"] ? ids.map { _ in nil } : ids))
      #expect(found.allSatisfy { $0.patch.starts(with: "diff --git ".utf8) })
      #expect(found.map(\.isDecoded).allSatisfy { $0 == (options.first == "--attach" || options.first == "--inline") })
      // A subject that begins like a bracket or an encoded word, and `>From ` in a log, are all there is to remark.
      let remarks = Set(found.flatMap { $0.diagnostics.map(\.code) })
      #expect(remarks.isSubset(of: ["bad-encoded-word"]), "\(remarks)")
    }
  }

  @Test func theSeriesIsNumbered() throws {
    try withRepository { folder in
      let numbered = try split(formatPatch(["-v2"], in: folder)).map { parse($0).series }
      #expect(numbered == (1...5).map { Series(number: $0, total: 5, version: 2) })
      let unnumbered = try split(formatPatch(["-N"], in: folder)).map { parse($0).series }
      #expect(unnumbered == [nil, nil, nil, nil, nil])
    }
  }

  @Test func mboxrdGivesTheLogsBack() throws {
    try withRepository { folder in
      let text = try formatPatch(["--pretty=mboxrd"], in: folder)
      #expect(text.text.contains("\n>>From here\n"))
      for options in [MailOptions(mboxrd: true), MailOptions()] {
        let found = try split(text, options: options).map { parse($0, options: options) }
        #expect(found.map(\.log) == Self.commits.map(\.body))
      }
    }
  }

  @Test(arguments: ["GBK", "GB18030", "UTF-8", "Big5-HKSCS"])
  func logsInAnotherEncodingAreConverted(encoding: String) throws {
    try withRepository { folder in
      try run("git", ["config", "i18n.logOutputEncoding", encoding], in: folder)
      let found = try split(formatPatch(["--no-encode-email-headers"], in: folder)).map { parse($0) }
      // git leaves what it cannot convert (here: "Ü" in GBK) in UTF-8, under a label that lies.
      #expect(found.map(\.log) == Self.commits.map(\.body))
      #expect(found.map(\.author.name) == Self.commits.map(\.name))
    }
  }

  @Test func commitsStoredInAnotherEncodingAreRead() throws {
    try withTemporaryFolder { folder in
      try run("git", ["init", "-q", "."], in: folder)
      try run("git", ["config", "i18n.commitEncoding", "GBK"], in: folder)
      let message = try run("iconv", ["-f", "UTF-8", "-t", "GBK"], input: Data("题目\n\n正文\n".utf8)).output
      try Data("a\n".utf8).write(to: folder.appending(path: "a"))
      try run("git", ["add", "."], in: folder)
      let who = ["GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@x", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@x"]
      try run("git", ["commit", "-q", "-F", "-"], in: folder, input: message, environment: who)
      let found = try split(formatPatch([], in: folder)).map { parse($0) }
      #expect(found.map(\.subject) == ["题目"])
      #expect(found.map(\.log) == ["正文"])
    }
  }

  @Test func patchesAreBytesOfTheMessage() throws {
    try withRepository { folder in
      for raw in try split(formatPatch(["--binary"], in: folder)) {
        let message = parse(raw)
        #expect(message.patch == raw.bytes[message.patch.startIndex...])
        let lines = raw.bytes[..<message.patch.startIndex].filter { $0 == 0x0A }.count
        #expect(message.patchLine == raw.line + lines)
      }
    }
  }

  @Test func attachedPatchesApplyAsTheyStand() throws {
    try withRepository { folder in
      for options in [["--attach", "--binary"], ["--inline", "--binary"], ["--binary"]] {
        try withTemporaryFolder { target in
          try run("git", ["init", "-q", "."], in: target)
          for message in try split(formatPatch(options, in: folder)).map({ parse($0) }) {
            let result = try run("git", ["apply", "--index", "-"], in: target, input: Data(message.patch))
            #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
          }
          let trees = try [folder, target].map { try run("git", ["write-tree"], in: $0).text }
          #expect(trees[0] == trees[1])
        }
      }
    }
  }
}
