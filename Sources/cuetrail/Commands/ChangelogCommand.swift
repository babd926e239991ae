import Markup
import Reports

extension Session {
  /// `changelog`: what changed, as Markdown.
  mutating func changelog() throws(Failure) -> Int32 {
    let format = try format([.markdown, .text, .json])
    let history = try history(operands)
    let report = ChangelogReport(try scope(history), by: options.changelogGrouping)
    switch format {
    case .json:
      var json = JSONWriter(pretty: true)
      report.write(to: &json)
      try output.write(json.bytes)
    case .text: try output.write(report.text(textStyle(paged: true)))
    default:
      _ = textStyle(paged: true)
      try report.forEachMarkdownPart { part throws(Failure) in try output.write(part) }
    }
    return status(history)
  }
}
