/// GitHub-flavoured Markdown whose visible text is exactly the text it was made from.
///
/// What is marked is marked by HTML tags, not by stars: `**「…」**` is no emphasis beside CJK letters, `<strong>` always is.
public enum Markdown {
  /// What a line end inside a text becomes.
  public enum LineEnd: Sendable {
    /// A space.
    case space
    /// A line break, `<br>`.
    case lineBreak
  }

  /// Escapes text for any inline position: a paragraph, a heading, a list item, a table cell.
  ///
  /// Addresses, mentions and issue numbers in it stay text: an empty comment keeps them from becoming links or notices.
  public static func escape(_ text: String, lineEnds: LineEnd = .space) -> String {
    MarkdownEscape.inline(text, lineEnds: lineEnds)
  }

  /// A code span; line ends become spaces. Empty text gives nothing, since Markdown has no empty code span.
  public static func code(_ text: String) -> String {
    let line = MarkdownEscape.plainLine(text)
    // Compared as bytes: a sign with a combining mark is another Character but the same sign to Markdown.
    let (backtick, blank) = (UInt8(ascii: "`"), UInt8(ascii: " "))
    guard let first = line.utf8.first, let last = line.utf8.last else { return "" }
    // In a table cell a code span cannot hold every `|`, and nobody knows whether this one will stand in a cell.
    if line.utf8.contains(UInt8(ascii: "|")) { return "<code>\(escape(line))</code>" }
    let fence = String(repeating: "`", count: longestRun(of: backtick, in: line) + 1)
    let touchesBacktick = first == backtick || last == backtick
    let wouldBeTrimmed = first == blank && last == blank && line.utf8.contains { $0 != blank }
    return touchesBacktick || wouldBeTrimmed ? "\(fence) \(line) \(fence)" : fence + line + fence
  }

  /// Text of weight.
  public static func strong(_ text: String) -> String { tagged("strong", text) }

  /// Text that was taken away.
  public static func deleted(_ text: String) -> String { tagged("del", text) }

  /// Text that was put in.
  public static func inserted(_ text: String) -> String { tagged("ins", text) }

  /// A heading of level 1 to 6, with the blank line after it; `title` is inline Markdown.
  public static func heading(_ level: Int, _ title: String) -> String {
    String(repeating: "#", count: min(max(level, 1), 6)) + " \(title)\n\n"
  }

  /// An item of a bullet list, `depth` levels deep (0: the outermost); `item` is inline Markdown.
  public static func bullet(_ item: String, depth: Int = 0) -> String {
    String(repeating: "  ", count: max(0, depth)) + "- \(item)\n"
  }

  /// A folded part, with a blank line after it; `summary` is text, `body` is Markdown.
  public static func details(_ summary: String, _ body: String) -> String {
    "<details><summary>\(HTML.escape(MarkdownEscape.plainLine(summary)))</summary>\n\n\(body)\n</details>\n\n"
  }

  /// A table, with a blank line after it.
  ///
  /// Headers and cells are inline Markdown without line ends (see `escape`). Missing cells are empty; cells beyond the last header are left out.
  public static func table(_ header: [String], alignments: [TextTable.Alignment] = [], rows: [[String]]) -> String {
    guard !header.isEmpty else { return "" }
    let rules = header.indices.map { $0 < alignments.count && alignments[$0] == .right ? "--:" : "---" }
    var table = row(header) + row(rules)
    for cells in rows { table += row(header.indices.map { $0 < cells.count ? cells[$0] : "" }) }
    return table + "\n"
  }

  private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  private static func tagged(_ tag: String, _ text: String) -> String {
    text.isEmpty ? "" : "<\(tag)>\(escape(text))</\(tag)>"
  }

  private static func longestRun(of byte: UInt8, in text: String) -> Int {
    var longest = 0
    var run = 0
    for each in text.utf8 {
      run = each == byte ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
