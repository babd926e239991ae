/// What makes a database of the tables: indexes, and views for the common questions.
enum Schema {
  /// `CUET`, by which `file` and others may know the database (`PRAGMA application_id`).
  static let applicationID = 0x4355_4554

  /// Before anything is written. The file is written beside and renamed, so it needs no journal.
  static let settings = """
    PRAGMA page_size = 4096;
    PRAGMA encoding = 'UTF-8';
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = NORMAL;
    PRAGMA temp_store = MEMORY;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(Tables.version);
    """

  static let tables = Tables.all.map(\.create).joined()

  /// Made after the rows, which is faster.
  static let indexes = """
    CREATE INDEX identities_contributor ON identities(contributor);
    CREATE INDEX tracks_lecture ON tracks(lecture);
    CREATE UNIQUE INDEX commits_hash ON commits(hash) WHERE hash IS NOT NULL;
    CREATE INDEX commits_author ON commits(author);
    CREATE INDEX commits_time ON commits(time);
    CREATE INDEX commit_authors_contributor ON commit_authors(contributor);
    CREATE INDEX versions_track ON versions(track);
    CREATE INDEX versions_commit ON versions(commit_id);
    CREATE INDEX version_parents_parent ON version_parents(parent);
    CREATE INDEX cues_name ON cues(name);
    CREATE INDEX cues_lecture ON cues(lecture, number);
    CREATE INDEX cues_time ON cues(lecture, start);
    CREATE INDEX cues_parent ON cues(parent);
    CREATE INDEX changes_commit ON changes(commit_id);
    CREATE INDEX changes_cue ON changes(cue);
    CREATE INDEX changes_version ON changes(version);
    CREATE INDEX change_kinds_kind ON change_kinds(kind);
    CREATE INDEX lines_touched ON lines(touched);
    CREATE INDEX lines_changed ON lines(changed);
    CREATE INDEX credit_contributor ON credit(contributor, layer);

    """

  static let views = """
    -- Who did how much: cue changes by kind. What is nobody's work (ignored revisions) is left out.
    CREATE VIEW contributor_work AS
      SELECT contributors.id AS contributor, contributors.name, kind, count(*) AS changes, count(DISTINCT changes.cue) AS cues
      FROM change_kinds
      JOIN changes ON changes.id = change_kinds.change
      JOIN commit_authors ON commit_authors.commit_id = changes.commit_id
      JOIN commits ON commits.id = changes.commit_id
      JOIN contributors ON contributors.id = commit_authors.contributor
      WHERE NOT commits.is_ignored AND commits.duplicate_of IS NULL
      GROUP BY contributors.id, kind;

    -- Whose words are there now, in cues.
    CREATE VIEW contributor_held AS
      SELECT contributors.id AS contributor, coalesce(contributors.name, '(unknown)') AS name, credit.layer, sum(share) AS cues
      FROM credit LEFT JOIN contributors ON contributors.id = credit.contributor
      GROUP BY contributors.id, credit.layer;

    -- How far each lecture is: live cues, and those with a target line.
    CREATE VIEW lecture_coverage AS
      SELECT lectures.id AS lecture, lectures.name, tracks.path, count(cues.id) AS cues,
        count(CASE WHEN EXISTS (SELECT 1 FROM lines WHERE lines.cue = cues.id AND lines.layer = 'target') THEN 1 END) AS translated
      FROM lectures JOIN tracks ON tracks.lecture = lectures.id LEFT JOIN cues ON cues.track = tracks.id AND cues.is_live
      WHERE tracks.is_live GROUP BY tracks.id;

    -- Each change with the names of what it refers to.
    CREATE VIEW change_log AS
      SELECT changes.id AS change, commits.hash, commits.date, contributors.name AS author, lectures.name AS lecture, versions.path,
        coalesce(after_number, before_number) AS number,
        (SELECT group_concat(kind, ' ') FROM change_kinds WHERE change_kinds.change = changes.id) AS kinds,
        before_text, after_text, changes.evidence
      FROM changes
      JOIN cues ON cues.id = changes.cue
      JOIN lectures ON lectures.id = cues.lecture
      JOIN versions ON versions.id = changes.version
      LEFT JOIN commits ON commits.id = changes.commit_id
      LEFT JOIN contributors ON contributors.id = commits.author;

    -- Who wrote each live cue, a row for each layer and contributor.
    CREATE VIEW cue_credit AS
      SELECT lectures.name AS lecture, tracks.path, cues.number, cues.name AS cue, credit.layer,
        coalesce(contributors.name, '(unknown)') AS contributor, credit.share
      FROM credit
      JOIN cues ON cues.id = credit.cue
      JOIN tracks ON tracks.id = cues.track
      JOIN lectures ON lectures.id = cues.lecture
      LEFT JOIN contributors ON contributors.id = credit.contributor;

    """
}
