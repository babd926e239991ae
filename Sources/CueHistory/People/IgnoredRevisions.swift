internal import Git

/// A list of commits whose changes are nobody's work, as `git blame --ignore-revs-file` takes it.
public struct IgnoredRevisions: Sendable, Hashable {
  /// The ids, for ``HistoryOptions/ignoredRevisions``. Unlike git's they may be cut short, to no less than four digits.
  public private(set) var ids: [String] = []
  /// Lines that are no id, with their numbers from 1. Git refuses the whole file for one.
  public private(set) var faults: [Fault] = []

  /// A line that is no id.
  public struct Fault: Sendable, Hashable {
    /// From 1.
    public var line: Int
    /// The line without comment and blanks around it.
    public var text: String
  }

  /// Reads the file: an id a line, blanks around it and empty lines passed over, `#` begins a comment anywhere (git's `oidset.c`).
  public init(_ bytes: [UInt8]) {
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let text = Mentions.trimmed(line.prefix { $0 != 0x23 })
      if text.isEmpty { continue }
      if let id = ObjectID(text), id.digits >= 4 { ids.append(text) } else { faults.append(Fault(line: number, text: text)) }
    }
  }
}

/// Which commits of a history are to be ignored.
struct IgnoredCommits {
  private(set) var indexes: Set<Int> = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Ids that fit no commit are of another part of the history and pass silently, as in git; one that fits several names none.
  init(_ ids: [String], in commits: [ReadCommit]) {
    for text in ids {
      guard let id = ObjectID(text) else { continue }
      let found = commits.indices.filter { commits[$0].id?.matches(id) ?? false }
      if found.count > 1 {
        diagnostics.append(Diagnostic(.warning, "ambiguous-revision", "\"\(text)\" fits \(found.count) commits; none is ignored"))
      } else {
        indexes.formUnion(found)
      }
    }
  }
}
