#!/usr/bin/env python3
"""How many file patches of a mailbox follow from known versions, where merges the mail leaves out are made by `git merge-file` alone.

usage: plain_merges.py MAILBOX GITDIR     prints "PROVEN ALL", then the ids of the versions that were not found

A version is known where a patch makes it of a known one (or of nothing), or where a plain, ours, theirs or union merge of two known versions
of the file, by a common ancestor of both, hashes to its id. The repository only gives full ids and the bytes of what is known already.
"""
import hashlib
import itertools
import os
import re
import subprocess
import sys
import tempfile

mailbox, repository = sys.argv[1:]
listed = subprocess.run(['git', '-C', repository, 'cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)'],
                        stdout=subprocess.PIPE, check=True).stdout.decode().split('\n')
blobs = [line.split()[0] for line in listed if line.endswith(' blob')]
place = tempfile.TemporaryDirectory()


def full(short):
    if set(short) == {'0'}:
        return None
    return next(blob for blob in blobs if blob.startswith(short))


def file(blob):
    path = os.path.join(place.name, blob or 'empty')
    if not os.path.exists(path):
        data = subprocess.run(['git', '-C', repository, 'cat-file', 'blob', blob], stdout=subprocess.PIPE, check=True).stdout if blob else b''
        with open(path, 'wb') as out:
            out.write(data)
    return path


def patches():
    """(file, old, new) of each section with hunks; a file keeps the name it had first."""
    names = {}
    for section in re.split(rb'^diff --git ', open(mailbox, 'rb').read(), flags=re.M)[1:]:
        header = re.split(rb'^@@ ', section, maxsplit=1, flags=re.M)
        moved = re.search(rb'^rename from (.*)\nrename to (.*)$', header[0], re.M)
        path = re.search(rb'^\+\+\+ "?b/(.*?)"?\t?$', header[0], re.M) if len(header) > 1 else None
        if moved:
            names[moved[2]] = names.get(moved[1], moved[1])
        if path:
            old, new = re.search(rb'^index ([0-9a-f]+)\.\.([0-9a-f]+)', header[0], re.M).groups()
            yield names.get(path[1], path[1]), full(old.decode()), full(new.decode())


def ancestors(blob, parents):
    found, waiting = set(), [blob]
    while waiting:
        next_ = waiting.pop()
        if next_ not in found:
            found.add(next_)
            waiting += parents.get(next_, ())
    return found


def merges(ours, theirs, base):
    for mode in ([], ['--ours'], ['--theirs'], ['--union']):
        done = subprocess.run(['git', 'merge-file', '-p', '-q'] + mode + [file(ours), file(base), file(theirs)], stdout=subprocess.PIPE)
        if mode or done.returncode == 0:
            yield done.stdout
        if not mode and done.returncode == 0:
            return


def find(blob, versions, parents):
    """The sides of a merge that is this version."""
    for ours, theirs in itertools.permutations(versions, 2):
        common = ancestors(ours, parents) & ancestors(theirs, parents)
        if ours in common or theirs in common:
            continue
        nearest = [base for base in common if not any(base != other and base in ancestors(other, parents) for other in common)]
        for base in nearest or [None]:
            for data in merges(ours, theirs, base):
                if hashlib.sha1(b'blob %d\0' % len(data) + data).hexdigest() == blob:
                    return ours, theirs
    return None


def main():
    sections = list(patches())
    parents, known, lost = {}, {}, set()
    while True:
        changed = False
        for name, old, new in sections:
            versions = known.setdefault(name, [])
            if (old is None or old in versions) and new and new not in versions:
                versions.append(new)
                parents.setdefault(new, set()).update([old] if old else [])
                changed = True
        if changed:
            continue
        for name, old, new in sections:
            if old is None or old in known[name]:
                continue
            sides = find(old, known[name], parents)
            if sides:
                known[name].append(old)
                parents.setdefault(old, set()).update(sides)
                changed = True
                break
            lost.add(old)
        if not changed:
            break
    proven = sum(old is None or old in known[name] for name, old, new in sections)
    print(proven, len(sections))
    for blob in sorted(lost - set(itertools.chain.from_iterable(known.values()))):
        print(blob)


main()
