"""Runs the Spark job on histories whose answers one process gives too, and on damaged ones, with workers that die.

usage: main.py [--small] [--teams DIR]     --small: the demo's corpus only, in one mode; --teams: where the generated corpora are kept, or made
"""
import os, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import corpora
from outcome import Outcome

JOB = os.path.join(corpora.ROOT, 'scripts', 'cuetrail-spark')
QUICK = ['spark.sql.shuffle.partitions=2', 'spark.executor.extraJavaOptions=-XX:TieredStopAtLevel=1']
# A program that takes its worker with it the first time, and is killed in the midst of its output the second.
FRAIL = '''#!/bin/bash
if [[ ${@: -1} == *victim* ]]; then
  mkdir "$(dirname "$0")/once" 2>/dev/null && kill -9 $PPID
  if mkdir "$(dirname "$0")/twice" 2>/dev/null; then "%s" "$@" | head -c 20000; kill -9 $$; fi
fi
exec "%s" "$@"
'''
MAILMAP = 'Wei Li <li.wei@bread.example>\nMei Chen <mei.chen@bread.example> <noor@bread.example>\n'


class Failures(list):
    def expect(self, holds, what):
        print(f"{'ok  ' if holds else 'FAIL'} {what}", flush=True)
        if not holds:
            self.append(what)


def spark_job(master, output, program, inputs, *more):
    """Runs the job as people do. -> (exit status, what it said)"""
    settings = [word for setting in QUICK for word in ('--conf', setting)]
    done = subprocess.run([sys.executable, JOB, '--master', master, '--program', program, '--output', output, *settings, *more, *inputs],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd='/')
    return done.returncode, done.stdout.decode() + '\n'.join(line for line in done.stderr.decode().splitlines() if line.startswith('cuetrail-spark'))


def faults(folder, master, bread, failures, read):
    """A worker that dies twice, a torn input, noise and one that is not there: everything else comes out as if nothing had been."""
    frail = os.path.join(folder, 'frail')
    with open(frail, 'w') as file:
        file.write(FRAIL % (corpora.PROGRAM, corpora.PROGRAM))
    os.chmod(frail, 0o755)
    victim = os.path.join(folder, 'victim.mbox')
    os.symlink(bread, victim)
    mailmap = os.path.join(folder, 'mailmap')
    with open(mailmap, 'w', encoding='utf-8') as file:
        file.write(MAILMAP)
    torn, noise, absent = corpora.damaged(bread, folder)
    parts = corpora.split(bread, 3, os.path.join(folder, 'pieces'))
    output = os.path.join(folder, 'faults')
    status, said = spark_job(master, output, frail, [victim, torn, noise, absent, *parts], '--mailmap', mailmap)
    failures.expect(status == 0 and '(2 not readable)' in said, f'{master}: damaged inputs do not stop the job: {said}')
    failures.expect(os.path.isdir(os.path.join(folder, 'twice')), f'{master}: a worker and a program were killed on the way')

    def look(spark):
        outcome = Outcome(spark, output)
        for corpus, mailbox in [('victim', bread), ('pieces', bread), ('torn', torn)]:
            found = outcome.differences(corpus, mailbox, '--mailmap', mailmap)
            failures.expect(not found, f'{master}: {corpus} is as one process has it {found}')
        codes = {corpus: {row['code'] for row in rows if row['severity'] == 'error'} for corpus, rows in outcome.diagnostics.items()}
        failures.expect(codes.get('noise') == {'unreadable'} and codes.get('absent') == {'unreadable'} and codes.get('torn'),
                        f'{master}: diagnostics say what was wrong: {codes}')
        names = {row['name'] for row in outcome.contributors['victim']}
        failures.expect(names == {'Ada Miller', 'Wei Li', 'Mei Chen'}, f'{master}: one mailmap for all: {names}')
    read.append(look)


def missing(folder, master, bread, failures):
    output = os.path.join(folder, 'nothing')
    status, said = spark_job(master, output, '/nowhere/cuetrail', [bread])
    failures.expect(status == 1 and said.count('\n') == 0 and "no program '/nowhere/cuetrail'" in said, f'{master}: a missing program is one line: {said}')
    failures.expect(not os.path.exists(output), f'{master}: and leaves no output')


def equal(folder, master, whole, parted, failures, read):
    """Many corpora, some whole and some in parts: tables and statistics are those of one process."""
    output = os.path.join(folder, 'equal')
    inputs = [f'{name}={path}' for name, path in whole.items()] + [f'{name}={path}' for name, (_, parts) in parted.items() for path in parts]
    started = time.monotonic()
    status, said = spark_job(master, output, corpora.PROGRAM, inputs)
    failures.expect(status == 0, f'{master}: {len(inputs)} inputs in {time.monotonic() - started:.0f} s: {said}')

    def look(spark):
        outcome = Outcome(spark, output)
        found = [each for name, path in [*whole.items(), *((name, path) for name, (path, _) in parted.items())] for each in outcome.differences(name, path)]
        failures.expect(not found, f'{master}: {len(whole)} corpora and {len(parted)} in parts are as one process has them {found[:3]}')
    read.append(look)


def full(folder, bread, failures, read):
    real = corpora.real(os.path.join(folder, 'real'))
    kept = sys.argv[sys.argv.index('--teams') + 1] if '--teams' in sys.argv else os.path.join(folder, 'teams')
    small = corpora.generated(kept, 200)
    whole = {os.path.basename(path)[:-5]: path for path in [bread, *real]} | {f'team{seed}': path for seed, path in enumerate(small, 1) if seed % 2}
    parted = {f'{os.path.basename(path)[:-5]} in parts': (path, corpora.split(path, 8, f'{path}-parts')) for path in real}
    parted |= {f'team{seed}': (path, corpora.split(path, 3, os.path.join(folder, f'parts{seed}'))) for seed, path in enumerate(small, 1) if seed % 2 == 0}
    for master in ['local[2]', 'local-cluster[2,1,1024]']:
        place = os.path.join(folder, master.split('[')[0])
        os.mkdir(place)
        equal(place, master, whole, parted, failures, read)
        faults(place, 'local[2,4]' if master == 'local[2]' else master, bread, failures, read)
        missing(place, master, bread, failures)


def main():
    failures, read = Failures(), []
    with tempfile.TemporaryDirectory(prefix='cuetrail-spark-') as folder:
        bread = corpora.bread(os.path.join(folder, 'bread'))
        if '--small' in sys.argv:
            faults(folder, 'local[2,4]', bread, failures, read)
        else:
            full(folder, bread, failures, read)
        from pyspark.sql import SparkSession
        builder = SparkSession.builder.master('local[2]').config('spark.ui.enabled', 'false').config('spark.ui.showConsoleProgress', 'false').config('spark.sql.shuffle.partitions', '2')
        spark = builder.config('spark.driver.extraJavaOptions', '-XX:TieredStopAtLevel=1').getOrCreate()
        spark.sparkContext.setLogLevel('OFF')
        for look in read:
            look(spark)
        spark.stop()
    print(f'{len(failures)} failures')
    sys.exit(1 if failures else 0)


if __name__ == '__main__':
    main()
