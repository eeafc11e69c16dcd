"""Looking back: moments, rematch, fork, how it went."""

import re

from player import move, play_out
from playwright.sync_api import expect


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


def test_a_link_to_a_moment_stays_there_whatever_comes(server, sit):
    host, guest = server.table("kiriai", options={"cap": 1}, names=["Aki", "Kenji"])
    first, second = sit(host, seed=3), sit(guest, seed=4)
    second.page.click("text=Sit down")
    play_out(first.ready(), second.ready())
    page = second.page
    page.goto(f"{page.url}/replay?moment=1")
    second.ready()
    page.wait_for_selector("body.past")
    shown = strip(page.locator("#board").inner_html())
    first.page.click("text=Rematch")
    page.wait_for_selector("#ask >> text=Accept")
    assert page.locator("#ply").input_value() == "1"
    assert strip(page.locator("#board").inner_html()) == shown


PLAIN = """() => {
  Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });
  Object.defineProperty(navigator, "clipboard", { value: undefined });
}"""
"""A page that came over a network without https."""


def test_draws_are_recomputed_without_https_too(server, sit):
    host, _ = server.table("kiriai", options={"cap": 2}, seats=["here", "bot:random"])
    player = sit(host).ready()
    play_out(player)
    player.page.evaluate(PLAIN)
    player.page.click("#verify")
    player.page.wait_for_selector("#verified:has-text('2 of 2')")


def test_a_link_is_copied_without_https_too(server, sit):
    host, _ = server.table("kiriai")
    page = sit(host).page
    page.evaluate(PLAIN)
    copy = page.locator("[data-copy]").first
    copy.click()
    expect(copy).to_have_text("✓")
    page.click("summary:has-text('Words of luck')")
    page.focus("input[name=words]")
    page.keyboard.press("Control+V")
    expect(page.locator("input[name=words]")).to_have_value(copy.get_attribute("data-copy"))


def strip(html):
    return re.sub(r' (role|tabindex|class|data-shape|aria-describedby)="[^"]*"', "", html)


def test_a_line_of_the_log_shows_its_moment_and_escape_leads_back(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    move(player)
    page.wait_for_selector("#log li:nth-child(6)")
    page.wait_for_selector("#board .next")
    page.locator("#log li[data-moment]").first.click(position={"x": 4, "y": 4})
    page.wait_for_selector("body.past")
    assert page.locator("#board .next").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("body:not(.past) #board .next")
    move(player)


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


TILES = """() => [...document.querySelectorAll("#board [aria-label]")].map((tile) => tile.getAttribute("aria-label"))
  .filter((label) => /^[a-f][1-6], /.test(label))"""
"""What lies on which cell, as screen readers are told."""


def test_a_game_is_forked_from_the_menu(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    address = page.url
    tiles = page.evaluate(TILES)
    page.click("#tool-menu")
    page.click("text=Fork: a new table from here")
    page.wait_for_url(lambda url: url != address)
    player.ready()
    assert len(tiles) >= 34
    assert page.evaluate(TILES) == tiles


def test_a_finished_game_shows_how_it_went_and_a_key_turn_shows_its_moment(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "bot:random"])
    player = sit(host, seed=5).ready()
    play_out(player)
    page = player.page
    page.wait_for_selector("#review h3", timeout=90_000)  # a review is computed
    turns = page.locator("#review button[data-moment]")
    assert page.locator("#ticks option").count() == turns.count() > 0
    moment = turns.first.get_attribute("data-moment")
    turns.first.click()
    page.wait_for_selector("body.past")
    assert page.locator("#ply").input_value() == moment
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past)")


def test_the_bubbles_go_on_with_every_move_and_leave_after_the_last(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"])
    player = sit(host).ready()
    page = player.page
    page.click("#tool-menu")
    page.click("#menu-learn")
    for count in range(1, 5):
        expect(page.locator(".bubble .row span")).to_have_text(f"{count} of 4")
        lines = page.locator("#log li").count()
        move(player)
        page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines}")
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_key_asks_for_a_rematch(server, sit):
    host, _ = server.table("kiriai", options={"cap": 1}, seats=["here", "bot:random"])
    player = sit(host).ready()
    play_out(player)
    player.page.keyboard.press("n")
    player.page.wait_for_selector("body:not(.over)")
    player.ready()
    assert "Blue" in player.page.locator("#own").inner_text()


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


def test_a_replay_starts_at_the_first_decision_and_counts_the_same_everywhere(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "here"])
    player = sit(host, seed=5).ready()
    play_out(player)
    page = player.page
    page.keyboard.press("Home")
    page.wait_for_selector("body.past")
    expect(page.locator("#status h1")).to_have_text(re.compile("^Round 1: (Red|Blue)’s choice$"))
    expect(page.locator("#status p")).to_have_text("Before the first decision")
    expect(page.locator("#plies")).to_have_text("Round 1")
    expect(page.locator("#others .plate .name,#own .plate .name")).to_have_count(2)
    for moment in (1, 2):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#ply")).to_have_value(str(moment))
        expect(page.locator("#plies")).to_have_text(f"Round {moment // 2 + 1}")
        page.wait_for_url(f"**/replay?game=0&moment={moment}")
        lines = page.locator("#log li.now")
        assert lines.count() > 0
        assert {line.get_attribute("data-moment") for line in lines.all()} == {str(moment)}
    expect(page.locator("#status h1")).to_have_text(re.compile("^Round 2: (Red|Blue)’s choice$"))
    expect(page.locator("#status p")).to_have_text(re.compile("^Before it: "))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ply")).to_have_value("1")
    page.locator("#log li[data-moment='4']").first.click(position={"x": 4, "y": 4})
    page.wait_for_url("**/replay?game=0&moment=4")


def test_the_graph_is_pressed_and_has_a_cursor(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "here"])
    player = sit(host, seed=5).ready()
    play_out(player)
    page = player.page
    point = page.locator("#review .at").nth(1)
    box = point.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector("body.past")
    assert page.locator("#ply").input_value() == point.get_attribute("data-moment")
    moved = page.locator("#review .cursor").get_attribute("transform")
    assert moved == f"translate({point.get_attribute('data-x')})"


def test_on_a_phone_the_slider_is_as_wide_as_the_screen_and_stays_where_it_is(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "here"])
    player = sit(host, seed=5, width=390, height=844).ready()
    play_out(player)
    page = player.page
    slider = page.locator("#ply")
    box = slider.bounding_box()
    assert box["width"] >= 360
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    page.mouse.down()
    for share in (0.8, 0.5, 0.3):
        page.mouse.move(box["x"] + box["width"] * share, box["y"] + box["height"] / 2)
        page.wait_for_selector("body.past")
        assert slider.bounding_box() == box
    page.mouse.up()
    chosen = slider.input_value()
    page.wait_for_url(f"**moment={chosen}")
    assert slider.input_value() == chosen
    assert 0 < int(chosen) < int(slider.get_attribute("max"))


def test_when_all_is_open_every_hand_and_sealed_card_is_shown(server, sit):
    host, _ = server.table("kiriai", options={"cap": 9}, seats=["here", "here"])
    player = sit(host, seed=5).ready()
    play_out(player)
    page = player.page
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#board .sealed")
    page.select_option("#viewpoint", "all")
    expect(page.locator("#hand .opened")).to_have_count(2)
    expect(page.locator("#board .sealed")).to_have_count(0)
    expect(page.locator("#status p")).to_have_text(re.compile("planned two cards: "))


def test_a_lesson_points_at_what_it_asks_for_and_escape_closes_it(server, sit):
    host, _ = server.table("ketto", seats=["here", "bot:random"])
    page = sit(host).ready().page
    page.click("#tool-menu")
    page.click("#menu-learn")
    expect(page.locator(".bubble p")).to_contain_text("Press the stance")
    expect(page.locator("#hand")).to_have_class(re.compile("pointed"))
    bubble, hand = page.locator(".bubble").bounding_box(), page.locator("#hand").bounding_box()
    assert bubble["x"] >= hand["x"] + hand["width"]  # over the log: neither on the board nor on the hand
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    # The next one fits the next question.
    expect(page.locator(".bubble p")).to_contain_text("then a dashed place")
    assert page.locator(".bubble button").first.inner_text().startswith("Close")
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)
    page.reload()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".bubble")).to_have_count(0)
