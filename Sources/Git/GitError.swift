internal import CLibgit2

/// What went wrong in a call to libgit2 or in data that it gave.
public struct GitError: Error, Hashable, Sendable {
  /// The kinds that callers tell apart; anything else carries libgit2's own number.
  public enum Code: Hashable, Sendable {
    /// An object, a revision or a path that is not there (also: not fetched, in a partial clone).
    case notFound
    /// A cut id that fits several objects, or is too short to look up.
    case ambiguous
    /// A path where no repository is found.
    case notRepository
    /// A repository that belongs to another user.
    case unsafeOwner
    /// Text that is no revision, no setting, or no object id.
    case invalid
    /// Data that contradicts itself, such as a binary patch that does not fit its file.
    case corrupt
    /// Data beyond a bound that this module states.
    case tooLarge
    case other(Int32)
  }

  public var code: Code
  /// libgit2's error class (`git_error_t`), where it gave one.
  public var category: Int32?
  /// Lower case, the thing quoted, no full stop.
  public var message: String
  /// What the user may do about it.
  public var hint: String?

  public init(code: Code, category: Int32? = nil, message: String, hint: String? = nil) {
    self.code = code
    self.category = category
    self.message = message
    self.hint = hint
  }
}

extension GitError: CustomStringConvertible {
  public var description: String { hint.map { "\(message)\nhint: \($0)" } ?? message }
}

/// The C library, started once for the process and never shut down (shutting down races with threads still in it).
///
/// Objects are read as git reads them, without hashing each again: libgit2's hash takes most of the time of reading. The files, whose ids are the
/// proof of everything, are hashed by ``Repository/blob(_:)``.
enum Library {
  private static let status = {
    let started = git_libgit2_init()
    _ = cuetrail_trust_object_ids()
    return started
  }()

  /// Starts the library where nothing has yet.
  static func start() { _ = status }
}

/// Calls libgit2 and turns a negative status into an error; a status of 0 or more is returned.
///
/// The library's message is kept per thread, so it is read here at once, and cleared so that no later call is blamed for it.
@discardableResult
func check(_ doing: @autoclosure () -> String, _ call: () -> Int32) throws(GitError) -> Int32 {
  Library.start()
  let status = call()
  if status >= 0 { return status }
  throw lastError(status, doing())
}

/// The error for a status that a call returned; clears the library's own record of it.
func lastError(_ status: Int32, _ doing: String) -> GitError {
  var text: String?
  var category: Int32?
  if let last = unsafe git_error_last() {
    if let message = unsafe last.pointee.message { text = unsafe String(cString: message) }
    category = unsafe last.pointee.klass
  }
  git_error_clear()
  let message = text.map { "\(doing): \($0)" } ?? doing
  return GitError(code: GitError.Code(status: status), category: category, message: message)
}

extension GitError.Code {
  init(status: Int32) {
    self =
      switch status {
      case GIT_ENOTFOUND.rawValue: .notFound
      case GIT_EAMBIGUOUS.rawValue: .ambiguous
      case GIT_EOWNER.rawValue: .unsafeOwner
      case GIT_EINVALID.rawValue, GIT_EINVALIDSPEC.rawValue: .invalid
      default: .other(status)
      }
  }
}
