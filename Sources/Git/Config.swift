internal import CLibgit2

/// Reads a file in the syntax of git-config(1).
public enum Config {
  /// The settings of a file in order, included files among them. Keys are `section.subsection.name`, section and name in lower case;
  /// a setting without `=` has the value `true`.
  ///
  /// A file that is not there has no settings. Throws with libgit2's words, which name the line, when it cannot be read.
  public static func read(path: String) throws(GitError) -> [(key: String, value: String)] {
    var config: OpaquePointer?
    defer { unsafe git_config_free(config) }
    try check("cannot read settings \"\(path)\"") { unsafe git_config_open_ondisk(&config, path) }
    var iterator: OpaquePointer?
    defer { unsafe git_config_iterator_free(iterator) }
    try check("cannot read settings \"\(path)\"") { unsafe git_config_iterator_new(&iterator, config) }
    var settings: [(key: String, value: String)] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = unsafe git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return settings }
      guard status == 0, let entry = unsafe entry?.pointee else { throw lastError(status, "cannot read settings \"\(path)\"") }
      let value = unsafe entry.value.map { unsafe String(cString: $0) } ?? "true"
      unsafe settings.append((String(cString: entry.name), value))
    }
  }
}
