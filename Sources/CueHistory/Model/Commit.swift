public import Git

/// A point in time as the author wrote it: the moment, and the zone it was written in.
public struct CommitDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01 00:00 UTC.
  public var seconds: Int64
  /// Minutes east of UTC.
  public var offsetMinutes: Int

  /// A moment, and the zone that it was written in.
  public init(seconds: Int64, offsetMinutes: Int) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// By the moment alone, whatever the zone.
  public static func < (left: CommitDate, right: CommitDate) -> Bool { left.seconds < right.seconds }
}

/// One commit, from a message or from a repository, with its people already looked up in the mailmap.
public struct Commit: Sendable {
  /// The full id; nil for mail without one.
  public var id: ObjectID?
  /// Index into ``History/contributors``.
  public var author: Int
  /// Further contributors named by `Co-authored-by:` trailers (or mentions, when asked for); indexes into ``History/contributors``.
  public var coAuthors: [Int]
  /// The author date; nil when the mail has none that can be read.
  public var date: CommitDate?
  /// The first paragraph of the message, as one line, without the `[PATCH]` of mail.
  public var subject: String
  /// The message below the subject, with LF line ends.
  public var log: String
  /// Whether it has several parents; mail leaves such commits out.
  public var isMerge: Bool
  /// Where it was read.
  public var place: Diagnostic.Place
  /// The commit that first carried the same change (a re-sent patch, a cherry-pick); index into ``History/commits``.
  public var duplicateOf: Int?
  /// The author's name and address as written, before the mailmap.
  public var identity: Identity
  /// Whether it is one of ``HistoryOptions/ignoredRevisions``: its changes move neither *changed* nor credit.
  public var isIgnored: Bool
  /// Who made the commit for its author, where the message names the author and ``HistoryOptions/creditsMentions`` is on; index
  /// into ``History/contributors``.
  public var handedInBy: Int?
}

/// A person after the mailmap.
public struct Contributor: Sendable, Hashable {
  /// As the mailmap says it, else as it was written first.
  public var name: String
  /// As the mailmap says it, else as it was written first.
  public var email: String
  /// Every name and address the person committed under, as written, each once, in order of first appearance.
  public var identities: [Identity]
}

/// A name and an address as a commit gives them.
public struct Identity: Sendable, Hashable {
  /// As written, decoded to UTF-8.
  public var name: String
  /// As written, without the angle brackets.
  public var email: String

  /// A name and an address as they stand.
  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }
}
