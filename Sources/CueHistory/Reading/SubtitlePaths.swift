/// Which files are subtitles, and which lecture they belong to.
///
/// Two tracks are of one lecture when their stems are equal: the path without the names that only say a language or "subtitles"
/// (`en/subtitles/5. Drawing.srt` and `subtitles/5. Drawing.srt`, `talk.en.vtt` and `talk.zh-Hans.vtt`).
public enum SubtitlePaths {
  static let extensions: Set<String> = ["srt", "vtt", "sbv"]

  /// Whether a path names a subtitle file, by its ending.
  public static func isSubtitle(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: 0x2E), path.utf8.count < 4096 else { return false }
    return extensions.contains(path[path.index(after: dot)...].lowercased())
  }

  /// The stem of a path: what the lecture is called.
  public static func stem(of path: String) -> String {
    var parts = path.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return path }
    var name = file
    if isSubtitle(file), let dot = file.utf8.lastIndex(of: 0x2E) { name = String(file[..<dot]) }
    name = withoutLanguageSuffix(name)
    let folders = parts.filter { !isLanguage($0) && !generic.contains($0.lowercased()) }
    if isLanguage(name) || generic.contains(name.lowercased()), !folders.isEmpty { return folders.joined(separator: "/") }
    return (folders + [name]).joined(separator: "/")
  }

  private static func withoutLanguageSuffix(_ name: String) -> String {
    for mark in [".", "_", "-"] as [Character] {
      guard let last = name.lastIndex(of: mark) else { continue }
      // After a dash or an underscore only one of the commonest tags is a suffix; the longer tag goes first: "-zh-cn".
      let places = mark == "." ? [last] : [name[..<last].lastIndex(of: mark), last].compactMap(\.self)
      for place in places where place != name.startIndex {
        let suffix = name[name.index(after: place)...].lowercased()
        if mark == "." ? isLanguage(suffix) : common.contains(suffix.replacing("_", with: "-")) { return String(name[..<place]) }
      }
    }
    return name
  }

  /// Whether a name is a language tag or the name of a language, and nothing else.
  static func isLanguage(_ name: String) -> Bool {
    let lower = name.lowercased()
    if names.contains(lower) { return true }
    let parts = lower.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, codes.contains(String(first)), parts.count <= 3 else { return false }
    return parts.dropFirst().allSatisfy {
      (2...4).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  private static let generic: Set<String> = [
    "subtitles", "subtitle", "subs", "sub", "srt", "vtt", "sbv", "captions", "caption", "cc", "transcripts", "transcript",
    "sentence_timings", "字幕",
  ]

  private static let common: Set<String> = [
    "en", "zh", "cn", "chs", "cht", "eng", "chi", "zho", "ja", "ko", "fr", "de", "es", "ru", "zh-cn", "zh-tw", "zh-hans", "zh-hant",
  ]

  private static let codes: Set<String> = [
    "aa", "af", "am", "ar", "as", "az", "be", "bg", "bn", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "eu", "fa",
    "fi", "fr", "ga", "gl", "gu", "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "jp", "ka", "kk", "km", "kn", "ko", "kr", "ku",
    "ky", "la", "lo", "lt", "lv", "mk", "ml", "mn", "mr", "ms", "my", "nb", "ne", "nl", "nn", "no", "pa", "pl", "ps", "pt", "ro", "ru",
    "si", "sk", "sl", "sq", "sr", "sv", "sw", "ta", "te", "tg", "th", "tk", "tl", "tr", "tt", "ug", "uk", "ur", "uz", "vi", "yue", "zh",
    "cn", "chs", "cht", "eng", "chi", "zho", "jpn", "kor", "fra", "deu", "spa", "rus",
  ]

  private static let names: Set<String> = [
    "english", "chinese", "japanese", "korean", "french", "german", "spanish", "russian", "italian", "portuguese", "arabic", "hebrew",
    "hindi", "turkish", "vietnamese", "thai", "ukrainian", "polish", "dutch", "persian", "indonesian",
    "中文", "英文", "简体中文", "繁體中文", "简体", "繁體", "中英", "双语", "日本語", "한국어",
  ]
}
