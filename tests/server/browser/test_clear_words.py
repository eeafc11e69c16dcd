"""What newcomers stumbled over at the tables: rules by their titles, a log that closes."""

import re

import pytest
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
GAMES = ("kaito", "kiriai", "ketto", "bushido", "shiai", "musashi")
CLAUSE = re.compile(r"^[a-z-]+(\.[a-z-]+)*$")
"""How an id looks: small letters, dots, no blank."""


@pytest.mark.parametrize("game", GAMES)
def test_the_log_links_rules_by_their_titles(server, sit, game):
    host, _ = server.table(game, seats=["here", "bot:random"])
    player = sit(host).ready()
    for _ in range(4):
        player.press()
        player.wait()
    words = player.page.locator("#log a.rule").all_inner_texts()
    assert words
    assert [one for one in words if CLAUSE.match(one)] == []


def test_the_panel_and_a_refusal_link_the_rule_by_its_title(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    page = sit(host, width=1440, height=900).ready().page
    page.wait_for_selector("#board .next")
    page.hover("#board [data-card=kaito]")
    expect(page.locator("#speak a.rule")).to_have_text("The Kaito")
    page.keyboard.press("Escape")
    page.locator("#board [data-try]").first.dispatch_event("click")
    expect(page.locator("#actions a.rule")).to_have_text("Along a line")


def test_the_log_of_a_phone_opens_at_what_happened_last_and_has_a_button_that_closes_it(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host, **PHONE).ready()
    page = player.page
    while page.locator("#log li:not(.head)").count() < 24 and not player.is_over:
        player.press()
        player.wait()
    page.click("#ticker")
    expect(page.locator("#log li:not(.head)").last).to_be_in_viewport()
    close = page.locator("#log-box").get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    close.click()
    expect(page.locator("#log-box")).to_be_hidden()
    expect(page.locator("#ticker")).to_be_focused()


def test_the_list_of_levels_says_what_it_is(sit):
    page = sit("/").page
    lists = page.get_by_label(re.compile("^Bot"))
    shown = [one for one in lists.all() if one.is_visible()]
    assert len(shown) == 1
    expect(page.locator(".level:visible span")).to_have_text("Bot")


def test_bots_of_a_full_table_have_names_and_no_numbers(server, sit):
    options = {"mode": "ffa", "players": 8, "fighters": "random"}
    host, _ = server.table("bushido", options=options, seats=["here", *["bot:novice"] * 7])
    names = sit(host).ready().page.locator("#others .name").all_inner_texts()
    assert len({name.strip() for name in names}) == 7
    assert not any(re.search(r"\d", name) for name in names)
