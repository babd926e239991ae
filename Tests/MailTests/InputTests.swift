import Foundation
import Mail
import TestSupport
import Testing

/// What can be opened, and what is said of the rest.
struct InputTests {
  static func mail(_ subject: String) -> String { "From: A <a@x>\nSubject: \(subject)\n\nlog\n" }

  func subjects(_ path: String, chunk: Int = 1 << 20) throws -> [String] {
    var options = MailOptions()
    options.limits.chunkSize = chunk
    return try all(openMail(path, options: options)).messages.map { parse($0).subject }
  }

  func write(_ files: [String: String], to folder: URL) throws {
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test func aFolderOfPatchesIsReadInNaturalOrder() throws {
    try withTemporaryFolder { folder in
      try write(
        [
          "10.patch": Self.mail("ten"), "2.patch": Self.mail("two"), "0001-b.patch": Self.mail("one"), ".hidden": Self.mail("no"),
          "README": "read me",
        ], to: folder)
      #expect(
        try MailSource(path: folder.path)
          == .folder(folder.path, files: ["0001-b.patch", "2.patch", "10.patch", "README"].map { folder.path + "/" + $0 }))
      let (found, diagnostics) = try all(openMail(folder.path))
      #expect(found.map { parse($0).subject } == ["one", "two", "ten"])
      #expect(found.map(\.number) == [1, 1, 1])
      #expect(found.map(\.input) == ["0001-b.patch", "2.patch", "10.patch"].map { folder.path + "/" + $0 })
      #expect(diagnostics.map(\.code) == ["skipped-file"])
    }
  }

  @Test func aMaildirIsReadFromNewAndCur() throws {
    try withTemporaryFolder { folder in
      try write(
        ["cur/1000.a:2,S": Self.mail("a"), "new/900.b": Self.mail("b"), "tmp/1.c": Self.mail("c"), "new/1100.d": Self.mail("d")], to: folder
      )
      #expect(try subjects(folder.path) == ["b", "a", "d"])
    }
  }

  /// Python's own mailboxes, in the two forms it writes.
  @Test func mailboxesThatPythonWroteAreRead() throws {
    try withTemporaryFolder { folder in
      let script = """
        import mailbox, sys
        for box in (mailbox.mbox(sys.argv[1] + "/mbox"), mailbox.Maildir(sys.argv[1] + "/dir")):
            for n in range(12):
                m = mailbox.mboxMessage() if "mbox" in str(type(box)) else mailbox.MaildirMessage()
                m["From"] = "A <a@x>"; m["Subject"] = "number %d" % n
                m.set_payload("text %d\\nFrom the log at 12:34:56 2001\\nX: y\\n" % n)
                box.add(m)
            box.flush()
        """
      let result = try run("python3", ["-c", script, folder.path])
      try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      let truth = (0..<12).map { "number \($0)" }
      let mbox = try all(openMail(folder.path + "/mbox")).messages.map { parse($0) }
      #expect(mbox.map(\.subject) == truth)
      #expect(mbox.map(\.log) == (0..<12).map { "text \($0)\nFrom the log at 12:34:56 2001\nX: y" })
      #expect(try subjects(folder.path + "/dir").sorted() == truth.sorted())
    }
  }

  @Test(arguments: [1, 7, 100, 1 << 20])
  func piecesOfAnySizeGiveTheSameMessages(chunk: Int) throws {
    let text = (1...40).map { fromLine() + Self.mail("number \($0)") + String(repeating: "text\n", count: $0 * 7) }.joined()
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "mbox")
      try Data(text.utf8).write(to: file)
      try run("gzip", ["-k", file.path])
      for path in [file.path, file.path + ".gz"] {
        var options = MailOptions()
        options.limits.chunkSize = chunk
        let found = try all(openMail(path, options: options)).messages
        let truth = try split(text.utf8)
        #expect(found.count == 40)
        #expect(found.map(\.bytes) == truth.map(\.bytes))
        #expect(found.map(\.line) == truth.map(\.line))
        #expect(found.map(\.offset) == truth.map(\.offset))
      }
    }
  }

  @Test func gzipMembersOneAfterAnotherAreRead() throws {
    let parts = try ["one", "two"].map { try run("gzip", [], input: Data((fromLine() + Self.mail($0)).utf8)).output }
    let (found, diagnostics) = try all(MailReader(bytes: Array(parts[0] + parts[1] + Data([0, 0, 0])), name: "m.gz"))
    #expect(found.map { parse($0).subject } == ["one", "two"])
    #expect(diagnostics == [])
  }

  @Test func aCutOffGzipKeepsWhatCouldBeRead() throws {
    // Text that does not compress well, so that cutting the file loses its end only.
    var random = SeededRandom(seed: 1)
    let noise = (0..<4000).map { _ in String(random.next(), radix: 36) + "\n" }.joined()
    let whole = try run("gzip", [], input: Data((fromLine() + Self.mail("one") + noise + fromLine() + Self.mail("two") + noise).utf8))
      .output
    let (found, diagnostics) = try all(MailReader(bytes: Array(whole.dropLast(3000)), name: "m.gz"))
    #expect(found.map { parse($0).subject } == ["one", "two"])
    #expect(diagnostics.map(\.code).contains("truncated-gzip"))
    #expect(throws: MailError.self) { try all(MailReader(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF], name: "m.gz")) }
  }

  @Test func aSmallGzipCannotGrowWithoutEnd() throws {
    let text = fromLine() + Self.mail("bomb") + String(repeating: "\0", count: 40_000_000)
    let bomb = try run("gzip", ["-9"], input: Data(text.utf8)).output
    #expect(bomb.count < 100_000)
    var options = MailOptions()
    options.limits.decompressedSize = 5_000_000
    let (found, diagnostics) = try all(MailReader(bytes: Array(bomb), name: "m.gz", options: options))
    #expect(found.map { parse($0).subject } == ["bomb"])
    #expect(found.map(\.bytes.count) == [5_000_000])
    #expect(diagnostics.contains { $0.code == "truncated-gzip" && $0.message.contains("larger than 5000000 bytes") })
  }

  @Test func aDashIsStandardInput() throws {
    try withTemporaryFolder { folder in
      try write(["m": fromLine() + Self.mail("piped")], to: folder)
      let file = try FileHandle(forReadingFrom: folder.appending(path: "m"))
      let saved = dup(STDIN_FILENO)
      defer {
        dup2(saved, STDIN_FILENO)
        close(saved)
      }
      dup2(file.fileDescriptor, STDIN_FILENO)
      let found = try all(openMail("-")).messages
      #expect(found.map { parse($0).subject } == ["piped"])
      #expect(found.map(\.input) == ["standard input"])
    }
  }

  @Test(arguments: [
    ("empty", "", "'m' is empty"),
    ("blank", "\n \n", "'m' is empty"),
    ("text", "hello\nworld\n", #"'m' is neither a mailbox nor a patch: it begins "hello\nworld\n""#),
    (
      "subtitles", "1\n00:00:01,000 --> 00:00:02,000\nHello\n",
      #"'m' is neither a mailbox nor a patch: it begins "1\n00:00:01,000 --> 00:00:02,000\nHello\n""#
    ),
    ("a header that is none", "Note: this\nis no mail\n", #"'m' is neither a mailbox nor a patch: it begins "Note: this\nis no mail\n""#),
    ("git log", "commit 1234567\nAuthor: A\n\n    log\n\n" + smallDiff, "use 'git format-patch --stdout'"),
    ("hg export", "# HG changeset patch\n# User A\n", "'hg email --mbox'"),
    ("noise", "\u{1}\0\u{2}From a@x Sat Jan  1 00:00:00 2000\nFrom: x\n", #"it begins "\x01\x00\x02From"#),
  ])
  func whatIsNoMailSaysSo(name: String, text: String, message: String) throws {
    let error = #expect(throws: MailError.self) { try all(MailReader(bytes: Array(text.utf8), name: "m")) }
    #expect(error?.description.contains(message) == true)
  }

  @Test func whatCannotBeOpenedSaysSo() throws {
    #expect(throws: MailError.unreadable(input: "/nowhere", reason: "No such file or directory")) { try openMail("/nowhere") }
    try withTemporaryFolder { folder in
      #expect(throws: MailError.empty(input: folder.path)) { try openMail(folder.path) }
      try write(["a.txt": "text\n"], to: folder)
      #expect(throws: MailError.self) { try all(openMail(folder.path)) }
    }
  }

  @Test(arguments: [
    (fromLine() + mail("s"), MailKind.mailbox), (mail("s"), .message), (smallDiff, .diff), ("text\n", nil), ("", nil),
    ("From nobody\nSubject: s\n\n", .message), ("junk\n" + fromLine() + mail("s"), .mailbox),
  ])
  func kindsAreTold(text: String, kind: MailKind?) {
    #expect(looksLikeMail(Array(text.utf8)[...]) == kind)
  }
}
