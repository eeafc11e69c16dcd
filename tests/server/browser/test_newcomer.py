"""The first three games of a duel: the lesson and the rules are offered in a quiet line."""

import pytest
from player import move
from playwright.sync_api import expect

SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844}, {"width": 320, "height": 640})
NEWCOMER = """
localStorage.setItem("kensei.newcomer", "1");
if (!sessionStorage.begun) { localStorage.removeItem("kensei.offer.kaito"); sessionStorage.begun = 1; }
"""


def newcomer(server, sit, **size):
    """Give somebody whose browser has met no game."""
    player = sit("/", **size)
    player.page.add_init_script(NEWCOMER)
    player.page.goto(server.url(table(server)))
    return player.ready()


def table(server, game="kaito"):
    return server.table(game, seats=["here", "bot:random"])[0]


@pytest.mark.parametrize("size", SIZES, ids=["screen", "phone", "small phone"])
def test_lesson_and_rules_are_one_press_away_in_a_first_game(server, sit, size):
    player = newcomer(server, sit, **size)
    page = player.page
    expect(page.locator("#offer")).to_be_in_viewport(ratio=1)
    things = page.locator("#offer :is(a,button)").all()
    assert len(things) >= 2
    for thing in things:
        box = thing.bounding_box()
        assert min(box["width"], box["height"]) >= 40
        assert box["x"] + box["width"] <= size["width"]
    page.click("#offer-rules")
    expect(page.locator("#rulebook")).to_be_visible()
    page.click("#rulebook-close")
    move(player)
    expect(page.locator("#offer")).to_be_visible(visible=size["width"] > 820)  # a phone needs the room
    page.goto(server.url(table(server)))
    page.click("#offer a")
    expect(page).to_have_url(server.url("/learn/kaito"))


def test_the_fourth_game_offers_nothing_and_a_reload_counts_no_game(server, sit):
    page = newcomer(server, sit).page
    page.reload()
    for _game in range(2):
        page.goto(server.url(table(server)))
        expect(page.locator("#offer")).to_be_visible()
    page.goto(server.url(table(server)))
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#offer")).to_be_hidden()


def test_the_line_stays_closed(server, sit):
    page = newcomer(server, sit).page
    page.click("#offer-close")
    expect(page.locator("#offer")).to_be_hidden()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("#offer")).to_be_hidden()


def test_whoever_has_had_the_lesson_is_offered_the_rules_alone(server, sit):
    page = newcomer(server, sit).page
    page.evaluate("localStorage.setItem('kensei.firstduel.kaito', '1')")
    page.reload()
    expect(page.locator("#offer-rules")).to_be_visible()
    expect(page.locator("#offer a")).to_be_hidden()


PHONES = SIZES[1:]
OPTIONS = {"kaito": {}, "kiriai": {}, "bushido": {"fighters": "choose"}}


def seat_on_phone(server, sit, game, size):
    host, _ = server.table(game, seats=["here", "bot:random"], options=OPTIONS[game])
    page = sit(host, **size).ready().page
    expect(page.locator("#hand .next, #board .next").first).to_be_attached(timeout=60_000)
    return page


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
@pytest.mark.parametrize("game", OPTIONS)
def test_a_lesson_of_the_table_covers_nothing_of_a_phone(server, sit, game, size):
    page = seat_on_phone(server, sit, game, size)
    page.click("#tool-menu")
    page.click("#menu-learn")
    bubble = page.locator(".bubble")
    expect(bubble).to_be_in_viewport(ratio=1)
    said, board = bubble.bounding_box(), page.locator("#board").bounding_box()
    assert said["y"] + said["height"] <= board["y"] + 0.5
    assert page.locator("#board.goes-down").count() == 0  # the whole board is in sight
    for button in bubble.locator("button").all():
        assert min(button.bounding_box()["width"], button.bounding_box()["height"]) >= 40
    bubble.get_by_role("button", name="Close").click()
    expect(page.locator("#status h1")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_all_three_specials_of_a_fighter_are_in_sight_while_one_is_chosen(server, sit, size):
    page = seat_on_phone(server, sit, "bushido", size)
    page.locator("#hand .next").nth(1).click()
    sheet = page.locator("#board .draw.tall .when.on > use").first
    box, strip = sheet.bounding_box(), page.locator("#strip").bounding_box()
    assert box["height"] > 200
    assert box["y"] + box["height"] <= strip["y"] + 6  # below the last card there are eight pixels of paper
    assert page.locator("#board.goes-down").count() == 0
