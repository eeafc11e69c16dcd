"""The first duel: by finger on a phone, by keyboard on a screen; wrong moves run back, nobody gets stuck."""

import pytest

from kensei.lessons import lesson

SOON = 20_000
WAITS = "n => document.body.classList.contains('ended') || document.querySelector('#coach-of')?.textContent !== n"


def open_lesson(sit, game, **size):
    return sit(f"/learn/{game}", reduced_motion="reduce", **size).page


def test_a_finger_goes_through_the_lesson_of_a_board_on_a_phone(sit):
    page = open_lesson(sit, "kaito", width=390, height=844)
    steps = lesson("kaito").steps
    page.wait_for_selector(".light rect")
    # A wrong tile runs back, and the sentence becomes more exact.
    page.click("#board [data-pick=c6]")
    page.click("#send")
    page.wait_for_selector("#coach-nudge:not([hidden])")
    assert "your own" in page.inner_text("#coach-nudge")
    assert page.inner_text("#coach-says") == steps[0].exact
    assert page.inner_text("#coach-show") == "Do it for me"
    for number, step in enumerate(steps[:-1]):
        assert page.inner_text("#status h1") == step.deed
        assert page.inner_text("#coach-of") == f"Step {number + 1} of {len(steps)}"
        tile, _, good = step.move.partition("+")
        page.click(f"#board [data-pick={tile}]")
        if good:
            page.click(f'[data-extra^="{good[0]}"],[data-pick^="{good[0]}("]')
        if page.locator("#send").count():
            page.click("#send")
        page.wait_for_function(WAITS, arg=f"Step {number + 1} of {len(steps)}", timeout=SOON)
    page.click("#coach-show")
    page.wait_for_selector(".ended .got")
    assert page.locator(".got li").count() == 4
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_goes_through_the_lesson_of_a_hand(sit):
    page = open_lesson(sit, "bushido", width=1280, height=800)
    steps = lesson("bushido").steps
    for number, step in enumerate(steps[:-1]):
        page.wait_for_selector(".tag")
        page.keyboard.press("Escape")
        assert page.locator(".tag").count() == 0
        if step.move == "accept":  # a button of the bar, by its digit
            page.keyboard.press("1")
        else:
            page.focus(f"#hand [data-pick={step.move}]")
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        page.wait_for_function(WAITS, arg=f"Step {number + 1} of {len(steps)}", timeout=SOON)
    page.keyboard.press("Backspace")
    page.wait_for_function("d => document.querySelector('#status h1').textContent === d", arg=steps[-2].deed)


@pytest.mark.parametrize("game", ["ketto", "musashi"])
def test_show_me_and_do_it_for_me_always_lead_on(sit, game):
    page = open_lesson(sit, game, width=1280, height=800)
    steps = lesson(game).steps
    for number, _step in enumerate(steps[:-1]):
        page.click("#coach-show")
        page.click("#coach-show")
        page.wait_for_function(WAITS, arg=f"Step {number + 1} of {len(steps)}", timeout=SOON)
    assert page.inner_text("#status h1") == steps[-1].deed
