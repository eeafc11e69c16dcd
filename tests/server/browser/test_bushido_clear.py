"""Bushido at the page, tried as a new user would: one's own side and colour stay."""

import re

import pytest
from playwright.sync_api import expect

PHONE = {"width": 390, "height": 844}
SEATS = (["here", "bot:random"], ["bot:random", "here"])
COLOURS = ("var(--shu)", "var(--ai)")


def duel(server, sit, seat, **size):
    """Sit down as Swift against the Bruiser and accept whatever comes, until a card is to be laid."""
    fighters = ("swift,bruiser", "bruiser,swift")[seat]
    names = ["Aki", ""] if seat == 0 else ["", "Aki"]
    host, _ = server.table("bushido", seats=SEATS[seat], names=names, options={"fighters": fighters})
    player = sit(host, **size).ready()
    page = player.page
    for _ in range(400):
        if page.locator("#hand [data-pick=kiri]").count():
            return player
        if (accept := page.get_by_role("button", name="Accept the challenge")).count():
            accept.click()
        player.wait()
    raise AssertionError(player.question)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_arcs_of_a_chosen_card_have_the_colours_of_the_plates(server, sit, seat):
    page = duel(server, sit, seat, width=1440, height=900).page
    page.click("#hand [data-pick=kiri]")
    group = page.locator("#board .draw.wide .when.on", has=page.locator("[href='#b-arcs-1']")).locator("xpath=..")
    assert group.get_attribute("color") == COLOURS[seat]
    assert group.get_attribute("stroke") == COLOURS[1 - seat]
    inks = "el => [getComputedStyle(el).color, getComputedStyle(el).stroke]"
    own, foe = group.evaluate(inks)
    mark = "el => getComputedStyle(el.querySelector('.mark path, .mark circle')).fill"
    assert page.locator("#own .plate").evaluate(mark) == own
    assert page.locator("#others .plate").evaluate(mark) == foe


def test_a_bot_accepts_the_first_challenge(server, sit):
    host, _ = server.table("bushido", seats=["here", "bot:novice"], options={"fighters": "swift,rose"})
    player = sit(host).ready()
    page = player.page
    page.wait_for_selector("#hand [data-pick=kiri], #buttons button:has-text('Accept')")
    assert "refuses" not in page.locator("#log").inner_text()


def test_a_special_is_told_in_a_sentence_without_shorthand(server, sit):
    page = duel(server, sit, 0, **PHONE).page
    page.click("#hand [data-pick=tomoe]")
    expect(page.locator("#actions")).to_contain_text("the more strength dice: 1 gives four")
    assert not re.search(r"\d[WB]\b", page.locator("body").inner_text())
