#!/usr/bin/env python3
"""Faults of SubRip files, found by regular expressions and counting: a reading by other means, for tests to compare with.

usage: faults.py < IDS     in a repository; prints "ID LINE CODE" for the kinds in CODES
       faults.py FILE...   prints "LINE CODE" for each file, after a line "FILE"
"""
import re
import subprocess
import sys

TIME = r'(\d+) ?: ?(\d+) ?: ?(\d+)[,.](\d{3})'
TIMING = re.compile(r'^[\ufeff\s]*' + TIME + r'\s*-->\s*' + TIME + r'\s*$')
NUMBER = re.compile(r'^[\ufeff\s]*(\d+)\s*$')


def milliseconds(hours, minutes, seconds, rest):
    return ((int(hours) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(rest)


def faults(data):
    text = data.decode('utf-8', 'replace')
    lines = re.split(r'\r\n|\n|\r', text)
    if lines[-1] == '':
        lines.pop()
    ends = set(re.findall(r'\r\n|\n|\r', text))
    if len(ends) > 1:
        yield 0, 'mixed-line-ends'
    if lines and not text.endswith(('\r', '\n')):
        yield len(lines), 'no-final-newline'
    blank = [not line.strip('\ufeff \t\u3000\u200b\u00a0') for line in lines]
    cues = []
    for at, line in enumerate(lines):
        found = TIMING.match(line)
        if not found:
            if re.match(r'<{7} |={7}$|>{7} ', line):
                yield at + 1, 'conflict-marker'
            continue
        number = NUMBER.match(lines[at - 1]) if at else None
        cues.append((at, int(number[1]) if number else None, milliseconds(*found.groups()[:4]), milliseconds(*found.groups()[4:])))
    for place, (at, number, start, end) in enumerate(cues):
        if number is None:
            yield at + 1, 'missing-number'
        if end < start:
            yield at + 1, 'end-before-start'
        if end == start:
            yield at + 1, 'zero-length'
        if place:
            _, before, begun, ended = cues[place - 1]
            if number is not None and not blank[at - 2]:
                yield at, 'no-blank-line'
            if number is not None and before is not None and number != before + 1:
                yield at, 'duplicate-number' if number == before else 'number-gap' if number > before else 'number-backwards'
            if start < begun:
                yield at + 1, 'out-of-order'
            elif start < ended:
                yield at + 1, 'overlap'
        after = len(lines) if place + 1 == len(cues) else cues[place + 1][0] - (cues[place + 1][1] is not None)
        text = [index for index in range(at + 1, after) if not blank[index]]
        if not text:
            yield at + 1, 'empty-cue'
            continue
        if text[0] > at + 1:
            yield at + 2, 'blank-before-text'
        gap = next((index for index in range(text[0], text[-1]) if blank[index]), None)
        if gap is not None:
            yield gap + 1, 'blank-inside-text'


CODES = ('mixed-line-ends no-final-newline conflict-marker missing-number end-before-start zero-length no-blank-line duplicate-number '
         'number-gap number-backwards out-of-order overlap empty-cue blank-before-text blank-inside-text').split()

if __name__ == '__main__':
    for file in sys.argv[1:]:
        print(file)
        for line, code in sorted(faults(open(file, 'rb').read())):
            print(line, code)
    if len(sys.argv) == 1:
        for blob in sys.stdin.read().split():
            data = subprocess.run(['git', 'cat-file', 'blob', blob], stdout=subprocess.PIPE, check=True).stdout
            for line, code in sorted(faults(data)):
                print(blob, line, code)
