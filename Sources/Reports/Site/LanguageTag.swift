/// The language of a layer, guessed by its writing system, for `lang` attributes: it chooses fonts, hyphens and voices, nothing else.
enum LanguageTag {
  /// The language that most lines are written in; nil for an alphabet that several share.
  static func ofTarget(_ lines: some Sequence<String>) -> String? { tag(lines, latin: nil) }

  /// The language of the talk: English where the letters are Latin.
  static func ofSource(_ lines: some Sequence<String>) -> String? { tag(lines, latin: "en") }

  private static func tag(_ lines: some Sequence<String>, latin: String?) -> String? {
    var counts: [String: Int] = [:]
    // A few lines tell.
    for line in lines.prefix(sample) { for scalar in line.unicodeScalars { if let tag = tag(scalar) { counts[tag, default: 0] += 1 } } }
    // Japanese is written with Han characters too.
    if let kana = counts["ja"], kana * 5 > counts["zh", default: 0] { counts["zh"] = nil }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    return most == "latin" ? latin : most
  }

  private static let sample = 300

  private static func tag(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: "latin"
    case 0x00..<0x370: nil
    case 0x370...0x3FF: "el"
    case 0x400...0x52F: "ru"
    case 0x590...0x5FF: "he"
    case 0x600...0x6FF: "ar"
    case 0x900...0x97F: "hi"
    case 0xE00...0xE7F: "th"
    case 0x3041...0x30FF: "ja"
    case 0xAC00...0xD7A3: "ko"
    case 0x3400...0x9FFF, 0x20000...0x3FFFD: "zh"
    default: nil
    }
  }
}
