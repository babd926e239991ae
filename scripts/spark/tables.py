"""The tables that a job makes, with their declared schemas: those of `cuetrail events --tables`, and how each run of the program went."""
from pyspark.sql import functions as f

CUE = 'struct<id: string, number: bigint, start: bigint, `end`: bigint>'
SIDE = 'struct<number: bigint, start: bigint, `end`: bigint, text: array<string>>'

SCHEMAS = {
    'events': f'`order` bigint, commitIndex bigint, people array<bigint>, written bigint, commit string, author string, coAuthors array<string>, '
              f'date string, lecture string, track string, cue {CUE}, kinds array<string>, before {SIDE}, after {SIDE}, evidence string, '
              f'duplicate boolean, ignored boolean',
    'contributors': 'person bigint, name string, identities array<string>',
    'commits': '`index` bigint, commit string, people array<bigint>, date string, seconds bigint',
    'lectures': 'lecture string, cues bigint, translated bigint',
    'cues': 'cue string, track string, target bigint, source bigint, timing bigint, surviving array<struct<person: bigint, words: double>>',
    'diagnostics': 'severity string, code string, message string, place struct<input: string, message: bigint, line: bigint, path: string>',
    'runs': 'status bigint, seconds double, cpuSeconds double, peakKiB bigint',
}


def table(raw, name):
    """-> the rows of one table, typed, from a frame of (corpus, input, table, many lines). A row that does not fit the schema stops the job."""
    lines = raw.where(f.col('table') == name).select('corpus', 'input', f.explode(f.split('text', '\n')).alias('line')).where("line != ''")
    row = f.from_json('line', SCHEMAS[name], {'mode': 'FAILFAST'}).alias('row')
    return lines.select('corpus', 'input', row).select('corpus', 'input', 'row.*')
