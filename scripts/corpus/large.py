"""Writes the mail of a large history straight away: no repository is made, so that a gibibyte takes a minute or two.

Every version is known to the writer, so hunks are written without a search for differences, and blob ids are real ones: git takes each
patch, and cuetrail can prove each version. Merges are left out, as `git format-patch` leaves them out.
"""

import datetime, hashlib, random

from text import PEOPLE, sentence, timecode, translation

CONTEXT = 3


class Version:
    """A file as cues, each a tuple of lines; and where each cue's lines begin."""

    def __init__(self, cues):
        self.cues = cues
        data = b"".join(b"".join(cue) for cue in cues)
        self.id = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


def new_cues(rng, count):
    at, cues = rng.randint(0, 4000), []
    for number in range(1, count + 1):
        length = rng.randint(900, 5000)
        cues.append(tuple((line + "\n").encode() for line in (str(number), f"{timecode(at)} --> {timecode(at + length)}", sentence(rng), "")))
        at += length + rng.choice([0, 0, 2, rng.randint(1, 3000)])
    return cues


def edited(rng, cue):
    """A cue translated, or with a new translation, or now and then with another end."""
    if rng.random() < 0.05:
        start, _, end = cue[1].decode().rstrip("\n").partition(" --> ")
        return (cue[0], f"{start} --> {end[:-3]}{rng.randrange(1000):03d}\n".encode(), *cue[2:])
    return (*cue[:3], (translation(rng) + "\n").encode(), b"\n")


def hunks(old, new, changed):
    """The hunks from one list of cues to another that differ at the places `changed` (ascending). Every cue has more lines than the context."""
    out, starts, at = [], {}, 0
    wanted = set(changed)
    wanted.update(place + 1 for place in changed)
    for place, cue in enumerate(old):
        if place in wanted:
            starts[place] = at
        at += len(cue)
    shift, index = 0, 0
    while index < len(changed):
        last = index
        # One cue between two changed ones is too little for the context of both.
        while last + 1 < len(changed) and changed[last + 1] <= changed[last] + 2:
            last += 1
        first, end = changed[index], changed[last] + 1
        before = list(old[first - 1][-CONTEXT:]) if first else []
        after = list(old[end][:CONTEXT]) if end < len(old) else []
        body, removed, added = [b" " + line for line in before], 0, 0
        for a, b in zip(old[first:end], new[first:end]):
            head = 0
            while head < min(len(a), len(b)) and a[head] == b[head]:
                head += 1
            tail = 0
            while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
                tail += 1
            body += [b" " + line for line in a[:head]] + [b"-" + line for line in a[head:len(a) - tail]]
            body += [b"+" + line for line in b[head:len(b) - tail]] + [b" " + line for line in a[len(a) - tail:]]
            removed, added = removed + len(a), added + len(b)
        around, start = len(before) + len(after), starts[first] - len(before)
        body += [b" " + line for line in after]
        out.append(b"@@ -%d,%d +%d,%d @@\n" % (start + 1, removed + around, start + shift + 1, added + around) + b"".join(body))
        shift, index = shift + added - removed, last + 1
    return b"".join(out)


class Mailbox:
    def __init__(self, file, rng, contributors):
        self.file, self.rng, self.contributors = file, rng, contributors
        self.size, self.clock, self.messages, self.sent = 0, 1420070400, 0, []

    def send(self, subject, patch, keep=True):
        rng = self.rng
        self.clock += rng.randint(60, 9000)
        person = rng.randrange(self.contributors)
        name = PEOPLE[person % len(PEOPLE)]
        name = "=?UTF-8?q?" + "".join(f"={byte:02X}" for byte in name.encode()) + "?=" if not name.isascii() else name
        head = f"From: {name} <p{person}@example.org>\nDate: {self.date()}\nSubject: [PATCH] {subject}\n\n---\n".encode()
        self.write(b"%040x" % rng.getrandbits(160), head, patch)
        if keep:
            self.sent.append((head, patch))

    def send_again(self):
        """An old patch once more: under another commit id, as a new version of a series has it."""
        head, patch = self.rng.choice(self.sent)
        self.write(b"%040x" % self.rng.getrandbits(160), head, patch)

    def write(self, commit, head, patch):
        message = b"From " + commit + b" Mon Sep 17 00:00:00 2001\n" + head + patch + b"-- \n2.39.5\n\n"
        self.file.write(message)
        self.size += len(message)
        self.messages += 1

    def date(self):
        moment = datetime.datetime.fromtimestamp(self.clock, datetime.timezone.utc)
        return f"{moment:%a}, {moment.day} {moment:%b %Y %H:%M:%S} +0000"


def digits(messages):
    """How many digits of an id git shows where there are so many commits, each with a tree, another tree and a file (core.abbrev=auto)."""
    return max(7, ((4 * messages).bit_length() + 1) // 2)


def section(path, old, new, body, digits=7):
    names = f"diff --git a/{path} b/{path}\n"
    if old is None:
        return (names + f"new file mode 100644\nindex {'0' * digits}..{new[:digits]}\n--- /dev/null\n+++ b/{path}\n").encode() + body
    return (names + f"index {old[:digits]}..{new[:digits]} 100644\n--- a/{path}\n+++ b/{path}\n").encode() + body


def source_patch(rng):
    """A patch of some other file of the project."""
    path, lines = f"app/Sources/File{rng.randrange(900)}.swift", rng.randint(20, 400)
    body = b"".join(b"+    let value%d = %d\n" % (rng.randrange(9999), rng.randrange(9999)) for _ in range(lines))
    ids = "%040x" % rng.getrandbits(160), "%040x" % rng.getrandbits(160)
    return section(path, *ids, b"@@ -1,2 +1,%d @@\n import UIKit\n" % (lines + 2) + body + b" // end\n")


def write(path, o):
    """Writes a mailbox of `o.patches` messages, or of `o.size` bytes if that comes first."""
    rng = random.Random(o.seed)
    with open(path, "wb", buffering=1 << 20) as file:
        box = Mailbox(file, rng, o.contributors)
        # By lecture: the version of each branch; the first branch is the one that the others are merged into.
        tips = []
        for number in range(1, o.lectures + 1):
            version = Version(new_cues(rng, o.cues))
            lines = [line for cue in version.cues for line in cue]
            body = b"@@ -0,0 +1,%d @@\n" % len(lines) + b"".join(b"+" + line for line in lines)
            box.send(f"upload lecture {number}", section(f"subtitles/{number}. Lecture {number}.srt", None, version.id, body, digits(o.patches)))
            tips.append([version] * (o.branches + 1))
        forks = [list(tip) for tip in tips]
        while box.messages < o.patches and box.size < o.size:
            draw = rng.random()
            if draw < o.other:
                box.send("work on the app", source_patch(rng), keep=False)
            elif draw < o.other + (1 - o.other) * o.resent:
                box.send_again()
            else:
                edit(rng, box, o, rng.randrange(o.lectures), tips, forks)
    return box


def edit(rng, box, o, lecture, tips, forks):
    """One patch on one branch; before it now and then a merge that no mail shows."""
    branch = rng.randrange(o.branches + 1)
    if branch and rng.random() < 0.2:
        base, main, side = forks[lecture][branch], tips[lecture][0], tips[lecture][branch]
        merged = main if side is base else Version([b if b != a else m for a, m, b in zip(base.cues, main.cues, side.cues)])
        tips[lecture][0] = tips[lecture][branch] = forks[lecture][branch] = merged
        branch = 0
    old = tips[lecture][branch]
    # Every branch has cues of its own, so that merges have no conflict.
    share = max(1, o.cues // (o.branches + 1))
    first = min(o.cues - 1, branch * share + rng.randrange(share))
    changed = [place for place in range(first, min(first + rng.randint(1, 2 * o.edit), (branch + 1) * share, o.cues)) if rng.random() < 0.8]
    changed = changed or [first]
    cues = list(old.cues)
    for place in changed:
        cues[place] = edited(rng, cues[place])
    changed = [place for place in changed if cues[place] != old.cues[place]]
    if not changed:
        return
    new = Version(cues)
    tips[lecture][branch] = new
    path = f"subtitles/{lecture + 1}. Lecture {lecture + 1}.srt"
    box.send(f"translate {rng.randint(1, 999)}", section(path, old.id, new.id, hunks(old.cues, new.cues, changed), digits(o.patches)))
