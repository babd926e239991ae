/// A table of plain text lines for a terminal or a file, aligned by columns as shown (East Asian width).
///
/// ```swift
/// var table = TextTable([.init("Contributor", isFlexible: true), .init("Cues", .right)])
/// table.row("saitjr", "1,024")
/// for line in table.lines(width: 80) { … }
/// ```
public struct TextTable: Sendable {
  /// On which side of a column its cells stand.
  public enum Alignment: Sendable { case left, right }

  /// A column: its title, its side, and whether it gives way when the table is too wide.
  public struct Column: Sendable {
    /// The text above it, plain.
    public var title: String
    /// The side its cells stand on.
    public var alignment: Alignment
    /// Whether it gives way when the table is too wide.
    public var isFlexible: Bool

    /// Describes a column; by default on the left and firm.
    public init(_ title: String, _ alignment: Alignment = .left, isFlexible: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
    }
  }

  /// The text of a cell and how it is marked when there is colour.
  public struct Cell: Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// The text, plain; it may hold anything.
    public var text: String
    /// How it is marked when there is colour.
    public var marks: [Ink.Mark]

    /// Pairs a text with its marks.
    public init(_ text: String, _ marks: Ink.Mark...) {
      self.text = text
      self.marks = marks
    }

    /// Makes a cell without marks.
    public init(stringLiteral text: String) { self.init(text) }
  }

  /// A flexible column is not made narrower than this, so that something of it can be read.
  public static let narrowest = 4

  private let columns: [Column]
  private var rows: [[Cell]] = []

  /// Makes a table without rows. With no titles at all it has no header.
  public init(_ columns: [Column]) { self.columns = columns }

  /// Adds a row; missing cells are empty, cells beyond the last column are left out.
  public mutating func row(_ cells: [Cell]) {
    rows.append((0..<columns.count).map { $0 < cells.count ? cells[$0] : Cell("") })
  }

  /// Adds a row; missing cells are empty, cells beyond the last column are left out.
  public mutating func row(_ cells: Cell...) { row(cells) }

  /// The lines, without line ends or trailing blanks; columns stand two blanks apart.
  ///
  /// Flexible columns give way, the widest first, until a line fits into `width` columns (nil: as wide as it is).
  public func lines(width: Int? = nil, ink: Ink = .plain) -> [String] {
    let header = columns.contains { !$0.title.isEmpty } ? [columns.map { Cell($0.title, .bold) }] : []
    let all = (header + rows).map { row in
      row.map { cell in
        var cell = cell
        cell.text = DisplayWidth.visible(cell.text)
        return cell
      }
    }
    let widths = fittedWidths(of: all, into: width)
    return all.map { line($0, widths: widths, ink: ink) }
  }

  /// The lines as one text, each ended by a line feed.
  public func text(width: Int? = nil, ink: Ink = .plain) -> String {
    lines(width: width, ink: ink).map { $0 + "\n" }.joined()
  }

  private static let gap = "  "

  private func fittedWidths(of rows: [[Cell]], into limit: Int?) -> [Int] {
    var widths = columns.indices.map { column in rows.map { DisplayWidth.columns($0[column].text) }.max() ?? 0 }
    guard let limit else { return widths }
    var excess = widths.reduce(0, +) + Self.gap.count * max(0, columns.count - 1) - limit
    let flexible = columns.indices.filter { columns[$0].isFlexible }
    while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private func line(_ cells: [Cell], widths: [Int], ink: Ink) -> String {
    var line = ""
    var pending = ""  // blanks that are written only when something follows
    for (index, (cell, width)) in zip(cells, widths).enumerated() {
      if index > 0 { pending += Self.gap }
      let text = DisplayWidth.fit(cell.text, in: width)
      let blanks = String(repeating: " ", count: max(0, width - DisplayWidth.columns(text)))
      if columns[index].alignment == .right { pending += blanks }
      if !text.isEmpty {
        line += pending + ink.paint(text, cell.marks)
        pending = ""
      }
      if columns[index].alignment == .left { pending += blanks }
    }
    return trimmed(line)
  }

  private func trimmed(_ line: String) -> String {
    let blanks = line.reversed().prefix { $0 == " " }.count
    return String(line.dropLast(blanks))
  }
}
