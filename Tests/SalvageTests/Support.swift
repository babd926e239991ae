import Foundation
import Git
import Mail
import TestSupport
import Testing

@testable import Salvage

/// What flattening makes of a text: every run of white space one blank.
func flatten(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  Array(Array(bytes).split(whereSeparator: isWhite).joined(separator: [0x20]))
}

/// The id of a blob as libgit2 computes it.
func blobID(_ bytes: [UInt8]) -> String? { ObjectID.ofBlob(bytes).description }

extension Restored {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// All messages of a mailbox.
func messages(_ mailbox: [UInt8]) throws -> [Message] {
  var reader = MailReader(bytes: mailbox, name: "test")
  var found: [Message] = []
  while let raw = try reader.next() { found.append(parse(raw)) }
  return found
}

/// A hunk as its header and its lines: marker, then the words with one blank between them.
struct ShownHunk: Equatable {
  var path: String
  var header: String
  var lines: [String]
}

/// The hunks of a mailbox, read by the counts of their headers alone.
func hunks(_ mailbox: [UInt8]) -> [ShownHunk] {
  var found: [ShownHunk] = []
  var path = ""
  var left = (old: 0, new: 0)
  for line in mailbox.split(separator: 0x0A, omittingEmptySubsequences: false) {
    let words = line.dropFirst().split(whereSeparator: isWhite).map { String(decoding: $0, as: UTF8.self) }
    if left.old > 0 || left.new > 0 {
      guard let marker = line.first, marker != 0x5C else { continue }
      let text = words.joined(separator: " ").replacing("\u{FEFF}", with: "")
      found[found.count - 1].lines.append(String(UnicodeScalar(marker)) + text)
      if marker != 0x2B { left.old -= 1 }
      if marker != 0x2D { left.new -= 1 }
    } else if line.starts(with: "diff --git ".utf8) {
      path = String(decoding: line, as: UTF8.self)
    } else if let header = Words(Array(line)).hunkHeader(at: 0) {
      left = (header.oldCount, header.newCount)
      found.append(ShownHunk(path: path, header: String(decoding: line, as: UTF8.self), lines: []))
    }
  }
  return found
}

/// The lines that say what a section is, in order.
func sectionLines(_ mailbox: [UInt8]) -> [String] {
  let leads = ["diff --git ", "index ", "old mode ", "new mode ", "new file ", "deleted file ", "rename ", "similarity "]
  return mailbox.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }.filter { line in leads.contains { line.hasPrefix($0) } }
}

/// A repository whose history is known, to make mailboxes from.
struct Fixture {
  let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    try git("init", "-q", "-b", "main")
    try git("config", "user.name", "王卓")
    try git("config", "user.email", "w@example.org")
  }

  @discardableResult func git(_ arguments: String..., input: Data? = nil) throws -> String {
    let result = try run(
      "git", arguments, in: folder, input: input,
      environment: [
        "GIT_AUTHOR_DATE": "2016-07-04T09:29:31+0800", "GIT_COMMITTER_DATE": "2016-07-04T09:29:31+0800", "GIT_CONFIG_NOSYSTEM": "1",
      ])
    try #require(result.status == 0, "\(arguments): \(String(decoding: result.errors, as: UTF8.self))")
    return result.text
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func commit(_ log: String) throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", log)
  }

  /// The history as mail.
  func mailbox(_ options: String...) throws -> [UInt8] {
    let arguments = ["format-patch", "--stdout", "--root", "-M"] + options
    return Array(try run("git", arguments + ["HEAD"], in: folder).output)
  }
}

/// `count` cues with one English line each, and a Chinese one where `translated` has the number.
func cues(_ count: Int, translated: Range<Int> = 0..<0) -> String {
  let lines = [
    "Okay, so that is what we are going to do today.", "So a tuple is nothing more than a grouping of values.",
    "All right, any questions about that?",
    "You can use it anywhere you can use a type.", "It does not want to actually make a copy, okay?",
    "There will be a lot of demos in this course.",
  ]
  let others = ["好的，这就是我们今天要做的。", "元组只是把几个值放在一起", "Swift 里可以这样写", "任何可以用类型的地方都可以用它", "它不会真的复制", "这门课会有很多 demo"]
  return (1...count).map { number in
    let time = { (second: Int) in "00:\(String(format: "%02d:%02d", second / 60, second % 60)),000" }
    let text = lines[number % lines.count] + "\n" + (translated.contains(number) ? others[number % others.count] + "\n" : "")
    return "\(number)\n\(time(number * 3)) --> \(time(number * 3 + 2))\n\(text)"
  }.joined(separator: "\n")
}
