"""What libgit2 alone takes to read the hunks of a mailbox: `hunks.py MAILBOX` prints seconds in the processor, and how many sections it refused.

Its header parser refuses names with blanks, so every section gets a header that it takes; cutting the mail up is not counted.
"""

import ctypes, ctypes.util, re, sys, time

MESSAGE = re.compile(rb"^From [0-9a-f]{40} Mon Sep 17 00:00:00 2001$", re.M)
SECTION = re.compile(rb"^diff --git .*\n", re.M)
HEADER = b"diff --git a/f b/f\nindex 0000001..0000002 100644\n--- a/f\n+++ b/f\n"


def sections(mail):
    """-> the sections with hunks, by message, each with its own header in the place of the one it had."""
    starts = [match.start() for match in MESSAGE.finditer(mail)] + [len(mail)]
    for start, end in zip(starts, starts[1:]):
        places = [match.start() for match in SECTION.finditer(mail, start, end)] + [end]
        found = []
        for first, last in zip(places, places[1:]):
            hunk = mail.find(b"\n@@ -", first, last)
            if hunk >= 0:
                found.append(HEADER + mail[hunk + 1:last])
        if found:
            yield found


def read(library, text):
    """-> whether libgit2 takes this patch."""
    diff = ctypes.c_void_p()
    status = library.git_diff_from_buffer(ctypes.byref(diff), text, ctypes.c_size_t(len(text)))
    if status == 0:
        library.git_diff_free(diff)
    return status == 0


def seconds(path):
    """-> (seconds in the processor, sections, sections refused); None where there is no libgit2 to load."""
    name = ctypes.util.find_library("git2")
    if name is None:
        return None
    library = ctypes.CDLL(name)
    library.git_libgit2_init()
    with open(path, "rb") as file:
        messages = list(sections(file.read()))
    refused, started = 0, time.process_time()
    for message in messages:
        if not read(library, b"".join(message)):
            refused += sum(not read(library, section) for section in message)
    return time.process_time() - started, sum(map(len, messages)), refused


if __name__ == "__main__":
    print(*(seconds(sys.argv[1]) or ()))
