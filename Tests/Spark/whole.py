"""Holds the tables that a job made of a large mailbox's parts against one process that read the mailbox whole, with neither in memory.

usage: whole.py TABLES MAILBOX     events: how many of each lecture, and a sum of their hashes; lectures and statistics: row by row
"""
import os, subprocess, sys, tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import corpora
from outcome import Outcome

sys.path.insert(0, os.path.join(corpora.ROOT, 'scripts', 'spark'))
import settings, tables

# Numbers of people and commits hold within one input only.
NUMBERED = ('corpus', 'input', 'order', 'commitIndex', 'people')


def started():
    from pyspark.sql import SparkSession
    builder = SparkSession.builder.master('local[2]')
    for key, value in (settings.JOB | settings.machine('local[2]')).items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel('OFF')
    return spark


def counted(frame, hashed):
    """-> by lecture how many rows there are and the sum of their hashes, from which no two lists with one row unlike come out the same."""
    frame.createOrReplaceTempView('rows')
    columns = ', '.join(f'`{column}`' for column in sorted(frame.columns) if column not in NUMBERED)
    rows = spark.sql(f'SELECT lecture, count(*), sum(CAST(xxhash64({columns}) AS decimal(38, 0))) FROM rows GROUP BY lecture') if hashed else \
        spark.sql(f'SELECT {columns} FROM rows')
    return sorted(tuple(row) for row in rows.collect())


def differences(output, mailbox):
    """-> what is not as one process says, in words."""
    from pyspark.sql import functions as f
    corpus, = {name.removeprefix('corpus=') for name in os.listdir(os.path.join(output, 'runs')) if name.startswith('corpus=')}
    with tempfile.NamedTemporaryFile(suffix='.json', dir=os.path.dirname(output)) as said:
        subprocess.run([corpora.PROGRAM, 'events', '--tables', '--quiet', mailbox], check=True, stdout=said, cwd='/')
        text = spark.read.text(said.name)
        raw = text.select(f.lit(corpus).alias('corpus'), f.lit('').alias('input'), f.regexp_extract('value', r'^\{"table":"(\w+)"', 1).alias('table'),
                          f.col('value').alias('text'))
        found = []
        for table in 'events', 'lectures':
            schema = f'input string, {tables.SCHEMAS[table]}, corpus string'
            mine = counted(spark.read.schema(schema).parquet(os.path.join(output, table)), table == 'events')
            wanted = counted(tables.table(raw, table), table == 'events')
            print(f'{table}: {sum(row[1] for row in mine) if table == "events" else len(mine)} by the job, of {len(wanted)} lectures', flush=True)
            if mine != wanted:
                found.append(f'{table} differ: {sorted(set(wanted) - set(mine))[:2]} missing, {sorted(set(mine) - set(wanted))[:2]} too many')
    return found + Outcome(spark, output).unlike(corpus, mailbox)


if __name__ == '__main__':
    spark = started()
    found = differences(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
    spark.stop()
    print('\n'.join(found) or 'tables and statistics are those of one process')
    sys.exit(1 if found else 0)
