"""How people resolve the conflicts of a merge, from the file that git leaves with markers in."""

import text

LABELS = ["upstream/master", "FETCH_HEAD", "master", "origin/master", "upstream/main", None]


def regions(lines):
    """The file as pieces: lists of lines, and (ours, theirs, marked) for a conflict."""
    pieces, at, plain = [], 0, []
    while at < len(lines):
        if not lines[at].startswith(b"<<<<<<< "):
            plain.append(lines[at])
            at += 1
            continue
        middle = next((i for i in range(at, len(lines)) if lines[i].rstrip(b"\r\n") == b"======="), None)
        stop = next((i for i in range(middle or at, len(lines)) if lines[i].startswith(b">>>>>>> ")), None)
        if middle is None or stop is None:  # markers that were committed before, and edited since
            plain.append(lines[at])
            at += 1
            continue
        pieces += [plain, (lines[at + 1 : middle], lines[middle + 1 : stop], lines[at : stop + 1])]
        plain, at = [], stop + 1
    return pieces + [plain]


# People mostly follow one side and take the other here and there.
SWAY = 0.15


def by_cue(rng, ours, theirs, base):
    """Each cue of a conflict from either side; cues are told apart by their timing lines."""
    def parts(lines):
        cuts = [max(i - 1, 0) for i, line in enumerate(lines) if text.TIMING.match(line)]
        cuts = sorted(set([0] + cuts))
        return [lines[a:b] for a, b in zip(cuts, cuts[1:] + [len(lines)])]

    first, second = parts(ours), parts(theirs)
    if len(first) != len(second):
        return ours if rng.random() < 0.5 else theirs
    return [line for a, b in zip(first, second) for line in (b if rng.random() < SWAY else a)]


def by_field(rng, ours, theirs, base):
    """The source lines of one side, the target lines of the other: translated by one, its source fixed by the other."""
    source, target = (theirs, ours) if rng.random() < SWAY else (ours, theirs)
    targets = [line for line in target if text.is_target(line)]
    out, at = [], 0
    for i, line in enumerate(source):
        if text.is_target(line):
            continue
        if not line.strip() and at < len(targets) and i and source[i - 1].strip():
            out.append(targets[at])
            at += 1
        out.append(line)
    if at < len(targets):
        out += targets[at:]
    return out


def retyped(rng, ours, theirs, base):
    """Written anew: one side with a word changed in one of its lines."""
    lines = list(ours if rng.random() < 0.5 else theirs)
    words = [i for i, line in enumerate(lines) if line.strip() and not text.TIMING.match(line)]
    if words:
        i = rng.choice(words)
        lines[i] = (text.translation(rng) if text.is_target(lines[i]) else text.sentence(rng)).encode() + text.end_of(lines[i])
    return lines


RESOLUTIONS = {
    "ours": lambda rng, ours, theirs, base: ours,
    "theirs": lambda rng, ours, theirs, base: theirs,
    "both": lambda rng, ours, theirs, base: ours + theirs,
    "both-swapped": lambda rng, ours, theirs, base: theirs + ours,
    "each-conflict": lambda rng, ours, theirs, base: theirs if rng.random() < SWAY else ours,
    "each-cue": by_cue,
    "each-field": by_field,
    "retyped": retyped,
}


def resolve(rng, data, kind):
    """A conflicted file resolved in one way; `markers` leaves it, `some-markers` leaves some of it."""
    if kind == "markers":
        return data
    out = []
    for piece in regions(text.lines_of(data)):
        if isinstance(piece, list):
            out += piece
        elif kind == "some-markers":
            out += piece[2] if rng.random() < SWAY else piece[0]
        elif len(piece[0]) + len(piece[1]) > 120:  # nobody goes through a whole file
            out += piece[0] if kind in ("ours", "each-conflict", "each-cue", "each-field") else piece[1]
        else:
            out += RESOLUTIONS[kind](rng, piece[0], piece[1], None)
    return b"".join(out)


KINDS = list(RESOLUTIONS) + ["markers", "some-markers"]
