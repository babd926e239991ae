"""What must be true of every page of every site."""
import os, re
from urllib.parse import unquote, urldefrag

from axe_playwright_python.sync_playwright import Axe

from browser import page, pages, served

AXE = {'runOnly': ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'], 'resultTypes': ['violations'], 'preload': False}


def loads_without_a_fault(browser, folder):
    """From the folder and from a server: no error, no request outside, nothing of the attacks happened."""
    with served(folder) as address:
        for base in ('file://' + folder, address):
            with page(browser, base) as one:
                for name in pages(folder):
                    one.goto(f'{base}/{name}')
                    assert one.evaluate('window.owned') is None, f'{name}: a text ran as script'
                    assert one.locator('h1').count() == 1, f'{name}: not one heading'
                    assert one.locator('iframe, object, embed, base').count() == 0, name


def has_a_policy_and_keeps_it(browser, folder):
    with page(browser, 'file://' + folder, java_script_enabled=True) as one:
        for name in pages(folder):
            one.goto(f'file://{folder}/{name}')
            policy = one.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute('content')
            assert "default-src 'none'" in policy and 'unsafe' not in policy, name
            inline = one.evaluate('''[...document.querySelectorAll("*")].filter((e) => e.localName === "style" || e.hasAttribute("style")
                || e.localName === "script" && !e.src || e.getAttributeNames().some((n) => n.startsWith("on"))).map((e) => e.outerHTML.slice(0, 99))''')
            assert not inline, f'{name}: {inline}'


def is_accessible(browser, folder):
    """axe-core, A and AA, light and dark, wide and narrow."""
    axe = Axe()
    for scheme, width in (('light', 1280), ('dark', 1280), ('light', 375)):
        with page(browser, 'file://' + folder, color_scheme=scheme, viewport={'width': width, 'height': 900}) as one:
            for name in pages(folder):
                one.goto(f'file://{folder}/{name}')
                for details in one.locator('main details').all()[:6]:
                    details.evaluate('(e) => { e.open = true }')
                if one.locator('.cuelist .no').count():
                    one.locator('.cuelist .no').first.click()
                    one.locator('#life[data-cue]').wait_for()
                # axe takes minutes for thousands of cues; beyond 150 they are more of the same.
                one.evaluate('document.querySelectorAll(".cuelist > li:nth-child(n+150)").forEach((e) => e.remove())')
                found = axe.run(one, options=AXE).response['violations']
                text = '; '.join(f"{v['id']}: {v['nodes'][0]['html'][:140]} ({v['nodes'][0].get('failureSummary', '')[:200]})" for v in found)
                assert not found, f'{name} ({scheme}, {width}): {text}'


def fits_a_narrow_screen(browser, folder):
    with page(browser, 'file://' + folder, viewport={'width': 320, 'height': 640}) as one:
        for name in pages(folder):
            one.goto(f'file://{folder}/{name}')
            width = one.evaluate('document.scrollingElement.scrollWidth')
            assert width <= 320, f'{name}: {width} pixels wide on a screen of 320'


def links_lead_somewhere(browser, folder):
    """Every link of every page ends at a file of the site, and its fragment at an element; identifiers are unique."""
    identifiers = {}
    with page(browser, 'file://' + folder) as one:
        links = []
        for name in pages(folder):
            one.goto(f'file://{folder}/{name}')
            own = one.evaluate('[...document.querySelectorAll("[id]")].map((e) => e.id)')
            assert len(own) == len(set(own)), f'{name}: an identifier stands twice'
            identifiers[name] = set(own)
            links += [(name, link) for link in one.evaluate('[...document.links].map((a) => a.href)')]
    for name, link in links:
        target, fragment = urldefrag(link)
        assert target.startswith(f'file://{folder}/'), f'{name}: {link} leads out of the site'
        path = unquote(target[len(f'file://{folder}/'):])
        assert path in identifiers, f'{name}: {link} leads nowhere'
        assert not fragment or unquote(fragment) in identifiers[path], f'{name}: {link} has no end'


def reads_without_script(browser, folder):
    with page(browser, 'file://' + folder, java_script_enabled=False) as one:
        for name in pages(folder):
            one.goto(f'file://{folder}/{name}')
            assert len(one.locator('main').inner_text()) > 40, f'{name}: empty'
            assert one.locator('.filter:visible, #life:visible').count() == 0, f'{name}: controls that do nothing'


def has_safe_names(folder):
    for root, folders, files in os.walk(folder):
        for name in folders + files:
            assert re.fullmatch(r'[a-z0-9][a-z0-9-]*(\.(html|css|js))?|\.cuetrail-site', name), name
