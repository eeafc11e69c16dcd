"""A phone tells what happened since one's move; nothing moves when a card is chosen, and all is in sight."""

import re

import pytest
from playwright.sync_api import expect

SIZES = {"phone": {"width": 390, "height": 844}, "small phone": {"width": 320, "height": 640}}
GAMES = {
    "kaito": {},
    "kiriai": {},
    "bushido": {"fighters": "warlord,thrillseeker"},
    "ketto": {"peek": True},
    "shiai": {},
}
TOPS = """() => Object.fromEntries(["board", "hand"].map((id) => {
  const { top, bottom } = document.getElementById(id).getBoundingClientRect();
  return [id, [Math.round(top), Math.round(bottom)]];
}))"""
UNSEEN = """(things) => things.split(";").flatMap((kind) => {
  const found = [...document.querySelectorAll(kind)].filter((thing) => thing.getBoundingClientRect().width);
  return found.length ? found : [{ textContent: `nothing is ${kind}` }];
}).filter((thing) => {
  if (!thing.getBoundingClientRect) return true;
  const { top, bottom, width } = thing.getBoundingClientRect();
  const foot = document.getElementById("strip").getBoundingClientRect().top;
  return width && (top < 0 || bottom > foot + 0.5);
}).map((thing) => thing.textContent)"""
CUT = """() => {
  const [line, row] = [document.getElementById("since"), document.querySelector(".ticker")];
  return line.scrollHeight > row.clientHeight + 1 || line.scrollWidth > line.clientWidth + 1;
}"""


@pytest.fixture(params=SIZES, ids=str)
def phone(server, sit, request):
    """Sit down against a bot on a phone, and go on until a card or a tile can be chosen."""

    def sit_down(game):
        host, _ = server.table(game, seats=["here", "bot:novice"], names=["Aki", "Kenji"], options=GAMES[game])
        player = sit(host, **SIZES[request.param]).ready()
        ready(player)
        return player

    return sit_down


def ready(player):
    page = player.page
    expect(page.locator("#hand .next, #board .next, #buttons [data-extra]").first).to_be_attached(timeout=60_000)
    if (accept := page.get_by_role("button", name="Accept the challenge")).count():
        accept.click()
        expect(page.locator("#hand .next").first).to_be_attached(timeout=60_000)


def lay(player, *picks):
    page = player.page
    lines = page.locator("#log li").count()
    for pick in picks:
        page.locator(f"#hand [data-pick={pick}]").click()
    page.click("#send")
    expect(page.locator(f"#log li:nth-child({lines + 6})")).to_be_attached(timeout=60_000)
    ready(player)


def test_what_a_clash_came_to_stands_under_the_title_and_leads_to_its_lines(phone):
    player = phone("kiriai")
    page = player.page
    expect(page.locator("#since")).to_be_empty()
    lay(player, "charge", "high")
    line = page.locator("#since")
    expect(line).to_contain_text(re.compile("Since your move: .*(wounds|misses|cancel each other|Nobody was hit)"))
    expect(line.locator("b")).to_have_count(1)
    assert line.get_attribute("aria-live") == "polite"
    assert not page.evaluate(CUT)
    title, row = page.locator("#status h1").bounding_box(), page.locator(".ticker").bounding_box()
    assert row["y"] >= title["y"] + title["height"] - 1
    assert row["y"] + row["height"] < page.locator("#board").bounding_box()["y"]
    page.mouse.click(60, row["y"] + row["height"] / 2)
    expect(page.locator("body.logopen")).to_be_attached()
    marked = page.locator("#log li.since")
    expect(marked.filter(has_text="Action 1")).to_be_in_viewport()
    assert not marked.filter(has_text="is dealt a Special").count()


def test_what_a_fight_cost_stands_under_the_title(phone):
    player = phone("bushido")
    lay(player, "kiri")
    expect(player.page.locator("#since")).to_contain_text(re.compile(r"health left|a tie|takes|blocks"))
    assert not player.page.evaluate(CUT)


def test_a_wide_page_has_the_log_and_no_line(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:novice"])
    page = sit(host, width=1440, height=900).ready().page
    assert not page.locator(".ticker").is_visible()
    expect(page.locator("#since")).to_be_empty()


@pytest.mark.parametrize("game", GAMES)
def test_neither_board_nor_hand_move_when_something_is_chosen(phone, game):
    player = phone(game)
    page = player.page
    if game == "ketto":
        page.locator("#hand [data-pick]").first.click()
        page.click("#send")
        expect(page.locator("#board [data-pick=new]").first).to_be_attached(timeout=60_000)
    page.evaluate("scrollTo(0, 0)")
    before = page.evaluate(TOPS)
    where = "#board .draw.tall" if game == "kaito" else "#hand"
    for number in range(page.locator(f"{where} [data-pick]").count()):
        thing = page.locator(f"{where} [data-pick]").nth(number)
        thing.dispatch_event("click")
        assert page.locator(f"{where} .up").count() == 1
        assert page.evaluate(TOPS) == before, thing.get_attribute("data-pick")
        page.keyboard.press("Escape")
        assert page.evaluate(TOPS) == before


@pytest.mark.parametrize(
    ("game", "things"),
    [("kiriai", "#board .draw.tall :is([data-id^=fig],[data-id=gap])"), ("bushido", "#board .draw.tall [data-card]")],
)
def test_all_that_a_choice_needs_is_in_sight_without_scrolling(phone, game, things):
    page = phone(game).page
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(UNSEEN, things) == []
    page.locator("#hand .next").first.click()
    assert page.evaluate(UNSEEN, f"{things};#board .when.on text") == []
