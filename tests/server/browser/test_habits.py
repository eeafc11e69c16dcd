"""How readable one is, in the browser: from tables it knows and from records; for everyone, on every size."""

import json
import random
import re

import pytest
from playwright.sync_api import expect
from test_everyone import serious

import kensei
from kensei import record

LONG = 120_000
"""Milliseconds for a report: the process that makes it may have to compile first."""
SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (320, 640)}


@pytest.fixture(scope="module")
def duels(tmp_path_factory):
    """Ten duels of somebody who begins with Approach wherever they may."""
    folder, found = tmp_path_factory.mktemp("duels"), []
    for number in range(10):
        match, rng = kensei.Match(kensei.game("kiriai"), seed=f"browser {number}", cap=12), random.Random(number)
        while asked := sorted(match.state.to_act()):
            legal = match.legal_moves(asked[0])
            wanted = [move for move in legal if asked[0] == 0 and str(move).startswith("approach")]
            match.play(asked[0], rng.choice(wanted or legal))
        found.append(folder / f"{number}.txt")
        found[-1].write_text(record.dumps(match))
    return [str(path) for path in found]


def reported(sit, duels, size, **context):
    """Open the page and let it look into the duels."""
    width, height = SIZES[size]
    page = sit("/habits/kiriai", width=width, height=height, **context).page
    expect(page.locator("#habit-wait")).to_contain_text("no finished game", timeout=LONG)
    expect(page.locator("#habit-play a")).to_have_attribute("href", "/new/kiriai")
    expect(page.locator("#habit-play")).to_be_visible()
    page.locator(".habit-more summary").click()
    page.set_input_files("[name=files]", duels)
    page.get_by_role("button", name="Look into them").click()
    expect(page.locator(".headline")).to_contain_text("you begin with Approach", timeout=LONG)
    expect(page.locator("#habit-play")).to_be_hidden()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_a_report_fits_the_screen_and_says_what_to_try(sit, duels, size):
    page = reported(sit, duels, size)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    shape = "wide" if size == "wide" else "tall"
    expect(page.locator(f"svg.only-{shape}")).to_be_visible()
    expect(page.locator(".says")).to_contain_text("begin with Approach only")
    expect(page.locator("#habit-about")).to_contain_text("your last 10 games")
    expect(page.locator("#habit-report")).to_be_focused()
    letters = """() => [...document.querySelectorAll("svg.habits text")].filter((one) => one.checkVisibility())
      .map((one) => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize))"""
    assert min(page.evaluate(letters)) >= 11


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_a_report(sit, duels, scheme):
    assert serious(reported(sit, duels, "wide", color_scheme=scheme)) == []


def test_by_keyboard_one_meets_somebody_who_has_read_it(sit, duels):
    page = reported(sit, duels, "wide")
    page.get_by_role("button", name="Play against somebody who has read you").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*", timeout=LONG)
    expect(page.locator("body")).to_contain_text("Satori")
    assert "approach=" not in page.content()


def test_after_ten_games_the_sheet_leads_to_the_report(server, sit):
    host, guest = server.table("kiriai", options={"cap": 1})
    ann, ben = sit(host), sit(guest)
    ben.page.click("text=Sit down")
    ben.ready()
    ann.page.wait_for_selector("#hand .card")  # the lobby has given way to the table
    played = [[f"old.{n}", "kiriai", "people", "won", n] for n in range(9)]
    ann.page.evaluate("played => localStorage.setItem('kensei.progress', played)", json.dumps(played))
    expect(ann.page.locator("#habits")).to_be_hidden()
    ben.page.evaluate("document.querySelector('#verb-resign').requestSubmit()")
    expect(ann.page.locator("#habits")).to_be_visible(timeout=LONG)
    assert ann.page.get_attribute("#habits", "href") == "/habits/kiriai"
    expect(ben.page.locator("#habits")).to_be_hidden()


def test_a_report_leads_to_puzzles_on_its_habit_one_after_the_other(sit, duels):
    page = reported(sit, duels, "phone")
    link = page.locator("#habit-puzzles")
    expect(link).to_contain_text("puzzles on this habit")
    link.click()
    expect(page.locator("#next .kick")).to_contain_text("On your habit")
    habit = page.locator("#another").get_attribute("data-habit")
    assert habit.endswith(".approach.more")
    page.get_by_role("link", name="Solve it").click()
    met = set()
    for _ in range(2):
        page.wait_for_url(f"**/puzzles/kiriai/*?habit={habit}", timeout=LONG)
        met.add(page.url)
        page.locator("#puzzle-give_up").click()
        page.locator("#puzzle-next").click()
        page.wait_for_url(lambda url: url not in met, timeout=LONG)
    assert f"?habit={habit}" in page.url


@pytest.fixture(scope="module")
def matches(tmp_path_factory):
    """Matches of Kendo Shiai of somebody who strikes Men wherever they may; in some there is nothing to choose."""
    folder, found = tmp_path_factory.mktemp("matches"), []
    for number in range(13):
        match, rng = kensei.Match(kensei.game("shiai"), seed=f"browser {number}"), random.Random(number)
        while asked := sorted(match.state.to_act()):
            legal = match.legal_moves(asked[0])
            wanted = [move for move in legal if asked[0] == 0 and str(move).startswith("men")]
            match.play(asked[0], rng.choice(wanted or legal))
        found.append(folder / f"{number}.txt")
        found[-1].write_text(record.dumps(match))
    return [str(path) for path in found]


@pytest.mark.parametrize("size", SIZES)
def test_a_report_on_shiai_fits_the_screen_and_says_that_it_is_not_exact(sit, matches, size):
    width, height = SIZES[size]
    page = sit("/habits/shiai", width=width, height=height).page
    expect(page.locator("#habit-wait")).to_contain_text("no finished game", timeout=LONG)
    page.locator(".habit-more summary").click()
    page.set_input_files("[name=files]", matches)
    page.get_by_role("button", name="Look into them").click()
    expect(page.locator("#habit-about")).to_contain_text(re.compile("your last 1[0-3] games"), timeout=LONG)
    expect(page.locator(".todo")).to_contain_text("Nobody has solved this game")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert serious(page) == []
