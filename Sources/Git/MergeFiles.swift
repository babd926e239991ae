internal import CLibgit2

/// What a merge does where both sides changed the same lines.
public enum MergeFavor: Sendable, CaseIterable {
  /// Leaves both with conflict markers around.
  case normal
  case ours
  case theirs
  /// Keeps the lines of both, without markers.
  case union
}

/// How a conflict is written.
public enum MergeStyle: Sendable {
  /// Ours and theirs.
  case merge
  /// The ancestor's lines between them, too.
  case diff3
}

/// How lines are compared and how the ends of conflicts are drawn.
public struct MergeOptions: OptionSet, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Takes lines that differ in spacing at their end for equal.
  public static let ignoreSpaceAtEndOfLine = MergeOptions(rawValue: GIT_MERGE_FILE_IGNORE_WHITESPACE_EOL.rawValue)
  /// Takes lines that differ in the amount of spacing for equal.
  public static let ignoreSpaceChange = MergeOptions(rawValue: GIT_MERGE_FILE_IGNORE_WHITESPACE_CHANGE.rawValue)
  /// Joins conflicts with only lines between them that hold no letter or digit.
  public static let simplifyAlphanumeric = MergeOptions(rawValue: GIT_MERGE_FILE_SIMPLIFY_ALNUM.rawValue)
  /// Takes time to find a smaller difference.
  public static let minimal = MergeOptions(rawValue: GIT_MERGE_FILE_DIFF_MINIMAL.rawValue)
  public static let patience = MergeOptions(rawValue: GIT_MERGE_FILE_DIFF_PATIENCE.rawValue)
}

/// The bytes of a merged file, and whether it holds no conflict.
public struct MergeResult: Sendable, Equatable {
  public var bytes: [UInt8]
  public var isClean: Bool
}

/// Merges two versions of a file by their common ancestor, line by line, as `git merge-file` does.
///
/// The labels stand behind the conflict markers; nil is an empty label, after which git still writes the blank before it. Conflict markers are 7 characters.
public func mergeFiles(
  ancestor: [UInt8], ours: [UInt8], theirs: [UInt8], favor: MergeFavor = .normal, style: MergeStyle = .merge,
  ourLabel: String? = nil, theirLabel: String? = nil, ancestorLabel: String? = nil, options: MergeOptions = []
) throws(GitError) -> MergeResult {
  try unsafe withLabels(ourLabel, theirLabel, ancestorLabel) { our, their, base throws(GitError) in
    var settings = unsafe git_merge_file_options()
    unsafe git_merge_file_options_init(&settings, UInt32(GIT_MERGE_FILE_OPTIONS_VERSION))
    unsafe (settings.our_label, settings.their_label, settings.ancestor_label) = (our, their, base)
    unsafe settings.favor = favor.libgit2
    unsafe settings.flags = options.rawValue | (style == .diff3 ? GIT_MERGE_FILE_STYLE_DIFF3 : GIT_MERGE_FILE_STYLE_MERGE).rawValue
    return try unsafe merge(ancestor, ours, theirs, &settings)
  }
}

private func merge(
  _ ancestor: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ settings: UnsafePointer<git_merge_file_options>
) throws(GitError) -> MergeResult {
  var result = unsafe git_merge_file_result()
  defer { unsafe git_merge_file_result_free(&result) }
  try check("cannot merge") {
    unsafe withInput(ancestor) { base in
      unsafe withInput(ours) { our in
        unsafe withInput(theirs) { their in
          unsafe git_merge_file(&result, base, our, their, settings)
        }
      }
    }
  }
  let bytes = unsafe UnsafeRawBufferPointer(start: result.ptr, count: result.len)
  return unsafe MergeResult(bytes: Array(bytes), isClean: result.automergeable != 0)
}

private func withInput(_ bytes: [UInt8], _ body: (UnsafePointer<git_merge_file_input>) -> Int32) -> Int32 {
  unsafe bytes.withUnsafeBytes { raw in
    var input = unsafe git_merge_file_input()
    unsafe git_merge_file_input_init(&input, UInt32(GIT_MERGE_FILE_INPUT_VERSION))
    unsafe input.ptr = raw.baseAddress?.assumingMemoryBound(to: CChar.self)
    unsafe input.size = raw.count
    return unsafe body(&input)
  }
}

/// Without a label libgit2 would write a name of its own, so none is given as an empty one.
private func withLabels<Result>(
  _ our: String?, _ their: String?, _ base: String?,
  _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) throws(GitError) -> Result
) throws(GitError) -> Result {
  try unsafe withCString(our ?? "") { our throws(GitError) in
    try unsafe withCString(their ?? "") { their throws(GitError) in
      try unsafe withCString(base ?? "") { base throws(GitError) in try unsafe body(our, their, base) }
    }
  }
}

/// `String.withCString`, with typed errors.
private func withCString<Result>(
  _ text: String, _ body: (UnsafePointer<CChar>?) throws(GitError) -> Result
) throws(GitError) -> Result {
  let outcome: Swift.Result<Result, GitError> = unsafe text.utf8CString.withUnsafeBufferPointer { buffer in
    do throws(GitError) { return .success(try unsafe body(buffer.baseAddress)) } catch { return .failure(error) }
  }
  return try outcome.get()
}

extension MergeFavor {
  fileprivate var libgit2: git_merge_file_favor_t {
    switch self {
    case .normal: GIT_MERGE_FILE_FAVOR_NORMAL
    case .ours: GIT_MERGE_FILE_FAVOR_OURS
    case .theirs: GIT_MERGE_FILE_FAVOR_THEIRS
    case .union: GIT_MERGE_FILE_FAVOR_UNION
    }
  }
}
