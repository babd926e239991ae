internal import Git

/// Turns the versions that a repository holds into those of each lecture, with their bytes read.
struct RepositoryTimeline {
  private let nodes: [RepositoryNode]

  init(_ nodes: [RepositoryNode]) { self.nodes = nodes }

  /// Lectures by name in natural order, each with its versions.
  ///
  /// - Parameter jobs: how many lectures may be read at a time, each through a handle of its own, as one handle serves one reader.
  func lectures(
    _ repository: Repository, jobs: Int, _ diagnostics: inout [Diagnostic]
  ) -> [(name: String, versions: LectureVersions)] {
    var known = Stems()
    let stems = nodes.map { known.of($0.path) }
    var sets = DisjointSets<String>()
    for (index, node) in nodes.enumerated() {
      for parent in node.parents { sets.join(stems[parent], stems[index]) }
    }
    var members: [String: [Int]] = [:]
    for index in nodes.indices { members[sets.root(stems[index]), default: []].append(index) }
    let named = members.map { root, indexes in
      (name: indexes.last { !nodes[$0].blob.isZero }.map { stems[$0] } ?? root, indexes: indexes)
    }
    let read = named.sorted { NaturalOrder.isBefore($0.name, $1.name) }.parallelMap(jobs: jobs) { lecture in
      let own = jobs > 1 ? try? Repository(path: repository.folder) : nil
      var diagnostics: [Diagnostic] = []
      let versions = versions(lecture.indexes, own ?? repository, &diagnostics)
      return (name: lecture.name, versions: versions, diagnostics: diagnostics)
    }
    diagnostics += read.flatMap(\.diagnostics)
    return read.map { ($0.name, $0.versions) }
  }

  private func versions(_ indexes: [Int], _ repository: Repository, _ diagnostics: inout [Diagnostic]) -> LectureVersions {
    var result = LectureVersions()
    var places: [Int: Int] = [:]
    var tracks: [String: Int] = [:]
    var known: [ObjectID: [LineID]] = [:]
    for index in indexes {
      let node = nodes[index]
      let parents = node.parents.compactMap { places[$0] }
      var version = VersionNode(
        commit: node.commit, track: 0, path: node.path, blob: node.blob, lines: nil, parents: parents, evidence: .proven)
      version.isDeletion = node.blob.isZero
      version.isBoundary = node.commit == nil
      version.isRename = node.isRename
      version.track = parents.first.map { result.nodes[$0].track } ?? tracks[node.path] ?? result.trackCount
      if version.track == result.trackCount { result.trackCount += 1 }
      tracks[node.path] = version.track
      if !version.isDeletion {
        if let lines = known[node.blob] {
          version.lines = lines
        } else {
          do throws(GitError) {
            version.lines = try repository.blob(node.blob).map { result.table.intern(file: $0) }
            version.reason = version.lines == nil ? "the object is missing from the repository" : nil
          } catch {
            version.reason = error.message
          }
          known[node.blob] = version.lines
        }
        if let reason = version.reason {
          version.evidence = .partial
          let text = "blob \(node.blob) cannot be read: \(reason)"
          diagnostics.append(Diagnostic(.warning, "missing-object", text, Diagnostic.Place(path: node.path)))
        }
      }
      places[index] = result.nodes.count
      result.nodes.append(version)
    }
    return result
  }
}
