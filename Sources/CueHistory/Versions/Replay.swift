internal import Git

/// Spreading what is known along the patches.
extension VersionGraph {
  /// Applies every patch whose preimage is known, and undoes every patch whose result is known, until nothing new comes of it.
  mutating func replay() {
    var waiting = true
    while waiting {
      waiting = false
      for edge in edges.indices where edges[edge].state == .waiting {
        if step(edge) { waiting = true }
      }
    }
  }

  /// Carries knowledge over one edge, if either side is known. Returns whether something was learned.
  private mutating func step(_ index: Int) -> Bool {
    let edge = edges[index]
    let old: [LineID]? = edge.old.map { blobs[$0].lines } ?? []
    let new: [LineID]? = edge.new.map { blobs[$0].lines } ?? []
    if let old { return forward(index, from: old, evidence: edge.old.map { blobs[$0].evidence } ?? .proven) }
    if let new, hasHunks(edge) { return backward(index, from: new) }
    return false
  }

  private func hasHunks(_ edge: Edge) -> Bool { changes[edge.change].hasHunks }

  private mutating func forward(_ index: Int, from old: [LineID], evidence: Evidence) -> Bool {
    guard let result = result(of: index, from: old) else {
      fail(index, "patch-does-not-apply", "the patch does not fit the version it names")
      return true
    }
    edges[index].state = .applied
    guard let target = edges[index].new else { return true }
    if let known = blobs[target].lines {
      if known != result { fail(index, "two-contents", "two patches make different files of the same id") }
      return true
    }
    guard let id = blobs[target].id, !id.isSHA256 else {
      learn(target, lines: result, source: .patch, checked: false, limit: min(evidence, .exact))
      return true
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
    return true
  }

  private mutating func backward(_ index: Int, from new: [LineID]) -> Bool {
    guard let source = edges[index].old, let result = edges[index].reverse(from: new) else {
      fail(index, "patch-does-not-apply", "the patch does not fit the version it makes")
      return true
    }
    edges[index].state = .applied
    let evidence = edges[index].new.map { blobs[$0].evidence } ?? .proven
    if let id = blobs[source].id {
      guard id.matches(hash(result)) else {
        // Undoing a patch gives exactly one file, so a wrong id means that one of the two sides is not what it claims.
        edges[index].state = .waiting
        fail(index, "id-mismatch", "undone, the patch does not give \(id)")
        return true
      }
      learn(source, lines: result, source: .reversed, checked: true)
    } else {
      learn(source, lines: result, source: .reversed, checked: false, limit: min(evidence, .exact))
    }
    return true
  }

  /// What the edge's patch makes of `old`: by hunks, or by binary data.
  private mutating func result(of index: Int, from old: [LineID]) -> [LineID]? {
    guard case .binary(let binary) = changes[edges[index].change].content else { return edges[index].apply(to: old) }
    guard let bytes = try? binary.apply(to: table.file(old)) else { return nil }
    return table.intern(file: bytes)
  }

  /// Mail often loses the carriage returns of a file with CRLF line ends. Puts them back in the lines that the patch adds.
  private mutating func withCarriageReturns(_ index: Int, from old: [LineID]) -> [LineID]? {
    guard !edges[index].lines.isEmpty, old.allSatisfy({ $0 == 0 || table.bytes($0).suffix(2).elementsEqual([0x0D, 0x0A]) }) else {
      return nil
    }
    var edge = edges[index]
    for line in edge.lines.indices {
      var bytes = Array(table.bytes(edge.lines[line]))
      guard bytes.last == 0x0A, bytes.dropLast().last != 0x0D else { continue }
      bytes.insert(0x0D, at: bytes.count - 1)
      edge.lines[line] = table.intern(bytes, 0, bytes.count)
    }
    return edge.apply(to: old)
  }

  private mutating func fail(_ index: Int, _ code: String, _ message: String) {
    edges[index].state = .failed
    let change = changes[edges[index].change]
    diagnostics.append(Diagnostic(.warning, code, message, change.place))
  }
}
