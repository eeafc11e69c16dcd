"""The hand of a phone: whole where it fits, else a row with signs beside it that say what lies beyond and go there."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

PHONES = ((390, 844), (320, 640))
TABLES = {"bushido": {"fighters": "choose"}}
STRIPS = [("bushido", size) for size in ((390, 590), (320, 568))]
"""Where a hand is a row that scrolls: Bushido's fighters on low phones; on others they stand in two rows, as cards."""
ROW = """() => {
  const box = (one) => one.getBoundingClientRect().toJSON();
  const cards = [...document.querySelectorAll("#hand > .card")];
  const strip = document.getElementById("strip").getBoundingClientRect();
  return {
    cards: cards.map(box),
    shown: cards.map((card) => [0.25, 0.5, 0.75].filter((part) => {
      const { left, width, top, height } = card.getBoundingClientRect();
      return card.contains(document.elementFromPoint(left + width * part, top + height / 2));
    }).length),
    signs: [...document.querySelectorAll("#further button")].map((sign) => {
      return { ...box(sign), says: sign.innerText, off: sign.disabled };
    }),
    strip: { left: strip.left, right: strip.right },
  };
}"""


def hand(server, sit, game, size):
    host, _ = server.table(game, seats=["here", "bot:random"], options=TABLES.get(game, {}))
    page = sit(host, width=size[0], height=size[1]).ready().page
    page.wait_for_selector("#hand .next")
    return page


def go_on(page, sign):
    """Press a sign, and return when the page has counted anew."""
    sign.click()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def said(sign):
    """Return the number a sign tells, 0 without one."""
    return int("".join(letter for letter in sign["says"] if letter.isdigit()) or 0)


@pytest.mark.parametrize(("game", "size"), STRIPS, ids=str)
def test_the_signs_lie_beside_the_cards_and_count_those_out_of_sight(server, sit, game, size):
    page = hand(server, sit, game, size)
    expect(page.locator("#further")).to_be_visible()
    for _ in range(3):
        row = page.evaluate(ROW)
        for sign in row["signs"]:
            assert sign["right"] - sign["left"] >= 40
            assert sign["bottom"] - sign["top"] >= 40
            assert sign["right"] <= row["strip"]["right"]
            assert sign["left"] >= max(row["cards"][i]["left"] for i, parts in enumerate(row["shown"]) if parts == 3)
        hidden = sum(parts < 2 for parts in row["shown"])
        assert sum(map(said, row["signs"])) == hidden
        assert [sign["off"] for sign in row["signs"]] == [said(sign) == 0 for sign in row["signs"]]
        if row["signs"][1]["off"]:
            break
        go_on(page, page.locator("#further [data-side='1']"))


@pytest.mark.parametrize(("game", "size"), STRIPS, ids=str)
def test_a_press_on_a_sign_goes_on_to_the_end_and_back_and_chooses_nothing(server, sit, game, size):
    page = hand(server, sit, game, size)
    left, right = (page.locator(f"#further [data-side='{side}']") for side in (-1, 1))
    expect(left).to_be_disabled()
    expect(right).to_be_enabled()
    before = right.bounding_box()
    while right.is_enabled():
        go_on(page, right)
    assert right.bounding_box() == before
    expect(page.locator("#hand > .card").last).to_be_in_viewport(ratio=0.9)
    while left.is_enabled():
        go_on(page, left)
    expect(page.locator("#hand > .card").first).to_be_in_viewport(ratio=0.8)
    expect(page.locator("#hand .up")).to_have_count(0)


@pytest.mark.parametrize("game", ["shiai", "musashi"])
@pytest.mark.parametrize(("size", "least"), [(PHONES[0], (55, 80)), (PHONES[1], (50, 40))], ids=str)
def test_a_phone_shows_the_whole_hand_of_kendo_in_two_rows(server, sit, game, size, least):
    page = hand(server, sit, game, size)
    row = page.evaluate(ROW)
    assert set(row["shown"]) == {3}
    assert len({round(card["top"]) for card in row["cards"]}) == 2
    assert min(card["width"] for card in row["cards"]) >= least[0]
    assert min(card["height"] for card in row["cards"]) >= least[1]
    assert all(card["left"] >= 0 and card["right"] <= size[0] for card in row["cards"])
    expect(page.locator("#further")).to_be_hidden()
    assert page.locator("#hand .card svg:visible").count() == len(row["cards"])  # one face of each


def test_a_card_of_a_row_leaves_forty_pixels_of_its_neighbour_to_press(server, sit):
    cards = hand(server, sit, *STRIPS[1]).evaluate(ROW)["cards"]
    assert min(one["left"] - other["left"] for other, one in pairwise(cards)) >= 40


def test_a_hand_that_fits_has_no_signs(server, sit):
    page = hand(server, sit, "ketto", (430, 932))
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("#board [data-pick=new]")
    expect(page.locator("#further")).to_be_hidden()
    page.set_viewport_size({"width": 320, "height": 640})
    expect(page.locator("#further")).to_be_hidden()
    page.set_viewport_size({"width": 280, "height": 640})
    expect(page.locator("#further")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#further")).to_be_hidden()


def test_the_pill_of_a_chosen_card_is_whole_on_the_smallest_phone(server, sit):
    page = hand(server, sit, "kiriai", PHONES[1])
    page.locator("#hand [data-pick=charge]").click()
    pill, strip = page.locator("#hand .slot").bounding_box(), page.locator("#strip").bounding_box()
    assert pill["y"] >= strip["y"]
