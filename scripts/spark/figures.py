"""Contributor, lecture and matrix statistics as Spark SQL over the tables: the figures of `cuetrail stats`, corpus by corpus.

The inputs of one corpus are the parts of one split mailbox, or one input. People are told apart by the mailmap only; two of one name in one
corpus (whose addresses differ and are not shown) stay two, by `nth`.
"""

KINDS = ['added', 'removed', 'translated', 'revised', 'source-edited', 'cleared', 'retimed', 'renumbered', 'split', 'merged', 'moved', 'reflowed',
         'formatted']
COUNTS = ', '.join(f"count_if(array_contains(kinds, '{kind}')) AS `{kind}`" for kind in KINDS)

VIEWS = {
    # Everybody of each input, with a key that is the same in all parts.
    'people': """
        SELECT corpus, input, person, name, row_number() OVER (PARTITION BY corpus, input, name ORDER BY person) AS nth FROM contributors""",
    # Changes that count as work: somebody's, not what an earlier commit had done already, and not those of an ignored commit.
    'work': """
        SELECT *, CASE WHEN array_contains(kinds, 'translated') THEN greatest(coalesce(after.`end` - after.start, 0), 0) ELSE 0 END AS screen
        FROM events WHERE commitIndex IS NOT NULL AND NOT coalesce(duplicate, false) AND NOT coalesce(ignored, false)""",
    # A row for each change and each of its people.
    'made': """
        SELECT w.corpus, w.input, name, nth, w.person, lecture, kinds, written, screen
        FROM (SELECT *, explode(people) AS person FROM work) w JOIN people p ON w.corpus = p.corpus AND w.input = p.input AND w.person = p.person""",
    # Each commit once, though each part has it.
    'commit_people': """
        SELECT DISTINCT c.corpus, name, nth, position, coalesce(commit, concat(seconds, ' ', `index`)) AS commit, `index`, date, seconds
        FROM (SELECT *, posexplode(people) AS (position, person) FROM commits) c
        JOIN people p ON c.corpus = p.corpus AND c.input = p.input AND c.person = p.person""",
    'committed': """
        SELECT corpus, name, nth, count_if(position = 0) AS commits,
          min_by(date, struct(seconds, `index`)) FILTER (WHERE seconds IS NOT NULL) AS first,
          max_by(date, struct(seconds, -`index`)) FILTER (WHERE seconds IS NOT NULL) AS last
        FROM commit_people GROUP BY corpus, name, nth""",
    'did': f"""
        SELECT corpus, name, nth, count(DISTINCT lecture) AS lectures, {COUNTS}, sum(written) AS written, sum(screen) DIV 1000 AS secondsTranslated
        FROM made GROUP BY corpus, name, nth""",
    'holdings': """
        SELECT corpus, input, explode(array(named_struct('field', 'target', 'person', target), named_struct('field', 'source', 'person', source),
          named_struct('field', 'timing', 'person', timing))) AS held, CAST(0 AS double) AS words FROM cues
        UNION ALL SELECT corpus, input, named_struct('field', 'words', 'person', s.person), s.words
        FROM (SELECT corpus, input, explode(surviving) AS s FROM cues)""",
    'held': """
        SELECT h.corpus, name, nth, count_if(held.field = 'target') AS heldTarget, count_if(held.field = 'source') AS heldSource,
          count_if(held.field = 'timing') AS heldTiming, sum(words) AS surviving
        FROM holdings h JOIN people p ON h.corpus = p.corpus AND h.input = p.input AND h.held.person = p.person GROUP BY h.corpus, name, nth""",
    # Who had translated the cue when it was revised.
    'proofs': """
        SELECT corpus, input, lecture, explode(array_except(people, coalesce(translators, array()))) AS person FROM (
          SELECT *, last(CASE WHEN array_contains(kinds, 'translated') THEN people END, true)
            OVER (PARTITION BY corpus, input, lecture, cue.id ORDER BY `order` ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS translators
          FROM work) WHERE array_contains(kinds, 'revised')""",
    'proofreading': """
        SELECT corpus, lecture, transform(array_sort(collect_list(named_struct('count', -count, 'person', person, 'name', name))), x -> x.name) AS names
        FROM (SELECT r.corpus, lecture, r.person, name, count(*) AS count FROM proofs r
          JOIN people p ON r.corpus = p.corpus AND r.input = p.input AND r.person = p.person GROUP BY r.corpus, lecture, r.person, name)
        GROUP BY corpus, lecture""",
    'translating': """
        SELECT corpus, lecture, transform(array_sort(collect_list(named_struct('count', -count, 'person', person, 'name', name))), x -> x.name) AS names
        FROM (SELECT corpus, lecture, person, name, count(*) AS count FROM made WHERE array_contains(kinds, 'translated')
          GROUP BY corpus, lecture, person, name)
        GROUP BY corpus, lecture""",
    'touched': 'SELECT corpus, lecture, max_by(date, commitIndex) AS last FROM work GROUP BY corpus, lecture',
    'hands': 'SELECT corpus, lecture, count(DISTINCT name, nth) AS contributors FROM made GROUP BY corpus, lecture',
}

FIGURES = {
    'contributors': f"""
        SELECT corpus, name, nth, commits, coalesce(lectures, 0) AS lectures, {', '.join(f'coalesce(`{kind}`, 0) AS `{kind}`' for kind in KINDS)},
          coalesce(heldTarget, 0) AS heldTarget, coalesce(heldSource, 0) AS heldSource, coalesce(heldTiming, 0) AS heldTiming,
          coalesce(written, 0) AS written, CAST(round(coalesce(surviving, 0)) AS bigint) AS surviving,
          CASE WHEN written > 0 THEN least(1, coalesce(surviving, 0) / written) END AS survival,
          coalesce(secondsTranslated, 0) AS secondsTranslated, first, last
        FROM committed LEFT JOIN did USING (corpus, name, nth) LEFT JOIN held USING (corpus, name, nth)
        WHERE commits > 0 OR did.name IS NOT NULL OR held.name IS NOT NULL""",
    'lectures': """
        SELECT l.corpus, l.lecture, cues, translated, coalesce(contributors, 0) AS contributors, coalesce(t.names, array()) AS translators,
          coalesce(r.names, array()) AS proofreaders, last
        FROM lectures l LEFT JOIN hands USING (corpus, lecture) LEFT JOIN translating t USING (corpus, lecture)
        LEFT JOIN proofreading r USING (corpus, lecture) LEFT JOIN touched USING (corpus, lecture)""",
    'matrix': f'SELECT corpus, name AS contributor, nth, lecture, {COUNTS}, sum(written) AS written FROM made GROUP BY corpus, name, nth, lecture',
}


def views(spark, tables):
    """Names the tables (frames by name) and what is derived from them, for SQL."""
    for name, frame in tables.items():
        frame.createOrReplaceTempView(name)
    for name, query in VIEWS.items():
        spark.sql(query).createOrReplaceTempView(name)


def figures(spark):
    """-> by name the frames of the statistics."""
    return {name: spark.sql(query) for name, query in FIGURES.items()}
