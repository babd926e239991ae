public import CueHistory

/// Writes a history as an SQLite database: the tables of people, commits, versions, cues, changes, lines and credit, with foreign keys,
/// indexes, and views for the common questions. `PRAGMA user_version` is the version of the schema.
///
/// The database is written beside `path` and renamed, so that `path` is at any time what it was or whole; an existing file is
/// replaced. The same history makes the same bytes. No e-mail address is in it unless `showsEmail`.
public func exportSQLite(_ history: History, to path: String, showsEmail: Bool = false) throws(StoreError) {
  try exportSQLite(history, to: path, showsEmail: showsEmail, pageLimit: nil)
}

/// With a limit on its size in pages of 4 KiB, which stands for a full disk.
func exportSQLite(_ history: History, to path: String, showsEmail: Bool, pageLimit: Int?) throws(StoreError) {
  let rows = HistoryRows(history, showsEmail: showsEmail)
  try Replacement.file(at: path) { file throws(StoreError) in
    let database = try Database(creating: file, shownPath: path)
    try database.execute(Schema.settings)
    if let pageLimit { try database.execute("PRAGMA max_page_count = \(pageLimit)") }
    try database.execute("BEGIN")
    try database.execute(Schema.tables)
    try rows.write { table, produce throws(StoreError) in
      try database.inserting(table.insert, produce)
    }
    try database.execute(Schema.indexes + Schema.views)
    try database.execute("COMMIT")
  }
}
