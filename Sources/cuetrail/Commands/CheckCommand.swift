import Markup
import Reports

extension Session {
  /// `check`: is the history whole, and how well is it known.
  mutating func check() throws(Failure) -> Int32 {
    let format = try format([.text, .json])
    let history = try history(operands)
    let report = CheckReport(try scope(history), showsClaims: options.showsClaims)
    if format == .json {
      var json = JSONWriter(pretty: true)
      report.write(to: &json)
      try output.write(json.bytes)
    } else {
      try output.write(report.text(textStyle(paged: false)))
    }
    return status(history)
  }
}
