"""A browser that watches what pages do, and a server for those that are not opened from a folder."""
import contextlib, functools, glob, http.server, os, threading

from playwright.sync_api import sync_playwright

CHROMIUM = '/usr/bin/chromium'


@contextlib.contextmanager
def chromium():
    flags = ['--no-sandbox'] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        yield browser
        browser.close()


@contextlib.contextmanager
def served(folder):
    """-> the address of a folder on a local server."""
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f'http://127.0.0.1:{server.server_port}'
    server.shutdown()


def pages(folder):
    return sorted(os.path.relpath(path, folder) for path in glob.glob(folder + '/**/*.html', recursive=True))


@contextlib.contextmanager
def page(browser, base, **context):
    """A page that fails the test if it says an error, asks for anything outside of `base`, or opens a dialog."""
    faults = []
    opened = browser.new_context(**context)
    one = opened.new_page()
    one.on('console', lambda message: faults.append(f'console: {message.text}') if message.type in ('error', 'warning') else None)
    one.on('pageerror', lambda error: faults.append(f'error: {error}'))
    one.on('dialog', lambda dialog: (faults.append(f'dialog: {dialog.message}'), dialog.dismiss()))
    one.on('request', lambda request: None if request.url.startswith((base + '/', 'data:,')) else faults.append(f'request: {request.url}'))
    one.on('requestfailed', lambda request: faults.append(f'failed: {request.url}'))
    yield one
    opened.close()
    assert not faults, '; '.join(dict.fromkeys(faults))
