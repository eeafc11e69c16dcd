"""The pages for everyone: two presses to a game, reload, keyboard, phones, screen readers, few bytes."""

import json
import random
import re
import time

import pytest
from live import Server
from player import Player, play_out
from playwright.sync_api import expect

GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")


def test_two_presses_lead_from_home_to_a_running_game(sit):
    player = sit("/")
    player.page.click(".scroll:has([value=kaito])")
    player.page.click("form[data-box=kaito] .way-to.first")
    player.ready()
    assert player.page.locator("#board .draw.wide").count() == 1


def test_a_reload_shows_the_same_table(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host).ready()
    before = player.page.locator("#status h1").inner_text(), player.page.locator("#hand button").count()
    player.page.reload()
    player.ready()
    assert (player.page.locator("#status h1").inner_text(), player.page.locator("#hand button").count()) == before
    play_out(player)


def test_a_choice_can_be_taken_back_until_it_is_sent(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    player = sit(host).ready()
    player.page.click("#curtain [data-open]")
    player.page.click("[data-pick=charge]")
    player.page.click("[data-pick=high]")
    assert player.page.locator("#hand .slot").all_inner_texts() == ["1st", "2nd"]
    player.page.keyboard.press("Escape")
    assert player.page.locator("#hand .up").count() == 0
    assert player.page.locator("#send").count() == 0


def test_a_choice_stays_chosen_when_the_other_seals_his(server, sit):
    host, guest = server.table("kiriai", names=["Aki", "Kenji"])
    player, other = sit(host), sit(guest)
    other.page.click("text=Sit down")
    page = player.ready().page
    page.click("[data-pick=charge]")
    other.ready().page.click("[data-pick=high]")
    other.page.click("[data-pick=low]")
    other.page.click("#send")
    page.wait_for_selector("#board .sealed")
    assert page.locator("#hand .up").get_attribute("data-pick") == "charge"


def test_what_cannot_be_played_says_why_with_its_clause(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"])
    player = sit(host).ready()
    player.press()
    player.press()
    player.page.wait_for_selector("#board [data-try]")
    player.page.locator("#board [data-try]").first.click(force=True)
    player.page.wait_for_selector("#actions a.rule")
    assert "kaito." in player.page.locator("#actions a.rule").get_attribute("href")


def test_a_clause_opens_beside_the_board(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    player.page.locator("#log a.rule").first.click()
    player.page.wait_for_selector("#book .rule.target")
    player.page.keyboard.press("Escape")
    assert player.page.locator("#book").is_hidden()


HIDE = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_only_one_hand_is_ever_in_the_page(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"])
    player = sit(host).ready()
    assert player.page.locator("#hand button").count() == 0
    player.page.click("#curtain [data-open]")
    player.page.wait_for_selector("#hand [data-pick]")
    player.page.evaluate("dispatchEvent(new Event('blur'))")
    player.page.evaluate(HIDE)
    player.page.wait_for_selector("#curtain .cloth")
    assert player.page.locator("#hand button").count() == 0


def by_keyboard(player):
    """Play with keys alone: arrows to the board, digits to the hand, Enter."""
    page, end = player.page, time.monotonic() + 100
    while not player.is_over:
        assert time.monotonic() < end, player.question
        if page.locator("#curtain [data-open]").count():
            page.keyboard.press("Enter")
        elif page.locator("#send").count():
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("Enter")
        elif page.locator("#hand .next").count():
            cards = page.locator("#hand [data-pick]")
            usable = cards.evaluate_all("all => all.map((card) => card.classList.contains('next'))")
            page.keyboard.press(str(player.rng.choice([i + 1 for i, can in enumerate(usable) if can])))
        elif page.locator("#board .next").count():
            page.evaluate("document.activeElement?.blur()")
            page.keyboard.press("ArrowDown")
            for _ in range(player.rng.randrange(3)):
                page.keyboard.press(player.rng.choice(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")))
            page.keyboard.press("Enter")
        player.wait()


@pytest.mark.parametrize("game", ["kaito", "kiriai"])
def test_a_whole_game_with_the_keyboard_alone(server, sit, game):
    options = {"cap": 5} if game == "kiriai" else {}
    host, _ = server.table(game, options=options, seats=["here", "bot:random"])
    by_keyboard(sit(host, seed=6).ready())


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


def test_axe_finds_nothing_serious_in_the_lobby_behind_the_curtain_and_at_the_end(server, sit):
    lobby, _ = server.table("kiriai")
    assert serious(sit(lobby).page) == []
    curtain, _ = server.table("kiriai", seats=["here", "here"], options={"cap": 1})
    player = sit(curtain).ready()
    assert serious(player.page) == []
    play_out(player)
    assert serious(player.page) == []


def test_after_the_end_every_moment_can_be_seen_again(server, sit):
    host, _ = server.table("kiriai", options={"cap": 2}, seats=["here", "bot:random"])
    player = sit(host).ready()
    play_out(player)
    page = player.page
    last = page.locator("#board").inner_html()
    page.keyboard.press("[")
    page.wait_for_selector("body.past")
    page.keyboard.press("]")
    page.wait_for_selector("body:not(.past)")
    assert strip(page.locator("#board").inner_html()) == strip(last)
    page.click("#verify")
    page.wait_for_selector("#verified:has-text('2 of 2')")


def strip(html):
    return re.sub(r' (role|tabindex|class|data-shape)="[^"]*"', "", html)


def test_a_rematch_changes_the_sides(server, sit):
    host, guest = server.table("kiriai", options={"cap": 1}, names=["Aki", "Kenji"])
    first, second = sit(host, seed=3), sit(guest, seed=4)
    second.page.click("text=Sit down")
    play_out(first.ready(), second.ready())
    first.page.click("text=Rematch")
    second.page.click("#ask >> text=Accept")
    first.page.wait_for_selector("body:not(.over)")
    first.ready()
    assert "Blue" in first.page.locator("#own").inner_text()


def test_a_table_and_a_turn_are_small(server, sit):
    """The first load of a table is under 150 kB transferred, a turn under 10 kB."""
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    player = sit("/")
    transferred = []
    player.page.on("requestfinished", lambda request: transferred.append(sum(sizes(request))))
    player.page.goto(server.url(host))
    player.ready()
    player.page.wait_for_load_state("networkidle")
    assert 30_000 < sum(transferred) + sum(player.bytes) < 150_000
    # What every turn of every game weighs, test_traffic.py measures; here, that a page is sent no more than that.
    path, _ = server.table("kaito", seats=["here", "bot:random"])
    player.page.goto(server.url(path))
    player.ready()
    lines = player.page.locator("#log li").count()
    player.page.wait_for_selector("#board .next")
    player.bytes.clear()
    move(player)
    player.page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines + 1}")
    player.page.wait_for_selector("#board .next")
    assert 0 < sum(player.bytes) < 8_000


def sizes(request):
    measured = request.sizes()
    return measured["responseBodySize"], measured["responseHeadersSize"]


def test_a_reveal_is_staged_step_by_step_and_can_be_skipped(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host, reduced_motion="no-preference").ready()
    page = player.page
    page.evaluate("localStorage.setItem('kensei.reveal', 'on')")
    # The steps wait for one another by the page's clock: it stands still until the reveal was looked at.
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.click("[data-pick=charge]")
    page.click("[data-pick=high]")
    page.click("#send")
    page.wait_for_selector("body.staging [data-id=over] .turning")
    assert page.locator("[data-id=over] .turning").count() == 2
    assert "plays Charge" in page.locator("#actions").inner_text()
    page.keyboard.press("Space")
    page.wait_for_selector("body:not(.staging)")
    page.wait_for_selector("#hand [data-pick]")


def test_a_sealed_plan_is_seen_only_while_it_is_held(server, sit):
    host, guest = server.table("kiriai", names=["Aki", "Kenji"])
    player, other = sit(host), sit(guest)
    other.page.click("text=Sit down")
    page = player.ready().page
    page.click("[data-pick=charge]")
    page.click("[data-pick=high]")
    page.click("#send")
    page.wait_for_selector("#board .peek")
    box = page.locator("#board .peek .down").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    assert page.locator("#board .peek .face").is_visible()
    page.mouse.up()
    assert page.locator("#board .peek .face").is_hidden()
    assert other.ready().page.locator("#board .peek").count() == 0
    page.click("text=Take it back")
    page.wait_for_selector("#hand [data-pick=charge]")


def test_a_page_finds_its_table_again_after_the_server_was_killed(tmp_path, chromium):
    server = Server(tmp_path)
    server.wait()
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = Player(chromium, server.url(host), random.Random(1), 1280, 800, {}).ready()
    page = player.page
    page.wait_for_selector("#board .next")
    server.kill()
    page.wait_for_selector("#spine.lost", state="attached")
    server.start()
    server.wait()
    page.wait_for_selector("#spine:not(.lost)")
    before = page.locator("#log li").count()
    player.press()
    page.click("#send")
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {before}")
    player.close()
    server.close()


def test_a_host_closes_a_link_and_makes_a_new_one(server, sit):
    host, guest = server.table("kiriai", names=["Aki", ""])
    player, early = sit(host), sit(guest)
    page = player.page
    old = page.locator(".link code").first.inner_text()
    page.locator("text=New link").first.click()
    expect(page.locator(".link code").first).not_to_have_text(old)
    stranger = sit(guest)
    early.page.wait_for_selector(".problem")
    for one in (stranger, early):
        assert one.page.locator("h1").inner_text() in ("Nothing here", "Not with this link")
        one.complaints.clear()


def test_a_game_is_forked_from_the_menu(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    address = page.url
    grid = page.locator("#board [aria-label]").all_inner_texts()
    page.click("#tool-menu")
    page.click("text=Fork: a new table from here")
    player.ready()
    assert page.url != address
    assert page.locator("#board [aria-label]").all_inner_texts() == grid


@pytest.fixture
def two(server, sit):
    """Two people at a table of Kaito, over links; the second places the Kaito first."""
    host, guest = server.table("kaito", names=["Aki", "Kenji"])
    first, second = sit(host), sit(guest)
    second.page.click("text=Sit down")
    return first.ready(), second.ready()


def move(player):
    """Choose one thing and send it."""
    player.page.wait_for_selector("#board .next")
    player.press()
    player.page.click("#send")


def test_a_move_is_taken_back_by_consent(two):
    first, second = two
    move(second)
    first.page.wait_for_selector("#board .next")
    move(first)
    second.page.wait_for_selector("#board .next")
    first.page.click("#tool-menu")
    first.page.click("#menu-undo")
    second.page.click("#ask >> text=Accept")
    first.page.wait_for_selector("#board .next")
    assert first.question == "Your move"
    expect(second.page.locator("#ask")).to_be_hidden()


def test_a_draw_is_offered_and_declined(two):
    first, second = two
    first.page.click("#tool-menu")
    first.page.click("text=Offer a draw")
    assert second.page.locator("#ask p").inner_text() == "Aki offers a draw"
    second.page.click("#ask >> text=Decline")
    first.page.wait_for_selector("#ask", state="hidden")


def test_resigning_asks_once_more_and_ends_the_game(two):
    first, second = two
    first.page.click("#tool-menu")
    first.page.click("#menu-resign")
    first.page.click("#resign >> text=Play on")
    assert not first.is_over
    first.page.click("#tool-menu")
    first.page.click("#menu-resign")
    first.page.click("dialog#resign button.ink")
    second.page.wait_for_selector("body.over")
    assert second.page.locator("#result h2").inner_text() == "Kenji wins"


def test_two_tabs_of_one_seat_agree(two, chromium):
    first, second = two
    tab = first.context.new_page()
    tab.goto(first.page.url)
    tab.wait_for_selector("html[data-ready]")
    move(second)
    for page in (first.page, tab):
        page.wait_for_selector("#board .next")
    before = tab.locator("#log li").count()
    move(first)
    for page in (first.page, tab):
        page.wait_for_selector("#board:not(:has(.next))")
        expect(page.locator("#log li")).not_to_have_count(before)
    expect(tab.locator("#log li")).to_have_count(first.page.locator("#log li").count())


def test_home_leads_back_to_open_tables(two):
    first, _ = two
    first.page.goto(first.page.url.partition("/t/")[0])
    first.page.click("#mine a")
    first.ready()


def test_home_leads_back_however_many_tables_were_kept(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"])
    kept = json.dumps([*(f"{number:032}" for number in range(80)), host.removeprefix("/t/")])
    player = sit("/")
    player.page.evaluate("(kept) => localStorage.setItem('kensei.tokens', kept)", kept)
    player.page.reload()
    player.page.click("#mine a")
    player.ready()


def test_a_clock_runs_for_whom_it_waits(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"], clock=5, increment=2)
    player = sit(host).ready()
    before = player.page.locator("#own .clock").inner_text()
    expect(player.page.locator("#own .clock")).not_to_have_text(before)
    assert player.page.locator("#own .clock").inner_text() < before
    assert player.page.locator("#others .clock").inner_text() == "5:00"


def test_a_line_of_the_log_shows_its_moment_and_escape_leads_back(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    move(player)
    page.wait_for_selector("#log li:nth-child(6)")
    page.wait_for_selector("#board .next")
    page.locator("#log li[data-ply]").first.click(position={"x": 4, "y": 4})
    page.wait_for_selector("body.past")
    assert page.locator("#board .next").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("body:not(.past) #board .next")
    move(player)


def test_a_game_goes_on_without_script(server, chromium):
    host, _ = server.table("kaito", seats=["here", "here"])
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(server.url(host))
    lines = page.locator("#log li[data-ply]").count()
    for more in range(1, 4):
        page.locator("noscript button").click()
        expect(page.locator("#log li[data-ply]")).to_have_count(lines + more)
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


MIDDLE = """(found) => {
  const box = (found.getBoundingClientRect ? found : document.querySelector(found)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
WHERE = f"""() => Object.fromEntries([...document.querySelectorAll("#board .draw [data-pick]")].map((thing) =>
  [thing.dataset.pick, ({MIDDLE})(thing.querySelector("use"))]))"""
"""The middle of a thing, and of every tile in reach."""


def test_a_turned_board_has_every_tile_opposite_and_upright(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.wait_for_selector("#board .next")
    middle, before = page.evaluate(MIDDLE, "#board .draw rect"), page.evaluate(WHERE)
    page.keyboard.press("f")
    after = page.evaluate(WHERE)
    for cell, (x, y) in before.items():
        assert after[cell] == pytest.approx((2 * middle[0] - x, 2 * middle[1] - y), abs=6)
    assert page.locator("#board .ahead").is_hidden()
    page.locator("#board .next").first.click()
    page.wait_for_selector("#send")


def test_a_finished_game_shows_how_it_went_and_a_key_turn_shows_its_moment(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "bot:random"])
    player = sit(host, seed=5).ready()
    play_out(player)
    page = player.page
    page.wait_for_selector("#went h3")
    turns = page.locator("#went button[data-ply]")
    assert page.locator("#ticks option").count() == turns.count() > 0
    ply = turns.first.get_attribute("data-ply")
    turns.first.click()
    page.wait_for_selector("body.past")
    assert page.locator("#ply").input_value() == ply
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past)")


def test_the_first_bubble_leaves_when_the_game_is_over(server, sit):
    host, _ = server.table("kiriai", options={"cap": 1}, seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    page.click("#tool-menu")
    page.click("#menu-learn")
    page.wait_for_selector(".bubble")
    page.click("[data-pick=approach]")
    page.click("[data-pick=high]")
    page.click("#send")
    page.wait_for_selector("body.over")
    expect(page.locator(".bubble")).to_have_count(0)
