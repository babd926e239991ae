/// Where a file that was looked up stands in a history (``HistoryOptions/contents``).
///
/// The history then holds the one lecture the file belongs to, and the file is the newest version of its track: ``History/blame(track:)``
/// answers for its cues, and what is not so in the version it was made from comes from ``commit``.
public struct ContentsMatch: Sendable, Hashable {
  /// Index into ``History/tracks``.
  public var track: Int
  /// Index into ``History/revisions``: the version that the file is, or the one it differs least from.
  public var revision: Int
  /// Whether the file is that version: by its id, a title line, line ends and blank lines at the end aside.
  public var isExact: Bool
  /// Index into ``History/commits`` of what stands for all that is not committed.
  public var commit: Int
}

extension ReadCommit {
  /// Stands for what is not committed.
  static let uncommitted = ReadCommit(
    author: Identity(name: "(not committed yet)", email: ""), coAuthors: [], subject: "", log: "", isMerge: false, parents: [],
    place: Diagnostic.Place())
}
