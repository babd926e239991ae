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

  /// Where it lies; its name, where it is no file.
  var path: String {
    if case .repository(let path, _) = self { path } else { name }
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
  /// Whether the newest version of each track is looked through for faults (``History/fileFaults``).
  public var findsFileFaults = false
  /// What lectures are called instead of their stems, by stem or by any path a track of theirs had (``Lecture/title``).
  public var lectureTitles: [String: String] = [:]
  /// Told now and then how far the reading has come, also from several threads at once; must be quick. Results do not depend on it.
  public var progress: (@Sendable (ReadingProgress) -> Void)?
  /// How many threads may work at once. Results do not depend on it.
  public var jobs = 1
  /// How much is read before giving up.
  public var limits = HistoryLimits()

  /// The settings that suit a history with nothing special: everything below as it is said there.
  public init() {}

  /// Whether a path is that of a subtitle file that is asked for.
  func accepts(_ path: String) -> Bool { SubtitlePaths.isSubtitle(path) && includesPath(path) }
}

/// Bounds that keep hostile mail from filling the memory; what lies beyond is reported, not kept. One message has `MailLimits` of its own.
public struct HistoryLimits: Sendable {
  /// Commits of all mail together; later ones are left out.
  public var commits = 500_000
  /// Findings of one kind in mail, and faults of one kind in one file; of further ones only the number is reported.
  public var diagnostics = 20_000
  /// Bytes of all binary patches of subtitle files together, after inflating; later ones are taken as binary files without data.
  public var binaryBytes = 256 << 20
  /// Bytes of all files that those make of others, which can be many more.
  public var binaryFiles = 512 << 20
  /// Bytes of the different lines of one lecture's files together: more can only come of binary patches that were made for it. Versions
  /// beyond stay unknown.
  public var lectureBytes = 256 << 20
  /// Lines of all versions of one lecture's files together, of which each takes four bytes. Versions beyond stay unknown.
  public var lectureLines = 250_000_000
  /// Lines that hunks show of all versions of one lecture that are not known as a whole, of which each takes four bytes. Those beyond
  /// are not used.
  public var seenLines = 60_000_000
  /// Cues of one file, each of which takes hundreds of bytes while it is followed; those of a version with more are not.
  public var cues = 1_000_000
  /// Versions of one lecture that no patch makes and that are searched for; of the others only the number is reported.
  public var searches = 2000

  /// The defaults as stated at each bound.
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
