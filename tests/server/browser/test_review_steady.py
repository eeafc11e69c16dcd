"""A review that is still being made: it says so, says nothing too early, and moves nothing that can be pressed."""

import json

import pytest
from past_games import GAMES, server_with
from playwright.sync_api import expect
from test_review_page import whole


@pytest.fixture(scope="module")
def past(tmp_path_factory):
    running = server_with(tmp_path_factory.mktemp("steady"), "kiriai", "shiai")
    yield running
    running.close()


def held_back(page, past, game):
    """Open a finished game whose review stops after its first part; return how it goes on."""
    first, later, free = [], [], []

    def answer(route):
        if not first:
            first.append(route)
            fetched = route.fetch(timeout=90_000)
            assert json.loads(fetched.text())["known"] > 0
            route.fulfill(response=fetched)
        elif free:
            route.continue_()
        else:
            later.append(route)

    def go_on():
        while not later:
            page.wait_for_timeout(20)
        free.append(True)
        for route in later:
            route.continue_()

    page.route("**/review?after=*", answer)
    page.goto(past.url(f"/t/{GAMES[game].token}"))
    page.wait_for_selector("#review .turns .place", timeout=90_000)
    return go_on


def test_a_review_that_comes_says_nothing_too_early_and_moves_nothing_that_is_pressed(sit, past):
    page = sit("/", of=past, width=1440, height=1400).page
    go_on = held_back(page, past, "shiai")
    review = page.locator("#review")
    expect(review.locator("progress")).to_be_visible()
    expect(review).not_to_contain_text("no mistake was found")
    expect(review.locator(".accuracy td.n")).to_have_text(["…", "…"])
    expect(review.locator(".turns li > button")).to_have_count(0)
    review.locator(".counting").evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    parts = ("#review .chart", "#review .turns", "#review .counting", ".after .btn.ink")
    before = [page.locator(part).bounding_box()["y"] for part in parts]
    box = review.locator(".counting summary").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    go_on()
    expect(review.locator(".turns .place").first).to_be_visible()
    page.mouse.up()
    whole(page)
    expect(review.locator("details.counting[open]")).to_have_count(1)
    expect(review.locator(".turns .place, progress")).to_have_count(0)
    assert [page.locator(part).bounding_box()["y"] for part in parts] == pytest.approx(before, abs=1)


def test_before_the_first_part_comes_the_page_says_that_it_looks(sit, past):
    page = sit("/", of=past).page
    page.route("**/review?after=*", lambda route: None)
    page.goto(past.url(f"/t/{GAMES['kiriai'].token}"))
    expect(page.locator("#review [role=status]")).to_have_text("Looking for what was better: this takes a few seconds.")
    page.unroute_all(behavior="ignoreErrors")


def test_a_row_that_is_pressed_stays_under_the_pointer_and_shows_its_own_decision(sit, past):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, width=1440, height=900).ready().page
    whole(page)
    rows = page.locator("#review .turns li > button")
    for number in range(rows.count()):
        row = rows.nth(number)
        row.evaluate("(row) => row.scrollIntoView({ block: 'center' })")
        before = row.bounding_box()["y"]
        said = row.locator("> span:not(.swing)").inner_text().partition(" Better:")[0]
        row.click()
        expect(page.locator("#key .said")).to_contain_text(said)
        expect(page.locator("#review .turns li[aria-current]")).to_have_count(1)
        assert row.bounding_box()["y"] == pytest.approx(before, abs=2)


def test_on_a_phone_the_review_is_the_last_thing_and_one_press_away(sit, past):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, width=390, height=844).ready().page
    whole(page)
    places = [page.locator(one).bounding_box()["y"] for one in ("#result", ".after .btn.ink", "#board", "#review")]
    assert places == sorted(places)
    expect(page.locator(".after .btn.ink")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="What was better?").click()
    expect(page.locator("#review h3")).to_be_in_viewport(ratio=1)


def test_no_word_for_experts_stands_on_the_page(sit, past):
    page = sit(f"/t/{GAMES['kiriai'].token}/replay?moment=0", of=past).ready().page
    whole(page)
    page.wait_for_selector("#mix table")
    words = (page.locator("#review").inner_text() + page.locator("#mix").inner_text()).lower()
    assert [word for word in ("best mix", "choices:", "equilibrium", "± ") if word in words] == []
    expect(page.locator("#mix header p")).to_have_text(
        "Not always the same: each move so often, by lot, or the other side could foresee it."
    )
    expect(page.locator("#review h3")).to_contain_text("Aki’s chance to win, of 100")
    expect(page.locator("#review")).to_contain_text("draws counted half")
    expect(page.locator("#review")).to_contain_text("Accuracy: 100 means that no move gave anything away")
    expect(page.locator("#review")).to_contain_text("Luck was")
