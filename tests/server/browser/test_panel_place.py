"""The panel of a card on a screen stands beside it and covers neither it, the pointer nor the buttons of the bar."""

import pytest
from playwright.sync_api import expect

PLACES = """() => {
  const boxes = (list) => list.map((one) => one.getBoundingClientRect().toJSON()).filter((box) => box.width);
  return {
    panel: document.getElementById("speak").getBoundingClientRect().toJSON(),
    card: document.querySelector(".spoken").getBoundingClientRect().toJSON(),
    buttons: boxes([...document.querySelectorAll("#bar button")]),
    window: [innerWidth, innerHeight],
  };
}"""
NEAR = 20


def apart(a, b):
    """Return how far two boxes are from each other; 0 where they touch or overlap."""
    wide = max(a["left"] - b["right"], b["left"] - a["right"], 0)
    high = max(a["top"] - b["bottom"], b["top"] - a["bottom"], 0)
    return max(wide, high)


def overlap(a, b):
    wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
    return wide > 0 and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 0


def hovered(page, thing):
    """Rest on a thing until its panel is open; return where all lies, and the pointer."""
    page.mouse.move(2, 2)
    expect(page.locator("#speak")).to_be_hidden()
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(*at)
    expect(page.locator("#speak")).to_be_visible()
    return page.evaluate(PLACES), at


def must_be_beside(places, at):
    panel = places["panel"]
    assert not overlap(panel, places["card"])
    assert apart(panel, places["card"]) <= NEAR
    assert not (panel["left"] <= at[0] <= panel["right"] and panel["top"] <= at[1] <= panel["bottom"])
    assert [one for one in places["buttons"] if overlap(panel, one)] == []
    assert panel["left"] >= 0
    assert panel["top"] >= 0
    assert panel["right"] <= places["window"][0]
    assert panel["bottom"] <= places["window"][1]


@pytest.mark.parametrize("size", [(1440, 900), (1024, 700)], ids=str)
def test_beside_every_tile_of_a_board(server, sit, size):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host, width=size[0], height=size[1]).ready().page
    page.wait_for_selector("#board .next")
    tiles = page.locator("#board .draw:visible [data-card]")
    order = sorted(range(tiles.count()), key=lambda n: (tiles.nth(n).bounding_box()["x"], n))
    for number in (order[0], order[len(order) // 2], order[-1]):
        must_be_beside(*hovered(page, tiles.nth(number)))


@pytest.mark.parametrize("game", ["musashi", "kiriai"])
def test_beside_the_cards_of_a_hand_at_both_ends_and_in_the_middle(server, sit, game):
    host, _ = server.table(game, seats=["here", "bot:random"])
    page = sit(host, width=1440, height=900).ready().page
    page.wait_for_selector("#hand .next")
    cards = page.locator("#hand [data-card]")
    for number in (0, cards.count() // 2, cards.count() - 1):
        must_be_beside(*hovered(page, cards.nth(number)))


def test_beside_a_name_in_the_log_and_closed_by_escape(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host, width=1440, height=900).ready()
    page = player.page
    while page.locator("#log [data-card]").count() < 3:
        player.press()
        player.wait()
    page.mouse.move(2, 2)
    must_be_beside(*hovered(page, page.locator("#log [data-card]").last))
    page.keyboard.press("Escape")
    expect(page.locator("#speak")).to_be_hidden()
