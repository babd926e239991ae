"""What the page of a lecture does: the life panel, the filter, the address."""
import json, subprocess

from browser import page

VISIBLE = '[...document.querySelectorAll(".cuelist > li")].filter((e) => !e.hidden).map((e) => e.querySelector(".no").textContent)'


def opens_lives_by_mouse_and_by_keyboard(browser, base, name):
    with page(browser, base, viewport={'width': 1280, 'height': 900}) as one:
        one.goto(f'{base}/{name}')
        one.locator('#n6 .t p').click()
        panel = one.locator('#life')
        panel.wait_for(state='visible')
        assert panel.locator('h2').inner_text() == 'Cue 6'
        panel.locator('li').first.wait_for()
        assert one.url.endswith('#n6'), 'the address does not name the cue'
        kinds = panel.locator('.kinds').all_inner_texts()
        assert kinds[0] == 'added' and 'revised' in kinds[-2] + kinds[-1] + kinds[2], kinds
        assert panel.locator('del').count() and panel.locator('ins').count(), 'a revision without a diff'
        panel.locator('.shut').click()
        panel.wait_for(state='hidden')
        # By keyboard alone.
        one.locator('.filter [name=place]').focus()
        for _ in range(4):
            one.keyboard.press('Tab')
            if one.evaluate('document.activeElement.className') == 'no':
                break
        assert one.evaluate('document.activeElement.textContent') == '1', 'the first cue cannot be reached by Tab'
        one.keyboard.press('Enter')
        panel.locator('li').first.wait_for()
        assert one.evaluate('document.activeElement.textContent') == 'Cue 1', 'the panel does not take the focus'
        one.keyboard.press('j')
        one.wait_for_function('document.querySelector("#life h2").textContent === "Cue 2"')
        one.keyboard.press('Escape')
        panel.wait_for(state='hidden')
        assert one.evaluate('document.activeElement.textContent') == '2', 'the focus does not go back to the cue'


def filters(browser, base, name, cuetrail, source):
    """By person, kind and text; the truth is what `events` and `blame` say."""
    def lines(*words):
        output = subprocess.run([cuetrail, *words, '-q', source], check=True, stdout=subprocess.PIPE).stdout.decode()
        return [json.loads(line) for line in output.splitlines()]
    blamed = [cue for cue in lines('blame', '--all', '--format', 'json') if cue['lecture'].startswith('1.')]
    numbers = {cue['cue']['id']: str(cue['cue']['number']) for cue in blamed}
    events = [event for event in lines('events') if event['cue']['id'] in numbers]

    def expected(person=None, kind=None, text=''):
        def fits(event):
            people = [event['author'], *event['coAuthors']]
            return (person is None or person in people) and (kind is None or kind in event['kinds'])
        ids = {event['cue']['id'] for event in events if fits(event)} if person or kind else set(numbers)
        return [numbers[cue['cue']['id']] for cue in blamed
                if cue['cue']['id'] in ids and text.lower() in '\n'.join(line['text'] for line in cue['lines']).lower()]

    with page(browser, base) as one:
        one.goto(f'{base}/{name}')
        for choice in ({'person': 'Noor'}, {'kind': 'revised'}, {'person': 'Li Wei', 'kind': 'revised'}, {'text': 'FLOUR'}, {'text': '面粉', 'person': 'Li Wei'}):
            one.locator('.filter button[type=reset]').click()
            if 'person' in choice:
                one.locator('[name=person]').select_option(label=choice['person'])
            if 'kind' in choice:
                one.locator('[name=kind]').select_option(label=choice['kind'])
            one.locator('[name=text]').fill(choice.get('text', ''))
            one.wait_for_timeout(50)
            shown, wanted = one.evaluate(VISIBLE), expected(**choice)
            assert wanted and shown == wanted, f'{choice}: shows {shown}, and should {wanted}'
            assert one.locator('[name=count]').inner_text().startswith(f'{len(wanted)} of '), 'the count is wrong'


def follows_fragments(browser, base, name, cases):
    """-> cases: fragment and the number of the cue that it means."""
    for fragment, number in cases:
        with page(browser, base) as one:
            one.goto(f'{base}/{name}#{fragment}')
            one.locator('.here').wait_for()
            assert one.locator('.here .no').inner_text() == number, f'#{fragment} went to {one.locator(".here .no").inner_text()}'
            box = one.locator('.here').bounding_box()
            assert 0 <= box['y'] < one.viewport_size['height'], f'#{fragment}: the cue is out of sight'
    with page(browser, base) as one:
        one.goto(f'{base}/{name}')
        fragment, number = cases[0]
        one.locator('[name=place]').fill(fragment[1:])
        one.keyboard.press('Enter')
        one.locator('.here').wait_for()
        assert one.locator('.here .no').inner_text() == number


def tells_lives_without_script(browser, base, name):
    with page(browser, base, java_script_enabled=False) as one:
        one.goto(f'{base}/{name}')
        details = one.locator('#n6 details')
        details.locator('summary').click()
        assert details.locator('ins').count() and details.locator('del').count(), 'no diff'
        assert 'revised' in details.inner_text()


def keeps_hostile_text_still(browser, base, name, attacks):
    """The text is there letter by letter, in an element of its own direction, and in the panel too."""
    with page(browser, base) as one:
        one.goto(f'{base}/{name}')
        for number, attack in enumerate(attacks, 1):
            text = one.locator(f'#n{number}').evaluate('(e) => [...e.querySelectorAll("p[lang]")].map((p) => p.textContent).join("|")')
            wanted = attack.replace('\x01', '\ufffd').replace('\x7f', '\ufffd')
            assert wanted in text, f'{wanted!r} became {text!r}'
            isolated = one.locator(f'#n{number} p[lang]').evaluate_all('(all) => all.every((p) => getComputedStyle(p).unicodeBidi === "isolate" && p.dir === "auto")')
            assert isolated, 'direction may leak'
            one.locator(f'#n{number} .no').click()
            one.wait_for_function(f'document.getElementById("life").dataset.cue === "{number - 1}"')
            assert one.locator('#life script, #life img, #life a, #life iframe').count() == 0, attack
        assert one.evaluate('window.owned') is None


def scrolls_quickly(browser, base, name):
    """Two thousand cues. -> processor time of a frame while scrolling through all as fast as a finger flings it."""
    with page(browser, base, viewport={'width': 1280, 'height': 900}) as one:
        one.goto(f'{base}/{name}')
        assert one.locator('.cuelist > li').count() == 2000
        session = one.context.new_cdp_session(one)
        # Time of the thread, not of the clock: other work on the machine does not count.
        session.send('Performance.enable', {'timeDomain': 'threadTicks'})

        def spent():
            return {entry['name']: entry['value'] for entry in session.send('Performance.getMetrics')['metrics']}['TaskDuration']
        before = spent()
        frames = one.evaluate('''async () => {
            let frames = 0;
            for (let y = 0; y < document.scrollingElement.scrollHeight; y += 300) {
                scrollTo(0, y);
                await new Promise(requestAnimationFrame);
                frames += 1;
            }
            return frames;
        }''')
        usual = (spent() - before) / frames * 1000
        assert usual < 16, f'{usual:.0f} ms of work a frame'
        return usual
