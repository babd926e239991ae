public import Subtitles

/// What happened to a cue in one commit. Several can be true at once (DESIGN §7).
public struct ChangeKinds: OptionSet, Sendable, Hashable {
  /// A bit a kind, in the order of ``named``.
  public var rawValue: UInt16
  /// Kinds by their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The cue was not there before.
  public static let added = ChangeKinds(rawValue: 1 << 0)
  /// The cue is not there any more.
  public static let removed = ChangeKinds(rawValue: 1 << 1)
  /// The target layer went from empty to text.
  public static let translated = ChangeKinds(rawValue: 1 << 2)
  /// The target text changed by more than spacing, markup or punctuation width.
  public static let revised = ChangeKinds(rawValue: 1 << 3)
  /// The text of the talk changed by more than spacing, markup or punctuation width.
  public static let sourceEdited = ChangeKinds(rawValue: 1 << 4)
  /// The target layer went from text to empty.
  public static let cleared = ChangeKinds(rawValue: 1 << 5)
  /// Its start or its end changed.
  public static let retimed = ChangeKinds(rawValue: 1 << 6)
  /// Its number changed; the number is a label, never the identity.
  public static let renumbered = ChangeKinds(rawValue: 1 << 7)
  /// One cue became several; each part has it.
  public static let split = ChangeKinds(rawValue: 1 << 8)
  /// Several cues became one.
  public static let merged = ChangeKinds(rawValue: 1 << 9)
  /// It stands elsewhere: among other cues, or in another file.
  public static let moved = ChangeKinds(rawValue: 1 << 10)
  /// The same letters with other line breaks or spacing.
  public static let reflowed = ChangeKinds(rawValue: 1 << 11)
  /// Markup, byte-order mark, line ends, punctuation width.
  public static let formatted = ChangeKinds(rawValue: 1 << 12)

  /// The kinds in the order of DESIGN §7, with their names.
  public static let named: [(kind: ChangeKinds, name: String)] = [
    (.added, "added"), (.removed, "removed"), (.translated, "translated"), (.revised, "revised"),
    (.sourceEdited, "source-edited"), (.cleared, "cleared"), (.retimed, "retimed"), (.renumbered, "renumbered"),
    (.split, "split"), (.merged, "merged"), (.moved, "moved"), (.reflowed, "reflowed"), (.formatted, "formatted"),
  ]

  /// The kinds that earn text credit.
  public static let textual: ChangeKinds = [.translated, .revised, .sourceEdited]

  /// The names of the kinds that it has, in the order of ``named``.
  public var names: [String] { ChangeKinds.named.filter { contains($0.kind) }.map(\.name) }
}

/// A cue for as long as it lives: the same through retiming, renumbering, moving and editing.
public struct CueID: Sendable, Hashable, Comparable {
  /// Index into ``History/lectures``: the lecture that the cue is known under. A cue can move to another one, so ask
  /// ``History/lecture(of:)-(CueID)`` where it is.
  public var lecture: Int32
  /// Index among the cues that ever lived in that lecture and those it exchanged cues with.
  public var index: Int32

  /// By lecture, then by place in it.
  public static func < (left: CueID, right: CueID) -> Bool { (left.lecture, left.index) < (right.lecture, right.index) }
}

/// One change of one cue.
public struct CueEvent: Sendable {
  /// Whose change it is.
  public var cue: CueID
  /// Index into ``History/commits``; nil for an unseen change (one that the history at hand does not show).
  public var commit: Int?
  /// Index into ``History/tracks``.
  public var track: Int
  /// Index into ``History/revisions``: the version that this change made.
  public var revision: Int
  /// What happened; never empty.
  public var kinds: ChangeKinds
  /// How well the version is known that this change made.
  public var evidence: Evidence
  /// How far the start moved, in milliseconds, when the cue was retimed.
  public var shift: Int64
  /// Whether an earlier commit (by author date) carried the same change of the same cue: a cherry-pick, a squash beside its
  /// originals, the revert of a revert. Counts of work leave it out.
  public var isDuplicate: Bool
  /// The cue before and after, as places in the lecture's store; negative for none. Read them with ``History/before(_:)``.
  var beforeState: Int32
  var afterState: Int32
}

/// A cue as it stood at one version.
public struct CueText: Sendable, Hashable {
  /// The number as an integer; nil where there is none that can be read.
  public var number: Int?
  /// Milliseconds; nil where the timing line is not known.
  public var start: Int?
  /// Milliseconds; nil where the timing line is not known.
  public var end: Int?
  /// Payload lines without their line ends.
  public var text: [String]
  /// The layer of each line of `text`.
  public var layers: [Layer]
}
