public import Markup

/// What became of a text: parts that stayed, parts that were taken away, parts that were put in, in reading order.
///
/// The unit is a character of a dense script or a word (see ``Words``). Found by the longest common subsequence after the common beginning
/// and end are set aside; texts too long for that (none on any screen) count as replaced whole.
public struct TextDiff: Sendable, Equatable {
  /// A part, and what became of it.
  public enum Part: Sendable, Equatable {
    case same(String)
    case removed(String)
    case added(String)
  }

  public private(set) var parts: [Part] = []
  /// Characters and words that were put in.
  public private(set) var wordsAdded = 0
  /// Characters and words that were taken away.
  public private(set) var wordsRemoved = 0
  /// For each word of the text after the change, which word of the text before it is; nil where it was put in.
  private(set) var origins: [Int?] = []
  /// Words of the text before that have been passed.
  private var wordsPassed = 0

  /// The work that an alignment may cost: cells of its table.
  private static let limit = 1 << 20

  /// Compares a text before a change with the text after it.
  public init(_ before: String, _ after: String) {
    let (old, new) = (Words.pieces(before), Words.pieces(after))
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] { (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1) }
    for piece in old[..<start] { keep(piece) }
    align(old[start..<oldEnd], new[start..<newEnd])
    for piece in old[oldEnd...] { keep(piece) }
  }

  private mutating func align(_ old: ArraySlice<Words.Piece>, _ new: ArraySlice<Words.Piece>) {
    guard old.count * new.count <= TextDiff.limit else { return replace(old, new) }
    let (a, b) = (Array(old), Array(new))
    let width = b.count + 1
    // lengths[i * width + j]: how much a[i...] and b[j...] have in common.
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          a[i] == b[j] ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var (i, j) = (0, 0)
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        keep(a[i])
        (i, j) = (i + 1, j + 1)
      } else if i < a.count, j == b.count || lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        remove(a[i])
        i += 1
      } else {
        add(b[j])
        j += 1
      }
    }
  }

  private mutating func replace(_ old: ArraySlice<Words.Piece>, _ new: ArraySlice<Words.Piece>) {
    for piece in old { remove(piece) }
    for piece in new { add(piece) }
  }

  private mutating func keep(_ piece: Words.Piece) {
    if piece.isWord {
      origins.append(wordsPassed)
      wordsPassed += 1
    }
    append(.same(piece.text))
  }

  private mutating func remove(_ piece: Words.Piece) {
    if piece.isWord {
      wordsRemoved += 1
      wordsPassed += 1
    }
    append(.removed(piece.text))
  }

  private mutating func add(_ piece: Words.Piece) {
    if piece.isWord {
      wordsAdded += 1
      origins.append(nil)
    }
    append(.added(piece.text))
  }

  /// Joins parts of one kind; within a change, what was removed stands before what was added.
  private mutating func append(_ part: Part) {
    switch (parts.last, part) {
    case (.same(let text)?, .same(let more)): parts[parts.count - 1] = .same(text + more)
    case (.removed(let text)?, .removed(let more)): parts[parts.count - 1] = .removed(text + more)
    case (.added(let text)?, .added(let more)): parts[parts.count - 1] = .added(text + more)
    case (.added?, .removed(let more)):
      guard parts.count > 1, case .removed(let text) = parts[parts.count - 2] else {
        parts.insert(part, at: parts.count - 1)
        return
      }
      parts[parts.count - 2] = .removed(text + more)
    default: parts.append(part)
    }
  }
}

extension TextDiff {
  /// For a terminal: struck red and green with colour, `[-old-]{+new+}` without.
  public func text(_ ink: Ink) -> String {
    parts.map { part in
      switch part {
      case .same(let text): DisplayWidth.visible(text)
      case .removed(let text): ink.enabled ? ink.paint(DisplayWidth.visible(text), .red, .struck) : "[-\(DisplayWidth.visible(text))-]"
      case .added(let text): ink.enabled ? ink.paint(DisplayWidth.visible(text), .green) : "{+\(DisplayWidth.visible(text))+}"
      }
    }
    .joined()
  }

  /// Markdown: the text before with what was taken away marked, and the text after with what was put in marked.
  var markdown: (before: String, after: String) {
    var before = InlineMarkdown()
    var after = InlineMarkdown()
    for part in parts {
      switch part {
      case .same(let text):
        before.add(text) { Markdown.escape($0) }
        after.add(text) { Markdown.escape($0) }
      case .removed(let text): before.add(text) { Markdown.deleted($0) }
      case .added(let text): after.add(text) { Markdown.inserted($0) }
      }
    }
    return (before.text, after.text)
  }
}

/// Marked parts put together as one line of Markdown: blanks between parts stay blanks, those at the ends are kept by a reference.
private struct InlineMarkdown {
  private var body = ""
  /// Blanks after the last part, written when another follows.
  private var pending = 0

  mutating func add(_ text: String, _ marked: (String) -> String) {
    let scalars = text.unicodeScalars
    let leading = scalars.prefix { $0 == " " }.count
    guard leading < scalars.count else {
      pending += leading
      return
    }
    let trailing = scalars.reversed().prefix { $0 == " " }.count
    body += blanks(pending + leading)
    body += marked(String(scalars.dropFirst(leading).dropLast(trailing)))
    pending = trailing
  }

  private func blanks(_ count: Int) -> String {
    // A line's edge drops blanks, and so may a run of them.
    body.isEmpty ? String(repeating: "&#32;", count: count) : String(repeating: "&#32;", count: max(0, count - 1)) + (count > 0 ? " " : "")
  }

  var text: String { body + String(repeating: "&#32;", count: pending) }
}
