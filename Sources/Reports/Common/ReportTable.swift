import Markup

/// A table of results that can be written in every format.
public struct ReportTable: Sendable {
  /// A value of a cell.
  public enum Value: Sendable, Equatable {
    case text(String)
    case number(Int)
    /// Whole percents; a number in data.
    case percent(Int)
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
    /// Whether it gives way when the table is too wide.
    var isFlexible: Bool
    /// Left out, the last first, when the table is too wide.
    var isOptional = false

    init(_ key: String, _ title: String, isNumber: Bool = false, isData: Bool = false, isFlexible: Bool = false) {
      (self.key, self.title, self.isNumber, self.isData, self.isFlexible) = (key, title, isNumber, isData, isFlexible)
    }

    /// The column as one that a narrow terminal does without.
    var optional: Column {
      var column = self
      column.isOptional = true
      return column
    }

    static func names(_ key: String, _ title: String) -> Column { Column(key, title, isFlexible: true) }

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
    let cells = rows.map { row in row.map { ReportTable.text($0) } }
    let widths = columns.indices.map { column in
      let widest = ([columns[column].title] + cells.map { $0[column] }).map { DisplayWidth.columns($0) }.max() ?? 0
      return columns[column].isFlexible ? min(widest, ReportTable.readable) : widest
    }
    var shown = self.shown
    while shown.reduce(0, { $0 + widths[$1] + 2 }) - 2 > style.width, let last = shown.lastIndex(where: { columns[$0].isOptional }) {
      shown.remove(at: last)
    }
    var table = TextTable(
      shown.map { .init(columns[$0].title, columns[$0].isNumber ? .right : .left, isFlexible: columns[$0].isFlexible) })
    for row in cells { table.row(shown.map { .init(row[$0]) }) }
    return table.text(width: style.width, ink: style.ink)
  }

  /// A flexible column should have this many columns, or else optional ones are left out.
  private static let readable = 18

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
            case .number(let number), .percent(let number): json.value(number)
            case .list(let texts): json.array { (json: inout JSONWriter) in for text in texts { json.value(text) } }
            case .none: json.null()
            }
          }
        }
      }
    }
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .number(let number): grouped(number)
    case .percent(let number): "\(number) %"
    default: plain(value)
    }
  }

  private static func plain(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number), .percent(let number): String(number)
    case .list(let texts): texts.joined(separator: ", ")
    case .none: ""
    }
  }
}
