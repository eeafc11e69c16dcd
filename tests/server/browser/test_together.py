"""Two at a table: takebacks, draws, resignations, tabs, clocks."""

from player import move
from playwright.sync_api import expect


def test_a_move_is_taken_back_by_consent(two):
    first, second = two
    move(second)
    first.page.wait_for_selector("#board .next")
    move(first)
    second.page.wait_for_selector("#board .next")
    first.page.click("#tool-menu")
    first.page.click("#menu-undo")
    second.page.click("#ask >> text=Accept")
    first.page.wait_for_selector("#board .next")
    assert first.question == "Take a tile in the Kaito’s row or column"
    expect(second.page.locator("#ask")).to_be_hidden()


def test_a_menu_that_is_open_while_a_move_comes_offers_what_can_be_asked_for_then(two):
    _, second = two
    second.page.wait_for_selector("#board .next")
    second.page.click("#tool-menu")
    undo = second.page.locator("#menu-undo")
    expect(undo).to_be_disabled()
    # The move goes from another tab of the same seat, as the menu lies over this one.
    other = second.context.new_page()
    other.goto(second.page.url)
    second.page, page = other, second.page
    move(second)
    expect(undo).to_be_enabled()
    second.page = page


def test_the_menu_offers_only_what_can_be_asked_for(server, sit):
    host, _ = server.table("kaito", seats=["here", "bot:random"])
    player = sit(host).ready()
    page = player.page
    page.wait_for_selector("#board .next")
    page.click("#tool-menu")
    assert [page.locator(f"#menu-{verb}").is_disabled() for verb in ("undo", "draw", "resign")] == [True, True, False]
    page.keyboard.press("Escape")
    lines = page.locator("#log li").count()
    move(player)
    page.wait_for_function(f"() => document.querySelectorAll('#log li').length > {lines + 1}")
    page.click("#tool-menu")
    page.click("#menu-undo")
    expect(page.locator("#log li")).to_have_count(lines)


def test_a_draw_is_offered_and_declined(two):
    first, second = two
    first.page.click("#tool-menu")
    first.page.click("text=Offer a draw")
    assert second.page.locator("#ask p").inner_text() == "Aki offers a draw"
    second.page.click("#ask >> text=Decline")
    first.page.wait_for_selector("#ask", state="hidden")


def test_resigning_asks_once_more_and_ends_the_game(two):
    first, second = two
    first.page.click("#tool-menu")
    first.page.click("#menu-resign")
    first.page.click("#resign >> text=Play on")
    assert not first.is_over
    first.page.click("#tool-menu")
    first.page.click("#menu-resign")
    first.page.click("dialog#resign button.grave")
    second.page.wait_for_selector("body.over")
    assert second.page.locator("#result h2").inner_text() == "You win"


def test_two_tabs_of_one_seat_agree(two, chromium):
    first, second = two
    tab = first.context.new_page()
    tab.goto(first.page.url)
    tab.wait_for_selector("html[data-ready]")
    move(second)
    for page in (first.page, tab):
        page.wait_for_selector("#board .next")
    before = tab.locator("#log li").count()
    move(first)
    for page in (first.page, tab):
        page.wait_for_selector("#board:not(:has(.next))")
        expect(page.locator("#log li")).not_to_have_count(before)
    expect(tab.locator("#log li")).to_have_count(first.page.locator("#log li").count())


def test_a_clock_runs_for_whom_it_waits(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"], clock=5, increment=2)
    player = sit(host).ready()
    before = player.page.locator("#own .clock").inner_text()
    expect(player.page.locator("#own .clock")).not_to_have_text(before)
    assert player.page.locator("#own .clock").inner_text() < before
    assert player.page.locator("#others .clock").inner_text() == "5:00"
