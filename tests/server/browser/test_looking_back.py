"""Looking back: in a game that goes on one finds the way to the present, after it the board is in sight on a phone."""

import re
from itertools import pairwise

import pytest
from past_games import GAMES, server_with
from player import move
from playwright.sync_api import expect
from test_review_page import whole

SIZES = ((1440, 900), (390, 844), (320, 640))


@pytest.fixture(scope="module")
def past(tmp_path_factory):
    running = server_with(tmp_path_factory.mktemp("looking"), "kiriai")
    yield running
    running.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_looking_back_in_a_game_asks_nothing_and_has_a_way_to_the_present(server, sit, size):
    host, _ = server.table("kaito", seats=["here", "here"])
    player = sit(host, width=size[0], height=size[1]).ready()
    page = player.page
    for _ in range(3):
        if page.locator("#curtain [data-open]").count():
            player.press()
        move(player)
    page.wait_for_selector("#board .next")
    expect(page.locator("#present")).to_be_hidden()
    page.locator("#back").evaluate("(button) => button.click()")
    page.wait_for_selector("body.past")
    expect(page.locator("#actions")).to_be_hidden()
    expect(page.get_by_role("button", name="Back to the game")).to_be_in_viewport(ratio=1)
    parts = [page.locator(f"#scrub #{name}").bounding_box() for name in ("back", "plies", "on", "present")]
    assert all(one["x"] + one["width"] <= other["x"] + 1 for one, other in pairwise(parts)), parts
    page.get_by_role("button", name="Back to the game").click()
    page.wait_for_selector("body:not(.past) #board .next")
    expect(page.locator("#actions")).to_be_visible()


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_moment_that_is_chosen_below_the_board_brings_the_board_into_sight(sit, past, size):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, width=size[0], height=size[1]).ready().page
    whole(page)
    expect(page.locator("#present")).to_be_hidden()
    point = page.locator("#review .chart .at").nth(2)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#board")).not_to_be_in_viewport(ratio=0.5)
    point.dispatch_event("click")
    page.wait_for_selector("body.past")
    expect(page.locator("#status h1")).to_be_in_viewport(ratio=1)
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.8)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("#board")).not_to_be_in_viewport(ratio=0.5)
    page.locator("#on").click()
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.8)


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_a_line_of_the_log_shows_its_moment_and_the_log_opens_there(sit, past, size):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, width=size[0], height=size[1]).ready().page
    page.click("#tool-menu")
    page.click("#menu-log")
    line = page.locator("#log li[data-moment]").nth(6)
    line.click(position={"x": 4, "y": 4})
    page.wait_for_selector("body.past:not(.logopen)")
    expect(page.locator("#status h1")).to_be_in_viewport(ratio=1)
    page.click("#tool-menu")
    page.click("#menu-log")
    expect(page.locator("#log li.now").first).to_be_in_viewport(ratio=1)


def test_on_a_screen_the_log_of_a_finished_game_has_the_whole_side_and_leads_through_it(sit, past):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, width=1440, height=900).ready().page
    whole(page)
    page.get_by_role("button", name="Log", exact=True).click()
    box = page.locator("#log-box")
    assert box.bounding_box()["height"] > 500
    expect(box).to_be_in_viewport(ratio=1)
    expect(page.locator("#review")).to_be_hidden()
    lines = page.locator("#log li[data-moment='4']")
    lines.first.click(position={"x": 4, "y": 4})
    page.wait_for_selector("body.past.logopen")
    expect(page.locator("#log li.now").first).to_be_in_viewport(ratio=1)
    page.locator("#log-close").click()
    expect(page.locator("#review")).to_be_visible()
    page.locator("#log-box").scroll_into_view_if_needed()
    assert page.locator("#log-box").bounding_box()["height"] >= 280


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_title_and_review_of_a_replay_speak_of_the_same_choice(sit, past, size):
    page = (
        sit(f"/t/{GAMES['kiriai'].token}/replay?game=0&moment=1", of=past, width=size[0], height=size[1]).ready().page
    )
    whole(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#key .n")).to_have_text(page.locator("#plies").inner_text())
        expect(page.locator("#status h1")).to_have_text(re.compile(f"^{page.locator('#plies').inner_text()}: "))
        expect(page.locator("#status p")).to_contain_text("Before it: ")
        expect(page.locator("#status p")).to_be_visible()
