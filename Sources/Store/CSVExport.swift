public import CueHistory
internal import Markup

/// Writes a history as a folder of CSV files (RFC 4180, UTF-8, names of columns in the first row): the tables of ``exportSQLite(_:to:showsEmail:)``,
/// each as `TABLE.csv`. What SQL calls null is an empty field.
///
/// The files are written into a folder beside and that is renamed. An existing folder is replaced where it is empty or holds an
/// earlier export and nothing else; anything else there is an error.
public func exportCSV(_ history: History, to folder: String, showsEmail: Bool = false) throws(StoreError) {
  let rows = HistoryRows(history, showsEmail: showsEmail)
  let names = Tables.all.map { $0.name + ".csv" }
  try Replacement.folder(at: folder, holding: names) { place throws(StoreError) in
    try rows.write { table, produce throws(StoreError) in
      var file = try FileWriter(creating: "\(place)/\(table.name).csv", shownPath: folder)
      try file.add(table.columns.map(\.name))
      try produce { row throws(StoreError) in try file.add(row.map(\.field)) }
      try file.finish()
    }
  }
}

extension FileWriter {
  /// Writes a row of CSV.
  fileprivate mutating func add(_ fields: [String]) throws(StoreError) {
    CSV.append(fields, to: &buffer)
    if buffer.count >= FileWriter.chunk { try flush() }
  }
}
