"""Duplicate duels in the browser: proposed by the form, played from both sides or against the same bot, compared."""

import re

import pytest
from player import play_out
from playwright.sync_api import expect
from test_daily import small, wide
from test_everyone import serious


def proposed(player, game, opponent):
    """Open a table by the form, with the box for a duplicate duel."""
    page = player.page
    page.select_option("#k1", opponent)
    page.check("[name=duplicate]")
    page.fill("[name=name0]", "Aki")
    page.click("text=Open the table")
    return page


def resigned(page):
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign [form=verb-resign]")
    page.wait_for_selector("body.over")


def looks_right(page):
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert wide(page) <= 0
        assert [html for html in small(page) if "pair" in html] == []
    page.set_viewport_size({"width": 390, "height": 844})


def labels(page):
    """Return what every tile of the board is called; the text of an SVG has no inner text."""
    found = page.locator("#board [aria-label]").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    return [label for label in found if re.match("[a-f][1-6]", label)]


def test_two_people_on_one_device_play_a_deal_from_both_sides(sit):
    player = sit("/new/kaito")
    page = proposed(player, "kaito", "here")
    player.ready()
    expect(page.locator("#pair")).to_contain_text("The first of two games")
    board = labels(page)
    assert len(board) > 30
    play_out(player)
    expect(page.locator("#pair")).to_contain_text("Now the same deal with the sides changed")
    expect(page.locator("#review")).to_be_empty()
    for gone in ("#verify", "#analyse", "#share"):
        expect(page.locator(gone)).to_have_count(0)
    page.click("#back")
    expect(page.locator("body.past")).to_be_visible()
    page.click("#last")
    expect(page.locator("body.past")).to_have_count(0)
    page.click("text=Change sides")
    page.wait_for_selector("body:not(.over)")
    player.ready()
    assert labels(page) == board
    play_out(player)
    rows = page.locator("#pair tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first.locator("td")).to_have_text([re.compile(r"(won|lost) (in|after) \d+ moves?")] * 2)
    page.wait_for_selector("#review .accuracy", timeout=90_000)


@pytest.mark.parametrize("size", [(390, 844), (320, 640)])
def test_two_phones_see_at_once_that_the_other_wants_to_change_sides(sit, size):
    phone = {"width": size[0], "height": size[1]}
    first = sit("/new/bushido", **phone)
    page = proposed(first, "bushido", "link")
    invitation = page.locator("code", has_text="/t/").first.inner_text()
    second = sit(invitation[invitation.index("/t/") :], **phone)
    second.page.click("text=Sit down")
    for player in (first, second):
        player.ready()
    resigned(page)
    for player in (first, second):
        expect(player.page.locator("#pair")).to_contain_text("The first of two games is over")
        expect(player.page.locator("text=What was better?")).to_have_count(0)
    page.click("text=Change sides")
    for player, said in (
        (first, "You ask to change sides: the other must agree"),
        (second, "Aki wants to change sides"),
    ):
        expect(player.page.locator("#ask p")).to_have_text(said)
        expect(player.page.locator("#ask")).to_be_in_viewport(ratio=1)
    second.page.click("#ask >> text=Accept")
    for player in (first, second):
        player.page.wait_for_selector("body:not(.over)")
        player.ready()
    resigned(page)
    expect(page.locator("#pair tbody tr")).to_have_count(2)
    expect(page.locator("[form=verb-again]")).to_have_text("Rematch")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_friend_plays_the_same_deal_against_the_same_bot_on_a_phone(sit, theme):
    phone = {"width": 390, "height": 844, "color_scheme": theme}
    player = sit("/new/kiriai", **phone)
    player.page.fill("[name=cap]", "2")
    page = proposed(player, "kiriai", "bot:novice")
    player.ready()
    page.click("#pair summary")
    link = page.locator("#pair code").inner_text()
    looks_right(page)
    expect(page.locator("#hint")).to_have_count(0)
    friend = sit(link[link.index("/d/") :], **phone)
    expect(friend.page.locator("main")).to_contain_text("Aki plays this deal against Novice")
    looks_right(friend.page)
    assert serious(friend.page) == []
    friend.page.fill("#name", "Ben")
    friend.page.click("text=Play the same deal")
    friend.ready()
    play_out(player)
    expect(page.locator("#pair")).to_contain_text("still being played")
    assert "won in" not in friend.page.content()
    play_out(friend)
    expect(friend.page.locator("#pair tbody tr")).to_have_count(2)
    looks_right(friend.page)
    assert serious(friend.page) == []
    page.reload()
    expect(page.locator("#pair tbody")).to_contain_text("Ben")
    page.click("#pair >> text=See the game of Ben")
    page.wait_for_url("**/g/**")
    again = sit(link[link.index("/d/") :], **phone)
    expect(again.page.locator("[role=status]").first).to_contain_text("already")


def test_cards_that_one_side_knows_are_refused_beside_the_box(sit):
    player = sit("/new/ketto")
    page = proposed(player, "ketto", "link")
    expect(page.locator("#wrong")).to_contain_text("choose a bot as the other player")
    expect(page.locator("[name=duplicate]")).to_be_checked()
    assert len(player.complaints) == 1
    player.complaints.clear()
