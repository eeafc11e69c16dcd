"""Kettō on phones for a newcomer: what is said covers nothing, and whoever defends sees the whole sum."""

import pytest
from playwright.sync_api import expect
from test_ketto_phone import page  # noqa: F401 (a fixture)
from test_planning import HIDDEN, planning

PHONES = [(390, 844), (320, 640)]
SPEND = (
    "spend white first:white attack:@1:0,0>0,1>0,2 strength:4 | stance:S1^ pool:A04,D hand:A06,E "
    "| stance:S3^ pool:D @1:0,0=A01^;0,1=A02^;0,2=A03^"
)
SUM = """() => {
  document.querySelector(".ticker").hidden = false;
  document.querySelector(".ticker p").textContent = "The stroke of Tanpopo has strength 4, going up.";
  document.getElementById("actions").innerHTML = '<p class="say"><b>4 points come at you</b></p>';
  document.getElementById("buttons").innerHTML = '<button class="btn">Defend</button>';
  document.body.style.setProperty("--bar", `${document.querySelector(".bar").offsetHeight}px`);
  document.body.style.setProperty("--own", `${document.getElementById("own").offsetHeight}px`);
  const shown = [...document.querySelectorAll(".ledger tfoot")].find((one) => one.getBoundingClientRect().height);
  return [shown.getBoundingClientRect().bottom, document.getElementById("strip").getBoundingClientRect().top];
}"""
"""Where the sum of a defence ends, and where the hand begins."""


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_what_is_said_of_a_chosen_card_covers_nothing_of_the_own_plate(server, sit, size):
    board = planning(server, sit, width=size[0], height=size[1])
    assert board.evaluate(HIDDEN) == []
    cards = board.locator("#hand [data-pick]")
    for at in range(cards.count()):
        cards.nth(at).click()
        expect(board.locator("#hand .up")).to_be_visible()
        assert board.evaluate(HIDDEN) == []
        board.locator("#board .draw:visible [data-pick=new]").click()
        expect(board.locator("#send")).to_be_visible()
        assert board.evaluate(HIDDEN) == []
        board.locator("[data-clear]:visible").click()
        expect(board.locator("#hand .up")).to_have_count(0)


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_a_chosen_stance_covers_nothing_of_the_own_plate(server, sit, size):
    board = sit(server.table("ketto", seats=["here", "bot:random"])[0], width=size[0], height=size[1]).ready().page
    stances = board.locator("#hand [data-pick]")
    for at in range(6):
        stances.nth(at).click()
        expect(board.locator("#hand .up")).to_be_visible()
        assert board.evaluate(HIDDEN) == []
        stances.nth(at).click()
        expect(board.locator("#hand .up")).to_have_count(0)


def test_whoever_defends_on_the_smallest_phone_sees_what_goes_through(page):  # noqa: F811
    foot, strip = page((320, 640), SPEND).evaluate(SUM)
    assert foot <= strip + 1


def test_the_first_and_the_second_tip_of_planning_are_of_one_height(server, sit):
    board = planning(server, sit, width=320, height=640)
    board.click("#tool-menu")
    board.click("#menu-learn")
    tip = board.locator(".bubble")
    tip.get_by_text("Next").click()
    expect(tip).to_contain_text("dashed place")
    first = tip.bounding_box()["height"]
    tip.get_by_text("Next").click()
    expect(tip).to_contain_text("arrows meet, and draw")
    assert tip.bounding_box()["height"] == first
