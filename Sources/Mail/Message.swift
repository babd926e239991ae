/// One message of a mailbox as it stands there: nothing decoded, nothing removed.
///
/// The bytes begin with the `From ` separator where there is one and end where the next message begins, so the messages of an input
/// put together are the input (less what stands before the first). They are a view into the reader's buffer: keeping a
/// message alive keeps its buffer (about a mebibyte) alive.
public struct RawMessage: Sendable {
  /// Name of the input it came from, as shown to people.
  public var input: String
  /// Number of the message in its input, from 1.
  public var number: Int
  /// Line of the input where the message starts, from 1.
  public var line: Int
  /// Byte offset of that line, from 0; in a compressed input, of the decompressed bytes.
  public var offset: Int
  /// The bytes of the message.
  public var bytes: ArraySlice<UInt8>

  /// Names a message; tests and callers with messages from elsewhere need no reader.
  public init(input: String, number: Int = 1, line: Int = 1, offset: Int = 0, bytes: ArraySlice<UInt8>) {
    self.input = input
    self.number = number
    self.line = line
    self.offset = offset
    self.bytes = bytes
  }
}

/// One message read: who, when, what for, and where its patch is.
public struct Message: Sendable {
  /// Name of the input it came from, as shown to people.
  public var input: String
  /// Number of the message in its input, from 1.
  public var number: Int
  /// Line of the input where the message starts, from 1.
  public var line: Int
  /// Byte offset of that line, from 0.
  public var offset: Int
  /// Commit id (20 or 32 bytes) that `git format-patch` writes into the `From ` line; nil if absent or all zero.
  public var commitID: [UInt8]?
  /// The author: the in-body `From:` where the message has one, else ``sender``.
  public var author: Address
  /// The `From:` header.
  public var sender: Address
  /// The author date; nil when it cannot be read (see ``rawDate``).
  public var date: MailDate?
  /// The author date as written, unfolded.
  public var rawDate: String
  /// The decoded subject without its `[PATCH n/m]` bracket; other brackets stay.
  public var subject: String
  /// The decoded subject, whole.
  public var rawSubject: String
  /// The place in a series, from the bracket of the subject; nil without numbers.
  public var series: Series?
  /// The message id without its angle brackets.
  public var messageID: String?
  /// The commit message without its subject: UTF-8, LF, no blank lines at either end, no final LF.
  public var log: String
  /// From the first line of the patch to the end of the message, signature and all; empty when there is no patch.
  public var patch: ArraySlice<UInt8>
  /// Line of the input where the patch starts, from 1; the line of the message when ``isDecoded``.
  public var patchLine: Int
  /// True when the patch was decoded, so that its lines are not those of the input.
  public var isDecoded: Bool
  /// How many sections of its patch are here, where it is one of the parts of a split mailbox and the others are elsewhere; nil in any
  /// other mail. See ``MessageSections``.
  public var keptSections: Int?
  /// What was wrong or remarkable.
  public var diagnostics: [MailDiagnostic]
}

/// A person as a header names one.
public struct Address: Sendable, Hashable {
  /// Decoded display name; empty if there is none.
  public var name: String
  /// Address; empty if there is none.
  public var email: String
  /// The header's value as written, unfolded.
  public var raw: String

  /// Makes an address from its three parts.
  public init(name: String, email: String, raw: String) {
    self.name = name
    self.email = email
    self.raw = raw
  }

  /// No address at all, as in a bare diff.
  public static let none = Address(name: "", email: "", raw: "")
}

/// A place in a patch series: `[PATCH v2 3/7]` is number 3, total 7, version 2.
public struct Series: Sendable, Hashable {
  /// Number of the patch, from 1; 0 is a cover letter.
  public var number: Int
  /// How many patches the series has; nil when not said.
  public var total: Int?
  /// Version of the series, from 1.
  public var version: Int

  /// Makes a place in a series.
  public init(number: Int, total: Int?, version: Int) {
    self.number = number
    self.total = total
    self.version = version
  }
}

/// Something wrong or remarkable in the mail, with its place.
public struct MailDiagnostic: Sendable, Equatable {
  /// How much it matters: a note changes nothing, a warning may, an error lost something.
  public enum Severity: String, Sendable { case note, warning, error }

  /// How much it matters.
  public var severity: Severity
  /// A stable name in kebab-case.
  ///
  /// Of the input: `leading-garbage`, `other-separator`, `message-too-large`, `no-final-newline`, `truncated-gzip`, `repeated-message-id`,
  /// `skipped-file`. Of a header: `transport-cr`, `nul-in-header`, `header-too-long`, `header-only`, `bad-encoded-word`,
  /// `bad-header-bytes`, `bad-address`, `bad-date`. Of a body: `undecodable`, `no-text`, `mime-too-deep`, `quoted-cr`, `mboxrd`,
  /// `mislabelled-charset`, `bad-log-bytes`, `log-too-long`.
  public var code: String
  /// What is wrong: lower case, with the evidence quoted.
  public var message: String
  /// Name of the input.
  public var input: String
  /// Line in the input, from 1.
  public var line: Int
}
