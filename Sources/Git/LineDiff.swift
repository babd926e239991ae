internal import CLibgit2

/// Lines of an old text that others of a new text replace. Line indices are 0-based; a range is its start and its count.
public struct LineChange: Sendable, Equatable {
  public var oldStart: Int
  public var oldCount: Int
  public var newStart: Int
  public var newCount: Int

  public init(oldStart: Int, oldCount: Int, newStart: Int, newCount: Int) {
    self.oldStart = oldStart
    self.oldCount = oldCount
    self.newStart = newStart
    self.newCount = newCount
  }

  public var old: Range<Int> { oldStart..<(oldStart + oldCount) }
  public var new: Range<Int> { newStart..<(newStart + newCount) }
}

/// The changes between two texts, as git's own diff finds them, in order and without context. Lines end at LF.
public func diffLines(old: [UInt8], new: [UInt8]) throws(GitError) -> [LineChange] {
  if old == new { return [] }
  var options = unsafe git_diff_options()
  unsafe git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION))
  unsafe options.context_lines = 0
  // A text with a NUL is still a text here.
  unsafe options.flags = GIT_DIFF_FORCE_TEXT.rawValue
  return try unsafe changes(old, new, &options)
}

/// The patch borrows both buffers, so all is read while they are held.
private func changes(_ old: [UInt8], _ new: [UInt8], _ options: UnsafePointer<git_diff_options>) throws(GitError) -> [LineChange] {
  var changes: [LineChange] = []
  try check("cannot compare") {
    unsafe old.withUnsafeBytes { left in
      unsafe new.withUnsafeBytes { right in
        var patch: OpaquePointer?
        let status = unsafe git_patch_from_buffers(
          &patch, left.baseAddress, left.count, nil, right.baseAddress, right.count, nil, options)
        defer { unsafe git_patch_free(patch) }
        if status == 0, let patch = unsafe patch { changes = unsafe hunks(of: patch) }
        return status
      }
    }
  }
  return changes
}

private func hunks(of patch: OpaquePointer) -> [LineChange] {
  unsafe (0..<git_patch_num_hunks(patch)).compactMap { index in
    var hunk: UnsafePointer<git_diff_hunk>?
    guard unsafe git_patch_get_hunk(&hunk, nil, patch, index) == 0, let hunk = unsafe hunk?.pointee else { return nil }
    return LineChange(hunk)
  }
}

extension LineChange {
  /// A hunk's numbers are 1-based, and with a count of 0 they name the line before.
  fileprivate init(_ hunk: git_diff_hunk) {
    let (oldCount, newCount) = (Int(hunk.old_lines), Int(hunk.new_lines))
    self.init(
      oldStart: Int(hunk.old_start) - (oldCount == 0 ? 0 : 1), oldCount: oldCount,
      newStart: Int(hunk.new_start) - (newCount == 0 ? 0 : 1), newCount: newCount)
  }
}
