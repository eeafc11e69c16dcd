"""Kettō and the kendo games on phones: a question moves nothing, and what a choice needs or improves is seen."""

import re

import pytest
from playwright.sync_api import expect
from test_giving_up import quietly

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
IDS = ("phone", "small phone")
WHERE = """() => [...document.querySelectorAll("#board svg.draw,#hand,#status h1,#own")].map((thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def planning(server, sit, size):
    """Sit at a table of Kettō where cards are placed."""
    page = sit(server.table("ketto", seats=["here", "bot:random"])[0], **size).ready().page
    page.locator("#hand .next").first.click()
    page.click("#send")
    page.wait_for_selector("#board .next")
    return page


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_nothing_moves_while_a_move_is_asked_about_once_more(server, sit, size):
    page = planning(server, sit, size)
    before = page.evaluate(WHERE)
    page.click("#giveup [data-extra]")
    page.wait_for_selector(".bar.asking")
    assert page.evaluate(WHERE) == before
    tops = {round(one.bounding_box()["y"]) for one in page.locator("#buttons .btn").all()}
    assert len(tops) == 1
    page.click("#go-back")
    assert page.evaluate(WHERE) == before


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_the_hand_of_shiai_stays_while_a_move_is_asked_about(server, sit, size):
    player = sit(server.table("shiai", seats=["here", "bot:random"])[0], **size).ready()
    card = player.page.locator("#hand .next").first.get_attribute("data-pick")
    page = quietly(player, grave={f"switch {card} red": "Throw it? It is the best card."})
    page.locator(f"#hand [data-pick='{card}']").first.click()
    page.locator("#board [data-pick=red]:visible").click()
    before = page.evaluate(WHERE)
    page.click("#send")
    page.wait_for_selector(".bar.asking")
    assert page.evaluate(WHERE) == before


@pytest.mark.parametrize(("size", "most"), [(PHONES[0], 40), (PHONES[1], 12)], ids=IDS)
def test_the_mark_of_a_new_card_covers_no_name_on_small_cards(server, sit, size, most):
    page = sit(server.table("shiai", seats=["here", "bot:random"])[0], **size).ready().page
    page.locator("#hand .next").first.click()
    page.locator("#board [data-pick=red]:visible").click()
    page.click("#send")
    mark = page.locator("#hand .came")
    expect(mark).to_have_text("new")
    box = mark.bounding_box()
    assert 8 <= box["width"] <= most


def test_a_place_that_is_pressed_first_asks_for_a_card(server, sit):
    page = planning(server, sit, PHONES[0])
    page.locator("#board .next").first.click()
    expect(page.locator("#buttons .lacks")).to_have_text("Press a card too")
    page.locator("#hand .next").first.click()
    expect(page.locator("#send")).to_be_visible()


FIGURE = """([place, card]) => {
  document.querySelectorAll("#board .next .when").forEach((figure) => figure.remove());
  const figure = document.createElementNS("http://www.w3.org/2000/svg", "g");
  figure.setAttribute("class", "when");
  figure.dataset.when = card;
  figure.innerHTML = "<text>= 9</text>";
  document.querySelector(`#board .draw.tall [aria-label="${place}"]`).append(figure);
}"""
"""Let this place be the only one that this card improves, whatever was dealt."""


def test_the_board_shows_the_place_that_a_chosen_card_improves(server, sit):
    """A movement of three rows is larger than the room of a small phone."""
    page = planning(server, sit, {"width": 320, "height": 568})
    for left, place in ((3, "a new movement"), (2, "I at its lower end"), (1, "I at its lower end")):
        page.locator("#hand .next").first.click()
        page.locator(f"#board .draw.tall [aria-label='{place}']").click()
        page.click("#send")
        expect(page.locator("#status h1")).to_have_text(re.compile(rf"{left} actions? left"))
    page.evaluate("scrollTo(0, 0)")
    lowest = page.locator("#board .draw.tall [aria-label='I at its lower end']")
    foot = page.locator("#strip").bounding_box()["y"]
    assert lowest.bounding_box()["y"] + lowest.bounding_box()["height"] > foot
    card = page.locator("#hand .next").first
    page.evaluate(FIGURE, ["I at its lower end", card.get_attribute("data-pick")])
    card.click()
    place = lowest.bounding_box()
    assert place["y"] + place["height"] <= page.locator("#strip").bounding_box()["y"]


def test_the_lesson_of_the_decks_covers_no_card_of_the_hand(server, sit):
    page = sit(server.table("shiai", seats=["here", "bot:random"])[0], width=1440, height=900).ready().page
    page.click("#tool-menu")
    page.click("#menu-learn")
    page.locator("#hand .next").first.click()
    page.locator("#board [data-pick=red]:visible").click()
    page.click("#send")
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("Press the deck from which you pick")
    box, hand = bubble.bounding_box(), page.locator("#hand").bounding_box()
    assert box["y"] + box["height"] <= hand["y"] or box["x"] >= hand["x"] + hand["width"]
