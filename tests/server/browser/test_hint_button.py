"""Hints on the page: one press says where to look, two the move and why; counted; never where another plays."""

import re

import pytest
from player import move
from playwright.sync_api import expect
from test_daily import wide
from test_everyone import serious


def alone(server, sit, game="kaito", level="novice", **size):
    host, _ = server.table(game, seats=["here", f"bot:{level}"])
    player = sit(host, **size).ready()
    expect(player.page.locator("#hint")).to_be_visible(timeout=30_000)
    return player


def hinted(page):
    return page.eval_on_selector_all(".hinted", "all => [...new Set(all.map((one) => one.dataset.pick))]")


def test_one_press_says_where_to_look_and_two_say_the_move_and_why(server, sit):
    page = alone(server, sit).page
    words = page.locator("#hint-words")
    expect(words).to_be_hidden()
    page.click("#hint")
    expect(words).to_have_text("Look here. Ask again for the move.", timeout=60_000)
    first = hinted(page)
    assert len(first) == 1
    page.click("#hint")
    expect(words).to_have_text(
        re.compile(r"\. .*(Your chance to win with it: about \d+ of 100|Proved|computed)"), timeout=60_000
    )
    assert hinted(page)[0] == first[0]
    page.click("#hint")
    expect(words).to_have_text(re.compile("Your chance to win with it|Proved"), timeout=60_000)


def test_what_was_hinted_at_can_be_played_and_the_light_goes_with_the_decision(server, sit):
    player = alone(server, sit)
    page = player.page
    page.click("#hint")
    expect(page.locator(".hinted").first).to_be_attached(timeout=60_000)
    lines = page.locator("#log li").count()
    page.locator(".draw.wide .hinted.next").first.click()
    page.click("#send")
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines}")
    expect(page.locator(".hinted")).to_have_count(0)
    expect(page.locator("#hint-words")).to_be_hidden()


def test_a_button_that_was_hinted_at_is_lit_also_when_it_is_made_anew(server, sit):
    page = alone(server, sit, "ketto", width=390, height=844).page
    page.locator("#hand [data-pick]").first.click()
    page.click("#send")
    expect(page.locator("#buttons [data-extra=draw]")).to_be_visible(timeout=60_000)
    told = {"picks": ["draw"], "say": "Look here. Ask again for the move."}
    page.route("**/hint", lambda route: route.fulfill(json=told))
    page.click("#hint")
    expect(page.locator("#buttons [data-extra=draw].hinted")).to_be_visible()
    page.locator("#hand [data-pick]").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("#buttons [data-extra=draw].hinted")).to_be_visible()


def test_a_hint_is_taken_by_keyboard_alone(server, sit):
    page = alone(server, sit, "kiriai").page
    page.locator("#hint").focus()
    for said in ("Look here", "to win"):
        page.keyboard.press("Enter")
        expect(page.locator("#hint-words")).to_have_text(re.compile(said), timeout=60_000)
        expect(page.locator("#hint")).to_have_attribute("aria-disabled", "false")
        expect(page.locator("#hint")).to_be_focused()
    assert len(hinted(page)) == 2
    assert page.locator("#hint-words").get_attribute("role") == "status"


@pytest.mark.parametrize(("presses", "told"), [(1, "1 hint taken."), (2, "2 hints taken.")])
def test_hints_are_counted_on_the_sheet(server, sit, presses, told):
    page = alone(server, sit).page
    for said in ["Look here", "Your chance to win|Proved"][:presses]:
        page.click("#hint")
        expect(page.locator("#hint-words")).to_have_text(re.compile(said), timeout=60_000)
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign [form=verb-resign]")
    page.wait_for_selector("body.over")
    expect(page.locator("#result")).to_contain_text(told)
    expect(page.locator("#hint")).to_be_hidden()
    page.reload()
    expect(page.locator("#result")).to_contain_text(told)


@pytest.mark.parametrize("seats", [["here", "link"], ["here", "here"]])
def test_between_people_there_is_no_hint_to_press(server, sit, seats):
    host, guest = server.table("kaito", seats=seats)
    pages = [sit(host)]
    if "link" in seats:
        pages.append(sit(guest))
        pages[1].page.click("text=Sit down")
    for player in pages:
        player.ready()
        expect(player.page.locator("#hint")).to_have_count(0)
        assert "hint.js" not in player.page.content()
    asked = pages[-1].page
    refused = asked.evaluate(
        """async () => {
        const base = location.pathname;
        const state = await (await fetch(`${base}/state`)).json();
        const sent = { method: "POST", headers: { "content-type": "application/json" } };
        const body = JSON.stringify({ id: "h", decision: state.decision, seat: state.seat });
        return [(await fetch(`${base}/hint`, { ...sent, body })).status, (await fetch(`${base}/hint`)).status];
    }"""
    )
    pages[-1].complaints.clear()
    assert refused == [403, 403]


def test_in_a_daily_duel_there_is_no_hint_to_press(sit):
    player = sit("/daily?game=kaito")
    page = player.page
    page.wait_for_selector("html[data-ready]")
    page.click("text=Play today’s duel")
    player.ready()
    expect(page.locator("#board .next").first).to_be_attached(timeout=60_000)
    expect(page.locator("#hint")).to_have_count(0)
    move(player)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_hint_fits_a_phone(server, sit, theme):
    page = alone(server, sit, "kiriai", width=390, height=844, color_scheme=theme).page
    for said in ("Look here", "wins|win"):
        page.click("#hint")
        expect(page.locator("#hint-words")).to_have_text(re.compile(said), timeout=60_000)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert wide(page) <= 0
        assert page.locator("#hint").bounding_box()["height"] >= 44
        assert page.locator("#hint-words").bounding_box()["width"] <= width
    assert serious(page) == []
