internal import Git
internal import Synchronization

/// Where the hunks of one lecture's mail wait until all mail is read: each line once, and hunks that come again once.
///
/// So what is kept of a large mailbox is its different lines and four bytes for each line of different patches, whatever is sent again. Lines are
/// numbered as they come; the lecture's ``LineTable`` numbers them anew, in the order of the history.
final class LineShelf: Sendable {
  /// The hunks of one section.
  struct Content: Sendable {
    var lines: [Entry]
    var hunks: [Hunk]
  }

  /// One line of a hunk in four bytes: its number, and in the lowest two bits where it belongs.
  struct Entry: Sendable {
    let bits: UInt32

    init(_ line: LineID, _ origin: PatchLine.Origin) { bits = UInt32(truncatingIfNeeded: line) << 2 | UInt32(origin.rawValue) }

    var line: LineID { LineID(bits >> 2) }
    var origin: PatchLine.Origin { PatchLine.Origin(rawValue: UInt8(bits & 3)) ?? .context }
  }

  /// As ``Edge/Hunk``, small.
  struct Hunk: Sendable, Equatable {
    var oldStart: Int32
    var newStart: Int32
    var oldCount: Int32
    var newCount: Int32
    /// How many lines of the content come before the hunk's last line and with it.
    var end: Int32
  }

  private struct State: Sendable {
    var arena = LineArena()
    var contents: [Content] = []
    /// Contents by a hash of their text.
    var places: [UInt64: Int] = [:]

    /// Whether a content is just these hunks. Its lines are compared with those kept: looking each up would take several times as long, and
    /// most of a large mailbox was sent before.
    func holds(_ number: Int, _ hunks: Hunks) -> Bool {
      let content = contents[number]
      return content.hunks.elementsEqual(hunks.hunks.lazy.map(Hunk.init)) && arena.holds(content.lines, hunks.lines, of: hunks.text.span)
    }
  }

  private let state = Mutex(State())

  /// Takes hunks in; the number they are found by.
  func put(_ hunks: Hunks) -> Int {
    state.withLock { state in
      let text = hunks.text.span
      let hash = LineArena.hash(text)
      if let known = state.places[hash], state.holds(known, hunks) { return known }
      var content = Content(lines: [], hunks: hunks.hunks.map(Hunk.init))
      content.lines.reserveCapacity(hunks.lines.count)
      for line in hunks.lines {
        content.lines.append(Entry(state.arena.intern(text.extracting(Int(line.start)..<Int(line.end))), line.origin))
      }
      state.places[hash] = state.contents.count
      state.contents.append(content)
      return state.contents.count - 1
    }
  }

  /// Gives a content and the lines it is of.
  func read<Result>(_ number: Int, _ body: (Content, borrowing LineArena) -> Result) -> Result {
    state.withLock { body($0.contents[number], $0.arena) }
  }
}

extension LineShelf.Hunk {
  /// A count of zero means "after that line", so the line number is already the 0-based place.
  init(_ hunk: Git.Hunk) {
    oldStart = Int32(clamping: hunk.oldCount == 0 ? hunk.oldStart : hunk.oldStart - 1)
    newStart = Int32(clamping: hunk.newCount == 0 ? hunk.newStart : hunk.newStart - 1)
    oldCount = Int32(clamping: hunk.oldCount)
    newCount = Int32(clamping: hunk.newCount)
    end = Int32(clamping: hunk.lines.upperBound)
  }
}

/// The hunks of one section, on the shelf of its lecture.
struct ShelvedHunks: Sendable {
  var shelf: LineShelf
  var number: Int

  /// The different lines that can tell a file from another (``LineSet``).
  var lineSet: Set<ArraySlice<UInt8>> {
    shelf.read(number) { content, arena in
      var lines: Set<ArraySlice<UInt8>> = []
      for entry in content.lines { LineSet.add(arena.bytes(entry.line), to: &lines) }
      return lines
    }
  }

  /// Whether any line is taken away.
  var loses: Bool {
    shelf.read(number) { content, _ in content.lines.contains { $0.origin == .removed } }
  }

  /// Gives each line that is added (1) or taken away (-1).
  func forEachChange(_ body: (_ line: ArraySlice<UInt8>, _ change: Int) -> Void) {
    shelf.read(number) { content, arena in
      for entry in content.lines where entry.origin != .context {
        body(arena.bytes(entry.line), entry.origin == .added ? 1 : -1)
      }
    }
  }
}

/// Takes hunks from shelves into a lecture's table. Hunks that come again are taken once.
struct Unshelving {
  private struct Shelf {
    /// By number on the shelf: the number in the table, zero where it is not taken yet.
    var lines: [LineID] = []
    /// By number of the content.
    var taken: [Int: (lines: [LineID], origins: [PatchLine.Origin], hunks: [Edge.Hunk])] = [:]
  }

  private var shelves: [ObjectIdentifier: Shelf] = [:]

  /// Fills in the lines of an edge.
  mutating func fill(_ edge: inout Edge, from hunks: ShelvedHunks, _ table: inout LineTable) {
    let key = ObjectIdentifier(hunks.shelf)
    if let known = shelves[key]?.taken[hunks.number] {
      (edge.lines, edge.origins, edge.hunks) = known
      return
    }
    hunks.shelf.read(hunks.number) { content, arena in
      var shelf = shelves.removeValue(forKey: key) ?? Shelf()
      if shelf.lines.count < arena.count { shelf.lines += repeatElement(0, count: arena.count - shelf.lines.count) }
      edge.lines.reserveCapacity(content.lines.count)
      edge.origins.reserveCapacity(content.lines.count)
      for entry in content.lines {
        let line = Int(entry.line)
        if shelf.lines[line] == 0 { shelf.lines[line] = table.intern(entry.line, of: arena) }
        edge.lines.append(shelf.lines[line])
        edge.origins.append(entry.origin)
      }
      edge.hunks = Edge.hunks(content.hunks)
      shelf.taken[hunks.number] = (edge.lines, edge.origins, edge.hunks)
      shelves[key] = shelf
    }
  }
}

extension Edge {
  fileprivate static func hunks(_ hunks: [LineShelf.Hunk]) -> [Hunk] {
    var start = 0
    return hunks.map { hunk in
      defer { start = Int(hunk.end) }
      return Hunk(
        oldStart: Int(hunk.oldStart), newStart: Int(hunk.newStart), oldCount: Int(hunk.oldCount), newCount: Int(hunk.newCount),
        lines: start..<max(start, Int(hunk.end)))
    }
  }
}
