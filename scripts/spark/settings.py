"""What the job asks of Spark, so that each of its processes stays below 512 MiB. Whatever `--conf` or spark-submit says of the same goes before."""
import os, re

JOB = {
    'spark.ui.enabled': 'false',
    # Nothing passes between tasks that is worth a server: progress and logs would only hide the one line that matters.
    'spark.ui.showConsoleProgress': 'false',
    'spark.sql.shuffle.partitions': '8',
    'spark.sql.files.maxPartitionBytes': '16m',
    # A writer keeps a row group, and for each of some thirty columns a page and a dictionary.
    'spark.hadoop.parquet.block.size': str(4 << 20),
    'spark.hadoop.parquet.page.size': str(64 << 10),
    'spark.hadoop.parquet.dictionary.page.size': str(64 << 10),
    # Rows of what programs said are as large as a page.
    'spark.hadoop.parquet.page.size.row.check.min': '10',
    'spark.hadoop.parquet.block.size.row.check.min': '10',
    # Few corpora meet in one task: to keep a file open for each costs less than to sort all rows by corpus.
    'spark.sql.maxConcurrentOutputFileWriters': '8',
    'spark.buffer.pageSize': '1m',
    'spark.sql.broadcastExchange.maxThreadThreshold': '4',
    'spark.memory.fraction': '0.2',
}
# How many rows a task reads at once: of what programs said, and of tables.
SAID, TABLES = ('spark.sql.parquet.columnarReaderBatchSize', '32'), ('spark.sql.parquet.columnarReaderBatchSize', '1024')

# One thread collects garbage; the heap grows only when what lives needs it, and shrinks again; code is compiled once, quickly.
JAVA = ('-XX:+UseSerialGC -Xms64m -Xmn32m -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20 -Xss512k -XX:ReservedCodeCacheSize=64m '
        '-XX:TieredStopAtLevel=1')


def machine(master):
    """-> settings for the Java process that is started here: what a heap may at most be, of which a third is used with two cores."""
    cores = re.fullmatch(r'local\[(\d+|\*)(?:,\d+)?\]', master)
    count = 1 if not cores else os.cpu_count() if cores[1] == '*' else int(cores[1])
    # Spark refuses a heap below 450 MiB, of which it counts 300 as taken.
    return {'spark.driver.memory': f'{460 + 64 * max(0, count - 2)}m', 'spark.driver.extraJavaOptions': JAVA}
