"""The smallest phone: nothing lies on anything else, and what is to be pressed is in sight."""

import pytest
from playwright.sync_api import expect
from tables import PUT, skeleton
from test_first_duel import done_by_coach, open_lesson

import kensei
from kensei import drawing
from kensei.lessons import lesson

SMALL = {"width": 320, "height": 640}
BATTLE = (
    "attack black first:black peek | stance:S5^ hand:A06,A03,M1,D,V @1:0,0=A08;1,0=A07;2,0=A05;2,1=A02;2,2=A01"
    " | stance:S4^ hand:D"
)
PLANNING = "action black taken:1 peek | stance:S5^ hand:{hand} @1:0,0=A08;1,0=A07;2,0=A05 | stance:S4^ hand:D"


def box(page, selector):
    return page.locator(selector).bounding_box()


@pytest.fixture
def drawn(chromium, tmp_path):
    """Give a page of Kettō in a window of the smallest phone, at that position."""
    page = chromium.new_page(viewport=SMALL, reduced_motion="reduce")

    def put(text):
        page.set_content(skeleton(tmp_path, "ketto"))
        state = kensei.game("ketto").read(text)
        sitters = [drawing.Sitter("Lisa"), drawing.Sitter("Tanpopo")]
        parts = drawing.parts(
            "ketto", state.view(0), legal=state.legal_moves(0), asked=state.to_act(), sitters=sitters, shape="tall"
        )
        put = {"parts": {**parts, "result": "", "curtain": ""}, "over": False, "many": False, "kanji": "off"}
        page.evaluate(PUT, {**put, "buttons": "", "chosen": []})
        return page

    yield put
    page.close()


@pytest.mark.parametrize("game", ["ketto", "shiai"])
def test_the_count_of_steps_ends_before_the_buttons_of_the_coach(sit, game):
    page = open_lesson(sit, game, **SMALL)
    page.click("#coach-show")
    expect(page.locator("#coach-show")).to_have_text("Do it for me")
    count, skip = box(page, "#coach-of"), box(page, "#coach-skip")
    assert count["x"] + count["width"] <= skip["x"]
    assert count["x"] >= 8


def test_five_cards_of_ketto_are_in_sight_at_once(drawn):
    page = drawn(PLANNING.format(hand="A06,A03,M1,D,V"))
    cards = [card.bounding_box() for card in page.locator("#hand .card").all()]
    assert len(cards) == 5
    assert min(card["x"] for card in cards) >= 0
    assert max(card["x"] + card["width"] for card in cards) <= SMALL["width"]
    assert min(card["width"] for card in cards) >= 60


def test_a_stroke_is_begun_without_the_cards_that_serve_only_while_planning(drawn):
    page = drawn(BATTLE)
    assert page.locator("#board [data-pick^=attack]").count() == 5
    assert not page.locator("#hand").is_visible()
    page = drawn(PLANNING.format(hand="A06,A03,M1,D,V"))
    assert page.locator("#hand").is_visible()


def test_two_ways_to_draw_and_the_hint_stand_on_one_line(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"], options={"peek": True})
    page = sit(host, **SMALL).ready().page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("[data-extra=draw]")
    page.evaluate("""() => {
      const one = document.querySelector("#buttons [data-extra=draw]");
      one.after(Object.assign(one.cloneNode(true), { textContent: "Draw a tactic" }));
      document.getElementById("giveup").replaceChildren();
    }""")
    tops = {round(button.bounding_box()["y"]) for button in page.locator("#buttons .btn").all()}
    assert len(tops) == 1
    assert min(button.bounding_box()["width"] for button in page.locator("#buttons .btn").all()) >= 40


def test_the_count_of_a_replay_ends_before_its_buttons(server, sit):
    host, _ = server.table("kaito", seats=["bot:random", "bot:random"], names=["Aki", "Kenji"])
    page = sit(host, **SMALL).ready().page
    page.wait_for_selector("body.over", timeout=20_000)
    expect(page.locator(".scrub output")).to_have_text("end")
    buttons = [button.bounding_box() for button in page.locator(".scrub .tool").all()]
    assert len(buttons) >= 4
    for key, words in (("Home", "Opening"), ("ArrowRight", "Turn"), ("End", "end")):
        page.keyboard.press(key)
        expect(page.locator(".scrub output")).to_contain_text(words)
        count = page.evaluate("""() => {
          const words = document.createRange();
          words.selectNodeContents(document.querySelector(".scrub output"));
          const { left, right } = words.getBoundingClientRect();
          return { left, right };
        }""")
        assert not any(one["x"] < count["right"] and one["x"] + one["width"] > count["left"] for one in buttons)


def test_the_only_move_there_is_is_as_wide_as_the_bar_and_needs_no_hint(server, sit):
    """Who has no card that answers can only lose cards: nothing is given up by it."""
    page = sit(server.table("musashi", seats=["here", "bot:random"])[0], **SMALL).ready().page
    page.wait_for_selector("#hand .next")
    assert page.locator("#hint").is_visible()
    page.evaluate("""() => {
      const only = document.createElement("button");
      Object.assign(only, { className: "btn quietly", textContent: "Lose a card" });
      document.getElementById("giveup").replaceChildren(only);
      document.getElementById("buttons").replaceChildren();
    }""")
    assert box(page, "#giveup .btn")["width"] >= 280
    assert not page.locator("#hint").is_visible()


@pytest.mark.parametrize("size", [SMALL, {"width": 390, "height": 844}], ids=["small phone", "phone"])
@pytest.mark.parametrize(("game", "card"), [("musashi", "men5"), ("shiai", "men3")])
def test_the_board_of_a_first_duel_stays_when_a_card_is_chosen(sit, game, card, size):
    page = open_lesson(sit, game, **size)
    page.wait_for_selector("#hand .next")
    before = box(page, "#board")
    page.click(f"#hand [data-pick={card}]")
    page.wait_for_selector("#hand .up")
    assert box(page, "#board") == before
    if game == "musashi":
        page.click("#board [data-pick='to 1']")
        page.wait_for_selector("#board .up")
        assert box(page, "#board") == before


BADGE = """() => {
  const card = document.querySelector("#hand [data-needs]:not(.up)");
  const { width, right } = getComputedStyle(card, "::after");
  return { wide: parseFloat(width), right: parseFloat(right), card: card.getBoundingClientRect().width };
}"""


def test_the_badge_of_a_red_that_needs_another_card_covers_no_word_of_a_flat_card(sit):
    page = open_lesson(sit, "shiai", **SMALL)
    for step in range(1, 4):
        done_by_coach(page, step, len(lesson("shiai").steps))
    page.wait_for_selector("#hand [data-needs]")
    badge = page.evaluate(BADGE)
    assert badge["wide"] <= 16
    assert badge["right"] >= -2.5
    assert badge["card"] < 55


def test_a_bubble_lies_beside_the_places_that_it_asks_for(server, sit):
    """It says "press a card, then a dashed place": the place must not lie under it."""
    page = sit(server.table("ketto", seats=["here", "bot:random"])[0], **SMALL).ready().page
    page.add_init_script("localStorage.removeItem('kensei.learned.ketto')")
    page.reload()
    page.wait_for_selector(".bubble")
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    page.wait_for_selector("#board [data-pick=new]")
    expect(page.locator(".bubble p")).to_contain_text("dashed place")
    page.locator("#hand [data-pick]").first.click()
    bubble, place = page.locator(".bubble").bounding_box(), page.locator("#board [data-pick=new]").bounding_box()
    assert bubble["y"] + bubble["height"] <= place["y"]
    page.click("#board [data-pick=new]")
    expect(page.locator("#board [data-pick=new]")).to_have_attribute("aria-pressed", "true")
