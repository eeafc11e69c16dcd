"""The pages for everyone: keyboard, phones, screen readers, no script."""

import time

import pytest
from player import play_out
from playwright.sync_api import expect

GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")


KEYED = """() => {
  const shown = (thing) => thing.getBoundingClientRect().width > 0;
  const list = (where) => [...document.querySelectorAll(where)].filter(shown);
  const hand = list("#hand [data-pick]").map((card, i) => (card.matches(".next") && i < 9 ? String(i + 1) : ""));
  const said = list("#buttons [data-extra]:enabled,#giveup [data-extra]").map((button) => button.dataset.key);
  return { hand: hand.filter(Boolean), said: said.filter(Boolean), board: list("#board .draw .next").length };
}"""
"""The keys of what can be chosen now: digits for cards, letters for buttons, arrows for the board."""


def by_keyboard(player):
    """Play with keys alone: digits to the hand, letters to the buttons, arrows to the board, Enter."""
    page, rng, end = player.page, player.rng, time.monotonic() + 100
    while not player.is_over:
        assert time.monotonic() < end, player.question
        offered = page.evaluate(KEYED)
        if page.locator("#curtain [data-open]").count():
            page.keyboard.press("Enter")
        elif page.locator("#go-back").count():
            page.keyboard.press("y")
        elif page.locator("#send").count() and (rng.random() < 0.8 or not offered["hand"]):
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Enter")
        elif keys := offered["hand"] + offered["said"]:
            page.keyboard.press(rng.choice(keys))
        elif offered["board"]:
            on_the_board(page, rng)
        player.wait()


def on_the_board(page, rng):
    """Go to something of the board that can be chosen, and choose it."""
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowDown")
    for _ in range(rng.randrange(6)):
        page.keyboard.press(rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_the_keyboard_alone(server, sit, game):
    options = {"cap": 5} if game == "kiriai" else {}
    host, _ = server.table(game, options=options, seats=["here", "bot:random"])
    by_keyboard(sit(host, seed=6).ready())


FOCUS = """() => {
  const box = document.activeElement.getBoundingClientRect();
  return [document.activeElement.closest("#board,#hand")?.id, box.x, box.y];
}"""


@pytest.mark.parametrize(("game", "keys"), [("kaito", ["ArrowDown", "Enter"]), ("kiriai", ["1", "4"])])
def test_the_focus_stays_near_where_it_was_when_the_table_changes(server, sit, game, keys):
    host, _ = server.table(game, seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.wait_for_selector(".next")
    lines = page.locator("#log li").count()
    for key in keys:
        page.keyboard.press(key)
    place, x, y = page.evaluate(FOCUS)
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines + 1}")
    page.wait_for_selector(".next")
    after, to_x, to_y = page.evaluate(FOCUS)
    assert after == place
    assert abs(to_x - x) + abs(to_y - y) < 150


def test_the_question_mark_shows_the_keys(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    player.page.keyboard.press("?")
    assert player.page.locator("dialog#keys").is_visible()


SMALL_TEXT = """() => [...document.querySelectorAll("body *")].flatMap((thing) => {
  const own = [...thing.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const box = thing.getBoundingClientRect();
  if (!own || !box.width || !thing.checkVisibility({ opacityProperty: true })) return [];
  if (box.width < 2 || thing.closest(".sprite,.hush,dialog")) return [];
  const scale = thing.ownerSVGElement ? thing.getScreenCTM().a : 1;
  const size = parseFloat(getComputedStyle(thing).fontSize) * Math.abs(scale);
  return size < 10.95 ? [`${thing.textContent.trim().slice(0, 20)}: ${size.toFixed(1)}`] : [];
})"""
"""Texts that are drawn smaller than eleven pixels."""


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_shows_everything_without_tiny_text(server, sit, game):
    host, _ = server.table(game, seats=["here", "bot:random"])
    player = sit(host, width=390, height=844, has_touch=True, is_mobile=True, device_scale_factor=2).ready()
    player.page.wait_for_selector("#board .draw.tall")
    for _ in range(6):
        player.press()
        player.wait()
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert player.page.evaluate(SMALL_TEXT) == []


@pytest.mark.parametrize("game", [game for game in GAMES if game != "kaito"])
def test_the_hand_and_what_it_sends_are_in_reach_on_the_smallest_phone(server, sit, game):
    host, _ = server.table(game, seats=["here", "bot:random"])
    page = sit(host, width=320, height=640, has_touch=True, is_mobile=True).ready().page
    page.locator("#hand .next").first.click()
    for thing in ("#hand .up", "#buttons button"):
        expect(page.locator(thing).first).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(("width", "height"), [(320, 568), (640, 400), (3840, 2160)])
def test_every_window_holds_the_table(server, sit, width, height):
    """From the smallest phone over 200 % zoom to a wall."""
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host, width=width, height=height).ready()
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    play_out(player)


KINDS = {
    "home": "/",
    "new": "/new/bushido",
    "rules": "/rules/kaito",
    "daily": "/daily?game=kaito",
    "progress": "/progress",
    "lesson": "/learn/kiriai",
    "lesson of a challenge": "/learn/bushido",
    "analysis": "/analysis/kaito",
    "puzzles": "/puzzles",
    "puzzle": "/puzzles/bushido/1",
    "problem": "/t/nowhere",
}


def serious(page):
    """List what axe finds serious or worse."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(page).response["violations"]
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:200]}"
        for v in found
        if v["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_the_pages(sit, kind, scheme):
    player = sit(KINDS[kind], color_scheme=scheme)
    found = serious(player.page)
    player.complaints = [text for text in player.complaints if kind != "problem"]
    assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_at_a_table(server, sit, game):
    host, _ = server.table(game, seats=["here", "bot:random"])
    player = sit(host, color_scheme="dark" if game in ("ketto", "shiai") else "light").ready()
    for _ in range(4):
        player.press()
        player.wait()
    assert serious(player.page) == []


def panel(page):
    page.focus("#hand [data-card]")
    page.keyboard.press("i")
    page.wait_for_selector("#speak:not([hidden])")


def hint(page):
    page.click("#hint")
    page.wait_for_selector("#hint-words:not([hidden])")


def rules(page):
    page.keyboard.press("r")
    page.wait_for_selector("#rulebook:not([hidden])")


def open_log(page):
    page.click("#ticker")
    page.wait_for_selector("body.logopen")


def open_menu(page):
    page.click("#tool-menu")


def refusing(page):
    page.click("#hand .next")
    page.click("#send")
    page.wait_for_selector("#buttons [data-extra=accept], #hand .next")


STATES = {
    "panel": ("kiriai", {}, panel),
    "hint": ("kiriai", {}, hint),
    "rules": ("kaito", {}, rules),
    "menu": ("kaito", {}, open_menu),
    "phone": ("bushido", {"width": 390, "height": 844}, lambda page: None),
    "phone, panel": ("kiriai", {"width": 390, "height": 844}, panel),
    "phone, log": ("kiriai", {"width": 390, "height": 844}, open_log),
    "challenge": ("bushido", {}, refusing),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_serious_in_what_opens_at_a_table(server, sit, state):
    game, window, lead = STATES[state]
    host, _ = server.table(game, seats=["here", "bot:novice"])
    page = sit(host, **window).ready().page
    page.wait_for_selector(":is(#hand,#board) .next")
    lead(page)
    assert serious(page) == []


def test_axe_finds_nothing_serious_in_a_review(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:novice"], options={"cap": 2})
    player = sit(host).ready()
    play_out(player)
    player.page.wait_for_selector("#review svg.chart", timeout=60_000)
    assert serious(player.page) == []


def test_axe_finds_nothing_serious_in_the_lobby_behind_the_curtain_and_at_the_end(server, sit):
    lobby, _ = server.table("kiriai")
    assert serious(sit(lobby).page) == []
    curtain, _ = server.table("kiriai", seats=["here", "here"], options={"cap": 1})
    player = sit(curtain).ready()
    assert serious(player.page) == []
    play_out(player)
    assert serious(player.page) == []


def test_a_game_goes_on_without_script(server, chromium):
    host, _ = server.table("kaito", seats=["here", "here"])
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url(host))
    lines = page.locator("#log li[data-moment]").count()
    for more in range(1, 4):
        page.locator("noscript button").click()
        expect(page.locator("#log li[data-moment]")).to_have_count(lines + more)
    context.close()


def test_the_curtain_opens_without_script(server, chromium):
    host, _ = server.table("kiriai", seats=["here", "here"])
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url(host))
    assert page.locator("#hand button").count() == 0
    page.click("[data-open]")
    page.wait_for_selector("#hand button")
    context.close()
