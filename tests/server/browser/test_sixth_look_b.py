"""Kettō and the kendo games, task by task: what came last is marked, nothing is cut, signs stand apart."""

import random
from itertools import combinations

import pytest
from playwright.sync_api import expect
from tables import PUT, skeleton

import kensei
from kensei import Match, drawing
from kensei.games.ketto.cards import STANCES
from kensei.games.ketto.deck import load
from kensei.games.ketto.drawing.pieces import face

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
IDS = ("phone", "small phone")
SITTERS = [drawing.Sitter("Lisa"), drawing.Sitter("Tanpopo")]


def newcomer(sit, path, size):
    """Open a table with the lesson of the table, as somebody sees it who has never sat at one."""
    page = sit(path, **size).page
    page.wait_for_selector("#hand .next")
    page.click("#tool-menu")
    page.click("#menu-learn")
    expect(page.locator(".bubble")).to_be_visible()
    return page


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_beside_a_lesson_nothing_under_the_title_touches_the_edge(server, sit, size):
    page = newcomer(sit, server.table("shiai", seats=["here", "bot:random"])[0], size)
    for step in page.locator("#status .steps:visible").all():
        assert step.bounding_box()["x"] >= 8
    assert page.evaluate("parseFloat(getComputedStyle(document.querySelector('#status')).paddingLeft)") >= 8


def test_the_signs_of_the_actions_left_do_not_stand_without_their_words(server, sit):
    page = newcomer(sit, server.table("ketto", seats=["here", "bot:random"])[0], PHONES[0])
    page.locator("#hand .next").first.click()
    page.click("#send")
    page.wait_for_selector("#board .next")
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator("#status .dots")).to_be_hidden()
    page.locator("#hand .next").first.click()
    expect(page.locator("#status h1")).to_be_in_viewport(ratio=1)
    expect(page.locator("#status .dots")).to_be_hidden()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.locator(".bubble")).to_have_count(0)
    expect(page.locator("#status .dots")).to_be_visible()


def test_the_frame_of_a_lesson_lies_around_no_words(server, sit):
    """The decks have frames of their own; the lesson stands above the board."""
    page = newcomer(sit, server.table("shiai", seats=["here", "bot:random"])[0], PHONES[0])
    page.evaluate("document.querySelector('#actions').classList.add('pointed')")
    style = "getComputedStyle(document.querySelector('#actions')).outlineWidth"
    assert page.evaluate(style) == "0px"


@pytest.mark.parametrize("size", [*PHONES, {"width": 1440, "height": 900}], ids=(*IDS, "screen"))
def test_the_card_that_was_drawn_is_marked_until_the_next_move(server, sit, size):
    page = sit(server.table("ketto", seats=["here", "bot:random"])[0], **size).ready().page
    page.locator("#hand .next").first.click()
    page.click("#send")
    page.wait_for_selector("#board .next")
    assert page.locator(".came").count() == 0
    held = [button.get_attribute("data-card") for button in page.locator("#hand button").all()]
    page.click("[data-extra=draw]")
    mark = page.locator("#hand .came")
    expect(mark).to_have_text("drawn")
    now = [button.get_attribute("data-card") for button in page.locator("#hand button").all()]
    card = mark.locator("xpath=..")
    assert card.locator("button").get_attribute("data-card") in set(now) - set(held)
    assert mark.bounding_box()["width"] < card.bounding_box()["width"]
    card.locator("button").click()
    expect(mark).to_be_hidden()  # it is chosen: the pill says so there


MARK = "<span class='came'>new</span>"


def test_what_was_drawn_in_kendo_is_marked_and_the_deal_is_not():
    match = Match(kensei.game("shiai"), seed=5)
    assert "came" not in hand_of(match, 0)
    for seat in (0, 1):
        match.play(seat, f"switch {match.state.view(seat).hand[0]} red")
    assert hand_of(match, 0).count(MARK) == 1
    for seat in (0, 1):
        match.play(seat, "pick green")
    assert hand_of(match, 0).count(MARK) == 2


def hand_of(match, seat):
    state = match.state
    legal = state.legal_moves(seat) if seat in state.to_act() else ()
    return drawing.parts(
        match.game.name, state.view(seat), legal=legal, asked=state.to_act(), sitters=SITTERS, shape="tall",
        story=match.story(seat),
    )["hand"]  # fmt: skip


BOXES = """() => [...document.querySelectorAll("svg")].map((one) => {
  const drawn = [...one.children].filter((thing) => thing.matches("g,text"));
  return drawn.map((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    return [x, y, x + width, y + height * (thing.matches("text") ? 0.8 : 1)];
  });
})"""


def test_the_run_of_a_stance_its_bonus_and_its_shield_stand_apart(chromium):
    page = chromium.new_page()
    drawn = [face(load(None), card, facing) for card in STANCES for facing in (False, True)]
    page.set_content("".join(f'<svg viewBox="0 0 100 100" width="200" height="200">{one}</svg>' for one in drawn))
    for boxes in page.evaluate(BOXES):
        signs = boxes[1:]  # the name stands above them
        assert len(signs) == 3
        for one, other in combinations(signs, 2):
            across = max(one[0], other[0]) - min(one[2], other[2])
            down = max(one[1], other[1]) - min(one[3], other[3])
            assert max(across, down) >= 5, (one, other)
    page.close()


def answered(count):
    """Yield moments of Shiai at which the answers to an attack are listed."""
    rng, game = random.Random(8), kensei.game("shiai")
    for seed in range(40):
        match = Match(game, seed=seed)
        while not match.state.outcome() and count:
            for seat in sorted(match.state.to_act()):
                view = match.state.view(seat)
                if view.attack is not None and view.turn == seat and view.point in ("switch", "answer"):
                    yield match, seat
                    count -= 1
                match.play(seat, rng.choice(match.legal_moves(seat)))


OUTSIDE = """() => [...document.querySelectorAll(".answers li")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width > 2 && (left < 0 || right > innerWidth);
}).map((one) => one.innerText)"""


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_all_that_answers_is_in_sight_and_what_would_where_nothing_does(chromium, tmp_path, size):
    page = chromium.new_page(viewport=size, reduced_motion="reduce")
    page.set_content(skeleton(tmp_path, "shiai"))
    lacking = 0
    for match, seat in answered(40):
        state = match.state
        parts = drawing.parts(
            "shiai", state.view(seat), legal=state.legal_moves(seat), asked=state.to_act(), sitters=SITTERS,
            shape="tall", story=match.story(seat),
        )  # fmt: skip
        shown = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
        page.evaluate(PUT, {**shown, "buttons": "", "chosen": []})
        assert page.evaluate(OUTSIDE) == []
        if page.locator(".answers .none").count() and page.locator(".answers .else").count():
            lacking += 1
            expect(page.locator(".answers .else~li").last).to_be_visible()
    assert lacking > 3
    page.close()


TALL = "action black taken:1 peek | stance:S5^ hand:A06,A03,D @1:0,0=A08;0,1=A07;0,2=A12;0,3=A13 | stance:S4^ hand:D"


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_the_sign_that_the_board_goes_on_covers_no_card_of_the_hand(chromium, tmp_path, size):
    page = chromium.new_page(viewport=size, reduced_motion="reduce")
    page.set_content(skeleton(tmp_path, "ketto"))
    state = kensei.game("ketto").read(TALL)
    parts = drawing.parts(
        "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=SITTERS, shape="tall"
    )
    shown = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
    page.evaluate(PUT, {**shown, "buttons": "", "chosen": []})
    foot = page.evaluate("""() => {
      const board = document.querySelector("#board");
      const { top } = document.querySelector("#strip").getBoundingClientRect();
      board.classList.add("goes-down");
      board.style.setProperty("--foot", `${innerHeight - top}px`);
      const { bottom, right, height } = getComputedStyle(board, "::after");
      // the sign is turned: it is as high as it is broad in the sheet
      return [innerHeight - top, parseFloat(bottom) + (parseFloat(height) - 26) / 2, parseFloat(right) - 9];
    }""")
    assert foot[1] >= foot[0]
    assert foot[2] >= 0
    page.close()


ROWS = "action black taken:1 peek | stance:S5^ hand:A06,D @1:0,0=A08;1,0=A07;1,1=A12 | stance:S4 hand:D @1:0,0=A13"


def test_a_movement_of_two_rows_is_in_sight_with_all_its_places_on_the_smallest_phone(chromium, tmp_path):
    """What is left to draw and the own stance stand below it there, on larger phones above it."""
    page = chromium.new_page(viewport=PHONES[1], reduced_motion="reduce")
    page.set_content(skeleton(tmp_path, "ketto"))
    state = kensei.game("ketto").read(ROWS)
    parts = drawing.parts(
        "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=SITTERS, shape="tall"
    )
    shown = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
    page.evaluate(PUT, {**shown, "buttons": "", "chosen": []})
    foot = page.locator("#strip").bounding_box()["y"]
    places = [place.bounding_box() for place in page.locator("#board svg [data-pick^='@1']").all()]
    assert len(places) > 9
    assert max(place["y"] + place["height"] for place in places) <= foot + 2
    assert page.locator(".mine").bounding_box()["y"] > max(place["y"] for place in places)
    page.set_viewport_size(PHONES[0])
    places = [place.bounding_box() for place in page.locator("#board svg [data-pick^='@1']").all()]
    assert page.locator(".mine").bounding_box()["y"] < min(place["y"] for place in places)
    page.close()
