internal import CLibgit2
internal import Glibc
internal import Synchronization

/// A git repository, read only.
///
/// libgit2 wants one thread at a time in an object, so a lock is held for each call and the value may be shared between tasks.
/// Tasks that read much at the same time should open a repository each.
public final class Repository: Sendable {
  private let handle: Mutex<Handle>

  /// The folder of the repository itself (`.git/`, or the bare repository).
  public let folder: String

  /// Opens the repository at a path, bare or not, or the one around it, as git finds it.
  ///
  /// Throws `notRepository` where there is none, and `unsafeOwner` for one of another user, as git does.
  public init(path: String) throws(GitError) {
    let opened = try Handle(path: path)
    folder = opened.folder
    handle = Mutex(opened)
  }

  /// Calls `body` with the handle while no other thread has it.
  func use<Result: Sendable>(_ body: (OpaquePointer) throws(GitError) -> Result) throws(GitError) -> Result {
    try handle.withLock { handle throws(GitError) in try unsafe body(handle.pointer) }
  }
}

/// The one owner of a `git_repository`. It may go to another thread since nothing else points to it.
@safe private struct Handle: ~Copyable, @unchecked Sendable {
  let pointer: OpaquePointer

  init(path: String) throws(GitError) {
    var opened: OpaquePointer?
    do throws(GitError) {
      try check("cannot open \"\(path)\"") { unsafe git_repository_open_ext(&opened, path, 0, nil) }
    } catch {
      throw Handle.explain(error, path)
    }
    guard let opened = unsafe opened else { throw GitError(code: .notRepository, message: "no repository at \"\(path)\"") }
    unsafe pointer = opened
  }

  deinit { unsafe git_repository_free(pointer) }

  var folder: String {
    unsafe git_repository_path(pointer).map { unsafe String(cString: $0) } ?? ""
  }

  private static func explain(_ error: GitError, _ path: String) -> GitError {
    var error = error
    // libgit2 1.5 says "not found" of another user's repository where no settings name safe folders.
    if error.code == .notFound, isOfAnotherUser(path) { error.code = .unsafeOwner }
    switch error.code {
    case .notFound:
      error.code = .notRepository
      error.message = "\"\(path)\" is not in a git repository"
      error.hint = "give the path of a clone, or of a mailbox made by git format-patch"
    case .unsafeOwner:
      error.message = "the repository at \"\(path)\" belongs to another user"
      error.hint = "if you trust it: git config --global --add safe.directory PATH"
    default: break
    }
    return error
  }

  private static func isOfAnotherUser(_ path: String) -> Bool {
    for name in ["/.git", "/HEAD"] {
      var status = stat()
      if unsafe lstat(path + name, &status) == 0, status.st_uid != geteuid() { return true }
    }
    return false
  }
}

extension Repository {
  /// The object that a revision names: an id, a branch, a tag, `HEAD~2`, `v1.0:.mailmap` and all else of gitrevisions(7).
  public func resolve(_ revision: String) throws(GitError) -> ObjectID {
    try unsafe use { repository throws(GitError) in
      try unsafe withObject(repository, revision) { object in unsafe ObjectID(object: object) }
    }
  }

  /// Whether HEAD names a branch that has no commit yet, as in a repository just made.
  public var isUnborn: Bool {
    (try? unsafe use { repository in unsafe git_repository_head_unborn(repository) == 1 }) ?? false
  }

  /// The commit that a revision names, tags followed.
  public func commit(_ revision: String) throws(GitError) -> ObjectID {
    try unsafe use { repository throws(GitError) in
      // Peeled here: "^{commit}" after a revision such as ":/words" would be taken for more words.
      try unsafe withObject(repository, revision) { object throws(GitError) in
        var commit: OpaquePointer?
        try check("\"\(revision)\" is no commit") { unsafe git_object_peel(&commit, object, GIT_OBJECT_COMMIT) }
        defer { unsafe git_object_free(commit) }
        guard let commit = unsafe commit else { throw GitError(code: .notFound, message: "\"\(revision)\" is no commit") }
        return unsafe ObjectID(object: commit)
      }
    }
  }
}

/// Looks a revision up and gives the object to `body`.
func withObject<Result>(
  _ repository: OpaquePointer, _ revision: String, _ body: (OpaquePointer) throws(GitError) -> Result
) throws(GitError) -> Result {
  var object: OpaquePointer?
  try check("cannot find \"\(revision)\"") { unsafe git_revparse_single(&object, repository, revision) }
  defer { unsafe git_object_free(object) }
  guard let object = unsafe object else { throw GitError(code: .notFound, message: "cannot find \"\(revision)\"") }
  return try unsafe body(object)
}

extension ObjectID {
  /// The id of any libgit2 object.
  init(object: OpaquePointer) {
    self = unsafe git_object_id(object).map { unsafe ObjectID($0.pointee) } ?? ObjectID(git_oid())
  }
}
