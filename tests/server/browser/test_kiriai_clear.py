"""Kiri-ai at the page, tried as a new user would: the whole hand on phones, plans in sentences, the own arrows."""

import pytest
from playwright.sync_api import expect

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
SEATS = (["here", "bot:random"], ["bot:random", "here"])


def seated(server, sit, seat, **size):
    names = ["Aki", "Kenji"] if seat == 0 else ["Kenji", "Aki"]
    host, _ = server.table("kiriai", seats=SEATS[seat], names=names)
    page = sit(host, **size).ready().page
    page.wait_for_selector("#hand [data-pick=charge]")
    return page


@pytest.mark.parametrize("size", PHONES, ids=["390", "320"])
def test_all_six_cards_are_in_sight_and_nothing_scrolls_sideways(server, sit, size):
    page = seated(server, sit, 0, **size)
    cards = page.locator("#hand .card")
    expect(cards).to_have_count(6)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=1)
    for face in page.locator("#hand button").all():
        box = face.bounding_box()
        assert min(box["width"], box["height"]) >= 40
    hand = page.locator("#hand")
    assert hand.evaluate("hand => hand.scrollWidth <= hand.clientWidth")
    assert "goes-" not in (hand.get_attribute("class") or "")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_plan_is_told_in_sentences_from_where_one_stands(server, sit, seat):
    page = seated(server, sit, seat, width=1440, height=900)
    page.click("#hand [data-pick=charge]")
    page.click("#hand [data-pick=high]")
    other = page.locator("#others .name").inner_text()
    far = 5 if seat == 0 else 1
    lines = page.locator("#board .draw.wide .lit.on text")
    expect(lines.first).to_have_text(f"1st: to space 3, 2 away if {other} stays")
    expect(lines.last).to_have_text(f"2nd: High hits if {other} stays on space {far}")
    expect(page.locator("#board .draw.wide [data-id=gap]")).to_be_hidden()


@pytest.mark.parametrize("seat", [0, 1])
def test_the_panel_of_an_own_card_has_the_own_arrows(server, sit, seat):
    page = seated(server, sit, seat, width=1440, height=900)
    page.hover("#hand [data-pick=approach]")
    picture = page.locator("#speak .pic")
    expect(picture.locator("use").first).to_have_attribute("href", f"#r-{'left-' * seat}approach-m")
    expect(page.locator("#speak .nowbox p")).to_contain_text("From space")
