internal import CLibgit2

extension Repository {
  /// The bytes of a file's version by its id, which may be cut to 4 digits or more; nil when it is not there or is no file.
  ///
  /// The bytes are those of the id: they are hashed. Throws `ambiguous` when a cut id fits several objects, `corrupt` when the object is damaged.
  public func blob(_ id: ObjectID) throws(GitError) -> [UInt8]? {
    let found = try unsafe use { repository throws(GitError) in
      try unsafe withBlob(repository, id) { blob in unsafe (id: ObjectID(object: blob), bytes: contents(of: blob)) }
    }
    guard let found else { return nil }
    let actual = ObjectID.ofBlob(found.bytes)
    if actual != found.id {
      throw GitError(code: .corrupt, message: "file version \(found.id) is damaged: its bytes are those of \(actual)")
    }
    return found.bytes
  }

  /// The full id of a file's version; nil when it is not there. Throws `ambiguous` when a cut id fits several objects.
  public func expand(_ id: ObjectID) throws(GitError) -> ObjectID? {
    try unsafe use { repository throws(GitError) in
      try unsafe withBlob(repository, id) { blob in unsafe ObjectID(object: blob) }
    }
  }

  /// The bytes of the file at a path in a revision; nil when there is no such file.
  public func file(at path: String, in revision: String) throws(GitError) -> [UInt8]? {
    let commit = try commit(revision)
    do throws(GitError) {
      return try blob(try resolve("\(commit):\(path)"))
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }
}

private func withBlob<Result>(
  _ repository: OpaquePointer, _ id: ObjectID, _ body: (OpaquePointer) -> Result
) throws(GitError) -> Result? {
  guard !id.isZero, var oid = id.oid else { return nil }
  var blob: OpaquePointer?
  do throws(GitError) {
    try check("cannot read file version \(id)") { unsafe git_blob_lookup_prefix(&blob, repository, &oid, id.digits) }
  } catch {
    if error.code == .notFound { return nil }
    throw error
  }
  defer { unsafe git_blob_free(blob) }
  return unsafe blob.map { unsafe body($0) }
}

private func contents(of blob: OpaquePointer) -> [UInt8] {
  unsafe Array(UnsafeRawBufferPointer(start: git_blob_rawcontent(blob), count: Int(clamping: git_blob_rawsize(blob))))
}
