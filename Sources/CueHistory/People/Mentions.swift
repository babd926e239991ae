/// Somebody whom the message of a commit names for work that another person committed.
public struct Mention: Sendable, Hashable {
  /// The handle without its `@`, or the name, as written.
  public var handle: String
  /// The address behind a name, where there is one.
  public var email: String?
  /// What the person is said to have done.
  public var role: WorkRole
  /// The words that say what the work was, such as "翻译第四集 1300 - 1650"; ``Claims`` reads the ranges in it.
  public var text: String
  /// Whether the commit is all this person's: a translation, or a subject that opens with the handle.
  ///
  /// "@whatya lecture 4 301 ~ 400 translate" and "@LiulietLee 第一集初校" hand in work of another; "校对 @x" names a helper.
  public var standsForAuthor: Bool
  /// Whether it names a person for certain, even one who never committed: a handle, an address, or "translated by" and a proper name.
  public var isCertain: Bool
}

/// Finds who is named for work in a message: `@handle 翻译 …`, `翻译 @handle`, `translated by Name`, `译者：Name`.
///
/// A handle without a word for work near it, an address (`a@b.c`), a team (`@org/team`) and a quoted line (`> …`) name nobody.
/// In one line the words stand on the same side of every handle: before them when the line begins with the words, else after.
/// "Reviewed by" and its trailer only say that somebody looked, so they are no credit (subtitle-rules, proxy credit).
public enum Mentions {
  /// Longest line that is read, in bytes, and most mentions that one message can make.
  static let lineLimit = 2_000
  static let countLimit = 64

  /// The mentions in the order of the text, each person and role once.
  public static func read(subject: String, log: String) -> [Mention] {
    var found = lines(of: subject).prefix(1).flatMap { mentions(in: $0, isSubject: true) }
    for line in lines(of: log) where line.first != 0x3E && found.count < countLimit {
      found += mentions(in: line, isSubject: false)
    }
    return found.prefix(countLimit).reduce(into: []) { kept, mention in
      let isKnown = kept.contains { ASCIIFold.lower($0.handle) == ASCIIFold.lower(mention.handle) && $0.role == mention.role }
      if !isKnown { kept.append(mention) }
    }
  }

  private static func lines(of text: String) -> [ArraySlice<UInt8>] {
    Array(text.utf8).split { $0 == 0x0A || $0 == 0x0D }
  }

  private static func mentions(in line: ArraySlice<UInt8>, isSubject: Bool) -> [Mention] {
    guard line.count <= lineLimit else { return [] }
    let handles = line.contains(0x40) ? handles(in: line) : []
    // Most lines name nobody, and two looks show it.
    if handles.isEmpty { return CreditLine.mayNameSomebody(line) ? CreditLine.read(line) : [] }
    guard let firstWord = RoleWords.first(in: line), let first = handles.first else { return [] }
    let isWordFirst = firstWord.range.upperBound <= first.lowerBound
    var mentions: [Mention] = []
    for (index, handle) in handles.enumerated() {
      let start = index > 0 ? handles[index - 1].upperBound : line.startIndex
      let end = index + 1 < handles.count ? handles[index + 1].lowerBound : line.endIndex
      let clause = isWordFirst ? line[start..<handle.lowerBound] : line[handle.upperBound..<end]
      guard let role = RoleWords.first(in: clause)?.role ?? borrowedRole(index, handles, line, isWordFirst, mentions) else { continue }
      mentions.append(
        Mention(
          handle: String(decoding: line[handle].dropFirst(), as: UTF8.self), email: nil, role: role, text: trimmed(clause),
          standsForAuthor: role == .translated || isSubject && index == 0 && handle.lowerBound == line.startIndex, isCertain: true))
    }
    return mentions
  }

  /// The role of a handle that shares the words of its neighbour: "@a @b 翻译", "翻译 @a @b".
  private static func borrowedRole(
    _ index: Int, _ handles: [Range<Int>], _ line: ArraySlice<UInt8>, _ isWordFirst: Bool, _ before: [Mention]
  ) -> WorkRole? {
    if isWordFirst { return before.last?.role }
    for next in handles.indices.dropFirst(index + 1) {
      let between = line[handles[next - 1].upperBound..<handles[next].lowerBound]
      guard between.count <= 8 else { return nil }
      let end = next + 1 < handles.count ? handles[next + 1].lowerBound : line.endIndex
      if let role = RoleWords.first(in: line[handles[next].upperBound..<end])?.role { return role }
    }
    return nil
  }

  /// Where `@handle` stands, at sign included, by GitHub's rules for handles, underscores allowed.
  private static func handles(in line: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for at in line.indices where line[at] == 0x40 {
      if at > line.startIndex, isAddress(line[at - 1]) { continue }
      var end = line[(at + 1)...].firstIndex { !isHandle($0) } ?? line.endIndex
      if end < line.endIndex, line[end] == 0x40 || line[end] == 0x2F { continue }
      if end + 1 < line.endIndex, line[end] == 0x2E, isHandle(line[end + 1]) { continue }
      while end > at + 1, line[end - 1] == 0x2D || line[end - 1] == 0x5F { end -= 1 }
      if (1...39).contains(end - at - 1) { found.append(at..<end) }
    }
    return found
  }

  private static func isHandle(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D || byte == 0x5F
  }

  private static func isAddress(_ byte: UInt8) -> Bool { isHandle(byte) || byte == 0x2E || byte == 0x2B || byte == 0x25 }

  static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
