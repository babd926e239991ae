/// How mail is to be read.
public struct MailOptions: Sendable {
  /// Whether the mailbox was written with `--pretty=mboxrd`, so that `>From ` in a log stands for `From `; nil: decide for each message.
  public var mboxrd: Bool?
  /// Whether a scissors line (`-- >8 --`) in a log drops what stands before it, as `git am --scissors` does.
  public var scissors: Bool
  /// Where a log ends.
  public var cut: LogCut
  /// How much is read before giving up.
  public var limits: MailLimits

  /// The defaults suit what `git format-patch` writes.
  public init(mboxrd: Bool? = nil, scissors: Bool = false, cut: LogCut = .patch, limits: MailLimits = MailLimits()) {
    self.mboxrd = mboxrd
    self.scissors = scissors
    self.cut = cut
    self.limits = limits
  }
}

/// Where the log of a message ends and what belongs to its patch begins.
public enum LogCut: Sendable {
  /// At the `---` that belongs to the patch, so that a log may hold such lines itself.
  case patch
  /// Where `git am` cuts: at the first line that is `---`, or begins `--- `, `diff -` or `Index: `.
  case git
}

/// Bounds that keep a hostile input from filling the memory; what lies beyond is reported, not read.
public struct MailLimits: Sendable {
  /// Largest message, in bytes; a larger one is cut here.
  public var messageSize = 256 << 20
  /// Largest header, in bytes; fields beyond are not read.
  public var headerSize = 1 << 20
  /// Longest log, in bytes; the rest of a longer one is not read.
  public var logSize = 1 << 20
  /// Deepest nesting of MIME parts; deeper parts are not read.
  public var mimeDepth = 8
  /// Most MIME parts; a message with more is not decoded.
  public var mimeParts = 50_000
  /// Most bytes that one compressed input may have when decompressed; what lies beyond is not read.
  public var decompressedSize = 16 << 30
  /// Size of the pieces an input is read in, in bytes.
  public var chunkSize = 1 << 20

  /// The defaults as stated at each bound.
  public init() {}
}
