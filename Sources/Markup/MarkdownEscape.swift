/// Escapes for GitHub-flavoured Markdown (its specification of 2019, as cmark-gfm reads it).
enum MarkdownEscape {
  /// The text as one line of inline Markdown.
  static func inline(_ text: String, lineEnds: Markdown.LineEnd) -> String {
    let scalars = Array(normalised(text).unicodeScalars)
    var result = String.UnicodeScalarView()
    for index in scalars.indices {
      let markup = escaped(scalars, at: index, lineEnds: lineEnds)
      if let markup { result.append(contentsOf: markup.unicodeScalars) } else { result.append(scalars[index]) }
    }
    return String(result)
  }

  /// The text with its line ends made spaces and its control characters visible; not escaped.
  static func plainLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in normalised(text).unicodeScalars { result.append(scalar == "\n" ? " " : scalar) }
    return String(result)
  }

  /// Every kind of line end as LF, every control character but the tab as its picture, what turns the direction of text as its number.
  private static func normalised(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}": result.append("\n")
      case "\t": result.append(scalar)
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result.append(contentsOf: (DisplayWidth.visibleForm(scalar) ?? "").unicodeScalars)
      default: result.append(scalar)
      }
      previous = scalar
    }
    return String(result)
  }

  /// Ends a text node without showing anything, so that what is looked for inside a text node (links, mentions) is not found.
  private static let seam = "<!-- -->"

  /// What stands for a scalar in Markdown; nil for itself.
  private static func escaped(_ text: [Unicode.Scalar], at index: Int, lineEnds: Markdown.LineEnd) -> String? {
    let next = index + 1 < text.count ? text[index + 1] : nil
    switch text[index] {
    case "\n" where lineEnds == .lineBreak: return "<br>"
    case "\n", " ": return index == 0 || next == nil ? "&#32;" : " "  // blanks at the edges of a line would be dropped
    case "\t": return "&#9;"
    case "&": return "&amp;"
    case "<": return "&lt;"
    case ">": return "&gt;"
    case "#": return isDigit(next) ? "\\#" + seam : "\\#"
    case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "$": return "\\" + String(Character(text[index]))
    case "!": return next == nil ? "\\!" : nil  // the caller may go on with a link
    case "-", "+", "=", ":": return index == 0 ? "\\" + String(Character(text[index])) : colon(text, at: index)
    case ".", ")": return endsListNumber(text, at: index) ? "\\" + String(Character(text[index])) : nil
    case "@": return "@" + seam
    case "w", "W": return startsHost(text, after: index) ? String(Character(text[index])) + seam : nil
    default: return nil
    }
  }

  /// `http://` and its like become links by their colon.
  private static func colon(_ text: [Unicode.Scalar], at index: Int) -> String? {
    text[index...].starts(with: "://".unicodeScalars) ? ":" + seam : nil
  }

  /// `1.` and `1)` start a list where a line starts.
  private static func endsListNumber(_ text: [Unicode.Scalar], at index: Int) -> Bool {
    index > 0 && text[..<index].allSatisfy { isDigit($0) }
  }

  /// Whether the letter is the last of a `www.`.
  private static func startsHost(_ text: [Unicode.Scalar], after index: Int) -> Bool {
    guard index >= 2, index + 1 < text.count, text[index + 1] == "." else { return false }
    return text[index - 2..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }

  private static func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return "0"..."9" ~= scalar
  }
}
