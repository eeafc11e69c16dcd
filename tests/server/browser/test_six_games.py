"""The first page shows every game by its name and picture; one press chooses it, a second begins."""

import re

import pytest
from playwright.sync_api import expect

import kensei
from kensei.games import listed

SIZES = ((1440, 900), (1024, 768), (390, 844), (320, 640))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_games_and_the_ways_to_play_are_on_the_first_screen(sit, size):
    page = sit("/", width=size[0], height=size[1]).page
    for game in listed():
        card = page.locator(f".scroll:has([value={game.name}])")
        expect(card).to_be_in_viewport(ratio=1)
        card.click()
        form = page.locator("form.choose:visible")
        expect(form).to_have_count(1)
        expect(form.locator("h2")).to_have_text(game.title)
        for way in form.locator("button[name=seat1]").all():
            expect(way).to_be_in_viewport(ratio=1)
            assert way.bounding_box()["height"] >= 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_two_games_have_the_same_picture_or_name(sit):
    page = sit("/").page
    for part in (".scroll .art", ".scroll strong"):
        shown = page.locator(part).evaluate_all("(all) => all.map((one) => one.innerHTML)")
        assert len(set(shown)) == len(shown) == len(listed())


def test_a_game_that_shares_its_box_with_another_begins_with_two_presses(sit):
    shared = [game for game in listed() if game.presentation.box]
    assert len(shared) > 1
    for game in shared:
        page = sit("/").page
        page.click(f".scroll:has([value={game.name}])")
        expect(page.locator("form.choose:visible")).to_contain_text(f"a game of {game.presentation.box}")
        page.click("form.choose:visible button[name=seat1][value=bot]")
        page.wait_for_selector("html[data-ready]")
        assert page.evaluate("document.body.dataset.game") == game.name
        expect(page).to_have_title(re.compile(kensei.game(game.name).presentation.short))
