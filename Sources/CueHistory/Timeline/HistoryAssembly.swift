internal import Git

/// Puts the lectures together into one history: indexes of a lecture become indexes of the whole.
struct HistoryAssembly {
  private(set) var history: History
  /// Commits that made a version of their own.
  private var makers: Set<Int> = []

  init(_ read: ReadHistory, _ options: HistoryOptions) {
    let people = CommitPeople(read.commits, options)
    history = History(
      contributors: people.contributors, commits: people.commits, lectures: [], tracks: [], revisions: [], events: [], counts: read.counts,
      diagnostics: read.diagnostics + people.diagnostics, stores: [])
  }

  mutating func add(_ timeline: CueTimeline, name: String) {
    let lecture = history.lectures.count
    let firstTrack = history.tracks.count
    let firstRevision = history.revisions.count
    let nodes = timeline.versions.nodes
    for track in 0..<timeline.versions.trackCount {
      let own = nodes.indices.filter { nodes[$0].track == track }
      history.tracks.append(self.track(track, own, timeline, lecture, firstRevision))
    }
    history.lectures.append(Lecture(name: name, tracks: Array(firstTrack..<history.tracks.count)))
    for index in nodes.indices { history.revisions.append(revision(index, timeline, firstTrack, firstRevision)) }
    for var event in timeline.events {
      event.cue.lecture = Int32(lecture)
      event.track += firstTrack
      event.revision += firstRevision
      history.events.append(event)
    }
    for text in timeline.versions.textChanges {
      history.counts.textChanges += 1
      if let evidence = text.evidence {
        history.counts.evidence[evidence, default: 0] += 1
      } else {
        history.counts.failed += 1
      }
    }
    history.diagnostics += timeline.versions.diagnostics
    addDuplicates(timeline.versions)
    var store = timeline.store
    store.firstRevision = firstRevision
    history.stores.append(SealedStore(store))
  }

  /// A commit is a duplicate when all that it did to subtitle files another commit had done before.
  private mutating func addDuplicates(_ versions: LectureVersions) {
    for commit in versions.nodes.compactMap(\.commit) where makers.insert(commit).inserted { history.commits[commit].duplicateOf = nil }
    for pair in versions.duplicates where !makers.contains(pair.commit) { history.commits[pair.commit].duplicateOf = pair.of }
  }

  private func track(_ track: Int, _ own: [Int], _ timeline: CueTimeline, _ lecture: Int, _ firstRevision: Int) -> Track {
    let nodes = timeline.versions.nodes
    var paths: [String] = []
    for node in own where !paths.contains(nodes[node].path) { paths.append(nodes[node].path) }
    let newest = timeline.store.newest[track]
    return Track(
      path: own.last.map { nodes[$0].path } ?? "", paths: paths, lecture: lecture, isLive: own.last.map { !nodes[$0].isDeletion } ?? false,
      hasTarget: newest.contains { timeline.store.hasTarget(timeline.store.states[Int($0)]) }, revisions: own.map { $0 + firstRevision })
  }

  private func revision(_ index: Int, _ timeline: CueTimeline, _ firstTrack: Int, _ firstRevision: Int) -> Revision {
    let node = timeline.versions.nodes[index]
    let cues = timeline.cuesOfNode[index]
    return Revision(
      commit: node.commit, track: node.track + firstTrack, parents: node.parents.map { $0 + firstRevision }, path: node.path,
      blob: node.blob,
      evidence: node.evidence, reason: node.reason, isDeletion: node.isDeletion, isBoundary: node.isBoundary, cueCount: cues.count,
      translatedCount: cues.count { timeline.store.hasTarget(timeline.store.states[Int($0)]) })
  }
}
