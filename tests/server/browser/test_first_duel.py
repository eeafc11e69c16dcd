"""The first duel: by finger on a phone, by keyboard on a screen; wrong moves run back, nobody gets stuck."""

import pytest
from playwright.sync_api import expect

from kensei.lessons import lesson

SOON = 20_000
WAITS = """n => document.body.classList.contains('ended') || document.body.classList.contains('paused')
  || document.querySelector('#coach-of')?.textContent !== n"""


def open_lesson(sit, game, **context):
    """Give the page of a first duel that has begun."""
    page = sit(f"/learn/{game}", **{"reduced_motion": "reduce", **context}).ready().page
    page.click("#coach-start button")
    expect(page.locator("#coach-says")).to_be_visible()
    page.wait_for_selector(".light rect", state="attached")  # the position is there, and its thing is lit
    return page


def led_on(page, number, of):
    """Wait until a step is over; where another position follows, go on to it."""
    page.wait_for_function(WAITS, arg=f"Step {number} of {of}", timeout=SOON)
    if page.locator("#coach-on").is_visible():
        page.click("#coach-on")
    expect(page.locator("#coach-of")).to_have_text(f"Step {number + 1} of {of}", timeout=SOON)
    expect(page.locator("#veil")).to_be_hidden()


def done_by_coach(page, number, of):
    """Let the coach do what it asks for."""
    page.click("#coach-show")
    page.click("#coach-show")
    led_on(page, number, of)


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
        led_on(page, number + 1, len(steps))
    page.click("#coach-end")
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
        led_on(page, number + 1, len(steps))
    page.keyboard.press("Backspace")
    page.wait_for_function("d => document.querySelector('#status h1').textContent === d", arg=steps[-2].deed)


@pytest.mark.parametrize("game", ["ketto", "musashi"])
def test_show_me_and_do_it_for_me_always_lead_on(sit, game):
    page = open_lesson(sit, game, width=1280, height=800)
    steps = lesson(game).steps
    for number in range(1, len(steps)):
        done_by_coach(page, number, len(steps))
    assert page.inner_text("#status h1") == steps[-1].deed


END_EARLY = """() => new Promise((done) => {
  const [on, end, veil] = ["coach-on", "coach-end", "veil"].map((id) => document.getElementById(id));
  on.click();
  const look = () => { if (veil.hidden || end.hidden) requestAnimationFrame(look); else { end.click(); done(); } };
  look();
})"""
"""Go on to the last position, and end the lesson as soon as it is announced."""


def test_ending_a_lesson_while_its_last_position_comes_leaves_nothing_half_done(sit):
    page = open_lesson(sit, "kaito", width=1280, height=800, reduced_motion="no-preference")
    steps = lesson("kaito").steps
    for number in range(1, len(steps) - 1):
        done_by_coach(page, number, len(steps))
    page.click("#coach-show")
    page.click("#coach-show")
    expect(page.locator("#coach-on")).to_be_visible(timeout=SOON)
    page.evaluate(END_EARLY)
    page.wait_for_selector(".ended .got")
    expect(page.locator("#veil")).to_have_attribute("hidden", "")
    page.evaluate("() => new Promise(requestAnimationFrame)")  # what failed meanwhile has been told


@pytest.mark.parametrize(("game", "number"), [("ketto", 2), ("kaito", 3)])
def test_a_page_that_is_loaded_again_goes_on_with_its_step(sit, game, number):
    """The first of them goes on from the position before it, the second has a position of its own."""
    page = open_lesson(sit, game, width=1280, height=800)
    steps = lesson(game).steps
    for done in range(1, number):
        done_by_coach(page, done, len(steps))
    page.reload()
    page.click("#coach-start button")
    expect(page.locator("#coach-of")).to_have_text(f"Step {number} of {len(steps)}")
    page.wait_for_selector(".light rect", state="attached")
    done_by_coach(page, number, len(steps))


def test_a_move_that_is_lost_on_its_way_is_asked_for_again(sit):
    player = sit("/learn/kaito", width=1280, height=800, reduced_motion="reduce").ready()
    page = player.page
    page.click("#coach-start button")
    page.wait_for_selector(".light rect", state="attached")
    page.route("**/practice", lambda route: route.abort(), times=1)
    page.click("#coach-show")
    page.click("#coach-show")
    expect(page.locator("#toast")).not_to_be_empty()
    page.wait_for_selector(".light rect", state="attached")
    player.complaints.clear()  # of the connection that failed
    page.click("#coach-show")
    page.click("#coach-show")
    led_on(page, 1, len(lesson("kaito").steps))
