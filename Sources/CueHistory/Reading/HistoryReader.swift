internal import Git
internal import Mail
internal import Subtitles
internal import Synchronization

extension History {
  /// Reads inputs into one history.
  ///
  /// Mail may come in any order and from several inputs; the same commit counts once. Faults in the data become
  /// ``History/diagnostics``; only an input that cannot be read at all throws.
  public static func read(_ inputs: [HistoryInput], options: HistoryOptions = HistoryOptions()) throws(HistoryError) -> History {
    var read = ReadHistory()
    var options = options
    let base = try BaseStore(options.bases)
    var repositories: [LectureSource] = []
    // Repositories first: their commits have ids, so that mail of the same commits is known to be that.
    // The same one twice is one.
    let repositoryInputs = inputs.filter(\.isRepository).reduce(into: [HistoryInput]()) { if !$0.contains($1) { $0.append($1) } }
    let mail = inputs.filter { !$0.isRepository }
    let ordered = repositoryInputs + mail.filter { !$0.isRecovered } + mail.filter(\.isRecovered)
    for input in ordered {
      switch input {
      case .mail(let path): read = try readMail(path, read, options)
      case .standardInput(let beginning): read = try readMail("-", after: beginning, read, options)
      case .bytes(let bytes, let name): read = try readMail(MailReader(bytes: bytes, name: name), name, read, options)
      case .recovered(let bytes, let name):
        read = try readMail(MailReader(bytes: bytes, name: name), name, read, options, isRecovered: true)
      case .repository(let path, let revision):
        repositories += try readRepository(path, revision, &read, &options)
      }
    }
    guard !read.commits.isEmpty else { throw .nothingToRead(inputs: inputs.map(\.name)) }
    read.diagnostics += read.series.diagnostics
    // Given away, so that what is read is freed as it is used up.
    var history = assemble(consume read, repositories, base, options)
    history.repositories = repositoryInputs.map(\.path)
    return history
  }

  /// A lecture whose versions came straight from a repository.
  private typealias LectureSource = (name: String, versions: LectureVersions)

  private static func readRepository(
    _ path: String, _ revision: String?, _ read: inout ReadHistory, _ options: inout HistoryOptions
  ) throws(HistoryError) -> [LectureSource] {
    do throws(GitError) {
      let reading = try RepositoryReading.read(path, revision: revision, after: read, options: options)
      read = reading.result
      let repository = try Repository(path: path)
      if let mailmap = RepositoryFile.bytes(".mailmap", of: repository, path: path) { options.mailmaps.insert(mailmap, at: 0) }
      return RepositoryTimeline(reading.nodes).lectures(repository, jobs: options.jobs, &read.diagnostics)
    } catch {
      throw .unreadable(input: path, reason: error.message, hint: error.hint)
    }
  }

  private static func readMail(
    _ path: String, after beginning: [UInt8]? = nil, _ known: ReadHistory, _ options: HistoryOptions
  ) throws(HistoryError) -> ReadHistory {
    let reader: MailReader
    do throws(MailError) {
      reader = if let beginning { try openStandardInput(after: beginning) } else { try openMail(path) }
    } catch {
      throw .unreadable(input: path, reason: error.description, hint: nil)
    }
    return try readMail(reader, path, known, options)
  }

  private static func readMail(
    _ reader: consuming MailReader, _ name: String, _ known: ReadHistory, _ options: HistoryOptions, isRecovered: Bool = false
  ) throws(HistoryError) -> ReadHistory {
    do throws(MailError) {
      return try MailReading.read(reader, after: known, options: options, isRecovered: isRecovered)
    } catch {
      throw .unreadable(input: name, reason: error.description, hint: nil)
    }
  }

  private static func assemble(
    _ read: consuming ReadHistory, _ repositories: [LectureSource], _ base: BaseStore, _ options: HistoryOptions
  ) -> History {
    let places = read.sort()
    read.shelves = [:]
    let fromRepositories = repositories.map { lecture in Lecture.Work(name: lecture.name, versions: lecture.versions.renumbered(places)) }
    let lectures = LectureGroups(read.changes).lectures
    // Taken off the end, so that from here on only its lecture holds a change, and it is freed with the lecture's work.
    read.changes.arrange(in: lectures.flatMap(\.changes).reversed())
    let fromMail = lectures.map { lecture in
      Lecture.Work(name: lecture.name, changes: lecture.changes.compactMap { _ in read.changes.popLast() })
    }
    read.changes = []
    let work = (fromRepositories + fromMail).sorted { NaturalOrder.isBefore($0.name, $1.name) }
    if let bytes = options.contents { return lookUp(Contents(bytes), in: work, read, base, options) }
    return follow(work, read, base, options)
  }

  /// Follows the cues of each lecture; of those that a commit exchanged cues between, together.
  private static func follow(
    _ work: consuming [Lecture.Work], _ read: consuming ReadHistory, _ base: BaseStore, _ options: HistoryOptions
  ) -> History {
    let source = Script.of(language: options.sourceLanguage)
    let ignored = IgnoredCommits(options.ignoredRevisions, in: read.commits).indexes
    let names = work.map(\.name)
    let groups =
      options.isReplayOnly ? names.indices.map { [$0] } : TiedLectures(changes: work.map(\.changes), versions: work.map(\.versions)).groups
    let grouped = groups.map { group in group.map { work[$0] } }
    work = []
    let followed = Atomic(0)
    let weight = { (group: [Lecture.Work]) in group.reduce(0) { $0 + $1.changes.count + ($1.versions?.nodes.count ?? 0) } }
    var computed: [(timeline: CueTimeline, faults: [[[FileFault]]])] = grouped.parallelMap(jobs: options.jobs, heaviest: weight) { group in
      let count = group.count
      defer {
        let done = followed.wrappingAdd(count, ordering: .relaxed).newValue
        options.progress?(ReadingProgress(stage: .lectures, done: done, total: names.count))
      }
      // One after another: each is freed before the next is taken.
      let versions = group.parallelMap(jobs: 1) { lecture in
        var versions = options.isReplayOnly ? lecture.replayed(base, options.limits) : lecture.solved(base, options.limits)
        versions.boundCues(options.limits.cues)
        versions.ignored = ignored
        return versions
      }
      let faults = options.findsFileFaults ? versions.map { $0.fileFaults(limit: options.limits.diagnostics) } : []
      if options.isReplayOnly { return (CueTimeline.unfollowed(versions.first ?? LectureVersions()).withoutVersions(), faults) }
      return (CueTimeline.build(versions, source: source).withoutVersions(), faults)
    }
    let faults = computed.map(\.faults)
    var assembly = HistoryAssembly(consume read, options, computed.map(\.timeline))
    computed = []
    let places = groups.enumerated().flatMap { index, group in group.indices.map { (lecture: group[$0], timeline: index, part: $0) } }
    let inOrder = places.sorted { $0.lecture < $1.lecture }
    for place in inOrder { assembly.add(names[place.lecture], timeline: place.timeline, part: place.part) }
    var history = assembly.finished()
    history.fileFaults = FileFault.numbered(inOrder.flatMap { faults[$0.timeline][safe: $0.part] ?? [] })
    return history
  }

  /// Finds the version of a file, and follows the cues of its lecture up to it.
  private static func lookUp(
    _ contents: Contents, in work: [Lecture.Work], _ read: ReadHistory, _ base: BaseStore, _ options: HistoryOptions
  ) -> History {
    var base = base
    base.add(contents)
    let known = base
    let names = work.map(\.name)
    var lectures = work.parallelMap(jobs: options.jobs) { $0.solved(known, options.limits) }
    guard let place = ContentsSearch(contents: contents).place(in: lectures) else { return follow([], read, base, options) }
    var read = read
    read.commits.append(.uncommitted)
    lectures[place.lecture].addFile(contents, at: place, commit: read.commits.count - 1)
    let lecture = Lecture.Work(name: names[place.lecture], versions: lectures[place.lecture])
    var history = follow([lecture], read, base, options)
    guard let file = history.revisions.last, let revision = file.parents.first else { return history }
    history.contents = ContentsMatch(
      track: file.track, revision: revision, isExact: place.isExact, commit: read.commits.count - 1)
    return history
  }
}

extension Lecture {
  /// What a lecture is computed from: its versions as a repository has them, or the changes that mail shows.
  fileprivate struct Work: Sendable {
    var name: String
    var versions: LectureVersions?
    var changes: [FileChange] = []

    consuming func solved(_ base: BaseStore, _ limits: HistoryLimits) -> LectureVersions {
      if let versions { return versions }
      return MailTimeline.build(VersionGraph.solved(changes, base, limits))
    }

    /// The versions that the patches at hand give by themselves.
    consuming func replayed(_ base: BaseStore, _ limits: HistoryLimits) -> LectureVersions {
      if let versions { return versions }
      return MailTimeline.build(VersionGraph.replayed(changes, base, limits, isReplayOnly: true))
    }
  }
}

extension CueTimeline {
  /// The same without what only its making needed: the lines and the cues of each version, and the room that lists had to grow in.
  consuming func withoutVersions() -> CueTimeline {
    versions.table = LineTable()
    for node in versions.nodes.indices { versions.nodes[node].lines = nil }
    (forms, outlines) = (TextForms(), Memo())
    counts = cuesOfNode.map { cues in (cues.count, cues.count { store.states[Int($0)].hasTarget }) }
    cuesOfNode = []
    store.table.seal()
    (events, store.states, store.records) = (events.fitted(), store.states.fitted(), store.records.fitted())
    return self
  }
}

extension VersionGraph {
  /// The versions of a lecture, known as far as they can be.
  static func solved(_ changes: consuming [FileChange], _ base: BaseStore, _ limits: HistoryLimits = HistoryLimits()) -> VersionGraph {
    var searchLimits = SearchLimits()
    searchLimits.searches = limits.searches
    return VersionSearch.bridge(VersionSearch.run(on: replayed(changes, base, limits), limits: searchLimits))
  }

  /// The versions of a lecture that its patches, and a base, give by themselves.
  static func replayed(
    _ changes: consuming [FileChange], _ base: BaseStore, _ limits: HistoryLimits = HistoryLimits(), isReplayOnly: Bool = false
  ) -> VersionGraph {
    var graph = VersionGraph(changes: changes, isReplayOnly: isReplayOnly, limits: limits)
    graph.replay()
    graph.gatherSeenLines()
    if !base.isEmpty {
      graph.consult(base)
      graph.replay()
    }
    return graph
  }
}

extension LectureVersions {
  /// The same with commits counted in another order.
  func renumbered(_ places: [Int]) -> LectureVersions {
    var result = self
    for index in result.nodes.indices { result.nodes[index].commit = result.nodes[index].commit.map { places[$0] } }
    return result
  }
}

extension Script {
  /// The script that a language is written in, by its tag; nil for none or one that is not known.
  static func of(language: String?) -> Script? {
    guard let tag = language?.lowercased(), let code = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).first else { return nil }
    switch code {
    case "zh", "cn", "chs", "cht", "yue", "chinese": return .han
    case "ja", "jp", "japanese": return .kana
    case "ko", "kr", "korean": return .hangul
    case "ru", "uk", "bg", "be", "sr", "mk", "kk", "mn", "russian": return .cyrillic
    case "ar", "fa", "ur", "ps", "arabic": return .arabic
    case "he", "yi", "hebrew": return .hebrew
    case "el", "greek": return .greek
    case "th", "thai": return .thai
    case "hi", "mr", "ne", "sa": return .devanagari
    default: return .latin
    }
  }
}
