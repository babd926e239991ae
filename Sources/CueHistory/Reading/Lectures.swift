internal import Git

/// Sorts file changes by lecture: the unit that is computed alone (DESIGN §12).
///
/// Two files are of one lecture when they have the same stem, or are tied by a rename or a copy, by a blob that both held, or by a
/// commit that removed one and added the other with the same lines.
struct LectureGroups {
  /// The changes of each lecture, by index, in the order given; lectures by their names in natural order.
  private(set) var lectures: [(name: String, changes: [Int])] = []

  init(_ changes: [FileChange]) {
    var sets = DisjointSets<Int>()
    var stems = Stems()
    var byID: [ObjectID: Int] = [:]
    var stemOfChange: [Int] = []
    stemOfChange.reserveCapacity(changes.count)
    for change in changes {
      let key = stems.number(of: change.path)
      stemOfChange.append(key)
      if let old = change.oldPath { sets.join(stems.number(of: old), key) }
      for id in [change.oldID, change.newID] {
        guard let id, !id.isZero, !id.isOfEmptyFile else { continue }
        let short = id.prefix(7)
        guard let other = byID[short] else {
          byID[short] = key
          continue
        }
        // Ids cut to seven digits tie only files that one commit moved; longer ones are the same blob for certain.
        if other != key, id.digits >= 12 { sets.join(other, key) }
      }
    }
    for (old, new) in MovedFiles(changes).pairs { sets.join(stems.number(of: old), stems.number(of: new)) }
    var members: [Int: [Int]] = [:]
    for index in changes.indices { members[sets.root(stemOfChange[index]), default: []].append(index) }
    lectures = members.map { root, indexes in
      // The lecture is called as its newest file is.
      let newest = indexes.last { changes[$0].newPath != nil } ?? indexes.last
      return (name: stems.names[newest.map { stemOfChange[$0] } ?? root], changes: indexes)
    }
    lectures.sort { NaturalOrder.isBefore($0.name, $1.name) }
  }
}

extension ObjectID {
  /// Whether it is, or is the beginning of, what git calls a file without bytes: files that were empty once have nothing in common.
  var isOfEmptyFile: Bool { self == ObjectID.emptyFile?.prefix(digits) }

  private static let emptyFile = ObjectID("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
}

/// The stems of paths, each found out once and numbered in the order of the first path with it.
struct Stems {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]
  private var known: [String: Int] = [:]

  mutating func of(_ path: String) -> String { names[number(of: path)] }

  mutating func number(of path: String) -> Int {
    if let number = known[path] { return number }
    let stem = SubtitlePaths.stem(of: path)
    let number = numbers[stem] ?? names.count
    if number == names.count {
      names.append(stem)
      numbers[stem] = number
    }
    known[path] = number
    return number
  }
}

/// Sets of names or indexes that are joined when something ties them; the smallest of a set stands for it.
struct DisjointSets<Member: Hashable & Comparable> {
  private var parents: [Member: Member] = [:]

  mutating func root(_ name: Member) -> Member {
    var root = name
    while let parent = parents[root], parent != root { root = parent }
    parents[name] = root
    return root
  }

  mutating func join(_ left: Member, _ right: Member) {
    if left == right { return }
    let (left, right) = (root(left), root(right))
    if left != right { parents[max(left, right)] = min(left, right) }
  }
}

/// The order people expect of names with numbers: "2. Views" before "10. Tables".
public enum NaturalOrder {
  /// Whether the left one stands first: runs of digits compare as numbers, all else by bytes.
  public static func isBefore(_ left: String, _ right: String) -> Bool {
    let (a, b) = (Array(left.utf8), Array(right.utf8))
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if isDigit(a[i]), isDigit(b[j]) {
        let (m, n) = (run(a, i), run(b, j))
        let (x, y) = (a[i..<m].drop { $0 == 0x30 }, b[j..<n].drop { $0 == 0x30 })
        if x.count != y.count { return x.count < y.count }
        if !x.elementsEqual(y) { return x.lexicographicallyPrecedes(y) }
        (i, j) = (m, n)
      } else if a[i] == b[j] {
        (i, j) = (i + 1, j + 1)
      } else {
        return a[i] < b[j]
      }
    }
    if a.count - i != b.count - j { return a.count - i < b.count - j }
    return a.lexicographicallyPrecedes(b)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func run(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start...].firstIndex { !isDigit($0) } ?? bytes.endIndex
  }
}
