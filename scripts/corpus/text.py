"""Subtitle files as lists of raw lines, and what people do to them."""

import re

PEOPLE = ["王小明", "Li Lei", "陈静", "Ana Souza", "周周", "Tom Reed", "林夕", "Mika Aho"]
WORDS = """the view controller that you want to put there is just going to be a button and we need some kind of
model behind it so let me show how this works when target action happens because every class has its own outlet
okay now what does swift infer from here an optional string maybe nil then print array index double function""".split()
CHARACTERS = "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"
TIMING = re.compile(rb"^\s*\d+:\d\d:\d\d[,.]\d{3} --> ")


def timecode(ms):
    return "%02d:%02d:%02d,%03d" % (ms // 3600000, ms // 60000 % 60, ms // 1000 % 60, ms % 1000)


def sentence(rng, low=3, high=9):
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(low, high)))


def translation(rng):
    return "".join(rng.choice(CHARACTERS) for _ in range(rng.randint(4, 14)))


def new_file(rng, cues, crlf=False, bom=False):
    """An untranslated lecture."""
    at, out = rng.randint(0, 4000), []
    for number in range(1, cues + 1):
        length = rng.randint(900, 5000)
        out += [str(number), f"{timecode(at)} --> {timecode(at + length)}", sentence(rng)]
        if rng.random() < 0.25:
            out.append(sentence(rng))
        out.append("")
        at += length + rng.choice([0, 0, 2, rng.randint(1, 3000)])
    end = "\r\n" if crlf else "\n"
    return (b"\xef\xbb\xbf" if bom else b"") + "".join(line + end for line in out).encode()


def lines_of(data):
    return data.splitlines(keepends=True) if b"\r" not in data else re.findall(rb"[^\n]*\n|[^\n]+", data)


def end_of(line):
    return b"\r\n" if line.endswith(b"\r\n") else b"\n" if line.endswith(b"\n") else b""


def body_of(line):
    return line[: len(line) - len(end_of(line))]


def cues_of(lines):
    """Ranges [number line, line after the last text line) of every cue."""
    timings = [i for i, line in enumerate(lines) if TIMING.match(line)]
    ranges = []
    for at, timing in enumerate(timings):
        stop = (timings[at + 1] - 1) if at + 1 < len(timings) else len(lines)
        while stop > timing + 1 and not lines[stop - 1].strip():
            stop -= 1
        ranges.append((max(timing - 1, 0), stop))
    return ranges


def is_target(line):
    return any(0x4E00 <= ord(c) <= 0x9FFF for c in line.decode("utf-8", "replace"))


# What a contributor does to a file: each takes lines and gives lines.

def translate(rng, lines, count=None):
    cues = cues_of(lines)
    open_cues = [i for i, (a, b) in enumerate(cues) if not any(is_target(l) for l in lines[a + 2 : b])]
    if not open_cues:
        return revise(rng, lines)
    first = rng.randrange(len(open_cues))
    for i in reversed(open_cues[first : first + (count or rng.randint(3, 25))]):
        a, b = cues[i]
        end = end_of(lines[b - 1]) or b"\n"
        lines[b - 1] = body_of(lines[b - 1]) + end
        lines.insert(b, translation(rng).encode() + end)
    return lines


def revise(rng, lines, count=None):
    cues = cues_of(lines)
    for a, b in rng.sample(cues, min(len(cues), count or rng.randint(1, 6))):
        targets = [i for i in range(a + 2, b) if is_target(lines[i])]
        if targets:
            i = rng.choice(targets)
            lines[i] = translation(rng).encode() + end_of(lines[i])
    return lines


def fix_source(rng, lines, count=None):
    cues = cues_of(lines)
    for a, b in rng.sample(cues, min(len(cues), count or rng.randint(1, 4))):
        if b > a + 2:
            lines[a + 2] = sentence(rng).encode() + end_of(lines[a + 2])
    return lines


def retime_all(rng, lines):
    shift = rng.choice([6000, -300, 1500, 40])

    def moved(match):
        h, m, s, f = map(int, re.split(rb"[:,.]", match.group()))
        return timecode(max(0, ((h * 60 + m) * 60 + s) * 1000 + f + shift)).encode()

    return [re.sub(rb"\d+:\d\d:\d\d[,.]\d{3}", moved, line) if TIMING.match(line) else line for line in lines]


def renumber(rng, lines):
    for number, (a, _) in enumerate(cues_of(lines), 1):
        if body_of(lines[a]).strip(b" \xef\xbb\xbf").isdigit():
            lines[a] = str(number).encode() + end_of(lines[a])
    return lines


def remove_cue(rng, lines):
    cues = cues_of(lines)
    if len(cues) < 5:
        return lines
    a, b = cues[rng.randrange(1, len(cues))]
    while b < len(lines) and not lines[b].strip():
        b += 1
    return lines[:a] + lines[b:]


def duplicate_cue(rng, lines):
    cues = cues_of(lines)
    a, b = cues[rng.randrange(0, len(cues) - 1)]
    while b < len(lines) and not lines[b].strip():
        b += 1
    return lines[:b] + lines[a:b] + lines[b:]


def to_lf(rng, lines):
    return [line.replace(b"\r\n", b"\n") for line in lines]


def to_crlf(rng, lines):
    return [body_of(line) + b"\r\n" if line.endswith(b"\n") else line for line in lines]


def flip_ends(rng, lines):
    return to_lf(rng, lines) if lines and lines[0].endswith(b"\r\n") else to_crlf(rng, lines)


def flip_mark(rng, lines):
    if lines and lines[0].startswith(b"\xef\xbb\xbf"):
        return [lines[0][3:]] + lines[1:]
    return [b"\xef\xbb\xbf" + lines[0]] + lines[1:] if lines else lines


def strip_blanks(rng, lines):
    return [body_of(line).rstrip(b" \t") + end_of(line) for line in lines]


def blank_at_one(rng, lines):
    i = rng.randrange(len(lines))
    lines[i] = body_of(lines[i]) + b" " + end_of(lines[i])
    return lines


def blanks_at_some(rng, lines):
    for _ in range(rng.randint(2, 6)):
        lines = blank_at_one(rng, lines)
    return lines


def last_newline(rng, lines):
    if lines and lines[-1].endswith(b"\n"):
        if rng.random() < 0.5:
            return lines + [end_of(lines[-1])]
        if lines[-1].strip() == b"" and len(lines) > 1:
            return lines[:-1]
        return lines[:-1] + [body_of(lines[-1])]
    return lines[:-1] + [lines[-1] + b"\n"] if lines else lines


def typed_line(rng, lines):
    return revise(rng, lines, 1) if any(is_target(l) for l in lines) else fix_source(rng, lines, 1)


ORDINARY = [translate] * 8 + [revise] * 5 + [fix_source] * 3
WHOLE = {"retime": retime_all, "renumber": renumber, "flip-ends": flip_ends, "flip-mark": flip_mark, "strip-blanks": strip_blanks,
         "remove-cue": remove_cue, "duplicate-cue": duplicate_cue, "last-newline": last_newline}
EDITS = {"edit-none": None, "edit-one-blank": blank_at_one, "edit-some-blanks": blanks_at_some, "edit-strip-blanks": strip_blanks,
         "edit-last-newline": last_newline, "edit-typed-line": typed_line, "edit-remove-cue": remove_cue, "edit-flip-ends": flip_ends,
         "edit-flip-mark": flip_mark}
