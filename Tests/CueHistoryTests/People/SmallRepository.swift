import Foundation
import TestSupport

@testable import CueHistory

/// A repository made on the spot: each commit has its own author and is a day after the one before.
struct SmallRepository {
  let folder: URL
  private(set) var count = 0

  init(_ folder: URL, isBare: Bool = false) throws {
    self.folder = folder
    try run("git", ["init", "-q", "-b", "main"] + (isBare ? ["--bare"] : []) + ["."], in: folder)
  }

  /// Writes files and commits them; the id.
  @discardableResult
  mutating func commit(_ subject: String, by author: String = "Ann <ann@x.org>", _ files: [String: String] = [:], removing: [String] = [])
    throws -> String
  {
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    for path in removing { try FileManager.default.removeItem(at: folder.appending(path: path)) }
    try run("git", ["add", "-A"], in: folder)
    count += 1
    let person = CoAuthors.identity(author) ?? Identity(name: "Ann", email: "ann@x.org")
    let date = "\(1_500_000_000 + count * 86_400) +0000"
    let environment = [
      "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.email, "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_NAME": "C",
      "GIT_COMMITTER_EMAIL": "c@x.org", "GIT_COMMITTER_DATE": date,
    ]
    try run("git", ["commit", "-q", "--allow-empty", "-m", subject], in: folder, environment: environment)
    return try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func git(_ arguments: String...) throws -> String { try run("git", arguments, in: folder).text }

  func mail(_ arguments: String...) throws -> [UInt8] {
    [UInt8](try run("git", ["format-patch", "--stdout", "--root"] + arguments + ["HEAD"], in: folder).output)
  }

  func history(_ options: HistoryOptions = HistoryOptions()) throws -> History {
    try History.read([.repository(folder.path, revision: nil)], options: options)
  }
}

/// A subtitle file with one cue for each text, a second apart.
func subtitles(_ texts: [String]) -> String {
  texts.enumerated().map { index, text in
    let second = String(format: "%02d", index)
    return "\(index + 1)\n00:00:\(second),000 --> 00:00:\(second),900\n\(text)\n\n"
  }.joined()
}
