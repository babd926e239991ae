/// On which lines of a settings file each key stands: libgit2 gives values without their places.
///
/// Only for messages: what this reads otherwise than libgit2 has a wrong line or none, never another value.
struct SettingLines {
  /// By key: the lines, counted from 1, in order.
  private var lines: [String: [Int]] = [:]

  init(_ text: [UInt8]) {
    var section = ""
    var isContinued = false
    for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      defer { isContinued = line.reversed().drop { $0 == 0x0D }.prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1 }
      if isContinued { continue }
      var rest = String(decoding: line, as: UTF8.self)[...].drop(while: \.isBlankSign)
      if rest.first == "[", let end = rest.lastIndex(of: "]") {
        section = SettingLines.section(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...].drop(while: \.isBlankSign)
      }
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }.lowercased()
      if !name.isEmpty { lines[section + "." + name, default: []].append(index + 1) }
    }
  }

  /// The line where a key stands for the n-th time, counted from 1.
  func line(of key: String, use: Int) -> Int? {
    guard let known = lines[key], known.indices.contains(use - 1) else { return nil }
    return known[use - 1]
  }

  /// `Lecture "5. Drawing"` as keys have it: `lecture.5. Drawing`.
  private static func section(_ text: Substring) -> String {
    guard let quote = text.firstIndex(of: "\"") else { return text.trimming().lowercased() }
    let name = text[text.index(after: quote)...].prefix { $0 != "\"" }
    return text[..<quote].trimming().lowercased() + "." + name
  }
}

extension Character {
  fileprivate var isBlankSign: Bool { self == " " || self == "\t" || self == "\r" || self == "\u{FEFF}" }
}

extension Substring {
  fileprivate func trimming() -> Substring {
    var rest = drop(while: \.isBlankSign)
    while let last = rest.last, last.isBlankSign { rest.removeLast() }
    return rest
  }
}
