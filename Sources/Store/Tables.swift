/// The tables of an export: their columns, keys and what may be asked of them. SQLite and CSV have the same.
///
/// Keys are numbers from 1, in the order of the history, so that the same history makes the same tables. References may be null
/// where the history does not know: a change that no commit at hand made, a line older than the history.
enum Tables {
  /// Counted up whenever a table or column changes; `PRAGMA user_version`.
  static let version = 1

  /// A table: a name and its columns, each with its SQL type and constraints.
  struct Table: Sendable {
    var name: String
    var columns: [(name: String, type: String)]
    /// Whether `id` is its key.
    var primaryKey: String?

    var create: String {
      let columns = columns.map { "  \($0.name) \($0.type)" } + (primaryKey.map { ["  PRIMARY KEY (\($0))"] } ?? [])
      return "CREATE TABLE \(name) (\n" + columns.joined(separator: ",\n") + "\n)" + (primaryKey == nil ? "" : " WITHOUT ROWID") + ";\n"
    }

    var insert: String {
      let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      return "INSERT INTO \(name) VALUES (\(marks))"
    }
  }

  private static let key = "INTEGER PRIMARY KEY"
  private static func reference(_ table: String, isOptional: Bool = false) -> String {
    "INTEGER \(isOptional ? "" : "NOT NULL ")REFERENCES \(table)(id)"
  }

  static let contributors = Table(name: "contributors", columns: [("id", key), ("name", "TEXT NOT NULL")])

  /// Names and addresses as written in commits; addresses only when asked for.
  static let identities = Table(
    name: "identities",
    columns: [("id", key), ("contributor", reference("contributors")), ("name", "TEXT NOT NULL"), ("email", "TEXT")])

  static let lectures = Table(name: "lectures", columns: [("id", key), ("name", "TEXT NOT NULL")])

  static let tracks = Table(
    name: "tracks",
    columns: [
      ("id", key), ("lecture", reference("lectures")), ("path", "TEXT NOT NULL"), ("is_live", "INTEGER NOT NULL"),
      ("has_target", "INTEGER NOT NULL"),
    ])

  /// `date` is ISO 8601 in the author's zone, `time` the same moment in seconds since 1970.
  static let commits = Table(
    name: "commits",
    columns: [
      ("id", key), ("hash", "TEXT"), ("author", reference("contributors")), ("date", "TEXT"), ("time", "INTEGER"),
      ("subject", "TEXT NOT NULL"),
      ("log", "TEXT NOT NULL"), ("is_merge", "INTEGER NOT NULL"), ("is_ignored", "INTEGER NOT NULL"),
      ("handed_in_by", reference("contributors", isOptional: true)), ("duplicate_of", reference("commits", isOptional: true)),
    ])

  /// Everybody a commit is credited to: the author at position 0, then the co-authors.
  static let commitAuthors = Table(
    name: "commit_authors",
    columns: [("commit_id", reference("commits")), ("position", "INTEGER NOT NULL"), ("contributor", reference("contributors"))],
    primaryKey: "commit_id, position")

  static let versions = Table(
    name: "versions",
    columns: [
      ("id", key), ("track", reference("tracks")), ("commit_id", reference("commits", isOptional: true)), ("path", "TEXT NOT NULL"),
      ("blob", "TEXT"), ("evidence", "TEXT NOT NULL"), ("reason", "TEXT"), ("is_deletion", "INTEGER NOT NULL"),
      ("is_boundary", "INTEGER NOT NULL"), ("cues", "INTEGER NOT NULL"), ("translated", "INTEGER NOT NULL"),
    ])

  static let versionParents = Table(
    name: "version_parents",
    columns: [("version", reference("versions")), ("position", "INTEGER NOT NULL"), ("parent", reference("versions"))],
    primaryKey: "version, position")

  /// Every cue that ever lived, as it last stood; `track` is where. Times are milliseconds. `timing_touched` is null where no
  /// commit at hand set the times, and for a cue that is gone.
  static let cues = Table(
    name: "cues",
    columns: [
      ("id", key), ("name", "TEXT NOT NULL"), ("lecture", reference("lectures")), ("track", reference("tracks")),
      ("parent", reference("cues", isOptional: true)), ("is_live", "INTEGER NOT NULL"), ("number", "INTEGER"), ("start", "INTEGER"),
      ("end", "INTEGER"), ("text", "TEXT NOT NULL"), ("timing_touched", reference("commits", isOptional: true)),
    ])

  /// Every cue change. Texts are payload lines with a line feed between them; before or after is null where the cue was not there.
  static let changes = Table(
    name: "changes",
    columns: [
      ("id", key), ("commit_id", reference("commits", isOptional: true)), ("cue", reference("cues")), ("track", reference("tracks")),
      ("version", reference("versions")), ("evidence", "TEXT NOT NULL"), ("shift", "INTEGER NOT NULL"), ("before_number", "INTEGER"),
      ("before_start", "INTEGER"), ("before_end", "INTEGER"), ("before_text", "TEXT"), ("after_number", "INTEGER"),
      ("after_start", "INTEGER"),
      ("after_end", "INTEGER"), ("after_text", "TEXT"),
    ])

  static let changeKinds = Table(
    name: "change_kinds", columns: [("change", reference("changes")), ("kind", "TEXT NOT NULL")], primaryKey: "change, kind")

  /// The lines of live cues. `touched` and `changed` are null where `…_origin` is not `commit`.
  static let lines = Table(
    name: "lines",
    columns: [
      ("cue", reference("cues")), ("position", "INTEGER NOT NULL"), ("layer", "TEXT NOT NULL"), ("text", "TEXT NOT NULL"),
      ("touched_origin", "TEXT NOT NULL"), ("touched", reference("commits", isOptional: true)), ("changed_origin", "TEXT NOT NULL"),
      ("changed", reference("commits", isOptional: true)),
    ], primaryKey: "cue, position")

  /// Whose words survive in live cues. The shares of a cue and layer add up to 1; the contributor is null where nobody knows.
  static let credit = Table(
    name: "credit",
    columns: [
      ("cue", reference("cues")), ("layer", "TEXT NOT NULL"), ("position", "INTEGER NOT NULL"),
      ("contributor", reference("contributors", isOptional: true)), ("share", "REAL NOT NULL"),
    ], primaryKey: "cue, layer, position")

  /// In an order in which what is referred to comes first.
  static let all = [
    contributors, identities, lectures, tracks, commits, commitAuthors, versions, versionParents, cues, changes, changeKinds, lines, credit,
  ]
}
