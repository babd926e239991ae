import Markup
import Reports

extension Session {
  /// `check`: is the history whole, how well is it known, and are the files sound.
  mutating func check() throws(Failure) -> Int32 {
    let format = try format([.text, .json])
    let history = try history(operands)
    let report = CheckReport(try scope(history, keepsTexts: false), showsClaims: options.showsClaims)
    if format == .json {
      var json = JSONWriter(pretty: true)
      report.write(to: &json)
      try output.write(json.bytes)
    } else {
      try output.write(report.text(textStyle(paged: false)))
    }
    let status = status(history)
    return options.isStrict && report.hasFaultyFiles ? 1 : status
  }
}
