"""Kettō and the kendo games to somebody new: nothing stray on a phone, a title at every moment, all cards in sight."""

import pytest
from playwright.sync_api import expect
from tables import PUT, skeleton

import kensei
from kensei import drawing
from kensei.drawing.examples import played

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
SMALL = {"width": 320, "height": 640}
SEVEN = "action black taken:1 peek | stance:S5^ hand:A06,A03,A10,M1,D,E,V @1:0,0=A08;1,0=A07 | stance:S4^ hand:D"
EIGHT = "discard black taken:4 ending:actions | stance:S5^ hand:A06,A03,A10,A12,M1,D,E,V @1:0,0=A08 | stance:S4^ hand:D"
FIRST = "action black taken:1 peek | stance:S5 hand:A06,A03,A10,D @1:0,0=A08 | stance:S4 hand:D"


def newcomer(sit, path, size):
    """Open a table as somebody sees it who has never sat at one: with the lesson of the table."""
    player = sit(path, **size)
    player.page.wait_for_selector("#hand .next")
    player.page.click("#tool-menu")
    player.page.click("#menu-learn")
    expect(player.page.locator(".bubble")).to_be_visible()
    return player.page


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_no_sign_says_that_a_board_goes_on_which_is_all_in_sight(server, sit, size):
    page = sit(server.table("musashi", seats=["here", "bot:random"])[0], **size).ready().page
    page.wait_for_selector("#hand .next")
    assert page.locator("#own").is_hidden()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.locator("#board.goes-down").count() == 0


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_the_title_stands_above_the_lesson_of_the_table_while_a_card_is_chosen(server, sit, size):
    page = newcomer(sit, server.table("shiai", seats=["here", "bot:random"])[0], size)
    page.locator("#hand .next").first.click()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator("#status h1")).to_be_in_viewport(ratio=1)
    assert page.locator("#status h1").bounding_box()["height"] > 10
    assert page.locator("#status h1").bounding_box()["x"] >= 8


def test_on_a_screen_the_lesson_of_the_table_makes_room_too(server, sit):
    page = newcomer(sit, server.table("musashi", seats=["here", "bot:random"])[0], {"width": 1440, "height": 900})
    page.locator("#hand .next").first.click()
    expect(page.locator(".bubble")).to_be_hidden()


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_all_six_stances_are_in_sight_in_two_rows(server, sit, size):
    page = sit(server.table("ketto", seats=["here", "bot:random"])[0], **size).ready().page
    page.wait_for_selector("#hand .next")
    boxes = [card.bounding_box() for card in page.locator("#hand .card").all()]
    assert len(boxes) == 6
    assert len({round(box["y"]) for box in boxes}) == 2
    assert len({round(box["x"]) for box in boxes}) == 3
    foot = page.locator("#own").bounding_box()["y"]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size["width"] for box in boxes)
    assert all(box["y"] + box["height"] <= foot + 1 for box in boxes)
    guide = page.locator("#board .draw.tall text, #board svg.tall text").last.bounding_box()
    assert guide["y"] + guide["height"] <= page.locator("#strip").bounding_box()["y"]


@pytest.fixture
def put(chromium, tmp_path):
    """Give a page of Kettō in a window of that size, at that position."""
    page = chromium.new_page(reduced_motion="reduce")

    def show(text, size):
        page.set_viewport_size(size)
        page.set_content(skeleton(tmp_path, "ketto"))
        state = kensei.game("ketto").read(text)
        sitters = [drawing.Sitter("Lisa"), drawing.Sitter("Tanpopo")]
        parts = drawing.parts(
            "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=sitters, shape="tall"
        )
        shown = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
        page.evaluate(PUT, {**shown, "buttons": "", "chosen": []})
        return page

    yield show
    page.close()


@pytest.mark.parametrize(("text", "size"), [(SEVEN, PHONES[0]), (EIGHT, PHONES[0]), (EIGHT, SMALL)])
def test_a_hand_of_more_than_five_is_in_sight_at_once(put, text, size):
    page = put(text, size)
    boxes = [card.bounding_box() for card in page.locator("#hand .card").all()]
    assert len(boxes) > 6
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= size["width"] for box in boxes)
    assert all(box["width"] >= 48 for box in boxes)


def test_the_places_around_a_first_card_are_in_sight_on_the_smallest_phone(put):
    page = put(FIRST, SMALL)
    foot = page.locator("#strip").bounding_box()["y"]
    places = [place.bounding_box() for place in page.locator("#board .draw.tall [data-pick^='@1']").all()]
    assert len(places) == 8
    assert all(box["y"] + box["height"] <= foot + 1 for box in places)


ENDED = "answer 1 hands=men1,tsuki3,seme/men-do,bogyo,seme,kote-men attack=0:men3"
LOG = """() => {
  const box = document.querySelector("#ticker").getBoundingClientRect();
  const out = [];
  for (const one of document.querySelectorAll("#status :is(.point span:not(.brief),.point,.answers li)")) {
    const { right, top, bottom, width } = one.getBoundingClientRect();
    if (width > 2 && right > box.left + 4 && bottom > box.top + 8 && top < box.bottom - 8) out.push(one.textContent);
  }
  return out;
}"""


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_how_a_round_of_shiai_ended_is_told_once_with_the_log_beside_it(chromium, tmp_path, size):
    page = chromium.new_page(viewport=size, reduced_motion="reduce")
    page.set_content(skeleton(tmp_path, "shiai"))
    at = played("shiai", ENDED, "1: pass")
    story = [event.told_to(1) for event in at.story]
    sitters = [drawing.Sitter("Lisa"), drawing.Sitter("Tanpopo")]
    parts = drawing.parts(
        "shiai", at.state.view(1), legal=at.state.legal_moves(1), asked=at.state.to_act(), sitters=sitters,
        shape="tall", story=story,
    )  # fmt: skip
    shown = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
    page.evaluate(PUT, {**shown, "buttons": "", "chosen": []})
    page.evaluate("document.querySelector('.ticker p').innerHTML = '<b>You block with Bogyo.</b>'")
    assert page.locator("#status .point").is_visible()
    assert page.locator(".ticker p").bounding_box()["width"] <= 1.5
    assert page.locator("#ticker").bounding_box()["width"] >= 40
    assert page.evaluate(LOG) == []
    page.close()
