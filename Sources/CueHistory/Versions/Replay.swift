internal import Git

/// Spreading what is known along the patches.
extension VersionGraph {
  /// Applies every patch whose preimage is known, and undoes every patch whose result is known, until nothing new comes of it.
  mutating func replay() {
    _ = replay(edges: Set(edges.indices))
  }

  /// Carries on from blobs that have just become known: over their patches, and what is seen with them.
  mutating func spread(from known: [Int]) {
    let around = known.flatMap { blobs[$0].consumers + blobs[$0].producers }
    let learned = known + replay(edges: Set(around))
    spreadSeenLines(Set(learned.flatMap { blobs[$0].consumers + blobs[$0].producers }))
  }

  /// Replays these edges, the first first, and those around every blob that becomes known. Returns those blobs.
  private mutating func replay(edges first: Set<Int>) -> [Int] {
    var heap = IndexHeap(first)
    var learned: [Int] = []
    while let edge = heap.popFirst() {
      guard edges[edge].state == .waiting else { continue }
      let unknown = [edges[edge].old, edges[edge].new].compactMap(\.self).filter { blobs[$0].lines == nil }
      step(edge)
      for blob in unknown where blobs[blob].lines != nil {
        learned.append(blob)
        for next in blobs[blob].consumers + blobs[blob].producers where edges[next].state == .waiting { heap.insert(next) }
      }
    }
    return learned
  }

  /// Carries knowledge over one edge, if either side is known.
  private mutating func step(_ index: Int) {
    let edge = edges[index]
    let old: [LineID]? = edge.old.map { blobs[$0].lines } ?? []
    let new: [LineID]? = edge.new.map { blobs[$0].lines } ?? []
    if let old {
      forward(index, from: old, evidence: edge.old.map { blobs[$0].evidence } ?? .proven)
    } else if let new, hasHunks(edge) || edge.old != nil && new != [] {
      backward(index, from: new)
    }
    if edges[index].state == .waiting { readLiterals(index) }
  }

  private func hasHunks(_ edge: Edge) -> Bool { changes[edge.change].hasHunks }

  private mutating func forward(_ index: Int, from old: [LineID], evidence: Evidence) {
    if repeatsAnother(index) {
      edges[index].state = .applied
      return
    }
    guard let result = result(of: index, from: old) ?? withCarriageReturns(index, from: old) else {
      fail(index, "patch-does-not-apply", "the patch does not fit the version it names")
      return
    }
    edges[index].state = .applied
    guard let target = edges[index].new else { return }
    if let known = blobs[target].lines {
      if known != result { fail(index, "two-contents", "two patches make different files of the same id") }
      return
    }
    guard let id = blobs[target].id, !id.isSHA256 else {
      learn(target, lines: result, source: .patch, checked: false, limit: min(evidence, .exact))
      return
    }
    if id.matches(hash(result)) {
      learn(target, lines: result, source: .patch, checked: true)
    } else if let repaired = withCarriageReturns(index, from: old), id.matches(hash(repaired)) {
      learn(target, lines: repaired, source: .patch, checked: true)
    } else if evidence < .exact {
      learn(target, lines: result, source: .patch, checked: false, limit: evidence)
    } else {
      fail(index, "id-mismatch", "the patch applies, but the result does not hash to \(id)")
    }
  }

  /// Whether a patch that was applied before makes the same change of the same version: one that was sent again.
  private func repeatsAnother(_ index: Int) -> Bool {
    guard let new = edges[index].new, blobs[new].lines != nil, hasHunks(edges[index]) else { return false }
    guard let first = blobs[new].producers.prefix(4).first(where: { edges[$0].state == .applied }) else { return false }
    // Their lines are the same memory where they were sent again, so that comparing them takes no time.
    return edges[first].old == edges[index].old && edges[first].new == new && edges[first].isSame(as: edges[index])
  }

  private mutating func backward(_ index: Int, from new: [LineID]) {
    guard let source = edges[index].old else { return }
    if case .binary(let binary) = changes[edges[index].change].content {
      // A binary patch may tell only the way forwards.
      guard let bytes = try? binary.undo(on: table.file(new)) else { return }
      learnIfHashed(source, bytes, source: .reversed)
      return
    }
    let undone = edges[index].reverse(from: new) ?? carriageReturnEdge(index, beside: new)?.reverse(from: new)
    guard let result = undone else {
      fail(index, "patch-does-not-apply", "the patch does not fit the version it makes")
      return
    }
    edges[index].state = .applied
    let evidence = edges[index].new.map { blobs[$0].evidence } ?? .proven
    if let id = blobs[source].id {
      guard id.matches(hash(result)) else {
        // Undoing a patch gives exactly one file, so a wrong id means that one of the two sides is not what it claims.
        edges[index].state = .waiting
        fail(index, "id-mismatch", "undone, the patch does not give \(id)")
        return
      }
      learn(source, lines: result, source: .reversed, checked: true)
    } else {
      learn(source, lines: result, source: .reversed, checked: false, limit: min(evidence, .exact))
    }
  }

  /// What the edge's patch makes of `old`: by hunks, or by binary data.
  private mutating func result(of index: Int, from old: [LineID]) -> [LineID]? {
    guard case .binary(let binary) = changes[edges[index].change].content else { return edges[index].apply(to: old) }
    guard let bytes = try? binary.apply(to: table.file(old)) else { return nil }
    return table.intern(file: bytes)
  }

  /// Binary patches often hold whole files, so that neither side has to be known.
  private mutating func readLiterals(_ index: Int) {
    guard case .binary(let binary) = changes[edges[index].change].content else { return }
    if let new = edges[index].new, case .literal(let bytes) = binary.forward { learnIfHashed(new, bytes, source: .whole) }
    if let old = edges[index].old, case .literal(let bytes)? = binary.reverse { learnIfHashed(old, bytes, source: .whole) }
  }

  private mutating func learnIfHashed(_ blob: Int, _ bytes: [UInt8], source: Source) {
    guard blobs[blob].lines == nil, let id = blobs[blob].id, id.matches(ObjectID.ofBlob(bytes)) else { return }
    learn(blob, lines: table.intern(file: bytes), source: source, checked: true)
  }

  /// Mail often loses the carriage returns of a file with CRLF line ends. Puts them back in the lines of the patch.
  private mutating func withCarriageReturns(_ index: Int, from old: [LineID]) -> [LineID]? {
    carriageReturnEdge(index, beside: old)?.apply(to: old)
  }

  /// The patch with CRLF line ends, where the version beside it has no others.
  private mutating func carriageReturnEdge(_ index: Int, beside lines: [LineID]) -> Edge? {
    guard !edges[index].lines.isEmpty, lines.allSatisfy({ $0 == 0 || table.bytes($0).suffix(2).elementsEqual([0x0D, 0x0A]) }) else {
      return nil
    }
    var edge = edges[index]
    for line in edge.lines.indices {
      var bytes = Array(table.bytes(edge.lines[line]))
      guard bytes.last == 0x0A, bytes.dropLast().last != 0x0D else { continue }
      bytes.insert(0x0D, at: bytes.count - 1)
      edge.lines[line] = table.intern(bytes)
    }
    return edge
  }

  private mutating func fail(_ index: Int, _ code: String, _ message: String) {
    let change = changes[edges[index].change]
    // Restored text has lost blanks at line ends and byte-order marks, so that another id is no wonder; what it shows counts all the same.
    edges[index].state = change.isRecovered ? .applied : .failed
    let severity: Diagnostic.Severity = change.isRecovered && code == "id-mismatch" ? .note : .warning
    diagnostics.append(Diagnostic(severity, code, message, change.place))
  }
}
