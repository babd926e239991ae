internal import Git

/// What one commit did to one subtitle file, as read from mail or from a repository.
struct FileChange: Sendable {
  /// Index into the commits.
  var commit: Int
  /// What git would call the commit in a conflict marker: its id, and its subject.
  var commitID: ObjectID?
  var subject: String
  var oldPath: String?
  var newPath: String?
  /// Blob ids, perhaps abbreviated; nil when the patch has no index line; all zero for an absent side.
  var oldID: ObjectID?
  var newID: ObjectID?
  var status: FilePatch.Status
  var content: Content
  var place: Diagnostic.Place
  /// Whether the line structure of its text was lost and restored.
  var isRecovered = false

  /// As ``FilePatch/Content``, with the lines of hunks on a shelf.
  enum Content: Sendable {
    case none
    case hunks(ShelvedHunks)
    /// Hunks that were taken into the graph.
    case takenHunks
    case binary(BinaryPatch)
    case binaryWithoutData
    case submodule

    /// What a patch does to a file; without a shelf the hunks are left out.
    init(_ content: FilePatch.Content, on shelf: LineShelf?) {
      switch content {
      case .none: self = .none
      case .hunks(let hunks): self = shelf.map { .hunks(ShelvedHunks(shelf: $0, number: $0.put(hunks))) } ?? .takenHunks
      case .binary(let binary): self = .binary(binary)
      case .binaryWithoutData: self = .binaryWithoutData
      case .submodule: self = .submodule
      }
    }
  }

  var path: String { newPath ?? oldPath ?? "" }

  var hasHunks: Bool {
    switch content {
    case .hunks, .takenHunks: true
    case .none, .binary, .binaryWithoutData, .submodule: false
    }
  }

  /// Whether only the mode or the name changed, so that the text carries over.
  var keepsContent: Bool {
    if case .none = content { oldPath != nil && newPath != nil } else { false }
  }
}

extension FileChange {
  /// A section of a patch whose commit is not known yet; without a shelf its hunks are left out.
  init(_ patch: FilePatch, on shelf: LineShelf? = nil) {
    self.init(
      commit: 0, commitID: nil, subject: "", oldPath: patch.oldPath.map { String(decoding: $0, as: UTF8.self) },
      newPath: patch.newPath.map { String(decoding: $0, as: UTF8.self) }, oldID: patch.oldID, newID: patch.newID, status: patch.status,
      content: Content(patch.content, on: shelf), place: Diagnostic.Place(line: patch.line))
  }
}
