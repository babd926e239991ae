internal import CLibgit2

extension Repository {
  /// The short names of its tags and branches, remote ones too, in order; what is not UTF-8 is left out.
  public func names() throws(GitError) -> [String] {
    try unsafe use { repository throws(GitError) in
      var list = unsafe git_strarray()
      try check("cannot list references") { unsafe git_reference_list(&list, repository) }
      defer { unsafe git_strarray_dispose(&list) }
      var names: [String] = []
      for index in 0..<(unsafe list.count) {
        guard let name = unsafe list.strings[index].flatMap({ unsafe String(validatingCString: $0) }) else { continue }
        for prefix in ["refs/tags/", "refs/heads/", "refs/remotes/"] where name.hasPrefix(prefix) {
          names.append(String(name.dropFirst(prefix.count)))
        }
      }
      return names.sorted()
    }
  }
}
