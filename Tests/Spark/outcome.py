"""Holds the tables that a job left against what one process says."""
import functools, glob, json, os
import corpora

EXTRA = ('corpus', 'input', 'order', 'commitIndex', 'people', 'written')
KINDS = ('added', 'removed', 'translated', 'revised', 'source-edited', 'cleared', 'retimed', 'renumbered', 'split', 'merged', 'moved', 'reflowed',
         'formatted')


class Outcome:
    """The tables of one output folder, by corpus."""

    def __init__(self, spark, folder):
        self.spark, self.folder = spark, folder
        self.contributors, self.lectures, self.matrix = (self.read(spark, folder, f'statistics/{name}') for name in ('contributors', 'lectures', 'matrix'))

    @functools.cached_property
    def events(self):
        return self.read(self.spark, self.folder, 'events')

    @functools.cached_property
    def diagnostics(self):
        return self.read(self.spark, self.folder, 'diagnostics')

    @staticmethod
    def read(spark, folder, name):
        rows = {}
        # A table without a row has no file that could say what its columns are.
        if not glob.glob(os.path.join(folder, name, '**', '*.parquet'), recursive=True):
            return rows
        for text in spark.read.parquet(os.path.join(folder, name)).toJSON().collect():
            row = json.loads(text)
            rows.setdefault(str(row['corpus']), []).append(row)
        return rows

    def differences(self, corpus, mailbox, *flags):
        """-> what is not as one process says, in words."""
        found = []
        mine = corpora.counted({key: value for key, value in row.items() if key not in EXTRA} for row in self.events.get(corpus, []))
        wanted = corpora.events(mailbox, *flags)
        if mine != wanted:
            found.append(f'{corpus}: events differ: {list((wanted - mine))[:1]} missing, {list((mine - wanted))[:1]} too many')
        return found + self.unlike(corpus, mailbox, *flags)

    def unlike(self, corpus, mailbox, *flags):
        """-> which statistics are not as one process says, in words."""
        found = []
        contributors, lectures, matrix = corpora.stats(mailbox, *flags)
        for what, mine, wanted in [
            ('contributors', map(self.contributor, self.contributors.get(corpus, [])), map(self.wanted, contributors)),
            ('lectures', map(self.row, self.lectures.get(corpus, [])), lectures), ('matrix', map(self.row, self.matrix.get(corpus, [])), matrix),
        ]:
            mine, wanted = corpora.counted(mine), corpora.counted(wanted)
            if mine != wanted:
                found.append(f'{corpus}: {what} differ: {list((wanted - mine))[:2]} missing, {list((mine - wanted))[:2]} too many')
        return found

    @staticmethod
    def row(row):
        return {key: value for key, value in row.items() if key not in ('corpus', 'nth')}

    @staticmethod
    def contributor(row):
        row = Outcome.row(row)
        if 'survival' in row:  # A sum of fractions, in another order.
            row['survival'] = round(row['survival'], 9)
        return row

    @staticmethod
    def wanted(person):
        row = {key: person[key] for key in ('name', 'commits', 'lectures', 'secondsTranslated', 'first', 'last')}
        row |= {kind: person['cues'].get(kind, 0) for kind in KINDS}
        row |= {'heldTarget': person['held']['target'], 'heldSource': person['held']['source'], 'heldTiming': person['held']['timing']}
        row |= {key: person['characters'][key] for key in ('written', 'surviving', 'survival')}
        if row['survival'] is not None:
            row['survival'] = round(float(row['survival']), 9)
        return row
