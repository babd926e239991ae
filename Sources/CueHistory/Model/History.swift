/// All that was read, computed and found out: the value every report is made from.
public struct History: Sendable {
  /// Every person, after the mailmap.
  public var contributors: [Contributor]
  /// In an order that depends on neither the order of the input nor the number of jobs.
  public var commits: [Commit]
  /// In natural order of their names.
  public var lectures: [Lecture]
  /// By lecture.
  public var tracks: [Track]
  /// By lecture, then by track, oldest first.
  public var revisions: [Revision]
  /// Every cue change: by lecture, then in the order of the versions, then in file order.
  public var events: [CueEvent]
  /// What was read, and how well it is known.
  public var counts: ReadingCounts
  /// What was wrong, or worth knowing, in what was read.
  public var diagnostics: [Diagnostic]
  /// What is wrong, or unusual, inside the subtitle files as they are now, by track and then by line; only where it was asked for
  /// (``HistoryOptions/findsFileFaults``).
  public var fileFaults: [FileFault] = []
  /// Where the file that was to be looked up stands; nil where there was none, or where no version is like it.
  public var contents: ContentsMatch?
  /// The paths of the repositories that were read, in order.
  public var repositories: [String] = []
  /// What each lecture keeps: lines, states of cues and lives, parallel to `lectures`.
  var stores: [SealedStore]
}

/// What was read, and how well it is known. `check` reports it.
public struct ReadingCounts: Sendable, Equatable {
  /// Messages of mail, or commits of a repository.
  public var messages = 0
  /// Messages or commits that change at least one file.
  public var patches = 0
  /// Sections: changes of one file by one commit, of any kind.
  public var fileChanges = 0
  /// Changes of subtitle files with hunks. `evidence` and `failed` add up to it.
  public var textChanges = 0
  /// Text changes by the evidence of the version they lead to.
  public var evidence: [Evidence: Int] = [:]
  /// Text changes that could not be read.
  public var failed = 0

  /// Nothing read yet.
  public init() {}
}
