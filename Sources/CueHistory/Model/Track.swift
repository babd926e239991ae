public import Git

/// The tracks of one talk.
public struct Lecture: Sendable {
  /// The stem: the file name after language folders and suffixes are taken off.
  public var name: String
  /// What people call it, where that is not its stem (``HistoryOptions/lectureTitles``).
  public var title: String?
  /// What it is called before people: its title, or else its stem.
  public var shownName: String { title ?? name }
  /// Indexes into ``History/tracks``.
  public var tracks: [Int]
}

/// One subtitle file, followed through renames.
public struct Track: Sendable {
  /// The path at its newest version.
  public var path: String
  /// Every path it had, oldest first.
  public var paths: [String]
  /// Index into ``History/lectures``.
  public var lecture: Int
  /// Whether the newest version still exists (was not deleted).
  public var isLive: Bool
  /// Whether any cue of the newest version has a target line.
  public var hasTarget: Bool
  /// Its versions, oldest first (parents come before children): indexes into ``History/revisions``.
  public var revisions: [Int]
}

/// One version of a track as one commit left it.
public struct Revision: Sendable {
  /// Index into ``History/commits``; nil for a version that no commit at hand made (a merge that the mail omits, a boundary).
  public var commit: Int?
  /// Index into ``History/tracks``.
  public var track: Int
  /// The versions it was made from: indexes into ``History/revisions``. None at the boundary or at the first upload.
  public var parents: [Int]
  /// The path that the commit gave it.
  public var path: String
  /// The blob id as the history names it, perhaps abbreviated; nil when there is none.
  public var blob: ObjectID?
  /// How well its bytes are known.
  public var evidence: Evidence
  /// Why it is not proven, or how it was proven when not by its own patch; for people.
  public var reason: String?
  /// Whether its commit removed the file.
  public var isDeletion: Bool
  /// Whether what came before is older than the history at hand.
  public var isBoundary: Bool
  /// Cues in this version.
  public var cueCount: Int
  /// How many cues of this version have a target line.
  public var translatedCount: Int
}
