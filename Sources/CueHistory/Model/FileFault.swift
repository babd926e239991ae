/// Something inside a subtitle file as it is now: in the newest version of its track that is at hand (``HistoryOptions/findsFileFaults``).
public struct FileFault: Sendable, Hashable {
  /// Index into ``History/tracks``.
  public var track: Int
  /// A warning is read by a guess, or troubles players; with an error something is lost to them. A note is unusual and does no harm:
  /// ``isHarmless``.
  public var severity: Diagnostic.Severity
  /// A stable word for the kind of fault, in kebab-case.
  public var code: String
  /// A few words for people.
  public var message: String
  /// The line of the file, 1-based; nil for the file as a whole.
  public var line: Int?
  /// The number of the cue that the line belongs to, as the file has it; nil where there is no cue, or it has none.
  public var cue: Int?

  /// A fault of a track's file.
  public init(track: Int, severity: Diagnostic.Severity, code: String, message: String, line: Int? = nil, cue: Int? = nil) {
    self.track = track
    self.severity = severity
    self.code = code
    self.message = message
    self.line = line
    self.cue = cue
  }

  /// Whether it is unusual only: every reader of subtitles takes it as it is meant.
  public var isHarmless: Bool { severity == .note }
}
