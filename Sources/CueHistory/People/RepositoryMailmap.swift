internal import FoundationEssentials
internal import Git

/// The `.mailmap` that git reads in a repository (git's `mailmap.c`): the file at the top of the working tree, or, in a bare
/// repository, the one committed at `HEAD`. A symbolic link in the working tree is not followed. Settings are not looked at.
enum RepositoryMailmap {
  static func bytes(of repository: Repository, path: String) -> [UInt8]? {
    guard let worktree = worktree(of: repository.folder, path: path) else {
      return (try? repository.file(at: ".mailmap", in: "HEAD")) ?? nil
    }
    let file = worktree + "/.mailmap"
    let type = try? FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
    guard type == .typeRegular else { return nil }
    return FileManager.default.contents(atPath: file).map { Array($0) }
  }

  /// The top of the working tree; nil for a bare repository.
  ///
  /// `folder` is the repository's own: `…/.git/`, or that of a linked working tree or a submodule inside another's `.git/`.
  private static func worktree(of folder: String, path: String) -> String? {
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
