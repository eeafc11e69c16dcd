"""Puzzles in the browser: solved by keyboard, refuted and run back, chosen from a list; for everyone, on every size."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect
from test_everyone import serious

from kensei.puzzles import games_with_puzzles, puzzles, themes

MEASURE = Path(__file__).with_name("measure.js").read_text(encoding="utf-8").partition("\n")[2]
FORCED = next(
    one
    for one in puzzles("kaito").values()
    if len(one.answers()) == 2 and not any("+" in move for _, move in one.line) and len(one.others[0]) > 2
)
KINDS = [(name, theme) for name in games_with_puzzles() for theme in themes(name)]
SMALL_TARGETS = """() => [...document.querySelectorAll("main a, main button, .bar button, .offer")]
  .filter((one) => one.checkVisibility() && !one.closest("[inert], .why, p"))
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 40 || box.width < 40)).map(([text]) => text)"""


def kept(page):
    return json.loads(page.evaluate("localStorage.getItem('kensei.puzzles')") or "{}")


def choose(page, move):
    """Choose a place by the keyboard, and confirm."""
    page.locator(f'.draw.wide [data-pick="{move}"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#send")).to_be_visible()
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Enter")


def taken_back(page):
    """Wait until a wrong turn has been refuted and taken back."""
    expect(page.locator("#board")).not_to_have_attribute("aria-busy", "true", timeout=20_000)


def test_a_win_by_force_is_solved_by_keyboard_and_rated(sit):
    page = sit(f"/puzzles/kaito/{FORCED.id}", reduced_motion="reduce").page
    expect(page.locator("#status h1")).to_have_text(FORCED.title())
    choose(page, FORCED.answers()[0])
    expect(page.locator("#note.good")).to_contain_text("every other turn loses")
    expect(page.locator(f'.draw.wide [data-pick="{FORCED.answers()[1]}"]').first).to_be_visible(timeout=15_000)
    choose(page, FORCED.answers()[1])
    expect(page.locator("#puzzle-next")).to_be_focused(timeout=15_000)
    assert kept(page)["met"] == {"kaito": {FORCED.id: 1}}
    assert kept(page)["row"] == 1
    assert kept(page)["rating"]["rating"] > 1500
    page.keyboard.press("n")
    page.wait_for_url(lambda url: "/puzzles/kaito/" in url and not url.endswith(f"/{FORCED.id}"))


def test_a_wrong_turn_is_refuted_runs_back_and_counts_once(sit):
    page = sit(f"/puzzles/kaito/{FORCED.id}", reduced_motion="reduce").page
    wrong, other = next((move, other) for move, other in FORCED.others[0].items() if other.reply and "+" not in move)
    choose(page, wrong)
    expect(page.locator("#note.slip")).to_contain_text(f"answers {other.reply}")
    taken_back(page)
    first = kept(page)
    assert first["met"] == {"kaito": {FORCED.id: 0}}
    assert first["rating"]["rating"] < 1500
    choose(page, FORCED.answers()[0])
    expect(page.locator("#note.good")).to_be_visible(timeout=15_000)
    assert kept(page)["rating"] == first["rating"]


def test_giving_up_while_a_refutation_is_shown_waits_for_it(sit):
    page = sit(f"/puzzles/kaito/{FORCED.id}", reduced_motion="reduce").page
    wrong = next(move for move, other in FORCED.others[0].items() if other.reply and "+" not in move)
    choose(page, wrong)
    expect(page.locator("#note.slip")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("aria-busy", "true")
    assert page.locator("#board .next, #send").count() == 0
    page.keyboard.press("x")
    expect(page.locator("#puzzle-next")).to_be_focused(timeout=15_000)
    taken_back(page)
    expect(page.locator("#log")).to_contain_text(FORCED.answers()[1], timeout=15_000)


def test_a_hint_leaves_the_rating_and_giving_up_shows_the_answer(sit):
    one = puzzles("kiriai")["1"]
    page = sit("/puzzles/kiriai/1").page
    page.keyboard.press("h")
    expect(page.locator("#note.hint")).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator(".offer.right input")).to_have_value(one.answers()[0])
    expect(page.locator("#puzzle-next")).to_be_focused()
    assert kept(page)["rating"]["rating"] == 1500


def test_an_answer_is_chosen_by_its_number(sit):
    one = puzzles("bushido")["1"]
    page = sit("/puzzles/bushido/1").page
    wrong = next(move for move in one.choices if move not in one.answers())
    for move in (wrong, one.answers()[0]):
        page.keyboard.press(str(one.choices.index(move) + 1))
        page.keyboard.press("Enter")
        expect(page.locator("#note")).to_contain_text("best mix" if move == wrong else "is the mistake")
    assert kept(page)["met"] == {"bushido": {"1": 0}}
    page.goto(page.url.partition("/puzzles")[0] + "/puzzles")
    expect(page.locator("#my-rating")).not_to_have_text("1500")


@pytest.mark.parametrize("path", ["", "/kaito/1", "/kiriai/1", "/shiai/1"])
def test_axe_finds_nothing_serious(sit, path):
    page = sit(f"/puzzles{path}", color_scheme="dark" if path == "/kiriai/1" else "light").page
    page.wait_for_load_state("networkidle")
    assert serious(page) == []


@pytest.mark.parametrize(("name", "theme"), [("", ""), *KINDS])
def test_everything_can_be_read_and_pressed_on_the_smallest_phone(sit, name, theme):
    path = f"/{name}/{next(one.id for one in puzzles(name).values() if one.theme == theme)}" if name else ""
    page = sit(f"/puzzles{path}", width=320, height=640, reduced_motion="reduce").page
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert page.evaluate(SMALL_TARGETS) == []
    if name:
        assert page.evaluate(MEASURE)["small"] == []
