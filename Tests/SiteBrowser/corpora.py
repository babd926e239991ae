"""Small histories made for the tests: nothing of them is from a real corpus."""
import os, subprocess

GIT = dict(os.environ, GIT_CONFIG_NOSYSTEM='1', GIT_CONFIG_GLOBAL='/dev/null', TZ='UTC', LC_ALL='C.UTF-8')

# What must do nothing but stand there.
ATTACKS = [
    '<script>window.owned = 1</script>',
    '"onload="window.owned=1" x="',
    "'onmouseover='window.owned=1' x='",
    '<img src=x onerror=window.owned=1>',
    '</script><script>window.owned = 1</script>',
    '<a href="javascript:window.owned=1">javascript:window.owned=1</a>',
    '<!-- <style>body{display:none}</style>',
    '&lt;b&gt; &amp;amp; &#60;script&#62;',
    '</title></bdi></p></li></ol></main><iframe src="https://example.com">',
    'right to left override \u202edesrever\u202c, isolate \u2066open',
    'line separator \u2028 and control \x01 and lone \x7f',
    '${window.owned=1} {{window.owned=1}} `window.owned=1`',
]


def stamp(milliseconds):
    seconds, rest = divmod(milliseconds, 1000)
    return f'{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02},{rest:03}'


def srt(cues):
    """Cues of two seconds, one every three, each a list of lines."""
    return ''.join(f'{n}\n{stamp(n * 3000)} --> {stamp(n * 3000 + 2000)}\n' + '\n'.join(lines) + '\n\n' for n, lines in enumerate(cues, 1))


class Work:
    """A working tree that commits as anybody."""

    def __init__(self, folder):
        self.folder = folder
        self.day = 1
        os.makedirs(folder)
        self.git('init', '-q', '-b', 'main')

    def git(self, *words, **names):
        return subprocess.run(['git', *words], cwd=self.folder, env={**GIT, **names}, check=True, stdout=subprocess.PIPE).stdout

    def commit(self, path, text, author, subject):
        target = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, 'w', newline='') as file:
            file.write(text)
        date = f'2022-04-{self.day:02}T12:00:00+0300'
        self.day += 1
        self.git('add', '-A')
        names = {f'GIT_{who}_{what}': value for who in ('AUTHOR', 'COMMITTER')
                 for what, value in (('NAME', author), ('EMAIL', 'secret@mail.example'), ('DATE', date))}
        self.git('commit', '-q', '-m', subject, **names)


def hostile(folder):
    """Attacks as cue text, names, subjects and file names, by mail, so that names can be anything. -> the mailbox."""
    work = Work(os.path.join(folder, 'hostile'))
    path = 'subtitles/1. <img src=x onerror=owned=1> "quoted" & \'single\'.srt'
    work.commit(path, srt([[f'plain {n}', attack] for n, attack in enumerate(ATTACKS)]), 'NAME', 'upload <script>window.owned=1</script>')
    work.commit(path, srt([[f'plain {n}', attack + ' 然后'] for n, attack in enumerate(ATTACKS)]), 'NAME', '</bdi><script>window.owned=1</script>')
    work.commit('subtitles/2. \u0645\u062d\u0627\u0636\u0631\u0629.srt', srt([['Good evening.', 'مساء الخير.'], ['Sit down.', 'اجلسوا (من فضلكم).']]), 'Noor', 'arabic')
    mail = work.git('format-patch', '--root', '--stdout', 'HEAD').decode()
    mail = mail.replace('From: NAME <', 'From: =?utf-8?q?=3Cscript=3Ewindow=2Eowned=3D1=3C/script=3E=22=27=E2=80=AE?= <')
    box = os.path.join(folder, 'hostile.mbox')
    with open(box, 'w', newline='') as file:
        file.write(mail)
    return box


def large(folder):
    """One lecture of 2,000 cues, half of them translated and some revised. -> the repository."""
    work = Work(os.path.join(folder, 'large'))
    path = 'subtitles/7. A long evening.srt'
    english = [[f'This is what he says in sentence {n}, and it goes on for a while.'] for n in range(1, 2001)]
    work.commit(path, srt(english), 'Uploader', 'upload')
    half = [lines + ([f'这是第 {n} 句话，还要说一会儿。'] if n <= 1000 else []) for n, lines in enumerate(english, 1)]
    work.commit(path, srt(half), 'Li Wei', 'translate 1-1000')
    revised = [lines[:1] + [lines[1].replace('还要', '还得')] if len(lines) > 1 and n % 100 == 0 else lines for n, lines in enumerate(half, 1)]
    work.commit(path, srt(revised), 'Mei Chen', 'proofread')
    return work.folder
