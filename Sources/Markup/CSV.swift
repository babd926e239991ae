/// Comma-separated values (RFC 4180): fields quoted where they must be, rows ended by CR LF.
public enum CSV {
  /// Returns one row with its line end.
  public static func row(_ fields: [String]) -> String {
    var bytes: [UInt8] = []
    append(fields, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one row with its line end.
  public static func append(_ fields: [String], to table: inout [UInt8]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { table.append(UInt8(ascii: ",")) }
      // A row that is one empty field would be an empty line, which readers skip.
      append(field, isQuoted: needsQuotes(field) || fields.count == 1 && field.isEmpty, to: &table)
    }
    table += [0x0D, 0x0A]
  }

  private static func needsQuotes(_ field: String) -> Bool {
    let space = UInt8(ascii: " ")
    // Blanks at the edges belong to the field, but some readers trim them when there are no quotes.
    if field.utf8.first == space || field.utf8.last == space { return true }
    return field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0A || $0 == 0x0D }
  }

  private static func append(_ field: String, isQuoted: Bool, to table: inout [UInt8]) {
    guard isQuoted else {
      table.append(contentsOf: field.utf8)
      return
    }
    let quote = UInt8(ascii: "\"")
    table.append(quote)
    for byte in field.utf8 {
      if byte == quote { table.append(quote) }
      table.append(byte)
    }
    table.append(quote)
  }
}
