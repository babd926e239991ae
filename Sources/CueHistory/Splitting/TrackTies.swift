internal import Git
internal import Subtitles

/// Which subtitle files of a mailbox must stay together, found message by message.
///
/// At least what ``LectureGroups`` puts into one lecture: files with one stem, renamed, copied or moved files, files that held the same
/// blob. More may be tied, as where an id is short; what a part computes of a lecture is then still the same. Kept are the names and, for each
/// version, seven digits of its id.
struct TrackTies {
  private var sets = DisjointSets<String>()
  private var stems: [String] = []
  private var places: [String: Int32] = [:]
  /// By the first seven digits of an id: the first stem with it, and whether it came with enough digits to be the same blob for certain.
  private var holders: [UInt32: (stem: Int32, isCertain: Bool)] = [:]
  /// Further stems with an id that is not certain so far.
  private var others: [UInt32: [Int32]] = [:]
  /// By stem, as first seen: the bytes of its sections.
  private var sizes: [String: Int] = [:]
  /// Messages without a commit id, by who, when and what they say: a stem of each.
  private var anonymous: [UInt64: String] = [:]

  /// Takes in the sections of one message.
  ///
  /// - Parameter key: of a message without a commit id, what tells it from others but for its files.
  mutating func add(_ sections: [SplitSection], key: String?) {
    for section in sections {
      let stems = section.stems
      for stem in stems { sets.join(stem, stems[0]) }
      for change in section.changes { addIDs(of: change) }
      if let first = stems.first { sizes[first, default: 0] += section.size }
    }
    let changes = sections.flatMap(\.changes)
    tieMoved(changes)
    tieCarried(changes)
    if let key { tieSame(sections.compactMap(\.stems.first), key) }
  }

  private mutating func addIDs(of change: FileChange) {
    let place = place(of: SubtitlePaths.stem(of: change.path))
    for id in [change.oldID, change.newID] {
      guard let id, !id.isZero, !id.isOfEmptyFile, id.digits >= 7, let short = UInt32(id.description.prefix(7), radix: 16) else { continue }
      add(short, place, isCertain: id.digits >= 12)
    }
  }

  private mutating func add(_ id: UInt32, _ place: Int32, isCertain: Bool) {
    guard let known = holders[id] else {
      holders[id] = (place, isCertain)
      return
    }
    if isCertain, !known.isCertain {
      holders[id] = (known.stem, true)
      for other in others.removeValue(forKey: id) ?? [] { join(other, known.stem) }
    }
    if place == known.stem { return }
    if isCertain || known.isCertain { join(place, known.stem) } else { others[id, default: []].append(place) }
  }

  private mutating func place(of stem: String) -> Int32 {
    if let known = places[stem] { return known }
    stems.append(stem)
    places[stem] = Int32(stems.count - 1)
    return Int32(stems.count - 1)
  }

  private mutating func join(_ left: Int32, _ right: Int32) { sets.join(stems[Int(left)], stems[Int(right)]) }

  /// Files removed here and added there. Where they are too many to be compared, none is taken for another; so that a part comes to the same,
  /// they stay together.
  private mutating func tieMoved(_ changes: [FileChange]) {
    let removed = changes.filter { $0.newPath == nil }
    let added = changes.filter { $0.oldPath == nil }
    if removed.isEmpty || added.isEmpty { return }
    if removed.count * added.count > RenameFinder.pairLimit {
      for change in removed + added { sets.join(SubtitlePaths.stem(of: change.path), SubtitlePaths.stem(of: added[0].path)) }
    }
    for (old, new) in MovedFiles(changes).pairs { sets.join(SubtitlePaths.stem(of: old), SubtitlePaths.stem(of: new)) }
  }

  /// Files between which a message carries lines: their lectures are followed together (``TiedLectures``).
  private mutating func tieCarried(_ changes: [FileChange]) {
    let works = changes.compactMap { change -> (stem: String, hunks: ShelvedHunks)? in
      if case .hunks(let hunks) = change.content { (SubtitlePaths.stem(of: change.path), hunks) } else { nil }
    }
    guard works.count > 1, works.contains(where: { $0.hunks.loses }) else { return }
    var carried = CarriedLines()
    for (file, work) in works.enumerated() { work.hunks.forEachChange { carried.take($0, file: file, change: $1) } }
    for tie in carried.ties { sets.join(works[tie.from].stem, works[tie.to].stem) }
  }

  /// Messages that differ only in their files would be taken for one where those files are not.
  private mutating func tieSame(_ stems: [String], _ key: String) {
    guard let first = stems.first else { return }
    let bytes = Array(key.utf8)
    let hash = stableHash(of: bytes.span)
    let known = anonymous[hash] ?? first
    anonymous[hash] = known
    for stem in stems { sets.join(stem, known) }
  }

  /// Puts what is tied into a number of parts of like size: the largest first, each into the part that has the least.
  ///
  /// - Parameter others: the bytes of other files, which all go into the first part.
  /// - Returns: by stem, the part from 0.
  mutating func parts(_ count: Int, others: Int) -> [String: Int] {
    var groups: [String: (size: Int, stems: [String])] = [:]
    for stem in Set(sizes.keys).union(stems) {
      groups[sets.root(stem), default: (0, [])].stems.append(stem)
      groups[sets.root(stem)]?.size += sizes[stem] ?? 0
    }
    var loads = Array(repeating: 0, count: count)
    loads[0] = others
    var parts: [String: Int] = [:]
    for (_, group) in groups.sorted(by: { ($1.value.size, $0.key) < ($0.value.size, $1.key) }) {
      let part = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      loads[part] += group.size
      for stem in group.stems { parts[stem] = part }
    }
    return parts
  }
}

/// One section of a message, as far as splitting needs it.
struct SplitSection {
  var size: Int
  /// What it does to subtitle files; hardly ever more than one.
  var changes: [FileChange] = []
  /// The stems of subtitle files that it names, also where it could not be read.
  var stems: [String] = []
  /// Whether it makes its message one that stands for a commit.
  var isChange = false

  init(_ bytes: ArraySlice<UInt8>) {
    size = bytes.count
    let read = PatchReader.read(bytes)
    isChange = !read.patches.isEmpty || read.diagnostics.contains { $0.severity == .error }
    let shelf = LineShelf()
    for change in read.patches.map({ FileChange($0, on: shelf) }) where SubtitlePaths.isSubtitle(change.path) {
      stems += [change.path, change.oldPath ?? change.path].map { SubtitlePaths.stem(of: $0) }
      changes.append(change)
    }
    for path in read.diagnostics.compactMap(\.path) where stems.isEmpty {
      let path = String(decoding: path, as: UTF8.self)
      if SubtitlePaths.isSubtitle(path) { stems.append(SubtitlePaths.stem(of: path)) }
    }
  }
}
