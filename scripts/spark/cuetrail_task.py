"""What a Spark worker does: runs the cuetrail program on its inputs and hands on what it prints. Needs nothing but Python itself."""
import json, os, re, signal, socket, subprocess, tempfile, time

# Parquet looks at its memory every hundred rows only.
PIECE = 1 << 16


class Lost(RuntimeError):
    """Why a task cannot go on, in one line; Spark tries the task again elsewhere."""


def version(program):
    """-> (host, what the program says its version is), or None in place of the version where the host has no such program."""
    host = socket.gethostname()
    try:
        done = subprocess.run([program, '--version'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return host, None
    return host, done.stdout.decode(errors='replace').strip() if done.returncode == 0 else None


def rows(program, options, mailmap):
    """-> a function for the inputs of a task (pairs of corpus and path); it gives (corpus, path, table, lines of JSON).

    Many lines of one table travel as one text, since what passes between Python and Spark costs by the piece. mailmap is a broadcast of bytes, or None.
    """
    def task(inputs):
        with tempfile.TemporaryDirectory(prefix='cuetrail-') as folder:
            command = [program, 'events', '--tables', '--quiet', '--jobs', '1', *options]
            if mailmap is not None:
                with open(os.path.join(folder, 'mailmap'), 'wb') as file:
                    file.write(mailmap.value)
                command += ['--mailmap', os.path.join(folder, 'mailmap')]
            for corpus, path in inputs:
                for lines in run(command + [path], path):
                    for table, text in tables(lines):
                        yield corpus, path, table, text
    return task


def run(command, path):
    """Gives what one run prints in pieces of whole lines, and how it went. An input that cannot be read makes a diagnostic and no rows."""
    started = time.monotonic()
    with tempfile.TemporaryFile() as notes:
        try:  # In '/' no mailmap of the folder one stands in gets in.
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=notes, cwd='/')
        except OSError as fault:
            raise Lost(f"cuetrail-spark: {socket.gethostname()} has no program '{command[0]}' ({fault.strerror})") from None
        try:
            yield from pieces(process.stdout)
        finally:
            process.stdout.close()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        notes.seek(0)
        said = notes.read().decode(errors='replace').strip()
    if process.returncode < 0:
        raise Lost(f"cuetrail-spark: '{path}': the program was ended by {signal.Signals(-process.returncode).name}")
    if process.returncode > 0:
        message = said.splitlines()[0] if said else f'exit status {process.returncode}'
        yield line({'table': 'diagnostics', 'severity': 'error', 'code': 'unreadable', 'message': message.removeprefix('cuetrail: error: '),
                    'place': {'input': path}})
    yield line({'table': 'runs', 'status': process.returncode, 'seconds': time.monotonic() - started,
                'cpuSeconds': usage.ru_utime + usage.ru_stime, 'peakKiB': usage.ru_maxrss})


def pieces(stream):
    rest = b''
    while data := stream.read(PIECE):
        cut = data.rfind(b'\n') + 1
        if cut:
            yield rest + data[:cut]
            rest = data[cut:]
        else:
            rest += data
    if rest:
        yield rest


def tables(lines):
    """Gives (table, text) for each run of lines of one table; the program writes one table after another."""
    start = 0
    while start < len(lines):
        name = lines[start + len(b'{"table":"'):lines.index(b'",', start)]
        other = re.search(rb'\n\{"table":"(?!%s")' % re.escape(name), lines[start:])
        end = start + other.start() + 1 if other else len(lines)
        yield name.decode(), lines[start:end].decode(errors='replace')
        start = end


def line(row):
    return json.dumps(row, ensure_ascii=False, separators=(',', ':')).encode() + b'\n'
