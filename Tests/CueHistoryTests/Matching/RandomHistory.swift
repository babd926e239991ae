import Subtitles
import TestSupport

@testable import CueHistory

/// A made-up history of one track whose truth is known: which cue is which, what each commit did to it, and whose its words are.
struct RandomHistory {
  /// A word of a cue and the commit that wrote it.
  struct Word: Equatable {
    var text: String
    var author: Int
  }

  struct Cue: Equatable {
    /// Who it is.
    var id: Int
    var start: Int
    var end: Int
    var source: [Word]
    var target: [Word]
    var isReflowed = false
    /// What stands at the end of the translation.
    var mark = "。"
  }

  struct Version {
    var commit: Int
    var parents: [Int]
    var cues: [Cue]
    /// By cue: what the commit did to it; of a removed one too. Nothing for the others.
    var kinds: [Int: ChangeKinds] = [:]
    /// Of the later parts of a split: what they are parts of.
    var parentOf: [Int: Int] = [:]
  }

  private(set) var versions: [Version] = []
  private var random: SeededRandom
  private var nextID = 0
  private var removed: [Cue] = []

  init(seed: UInt64, cues: Int, commits: Int) {
    random = SeededRandom(seed: seed)
    var first = Version(commit: 0, parents: [], cues: [])
    var time = 1_000
    for _ in 0..<cues {
      first.cues.append(newCue(at: &time, commit: 0))
      first.kinds[nextID - 1] = .added
    }
    versions = [first]
    while versions.count < commits { grow() }
  }

  // MARK: Growing

  private mutating func grow() {
    let head = versions.count - 1
    guard roll(6) == 0, head > 2 else { return commit(on: head, structural: true) }
    // A branch off the version before, while the trunk goes on; then a merge.
    commit(on: head, structural: false)
    for _ in 0..<roll(2) { commit(on: versions.count - 1, structural: false) }
    let side = versions.count - 1
    commit(on: head, structural: true)
    merge(versions.count - 1, side, base: head)
  }

  private mutating func commit(on parent: Int, structural: Bool) {
    var version = Version(commit: versions.count, parents: [parent], cues: versions[parent].cues)
    switch structural ? roll(14) : roll(5) {
    case 0, 1: translate(&version)
    case 2: revise(&version)
    case 3: editSource(&version)
    case 4: reform(&version)
    case 5: retime(&version)
    case 6, 7: split(&version)
    case 8, 9: join(&version)
    case 10: move(&version)
    case 11: remove(&version)
    case 12: add(&version)
    default: restore(&version)
    }
    renumber(&version, from: versions[parent])
    versions.append(version)
  }

  /// Numbers are places, so whatever changes places renumbers what follows.
  private func renumber(_ version: inout Version, from parent: Version) {
    var before: [Int: Int] = [:]
    for (place, cue) in parent.cues.enumerated() { before[cue.id] = place }
    for (place, cue) in version.cues.enumerated() {
      if let old = before[cue.id], old != place { version.kinds[cue.id, default: []].insert(.renumbered) }
    }
  }

  /// Each field from the side that changed it; order and number of cues from the trunk.
  private mutating func merge(_ trunk: Int, _ side: Int, base: Int) {
    let commit = versions.count
    var (old, other): ([Int: Cue], [Int: Cue]) = ([:], [:])
    for cue in versions[base].cues { old[cue.id] = cue }
    for cue in versions[side].cues { other[cue.id] = cue }
    let isNew = versions[trunk].cues.map {
      versions[trunk].parentOf[$0.id] != nil || versions[trunk].kinds[$0.id]?.isDisjoint(with: [.split, .merged]) == false
    }
    let cues = zip(versions[trunk].cues, isNew).map { cue, isNew in
      guard !isNew, let base = old[cue.id], let side = other[cue.id] else { return cue }
      var cue = cue
      if cue.source == base.source { cue.source = side.source }
      if cue.target == base.target { (cue.target, cue.mark) = (side.target, side.mark) }
      if cue.isReflowed == base.isReflowed { cue.isReflowed = side.isReflowed }
      return cue
    }
    versions.append(Version(commit: commit, parents: [trunk, side], cues: cues))
  }

  // MARK: What commits do

  private mutating func translate(_ version: inout Version) {
    let first = roll(version.cues.count)
    for place in first..<min(version.cues.count, first + 10 + roll(30)) where version.cues[place].target.isEmpty {
      version.cues[place].target = sentence(version.commit, han: true)
      mark(&version, place, .translated)
      if roll(10) == 0 {
        let word = roll(version.cues[place].source.count)
        version.cues[place].source[word] = Word(text: latin(), author: version.commit)
        mark(&version, place, .sourceEdited)
      }
    }
  }

  private mutating func revise(_ version: inout Version) {
    for _ in 0..<10 {
      let place = roll(version.cues.count)
      if version.cues[place].target.isEmpty || version.kinds[version.cues[place].id] != nil { continue }
      if roll(12) == 0 {
        version.cues[place].target = []
        mark(&version, place, .cleared)
        continue
      }
      for _ in 0..<(1 + roll(3)) {
        version.cues[place].target[roll(version.cues[place].target.count)] = Word(text: han(), author: version.commit)
      }
      mark(&version, place, .revised)
    }
  }

  private mutating func editSource(_ version: inout Version) {
    for _ in 0..<8 {
      let place = roll(version.cues.count)
      version.cues[place].source[roll(version.cues[place].source.count)] = Word(text: latin(), author: version.commit)
      mark(&version, place, .sourceEdited)
    }
  }

  private mutating func reform(_ version: inout Version) {
    let isBreaking = roll(2) == 0
    for place in version.cues.indices where roll(3) == 0 {
      if isBreaking {
        version.cues[place].isReflowed.toggle()
        if version.cues[place].source.count > 2 { mark(&version, place, .reflowed) }
      } else if !version.cues[place].target.isEmpty {
        version.cues[place].mark = version.cues[place].mark == "。" ? "." : "。"
        mark(&version, place, .formatted)
      }
    }
  }

  /// The whole track, or from a cue on; tools round while they shift.
  private mutating func retime(_ version: inout Version) {
    let first = roll(2) == 0 ? 0 : roll(version.cues.count)
    let shift = 500 * (1 + roll(20)) + 3
    for place in first..<version.cues.count {
      version.cues[place].start = (version.cues[place].start + shift) / 10 * 10
      version.cues[place].end = (version.cues[place].end + shift) / 10 * 10
      mark(&version, place, .retimed)
    }
  }

  private mutating func split(_ version: inout Version) {
    for _ in 0..<3 {
      let place = roll(version.cues.count)
      var (first, second) = (version.cues[place], version.cues[place])
      if first.source.count < 6 || version.kinds[first.id] != nil { continue }
      let middle = (first.start + first.end) / 2
      let isRepeated = roll(3) == 0
      if !isRepeated {
        let half = first.source.count / 2
        (first.source, second.source) = (Array(first.source[..<half]), Array(first.source[half...]))
        let cut = first.target.count / 2
        (first.target, second.target) = (Array(first.target[..<cut]), Array(first.target[cut...]))
      }
      (first.end, second.start, second.id) = (middle, middle + 1, newID())
      version.cues.replaceSubrange(place...place, with: [first, second])
      version.parentOf[second.id] = first.id
      mark(&version, place, .split)
      mark(&version, place + 1, .split)
    }
  }

  private mutating func join(_ version: inout Version) {
    for _ in 0..<3 {
      let place = roll(version.cues.count - 1)
      let (first, second) = (version.cues[place], version.cues[place + 1])
      if version.kinds[first.id] != nil || version.kinds[second.id] != nil || first.target.isEmpty != second.target.isEmpty { continue }
      version.cues[place].source += second.source
      version.cues[place].target += second.target
      version.cues[place].end = second.end
      version.cues.remove(at: place + 1)
      mark(&version, place, .merged)
    }
  }

  private mutating func move(_ version: inout Version) {
    let from = roll(version.cues.count)
    var cue = version.cues.remove(at: from)
    if cue.source.count < 4 { return version.cues.insert(cue, at: from) }
    let to = (from + version.cues.count / 3) % (version.cues.count - 1)
    (cue.start, cue.end) = (version.cues[to].end + 1, version.cues[to].end + 60)
    version.cues.insert(cue, at: to + 1)
    mark(&version, to + 1, [.moved, .retimed])
  }

  private mutating func remove(_ version: inout Version) {
    for _ in 0..<3 {
      let place = roll(version.cues.count)
      if version.kinds[version.cues[place].id] != nil { continue }
      removed.append(version.cues[place])
      mark(&version, place, .removed)
      version.cues.remove(at: place)
    }
  }

  private mutating func add(_ version: inout Version) {
    for _ in 0..<3 {
      let place = roll(version.cues.count)
      var time = version.cues[place].end + 1
      let cue = newCue(at: &time, commit: version.commit, length: 50)
      version.cues.insert(cue, at: place + 1)
      mark(&version, place + 1, .added)
    }
  }

  private mutating func restore(_ version: inout Version) {
    guard let cue = removed.popLast(), cue.source.count >= 4, !version.cues.contains(where: { $0.id == cue.id }) else { return }
    let place = version.cues.firstIndex { $0.start > cue.start } ?? version.cues.count
    version.cues.insert(cue, at: place)
    mark(&version, place, .added)
  }

  private func mark(_ version: inout Version, _ place: Int, _ kinds: ChangeKinds) {
    version.kinds[version.cues[place].id, default: []].formUnion(kinds)
  }

  // MARK: Words

  private mutating func roll(_ sides: Int) -> Int { Int(random.next() % UInt64(max(1, sides))) }

  private mutating func newID() -> Int {
    nextID += 1
    return nextID - 1
  }

  private mutating func newCue(at time: inout Int, commit: Int, length: Int? = nil) -> Cue {
    let length = length ?? 900 + roll(3_000)
    let source = roll(20) == 0 ? [Word(text: "Okay", author: commit)] : sentence(commit, han: false)
    defer { time += length + 67 }
    return Cue(id: newID(), start: time, end: time + length, source: source, target: [])
  }

  private mutating func sentence(_ commit: Int, han isHan: Bool) -> [Word] {
    (0..<(4 + roll(9))).map { _ in Word(text: isHan ? han() : latin(), author: commit) }
  }

  private mutating func han() -> String { String(UnicodeScalar(UInt32(0x4E00 + roll(1_500))) ?? "中") }

  private mutating func latin() -> String {
    let letters = Array("abcdefghiklmnoprstuvwy")
    return String((0..<(2 + roll(7))).map { _ in letters[roll(letters.count)] })
  }
}
