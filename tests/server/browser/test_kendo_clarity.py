"""What newcomers to kendo stumbled over, on a screen and on a phone: pressed and read in a page as they would."""

import re

import pytest
from playwright.sync_api import expect
from test_first_duel import done_by_coach, open_lesson

from kensei.lessons import lesson

SIZES = [{"width": 1440, "height": 900}, {"width": 390, "height": 844}, {"width": 320, "height": 640}]


@pytest.fixture(params=SIZES, ids=["screen", "phone", "small phone"])
def size(request):
    return request.param


def lesson_at(sit, game, number, **size):
    """Give the page of a first duel at one of its steps, with the steps before done."""
    page = open_lesson(sit, game, **size)
    steps = lesson(game).steps
    for step in range(1, number):
        done_by_coach(page, step, len(steps))
    page.wait_for_selector("#hand .next")
    return page


def test_a_red_that_needs_mushin_says_so_and_the_button_names_what_is_missing(sit, size):
    """The answer to Kote in the lesson: Kote-Do fits, Do-Men does only with Mushin."""
    page = lesson_at(sit, "shiai", 4, **size)
    assert page.locator("#hand [data-pick=do-men]").get_attribute("data-needs") == "+ Mushin"
    assert page.locator("#hand [data-pick=kote-do]").get_attribute("data-needs") is None
    page.click("#hand [data-pick=do-men]")
    lacks = page.locator("#buttons .lacks")
    assert lacks.inner_text() == "Press Mushin too"
    assert "only with Mushin" in page.inner_text("#actions")
    lacks.click(force=True)
    assert page.inner_text("#actions") == "Press Mushin too"
    page.click("#hand [data-pick=mushin]")
    assert page.locator("#buttons .lacks").count() == 0
    assert page.locator("#send").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_button_asks_for_a_deck_and_for_a_player(sit, size):
    page = lesson_at(sit, "shiai", 2, **size)
    page.click("#hand [data-pick=tsuki-kote]")
    assert page.inner_text("#buttons .lacks") == "Press a deck too"
    page = lesson_at(sit, "musashi", 1, **size)
    page.click("#hand [data-pick=men5]")
    assert page.inner_text("#buttons .lacks") == "Press a player too"


def test_what_the_coach_says_is_not_hidden_while_a_deck_is_to_be_pressed(sit):
    page = lesson_at(sit, "shiai", 2, width=390, height=844)
    says, hand = page.locator("#coach-says").bounding_box(), page.locator("#hand").bounding_box()
    assert says["y"] + says["height"] <= hand["y"] + 20
    assert page.locator("#board [data-pick=red]").bounding_box()["height"] >= 40


def test_two_cards_that_are_chosen_together_can_both_be_read_on_a_phone(sit, size):
    """Nothing of the green is covered by the red, and both lie on the board."""
    page = lesson_at(sit, "shiai", 4, **size)
    page.click("#hand [data-pick=do-men]")
    page.click("#hand [data-pick=mushin]")
    first = page.locator("#board .lay .first.on:visible").bounding_box()
    lean = page.locator("#board .lay .lean.on:visible").bounding_box()
    board = page.locator("#board svg.draw:visible").bounding_box()
    assert lean["x"] >= first["x"] + first["width"] - 4
    assert lean["x"] + lean["width"] <= board["x"] + board["width"] + 1
    assert lean["y"] + lean["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_the_three_decks_tell_about_themselves_when_pointed_at(sit, game):
    page = lesson_at(sit, game, 1, width=1440, height=900)
    says = "t => document.querySelector('#speak:not([hidden]) h2')?.innerText.startsWith(t)"
    for colour in ("brown", "red", "green"):
        page.hover(f"#board [data-card=deck-{colour}]")
        page.wait_for_function(says, arg=f"The {colour} deck")
    assert page.locator("#speak .parts dt").count() == (12 if game == "shiai" else 11)
    box = page.locator("#speak").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 900


def test_a_deck_of_a_phone_tells_about_itself_when_it_is_pressed(sit):
    page = lesson_at(sit, "musashi", 1, width=390, height=844, has_touch=True)
    page.locator("#board [data-card=deck-green]").tap()
    page.wait_for_selector("#speak:not([hidden]) .parts dt")
    assert page.inner_text("#speak h2").startswith("The green deck")


def test_ippon_and_hansoku_tell_what_they_are(sit):
    page = lesson_at(sit, "shiai", 1, width=1440, height=900)
    page.locator("#board [data-card=ippon]").first.click()
    page.wait_for_selector("#speak:not([hidden])")
    assert "two win the bout" in page.inner_text("#speak .what")
    page.locator("#board [data-card=hansoku]").first.click()
    expect(page.locator("#speak h2")).to_have_text(re.compile("^Hansoku"))


def test_a_hand_that_goes_on_shows_a_card_that_can_be_played(sit):
    """The answer to Oshidashi in the lesson is the fourth card of six, beyond the edge of the smallest phone."""
    page = lesson_at(sit, "shiai", 5, width=320, height=640)
    assert page.locator("#hand .next").count() == 1
    page.wait_for_function(
        "() => { const {left, right} = document.querySelector('#hand .next').getBoundingClientRect();"
        " return left >= 0 && right <= innerWidth; }"
    )


PASSES = """() => {
  const ways = ["#buttons [data-skip]", "#buttons .grave:enabled", "#send", "#giveup [data-extra]"];
  const lit = [...document.querySelectorAll("#board .draw .next,#hand .next")];
  const next = lit.find((one) => one.getBoundingClientRect().width);
  const thing = ways.map((way) => document.querySelector(way)).find(Boolean) ?? next;
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


def test_why_a_point_was_given_stands_above_the_board_and_on_the_result(server, sit, size):
    """Somebody who never answers loses a point for it, and then the bout."""
    host, *_ = server.table("shiai", seats=["here", "bot:random"])
    page = sit(host, **size).ready().page
    told = ""
    for _ in range(3000):
        if page.locator("body.over").count():
            break
        if not told and page.locator("#status .point:visible").count():
            told = page.locator("#status .point").inner_text()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.evaluate(PASSES)
        page.wait_for_timeout(15)
    reason = r"(Ippon|Hansoku) for .+: .*(did not answer|struck into|nothing to start)"
    assert re.match(reason, told)
    assert re.search(reason, page.inner_text("#result"))


def test_no_button_of_the_bar_is_pushed_into_a_second_line_on_a_phone(sit):
    page = lesson_at(sit, "shiai", 4, width=390, height=844)
    page.click("#hand [data-pick=kote-do]")
    tops = {round(one.bounding_box()["y"]) for one in page.locator("#bar .btn:visible").all()}
    assert len(tops) == 1


WHERE = """() => [...document.querySelectorAll("#board svg.draw,#hand,#status h1")].map((thing) => {
  const { x, y, width, height } = thing.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


@pytest.mark.parametrize("game", ["shiai", "musashi"])
def test_nothing_moves_while_cards_and_decks_are_chosen(server, sit, size, game):
    """The bar says more of what is chosen than before, and has the room for it."""
    host, *_ = server.table(game, seats=["here", "bot:random"])
    page = sit(host, **size).ready().page
    page.wait_for_selector("#hand .next")
    before = page.evaluate(WHERE)
    picks = page.evaluate("() => [...document.querySelectorAll('#hand .next')].map((card) => card.dataset.pick)")
    for pick in [*picks[:3], *(["red", "green"] if game == "shiai" else [])]:
        page.click(f":is(#hand,#board) [data-pick={pick}]:visible")
        assert page.evaluate(WHERE) == before, pick
    expect(page.locator("#actions .say span")).to_have_text(re.compile(r"You draw (a green|another)"))


def test_cards_that_are_chosen_together_say_what_they_do_together(sit, size):
    """The red fits by itself: the bar says so, with the name of who must answer."""
    page = lesson_at(sit, "shiai", 4, **size)
    page.click("#hand [data-pick=kote-do]")
    page.click("#hand [data-pick=mushin]")
    told = "Answers Kote and strikes Do. Kenji must answer that, or it is your ippon. It does so without Mushin, too."
    assert told in page.inner_text("#actions")
