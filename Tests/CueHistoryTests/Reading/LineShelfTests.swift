import Git
import TestSupport
import Testing

@testable import CueHistory

/// Hunks that wait for the rest of the mail: every byte comes back, and what comes again takes no room.
struct LineShelfTests {
  private func hunks(_ body: String) throws -> Hunks {
    let text = "diff --git a/1.srt b/1.srt\n--- a/1.srt\n+++ b/1.srt\n" + body
    guard case .hunks(let hunks)? = PatchReader.read(Array(text.utf8)[...]).patches.first?.content else { throw Missing() }
    return hunks
  }

  private struct Missing: Error {}

  private func edge(_ shelf: LineShelf, _ number: Int, _ table: inout LineTable, _ unshelving: inout Unshelving) -> Edge {
    var edge = Edge(change: 0, old: nil, new: nil)
    unshelving.fill(&edge, from: ShelvedHunks(shelf: shelf, number: number), &table)
    return edge
  }

  static let body = "@@ -3,2 +3,3 @@\n a\n-b\n+b longer than eight bytes\n+c\n@@ -9 +10 @@\n-\n+last\n\\ No newline at end of file\n"

  @Test func linesComeBackWithTheirPlaces() throws {
    let shelf = LineShelf()
    let number = shelf.put(try hunks(Self.body))
    var table = LineTable()
    var unshelving = Unshelving()
    let edge = edge(shelf, number, &table, &unshelving)
    #expect(
      edge.lines.map { String(decoding: table.bytes($0), as: UTF8.self) } == [
        "a\n", "b\n", "b longer than eight bytes\n", "c\n", "\n", "last",
      ])
    #expect(edge.origins == [.context, .removed, .added, .added, .removed, .added])
    #expect(edge.hunks.map(\.lines) == [0..<4, 4..<6])
    #expect(edge.hunks.map(\.oldStart) == [2, 8] && edge.hunks.map(\.newStart) == [2, 9])
    #expect(edge.hunks.map(\.oldCount) == [2, 1] && edge.hunks.map(\.newCount) == [3, 1])
  }

  @Test func whatComesAgainIsKeptOnce() throws {
    let shelf = LineShelf()
    let first = shelf.put(try hunks(Self.body))
    #expect(shelf.put(try hunks(Self.body)) == first)
    // The same lines at another place, or on the other side, are another content.
    #expect(shelf.put(try hunks(Self.body.replacing("-9 +10", with: "-8 +9"))) != first)
    #expect(shelf.put(try hunks(Self.body.replacing(" a\n-b", with: " b\n-a"))) != first)
  }

  /// Two contents whose texts have one hash are told apart, line by line and byte by byte.
  @Test func contentsAreComparedWithWhatIsKept() throws {
    var arena = LineArena()
    func entries(_ hunks: Hunks) -> [LineShelf.Entry] {
      hunks.lines.map { LineShelf.Entry(arena.intern(hunks.content($0).span), $0.origin) }
    }
    let lines = (1...20).map { String(repeating: "x", count: $0) }
    func added(_ lines: [String]) throws -> Hunks { try hunks("@@ -0,0 +1,\(lines.count) @@\n" + lines.map { "+\($0)\n" }.joined()) }
    let kept = entries(try added(lines))
    func isKept(_ hunks: Hunks) -> Bool { arena.holds(kept, hunks.lines, of: hunks.text.span) }
    #expect(isKept(try added(lines)))
    for place in lines.indices {
      for byte in 0..<lines[place].count {
        var other = lines
        other[place] = String(repeating: "x", count: byte) + "y" + String(repeating: "x", count: lines[place].count - byte - 1)
        #expect(!isKept(try added(other)))
      }
      #expect(!isKept(try added(Array(lines.prefix(place)) + lines.dropFirst(place + 1))))
    }
    #expect(!isKept(try hunks("@@ -1,20 +0,0 @@\n" + lines.map { "-\($0)\n" }.joined())))
  }

  @Test func linesAreNumberedInTheOrderOfTheHistory() throws {
    // However the mail came, the table of a lecture is the same.
    let bodies = ["@@ -0,0 +1 @@\n+one\n", "@@ -1 +1 @@\n-one\n+two\n"]
    let tables = try [[0, 1], [1, 0]].map { order in
      let shelf = LineShelf()
      var numbers = [0, 0]
      for index in order { numbers[index] = shelf.put(try hunks(bodies[index])) }
      var table = LineTable()
      var unshelving = Unshelving()
      return numbers.flatMap { edge(shelf, $0, &table, &unshelving).lines }
    }
    #expect(tables == [[1, 1, 2], [1, 1, 2]])
  }

  /// Lines of every length up to some words, equal but for one byte at each place.
  @Test func linesThatDifferInOneByteAreTwo() {
    var arena = LineArena()
    var ids: Set<LineID> = []
    var count = 0
    for length in 1...35 {
      let plain = [UInt8](repeating: 0x61, count: length)
      ids.insert(arena.intern(plain.span))
      count += 1
      for place in 0..<length {
        var other = plain
        other[place] = 0x62
        let id = arena.intern(other.span)
        #expect(Array(arena.bytes(id)) == other && arena.intern(other.span) == id)
        ids.insert(id)
        count += 1
      }
    }
    #expect(ids.count == count && arena.count == count + 1)
  }
}
