internal import CSQLite
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// What is being written beside its place: files and folders that become results only when they are whole.
///
/// The one place that knows of them all, so that a process that is told to end can take them away.
public enum Drafts {
  private static let paths = Mutex<Set<String>>([])

  /// Makes the file or folder at a path a draft, before it is there.
  public static func begin(_ path: String) { _ = paths.withLock { $0.insert(path) } }

  /// Puts a draft into its place, by `body`, which returns whether that worked; a draft that did not get there stays one.
  ///
  /// Whatever ends the process waits until then, so that nobody finds the old gone and the new not there.
  public static func finish(_ path: String, _ body: () -> Bool) -> Bool {
    paths.withLock { paths in
      let isDone = body()
      if isDone { paths.remove(path) }
      return isDone
    }
  }

  /// Puts a draft into the place of a folder, and what stood there, if anything did, to `old`. Returns whether it did; `errno` says why not,
  /// and then all is as it was.
  ///
  /// Where the file system can exchange two names, no moment is without a folder in the place, even for a process that is killed.
  public static func swap(_ draft: String, _ path: String, _ old: String) -> Bool {
    if unsafe cuetrail_exchange(draft, path) == 0 {
      // What stood there has the draft's name now; should this fail, it stays under that.
      unsafe rename(draft, old)
      return true
    }
    // A rename takes the place of nothing, or of an empty folder.
    if unsafe rename(draft, path) == 0 { return true }
    guard errno == ENOTEMPTY || errno == EEXIST, unsafe rename(path, old) == 0 else { return false }
    if unsafe rename(draft, path) == 0 { return true }
    let code = errno
    unsafe rename(old, path)
    errno = code
    return false
  }

  /// Takes a draft away.
  public static func abandon(_ path: String) {
    paths.withLock { paths in
      remove(path)
      paths.remove(path)
    }
  }

  /// Takes every draft away and ends the process by `end`. Nothing is begun or finished meanwhile.
  public static func abandonAll(then end: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { remove(path) }
      end()
    }
  }

  /// Whoever writes into it may still be at work, so that once may not be enough.
  private static func remove(_ path: String) {
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      var status = stat()
      if unsafe lstat(path, &status) != 0 { return }
    }
  }
}
