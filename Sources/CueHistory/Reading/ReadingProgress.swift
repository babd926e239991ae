/// How far the reading of a history has come, for people who wait.
public struct ReadingProgress: Sendable, Equatable {
  /// What is done, in the order it is done.
  public enum Stage: Sendable, Equatable {
    /// Messages of mail are read; `done` counts their bytes as mail, not as gzip has them.
    case mail
    /// Commits of a repository are walked.
    case commits
    /// Versions are rebuilt and cues followed, lecture by lecture.
    case lectures
  }

  /// What is being done.
  public var stage: Stage
  /// How much of the stage is done: of mail since the first input began.
  public var done: Int
  /// How much there is; nil where it is not known beforehand, as of mail.
  public var total: Int?

  /// Says how far it is.
  public init(stage: Stage, done: Int, total: Int? = nil) {
    (self.stage, self.done, self.total) = (stage, done, total)
  }
}
