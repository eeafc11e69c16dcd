"""A full turn of both kendo games on a phone: nothing that a decision needs is off the screen."""

import pytest
from tables import PUT, drawn, moments, skeleton
from test_first_duel import done_by_coach, open_lesson

from kensei.lessons import lesson

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
SAID = "<p class='say'><b>Men-Kote, Mushin.</b><span>Answers Men; Kote only with Mushin. Strikes Kote.</span></p>"
"""What the bar says of two cards that are chosen: two lines on the smallest phone."""

UNSEEN = """() => {
  const things = "#status :is(h1,.point,.story li),.plate,#board :is([data-card],[data-pick],.lay),.card,.bar .btn";
  const out = [];
  for (const thing of document.querySelectorAll(things)) {
    const { top, bottom, width } = thing.getBoundingClientRect();
    if (width && (top < -0.5 || bottom > innerHeight + 0.5)) out.push(thing.outerHTML.slice(0, 80));
  }
  const low = document.querySelector("#board svg.draw").getBoundingClientRect();
  if (low.width > innerWidth) out.push("the board is wider than the page");
  const over = document.documentElement.scrollHeight - innerHeight;
  if (over > 0) out.push(`the page scrolls by ${over}`);
  return out;
}"""
SMALL = """() => [...document.querySelectorAll("#board svg.draw text")].filter((text) => {
  const { width } = text.getBoundingClientRect();
  return width && parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a < 11;
}).map((text) => text.textContent)"""


@pytest.fixture
def shown(chromium, tmp_path, request):
    """Give a page of a table in a window of that size, with a moment of a game put into it."""
    pages = []

    def put(table, size):
        page = chromium.new_page(viewport=size, reduced_motion="reduce")
        page.set_content(skeleton(tmp_path, table.partition("-")[0]))
        pages.append(page)
        return page

    yield put
    for page in pages:
        page.close()


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
@pytest.mark.parametrize("table", ["shiai", "musashi", "musashi-6"])
def test_a_full_turn_fits(shown, table, size):
    """With the title, the plates or the ring, what lies on the table, the decks, the hand and the buttons."""
    page, seen = shown(table, size), 0
    for match in moments(table, (3, 4), 4):
        asked = sorted(match.state.to_act())
        if len(match.plies) % 2 or not asked:  # at odd plies names are as long as they may be
            continue
        page.evaluate(PUT, drawn(match, asked[0], "tall", []))
        page.evaluate("html => { document.getElementById('actions').innerHTML = html; }", SAID)
        assert page.evaluate(UNSEEN) == [], (len(match.plies), match.state.point)
        assert page.evaluate(SMALL) == [], (len(match.plies), match.state.point)
        seen += 1
    assert seen > 10


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_the_score_and_the_cards_of_both_stand_on_the_plates_of_shiai(server, sit, size):
    page = sit(server.table("shiai", seats=["here", "bot:random"])[0], **size).ready().page
    page.wait_for_selector("#hand .next")
    assert page.locator("#board [data-card=ippon]:visible").count() == 0
    for plate in ("#others", "#own"):
        assert page.locator(f"{plate} [data-card=ippon]").is_visible()
        assert "8 cards" in page.inner_text(f"{plate} .what")
    page.locator("#others [data-card=ippon]").click()
    page.wait_for_selector("#speak:not([hidden])")
    assert "two win the bout" in page.inner_text("#speak .what")


def test_a_screen_has_the_score_beside_the_exchange_alone(sit):
    page = open_lesson(sit, "shiai", width=1440, height=900)
    page.wait_for_selector("#hand .next")
    assert page.locator("#board [data-card=ippon]:visible").count() == 2
    assert page.locator(".plate .extra:visible").count() == 0


@pytest.mark.parametrize("size", PHONES, ids=["phone", "small phone"])
def test_decks_lie_beside_the_attack_and_a_finger_meets_them(server, sit, size):
    page = sit(server.table("shiai", seats=["here", "bot:random"])[0], **size).ready().page
    page.wait_for_selector("#board [data-pick=red].next")
    for colour in ("brown", "red", "green"):
        box = page.locator(f"#board [data-pick={colour}]").bounding_box()
        assert min(box["width"], box["height"]) >= 40
    lay, red = page.locator("#board .lay").bounding_box(), page.locator("#board [data-pick=brown]").bounding_box()
    assert lay["x"] + lay["width"] <= red["x"]


READ = """() => [...document.querySelectorAll(".answers .full,.point .full")]
  .filter((thing) => getComputedStyle(thing).display === "none").length"""


def test_fewer_words_on_a_phone_are_no_fewer_to_a_screen_reader(shown):
    """The short ones are hidden from it, and the full ones never are."""
    page = shown("shiai", PHONES[1])
    found = 0
    for match in moments("shiai", (3, 4), 4):
        for seat in sorted(match.state.to_act())[:1]:
            page.evaluate(PUT, drawn(match, seat, "tall", []))
            found += page.locator(".answers .full").count()
            assert page.evaluate(READ) == 0
            assert page.locator(".brief:not([aria-hidden=true])").count() == 0
    assert found


BADGE = """() => {
  const card = document.querySelector("#hand [data-needs]:not(.up)");
  const { top, height } = getComputedStyle(card, "::after");
  return [parseFloat(top), parseFloat(top) + parseFloat(height), card.getBoundingClientRect().height];
}"""


@pytest.mark.parametrize("size", [*PHONES, {"width": 1440, "height": 900}], ids=["phone", "small phone", "screen"])
def test_what_a_red_needs_covers_neither_what_it_answers_nor_its_stroke(server, sit, size):
    """The badge lies on the upper edge; on a card that is chosen the button says what is missing."""
    page = open_lesson(sit, "shiai", **size)
    for step in range(1, 4):
        done_by_coach(page, step, len(lesson("shiai").steps))
    page.wait_for_selector("#hand [data-needs]")
    top, foot, height = page.evaluate(BADGE)
    assert top < 0
    assert foot <= height * 0.11
    page.click("#hand [data-pick=do-men]")
    shown = "getComputedStyle(document.querySelector('#hand [data-pick=do-men]'), '::after').display"
    assert page.evaluate(shown) == "none"


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("shiai", ["number: the larger one starts the bout", "cards left in the deck", "hansoku: two are an ippon"]),
        ("musashi", ["numbers: the largest sum attacks first", "who strikes whom, in this order"]),
    ],
)
def test_the_signs_of_a_table_are_told_beside_it_and_in_a_panel_of_a_phone(server, sit, game, told):
    host, *_ = server.table(game, seats=["here", "bot:random"])
    page = sit(host, width=1440, height=900).ready().page
    told = [*told, "answers only together with Mushin"]
    assert [words for words in told if words not in page.inner_text("#legend")] == []
    page = sit(host, width=390, height=844, has_touch=True).ready().page
    page.wait_for_selector("#hand .next")
    page.locator("#others [data-card=ippon]" if game == "shiai" else "#board [data-card=deck-green]").tap()
    page.wait_for_selector("#speak:not([hidden]) .legend li")
    assert [words for words in told if words not in page.inner_text("#speak .legend")] == []
