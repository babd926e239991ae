internal import FoundationEssentials
internal import Git

/// Versions that can be looked up by id: repositories, and folders of files.
struct BaseStore: Sendable {
  private var repositories: [Repository] = []
  private var files: [ObjectID: [UInt8]] = [:]

  /// Opens `PATH` or `PATH@REV` (any object of a repository is found, so the revision only has to exist).
  init(_ paths: [String]) throws(HistoryError) {
    for path in paths {
      let parts = BaseStore.parts(path)
      do throws(GitError) {
        let repository = try Repository(path: parts.path)
        if let revision = parts.revision { _ = try repository.commit(revision) }
        repositories.append(repository)
      } catch {
        guard parts.revision == nil, error.code == .notRepository, addFolder(path) else {
          throw .unreadable(input: path, reason: error.message, hint: error.hint ?? "--base takes a repository or a folder of files")
        }
      }
    }
  }

  private static func parts(_ path: String) -> (path: String, revision: String?) {
    if FileManager.default.fileExists(atPath: path) { return (path, nil) }
    guard let mark = path.lastIndex(of: "@") else { return (path, nil) }
    return (String(path[..<mark]), String(path[path.index(after: mark)...]))
  }

  /// Takes in a file in each of its forms.
  mutating func add(_ contents: Contents) { files.merge(contents.forms) { known, _ in known } }

  private mutating func addFolder(_ path: String) -> Bool {
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else { return false }
    for name in names where SubtitlePaths.isSubtitle(name) {
      guard let data = FileManager.default.contents(atPath: path + "/" + name) else { continue }
      let bytes = Array(data)
      files[ObjectID.ofBlob(bytes)] = bytes
    }
    return true
  }

  /// The bytes with this id, which may be abbreviated. They have been hashed.
  func bytes(of id: ObjectID) -> [UInt8]? {
    for repository in repositories {
      if let bytes = try? repository.blob(id) { return bytes }
    }
    let found = files.filter { $0.key.matches(id) }
    return found.count == 1 ? found.first?.value : nil
  }

  var isEmpty: Bool { repositories.isEmpty && files.isEmpty }
}

extension VersionGraph {
  /// Looks up what is still missing. A short id may fit a stranger, so the bytes must also hold what the hunks show.
  mutating func consult(_ base: BaseStore) {
    for blob in blobs.indices where blobs[blob].lines == nil && !blobs[blob].consumers.isEmpty {
      guard let id = blobs[blob].id, let bytes = base.bytes(of: id) else { continue }
      let lines = table.intern(file: bytes)
      guard VersionSearch.disagreement(lines, blobs[blob].seen) == 0 else { continue }
      learn(blob, lines: lines, source: .base, checked: true)
      blobs[blob].reason = "looked up by its id"
    }
  }
}
