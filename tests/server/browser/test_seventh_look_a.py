"""Kaito, Kiri-ai and Bushido, looked at a seventh time: what was cut, covered or beside another thing no longer is."""

import re

import pytest
from playwright.sync_api import expect
from tables import PUT, skeleton
from test_clear_tables import COVERED, PHONE, SCREEN, SMALL, seated, to_step

import kensei
from kensei import drawing
from kensei.games.kiriai.drawing.animation import revealed
from kensei.games.kiriai.drawing.battlefield import BESIDE
from kensei.games.kiriai.drawing.field import field_of

CUT = """() => [...document.querySelectorAll(".plate .what")].flatMap((row) => [...row.childNodes].filter((part) => {
  const range = document.createRange(), line = row.getBoundingClientRect();
  range.selectNodeContents(part);
  const { left, right, top, width } = range.getBoundingClientRect();
  if (!width || top >= line.bottom - 2) return false;
  return left < line.left - 1 || right > line.right + 1;
})).map((part) => part.textContent)"""
"""The words beside a name that are seen in part; those that are left out lie below the line."""


@pytest.mark.parametrize("fighters", ["manipulator,bruiser", "swift,warlord"])
def test_the_smallest_phone_shows_every_card_of_bushido_and_covers_no_plate(server, sit, fighters):
    page = seated(server, sit, "bushido", SMALL, fighters=fighters)
    cards = page.locator("#hand > .card")
    assert cards.count() == 9
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    assert not page.locator("#further").is_visible()
    assert not page.locator("#board.goes-down").count()
    for card in cards.all():
        card.locator("[data-pick]").click()
        expect(card.locator(".slot")).to_be_visible()
        assert page.evaluate(COVERED, "#own .name, #own .what, #own .health, #hand [data-pick]") == []


def test_a_chosen_fighter_is_introduced_whole_on_the_smallest_phone(server, sit):
    page = seated(server, sit, "bushido", SMALL, fighters="choose")
    page.evaluate("document.getElementById('offer').hidden = false")
    page.locator("#hand [data-pick]").first.click()
    sheet, strip = (
        page.locator("#board .draw.tall .choosing:visible").bounding_box(),
        page.locator("#strip").bounding_box(),
    )
    assert sheet["y"] + sheet["height"] <= strip["y"] + 1
    assert page.evaluate(COVERED, "#own .name, #own .what, #own .health") == []


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
@pytest.mark.parametrize("game", ["kaito", "kiriai", "bushido"])
def test_what_stands_beside_a_name_is_whole_or_left_out(server, sit, game, size):
    options = {"fighters": "manipulator,bruiser"} if game == "bushido" else {}
    page = seated(server, sit, game, size, **options)
    assert page.locator("#others .what").text_content().count(" · ") >= 1
    assert page.evaluate(CUT) == []
    seen = page.locator("#others .what").inner_text().split("\n")[0].strip()
    assert seen in ("Black", "plan sealed", "Bruiser")


OVER = """() => {
  const all = [...document.querySelectorAll("#board .draw.wide text")];
  const mine = all.find((one) => one.textContent.startsWith("You · "));
  const words = mine.getBoundingClientRect();
  const beside = ({ left, right }) => left >= words.right + 4 || right <= words.left;
  const over = (box) => !beside(box) && box.top < words.bottom && box.bottom > words.top;
  return [...document.querySelectorAll("#board .draw.wide :is(use,image,rect)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width < 200 && over(box);
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""What lies on the reader's own wounds, or touches them."""


@pytest.fixture
def kiriai(chromium, tmp_path):
    """Give a page of Kiri-ai on a screen, at that position as a seat sees it."""
    page = chromium.new_page(viewport=SCREEN, reduced_motion="reduce")

    def put(text, seat):
        page.set_content(skeleton(tmp_path, "kiriai"))
        state = kensei.game("kiriai").read(text)
        sitters = [drawing.Sitter("Ann"), drawing.Sitter("Tanpopo")]
        legal, asked = state.legal_moves(seat), state.to_act()
        parts = drawing.parts("kiriai", state.view(seat), legal=legal, asked=asked, sitters=sitters, shape="wide")
        put = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
        page.evaluate(PUT, {**put, "buttons": "", "chosen": []})
        return page

    yield put
    page.close()


@pytest.mark.parametrize(("seat", "position"), [(0, "5 2H1:balanced:kesa 4H0:-:zan"), (1, "5 2H0:-:kesa 4H1:move:zan")])
def test_a_resting_card_lies_beside_the_wounds_and_not_on_them(kiriai, seat, position):
    page = kiriai(position, seat)
    assert page.evaluate(OVER) == []


def test_the_paper_of_a_reveal_leaves_the_wounds_in_sight():
    """It covered the last letter of "unhurt"."""
    field = field_of(5, "wide")
    left = float(re.search(r'<rect x="([\d.]+)"', revealed("high", "low", 0, field))[1])
    assert left >= 64 + 104  # from where the words begin, as wide as "You · wounded"
    assert left <= 14 + BESIDE


CROSSED = """() => [...document.querySelectorAll("#hand .slot")].filter((pill) => {
  const { left, right, top, bottom } = pill.getBoundingClientRect();
  return [...document.querySelectorAll(".light rect")].some((ring) => {
    const box = ring.getBoundingClientRect();
    const isWithin = (edge) => edge > top + 1 && edge < bottom - 1;
    return box.left < right && box.right > left && [box.top, box.bottom].some(isWithin);
  });
}).map((pill) => pill.textContent)"""
"""The pills of chosen cards through which the edge of a ring goes."""


@pytest.mark.parametrize("size", [SCREEN, PHONE, SMALL], ids=["screen", "phone", "small phone"])
@pytest.mark.parametrize(("game", "number", "pick"), [("kiriai", 1, "charge"), ("bushido", 2, "kiri")])
def test_no_ring_of_a_lesson_crosses_the_pill_of_a_chosen_card(sit, game, number, pick, size):
    page = to_step(sit, game, number, **size)
    page.click(f"#hand [data-pick={pick}]")
    expect(page.locator("#hand .slot")).to_have_count(1)
    assert page.locator(".light rect").count()
    assert page.evaluate(CROSSED) == []


def test_a_trade_that_is_chosen_leaves_the_board_of_a_screen_nearly_as_large(sit):
    """The sentence stood in a narrow column of seven lines, and the board lost a tenth of its height."""
    page = to_step(sit, "kaito", 6, **SCREEN)
    page.click("#board .draw.wide [data-pick=d2]")
    bar = page.locator("#bar")
    before = bar.bounding_box()["height"]
    page.click("#buttons [data-extra^=H]")
    expect(page.locator("#buttons [data-extra^=H][aria-pressed=true]")).to_be_visible()
    assert page.locator("#actions .say").bounding_box()["height"] <= 44  # two lines
    assert bar.bounding_box()["height"] <= before + 48


def test_a_trade_that_is_chosen_adds_no_lines_on_the_smallest_phone(sit):
    """With four lines the bar reached over what one holds."""
    page = to_step(sit, "kaito", 6, **SMALL)
    page.click("#board .draw.tall [data-pick=d2]")
    before = page.locator("#actions").bounding_box()["height"]
    page.click("#buttons [data-extra^=H]")
    expect(page.locator("#actions")).to_contain_text("then put a helmet back there")
    assert page.locator("#actions").bounding_box()["height"] <= before + 1
