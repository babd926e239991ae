/// One file's section of a patch.
public struct FilePatch: Sendable, Equatable {
  public enum Status: Sendable { case modified, added, deleted, renamed, copied }

  /// What follows the header of a section.
  public enum Content: Sendable, Equatable {
    /// Nothing: a pure rename, a change of mode, an empty file, or a deletion written without its lines.
    case none
    case hunks(Hunks)
    case binary(BinaryPatch)
    /// `Binary files a/x and b/x differ`.
    case binaryWithoutData
    /// The commit of a submodule changed (mode 160000); such a section says nothing about a file.
    case submodule
  }

  /// The bytes of the path before and after, without prefix and quotes; nil where the file is absent (`/dev/null`).
  public var oldPath: [UInt8]?
  public var newPath: [UInt8]?
  /// File modes such as 0o100644, where the header tells them.
  public var oldMode: UInt32?
  public var newMode: UInt32?
  /// The ids of the `index` line, usually cut short; nil without such a line, all zero for an absent file.
  public var oldID: ObjectID?
  public var newID: ObjectID?
  /// Per cent, of a rename or copy.
  public var similarity: Int?
  public var status: Status
  public var content: Content
  /// The 1-based number of the first line of the section.
  public var line: Int

  /// True when the section changes the file's mode and nothing else.
  public var isModeChangeOnly: Bool {
    status == .modified && content == .none && oldMode != newMode
  }

  /// The path after the change, or before it for a deleted file.
  public var path: [UInt8] { newPath ?? oldPath ?? [] }

  public init(
    oldPath: [UInt8]?, newPath: [UInt8]?, oldMode: UInt32? = nil, newMode: UInt32? = nil, oldID: ObjectID? = nil, newID: ObjectID? = nil,
    similarity: Int? = nil, status: Status, content: Content, line: Int
  ) {
    self.oldPath = oldPath
    self.newPath = newPath
    self.oldMode = oldMode
    self.newMode = newMode
    self.oldID = oldID
    self.newID = newID
    self.similarity = similarity
    self.status = status
    self.content = content
    self.line = line
  }
}

/// The hunks of one file: where their lines stand in the text they were read from.
public struct Hunks: Sendable, Equatable {
  /// The hunks as they stand, from the first header to the last line. A view: keeping it keeps the whole text that was read.
  public var text: ArraySlice<UInt8>
  public var lines: [PatchLine]
  public var hunks: [Hunk]

  public init(text: ArraySlice<UInt8>, lines: [PatchLine], hunks: [Hunk]) {
    self.text = text
    self.lines = lines
    self.hunks = hunks
  }

  /// The bytes of a line with its LF, if it has one.
  public func content(_ line: PatchLine) -> ArraySlice<UInt8> {
    text[(text.startIndex + Int(line.start))..<(text.startIndex + Int(line.end))]
  }

  /// How many lines the hunks add and remove, as `git apply --numstat` counts.
  public var counts: (added: Int, removed: Int) {
    var (added, removed) = (0, 0)
    for line in lines {
      switch line.origin {
      case .added: added += 1
      case .removed: removed += 1
      case .context: break
      }
    }
    return (added, removed)
  }
}

/// One line of a hunk: where it belongs, and where it stands in `Hunks.text`.
public struct PatchLine: Sendable, Equatable {
  public enum Origin: UInt8, Sendable { case context, removed, added }

  public var origin: Origin
  /// Half-open range of what follows its first character, counted from the start of `Hunks.text`, the LF included; there is no LF when `\ No newline at end of file` followed.
  public var start: Int32
  public var end: Int32

  public init(origin: Origin, start: Int32, end: Int32) {
    self.origin = origin
    self.start = start
    self.end = end
  }
}

/// One hunk: the numbers of its header as written, and its lines.
public struct Hunk: Sendable, Equatable {
  /// 1-based as in the header; with a count of 0 the hunk stands after that line.
  public var oldStart: Int
  public var oldCount: Int
  public var newStart: Int
  public var newCount: Int
  /// Indices in `Hunks.lines`.
  public var lines: Range<Int>
  /// The 1-based number of the `@@` line in the input.
  public var line: Int

  public init(oldStart: Int, oldCount: Int, newStart: Int, newCount: Int, lines: Range<Int>, line: Int) {
    self.oldStart = oldStart
    self.oldCount = oldCount
    self.newStart = newStart
    self.newCount = newCount
    self.lines = lines
    self.line = line
  }
}

/// A fault or a remark about one place of a patch.
public struct PatchDiagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable { case note, warning, error }

  /// `error`: the section is lost. `warning`: it was read, but something is wrong. `note`: skipped on purpose.
  public var severity: Severity
  /// A fixed name in kebab case, such as `truncated-hunk`.
  public var code: String
  /// Lower case, the thing quoted, no full stop.
  public var message: String
  /// 1-based, counted like `FilePatch.line`.
  public var line: Int
  /// The file of the section, where its header could be read.
  public var path: [UInt8]?

  public init(severity: Severity, code: String, message: String, line: Int, path: [UInt8]? = nil) {
    self.severity = severity
    self.code = code
    self.message = message
    self.line = line
    self.path = path
  }
}
