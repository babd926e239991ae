internal import Git
internal import Subtitles

/// A version of a subtitle file in a repository, before its bytes are read.
struct RepositoryNode: Sendable {
  /// Index into the commits read; nil for a version before the range that was asked for.
  var commit: Int?
  var path: String
  /// All zero for a deletion.
  var blob: ObjectID
  var parents: [Int]
  var isRename = false
}

/// Walks one branch of a repository, merges included, and follows every subtitle file through it.
///
/// A commit that leaves a file as it is in any parent makes no version of it (git's own simplification), so a merge makes one
/// only where the file is unlike every parent.
struct RepositoryReading {
  private let repository: Repository
  private let options: HistoryOptions
  private(set) var result: ReadHistory
  private(set) var nodes: [RepositoryNode] = []
  /// By commit: the newest node of each path. Dropped once every child has taken it.
  private var states: [ObjectID: [String: Int]] = [:]
  private var childrenLeft: [ObjectID: Int] = [:]
  /// How many commits there are whose first parent is not there.
  private var cutCommits = 0

  static func read(_ path: String, revision: String?, after known: ReadHistory, options: HistoryOptions) throws(GitError)
    -> RepositoryReading
  {
    let repository = try Repository(path: path)
    var reading = RepositoryReading(repository: repository, options: options, result: known)
    try reading.walk(path, revision ?? "HEAD")
    return reading
  }

  private init(repository: Repository, options: HistoryOptions, result: ReadHistory) {
    self.repository = repository
    self.options = options
    self.result = result
  }

  private mutating func walk(_ input: String, _ revision: String) throws(GitError) {
    let ends = RepositoryReading.ends(of: revision)
    if revision == "HEAD", repository.isUnborn { throw GitError(code: .notFound, message: "no commit is here yet") }
    let tip = try repository.commit(ends.to)
    let hidden = try ends.from.map { from throws(GitError) in [try repository.commit(from)] } ?? []
    let records = try repository.walk(from: [tip], hiding: hidden)
    for record in records { for parent in record.parents { childrenLeft[parent, default: 0] += 1 } }
    for (index, record) in records.enumerated() {
      take(record, input)
      options.progress?(ReadingProgress(stage: .commits, done: index + 1, total: records.count))
    }
    guard cutCommits > 0 else { return }
    let what = "what came before \(cutCommits == 1 ? "1 commit" : "\(cutCommits) commits") is not here, as in a shallow clone"
    result.diagnostics.append(
      Diagnostic(.warning, "shallow-clone", what + "; 'git fetch --unshallow' brings it", Diagnostic.Place(input: input)))
  }

  /// The two ends of `A..B`; a lone revision has no first end, and a missing end is HEAD.
  private static func ends(of revision: String) -> (from: String?, to: String) {
    let bytes = Array(revision.utf8)
    guard let dots = bytes.indices.dropLast().first(where: { bytes[$0] == 0x2E && bytes[$0 + 1] == 0x2E }) else { return (nil, revision) }
    let from = String(decoding: bytes[..<dots], as: UTF8.self)
    let to = String(decoding: bytes[(dots + 2)...], as: UTF8.self)
    return (from.isEmpty ? "HEAD" : from, to.isEmpty ? "HEAD" : to)
  }

  // MARK: One commit

  private mutating func take(_ record: CommitRecord, _ input: String) {
    let place = Diagnostic.Place(input: input)
    let index = result.commits.count
    result.commits.append(commit(from: record, place))
    result.counts.messages += 1
    if isCut(record) {
      // What it changed cannot be known, so all that it holds is the boundary.
      cutCommits += 1
      states[record.id] = parentState(record.id, place)
      return
    }
    let parents = record.parents.map { parentState($0, place) }
    do throws(GitError) {
      let changes = try repository.changes(from: record.parents.first, to: record.id)
      if record.parents.count < 2 {
        result.counts.fileChanges += changes.count
        if !changes.isEmpty { result.counts.patches += 1 }
      }
      states[record.id] = follow(changes.filter { isOurs($0) }, parents, index)
    } catch {
      result.diagnostics.append(Diagnostic(.error, "missing-object", "commit \(record.id) is skipped: \(error.message)", place))
      states[record.id] = parents.first ?? [:]
    }
    for parent in record.parents {
      childrenLeft[parent, default: 1] -= 1
      if childrenLeft[parent] == 0 { states[parent] = nil }
    }
  }

  private func isCut(_ record: CommitRecord) -> Bool {
    guard let parent = record.parents.first, states[parent] == nil else { return false }
    return (try? repository.commit("\(parent)")) == nil
  }

  private func isOurs(_ change: TreeChange) -> Bool {
    [change.oldPath, change.newPath].contains { path in
      guard let path = path.map({ String(decoding: $0, as: UTF8.self) }) else { return false }
      return options.accepts(path)
    }
  }

  private func commit(from record: CommitRecord, _ place: Diagnostic.Place) -> ReadCommit {
    let message = CommitMessage(record.message)
    return ReadCommit(
      id: record.id, author: Identity(name: text(record.author.name), email: text(record.author.email)),
      coAuthors: CoAuthors.named(in: message.body),
      date: CommitDate(seconds: record.author.seconds, offsetMinutes: record.author.offsetMinutes), subject: message.subject,
      log: message.body, seriesNumber: nil, seriesTotal: nil, seriesVersion: nil, isMerge: record.parents.count > 1,
      parents: record.parents, place: place, mentions: Mentions.read(subject: message.subject, log: message.body))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: decode(bytes).utf8, as: UTF8.self) }

  /// The files of a parent; those of a commit before the range are its boundary.
  private mutating func parentState(_ id: ObjectID, _ place: Diagnostic.Place) -> [String: Int] {
    if let known = states[id] { return known }
    var state: [String: Int] = [:]
    do throws(GitError) {
      for file in try repository.treeFiles(of: id) {
        let path = String(decoding: file.path, as: UTF8.self)
        guard options.accepts(path) else { continue }
        state[path] = append(RepositoryNode(commit: nil, path: path, blob: file.id, parents: []))
      }
    } catch {
      result.diagnostics.append(Diagnostic(.warning, "missing-object", "the files of commit \(id) cannot be read: \(error.message)", place))
    }
    states[id] = state
    return state
  }

  // MARK: One commit's files

  /// The newest node of each path after a commit, given what differs from its first parent.
  private mutating func follow(_ changes: [TreeChange], _ parents: [[String: Int]], _ commit: Int) -> [String: Int] {
    var state = parents.first ?? [:]
    let moves = RenameFinder(repository).moves(in: changes)
    for change in changes.sorted(by: { path($0).utf8.lexicographicallyPrecedes(path($1).utf8) }) {
      let path = path(change)
      let old = parents.map { $0[path] }
      guard let blob = change.newID else {
        removed(path, old, parents.count, moves.values.contains(path), commit, &state)
        continue
      }
      if change.oldID == blob { continue }
      if let same = old.compactMap(\.self).first(where: { nodes[$0].blob == blob }) {
        state[path] = same
        continue
      }
      var sources = unique(old.compactMap(\.self))
      var isRename = false
      if sources.isEmpty, let from = moves[path] {
        sources = unique(parents.compactMap { $0[from] })
        isRename = !sources.isEmpty
      }
      state[path] = append(RepositoryNode(commit: commit, path: path, blob: blob, parents: sources, isRename: isRename))
      result.counts.textChanges += 1
      result.counts.evidence[.proven, default: 0] += 1
    }
    return state
  }

  private mutating func removed(
    _ path: String, _ old: [Int?], _ parentCount: Int, _ isMoved: Bool, _ commit: Int, _ state: inout [String: Int]
  ) {
    state[path] = nil
    let known = unique(old.compactMap(\.self))
    // In a merge a file that one side had already removed is no work of the merge.
    guard !isMoved, !known.isEmpty, parentCount < 2 || old.allSatisfy({ $0 != nil }) else { return }
    _ = append(RepositoryNode(commit: commit, path: path, blob: .absent, parents: known))
  }

  private func path(_ change: TreeChange) -> String { String(decoding: change.newPath ?? change.oldPath ?? [], as: UTF8.self) }

  private func unique(_ nodes: [Int]) -> [Int] { nodes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  private mutating func append(_ node: RepositoryNode) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }
}

extension ObjectID {
  /// The id of a side that is not there.
  static let absent = ObjectID(hex: Array(repeating: 0x30, count: 40)) ?? ObjectID.ofBlob([])
}

/// The two parts of a commit message, as git's `%s` and `%b`.
struct CommitMessage {
  var subject: String
  var body: String

  init(_ bytes: [UInt8]) {
    let lines = decode(bytes).utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let isBlank = { (line: ArraySlice<UInt8>) in line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    let start = lines.firstIndex { !isBlank($0) } ?? lines.endIndex
    let end = lines[start...].firstIndex(where: isBlank) ?? lines.endIndex
    subject = String(decoding: Array(lines[start..<end].joined(separator: [0x20])), as: UTF8.self)
    let bodyStart = lines[end...].firstIndex { !isBlank($0) } ?? lines.endIndex
    let bodyEnd = (lines.lastIndex { !isBlank($0) } ?? -1) + 1
    let rest = bodyStart < bodyEnd ? Array(lines[bodyStart..<bodyEnd].joined(separator: [0x0A])) + [0x0A] : []
    body = String(decoding: rest, as: UTF8.self)
  }
}
