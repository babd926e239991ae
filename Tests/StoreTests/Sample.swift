import CueHistory
import Foundation
import TestSupport

/// A small history: upload, translation by two, revision with hostile text, a cue that is removed, and a merge that mail would omit.
enum Sample {
  static func history() throws -> History {
    try withTemporaryFolder { folder in
      try run("git", ["init", "-q", "-b", "main", "."], in: folder)
      var time = 1_500_000_000
      func commit(_ subject: String, _ author: String, _ files: [String: [String]]) throws {
        for (name, texts) in files {
          let cues = texts.enumerated().map { "\($0 + 1)\n00:00:0\($0),000 --> 00:00:0\($0),900\n\($1)\n\n" }.joined()
          try Data(cues.utf8).write(to: folder.appending(path: name))
        }
        try run("git", ["add", "-A"], in: folder)
        time += 86_400
        let date = "\(time) +0800"
        let people = ["AUTHOR", "COMMITTER"].map {
          ["GIT_\($0)_NAME": author, "GIT_\($0)_EMAIL": author.lowercased() + "@x.org", "GIT_\($0)_DATE": date]
        }
        try run("git", ["commit", "-q", "-m", subject], in: folder, environment: people[0].merging(people[1]) { $1 })
      }
      try commit("upload", "Ann", ["1. A.srt": ["one", "two", "three", "four"], "2. B.srt": ["b"]])
      try commit("translate 1", "Bob", ["1. A.srt": ["one\n一", "two", "three", "four"]])
      try commit("translate 2\n\nCo-authored-by: Cid <cid@x.org>", "Bob", ["1. A.srt": ["one\n一", "two\n二", "three", "four"]])
      try commit("revise, \"quoted\"\r", "Bob", ["1. A.srt": ["one\n壹, \"\"", "two\n二", "three", "four"]])
      try commit("remove", "Ann", ["1. A.srt": ["one\n壹, \"\"", "two\n二", "three"]])
      return try History.read([.repository(folder.path, revision: nil)])
    }
  }
}
