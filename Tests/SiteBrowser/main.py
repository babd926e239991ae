#!/usr/bin/env python3
"""Makes sites of small histories with the program in $CUETRAIL and looks at them in chromium. Run by scripts/site-test."""
import os, subprocess, sys, tempfile

import checks, corpora, lecture
from browser import chromium, served

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CUETRAIL = os.environ['CUETRAIL']
failed = 0


def check(label, body, *arguments):
    global failed
    try:
        result = body(*arguments)
        print(f'pass  {label}' + (f' ({result:.0f} ms)' if isinstance(result, float) else ''), flush=True)
    except Exception as fault:
        failed += 1
        print(f'FAIL  {label}: {fault}', flush=True)


def site(folder, name, source, *flags):
    target = os.path.join(folder, name)
    subprocess.run([CUETRAIL, 'site', '-q', '--output', target, *flags, source], check=True, stdout=subprocess.DEVNULL)
    return target


def addresses_stay_secret(folder, source):
    def text(name, *flags):
        target = site(folder, name, source, *flags)
        return ''.join(open(os.path.join(root, file)).read() for root, _, files in os.walk(target) for file in files)
    assert 'mail.example' not in text('quiet') and 'mail.example' in text('loud', '--email')


def the_same_history_gives_the_same_bytes(folder, source):
    def contents(name, *flags):
        target = site(folder, name, source, *flags)
        paths = (os.path.join(root, file) for root, _, files in os.walk(target) for file in files)
        return {os.path.relpath(path, target): open(path, 'rb').read() for path in paths}
    assert contents('first') == contents('second', '--jobs', '2')


def main(folder):
    subprocess.run([ROOT + '/scripts/demo-corpus', folder], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    bread, hostile, large = folder + '/bread.git', corpora.hostile(folder), corpora.large(folder)
    sites = {'bread': site(folder, 'bread', bread), 'hostile': site(folder, 'evil', hostile), 'large': site(folder, 'long', large)}
    check('addresses stay secret', addresses_stay_secret, folder, hostile)
    check('the same history gives the same bytes', the_same_history_gives_the_same_bytes, folder, bread)
    with chromium() as browser:
        for name, target in sites.items():
            check(f'{name}: file names are safe', checks.has_safe_names, target)
            check(f'{name}: pages load without a fault, from a folder and from a server', checks.loads_without_a_fault, browser, target)
            check(f'{name}: a policy, and nothing inline', checks.has_a_policy_and_keeps_it, browser, target)
            check(f'{name}: links lead somewhere', checks.links_lead_somewhere, browser, target)
            check(f'{name}: reads without script', checks.reads_without_script, browser, target)
            check(f'{name}: fits 320 pixels', checks.fits_a_narrow_screen, browser, target)
            check(f'{name}: no violation of WCAG A or AA', checks.is_accessible, browser, target)
        flour, long = 'lectures/1-flour-and-water.html', 'lectures/7-a-long-evening.html'
        evil = next('lectures/' + name for name in sorted(os.listdir(sites['hostile'] + '/lectures')) if name.startswith('1-') and name.endswith('.html'))
        with served(sites['bread']) as address:
            for kind, base in (('folder', 'file://' + sites['bread']), ('server', address)):
                check(f'{kind}: lives by mouse and keyboard', lecture.opens_lives_by_mouse_and_by_keyboard, browser, base, flour)
                check(f'{kind}: filters', lecture.filters, browser, base, flour, CUETRAIL, bread)
                check(f'{kind}: fragments', lecture.follows_fragments, browser, base, flour, [('n5', '5'), ('t00:00:09', '4'), ('t00:00:05,600', '3')])
        check('large: fragments', lecture.follows_fragments, browser, 'file://' + sites['large'], long, [('n1500', '1500'), ('t00:50:26', '1008')])
        check('large: scrolls quickly', lecture.scrolls_quickly, browser, 'file://' + sites['large'], long)
        check('small: lives without script', lecture.tells_lives_without_script, browser, 'file://' + sites['bread'], flour)
        check('hostile: text stays text', lecture.keeps_hostile_text_still, browser, 'file://' + sites['hostile'], evil, corpora.ATTACKS)
    print('site-test: ' + (f'{failed} failed' if failed else 'all passed'))
    return 1 if failed else 0


if __name__ == '__main__':
    with tempfile.TemporaryDirectory(prefix='cuetrail-site-') as folder:
        status = main(folder)
    sys.exit(status)
