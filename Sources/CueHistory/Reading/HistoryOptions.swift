/// Something a history is read from.
public enum HistoryInput: Sendable, Hashable {
  /// A mailbox, a patch, a folder of patches or a Maildir by its path; `-` is standard input.
  case mail(String)
  /// Mail that is already in memory, with a name for messages to people.
  case bytes([UInt8], name: String)
  /// Mail on standard input of which the beginning was read already.
  case standardInput(after: [UInt8])
  /// Mail in memory whose line structure was lost and is restored: what rests on it is ``Evidence/recovered`` at most, unless an id
  /// proves it. Mail that came as it was goes before it where both have a commit.
  case recovered([UInt8], name: String)
  /// A repository, and the branch or range (`A..B`) to walk; nil is HEAD.
  case repository(String, revision: String?)

  var isRepository: Bool {
    if case .repository = self { true } else { false }
  }

  var isRecovered: Bool {
    if case .recovered = self { true } else { false }
  }

  /// What it is called in messages to people.
  public var name: String {
    switch self {
    case .mail(let path): path
    case .bytes(_, let name), .recovered(_, let name): name
    case .standardInput: "-"
    case .repository(let path, let revision): path + (revision.map { "@" + $0 } ?? "")
    }
  }
}

/// How a history is read.
public struct HistoryOptions: Sendable {
  /// Where versions that no patch makes are looked up by id: repositories or folders of files.
  public var bases: [String] = []
  /// The bytes of mailmap files; later ones override.
  public var mailmaps: [[UInt8]] = []
  /// Only subtitle files that this accepts are read.
  public var includesPath: @Sendable (String) -> Bool = { _ in true }
  /// The source language as a BCP 47 tag; nil lets each track's history decide.
  public var sourceLanguage: String?
  /// Whether "@name translated …" in a message credits that person (``Mentions``): in the place of the committer where everybody named
  /// stands for the author, else beside. Off, a note says who is named.
  public var creditsMentions = false
  /// Commits whose changes are nobody's work, by id, which may be cut short: *changed* and credit stay where they were before them.
  /// ``IgnoredRevisions`` reads them from a file.
  public var ignoredRevisions: [String] = []
  /// A subtitle file to look up: the history is then that of its lecture, with the file as its newest version
  /// (``History/contents``). It is also looked into for versions that no patch makes, as ``bases`` are.
  public var contents: [UInt8]?
  /// Whether patches are only replayed: missing merges are not searched for, and no cue is followed, so that there are no events.
  public var isReplayOnly = false
  /// How many threads may work at once. Results do not depend on it.
  public var jobs = 1

  /// The settings that suit a history with nothing special: everything below as it is said there.
  public init() {}
}

/// Why nothing could be read.
public enum HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// An input cannot be read at all.
  case unreadable(input: String, reason: String, hint: String?)
  /// Every input was read, and none holds a commit.
  case nothingToRead(inputs: [String])

  /// What is wrong with which input, and, where it helps, a hint on a line of its own.
  public var description: String {
    switch self {
    case .unreadable(let input, let reason, let hint): "\(input): \(reason)" + (hint.map { "\nhint: \($0)" } ?? "")
    case .nothingToRead(let inputs): "no commit in \(inputs.joined(separator: ", "))"
    }
  }
}
