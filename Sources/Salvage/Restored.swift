/// What a flattened text was before its line structure was lost.
public enum FlattenedKind: Sendable, Equatable {
  /// A mailbox as `git format-patch --stdout` prints it.
  case mailbox
  /// A subtitle file with numbers and timings.
  case subtitles
}

/// Text whose line structure has been restored, and how far it can be trusted.
public struct Restored: Sendable {
  public var kind: FlattenedKind
  /// The text with lines again: a mailbox that git reads, or a subtitle file. LF ends each line.
  public var bytes: [UInt8] = []
  public var summary = Summary()
  /// What more than one reading fits, or what could not be restored, in file order. Versions that rest on it are *recovered*, unless an id proves them.
  public var marks: [Mark] = []
  public var diagnostics: [SalvageDiagnostic] = []

  /// How much was found. Counts of one restored text: `hunks` = `exactHunks` + `ambiguousHunks` + `unreadHunks`.
  public struct Summary: Sendable, Equatable {
    public var messages = 0
    /// Sections of patches (one file each), whether with hunks or not.
    public var sections = 0
    public var hunks = 0
    /// Hunks that one reading alone fits, or that an id proves.
    public var exactHunks = 0
    public var ambiguousHunks = 0
    /// Hunks no reading fits: their sections come out without content.
    public var unreadHunks = 0
    /// Versions whose restored bytes have the id the patch promises.
    public var proven: [Proven] = []
    /// Cues, in restored subtitles.
    public var cues = 0

    public init() {}
  }

  /// A version that its blob id proves.
  public struct Proven: Sendable, Equatable {
    /// Number of the message, counting from 1.
    public var message: Int
    /// The path as it stands in the patch, without `b/`.
    public var path: [UInt8]
    /// The id as the patch's `index` line gives it: hex digits, often cut to 7.
    public var id: String
  }

  /// A place that did not come out for certain.
  public struct Mark: Sendable, Equatable {
    public enum Reason: String, Sendable {
      /// Several readings fit; the likeliest was taken.
      case ambiguous
      /// No reading fits the counts of the hunk header: the section comes out without content.
      case unread
      /// Bytes are missing (binary data): the section comes out without content.
      case lost
      /// Where the subject ends and the log begins was guessed.
      case log
    }

    /// Number of the message, counting from 1.
    public var message: Int
    /// Index of the section within the message, from 0; -1 for the message itself.
    public var section: Int
    /// Index of the hunk within the section, from 0; -1 for the whole section.
    public var hunk: Int
    /// The path as it stands in the patch, without `b/`; empty for the message itself.
    public var path: [UInt8]
    public var reason: Reason
  }

  init(_ kind: FlattenedKind) { self.kind = kind }
}

/// Something worth telling about flattened text. It never stops the restoring.
public struct SalvageDiagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable { case note, warning, error }

  public var severity: Severity
  /// A stable name: `no-messages`, `text-before`, `no-date`, `section-unread`, `hunk-ambiguous`, `hunk-unread`, `binary-lost`, `subject-ambiguous`,
  /// `number-missing`, `number-order`, `time-order`, `cue-truncated`, `no-cues`.
  public var code: String
  public var message: String
  /// Index of the byte in the flattened text that this is about.
  public var offset: Int
}

/// Gives the id of a blob as hex digits, as git computes it; nil if it cannot.
public typealias BlobHash = ([UInt8]) -> String?
