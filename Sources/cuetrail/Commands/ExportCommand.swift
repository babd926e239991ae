import Store

extension Session {
  /// `export`: the history as a database, as tables, or both.
  mutating func export() throws(Failure) -> Int32 {
    guard options.database != nil || options.tableFolder != nil else {
      throw .unusable("'export' needs --sqlite FILE or --csv DIR", hints: [])
    }
    if let format = options.format {
      throw .unusable("'export' has no '--format \(format.rawValue)'", hints: ["give --sqlite FILE or --csv DIR"])
    }
    let filters = [("--since", options.since != nil), ("--until", options.until != nil), ("--author", !options.authors.isEmpty)]
    if let filter = (filters + [("--lecture", !options.lectures.isEmpty)]).first(where: { $0.1 })?.0 {
      throw .unusable(
        "'export' writes the whole history, so it has no '\(filter)'", hints: ["choose in the database, or read less with --path or --rev"])
    }
    let history = try history(operands)
    do throws(StoreError) {
      if let file = options.database { try exportSQLite(history, to: file, showsEmail: options.showsEmail) }
      if let folder = options.tableFolder { try exportCSV(history, to: folder, showsEmail: options.showsEmail) }
    } catch {
      throw .unwritable(error.description)
    }
    return status(history)
  }
}
