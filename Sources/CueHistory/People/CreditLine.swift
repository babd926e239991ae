/// Names without an at sign: `译者：Name, Name`, `Translated-by: Name <address>`, `translated by Name`.
enum CreditLine {
  private static let labels: [(role: WorkRole, words: Set<String>)] = [
    (.translated, ["翻译", "翻譯", "译者", "譯者", "译", "譯", "translator", "translators", "translation", "translated by", "translated-by"]),
    (
      .revised,
      [
        "校对", "校對", "校对者", "审校", "審校", "初校", "复校", "proofreader", "proofreaders", "proofread by", "proofread-by", "revised by",
        "revised-by",
      ]
    ),
    (.timing, ["时间轴", "時間軸", "timing", "timed by", "timed-by"]),
  ]

  private static let byLines: [(role: WorkRole, words: [UInt8])] = [
    (.translated, Array("translated by ".utf8)), (.revised, Array("proofread by ".utf8)), (.revised, Array("revised by ".utf8)),
    (.timing, Array("timed by ".utf8)),
  ]

  /// What is said of work that nobody else is named for.
  private static let nobody: Set<String> = [
    "me", "myself", "us", "hand", "machine", "我", "自己", "本人", "无", "none", "tbd", "todo", "no", "yes",
  ]

  /// Whether there is a colon (full width too, by its last byte) or a "by" in a line.
  static func mayNameSomebody(_ line: ArraySlice<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in line {
      if byte == 0x3A || byte == 0x9A || last | 0x20 == 0x62 && byte | 0x20 == 0x79 { return true }
      last = byte
    }
    return false
  }

  static func read(_ line: ArraySlice<UInt8>) -> [Mention] {
    if let colon = colon(in: line) {
      let label = ASCIIFold.lower(Mentions.trimmed(line[..<colon.lowerBound].drop { $0 == 0x2D || $0 == 0x2A || $0 == 0x20 }))
      if let role = labels.first(where: { $0.words.contains(label) })?.role {
        return names(line[colon.upperBound...]).compactMap { mention($0, role, isProper: false) }
      }
    }
    return byLine(line)
  }

  /// The first colon, ASCII or full width.
  private static func colon(in line: ArraySlice<UInt8>) -> Range<Int>? {
    for index in line.indices {
      if line[index] == 0x3A { return index..<(index + 1) }
      if line[index...].starts(with: "：".utf8) { return index..<(index + 3) }
    }
    return nil
  }

  private static func byLine(_ line: ArraySlice<UInt8>) -> [Mention] {
    let folded = ASCIIFold.lower(line)
    for (role, words) in byLines {
      guard let start = folded.indices.first(where: { folded[$0...].starts(with: words) }) else { continue }
      if start > 0, (0x61...0x7A).contains(folded[start - 1]) { continue }
      let rest = line[(line.startIndex + start + words.count)...]
      let end = rest.firstIndex { ".;()!?".utf8.contains($0) } ?? rest.endIndex
      // An address has dots of its own.
      let clause = rest.contains(0x3C) ? rest : rest[..<end]
      return names(clause).compactMap { mention($0, role, isProper: true) }
    }
    return []
  }

  private static func names(_ text: ArraySlice<UInt8>) -> [String] {
    var names: [String] = []
    var name: String.UnicodeScalarView = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if ",，、;；&。".unicodeScalars.contains(scalar) {
        names.append(String(name))
        name.removeAll()
      } else {
        name.append(scalar)
      }
    }
    names.append(String(name))
    return names.flatMap(splitAtAnd)
  }

  private static func splitAtAnd(_ text: String) -> [String] {
    text.split(separator: " ").split { $0 == "and" || $0 == "和" }.map { $0.joined(separator: " ") }
  }

  private static func mention(_ text: String, _ role: WorkRole, isProper: Bool) -> Mention? {
    let identity = CoAuthors.identity(text)
    let name = identity?.name ?? text
    guard let first = name.unicodeScalars.first, first.properties.isAlphabetic, name.unicodeScalars.count <= 40 else { return nil }
    guard name.split(separator: " ").count <= 3, !nobody.contains(ASCIIFold.lower(name)), Claims.read(name).isEmpty else { return nil }
    let isProperName = isProper && !(0x61...0x7A).contains(first.value)
    return Mention(
      handle: name, email: identity?.email, role: role, text: text, standsForAuthor: role == .translated,
      isCertain: identity != nil || isProperName)
  }
}
