"""The histories that the job is tried on, and what one process says of them."""
import collections, concurrent.futures, json, os, random, subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHARED = os.path.join(os.path.dirname(ROOT), 'shared', 'corpus', 'unpack')
PROGRAM = os.environ['CUETRAIL']


def run(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options).stdout


def bread(folder):
    """-> the mailbox of the demo's corpus."""
    run(os.path.join(ROOT, 'scripts', 'demo-corpus'), folder)
    return os.path.join(folder, 'bread.mbox')


def real(folder):
    """-> the real mailboxes; none where they are not here."""
    if not os.path.exists(SHARED):
        return []
    run('bash', SHARED, folder)
    return [os.path.join(folder, name) for name in ('ios9.mbox', 'ios11.mbox')]


def generated(folder, count):
    """-> small mailboxes of teams made at random, one for each seed."""
    def make(seed):
        target = os.path.join(folder, f'team{seed}')
        if not os.path.exists(target):
            run(os.path.join(ROOT, 'scripts', 'make-corpus'), target, *f'--seed {seed} --lectures 3 --cues 8 --contributors 2 --steps 2 --odd 0.4'.split())
        return os.path.join(target, 'history.mbox')
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(make, range(1, count + 1)))


def split(mailbox, parts, folder):
    """-> the parts of a mailbox."""
    return run(PROGRAM, 'split', '--quiet', '--parts', str(parts), '--output', folder, mailbox).decode().split('\n')[:-1]


def damaged(mailbox, folder):
    """-> a mailbox with a hunk torn apart, one that is noise, and one that is not there."""
    with open(mailbox, 'rb') as file:
        data = file.read()
    torn, noise = os.path.join(folder, 'torn.mbox'), os.path.join(folder, 'noise.mbox')
    cut = data.index(b'\n@@ ', len(data) // 2) + 40
    with open(torn, 'wb') as file:
        file.write(data[:cut] + data[cut + 60:])
    with open(noise, 'wb') as file:
        file.write(random.Random(1).randbytes(10_000))
    return torn, noise, os.path.join(folder, 'absent.mbox')


def known(value):
    """The value without what is null: how Spark writes it."""
    if isinstance(value, dict):
        return {key: known(part) for key, part in value.items() if part is not None}
    return [known(part) for part in value] if isinstance(value, list) else value


def counted(objects):
    """Objects as a multiset that can be compared."""
    return collections.Counter(json.dumps(known(each), sort_keys=True) for each in objects)


def events(mailbox, *flags):
    return counted(json.loads(line) for line in run(PROGRAM, 'events', '--quiet', *flags, mailbox, cwd='/').splitlines())


def stats(mailbox, *flags):
    """-> the objects of contributors, lectures and the matrix."""
    whole = json.loads(run(PROGRAM, 'stats', '--quiet', '--format', 'json', *flags, mailbox, cwd='/'))
    matrix = json.loads(run(PROGRAM, 'stats', '--quiet', '--by', 'matrix', '--format', 'json', *flags, mailbox, cwd='/'))
    return whole['contributors'], whole['lectures'], matrix['rows']
