"""The kendo games for who sits down first: the tour covers nothing, and nothing moves while one chooses."""

import pytest
from playwright.sync_api import expect
from test_kendo_ketto_clear import newcomer
from test_seventh_look_b import IDS, PHONES, WHERE

SCREEN = {"width": 1440, "height": 900}
FOUR = {"seats": ["here", "bot:random", "bot:random", "bot:random"], "options": {"players": 4}}
TWO = {"seats": ["here", "bot:random"]}


@pytest.mark.parametrize("size", PHONES, ids=IDS)
@pytest.mark.parametrize(("game", "table"), [("shiai", TWO), ("musashi", FOUR)])
def test_the_title_stands_above_the_tour_and_nothing_moves_while_one_chooses(server, sit, game, table, size):
    page = newcomer(sit, server.table(game, **table)[0], size)
    title, tour = page.locator("#status h1"), page.locator(".bubble")
    expect(title).to_be_in_viewport(ratio=1)
    assert title.bounding_box()["height"] > 10
    assert title.bounding_box()["y"] + title.bounding_box()["height"] <= tour.bounding_box()["y"]
    before = page.evaluate(WHERE)
    page.locator("#hand .next").first.click()
    expect(page.locator("#hand .up")).to_have_count(1)
    expect(tour).to_be_visible()
    assert page.evaluate(WHERE) == before


@pytest.mark.parametrize(("game", "table"), [("shiai", TWO), ("musashi", FOUR)])
def test_the_tour_of_a_screen_leaves_what_they_can_hold_in_sight(server, sit, game, table):
    page = newcomer(sit, server.table(game, **table)[0], SCREEN)
    tour, known = page.locator(".bubble").bounding_box(), page.locator("#known-box").bounding_box()
    assert tour["y"] + tour["height"] <= known["y"]


WHOLE = "(box) => box.scrollHeight <= box.clientHeight + 1"


@pytest.mark.parametrize(("game", "table"), [("shiai", TWO), ("musashi", FOUR)])
def test_a_screen_shows_every_green_and_the_whole_list_of_what_they_can_hold(server, sit, game, table):
    page = sit(server.table(game, **table)[0], **SCREEN).ready().page
    page.wait_for_selector("#hand .next")
    page.locator("#known-box summary").click()
    assert page.locator("#known").evaluate(WHOLE)
    page.locator("#known-box summary").click()
    page.locator("#board .draw.wide [data-card=deck-green]:visible").first.hover()
    expect(page.locator("#speak .parts dt")).not_to_have_count(0)
    expect(page.locator("#speak")).to_be_in_viewport(ratio=1)
    assert page.locator("#speak .parts").evaluate(WHOLE)


@pytest.mark.parametrize("size", [SCREEN, *PHONES], ids=["screen", *IDS])
def test_the_button_that_closes_the_rules_lies_on_no_text(server, sit, size):
    page = sit(server.table("shiai", **TWO)[0], **size).ready().page
    page.click("#tool-rules")
    page.wait_for_selector("#rulebook:not([hidden]) h2")
    page.locator("#rulebook h2").nth(2).evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    close, text = page.locator("#rulebook-close").bounding_box(), page.locator("#rulebook-page").bounding_box()
    assert close["y"] + close["height"] <= text["y"]
    expect(page.locator("#rulebook-close")).to_be_in_viewport(ratio=1)
    assert page.locator("#rulebook-page").evaluate("(page) => page.scrollTop > 0")
    page.click("#rulebook-close")
    expect(page.locator("#rulebook")).to_be_hidden()


TOLD = """() => {
  document.querySelector("#status .story").innerHTML = "<li class='now'>1 Carl: Men 3 on you</li>";
}"""


def test_the_log_of_musashi_can_be_opened_while_the_tour_stands_there(server, sit):
    page = newcomer(sit, server.table("musashi", **FOUR)[0], PHONES[1])
    page.evaluate(TOLD)
    page.locator("#ticker button, button#ticker").first.click()
    expect(page.locator("#log-close")).to_be_visible()
