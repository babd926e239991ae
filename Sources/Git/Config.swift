internal import CLibgit2
internal import Glibc

/// Reads text in the syntax of git-config(1).
public enum Config {
  /// The most bytes that settings may have.
  public static let limit = 1 << 20

  /// One setting: its key, `section.subsection.name` with section and name in lower case, and its value; `true` where there is no `=`.
  public typealias Setting = (key: String, value: String)

  /// The settings of a text in order. `name` is what errors call it.
  ///
  /// Settings come from people one does not know, so no other file is read: `[include]` and `[includeIf]` are refused. Throws with
  /// libgit2's words, which name the line, when the text cannot be read.
  public static func read(_ text: [UInt8], name: String) throws(GitError) -> [Setting] {
    guard text.count <= limit else { throw GitError(code: .tooLarge, message: "'\(name)' has more than \(limit) bytes") }
    if let line = lineOfInclude(in: text) {
      throw GitError(
        code: .invalid, message: "'\(name)', line \(line): other files are not included here", hint: "write its settings into this file")
    }
    // libgit2 reads settings from files alone; this one exists only in memory.
    let file = try MemoryFile(text, name)
    do throws(GitError) {
      return try settings(inFileAt: file.path)
    } catch {
      var error = error
      error.message = "'\(name)': " + error.message.replacing(file.path, with: "the file")
      throw error
    }
  }

  private static func settings(inFileAt path: String) throws(GitError) -> [Setting] {
    var config: OpaquePointer?
    defer { unsafe git_config_free(config) }
    try check("cannot be read") { unsafe git_config_open_ondisk(&config, path) }
    var iterator: OpaquePointer?
    defer { unsafe git_config_iterator_free(iterator) }
    try check("cannot be read") { unsafe git_config_iterator_new(&iterator, config) }
    var settings: [Setting] = []
    var entry: UnsafeMutablePointer<git_config_entry>?
    while true {
      let status = unsafe git_config_next(&entry, iterator)
      if status == GIT_ITEROVER.rawValue { return settings }
      guard status == 0, let entry = unsafe entry?.pointee else { throw lastError(status, "cannot be read") }
      let value = unsafe entry.value.map { unsafe String(cString: $0) } ?? "true"
      unsafe settings.append((String(cString: entry.name), value))
    }
  }

  /// The first line, counted from 1, where a section of includes may begin. A line of comment begins none, wherever it stands.
  private static func lineOfInclude(in text: [UInt8]) -> Int? {
    let word = Array("include".utf8)
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      if first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { continue }
      for bracket in line.indices where line[bracket] == UInt8(ascii: "[") {
        let rest = line[(bracket + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        if rest.prefix(word.count).map({ $0 | 0x20 }) == word { return index + 1 }
      }
    }
    return nil
  }
}

/// A file that has a path for this process and lies on no disk.
private struct MemoryFile: ~Copyable {
  private let descriptor: Int32
  var path: String { "/proc/self/fd/\(descriptor)" }

  init(_ bytes: [UInt8], _ name: String) throws(GitError) {
    descriptor = unsafe memfd_create("settings", cuetrail_memfd_cloexec)
    var rest = bytes[...]
    while descriptor >= 0, !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { break }
      rest = rest.dropFirst(max(0, count))
    }
    if descriptor < 0 || !rest.isEmpty { throw GitError(code: .other(errno), message: "'\(name)' cannot be kept in memory") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

/// The version of libgit2 that is in use, as `1.5.1`.
public func libgit2Version() -> String {
  var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
  _ = unsafe git_libgit2_version(&major, &minor, &revision)
  return "\(major).\(minor).\(revision)"
}
