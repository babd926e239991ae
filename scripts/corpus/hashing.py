"""What hashing each version of each subtitle file takes alone, once, with OpenSSL: `hashing.py REPOSITORY`. Proving cannot take less on one core."""

import hashlib, statistics, subprocess, sys, time


def git(repository, *arguments, given=b''):
    return subprocess.run(['git', '-C', repository, *arguments], input=given, stdout=subprocess.PIPE, check=True).stdout


def versions(repository):
    """-> (ids, contents under git's header), of every version that the repository holds."""
    named = git(repository, 'rev-list', '--objects', '--all').splitlines()
    ids = [line.split(b' ', 1)[0] for line in named if line.endswith(b'.srt')]
    said, at, blobs = git(repository, 'cat-file', '--batch', given=b'\n'.join(ids) + b'\n'), 0, []
    for _ in ids:
        end = said.index(b'\n', at)
        size = int(said[at:end].split()[2])
        blobs.append(b'blob %d\0' % size + said[end + 1:end + 1 + size])
        at = end + 2 + size
    return ids, blobs


def main(repository):
    ids, blobs = versions(repository)
    times = []
    for _ in range(5):
        before = time.perf_counter()
        digests = [hashlib.sha1(blob).hexdigest().encode() for blob in blobs]
        times.append(time.perf_counter() - before)
    assert digests == ids
    print(f'{statistics.median(times) * 1000:.0f} ms, {sum(map(len, blobs)) / 1e6:.0f} MB')


if __name__ == '__main__':
    main(sys.argv[1])
