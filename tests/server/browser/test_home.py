"""From the first page to a table and back to it: two presses, links, reloads, a server that was away."""

import json
import random

import pytest
from live import Server
from player import Player, move, play_out
from playwright.sync_api import expect

from kensei import bots
from kensei.lessons import GENTLE


def test_two_presses_lead_from_home_to_a_running_game(sit):
    player = sit("/")
    player.page.click(".scroll:has([value=kaito])")
    player.page.click("form[data-game=kaito] .way-to.first")
    player.ready()
    assert player.page.locator("#board .draw.wide").count() == 1


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


def test_a_reload_shows_the_same_table(server, sit):
    host, _ = server.table("kiriai", seats=["here", "bot:random"])
    player = sit(host).ready()
    before = player.page.locator("#status h1").inner_text(), player.page.locator("#hand button").count()
    player.page.reload()
    player.ready()
    assert (player.page.locator("#status h1").inner_text(), player.page.locator("#hand button").count()) == before
    play_out(player)


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


def test_a_lost_connection_speaks_of_the_clock_only_where_there_is_one(tmp_path, chromium):
    server = Server(tmp_path)
    server.wait()
    said = {0: "Connection lost. Trying again.", 5: "Connection lost. Your clock runs on. Trying again."}
    hosts = {clock: server.table("kaito", seats=["here", "here"], clock=clock)[0] for clock in said}
    players = {
        clock: Player(chromium, server.url(host), random.Random(1), 1280, 800, {}).ready()
        for clock, host in hosts.items()
    }
    for player in players.values():
        player.page.wait_for_selector("#board .next")
    server.kill()
    for clock, player in players.items():
        expect(player.page.locator("#toast")).to_have_text(said[clock], timeout=30_000)
    server.start()
    server.wait()
    for player in players.values():
        expect(player.page.locator("#toast")).to_have_text("", timeout=30_000)
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


def test_a_table_and_a_turn_are_small(server, sit):
    """The first load of a table is under 150 kB transferred, a turn under 24 kB before it is deflated."""
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    player = sit("/")
    transferred = []
    player.page.on("requestfinished", lambda request: transferred.append(sum(sizes(request))))
    player.page.goto(server.url(host))
    player.ready()
    player.page.wait_for_load_state("networkidle")
    assert 30_000 < sum(transferred) + sum(player.bytes) < 150_000
    # What every turn of every game weighs on the wire, deflated, test_traffic.py measures; a browser tells the
    # lengths of the texts themselves.
    path, _ = server.table("kaito", seats=["here", "bot:random"])
    player.page.goto(server.url(path))
    player.ready()
    lines = player.page.locator("#log li").count()
    player.page.wait_for_selector("#board .next")
    player.bytes.clear()
    move(player)
    player.page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines + 1}")
    player.page.wait_for_selector("#board .next")
    assert 0 < sum(player.bytes) < 24_000


def sizes(request):
    measured = request.sizes()
    return measured["responseBodySize"], measured["responseHeadersSize"]


def test_the_form_offers_only_what_goes_together(sit):
    page = sit("/new/bushido").page

    def can(selector):
        return page.locator(selector).is_enabled()

    assert [can(f"[name=players][value='{n}']") for n in range(2, 9)] == [n % 2 == 0 for n in range(2, 9)]
    assert not can("[name=hardcore][value=yes]")
    page.check("[name=mode][value=kyoto]", force=True)
    assert [n for n in range(2, 9) if can(f"[name=players][value='{n}']")] == [4, 8]
    assert page.locator("[name=players]:checked").input_value() == "4"
    assert page.locator(".seatrow[data-seat]:visible").count() == 4
    page.check("[name=hardcore][value=yes]", force=True)
    page.check("[name=mode][value=duels]", force=True)
    assert page.locator("[name=hardcore]:checked").input_value() == "no"


def test_the_level_is_remembered_for_every_game(sit):
    page = sit("/").page
    page.locator("form.choose:visible select[name=level]").select_option("novice")
    page.reload()
    chosen = page.locator("form.choose select[name=level]").evaluate_all("(all) => all.map((one) => one.value)")
    assert chosen
    assert set(chosen) == {"novice"}


def levels_of(page):
    return set(page.locator("form.choose select[name=level]").evaluate_all("(all) => all.map((one) => one.value)"))


def test_a_newcomer_is_offered_the_gentle_bot_and_keeps_it(server, sit):
    page = sit("/").page
    assert levels_of(page) == {GENTLE}
    page.click("form.choose:visible button[name=seat1][value=bot]")
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate("JSON.parse(document.getElementById('state').textContent).players[1].bot") == GENTLE
    page.goto(server.url("/"))
    assert levels_of(page) == {GENTLE}


@pytest.mark.parametrize("key", ["kensei.tokens", "kensei.progress"])
def test_who_has_played_keeps_the_usual_level(sit, key):
    page = sit("/").page
    played = {"kensei.tokens": ["0" * 32], "kensei.progress": [["a.0", "kaito", "samurai", "won", 1]]}[key]
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(played)])
    page.reload()
    assert levels_of(page) == {bots.DEFAULT}


def test_the_name_is_asked_once_and_remembered(server, sit):
    player = sit("/")
    page = player.page
    page.evaluate("localStorage.removeItem('kensei.name')")
    # The script that keeps tests quiet must not answer before the reader does.
    page.add_init_script(
        "if (!sessionStorage.asked) { localStorage.removeItem('kensei.name'); sessionStorage.asked = 1; }"
    )
    page.goto(server.url("/"))
    page.click("form.choose:visible button[name=seat1][value=bot]")
    page.wait_for_selector("#ask-name[open]")
    page.fill("#own-name", "Lisa")
    page.keyboard.press("Enter")
    page.wait_for_selector("#own .name")
    assert page.locator("#own .name").inner_text() == "Lisa"
    page.goto(server.url("/"))
    expect(page.locator("#my-name")).to_have_text("You are Lisa")
    page.click("form.choose:visible button[name=seat1][value=bot]")
    page.wait_for_selector("#own .name")
    assert page.locator("#own .name").inner_text() == "Lisa"
    page.goto(server.url("/"))
    page.click("#my-name")
    page.fill("#own-name", "Mia")
    page.keyboard.press("Enter")
    expect(page.locator("#my-name")).to_have_text("You are Mia")
    page.goto(server.url("/new/kaito"))
    expect(page.locator("[name=name0]")).to_have_value("Mia")


SMALL = """() => [...document.querySelectorAll("a,button,select,summary")].filter((thing) => {
  const box = thing.getBoundingClientRect();
  const isShown = box.width > 0 && box.height > 0 && !thing.matches(".skip,a.rule") && !thing.closest(".hush");
  return isShown && (box.height < 40 || box.width < 40);
}).map((thing) => thing.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_on_a_phone_everything_to_press_has_forty_pixels(server, sit, size):
    width, height = size
    host, _ = server.table("kiriai", options={"cap": 1}, seats=["here", "bot:random"])
    for path in ("/", "/new/kaito", host):
        page = sit(path, width=width, height=height).page
        page.wait_for_load_state("networkidle")
        assert page.evaluate(SMALL) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_how_many_play_is_chosen_on_the_first_page(sit):
    player = sit("/")
    page = player.page
    page.click(".scroll:has([value=musashi])")
    form = page.locator("form[data-game=musashi]")
    expect(form.locator(".chip:has([name=players]:checked)")).to_have_text("2 players")
    form.locator(".chip:has([name=players][value='4'])").click()
    form.locator(".way-to.first").click()
    player.ready()
    assert page.locator("#others .plate").count() == 3
    assert page.locator("#others .plate:has-text('bot')").count() == 3
