internal import Git

/// Why a revision names nothing.
public struct RevisionError: Error, Sendable, Hashable {
  /// What is wrong, for people.
  public var message: String
  /// The tags and branches that there are.
  public var names: [String]
}

extension History {
  /// The commits of this history that a revision contains: the one it names and all before it, as `git log REVISION` lists them.
  ///
  /// A revision is a tag, a branch, an id or anything else of gitrevisions(7) that names one commit; it is looked up in the repositories
  /// that the history was read from, in the first that knows it. Indexes into ``commits``; nil where there is no repository.
  public func commits(containedIn revision: String) throws(RevisionError) -> Set<Int>? {
    if repositories.isEmpty { return nil }
    var fault: RevisionError?
    for path in repositories {
      do throws(GitError) {
        let repository = try Repository(path: path)
        do throws(GitError) {
          let reached = Set(try repository.walk(from: [try repository.commit(revision)]).map(\.id))
          return Set(commits.indices.filter { index in commits[index].id.map { reached.contains($0) } ?? false })
        } catch {
          fault = fault ?? RevisionError(message: error.message, names: (try? repository.names()) ?? [])
        }
      } catch {
        fault = fault ?? RevisionError(message: error.message, names: [])
      }
    }
    throw fault ?? RevisionError(message: "no revision '\(revision)'", names: [])
  }
}
