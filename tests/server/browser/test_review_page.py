"""What was better, on the page of a finished game: as it comes, its mix, its key turns, its line, on every size."""

import json
import re

import pytest
from past_games import GAMES, server_with
from playwright.sync_api import expect
from test_daily import small, wide
from test_everyone import serious

FIGURE = re.compile(r"[+−]?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def past(tmp_path_factory):
    running = server_with(tmp_path_factory.mktemp("past"), *GAMES)
    yield running
    running.close()


def opened(sit, past, game, moment=None, **size):
    at = "" if moment is None else f"/replay?moment={moment}"
    player = sit(f"/t/{GAMES[game].token}{at}", of=past, **size).ready()
    return player.page


def whole(page):
    """Wait until all moments are reviewed."""
    page.wait_for_selector("#review .accuracy", timeout=90_000)
    expect(page.locator("#review [role=status]")).to_have_count(0, timeout=90_000)


def figure(text):
    return float(FIGURE.search(text)[0].replace("−", "-"))


def test_a_review_is_shown_as_it_comes_from_the_end_back(sit, past):
    page = sit("/", of=past).page
    held, told = [], []

    def pass_on(route):
        answer = route.fetch(timeout=90_000)
        body = json.loads(answer.text())
        told.append((body.get("known", 0), body.get("of", 0)))
        route.fulfill(response=answer)

    def hold_the_second(route):
        if told and not held:
            held.append(route)
        else:
            pass_on(route)

    page.route("**/review?after=*", hold_the_second)
    page.goto(past.url(f"/t/{GAMES['shiai'].token}"))
    progress = page.locator("#review [role=status]")
    expect(progress).to_have_text(re.compile(r"Reviewed \d+ of \d+ decisions, from the end back"), timeout=90_000)
    known, of = told[0]
    expect(progress).to_contain_text(f"Reviewed {known} of {of}")
    assert 0 < known < of
    while not held:
        page.wait_for_timeout(20)
    pass_on(held[0])
    whole(page)
    assert [one for one, _ in told] == sorted({one for one, _ in told})
    assert told[-1] == (of, of)
    rows = page.locator("#review .accuracy tbody tr")
    expect(rows).to_have_count(2)
    for row in rows.all():
        assert 0 <= figure(row.locator("td.n").inner_text()) <= 100


def test_a_key_turn_shows_what_was_played_what_was_better_and_a_ledger_that_adds_up(sit, past):
    page = opened(sit, past, "kiriai")
    whole(page)
    turns = page.locator("#review .turns li > button")
    assert page.locator("#ticks option").count() == turns.count() > 0
    turns.first.click()
    page.wait_for_selector("body.past.reviewing")
    expect(page.locator("#review .turns li[aria-current]")).to_have_count(1)
    expect(page.locator("#key .said")).to_contain_text("Better:")
    labels = page.locator("#key .ledger dt").all_inner_texts()
    before, *parts, after = (figure(one) for one in page.locator("#key .ledger dd").all_inner_texts())
    assert before + sum(parts) == after
    assert labels[0] == "Aki’s chance to win before"
    assert max(map(abs, parts)) >= 5
    expect(page.locator("#key .grade")).to_have_text(re.compile("^(inaccuracy|mistake|serious mistake)$"))
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past):not(.reviewing)")
    expect(page.locator("#mix")).to_be_hidden()


def test_a_key_turn_opens_under_its_row_is_marked_in_the_hand_and_leads_to_the_next(sit, past):
    page = opened(sit, past, "kiriai")
    whole(page)
    rows = page.locator("#review .turns li > button")
    assert rows.count() > 1
    rows.first.click()
    expect(page.locator("#review .turns li[aria-current] #key .ledger")).to_have_count(1)
    expect(page.locator("#status h1")).to_have_text(re.compile("^Round .*: (Aki|Ben)’s choice$"))
    expect(page.locator("#status p")).to_contain_text("Before it: ")
    whose = page.locator("#status h1").inner_text()
    page.select_option("#viewpoint", "0" if "Aki" in whose else "1")
    expect(page.locator("#hand [data-was~='played']").first).to_be_visible()
    expect(page.locator("#hand [data-was~='better']").first).to_be_visible()
    whole(page)
    rows.first.click()
    expect(page.locator("#key .near")).to_contain_text(f"1 of {rows.count()}")
    page.get_by_label("The next key turn").click()
    expect(page.locator("#key .near")).to_contain_text(f"2 of {rows.count()}")
    expect(page.locator("#review .turns li").nth(1)).to_have_attribute("aria-current", "")


def test_on_a_phone_a_key_turn_is_told_under_the_board(sit, past):
    page = opened(sit, past, "kiriai", width=390, height=844)
    whole(page)
    page.locator("#review .turns li > button").first.click()
    page.wait_for_selector("#key .ledger")
    expect(page.locator("#board")).to_be_in_viewport()
    expect(page.locator("#key .said")).to_be_in_viewport()
    places = [page.locator(one).bounding_box()["y"] for one in ("#board", "#key", "#mix", "#review")]
    assert places == sorted(places)


def test_the_mix_has_shares_of_100_and_both_columns_of_what_each_plan_gives_away(sit, past):
    page = opened(sit, past, "kiriai", moment=0)
    whole(page)
    expect(page.locator("#mix h2")).to_have_text("How a perfect player would choose")
    shares = [figure(one) for one in page.locator("#mix .share b").all_inner_texts() if "%" in one]
    assert 90 <= sum(shares) <= 101
    assert shares == sorted(shares, reverse=True)
    heads = page.locator("#mix thead th").all_inner_texts()
    assert heads == ["Move", "how often", "gives away, of 100", "against what was chosen"]
    mine = page.locator("#mix tr.mine")
    expect(mine).to_have_count(1)
    expect(mine.locator(".tag").first).to_have_text("played")
    expect(page.locator("#mix .tag", has_text="best answer")).to_have_count(1)


def test_the_mix_of_each_player_is_that_of_whose_eyes_are_chosen(sit, past):
    page = opened(sit, past, "kiriai", moment=0)
    whole(page)
    played = page.locator("#mix tr.mine th")
    first = played.inner_text()
    page.select_option("#viewpoint", "1")
    expect(played).not_to_have_text(first)
    whole(page)
    expect(page.locator("#review h3 span")).to_contain_text("Ben’s chance to win, of 100")


def test_the_line_that_wins_by_force_is_played_by_keyboard_and_on_the_board(sit, past):
    page = opened(sit, past, "kaito", moment=0)
    whole(page)
    expect(page.locator("#key .swing")).to_have_text(re.compile("lost.*→.*won"))  # of Aki, whose view it is
    expect(page.locator("#key .said")).to_contain_text(
        "Better: Capture c4, a red mon of 1, which wins by force: proved"
    )
    expect(page.locator("#board .review-marks")).to_have_count(1)
    steps = page.locator("#line [data-step]")
    assert steps.count() >= 3
    assert steps.first.inner_text().split() == ["1", "c4"]
    before = page.locator("#board").inner_html()
    steps.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#line li.on")).to_have_count(1)
    expect(page.locator("#line li.on")).to_have_text(steps.nth(1).inner_text())
    assert page.locator("#board").inner_html() != before
    page.click("#key [data-line]")
    expect(page.locator("#line li.on b")).to_have_text(str(steps.count()), timeout=20_000)


def test_the_arrows_walk_along_an_open_line_and_then_through_the_game_again(sit, past):
    page = opened(sit, past, "kaito", moment=0)
    whole(page)
    on = page.locator("#line li.on b")
    before = page.locator("#board .draw").first.inner_html()
    page.locator("#line [data-step='1']").click()
    expect(on).to_have_text("1")
    for key, step in (("ArrowRight", "2"), ("ArrowRight", "3"), ("ArrowLeft", "2"), ("ArrowLeft", "1")):
        page.keyboard.press(key)
        expect(on).to_have_text(step)
        expect(page.locator("#ply")).to_have_value("0")
    page.keyboard.press("ArrowLeft")
    expect(on).to_have_count(0)
    expect(page.locator("#board .review-marks")).to_have_count(1)
    assert page.locator("#board .draw").first.inner_html().startswith(before[:200])
    page.locator("#line [data-step='2']").click()
    expect(on).to_have_text("2")
    page.keyboard.press("Escape")
    expect(on).to_have_count(0)
    expect(page.locator("#ply")).to_have_value("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ply")).to_have_value("1")


def test_a_line_stays_open_while_more_of_the_review_comes(sit, past):
    """The last answer is held back until a step of the line is shown: it must not close the line."""
    page = sit("/", of=past).page
    bodies, held = [], []

    def hold_the_last(route):
        if bodies:
            held.append(route)
            return
        body = json.loads(route.fetch(timeout=90_000).text())
        if body.get("known", 0) >= body.get("of", 1):
            bodies.append(body)
            body = {**body, "known": body["of"] - 1}
        route.fulfill(json=body)

    page.route("**/review?after=*", hold_the_last)
    page.goto(past.url(f"/t/{GAMES['kaito'].token}/replay?moment=0"))
    page.locator("#line [data-step='2']").click(timeout=90_000)
    on = page.locator("#line li.on b")
    expect(on).to_have_text("2")
    shown = page.locator("#board").inner_html()
    while not held:
        page.wait_for_timeout(20)
    page.evaluate("document.querySelector('#review').firstElementChild.dataset.old = 1")
    held[0].fulfill(json=bodies[0])
    page.wait_for_selector("#review > :first-child:not([data-old])")
    page.wait_for_timeout(300)  # a decision is drawn 60 ms after the review
    expect(on).to_have_text("2")
    assert page.locator("#board").inner_html() == shown


def tiles_of(page):
    """The tiles of Kaito's board and the Kaito itself, as they are named to screen readers."""
    labels = page.locator("#board [aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    return sorted(label for label in labels if re.match(r"[a-f][1-6], |The Kaito on", label))


def test_try_it_yourself_opens_the_position_before_the_mistake(sit, past):
    page = opened(sit, past, "kaito", moment=0)
    whole(page)
    expect(page.locator("#key [data-again]")).to_be_visible()
    tiles = tiles_of(page)
    assert len(tiles) == 13
    page.click("#key [data-again]")
    page.wait_for_url(lambda url: GAMES["kaito"].token not in url)
    page.wait_for_selector("html[data-ready]")
    assert tiles_of(page) == tiles


def test_every_moment_is_reached_by_keyboard_and_has_its_decision(sit, past):
    page = opened(sit, past, "kiriai")
    whole(page)
    turns = page.locator("#review .turns li > button")
    turns.first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("body.past.reviewing")
    expect(page.locator("#key .ledger")).to_have_count(1)
    at = page.locator("#ply").input_value()
    assert at == turns.first.get_attribute("data-moment")
    said = page.locator("#key .said").inner_text()
    page.keyboard.press("Home")
    expect(page.locator("#ply")).to_have_value("0")
    expect(page.locator("#mix h2")).to_be_visible()
    if at != "0":
        expect(page.locator("#key .said")).not_to_have_text(said)


def test_a_finished_game_is_analysed_with_all_hands_open_and_for_both_sides(sit, past):
    page = opened(sit, past, "kiriai", moment=0)
    page.click("#analyse")
    page.wait_for_url("**/analysis/kiriai?**")
    expect(page.locator("#hand .opened")).to_have_count(2)
    expect(page.locator("[data-view='open']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-view='1']")).to_be_visible()
    assert "view=" not in page.url


def test_dragging_over_the_graph_passes_through_the_moments(sit, past):
    page = opened(sit, past, "kiriai")
    whole(page)
    points = page.locator("#review .at")
    boxes = [points.nth(n).bounding_box() for n in (3, 2, 1)]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middles[0])
    page.mouse.down()
    for middle in middles[1:]:
        page.mouse.move(*middle)
    page.mouse.up()
    wanted = points.nth(1).get_attribute("data-moment")
    page.wait_for_url(f"**moment={wanted}")
    expect(page.locator("#review .cursor text")).to_have_text(wanted)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_a_review_fits_a_phone_and_can_be_read_by_everyone(sit, past, game, theme):
    page = opened(sit, past, game, moment=0, width=390, height=844, color_scheme=theme)
    whole(page)
    page.wait_for_selector("#key .ledger")
    assert serious(page) == []
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert wide(page) <= 0
        assert [html for html in small(page) if "review" in html or "mix" in html] == []
        for button in page.locator("#line button, #key button, #review .turns li > button").all():
            assert button.bounding_box()["height"] >= 40
    order = [page.locator(f"#{part}").bounding_box()["y"] for part in ("board", "mix" if game != "kaito" else "line")]
    assert order == sorted(order)
    assert page.locator("#review").bounding_box()["y"] > order[-1]
