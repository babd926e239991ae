/// What one line of a subtitle file is, told from its bytes alone.
///
/// A line knows nothing of its neighbours: whether a number is a cue's number is for `CueGrammar` to say. So the facts of equal lines are equal and
/// can be kept once per distinct line.
public struct LineFacts: Sendable, Equatable {
  public enum Kind: UInt8, Sendable {
    /// Unknown lines (at least none, at most any number), where a version is known in part only.
    case gap
    /// Nothing visible.
    case blank
    /// ASCII digits and nothing else visible.
    case number
    /// A short line that starts or ends with digits ("53 #"): a number only where the grammar finds one missing.
    case damagedNumber
    /// Two times and an arrow.
    case timing
    /// `<<<<<<<`, `|||||||`, `=======` or `>>>>>>>`, as git leaves them in a file.
    case conflictMarker
    /// `WEBVTT`.
    case webVTTHeader
    case text
  }

  public enum LineEnd: UInt8, Sendable {
    case none, lf, crlf, cr
    /// CR CR LF, what a text-mode copy makes of CRLF: one line end, not two.
    case crcrlf
  }

  /// Which of git's markers a line is.
  public enum Conflict: UInt8, Sendable {
    case none
    /// `<<<<<<<`: our side follows.
    case ours
    /// `|||||||`: the common ancestor follows.
    case base
    /// `=======`: their side follows.
    case theirs
    /// `>>>>>>>`.
    case end
  }

  public var kind = Kind.text
  public var lineEnd = LineEnd.none
  /// The number on a `.number` or `.damagedNumber` line, at most `Int32.max`; -1 elsewhere.
  public var number: Int32 = -1
  /// The times of a `.timing` line in milliseconds, as written: never clamped or put in order.
  public var start: Int64 = 0
  public var end: Int64 = 0
  /// On a `.timing` line the index of the first byte of what follows the times; -1 where nothing does.
  public var trailing: Int32 = -1
  /// Which marker a `.conflictMarker` line is.
  public var conflict = Conflict.none
  /// What had to be forgiven to read the times.
  public var leniencies = Leniencies()
  public var marks = Marks()
  /// What ``scripts`` come to.
  public var script = LineScript()
  /// Letters and digits of the line; empty for blank, timing and conflict-marker lines.
  public var scripts = ScriptCounts()

  public init() {}

  public init(kind: Kind) { self.kind = kind }

  /// The facts of unknown lines.
  public static let gap = LineFacts(kind: .gap)

  /// What the grammar needs of a line: 8 bytes, so that a table of them stays in the cache.
  public var mark: LineMark { LineMark(kind: kind, number: number) }

  /// Ways in which a timing line differs from `00:00:01,000 --> 00:00:02,000`.
  public struct Leniencies: OptionSet, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// `.` before the milliseconds.
    public static let decimalPoint = Leniencies(rawValue: 1 << 0)
    /// `：，．。` for `:` and `,`.
    public static let fullWidth = Leniencies(rawValue: 1 << 1)
    /// `00:08:49:030`.
    public static let colonBeforeMilliseconds = Leniencies(rawValue: 1 << 2)
    /// `,75`, read as a decimal fraction: 750.
    public static let shortMilliseconds = Leniencies(rawValue: 1 << 3)
    /// `,9031953` or `,903.1953`: the first three digits count.
    public static let longMilliseconds = Leniencies(rawValue: 1 << 4)
    /// None, or a separator with nothing after it: 0.
    public static let noMilliseconds = Leniencies(rawValue: 1 << 5)
    /// `05:47,370`.
    public static let noHours = Leniencies(rawValue: 1 << 6)
    /// `0:00:01` or `00:000:01`.
    public static let digitCount = Leniencies(rawValue: 1 << 7)
    /// Minutes or seconds above 59.
    public static let above59 = Leniencies(rawValue: 1 << 8)
    /// A minus sign: the time as a whole is read as negative.
    public static let negative = Leniencies(rawValue: 1 << 9)
    /// `00:19: 32,000`.
    public static let spaceInside = Leniencies(rawValue: 1 << 10)
    /// `->`, `- ->`, `—>`, `--&gt;`.
    public static let arrowForm = Leniencies(rawValue: 1 << 11)
    /// No blank before or after the arrow.
    public static let arrowWithoutSpaces = Leniencies(rawValue: 1 << 12)
    /// A comma for the arrow, as the SBV format has it.
    public static let commaForm = Leniencies(rawValue: 1 << 13)
    /// Coordinates or settings after the times.
    public static let trailingSettings = Leniencies(rawValue: 1 << 14)
    /// Prose after the times.
    public static let trailingText = Leniencies(rawValue: 1 << 15)
    /// More digits than any time has; the value is cut.
    public static let saturated = Leniencies(rawValue: 1 << 16)
  }

  /// Things about the bytes of a line that a reader cannot see.
  public struct Marks: OptionSet, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A byte-order mark as the first character: right in the first line of a file, wrong in any other.
    public static let leadingBOM = Marks(rawValue: 1 << 0)
    /// A byte-order mark anywhere else.
    public static let innerBOM = Marks(rawValue: 1 << 1)
    /// A CR inside the line: the caller did not split at it.
    public static let loneCR = Marks(rawValue: 1 << 2)
    public static let leadingBlank = Marks(rawValue: 1 << 3)
    public static let trailingBlank = Marks(rawValue: 1 << 4)
    public static let nul = Marks(rawValue: 1 << 5)
    /// Bytes that are not UTF-8.
    public static let badBytes = Marks(rawValue: 1 << 6)
    /// A number above `Int32.max`.
    public static let numberTooLarge = Marks(rawValue: 1 << 7)
  }
}

/// The kind of a line and its number, for `CueGrammar`.
public struct LineMark: Sendable, Equatable {
  public var kind: LineFacts.Kind
  /// -1 where the line has none.
  public var number: Int32

  public init(kind: LineFacts.Kind, number: Int32 = -1) {
    self.kind = kind
    self.number = number
  }

  public static let gap = LineMark(kind: .gap)
}
