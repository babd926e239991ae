import Foundation
import Git
import Mail
import TestSupport
import Testing

@testable import CueHistory

/// The versions that mail proves, with their bytes, to be held against a repository.
struct Proofs {
  var graphs: [VersionGraph] = []

  init(_ mail: [UInt8], base: [String] = []) throws {
    var read = try MailReading.read(MailReader(bytes: mail, name: "mail"), after: ReadHistory(), options: HistoryOptions())
    _ = read.sort()
    let store = try BaseStore(base)
    for lecture in LectureGroups(read.changes).lectures {
      graphs.append(VersionGraph.solved(lecture.changes.map { read.changes[$0] }, store))
    }
  }

  /// File patches, and how many of them lead to a proven version (or take a proven one away).
  var patches: (all: Int, proven: Int) {
    var result = (all: 0, proven: 0)
    for graph in graphs {
      for edge in graph.edges where graph.changes[edge.change].hasHunks {
        result.all += 1
        let blob = edge.new ?? edge.old
        if edge.state == .applied, blob.map({ graph.blobs[$0].evidence == .proven }) ?? false { result.proven += 1 }
      }
    }
    return result
  }

  var diagnostics: [String] { graphs.flatMap(\.diagnostics).map(\.code) }

  /// Versions marked proven of which the repository does not hold the same bytes.
  func falseProofs(_ repository: Repository) -> [String] {
    var wrong: [String] = []
    for graph in graphs {
      for blob in graph.blobs where blob.evidence == .proven {
        guard let id = blob.id, let lines = blob.lines else {
          wrong.append("proven without an id or lines")
          continue
        }
        if (try? repository.blob(id)) != graph.table.file(lines) { wrong.append("\(id)") }
      }
    }
    return wrong
  }

  /// What must not depend on the order of the mail.
  var summary: [String] {
    graphs.flatMap { graph in
      graph.blobs.map { blob in
        let lines = blob.lines ?? blob.seen
        return "\(blob.id.map { "\($0)" } ?? "-") \(blob.evidence) \(ObjectID.ofBlob(graph.table.file(lines)))"
      }
    }
    .sorted()
  }
}

/// A repository made by a shell script, and its mail.
struct ScriptedHistory {
  var mail: [UInt8]
  var repository: Repository
  var folder: URL

  /// What scripts use: `subtitles N` prints N cues, `after TEXT NEW FILE` puts a line after another, `commit` takes all in.
  static let prelude = """
    set -e
    export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@x.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@x.org GIT_CONFIG_NOSYSTEM=1 HOME=$PWD
    clock=1460000000
    tick() { clock=$((clock + 60)); export GIT_AUTHOR_DATE="$clock +0000" GIT_COMMITTER_DATE="$clock +0000"; }
    subtitles() { for i in $(seq 1 $1); do printf '%d\\n00:01:%02d,000 --> 00:01:%02d,500\\nline %d of it\\n\\n' $i $i $i $i; done; }
    after() { sed -i "s/^line $1 of it\\(\\r\\?\\)$/&\\n$2\\1/" "$3"; }
    change() { sed -i "s/^$1\\(\\r\\?\\)$/$2\\1/" "$3"; }
    commit() { tick; git add -A; git commit -q --allow-empty -m "$1"; }
    merge() { tick; git merge -q --no-commit --no-ff "$@" >/dev/null 2>&1 || true; }
    git init -q -b main .
    git config core.autocrlf false
    f=1.srt

    """

  static func with<Result>(_ script: String, _ body: (ScriptedHistory) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let made = try run("bash", ["-c", prelude + script], in: folder)
      try #require(made.status == 0, "\(String(decoding: made.errors, as: UTF8.self))")
      let mail = try run("git", ["format-patch", "--root", "--stdout", "HEAD"], in: folder)
      return try body(ScriptedHistory(mail: [UInt8](mail.output), repository: Repository(path: folder.path), folder: folder))
    }
  }

  /// The messages of the mail, to be sent in another order.
  var messages: [[UInt8]] {
    var parts: [[UInt8]] = []
    for line in mail.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "From ".utf8), line.suffix(24).elementsEqual("Mon Sep 17 00:00:00 2001".utf8) { parts.append([]) }
      if !parts.isEmpty { parts[parts.count - 1] += line + [0x0A] }
    }
    return parts
  }
}
