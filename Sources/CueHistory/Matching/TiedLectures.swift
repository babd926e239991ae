internal import Git

/// Lectures between which a commit carried cues (``CarriedLines``): they are followed together.
struct TiedLectures {
  /// Lectures by index, those that are tied together, each group ascending; groups by their first lecture.
  private(set) var groups: [[Int]] = []
  /// What one commit did to the files of one lecture.
  private var works: [Int: [(lecture: Int, work: FileWork)]] = [:]

  init(changes: [[FileChange]], versions: [LectureVersions?]) {
    for (lecture, changes) in changes.enumerated() {
      for change in changes { if case .hunks(let hunks) = change.content { add(.hunks(hunks), of: lecture, by: change.commit) } }
    }
    for case (let lecture, let versions?) in versions.enumerated() {
      // What a merge does to its parents is not in mail; the same rule must hold for both.
      for node in versions.nodes where node.parents.count < 2 {
        guard let commit = node.commit else { continue }
        let old = node.parents.first.map { versions.nodes[$0].lines ?? [] } ?? []
        add(.versions(old: old, new: node.lines ?? [], versions.table), of: lecture, by: commit)
      }
    }
    group(count: changes.count)
  }

  private mutating func add(_ work: FileWork, of lecture: Int, by commit: Int) { works[commit, default: []].append((lecture, work)) }

  private mutating func group(count: Int) {
    var sets = DisjointSets<Int>()
    for (_, works) in works.sorted(by: { $0.key < $1.key }) where TiedLectures.mayCarry(works) {
      var carried = CarriedLines()
      for (lecture, work) in works { work.forEachLine { carried.take($0, file: lecture, change: $1) } }
      for tie in carried.ties { sets.join(tie.from, tie.to) }
    }
    let members = Dictionary(grouping: 0..<count) { sets.root($0) }
    groups = members.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Whether one lecture lost lines and another gained some: an upload of many files does not come further than this.
  private static func mayCarry(_ works: [(lecture: Int, work: FileWork)]) -> Bool {
    guard let first = works.first, works.contains(where: { $0.lecture != first.lecture }) else { return false }
    return works.contains { $0.work.loses }
  }
}

/// The lines that one commit took from a file and put into it.
private enum FileWork {
  case hunks(ShelvedHunks)
  case versions(old: [LineID], new: [LineID], LineTable)

  /// Whether it takes any line away.
  var loses: Bool {
    switch self {
    case .hunks(let hunks): hunks.loses
    case .versions(let old, _, _): !old.isEmpty
    }
  }

  func forEachLine(_ body: (_ line: ArraySlice<UInt8>, _ change: Int) -> Void) {
    switch self {
    case .hunks(let hunks): hunks.forEachChange(body)
    case .versions(let old, let new, let table):
      // Most of a file stays as it is.
      let first = zip(old, new).prefix { $0 == $1 }.count
      let last = zip(old.dropFirst(first).reversed(), new.dropFirst(first).reversed()).prefix { $0 == $1 }.count
      let (gone, come) = (old[first..<(old.count - last)], new[first..<(new.count - last)])
      // Of an upload, or a file that goes, there is nothing to set off.
      if gone.isEmpty || come.isEmpty {
        for line in gone { body(table.bytes(line), -1) }
        for line in come { body(table.bytes(line), 1) }
        return
      }
      var balance: [LineID: Int] = [:]
      for line in gone { balance[line, default: 0] -= 1 }
      for line in come { balance[line, default: 0] += 1 }
      for (line, change) in balance where change != 0 { body(table.bytes(line), change) }
    }
  }
}

extension LectureVersions {
  /// The versions of tied lectures as those of one: parents still come first, and versions of one commit stand together wherever the
  /// order within each lecture lets them.
  static func joined(_ lectures: [LectureVersions]) -> LectureVersions {
    guard lectures.count > 1 else { return lectures.first ?? LectureVersions() }
    var result = LectureVersions()
    var parts = lectures.enumerated().map { VersionQueue($1, lecture: $0) }
    var waiting = IndexHeap(parts.compactMap { $0.rank(of: parts.count) })
    while let first = waiting.popFirst() {
      // With it those that go on with the same commit; what no commit made goes one by one.
      var run = [first]
      while first >= parts.count, let next = waiting.popFirst() {
        if next / parts.count != first / parts.count {
          waiting.insert(next)
          break
        }
        run.append(next)
      }
      for part in run.map({ $0 % parts.count }) {
        parts[part].moveRun(into: &result)
        if let rank = parts[part].rank(of: parts.count) { waiting.insert(rank) }
      }
    }
    for part in lectures {
      result.diagnostics += part.diagnostics
      result.textChanges += part.textChanges
      result.duplicates += part.duplicates
      result.ignored.formUnion(part.ignored)
    }
    return result
  }
}

/// The versions of one of several lectures that are still to be taken.
private struct VersionQueue {
  private let versions: LectureVersions
  private let lecture: Int
  private var next = 0
  /// By version: its place among those of all lectures.
  private var places: [Int] = []
  /// By line: its id in the table of all lectures; 0 where it was not asked yet.
  private var lines: [LineID]
  private var firstTrack: Int?

  init(_ versions: LectureVersions, lecture: Int) {
    self.versions = versions
    self.lecture = lecture
    lines = Array(repeating: 0, count: versions.table.count)
  }

  var isEmpty: Bool { next == versions.nodes.count }

  /// The commit of the next version; nil where no commit at hand made it, or nothing is left.
  var commit: Int? { isEmpty ? nil : versions.nodes[next].commit }

  /// Which of `count` queues goes first: the one with the smallest. What no commit made is before all, since what follows it waits for it.
  func rank(of count: Int) -> Int? { isEmpty ? nil : ((commit ?? -1) + 1) * count + lecture }

  /// Moves the next version and those after it that the same commit made.
  mutating func moveRun(into all: inout LectureVersions) {
    if firstTrack == nil {
      firstTrack = all.trackCount
      all.trackCount += versions.trackCount
      all.lectureOfTrack += Array(repeating: lecture, count: versions.trackCount)
    }
    let commit = commit
    repeat {
      var node = versions.nodes[next]
      node.track += firstTrack ?? 0
      node.parents = node.parents.map { places[$0] }
      node.lines = node.lines?.map { line(of: $0, &all.table) }
      places.append(all.nodes.count)
      all.nodes.append(node)
      next += 1
    } while !isEmpty && commit != nil && self.commit == commit
  }

  private mutating func line(of line: LineID, _ table: inout LineTable) -> LineID {
    if line == 0 { return 0 }
    if lines[Int(line)] == 0 { lines[Int(line)] = table.intern(line, of: versions.table) }
    return lines[Int(line)]
  }
}
