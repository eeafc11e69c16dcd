"""One device, several hands: what the page holds while a reveal is shown, and behind the curtain."""

import pytest
from player import play_out
from playwright.sync_api import expect

SHOWN = "localStorage.setItem('kensei.reveal', 'on')"

HELD = """async () => {
  const { table } = await import(document.querySelector('link[rel=modulepreload][href*="state.js"]').href);
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll(".sprite,#words,#menu,#keys,#rulebook").forEach((one) => one.remove());
  const { socket, ...rest } = table;
  return { html: page.outerHTML, script: JSON.stringify([rest, [...socket.unanswered]]) };
}"""
"""Give all that the page and its script hold, but for what is the same for every player."""


def open_and_seal(page, first, second):
    """Open the curtain, plan two cards and seal them."""
    page.click("#curtain [data-open]")
    page.click(f"#hand [data-pick={first}]")
    page.click(f"#hand [data-pick={second}]")
    page.click("#send")


def holds_no_hand(page):
    """Say that nothing of any hand is in the page or in its script."""
    held = page.evaluate(HELD)
    for text in (held["html"], held["script"]):
        assert "a Special:" not in text, "the log of a player"
        assert "data-pick" not in text
        assert "Seal the plan" not in text
        assert text.count("Special is one of") == text.count("Special is one of Kesa, Zan-Tetsu and Counterattack")


@pytest.fixture
def shared(server, sit):
    """Two at one device, who see the reveal step by step."""
    host, _ = server.table("kiriai", seats=["here", "here"], names=["Aki", "Kenji"])
    player = sit(host, reduced_motion="no-preference").ready()
    player.page.evaluate(SHOWN)
    # The steps wait by the page's clock: it stands still until the reveal was looked at.
    player.page.clock.install(time=0)
    player.page.clock.pause_at(1000)
    return player


def test_a_reveal_is_seen_by_both_without_any_hand_and_then_the_curtain_hangs(shared):
    page = shared.page
    open_and_seal(page, "charge", "high")
    page.wait_for_selector("text=Kenji’s turn")
    holds_no_hand(page)
    open_and_seal(page, "retreat", "low")
    page.wait_for_selector("body.staging")
    assert page.locator("#hand button").count() == 0
    assert page.locator("#curtain [data-open]").count() == 0
    assert "Action 1" in page.locator("#actions").inner_text()
    holds_no_hand(page)
    page.keyboard.press(" ")
    page.wait_for_selector("text=Aki and Kenji are choosing")
    assert page.locator("#log").inner_text().count("planned two cards") == 2
    assert page.locator("#curtain [data-open]").count() == 0
    holds_no_hand(page)
    page.keyboard.press(" ")
    page.keyboard.press(" ")
    page.wait_for_selector("text=Aki’s turn")
    holds_no_hand(page)
    assert page.locator("#curtain [data-open]").count() == 1, "the key that skipped did not open it"
    page.click("#curtain [data-open]")
    page.wait_for_selector("#hand [data-pick=approach]")
    assert "a Special:" in page.locator("#log").inner_text()


def test_behind_the_curtain_no_key_and_no_slider_shows_a_past_moment(shared):
    page = shared.page
    open_and_seal(page, "charge", "high")
    page.wait_for_selector("text=Kenji’s turn")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for key in ("[", "Home", "]", "End", "l", "h"):
        page.keyboard.press(key)
    page.evaluate("document.querySelector('#ply').dispatchEvent(new Event('input'))")
    holds_no_hand(page)
    assert not [url for url in asked if "/moment" in url]


def test_a_page_opened_again_during_a_reveal_comes_with_the_curtain(shared):
    page = shared.page
    open_and_seal(page, "charge", "high")
    page.wait_for_selector("text=Kenji’s turn")
    open_and_seal(page, "retreat", "low")
    page.wait_for_selector("body.staging")
    page.reload()
    page.wait_for_selector("text=Aki’s turn")
    holds_no_hand(page)


def test_without_motion_the_reveal_stays_until_it_is_skipped(server, sit):
    host, _ = server.table("kiriai", seats=["here", "here"], names=["Aki", "Kenji"])
    page = sit(host).ready().page
    open_and_seal(page, "charge", "high")
    page.wait_for_selector("text=Kenji’s turn")
    open_and_seal(page, "retreat", "low")
    page.wait_for_selector("#buttons [data-skip]")
    assert page.locator("#hand button").count() == 0
    holds_no_hand(page)
    page.click("#buttons [data-skip]")
    page.wait_for_selector("text=Aki’s turn")


@pytest.mark.parametrize("game", ["kiriai", "ketto", "bushido", "musashi", "shiai"])
def test_every_game_with_secrets_is_played_out_on_one_device(server, sit, game):
    players = {"options": {"cap": 2}} if game == "kiriai" else {}
    host, _ = server.table(game, seats=["here", "here"], **players)
    player = sit(host, seed=3).ready()
    play_out(player)
    expect(player.page.locator("#result h2")).not_to_be_empty()
