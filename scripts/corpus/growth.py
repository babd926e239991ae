"""Time and memory against size, and the budgets of a large mailbox: `scripts/bench --growth` and `--large`."""

import os, shutil, subprocess, tempfile, time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BASE = dict(lectures=4, cues=200, contributors=3, branches=0, patches=400, edit=10)
# What grows, and from where: the rest is as in BASE. Branches need room for cues of their own.
SERIES = [("patches", 400, {}), ("cues", 200, {}), ("contributors", 3, {}), ("branches", 1, {"cues": 800, "patches": 2000})]
LARGE = dict(lectures=40, cues=1000, contributors=12, patches=110_000, size=1 << 30, edit=90, other=0.3, resent=0.95)


def make(folder=None, **options):
    """-> path of a mailbox with these sizes, in a folder of its own unless one is given."""
    target = os.path.join(folder or tempfile.mkdtemp(prefix="cuetrail-growth-"), "mail")
    words = [word for key, value in options.items() for word in ("--" + key, str(value))]
    subprocess.run([os.path.join(ROOT, "scripts", "make-corpus"), target, "--mail-only", *words], check=True, stderr=subprocess.DEVNULL)
    return os.path.join(target, "history.mbox")


def measured(command, cwd=None):
    """-> (wall seconds, processor seconds, peak resident MiB) of one run, output thrown away."""
    started = time.perf_counter()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, shell=isinstance(command, str))
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"bench: {command} ended with {process.returncode}")
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def growth(cuetrail):
    """Each size, and ten times and a hundred times as much of one thing: processor time, as lists other than wall time do not lie on a busy machine."""
    print(f"\n{'':14}{'':>10}{'mail MB':>9}{'replay s':>10}{'check s':>9}{'ratio':>7}{'MiB':>7}{'ratio':>7}")
    for name, start, others in SERIES:
        before = None
        for factor in (1, 10, 100):
            if name == "branches" and factor == 100:
                continue
            mailbox = make(**{**BASE, **others, name: start * factor})
            size = os.path.getsize(mailbox) / 1e6
            _, replay, _ = measured([cuetrail, "check", "--jobs", "1", "--replay-only", mailbox])
            _, seconds, memory = measured([cuetrail, "check", "--jobs", "1", mailbox])
            ratios = (seconds / before[0], memory / before[1]) if before else None
            shown = (f"{ratios[0]:.1f}x", f"{ratios[1]:.1f}x") if ratios else ("", "")
            print(f"{name:14}{start * factor:10}{size:9.1f}{replay:10.2f}{seconds:9.2f}{shown[0]:>7}{memory:7.0f}{shown[1]:>7}", flush=True)
            before = (seconds, memory)
            shutil.rmtree(os.path.dirname(os.path.dirname(mailbox)))


def large(cuetrail, mailbox=None):
    """The budgets of a gibibyte of mail."""
    mailbox, own = mailbox or make(**LARGE), mailbox is None
    size = os.path.getsize(mailbox)
    print(f"\na mailbox of {size / 2**20:.0f} MiB, with the project's other mail and patches sent again")
    print(f"{'':44}{'wall s':>9}{'cpu s':>8}{'MB/s':>7}{'MiB':>6}")
    result = {}
    for label, words in [
        ("check --replay-only, one job", ["check", "--replay-only", "--jobs", "1"]), ("check --replay-only, two jobs", ["check", "--replay-only", "--jobs", "2"]),
        ("check, one job", ["check", "--jobs", "1"]), ("check, two jobs", ["check", "--jobs", "2"]), ("stats", ["stats", "--format", "json"]),
        ("events", ["events"]), ("blame --all", ["blame", "--all", "--format", "json"]),
    ]:
        wall, cpu, memory = result[label] = measured([cuetrail, *words, mailbox])
        print(f"{label:44}{wall:9.2f}{cpu:8.2f}{size / 1e6 / wall:7.0f}{memory:6.0f}", flush=True)
    budgets = [
        ("reading and replaying at least 150 MB/s a core", size / 1e6 / result["check --replay-only, one job"][1] / 150),
        ("two jobs at least 1.7x as fast as one", result["check --replay-only, one job"][0] / result["check --replay-only, two jobs"][0] / 1.7),
        ("at most 300 MiB of memory", 300 / max(memory for _, _, memory in result.values())),
    ]
    for what, ratio in budgets:
        print(f'  {"pass " if ratio >= 1 else "short"} {what}: {ratio:.2f} of it')
    if own:
        shutil.rmtree(os.path.dirname(os.path.dirname(mailbox)))
