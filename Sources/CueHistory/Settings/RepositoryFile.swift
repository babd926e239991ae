internal import FoundationEssentials
internal import Git
internal import Glibc

/// A file that lies with a repository, found as git finds `.mailmap` (git's `mailmap.c`): at the top of the working tree, or, in a bare
/// repository, committed at `HEAD`. A symbolic link in the working tree is not followed. Git's own settings are not looked at.
package enum RepositoryFile {
  static func bytes(_ name: String, of repository: Repository, path: String) -> [UInt8]? {
    guard let worktree = worktree(of: repository, path: path) else {
      return (try? repository.file(at: name, in: "HEAD")) ?? nil
    }
    return regularFile(worktree + "/" + name)
  }

  /// The bytes of a file; nil for what is none, a link among them.
  package static func regularFile(_ path: String) -> [UInt8]? {
    size(ofRegularFile: path) == nil ? nil : FileManager.default.contents(atPath: path).map { Array($0) }
  }

  /// How many bytes a file has; nil for what is none, a link among them.
  static func size(ofRegularFile path: String) -> Int? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The top of the working tree; nil for a bare repository.
  ///
  /// The repository's own folder is `…/.git/`, or that of a linked working tree or a submodule inside another's `.git/`.
  static func worktree(of repository: Repository, path: String) -> String? {
    let folder = repository.folder
    if folder.hasSuffix("/.git/") { return String(folder.dropLast("/.git/".count)) }
    guard folder.contains("/.git/worktrees/") || folder.contains("/.git/modules/") || folder.contains("/worktrees/") else { return nil }
    var place = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    while !place.isEmpty {
      if FileManager.default.fileExists(atPath: place + "/.git") { return place }
      guard let slash = place.lastIndex(of: "/") else { return nil }
      place = String(place[..<slash])
    }
    return nil
  }
}
