internal import Git

/// Three-way merges, line by line, as git makes them.
extension VersionSearch {
  /// The ways in which git, or a person with git, merges the lines of two sides.
  enum Stage: Int {
    case plain
    case renormalized
    case markers
    case cues
  }

  /// Known versions as they are, and with their line ends, byte-order mark or last newline changed.
  mutating func tryVersions(_ sides: [Int], for blob: Int) -> Bool {
    for side in sides {
      guard let lines = graph.blobs[side].lines else { continue }
      if judge(lines, for: blob, sides: [side], reason: "the same file as another version") { return true }
    }
    return false
  }

  mutating func tryMerges(_ stage: Stage, _ pairs: [Pair], for blob: Int) -> Bool {
    for pair in stage == .cues || stage == .markers ? pairs.prefix(limits.slowMergesPerVersion) : pairs[...] {
      if isSpent { return false }
      let bases = commonAncestors(pair.ours, pair.theirs)
      for base in bases.isEmpty ? [nil] : bases.map(Optional.some) {
        let key = MergeKey(version: blob, ours: pair.ours, theirs: pair.theirs, ancestor: base, stage: stage.rawValue)
        guard isFirstTry(key) else { continue }
        if tryMerge(stage, pair, base, for: blob) { return true }
      }
    }
    return false
  }

  private mutating func tryMerge(_ stage: Stage, _ pair: Pair, _ base: Int?, for blob: Int) -> Bool {
    switch stage {
    case .plain:
      guard isPromising(pair, base, form: .asIs, for: blob) else { return false }
      return tryPlain(sides(pair, base), pair, for: blob, reason: "a merge of two known versions")
    case .renormalized:
      guard isChangedByForm(pair, base), isPromising(pair, base, form: .normal, for: blob) else { return false }
      let plain = sides(pair, base).map(FileForm.withoutCarriageReturnsAndMark)
      return tryPlain(plain, pair, for: blob, reason: "a merge after bringing line ends to one form", finish: FileForm.variants)
    case .markers:
      return tryMarkers(sides(pair, base), pair, for: blob)
    case .cues:
      let ancestor = base.flatMap { graph.blobs[$0].lines } ?? []
      return tryCueMerges(ancestor, graph.blobs[pair.ours].lines ?? [], graph.blobs[pair.theirs].lines ?? [], pair, for: blob)
    }
  }

  private func sides(_ pair: Pair, _ base: Int?) -> Sides {
    Sides(graph, base.flatMap { graph.blobs[$0].lines } ?? [], graph.blobs[pair.ours].lines ?? [], graph.blobs[pair.theirs].lines ?? [])
  }

  /// The three files of a merge, as bytes.
  struct Sides {
    var ancestor: [UInt8]
    var ours: [UInt8]
    var theirs: [UInt8]

    init(ancestor: [UInt8], ours: [UInt8], theirs: [UInt8]) {
      self.ancestor = ancestor
      self.ours = ours
      self.theirs = theirs
    }

    init(_ graph: VersionGraph, _ ancestor: [LineID], _ ours: [LineID], _ theirs: [LineID]) {
      self.init(ancestor: graph.table.file(ancestor), ours: graph.table.file(ours), theirs: graph.table.file(theirs))
    }

    var size: Int { ancestor.count + ours.count + theirs.count }
    var swapped: Sides { Sides(ancestor: ancestor, ours: theirs, theirs: ours) }

    func map(_ change: ([UInt8]) -> [UInt8]) -> Sides {
      Sides(ancestor: change(ancestor), ours: change(ours), theirs: change(theirs))
    }
  }

  /// Plain, then, where the sides conflict: ours, theirs, and both, each side first.
  private mutating func tryPlain(
    _ sides: Sides, _ pair: Pair, for blob: Int, reason: String, finish: ([UInt8]) -> [[UInt8]] = { [$0] }
  ) -> Bool {
    guard let plain = merge(sides, .normal) else { return false }
    if plain.isClean { return judge(finish(plain.bytes), pair, blob, reason) }
    let resolved: [(Sides, MergeFavor, String)] = [
      (sides, .ours, "one side"), (sides, .theirs, "the other side"), (sides, .union, "both"), (sides.swapped, .union, "both"),
    ]
    for (files, favor, whom) in resolved {
      guard let result = merge(files, favor) else { continue }
      if judge(finish(result.bytes), pair, blob, "\(reason), conflicts resolved to \(whom)") { return true }
    }
    return false
  }

  func merge(_ sides: Sides, _ favor: MergeFavor) -> MergeResult? {
    try? mergeFiles(ancestor: sides.ancestor, ours: sides.ours, theirs: sides.theirs, favor: favor)
  }

  mutating func judge(_ files: [[UInt8]], _ pair: Pair, _ blob: Int, _ reason: String) -> Bool {
    for file in files {
      bytesSpent += file.count
      let lines = graph.table.intern(file: file)
      if judge(lines, for: blob, sides: [pair.ours, pair.theirs], reason: reason) { return true }
    }
    return false
  }
}

/// The forms a text file takes when tools rewrite its line ends or its byte-order mark.
enum FileForm {
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func withoutCarriageReturnsAndMark(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count)
    let start = file.starts(with: mark) ? 3 : 0
    for index in file.indices.dropFirst(start) {
      if file[index] == 0x0D, index + 1 < file.count, file[index + 1] == 0x0A { continue }
      result.append(file[index])
    }
    return result
  }

  static func withCarriageReturns(_ file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count + file.count / 20)
    var before: UInt8 = 0
    for byte in file {
      if byte == 0x0A, before != 0x0D { result.append(0x0D) }
      result.append(byte)
      before = byte
    }
    return result
  }

  /// A file with LF and no mark, in every form: LF or CRLF, without and with the mark.
  static func variants(_ file: [UInt8]) -> [[UInt8]] {
    let crlf = withCarriageReturns(file)
    return [file, mark + file, crlf, mark + crlf]
  }
}
