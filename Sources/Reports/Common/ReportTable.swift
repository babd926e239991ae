import Markup

/// A table of results that can be written in every format.
public struct ReportTable: Sendable {
  /// A value of a cell.
  public enum Value: Sendable, Equatable {
    case text(String)
    case number(Int)
    /// Written as texts in JSON, joined by commas elsewhere.
    case list([String])
    case none
  }

  /// A column: its key in data, its title for people.
  public struct Column: Sendable {
    var key: String
    var title: String
    var isNumber: Bool
    /// Only in data (JSON, CSV), not for people.
    var isData: Bool

    init(_ key: String, _ title: String, isNumber: Bool = false, isData: Bool = false) {
      (self.key, self.title, self.isNumber, self.isData) = (key, title, isNumber, isData)
    }

    static func number(_ key: String, _ title: String, isData: Bool = false) -> Column {
      Column(key, title, isNumber: true, isData: isData)
    }
  }

  let columns: [Column]
  private(set) var rows: [[Value]] = []

  init(_ columns: [Column]) { self.columns = columns }

  mutating func row(_ values: [Value]) {
    rows.append(columns.indices.map { values[at: $0] ?? .none })
  }

  private var shown: [Int] { columns.indices.filter { !columns[$0].isData } }

  /// For a terminal.
  public func text(_ style: TextStyle) -> String {
    var table = TextTable(shown.map { .init(columns[$0].title, columns[$0].isNumber ? .right : .left, isFlexible: !columns[$0].isNumber) })
    for row in rows { table.row(shown.map { .init(ReportTable.text(row[$0])) }) }
    return table.text(width: style.width, ink: style.ink)
  }

  /// GitHub-flavoured Markdown.
  public var markdown: String {
    Markdown.table(
      shown.map { Markdown.escape(columns[$0].title) }, alignments: shown.map { columns[$0].isNumber ? .right : .left },
      rows: rows.map { row in shown.map { Markdown.escape(ReportTable.text(row[$0])) } })
  }

  /// Comma-separated values with the keys as the first row.
  public var csv: String {
    CSV.row(columns.map(\.key)) + rows.map { CSV.row($0.map { ReportTable.plain($0) }) }.joined()
  }

  /// An array of objects.
  func write(_ name: StaticString, to json: inout JSONWriter) {
    json.array(name) { (json: inout JSONWriter) in
      for row in rows {
        json.object { (json: inout JSONWriter) in
          for (column, value) in zip(columns, row) {
            json.key(column.key)
            switch value {
            case .text(let text): json.value(text)
            case .number(let number): json.value(number)
            case .list(let texts): json.array { (json: inout JSONWriter) in for text in texts { json.value(text) } }
            case .none: json.null()
            }
          }
        }
      }
    }
  }

  private static func text(_ value: Value) -> String {
    if case .number(let number) = value { return grouped(number) }
    return plain(value)
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number): String(number)
    case .list(let texts): texts.joined(separator: ", ")
    case .none: ""
    }
  }
}
