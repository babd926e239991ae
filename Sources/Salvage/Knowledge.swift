/// What hunks already read tell about others: lines seen whole, and which line of which version is what.
struct Knowledge {
  private(set) var lines = KnownLines()
  /// By path and id.
  private var versions: [VersionName: KnownVersion] = [:]
  /// Bytes of whole versions, by path and id.
  private var files: [VersionName: WholeFile] = [:]

  struct VersionName: Hashable {
    var path: [UInt8]
    var id: String
  }

  /// The lines of a version with their line ends.
  struct WholeFile {
    var lines: [[UInt8]]
  }

  func version(_ name: VersionName) -> KnownVersion? { versions[name] }
  func file(_ name: VersionName) -> WholeFile? { files[name] }

  mutating func keep(_ file: WholeFile, as name: VersionName) { files[name] = file }

  /// Remembers lines of a hunk that cannot be otherwise: all lines of an exact one.
  mutating func learn(_ reading: HunkReading, _ text: Words) {
    for line in reading.lines where line.role == .text {
      let isBounded = line.marker != 0x20 && isBoundary(line.words.upperBound, text)
      if reading.isExact || isBounded { lines.insert(text.key(of: line)) }
    }
  }

  /// Whether a line certainly ends before a word.
  private func isBoundary(_ index: Int, _ text: Words) -> Bool {
    guard text.all.indices.contains(index) else { return true }
    let traits = text.all[index].traits
    return !traits.isDisjoint(with: .marked) || (traits.contains(.number) && text.timing(at: index + 1))
  }

  /// Carries what is known of the version before a section to the version after it, and back.
  mutating func learn(_ hunks: [(HunkHeader, HunkReading)], from old: VersionName, to new: VersionName, _ text: Words) {
    var before = versions[old] ?? KnownVersion()
    var after = versions[new] ?? KnownVersion()
    let ranges = hunks.map(\.0)
    for (line, key) in before.lines { if let moved = ranges.newLine(of: line) { after.lines[moved] = key } }
    for (line, key) in after.lines { if let moved = ranges.oldLine(of: line) { before.lines[moved] = key } }
    for (header, reading) in hunks where reading.isExact {
      var oldLine = header.oldStart
      var newLine = header.newStart
      for line in reading.lines {
        let key = text.key(of: line)
        if line.marker != 0x2B {
          before.lines[oldLine] = key
          oldLine += 1
        }
        if line.marker != 0x2D {
          after.lines[newLine] = key
          newLine += 1
        }
      }
    }
    versions[old] = before
    versions[new] = after
  }
}

extension [HunkHeader] {
  /// Where a line of the file before stands after, if no hunk shows it.
  func newLine(of line: Int) -> Int? {
    var shift = 0
    for hunk in self {
      if line < hunk.firstOld { break }
      if line < hunk.firstOld + hunk.oldCount { return nil }
      shift = hunk.firstNew + hunk.newCount - hunk.firstOld - hunk.oldCount
    }
    return line + shift
  }

  func oldLine(of line: Int) -> Int? { map(\.reversed).newLine(of: line) }
}

extension HunkHeader {
  /// A side without lines is numbered by the line before.
  var firstOld: Int { oldCount == 0 ? oldStart + 1 : oldStart }
  var firstNew: Int { newCount == 0 ? newStart + 1 : newStart }
  var reversed: HunkHeader { HunkHeader(oldStart: newStart, oldCount: newCount, newStart: oldStart, newCount: oldCount) }
}
