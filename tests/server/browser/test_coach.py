"""The coach of a first duel: in nobody's way, says when the board is new, and lights nothing while cards turn."""

import pytest
from playwright.sync_api import expect
from test_first_duel import WAITS, open_lesson

from kensei.lessons import lesson

PHONE = {"width": 390, "height": 844}
COVERED = """() => {
  const tag = document.querySelector(".tag")?.getBoundingClientRect();
  if (!tag) return 0;
  const found = [...document.querySelectorAll("#board .draw :is([data-pick],[data-card])")];
  const things = found.map((one) => one.getBoundingClientRect());
  const share = (a, b, low, high) => Math.max(0, Math.min(a[high], b[high]) - Math.max(a[low], b[low]));
  return Math.max(...things.map((one) => share(tag, one, "left", "right") * share(tag, one, "top", "bottom")));
}"""
"""How many square pixels of a thing of the board lie under the tag."""

FREE = """(ids) => ids.filter((id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !top?.closest(`#${id}`) && !document.getElementById(id).disabled;
})"""
"""Buttons that something lies over."""


def go_on(page, number, of):
    """Let the coach do what it asks for."""
    page.click("#coach-show")
    page.click("#coach-show")
    page.wait_for_function(WAITS, arg=f"Step {number} of {of}", timeout=20_000)


def test_tags_cover_nothing_of_the_board_and_a_new_board_is_announced(sit):
    page = open_lesson(sit, "kaito", **PHONE)
    steps = lesson("kaito").steps
    for number, step in enumerate(steps[:-1], 1):
        page.wait_for_selector(".tag")
        assert page.evaluate(COVERED) < 4, step.name
        go_on(page, number, len(steps))
        anew = page.locator("#coach-nudge .anew")
        expect(anew).to_have_count(1 if steps[number].position else 0)
        if steps[number].position:
            expect(anew).to_have_text("Look again: the board is set up anew.")


@pytest.mark.parametrize("game", ["bushido", "kiriai"])
def test_the_buttons_of_the_coach_are_free_and_within_the_panel(sit, game):
    for size in (PHONE, {"width": 1280, "height": 800}):
        page = open_lesson(sit, game, **size)
        steps = lesson(game).steps
        for number in range(1, len(steps)):
            assert page.evaluate(FREE, ["coach-show", "coach-back"]) == []
            go_on(page, number, len(steps))
        expect(page.locator("#coach-show")).to_have_text("That is enough")
        panel, button = (page.locator(one).bounding_box() for one in ("#coach", "#coach-show"))
        assert panel["x"] + panel["width"] - button["x"] - button["width"] >= 8
        assert page.evaluate(FREE, ["coach-show", "coach-back"]) == []


def test_nothing_is_lit_while_cards_turn(sit):
    page = sit("/learn/bushido", reduced_motion="no-preference", **PHONE).page
    page.evaluate("localStorage.setItem('kensei.pace', 'normal')")
    page.reload()
    steps = lesson("bushido").steps
    go_on(page, 1, len(steps))
    page.wait_for_selector(".light rect")
    page.click(f"#hand [data-pick={steps[1].move}]")
    page.click("#send")
    page.wait_for_selector("body.staging #buttons [data-skip]")
    page.wait_for_function("() => document.querySelector('#status h1').textContent.includes('strikes')")
    assert page.locator(".light,.tag").count() == 0
    page.keyboard.press("Space")
    page.wait_for_function(WAITS, arg=f"Step 2 of {len(steps)}", timeout=20_000)
    page.wait_for_selector(".light rect")


def test_a_challenge_is_taught_and_refusing_it_runs_back(sit):
    page = open_lesson(sit, "bushido", width=1280, height=800)
    page.click("#giveup button")
    page.locator("#buttons [data-extra=refuse]:enabled").click()
    expect(page.locator("#coach-nudge")).to_contain_text("cost 2 health")
    expect(page.locator("#own")).to_contain_text("20")
    page.click("#buttons [data-extra=accept]")
    expect(page.locator("#coach-of")).to_have_text(f"Step 2 of {len(lesson('bushido').steps)}")
