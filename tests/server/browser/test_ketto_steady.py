"""Kettō on phones: nothing moves between two presses while a tip is there, and what was drawn last is in sight."""

import pytest
from playwright.sync_api import expect
from test_ketto_phone import duel, page  # noqa: F401 (a fixture)

PHONES = ({"width": 390, "height": 844}, {"width": 320, "height": 640})
IDS = ("phone", "small phone")


@pytest.mark.parametrize("size", PHONES, ids=IDS)
def test_the_board_stays_and_the_title_is_told_while_a_tip_is_there(server, sit, size):
    board = sit(server.table("ketto", seats=["here", "bot:random"])[0], **size).ready().page
    board.locator("#hand .next").first.click()
    board.click("#send")
    board.wait_for_selector("#board .next")
    board.click("#tool-menu")
    board.click("#menu-learn")
    board.wait_for_selector(".bubble")
    title, place = board.locator("#status h1"), board.locator("#board .draw.tall .next:visible").first
    expect(title).to_contain_text("4 actions left")
    assert title.bounding_box()["width"] > 200
    before = place.bounding_box()
    board.locator("#hand .next").first.click()
    expect(board.locator("#hand .up")).to_be_visible()
    expect(board.locator(".bubble")).to_be_visible()
    assert abs(place.bounding_box()["y"] - before["y"]) <= 3
    board.mouse.click(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    expect(board.locator("#send")).to_be_visible()
    assert abs(board.locator("#board .draw.tall .up").first.bounding_box()["y"] - before["y"]) <= 3


@pytest.mark.parametrize("hand", ["A06,A03,A15,A16,D,V,V", "A06,A03,A15,A16,A18,A19,D,V,V"], ids=["seven", "nine"])
def test_every_card_of_a_large_hand_is_in_sight_on_the_smallest_phone(page, hand):  # noqa: F811
    shown = page((320, 640), duel(hand=hand))
    boxes = [card.bounding_box() for card in shown.locator("#hand .card").all()]
    assert len(boxes) == hand.count(",") + 1
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 321 and box["width"] >= 40 for box in boxes)
