"""Kaito, Kiri-ai and Bushido: what a choice needs and the way on are in sight, and nothing lies over them."""

import pytest
from playwright.sync_api import expect
from test_first_duel import done_by_coach, open_lesson

from kensei.lessons import lesson

SCREEN = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 320, "height": 640}
COVERED = """(things) => [...document.querySelectorAll(things)].filter((thing) => {
  const { left, top, width, height } = thing.getBoundingClientRect();
  if (!width) return false;
  return [0.1, 0.9].some((part) => {
    const seen = document.elementFromPoint(left + width / 2, top + height * part);
    return !seen || !(thing.contains(seen) || seen.closest(".card") === thing.closest(".card"));
  });
}).map((thing) => thing.getAttribute("aria-label") ?? thing.textContent)"""
"""What lies under something else, at its head or at its foot."""


def to_step(sit, game, number, **size):
    """Let the coach do all steps before one."""
    page = open_lesson(sit, game, **size)
    for done in range(1, number):
        done_by_coach(page, done, len(lesson(game).steps))
    return page


def test_a_trade_is_added_to_the_capture_and_sent_by_its_button(sit):
    page = to_step(sit, "kaito", 6, **PHONE)
    page.click("#board [data-pick=d2]")
    trades = page.locator("#buttons [data-extra]")
    assert [one.text_content()[:9] for one in trades.all()] == ["Buy a swo", "Buy a hel"]  # one of each kind
    page.click("#buttons [data-extra^=H]")
    expect(page.locator("#buttons [data-extra^=H]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#actions")).to_contain_text("then put a helmet back there for 1 + 2 + 2")
    page.click("#buttons [data-extra^=S]")  # the other trade takes its place
    expect(page.locator("#actions")).to_contain_text("then put a sword back there for 2 + 2")
    page.click("#buttons [data-extra^=H]")
    expect(page.locator("#send")).to_contain_text("Capture")
    expect(page.locator("#coach-on")).to_be_hidden()
    page.click("#send")
    expect(page.locator("#coach-nudge")).to_contain_text("Your helmet lies on d2")


@pytest.mark.parametrize(("game", "number", "picks"), [("kiriai", 1, ("charge", "high")), ("bushido", 2, ("kiri",))])
def test_what_is_said_of_a_choice_in_a_lesson_covers_neither_hand_nor_coach(sit, game, number, picks):
    page = to_step(sit, game, number, **PHONE)
    for pick in picks:
        page.click(f"#hand [data-pick={pick}]")
    expect(page.locator("#send")).to_be_visible()
    assert page.evaluate(COVERED, "#hand .card:nth-child(-n+4) [data-pick], #coach-says") == []


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_the_way_on_is_in_sight_when_a_lesson_is_over(sit, size):
    page = to_step(sit, "kiriai", len(lesson("kiriai").steps), **size)
    page.click("#coach-end")
    page.wait_for_selector(".ended .got")
    if size is PHONE:
        expect(page.locator(".coach-panel .btn.ink").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".got li").first).to_be_in_viewport(ratio=1)


def seated(server, sit, game, size, **options):
    host, _ = server.table(game, seats=["here", "bot:novice"], options=options)
    page = sit(host, **size).ready().page
    expect(page.locator("#hand .next, #board .next, #buttons [data-extra]").first).to_be_attached(timeout=60_000)
    if (accept := page.get_by_role("button", name="Accept the challenge")).count():
        accept.click()
        expect(page.locator("#hand .next").first).to_be_attached(timeout=60_000)
    return page


@pytest.mark.parametrize(
    "options", [{"fighters": "choose"}, {"fighters": "manipulator,bruiser"}], ids=["fighters", "cards"]
)
def test_a_phone_shows_every_fighter_and_every_card_at_once(server, sit, options):
    page = seated(server, sit, "bushido", PHONE, **options)
    cards = page.locator("#hand > .card")
    assert cards.count() >= 7
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    assert not page.locator("#further").is_visible()
    assert not page.locator("#board.goes-down").count()
    page.locator("#hand [data-pick]").first.click()
    assert page.evaluate(COVERED, "#own .name, #own .what, #hand [data-pick]") == []


def test_no_name_of_the_wheel_lies_on_a_crest(server, sit):
    page = seated(server, sit, "bushido", PHONE, fighters="manipulator,bruiser")
    crests = [one.bounding_box() for one in page.locator("#board .draw.tall [data-card] use").all()]
    assert len(crests) == 9
    names = page.evaluate(
        """() => [...document.querySelectorAll("#b-names text")].map((name) => {
          const wheel = document.querySelector("#board .draw.tall .duel-wheel").getScreenCTM();
          const { x, y, width, height } = name.getBBox();
          const [left, top] = [wheel.a * x + wheel.e, wheel.d * (y + 5) + wheel.f];
          return { x: left, y: top, width: wheel.a * width, height: wheel.d * (height - 9) };
        })"""
    )
    assert len(names) == 9
    for name in names:
        for crest in crests:
            beside = name["x"] >= crest["x"] + crest["width"] or crest["x"] >= name["x"] + name["width"]
            assert beside or name["y"] >= crest["y"] + crest["height"] - 1 or crest["y"] >= name["y"] + name["height"]


def test_the_sentences_of_a_plan_are_in_sight_on_a_small_phone_after_a_round(server, sit):
    page = seated(server, sit, "kiriai", SMALL)
    for _round in range(2):
        lines = page.locator("#log li").count()
        page.locator("#hand .next:not(.spent *)").first.click()
        expect(page.locator("#buttons .lacks")).to_have_text("Press a second card too")
        page.locator("#hand .next").last.click()
        said = page.locator("#board .draw.tall .when.on text").all()
        foot = page.locator("#strip").bounding_box()["y"]
        assert said
        assert all(one.bounding_box()["y"] + one.bounding_box()["height"] <= foot + 0.5 for one in said)
        assert page.locator("#board.goes-down").count() == 0
        page.click("#send")
        expect(page.locator(f"#log li:nth-child({lines + 6})")).to_be_attached(timeout=60_000)
        expect(page.locator("#hand .next").first).to_be_attached(timeout=60_000)


def test_the_title_is_back_once_a_card_is_chosen(server, sit):
    page = seated(server, sit, "kiriai", PHONE)
    page.click("#tool-menu")
    page.click("#menu-learn")
    expect(page.locator(".bubble")).to_be_visible()
    page.locator("#hand .next").first.click()
    expect(page.locator(".bubble")).to_be_hidden()
    assert page.locator("#status h1").bounding_box()["height"] > 10


@pytest.mark.parametrize("game", ["kiriai", "bushido"])
def test_the_tour_of_a_screen_lies_on_nothing_that_is_judged(server, sit, game):
    page = seated(server, sit, game, SCREEN, **({"fighters": "manipulator,bruiser"} if game == "bushido" else {}))
    page.click("#tool-menu")
    page.click("#menu-learn")
    bubble, board = page.locator(".bubble").bounding_box(), page.locator("#board").bounding_box()
    assert bubble["x"] >= board["x"] + board["width"]
    own = page.locator("#own").bounding_box()
    assert bubble["y"] + bubble["height"] <= own["y"]
