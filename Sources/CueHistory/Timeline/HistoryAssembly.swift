internal import Git

/// Puts the lectures together into one history: indexes of a timeline become indexes of the whole.
///
/// Lectures are added in the order of the history; those that were followed together come from one timeline, so what concerns all of
/// them is finished at the end.
struct HistoryAssembly {
  private var history: History
  /// Commits that made a version of their own.
  private var makers: Set<Int> = []
  private let titles: [String: String]
  private var timelines: [CueTimeline]
  private var places: [Places]

  /// Where the parts of a timeline went.
  private struct Places {
    /// The first of its lectures.
    var lecture: Int?
    var tracks: [Int]
    var revisions: [Int]
    var events: [Int32]
    /// Lectures with their own tracks.
    var lectures: [(index: Int, tracks: [Int])] = []
    /// By part: its tracks, nodes and events in the timeline.
    private(set) var parts: [Int: Part] = [:]

    struct Part {
      var tracks: [Int] = []
      var nodes: [Int] = []
      var events: [Int] = []
    }

    init(_ timeline: CueTimeline) {
      tracks = Array(repeating: -1, count: timeline.versions.trackCount)
      revisions = Array(repeating: -1, count: timeline.versions.nodes.count)
      events = Array(repeating: -1, count: timeline.events.count)
      let versions = timeline.versions
      for track in 0..<versions.trackCount { parts[versions.lecture(ofTrack: track), default: Part()].tracks.append(track) }
      for (node, version) in versions.nodes.enumerated() {
        parts[versions.lecture(ofTrack: version.track), default: Part()].nodes.append(node)
      }
      for (event, change) in timeline.events.enumerated() {
        parts[versions.lecture(ofTrack: change.track), default: Part()].events.append(event)
      }
    }
  }

  init(_ read: consuming ReadHistory, _ options: HistoryOptions, _ timelines: consuming [CueTimeline]) {
    let people = CommitPeople(read.commits, options)
    titles = options.lectureTitles
    history = History(
      contributors: people.contributors, commits: people.commits, lectures: [], tracks: [], revisions: [], events: [], counts: read.counts,
      diagnostics: read.diagnostics + people.diagnostics, stores: [])
    // A list that grows takes room for two.
    history.events.reserveCapacity(timelines.reduce(0) { $0 + $1.events.count })
    history.revisions.reserveCapacity(timelines.reduce(0) { $0 + $1.versions.nodes.count })
    self.timelines = timelines
    places = self.timelines.map(Places.init)
    read.commits = []
  }

  /// Adds a lecture: that of a place in a timeline.
  mutating func add(_ name: String, timeline index: Int, part: Int) {
    let timeline = timelines[index]
    let isNew = places[index].lecture == nil
    let lecture = history.lectures.count
    if isNew { places[index].lecture = lecture }
    let nodes = timeline.versions.nodes
    let (tracks, own) = (places[index].parts[part]?.tracks ?? [], places[index].parts[part]?.nodes ?? [])
    for (offset, track) in tracks.enumerated() { places[index].tracks[track] = history.tracks.count + offset }
    for (offset, node) in own.enumerated() { places[index].revisions[node] = history.revisions.count + offset }
    places[index].lectures.append((lecture, tracks))
    let nodesOfTrack = Dictionary(grouping: own) { nodes[$0].track }
    for track in tracks { history.tracks.append(self.track(track, nodesOfTrack[track] ?? [], index, lecture)) }
    let whole = tracks.map { places[index].tracks[$0] }
    history.lectures.append(Lecture(name: name, title: title(name, whole), tracks: whole))
    for node in own { history.revisions.append(revision(node, index)) }
    addEvents(index, part)
    // Two lists of events take more room than anything else.
    if places[index].lectures.count > timeline.versions.lectureOfTrack.max() ?? 0 { timelines[index].events = [] }
    if isNew { addCounts(timeline.versions) }
  }

  /// What the settings call a lecture: by its name, or by a path that a track of it had, the newest first.
  private func title(_ name: String, _ tracks: [Int]) -> String? {
    let names = [name] + tracks.reversed().flatMap { history.tracks[$0].paths.reversed() }
    return names.first { titles[$0] != nil }.flatMap { titles[$0] }
  }

  private mutating func addEvents(_ index: Int, _ part: Int) {
    for place in places[index].parts[part]?.events ?? [] {
      var event = timelines[index].events[place]
      places[index].events[place] = Int32(history.events.count)
      event.cue.lecture = Int32(places[index].lecture ?? 0)
      event.track = places[index].tracks[event.track]
      event.revision = places[index].revisions[event.revision]
      history.events.append(event)
    }
  }

  private mutating func addCounts(_ versions: LectureVersions) {
    for text in versions.textChanges {
      history.counts.textChanges += 1
      if let evidence = text.evidence {
        history.counts.evidence[evidence, default: 0] += 1
      } else {
        history.counts.failed += 1
      }
    }
    history.diagnostics += versions.diagnostics
    // A commit is a duplicate when all that it did to subtitle files another commit had done before.
    for commit in versions.nodes.compactMap(\.commit) where makers.insert(commit).inserted { history.commits[commit].duplicateOf = nil }
    for pair in versions.duplicates where !makers.contains(pair.commit) { history.commits[pair.commit].duplicateOf = pair.of }
  }

  private func track(_ track: Int, _ own: [Int], _ index: Int, _ lecture: Int) -> Track {
    let (timeline, nodes) = (timelines[index], timelines[index].versions.nodes)
    var known: Set<String> = []
    let paths = own.map { nodes[$0].path }.filter { known.insert($0).inserted }
    let newest = timeline.store.newest[track]
    return Track(
      path: own.last.map { nodes[$0].path } ?? "", paths: paths, lecture: lecture, isLive: own.last.map { !nodes[$0].isDeletion } ?? false,
      hasTarget: newest.contains { timeline.store.states[Int($0)].hasTarget },
      revisions: own.map { places[index].revisions[$0] })
  }

  private func revision(_ place: Int, _ index: Int) -> Revision {
    let timeline = timelines[index]
    let node = timeline.versions.nodes[place]
    let counts = timeline.counts[place]
    return Revision(
      commit: node.commit, track: places[index].tracks[node.track], parents: node.parents.map { places[index].revisions[$0] },
      path: node.path, blob: node.blob,
      evidence: node.evidence, reason: node.reason, isDeletion: node.isDeletion, isBoundary: node.isBoundary, cueCount: counts.cues,
      translatedCount: counts.translated)
  }

  /// The history of all lectures that were added.
  consuming func finished() -> History {
    var stores: [Int: SealedStore] = [:]
    // What the history takes over is freed here at once.
    while var store = timelines.popLast()?.store {
      let index = timelines.count
      store.lecture = Int32(places[index].lecture ?? 0)
      for life in store.lives.indices {
        store.lives[life].birthNode = Int32(places[index].revisions[Int(store.lives[life].birthNode)])
        store.lives[life].events = store.lives[life].events.map { places[index].events[Int($0)] }
      }
      for lecture in places[index].lectures {
        var own = store
        own.newest = lecture.tracks.map { store.newest[$0] }
        stores[lecture.index] = SealedStore(own)
      }
    }
    history.stores = history.lectures.indices.map { stores[$0] ?? SealedStore(CueStore()) }
    return history
  }
}
