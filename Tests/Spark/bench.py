"""Times the job on a large mailbox: split, then each part in turn, without Spark and with it, on 1 and 2 cores; and holds what it made against one process.

usage: bench.py [--size BYTES | --mailbox FILE | --resent] [--parts N] [--cores N...] [--compare]
The mailbox is a history repeated under other folders: a real one where it is here, else one that scripts/make-corpus makes. --resent: 1 GiB of mail by
scripts/make-corpus, of which most was sent before, as on a list. --compare: tables and statistics are those of one process, which needs memory for all of it.
Fails where a process took 512 MiB.
Peaks are those of single processes (VmHWM), looked at ten times a second.
"""
import argparse, os, shutil, subprocess, sys, tempfile, threading, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import corpora

SCRIPTS = os.path.join(corpora.ROOT, 'scripts')
sys.path.insert(0, os.path.join(SCRIPTS, 'corpus'))
import growth

BOUND = 512  # MiB, of each process


def measured(command, jobs=1):
    """Runs a command, or several with so many at a time. -> (seconds, CPU seconds by kind of process, peaks in MiB by kind of process)"""
    started = time.monotonic()
    peaks, spent, done = {}, {}, threading.Event()
    commands = command if isinstance(command[0], list) else [command]
    waiting, running = list(commands), []
    watch = threading.Thread(target=watched, args=(peaks, spent, done), daemon=True)
    watch.start()
    while waiting or running:
        while waiting and len(running) < jobs:
            running.append(subprocess.Popen(waiting.pop(0), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE if len(commands) == 1 else subprocess.DEVNULL))
        for process in list(running):
            if process.poll() is not None or len(commands) == 1:
                said = process.communicate()[1]
                if process.returncode:
                    sys.exit(f'bench: {process.args[:3]} ended with {process.returncode}: {(said or b"").decode()[-500:]}')
                running.remove(process)
        time.sleep(0.002)
    done.set()
    watch.join()
    return time.monotonic() - started, spent, peaks


def watched(peaks, spent, done):
    """Notes the peaks in MiB of all processes below this one, and the CPU seconds of each kind: they are killed, or belong to others, so nobody is told."""
    own, seconds = os.getpid(), {}
    while not done.wait(0.1):
        parents, found = {}, {}
        for pid in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open(f'/proc/{pid}/status') as file:
                    fields = dict(line.split(':', 1) for line in file if ':' in line)
                with open(f'/proc/{pid}/stat') as file:
                    ticks = file.read().rsplit(')', 1)[1].split()[11:13]
                # The program, whatever its first thread is called.
                name = os.path.basename(os.readlink(f'/proc/{pid}/exe'))
            except OSError:
                continue
            parents[int(pid)] = int(fields['PPid'])
            found[int(pid)] = name, int(fields.get('VmHWM', '0 kB').split()[0]) // 1024, sum(map(int, ticks)) / os.sysconf('SC_CLK_TCK')
        for pid, (name, peak, cpu) in found.items():
            above = pid
            while above in parents and above != own:
                above = parents[above]
            if above == own and pid != own:
                peaks[name] = max(peaks.get(name, 0), peak)
                seconds[pid, name] = cpu
    for (_, name), cpu in seconds.items():
        spent[name] = spent.get(name, 0) + cpu


def mailbox(folder, size):
    source = (corpora.real(os.path.join(folder, 'real')) or [None])[-1]
    if source is None:
        corpora.run(os.path.join(SCRIPTS, 'make-corpus'), os.path.join(folder, 'made'), '--lectures', '20', '--cues', '800', '--steps', '60')
        source = os.path.join(folder, 'made', 'history.mbox')
    target = os.path.join(folder, 'large.mbox')
    with open(target, 'wb') as file:
        subprocess.run([os.path.join(SCRIPTS, 'spark', 'enlarge'), source, str(size)], stdout=file, check=True)
    return target


def said(name, result, most):
    """Prints how long something took -> (seconds, CPU seconds); notes the most memory of a process in `most`."""
    seconds, spent, peaks = result
    kinds = ', '.join(f'{kind} {peak} MiB {spent[kind]:.1f} s' for kind, peak in sorted(peaks.items()) if spent[kind] >= 0.1)
    print(f'{name:28}{seconds:9.1f} s   most memory of a process, CPU of all of its kind: {kinds}', flush=True)
    most.append(max(peaks.values(), default=0))
    return seconds, sum(spent.values())


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--size', type=int, default=1 << 30)
    parser.add_argument('--mailbox')
    parser.add_argument('--resent', action='store_true')
    parser.add_argument('--parts', type=int, default=64)
    parser.add_argument('--cores', type=int, nargs='+', default=[1, 2])
    parser.add_argument('--compare', action='store_true')
    parser.add_argument('--folder', default=None, help='where the large files go')
    return parser.parse_args()


def main():
    options, most = arguments(), []
    with open('/proc/cpuinfo') as lines:
        processor = next((line.split(':', 1)[1].strip() for line in lines if line.startswith('model name')), 'unknown')
    with tempfile.TemporaryDirectory(prefix='cuetrail-spark-', dir=options.folder) as folder:
        large = options.mailbox or (growth.make(folder, **growth.LARGE) if options.resent else mailbox(folder, options.size))
        print(f'{os.cpu_count()} cores, {processor}; {os.path.getsize(large) / 1e6:.0f} MB of mail, {options.parts} parts')
        parts = os.path.join(folder, 'parts')
        said('split', measured([corpora.PROGRAM, 'split', '--quiet', '--parts', str(options.parts), '--output', parts, large]), most)
        files = [os.path.join(parts, file) for file in os.listdir(parts) if file.endswith('.mbox')]
        print(f'{"":28}parts are {sum(map(os.path.getsize, files)) / 1e6:.0f} MB in all')
        for cores in options.cores:
            plain = measured([[corpora.PROGRAM, 'events', '--tables', '--jobs', '1', file] for file in files], cores)
            clock, cpu = said(f'program alone, {cores} at a time', plain, most)
            output = os.path.join(folder, f'tables{cores}')
            command = [sys.executable, os.path.join(SCRIPTS, 'cuetrail-spark'), '--master', f'local[{cores}]', '--program', corpora.PROGRAM, '--output', output]
            clocks, cpus = said(f'job, local[{cores}]', measured(command + files), most)
            print(f'{"":28}of which Spark itself {100 * (1 - clock / clocks):.0f} % by the clock, {100 * (1 - cpu / max(cpus, 1e-9)):.0f} % of CPU')
            if options.compare and cores == options.cores[-1]:
                subprocess.run([sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'whole.py'), output, large], check=True,
                               stderr=subprocess.DEVNULL)
            shutil.rmtree(output)
    print(f'most memory of any process: {max(most)} MiB; the bound is {BOUND}')
    sys.exit(0 if max(most) < BOUND else 1)


if __name__ == '__main__':
    main()
