internal import Git

/// Files that one commit removed here and added there, where the mail does not call it a rename.
///
/// They have the same blob id, or one holds half of the other's lines: the measure of ``RenameFinder``.
struct MovedFiles {
  /// Old and new path.
  private(set) var pairs: [(old: String, new: String)] = []

  init(_ changes: [FileChange]) {
    let removed = Dictionary(grouping: changes.filter { $0.newPath == nil }, by: \.commit)
    if removed.isEmpty { return }
    let added = Dictionary(grouping: changes.filter { $0.oldPath == nil }, by: \.commit)
    for (commit, old) in removed.sorted(by: { $0.key < $1.key }) {
      if let new = added[commit] { pair(old, new) }
    }
  }

  private mutating func pair(_ removed: [FileChange], _ added: [FileChange]) {
    guard removed.count * added.count <= RenameFinder.pairLimit else { return }
    let old = removed.map { $0.lineSet }
    for new in added {
      let lines = new.lineSet
      for (index, file) in removed.enumerated() where isSame(file.oldID, new.newID) || isLike(old[index], lines) {
        pairs.append((file.path, new.path))
      }
    }
  }

  private func isSame(_ old: ObjectID?, _ new: ObjectID?) -> Bool {
    guard let old, let new, !old.isZero, !new.isZero else { return false }
    return old.matches(new)
  }

  private func isLike(_ old: Set<ArraySlice<UInt8>>, _ new: Set<ArraySlice<UInt8>>) -> Bool {
    guard !old.isEmpty, !new.isEmpty else { return false }
    return Double(old.intersection(new).count) >= RenameFinder.threshold * Double(min(old.count, new.count))
  }
}

extension FileChange {
  /// The lines of all hunks that can tell one file from another; of a file added or removed, those of the whole file.
  fileprivate var lineSet: Set<ArraySlice<UInt8>> {
    if case .hunks(let hunks) = content { hunks.lineSet } else { [] }
  }
}
