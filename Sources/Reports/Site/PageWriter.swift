import Markup

/// Writes an HTML page. Markup is written when the program is (`StaticString`); all that comes from outside passes through the escape.
struct PageWriter {
  /// The page so far, UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Markup as it stands in the program.
  mutating func raw(_ markup: StaticString) { markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }

  /// Text, escaped.
  mutating func text(_ text: String) { HTML.append(text, to: &bytes) }

  /// A number in digits.
  mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// A start tag; attributes without a value are left out.
  mutating func open(_ name: StaticString, _ attributes: (StaticString, String?)...) { tag(name, attributes) }

  /// An end tag.
  mutating func close(_ name: StaticString) {
    raw("</")
    raw(name)
    raw(">")
  }

  /// An element that holds text only.
  mutating func element(_ name: StaticString, _ attributes: (StaticString, String?)..., text: String) {
    tag(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element and what `body` writes into it.
  mutating func element(_ name: StaticString, _ attributes: (StaticString, String?)..., body: (inout PageWriter) -> Void) {
    tag(name, attributes)
    body(&self)
    close(name)
  }

  private mutating func tag(_ name: StaticString, _ attributes: [(StaticString, String?)]) {
    raw("<")
    raw(name)
    for (key, value) in attributes {
      guard let value else { continue }
      raw(" ")
      raw(key)
      raw("=\"")
      bytes.append(contentsOf: HTML.attribute(value).utf8)
      raw("\"")
    }
    raw(">")
  }
}

extension PageWriter {
  /// A name of a person, a file or a commit: text whose direction must not reach what stands around it.
  mutating func name(_ text: String) { element("bdi", text: text) }

  /// A point of time, shown as written: the day to read, the whole of it for machines.
  mutating func day(_ commit: Int?, _ scope: Scope) {
    guard let iso = scope.date(ofCommit: commit) else { return text("no date") }
    element("time", ("datetime", iso), ("title", iso), text: scope.day(commit))
  }

  /// A text before and after a change, as one.
  mutating func diff(_ parts: [TextDiff.Part]) {
    for part in parts {
      switch part {
      case .same(let same): text(same)
      case .removed(let removed): element("del", text: removed)
      case .added(let added): element("ins", text: added)
      }
    }
  }

  /// A heading row of a table.
  mutating func columns(_ titles: [(title: String, isNumber: Bool)]) {
    raw("<thead><tr>")
    for column in titles { element("th", ("scope", "col"), ("class", column.isNumber ? "n" : nil), text: column.title) }
    raw("</tr></thead>")
  }

  /// A cell with a number; nothing for zero, which is no news.
  mutating func cell(_ value: Int) { element("td", ("class", "n"), text: value == 0 ? "" : grouped(value)) }
}
