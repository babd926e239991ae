internal import Git

/// One version of one track in the history of a lecture: what one commit, or something unseen, made of it.
///
/// A blob may occur more than once (a change and its revert); a node is one occurrence.
struct VersionNode: Sendable {
  /// Index into the commits as read; nil where no commit at hand made it.
  var commit: Int?
  /// Index into the lecture's tracks.
  var track: Int
  var path: String
  var blob: ObjectID?
  /// The lines, unknown ones being 0; nil where nothing of it is known (a binary file without data) and for a deletion.
  var lines: [LineID]?
  /// Nodes of the same lecture; they come before this one.
  var parents: [Int]
  var evidence: Evidence
  var reason: String?
  var isDeletion = false
  /// Whether there is something before it that is not at hand.
  var isBoundary = false
  /// Whether its first parent is another file: the track goes on from there under a new name, or is a copy of it.
  var isRename = false
  var isCopy = false
}

/// The versions of a lecture, or of several that are followed together (``TiedLectures``), in an order in which parents come first.
struct LectureVersions: Sendable {
  var table = LineTable()
  var nodes: [VersionNode] = []
  var trackCount = 0
  /// By track: which of several lectures that are followed together it belongs to; empty for one lecture alone.
  var lectureOfTrack: [Int] = []

  func lecture(ofTrack track: Int) -> Int { lectureOfTrack[safe: track] ?? 0 }

  var diagnostics: [Diagnostic] = []
  /// How each text change came out: the evidence of the version it made, or nil where it could not be read.
  var textChanges: [(commit: Int, path: String, evidence: Evidence?, reason: String?)] = []
  /// Commits whose changes are nobody's work.
  var ignored: Set<Int> = []
  /// Commits that changed a file as another commit, before them, had changed the same version of it.
  var duplicates: [(commit: Int, of: Int)] = []
}
