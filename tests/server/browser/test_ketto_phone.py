"""Planning in Kettō on a phone: however tall the other's movements are, the own ones stay in reach."""

import pytest
from tables import PUT, skeleton
from test_first_duel import done_by_coach, open_lesson

import kensei
from kensei import drawing
from kensei.lessons import lesson

SOON = 20_000
PHONES = [(390, 844), (320, 640)]
TALL = "@1:0,0=A01;0,1=A02;0,2=A03;0,3=A04;0,4=A10;1,4=A11;1,5=A17 @2:0,0=A12;1,0=A13;2,0=A14 @3:0,0=D;0,1=A20"
DUEL = (
    "action black taken:1{peek} | stance:S5^ hand:{hand} @1:0,0=A08;1,0=A07;2,0=A05 | stance:S4^ hand:A05,A16 " + TALL
)
ROOM = """() => {
  document.body.style.setProperty("--bar", `${document.querySelector(".bar").offsetHeight}px`);
  document.body.style.setProperty("--own", `${document.getElementById("own").offsetHeight}px`);
  const foot = document.getElementById("strip").getBoundingClientRect().top;
  const out = { places: 0, covered: [], small: [] };
  for (const place of document.querySelectorAll("#board .draw.tall [data-pick^='@1']")) {
    const { x, y, width, height } = place.getBoundingClientRect();
    out.places += 1;
    const isIn = y >= 0 && y + height <= foot + 1 && x >= 0 && x + width <= innerWidth + 1;
    if (!isIn) out.covered.push([place.dataset.pick, y, foot]);
    if (Math.min(width, height) < 39.5) out.small.push([place.dataset.pick, width, height]);
  }
  return out;
}"""
"""The places of the own first movement that are not in sight, and those that are smaller than a finger."""


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    html = skeleton(tmp_path_factory.mktemp("ketto"), "ketto")
    page = chromium.new_page(reduced_motion="reduce")

    def show(size, text, chosen=()):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.set_content(html)
        state = kensei.game("ketto").read(text)
        sitters = [drawing.Sitter("Lisa"), drawing.Sitter("Tanpopo")]
        parts = drawing.parts(
            "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=sitters, shape="tall"
        )
        put = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
        page.evaluate(PUT, {**put, "buttons": "", "chosen": list(chosen)})
        return page

    yield show
    page.close()


def duel(peek=True, hand="A06,A03,A15,D,V"):
    return DUEL.format(peek=" peek" if peek else "", hand=hand)


@pytest.mark.parametrize("size", PHONES, ids=str)
@pytest.mark.parametrize("peek", [True, False])
def test_a_tall_movement_across_the_table_leaves_the_own_one_in_sight(page, size, peek):
    assert page(size, duel(peek)).evaluate(ROOM) == {"places": 12, "covered": [], "small": []}


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_one_press_enlarges_the_other_side_and_another_folds_it(page, size):
    shown = page(size, duel())
    line, whole = shown.locator("#board .across summary"), shown.locator("#board .across > svg")
    assert line.bounding_box()["height"] >= 40
    assert line.get_attribute("aria-label").startswith("Tanpopo’s stance and movements: movement I of 7 cards, ")
    assert not whole.is_visible()
    line.click()
    assert whole.bounding_box()["height"] > 84
    assert whole.locator("[data-card=S4]").is_visible()
    line.click()
    assert not whole.is_visible()


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_reveal_that_is_chosen_shows_the_movements_to_press_large(page, size):
    text = duel(hand="A06,A03,R,D,V")
    picks = "#board [data-pick^='op@']"
    assert not page(size, text).locator(picks).first.is_visible()
    shown = page(size, text, ["R"])
    assert shown.locator(picks).count() == 3
    assert (
        min(min(spot.bounding_box()[side] for side in ("width", "height")) for spot in shown.locator(picks).all())
        >= 39.5
    )
    assert not shown.locator("#board .across").is_visible()


HIDDEN = """() => {
  const hidden = [], bar = document.getElementById("bar").getBoundingClientRect().top;
  const board = document.getElementById("board").getBoundingClientRect();
  for (const ring of document.querySelectorAll(".light rect.inner")) {
    const { x, y, width, height } = ring.getBoundingClientRect();
    const [mx, my] = [x + width / 2, y + height / 2];
    const isOnBoard = my > Math.max(0, board.top) && my < board.bottom;
    const under = document.elementFromPoint(mx, my);
    const isButton = Boolean(under?.closest("#buttons,#giveup"));
    if (!isButton && !isOnBoard && !(under?.closest("#hand") && y + height <= bar + 8)) hidden.push([mx, my]);
  }
  return hidden;
}"""


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_what_the_lesson_lights_is_in_sight_at_every_step(sit, size):
    page = open_lesson(sit, "ketto", width=size[0], height=size[1])
    steps = lesson("ketto").steps
    for number, step in enumerate(steps[:-1], 1):
        page.wait_for_selector(".light rect.inner")
        page.wait_for_function(f"() => ({HIDDEN})().length === 0", timeout=SOON)
        assert page.locator(".light rect.inner").count() == len(step.lights), step.name
        done_by_coach(page, number, len(steps))
    assert page.inner_text("#status h1") == steps[-1].deed
