import Markup
import Reports

extension Session {
  /// `identities`: who may be whom.
  mutating func identities() throws(Failure) -> Int32 {
    let format = try format([.text, .json])
    let history = try history(operands)
    let report = IdentitiesReport(try scope(history))
    if format == .json {
      var json = JSONWriter(pretty: true)
      report.write(to: &json)
      try output.write(json.bytes)
    } else {
      let text = report.text(textStyle(paged: true))
      try output.write(text)
      if text.isEmpty { note("nobody here seems to have committed under two names or addresses") }
      if !options.showsEmail { note("a .mailmap holds addresses: 'cuetrail identities --email' writes one") }
    }
    return status(history)
  }
}
