import Foundation
import TestSupport
import Testing

@testable import CueHistory

/// The parts of a split mailbox, read each on its own, are the whole.
struct SplitTests {
  /// All that is said of each change of cues, sorted.
  private func events(_ history: History) -> [String] {
    history.events.map { event in
      let commit = event.commit.map { history.commits[$0] }
      let people = commit.map { commit in ([commit.author] + commit.coAuthors).map { history.contributors[$0].name } }
      let place =
        "\(history.lectures[Int(event.cue.lecture)].name) \(history.revisions[event.revision].path) \(history.name(of: event.cue))"
      let change = "\(event.kinds.names) \(event.evidence) \(event.shift) \(event.isDuplicate)"
      return "\(commit?.id?.description ?? "-") \(commit?.date?.seconds ?? 0) \(people ?? []) \(place) \(change) "
        + "\(String(describing: history.before(event))) \(String(describing: history.after(event)))"
    }
    .sorted()
  }

  private func write(_ path: String, _ parts: Int, to folder: URL) throws -> [String] {
    let split = try MailSplit(path: path, parts: parts)
    var bytes = Array(repeating: [UInt8](), count: parts)
    var pass = try split.pass()
    while let message = try pass.next() { for part in 0..<parts { bytes[part] += message.bytes(part: part) } }
    return try bytes.enumerated().map { part, bytes in
      let file = folder.appending(path: "part-\(part + 1).mbox")
      try Data(bytes).write(to: file)
      return file.path
    }
  }

  /// A function of its own: a closure behind those of expectations may be taken for one of them (Swift 6.3.1).
  private func busy(_ parts: [History]) -> Int { parts.count { !$0.tracks.isEmpty } }

  /// Splits mail, and holds the parts against the whole; how many parts have any change.
  @discardableResult
  private func check(_ mail: [UInt8], _ parts: Int, _ name: String, options: HistoryOptions = HistoryOptions()) throws -> Int {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "whole.mbox").path
      try Data(mail).write(to: URL(filePath: path))
      let whole = try History.read([.mail(path)], options: options)
      let read = try write(path, parts, to: folder).map { try History.read([.mail($0)], options: options) }
      #expect(read.flatMap { events($0) }.sorted() == events(whole), "\(name)")
      #expect(read.flatMap { $0.lectures.map(\.name) }.sorted() == whole.lectures.map(\.name).sorted(), "\(name)")
      for evidence in Evidence.allCases {
        #expect(
          read.reduce(0) { $0 + ($1.counts.evidence[evidence] ?? 0) } == whole.counts.evidence[evidence] ?? 0, "\(name): \(evidence)")
      }
      #expect(read.reduce(0) { $0 + $1.counts.failed } == whole.counts.failed, "\(name)")
      #expect(read.reduce(0) { $0 + $1.counts.fileChanges } == whole.counts.fileChanges, "\(name)")
      #expect(read.allSatisfy { $0.counts.messages == whole.counts.messages && $0.contributors == whole.contributors }, "\(name)")
      return busy(read)
    }
  }

  /// Text that a commit carries from one file into another ties them, so that a cue that moved keeps its id in a part as in the whole.
  @Test func filesBetweenWhichACueMovesStayTogether() throws {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      let (knead, rest) = ("Knead the dough for ten minutes.", "Leave it to rest under a cloth.")
      try repository.commit(
        "add",
        [
          "1. A.srt": subtitles([knead, rest]), "2. B.srt": subtitles(["The oven has to be very hot first."]),
          "3. C.srt": subtitles(["Serve it with butter and some salt."]),
        ])
      try repository.commit(
        "move", ["1. A.srt": subtitles([knead]), "2. B.srt": subtitles([rest, "The oven has to be very hot first."])])
      let mail = try repository.mail()
      #expect(try History.read([.bytes(mail, name: "mail")]).events.contains { $0.kinds.contains(.moved) })
      #expect(try check(mail, 3, "a moved cue") == 2)
    }
  }

  // MARK: Real and random histories

  @Test(.enabled(if: Corpus.isPresent, Corpus.absent), arguments: ["ios9.mbox", "ios9-23.mbox"])
  func theRealMailInPartsIsTheWhole(name: String) throws {
    #expect(try check([UInt8](try Data(contentsOf: Corpus.file(name))), 8, name) == 8)
  }

  /// The ways in which mail of one history may come.
  private static let forms: [(name: String, change: @Sendable (String) -> String)] = [
    ("as git writes it", { $0 }),
    ("without ids", { $0.replacing(#/From [0-9a-f]{40} /#, with: "From \(String(repeating: "0", count: 40)) ") }),
    (
      "without ids and dates",
      { text in
        text.replacing(#/From [0-9a-f]{40} /#, with: "From \(String(repeating: "0", count: 40)) ").replacing(#/\nDate: [^\n]*/#, with: "")
      }
    ),
    ("without index lines", { $0.replacing(#/\nindex [0-9a-f]+\.\.[^\n]*/#, with: "") }),
    ("torn hunks", { $0.replacing(#/\n\+[^\n]*7[^\n]*\n\+[^\n]*\n/#, with: "\n") }),
  ]

  @Test(arguments: 1...4) func randomHistoriesInPartsAreTheWhole(seed: Int) throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "made")
      let size = "--seed \(seed) --lectures 5 --cues 9 --contributors 3 --steps 8 --odd 0.5".split(separator: " ").map(String.init)
      try run("python3", [root.appending(path: "scripts/make-corpus").path, target.path] + size)
      let arguments = seed % 2 == 0 ? ["--full-index", "--no-renames"] : ["--find-copies-harder"]
      let made = try run(
        "git", ["format-patch", "-q", "--root", "--stdout"] + arguments + ["HEAD"], in: target.appending(path: "repository.git"))
      for form in Self.forms {
        let mail = Array(form.change(made.text).utf8)
        for parts in [2, 5] { try check(mail, parts, "seed \(seed), \(form.name), \(parts) parts") }
      }
    }
  }

  // MARK: What must stay together

  private let cues = subtitles((1...8).map { "line number \($0) of the talk" })
  private let others = subtitles((1...8).map { "different words, cue \($0)" }).replacing("00:00:", with: "00:10:")

  private func mail(_ commits: [([String: String], [String])], _ arguments: String...) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      var repository = try SmallRepository(folder)
      for (index, commit) in commits.enumerated() { try repository.commit("c\(index)", commit.0, removing: commit.1) }
      return [UInt8](try run("git", ["format-patch", "--stdout", "--root"] + arguments + ["HEAD"], in: folder).output)
    }
  }

  @Test func strangersArePartedAndRelativesAreNot() throws {
    let strangers = try mail([(["a.srt": cues, "b.srt": others, "notes.txt": "x"], [])])
    #expect(try check(strangers, 2, "strangers") == 2)
    #expect(try check(strangers, 5, "more parts than tracks") == 2)
    let edited = cues.replacing("line number 3", with: "another line")
    for (name, changes, arguments) in [
      ("languages", [(["en/a.srt": cues, "zh/a.srt": others], [])], []),
      ("renamed", [(["a.srt": cues], []), (["b.srt": cues], ["a.srt"])], []),
      ("moved with edits", [(["a.srt": cues], []), (["b.srt": edited], ["a.srt"])], ["--no-renames"]),
      ("copied", [(["a.srt": cues], []), (["b.srt": cues, "a.srt": edited], [])], ["-C"]),
      ("the same blob", [(["a.srt": cues], []), (["b.srt": cues], [])], ["--full-index"]),
    ] as [(String, [([String: String], [String])], [String])] {
      let mail = try withTemporaryFolder { folder in
        var repository = try SmallRepository(folder)
        for (index, commit) in changes.enumerated() { try repository.commit("c\(index)", commit.0, removing: commit.1) }
        return [UInt8](try run("git", ["format-patch", "--stdout", "--root"] + arguments + ["HEAD"], in: folder).output)
      }
      #expect(try check(mail, 2, name) == 1, "\(name)")
    }
  }

  /// Above its bound the history pairs no files, and a part must not find fewer of them.
  @Test func moreMovesThanAreComparedStayTogether() throws {
    var (old, new): ([String: String], [String: String]) = ([:], [:])
    for index in 0..<46 {
      old["\(index). old.srt"] = subtitles(["words of talk \(index)", "and more of it \(index)"])
      new["\(index). new.srt"] = subtitles(["words of talk \(index)", "and more of it \(index)"])
    }
    let mail = try mail([(old, []), (new, old.keys.sorted())], "--no-renames")
    #expect(try check(mail, 3, "46 moves") == 1)
  }

  /// Two mails that differ in their files only are two commits, also where neither file is.
  @Test func mailsThatDifferInTheirFilesOnlyStayApart() throws {
    let text = String(decoding: try mail([(["a.srt": cues, "b.srt": others], [])]), as: UTF8.self)
    let zero = text.replacing(#/From [0-9a-f]{40} /#, with: "From \(String(repeating: "0", count: 40)) ")
    let again = zero.replacing("b/b.srt", with: "b/c.srt").replacing("a/b.srt", with: "a/c.srt")
    try check(Array((zero + again).utf8), 3, "alike but for files")
  }

  @Test func partsAreOfLikeSizeAndAlwaysTheSame() throws {
    var files: [String: String] = [:]
    for index in 0..<12 { files["\(index).srt"] = subtitles((1...(5 + index)).map { "talk \(index) line \($0)" }) }
    let mail = try mail([(files, [])])
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "whole.mbox").path
      try Data(mail).write(to: URL(filePath: path))
      let first = try write(path, 3, to: folder).map { try Data(contentsOf: URL(filePath: $0)) }
      #expect(try write(path, 3, to: folder).map { try Data(contentsOf: URL(filePath: $0)) } == first)
      #expect(first.map(\.count).max() ?? 0 < (first.map(\.count).min() ?? 0) * 3 / 2)
      #expect(try MailSplit(path: path, parts: 3).files.reduce(0, +) == 12)
    }
  }

  /// git finds the same messages in each part.
  @Test func gitFindsAllMessagesInEachPart() throws {
    let mail = try mail([(["a.srt": cues, "b.srt": others], []), (["a.srt": others + cues], []), (["README": "x"], [])])
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "whole.mbox").path
      try Data(mail).write(to: URL(filePath: path))
      for part in try write(path, 2, to: folder) {
        let target = folder.appending(path: "messages of " + URL(filePath: part).lastPathComponent)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        #expect(try run("git", ["mailsplit", "-o" + target.path, "--keep-cr", part]).text == "3\n")
      }
    }
  }
}
