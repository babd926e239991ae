internal import CLibgit2

/// Who wrote or stored a commit, and when. Names are bytes as stored.
public struct Signature: Sendable, Equatable {
  public var name: [UInt8]
  public var email: [UInt8]
  /// Seconds since 1970, and the zone east of Greenwich in minutes.
  public var seconds: Int64
  public var offsetMinutes: Int

  public init(name: [UInt8], email: [UInt8], seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }
}

/// A commit without its files.
public struct CommitRecord: Sendable, Equatable {
  public var id: ObjectID
  /// As stored; a parent may be missing from a shallow clone.
  public var parents: [ObjectID]
  public var author: Signature
  public var committer: Signature
  /// The bytes of the message, in `encoding`.
  public var message: [UInt8]
  /// The charset of the message as stored; nil for UTF-8.
  public var encoding: String?
}

extension Repository {
  /// The commits reachable from `tips` and not from `hidden`, each after its parents. Tips are commits, as `commit` gives them.
  ///
  /// Of unrelated commits, those of a first parent come first, so the order depends on the history alone. A parent that is not there
  /// (a shallow clone) ends the walk on that side and is no error, which is why this is not libgit2's own walk; a missing tip is an error.
  public func walk(from tips: [ObjectID], hiding hidden: [ObjectID] = []) throws(GitError) -> [CommitRecord] {
    try unsafe use { repository throws(GitError) in
      for tip in tips + hidden where try unsafe record(repository, tip) == nil {
        throw GitError(code: .notFound, message: "commit \(tip) is not there")
      }
      var excluded = CommitWalk()
      try excluded.visit(hidden) { id throws(GitError) in try unsafe record(repository, id) }
      var walk = CommitWalk(seen: excluded.seen)
      try walk.visit(tips) { id throws(GitError) in try unsafe record(repository, id) }
      return walk.ordered
    }
  }
}

/// A walk in depth, parents first, with a stack of its own so that a long history cannot exhaust the thread's.
private struct CommitWalk {
  var seen: Set<ObjectID> = []
  var ordered: [CommitRecord] = []

  mutating func visit(_ tips: [ObjectID], _ load: (ObjectID) throws(GitError) -> CommitRecord?) throws(GitError) {
    for tip in tips {
      var open: [(commit: CommitRecord, next: Int)] = []
      if let commit = try enter(tip, load) { open.append((commit, 0)) }
      while let (commit, next) = open.last {
        if next == commit.parents.count {
          ordered.append(commit)
          open.removeLast()
        } else {
          open[open.count - 1].next += 1
          if let parent = try enter(commit.parents[next], load) { open.append((parent, 0)) }
        }
      }
    }
  }

  private mutating func enter(_ id: ObjectID, _ load: (ObjectID) throws(GitError) -> CommitRecord?) throws(GitError) -> CommitRecord? {
    seen.insert(id).inserted ? try load(id) : nil
  }
}

/// Reads a commit; nil when it is not there.
private func record(_ repository: OpaquePointer, _ id: ObjectID) throws(GitError) -> CommitRecord? {
  guard var oid = id.oid else { throw GitError(code: .invalid, message: "\(id) is no id of this repository") }
  var commit: OpaquePointer?
  do throws(GitError) {
    try check("cannot read commit \(id)") { unsafe git_commit_lookup_prefix(&commit, repository, &oid, id.digits) }
  } catch {
    if error.code == .notFound { return nil }
    throw error
  }
  defer { unsafe git_commit_free(commit) }
  guard let commit = unsafe commit else { return nil }
  let message = unsafe git_commit_message_raw(commit).map { unsafe bytes(of: $0) } ?? []
  return unsafe CommitRecord(
    id: git_commit_id(commit).map { unsafe ObjectID($0.pointee) } ?? id,
    parents: (0..<git_commit_parentcount(commit)).compactMap {
      unsafe git_commit_parent_id(commit, $0).map { unsafe ObjectID($0.pointee) }
    },
    author: Signature(git_commit_author(commit)), committer: Signature(git_commit_committer(commit)),
    message: message, encoding: git_commit_message_encoding(commit).map { unsafe String(cString: $0) })
}

/// The bytes of a C text.
func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(start: text, count: Int(strlen(text))))
}

extension Signature {
  fileprivate init(_ signature: UnsafePointer<git_signature>?) {
    guard let signature = unsafe signature?.pointee else {
      self.init(name: [], email: [], seconds: 0, offsetMinutes: 0)
      return
    }
    unsafe self.init(
      name: signature.name.map { unsafe bytes(of: $0) } ?? [], email: signature.email.map { unsafe bytes(of: $0) } ?? [],
      seconds: signature.when.time, offsetMinutes: Int(signature.when.offset))
  }
}
