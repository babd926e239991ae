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
