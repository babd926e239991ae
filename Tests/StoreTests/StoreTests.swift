import CueHistory
import Foundation
import TestSupport
import Testing

@testable import Store

/// The export, opened with SQLite's own program.
struct SQLiteExportTests {
  private func query(_ database: URL, _ sql: String) throws -> String {
    let result = try run("sqlite3", ["-batch", database.path, sql])
    #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    return result.text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func withExport<Result>(_ history: History, showsEmail: Bool = false, _ body: (URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "trail.sqlite")
      try exportSQLite(history, to: file.path, showsEmail: showsEmail)
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == ["trail.sqlite"])
      return try body(file)
    }
  }

  @Test func isSoundAndItsReferencesHold() throws {
    try withExport(try Sample.history()) { file in
      try #expect(query(file, "PRAGMA integrity_check") == "ok")
      try #expect(query(file, "PRAGMA foreign_key_check").isEmpty)
      try #expect(query(file, "PRAGMA user_version") == "1")
      try #expect(query(file, "PRAGMA journal_mode") == "delete")
    }
  }

  @Test func holdsAsMuchAsTheHistory() throws {
    let history = try Sample.history()
    try withExport(history) { file in try compare(history, file) }
  }

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.mbox"])
  func holdsAsMuchAsARealHistory(_ name: String) throws {
    let history = try History.read([.mail(try Corpus.file(name).path)])
    try withExport(history) { file in
      try #expect(query(file, "PRAGMA integrity_check") == "ok")
      try #expect(query(file, "PRAGMA foreign_key_check").isEmpty)
      try compare(history, file)
    }
  }

  private func compare(_ history: History, _ file: URL) throws {
    let live = history.tracks.indices.filter { history.tracks[$0].isLive }
    let blamed = live.flatMap { history.blame(track: $0) }
    let expected: [(String, Int)] = [
      ("contributors", history.contributors.count),
      ("identities", history.contributors.reduce(0) { $0 + $1.identities.count }),
      ("lectures", history.lectures.count),
      ("tracks", history.tracks.count),
      ("commits", history.commits.count),
      ("commit_authors", history.commits.reduce(0) { $0 + 1 + $1.coAuthors.count }),
      ("versions", history.revisions.count),
      ("version_parents", history.revisions.reduce(0) { $0 + $1.parents.count }),
      ("changes", history.events.count),
      ("change_kinds", history.events.reduce(0) { $0 + $1.kinds.names.count }),
      ("cues WHERE is_live", Set(blamed.map(\.cue)).count),
      ("lines", blamed.reduce(0) { $0 + $1.lines.count }),
      ("credit", blamed.reduce(0) { $0 + $1.sourceCredit.count + $1.targetCredit.count }),
      ("changes WHERE commit_id IS NULL", history.events.count { $0.commit == nil }),
      ("cues WHERE parent IS NOT NULL", Set(history.events.map(\.cue)).union(blamed.map(\.cue)).count { history.parent(of: $0) != nil }),
    ]
    for (table, count) in expected { try #expect(query(file, "SELECT count(*) FROM \(table)") == "\(count)", "\(table)") }
    #expect(
      try query(file, "SELECT count(*) FROM (SELECT cue, layer FROM credit GROUP BY cue, layer HAVING abs(sum(share) - 1) > 1e-9)") == "0")
    try #expect(query(file, "SELECT count(*) FROM lines WHERE (touched_origin = 'commit') <> (touched IS NOT NULL)") == "0")
    for view in ["contributor_work", "contributor_held", "lecture_coverage", "change_log", "cue_credit"] {
      #expect(Int(try query(file, "SELECT count(*) FROM \(view)")) ?? 0 > 0, "\(view)")
    }
  }

  @Test func answersTheCommonQuestions() throws {
    try withExport(try Sample.history()) { file in
      #expect(
        try query(file, "SELECT name, kind, changes FROM contributor_work WHERE name = 'Bob' ORDER BY kind")
          == "Bob|revised|1\nBob|translated|2")
      try #expect(query(file, "SELECT name, cues, translated FROM lecture_coverage ORDER BY lecture") == "1. A|3|2\n2. B|1|0")
      #expect(
        try query(file, "SELECT number, before_text, after_text, author FROM change_log WHERE kinds LIKE '%revised%'")
          == "1|one\n一|one\n壹, \"\"|Bob")
      try #expect(query(file, "SELECT contributor, share FROM cue_credit WHERE number = 2 AND layer = 'target'") == "Bob|0.5\nCid|0.5")
    }
  }

  @Test func holdsNoAddressUnlessAsked() throws {
    let history = try Sample.history()
    try withExport(history) { file in
      try #expect(Data(contentsOf: file).range(of: Data("@x.org".utf8)) == nil)
    }
    try withExport(history, showsEmail: true) { file in
      try #expect(query(file, "SELECT email FROM identities WHERE name = 'Bob'") == "bob@x.org")
    }
  }

  @Test func theSameHistoryMakesTheSameBytes() throws {
    let first = try withExport(try Sample.history()) { try Data(contentsOf: $0) }
    let second = try withExport(try Sample.history()) { try Data(contentsOf: $0) }
    #expect(first == second)
  }

  @Test func anExistingFileIsReplacedWhole() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "x.sqlite")
      try Data("something else".utf8).write(to: file)
      try exportSQLite(try Sample.history(), to: file.path)
      try #expect(query(file, "PRAGMA integrity_check") == "ok")
    }
  }

  @Test(arguments: [1, 20, 30])
  func aFullDiskLeavesWhatWasThere(_ pages: Int) throws {
    let history = try Sample.history()
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "x.sqlite")
      try Data("as it was".utf8).write(to: file)
      let error = #expect(throws: StoreError.self) { try exportSQLite(history, to: file.path, showsEmail: false, pageLimit: pages) }
      #expect(error?.code == .full)
      #expect(error?.path == file.path)
      try #expect(Data(contentsOf: file) == Data("as it was".utf8))
      try #expect(FileManager.default.contentsOfDirectory(atPath: folder.path) == ["x.sqlite"])
    }
  }

  @Test(arguments: ["missing/x.sqlite", "file/x.sqlite", "folder"])
  func aPathThatCannotBeWrittenIsRefused(_ path: String) throws {
    let history = try Sample.history()
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "file"))
      try FileManager.default.createDirectory(at: folder.appending(path: "folder"), withIntermediateDirectories: true)
      let error = #expect(throws: StoreError.self) { try exportSQLite(history, to: folder.appending(path: path).path) }
      #expect(error?.code == .unwritable)
      #expect(error?.description.hasPrefix(folder.path) == true)
      try #expect(FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == ["file", "folder"])
    }
  }
}

/// The export as files.
struct CSVExportTests {
  private let names = Set(Tables.all.map { $0.name + ".csv" })

  private func files(_ folder: URL) throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) }

  /// Python's reader gives what SQLite has.
  @Test func holdsWhatTheDatabaseHolds() throws {
    let history = try Sample.history()
    try withTemporaryFolder { folder in
      try exportCSV(history, to: folder.appending(path: "out").path)
      try exportSQLite(history, to: folder.appending(path: "x.sqlite").path)
      try #expect(files(folder.appending(path: "out")) == names)
      let script = """
        import csv, sqlite3, sys
        db = sqlite3.connect("x.sqlite")
        for (table,) in db.execute("select name from sqlite_master where type = 'table'"):
            with open(f"out/{table}.csv", newline="", encoding="utf-8") as file:
                raw = file.read()
                rows = list(csv.reader(raw.splitlines(keepends=True), strict=True))
            assert raw.endswith("\\r\\n"), table
            cursor = db.execute(f"select * from {table}")
            assert rows[0] == [c[0] for c in cursor.description], (table, rows[0])
            def field(value): return "" if value is None else str(value)
            expected = [[field(v) for v in row] for row in cursor]
            found = [[str(float(v)) if rows[0][i] == "share" else v for i, v in enumerate(row)] for row in rows[1:]]
            assert sorted(found) == sorted(expected), (table, found[:3], expected[:3])
            print(table, len(expected))
        """
      let result = try run("python3", ["-c", script], in: folder)
      #expect(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
      #expect(result.text.split(separator: "\n").count == names.count)
    }
  }

  @Test func anEarlierExportIsReplacedAndNothingElse() throws {
    let history = try Sample.history()
    try withTemporaryFolder { folder in
      let out = folder.appending(path: "out")
      try exportCSV(history, to: out.path)
      try Data("old".utf8).write(to: out.appending(path: "cues.csv"))
      try exportCSV(history, to: out.path + "/")
      try #expect(files(out) == names)
      try #expect(Data(contentsOf: out.appending(path: "cues.csv")) != Data("old".utf8))
      try #expect(files(folder) == ["out"])
      try Data("mine".utf8).write(to: out.appending(path: "notes.txt"))
      let error = #expect(throws: StoreError.self) { try exportCSV(history, to: out.path) }
      #expect(error?.code == .unwritable)
      #expect(error?.reason.contains("notes.txt") == true)
      try #expect(files(out) == names.union(["notes.txt"]))
      try #expect(files(folder) == ["out"])
    }
  }

  @Test(arguments: ["missing/out", "file", "file/out"])
  func aPathThatCannotBeWrittenIsRefused(_ path: String) throws {
    let history = try Sample.history()
    try withTemporaryFolder { folder in
      try Data().write(to: folder.appending(path: "file"))
      let error = #expect(throws: StoreError.self) { try exportCSV(history, to: folder.appending(path: path).path) }
      #expect(error?.code == .unwritable)
      try #expect(files(folder) == ["file"])
    }
  }

  @Test func aFullDiskIsToldAsSuch() throws {
    do throws(StoreError) {
      var writer = try FileWriter(creating: "/dev/full", shownPath: "here")
      writer.buffer = [1, 2, 3]
      try writer.finish()
      Issue.record("a full disk took three bytes")
    } catch {
      #expect(error.code == .full)
      #expect(error.path == "here")
    }
  }
}

struct ISODateTests {
  /// `date` says the same.
  @Test(arguments: [
    (0, 0), (1_468_587_845, 480), (1_468_587_845, -210), (-1, 0), (951_782_400, 0), (4_102_444_799, 845), (-62_135_596_800, 0),
  ])
  func isWhatTheSystemSays(_ seconds: Int, _ offset: Int) throws {
    let sign = offset < 0 ? "-" : "+"
    let zone = sign + String(format: "%02d:%02d", abs(offset) / 60, abs(offset) % 60)
    let local = try run("date", ["-u", "-d", "@\(seconds + offset * 60)", "+%Y-%m-%dT%H:%M:%S"])
    #expect(
      ISODate.text(CommitDate(seconds: Int64(seconds), offsetMinutes: offset)) == local.text.trimmingCharacters(in: .whitespacesAndNewlines)
        + zone)
  }

  @Test(arguments: [(Int.max, 60), (Int.min, 60), (253_402_300_799, 1), (-62_167_219_200, -1), (0, Int.max), (0, Int.min)])
  func aDateBeyondFourDigitsIsNotShown(_ seconds: Int, _ offset: Int) {
    #expect(ISODate.text(CommitDate(seconds: Int64(seconds), offsetMinutes: offset)) == nil)
  }
}

struct AddressTests {
  @Test(arguments: [
    ("Co-authored-by: Cid <cid@x.org>", "Co-authored-by: Cid <…>"), ("ask a.b+c@x.org, please", "ask …, please"),
    ("@ann 翻译 1-2", "@ann 翻译 1-2"),
    ("给ann@x.org", "给…"), ("a @ b", "a @ b"), ("x@y", "…"), ("@@", "@@"), ("a@b@c.org d", "… d"), ("", ""),
  ])
  func areHiddenInText(_ text: String, _ hidden: String) {
    #expect(Addresses.hidden(text) == hidden)
  }
}
