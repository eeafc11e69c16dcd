"""Kaito, Kiri-ai and Bushido, gone through task by task: the goal first, plates that nothing covers, who "you" are."""

import pytest
from past_games import GAMES, server_with
from playwright.sync_api import expect
from test_clear_tables import COVERED, PHONE, SCREEN, SMALL, seated, to_step
from test_first_duel import open_lesson
from test_newcomer import newcomer

GOALS = {
    "kaito": "Take their last sword or last helmet to win.",
    "kiriai": "Wound your opponent twice to win.",
    "bushido": "Who has no health left is out.",
}
FIGHTERS = {"fighters": "swift,bruiser"}


@pytest.fixture(scope="module")
def past(tmp_path_factory):
    running = server_with(tmp_path_factory.mktemp("past"), "kiriai")
    yield running
    running.close()


@pytest.mark.parametrize("game", GOALS)
def test_the_tour_of_a_table_begins_with_how_one_wins(server, sit, game):
    page = seated(server, sit, game, SCREEN, **({"fighters": "choose"} if game == "bushido" else {}))
    page.click("#tool-menu")
    page.click("#menu-learn")
    expect(page.locator(".bubble p")).to_contain_text(GOALS[game])


@pytest.mark.parametrize("is_new", [False, True], ids=["before", "newcomer"])
def test_what_is_said_of_a_capture_covers_no_count_on_a_small_phone(server, sit, is_new):
    page = newcomer(server, sit, **SMALL).page if is_new else seated(server, sit, "kaito", SMALL)
    expect(page.locator("#board .draw.tall .next").first).to_be_attached()
    picks = [tile.get_attribute("data-pick") for tile in page.locator("#board .draw.tall .next").all()]
    assert picks
    for pick in picks:
        page.click(f"#board .draw.tall [data-pick={pick}]")
        assert page.evaluate(COVERED, "#own .name, #own .count") == [], pick
        page.click("#buttons [data-clear]")
    round_words = page.locator("#round")
    assert round_words.evaluate("words => words.scrollWidth <= words.clientWidth"), round_words.inner_text()


@pytest.mark.parametrize("size", [SCREEN, PHONE, SMALL], ids=["screen", "phone", "small phone"])
def test_the_field_says_which_samurai_is_you(server, sit, size):
    page = seated(server, sit, "kiriai", size)
    shape = "wide" if size is SCREEN else "tall"
    corners = page.locator(f"#board .draw.{shape} .corner")
    expect(corners.nth(0)).to_contain_text("You · unhurt")
    expect(corners.nth(1)).not_to_contain_text("You")
    assert page.evaluate(COVERED, f"#board .draw.{shape} .corner:first-of-type text") == []


def test_a_card_that_rests_says_so_in_the_hand(server, sit):
    page = seated(server, sit, "kiriai", PHONE)
    assert page.locator("#hand .slot").count() == 0
    page.click("#hand [data-pick=approach]")
    page.click("#hand [data-pick=high]")
    page.click("#send")
    expect(page.locator("#hand .card.spent .slot", has_text="rests")).to_have_count(1, timeout=60_000)
    assert page.locator("#hand .card.spent .next").count() == 0


def test_show_me_says_exactly_what_to_press_at_the_first_press(sit):
    page = open_lesson(sit, "kiriai", **PHONE)
    before = page.locator("#coach-says").inner_text()
    page.click("#coach-show")
    expect(page.locator("#coach-says")).not_to_have_text(before)


def test_whoever_skips_the_lesson_comes_to_a_new_game(sit):
    page = open_lesson(sit, "bushido", **SCREEN)
    page.click("#coach-skip")
    expect(page.locator("h1")).to_have_text("Bushido Duels")
    assert page.url.endswith("/new/bushido")


def test_an_old_line_is_not_read_beside_a_reveal(server, sit):
    page = seated(server, sit, "bushido", PHONE, **FIGHTERS)
    line = page.locator("#since")
    page.evaluate("document.body.classList.add('staging')")
    expect(line).to_have_css("visibility", "hidden")
    page.evaluate("document.body.classList.remove('staging')")
    expect(line).to_have_css("visibility", "visible")


def test_whose_eyes_and_the_accuracies_say_you(server, sit):
    page = seated(server, sit, "kaito", SCREEN)
    page.locator("#board .draw.wide .next").first.click()
    page.click("#send")
    expect(page.locator("#log li.head, #log h3").nth(2)).to_be_attached(timeout=60_000)
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign .grave")
    expect(page.locator("body.over")).to_be_attached()
    expect(page.locator("#viewpoint option[selected]")).to_have_text("You")
    expect(page.locator("#review .accuracy th[scope=row]").first).to_have_text("You", timeout=60_000)


def test_all_that_is_lit_in_bushidos_second_step_is_in_sight(sit):
    page = to_step(sit, "bushido", 2, **SCREEN)
    for sign in page.locator("#coach-lit li").all():
        expect(sign).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, "#coach-lit li span") == []


def test_a_decision_and_its_board_are_both_in_sight_on_a_small_phone(sit, past):
    page = sit(f"/t/{GAMES['kiriai'].token}", of=past, **SMALL).ready().page
    row = page.locator("#review .turns button[data-of]").first
    expect(row).to_be_attached(timeout=90_000)
    row.click()
    words = page.locator("#key .said")
    expect(words).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, "#key .said") == []
    expect(page.locator("#board .draw.tall [data-id=gap]")).to_be_in_viewport(ratio=1)
