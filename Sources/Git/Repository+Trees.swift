internal import CLibgit2

/// One file of a tree.
public struct TreeFile: Sendable, Equatable {
  public var path: [UInt8]
  public var id: ObjectID
  public var mode: UInt32
}

/// How a file differs between two trees.
public struct TreeChange: Sendable, Equatable {
  /// Nil where the file is absent.
  public var oldPath: [UInt8]?
  public var newPath: [UInt8]?
  public var oldID: ObjectID?
  public var newID: ObjectID?
  public var oldMode: UInt32
  public var newMode: UInt32
  public var status: FilePatch.Status
  /// Per cent, of a rename.
  public var similarity: Int?
}

extension Repository {
  /// The files of a commit (or tree) whose path `matches` accepts, in git's order. Links count as files; submodules do not.
  ///
  /// Throws `notFound` naming the tree that is missing, in a partial clone.
  public func treeFiles(of commit: ObjectID, matching matches: ([UInt8]) -> Bool = { _ in true }) throws(GitError) -> [TreeFile] {
    try unsafe use { repository throws(GitError) in
      var files: [TreeFile] = []
      try unsafe withTree(repository, commit) { tree throws(GitError) in
        try unsafe collect(repository, tree, [], depth: 0, matches, into: &files)
      }
      return files
    }
  }

  /// The changes between two commits (or trees), in order of path; nil is the empty tree. A file that becomes a link is deleted and added.
  ///
  /// A change is kept when `matches` accepts the path on either side. With `renameThreshold` (per cent) a deleted and an added file that are
  /// similar become a rename, for which the files' contents are read; without it no file is.
  public func changes(
    from old: ObjectID?, to new: ObjectID, renameThreshold: Int? = nil, matching matches: ([UInt8]) -> Bool = { _ in true }
  ) throws(GitError) -> [TreeChange] {
    try unsafe use { repository throws(GitError) in
      try unsafe withTree(repository, new) { newTree throws(GitError) in
        guard let old else { return try unsafe compare(repository, nil, newTree, renameThreshold, matches) }
        return try unsafe withTree(repository, old) { oldTree throws(GitError) in
          try unsafe compare(repository, oldTree, newTree, renameThreshold, matches)
        }
      }
    }
  }
}

/// Gives the tree of a commit, or a tree itself, to `body`.
private func withTree<Result>(
  _ repository: OpaquePointer, _ id: ObjectID, _ body: (OpaquePointer) throws(GitError) -> Result
) throws(GitError) -> Result {
  try unsafe withObject(repository, "\(id)^{tree}", body)
}

/// Deep enough for any path that git takes, and shallow enough for the thread's stack.
private let deepestFolder = 512

private func collect(
  _ repository: OpaquePointer, _ tree: OpaquePointer, _ folder: [UInt8], depth: Int, _ matches: ([UInt8]) -> Bool,
  into files: inout [TreeFile]
) throws(GitError) {
  guard depth < deepestFolder else { throw GitError(code: .tooLarge, message: "folders are nested more than \(deepestFolder) deep") }
  for index in 0..<(unsafe git_tree_entrycount(tree)) {
    guard let entry = unsafe git_tree_entry_byindex(tree, index), let name = unsafe git_tree_entry_name(entry),
      var oid = unsafe git_tree_entry_id(entry)?.pointee
    else { continue }
    let path = unsafe folder + bytes(of: name)
    switch unsafe git_tree_entry_type(entry) {
    case GIT_OBJECT_BLOB where matches(path):
      unsafe files.append(TreeFile(path: path, id: ObjectID(oid), mode: git_tree_entry_filemode_raw(entry).rawValue))
    case GIT_OBJECT_TREE:
      var inner: OpaquePointer?
      try check("cannot read tree \(ObjectID(oid))") { unsafe git_tree_lookup(&inner, repository, &oid) }
      defer { unsafe git_tree_free(inner) }
      if let inner = unsafe inner {
        try unsafe collect(repository, inner, path + [UInt8(ascii: "/")], depth: depth + 1, matches, into: &files)
      }
    default: break
    }
  }
}

private func compare(
  _ repository: OpaquePointer, _ old: OpaquePointer?, _ new: OpaquePointer, _ renameThreshold: Int?, _ matches: ([UInt8]) -> Bool
) throws(GitError) -> [TreeChange] {
  var diff: OpaquePointer?
  try check("cannot compare trees") { unsafe git_diff_tree_to_tree(&diff, repository, old, new, nil) }
  defer { unsafe git_diff_free(diff) }
  if let renameThreshold {
    var options = unsafe git_diff_find_options()
    unsafe git_diff_find_options_init(&options, UInt32(GIT_DIFF_FIND_OPTIONS_VERSION))
    unsafe options.flags = GIT_DIFF_FIND_RENAMES.rawValue
    unsafe options.rename_threshold = UInt16(clamping: renameThreshold)
    try check("cannot look for renames") { unsafe git_diff_find_similar(diff, &options) }
  }
  return unsafe (0..<git_diff_num_deltas(diff)).compactMap { index -> TreeChange? in
    guard let delta = unsafe git_diff_get_delta(diff, index), let change = unsafe TreeChange(delta.pointee) else { return nil }
    return [change.oldPath, change.newPath].contains { $0.map(matches) ?? false } ? change : nil
  }
}

extension TreeChange {
  fileprivate init?(_ delta: git_diff_delta) {
    let (old, new) = unsafe (delta.old_file, delta.new_file)
    switch unsafe delta.status {
    case GIT_DELTA_ADDED: status = .added
    case GIT_DELTA_DELETED: status = .deleted
    case GIT_DELTA_RENAMED: status = .renamed
    case GIT_DELTA_COPIED: status = .copied
    case GIT_DELTA_MODIFIED, GIT_DELTA_TYPECHANGE: status = .modified
    default: return nil
    }
    oldPath = unsafe status == .added ? nil : old.path.map { unsafe bytes(of: $0) }
    newPath = unsafe status == .deleted ? nil : new.path.map { unsafe bytes(of: $0) }
    oldID = unsafe status == .added ? nil : ObjectID(old.id)
    newID = unsafe status == .deleted ? nil : ObjectID(new.id)
    (oldMode, newMode) = unsafe (UInt32(old.mode), UInt32(new.mode))
    similarity = unsafe status == .renamed || status == .copied ? Int(delta.similarity) : nil
  }
}
