"""Who is there, and on which device: plates and the lobby follow the tabs, and no move is needed for it."""

from playwright.sync_api import expect

FLICKERS = """() => {
  globalThis.flickers = 0;
  const watch = (changes) => { flickers += changes.filter(({ target }) => target.matches(".plate.away")).length; };
  new MutationObserver(watch).observe(document.querySelector("#others"), { subtree: true, attributeFilter: ["class"] });
}"""
"""Count how often a plate was made one of somebody who is away."""


def test_a_plate_says_that_its_player_is_away_and_is_back(two):
    first, second = two
    link, absent = second.page.url, first.page.locator("#others .absent")
    expect(absent).to_be_hidden()
    tab = second.context.new_page()
    tab.goto(link)
    tab.wait_for_selector("html[data-ready]")
    second.page.close()
    tab.close()
    expect(absent).to_be_visible()
    plate = first.page.locator("#others .plate")
    assert "away" in plate.inner_text()
    assert "away" in plate.aria_snapshot()
    second.context.new_page().goto(link)
    expect(absent).to_be_hidden()
    assert "away" not in plate.inner_text()
    assert "away" not in plate.aria_snapshot()


def test_while_one_of_two_tabs_is_open_nobody_is_away(two):
    first, second = two
    first.page.evaluate(FLICKERS)
    tab = second.context.new_page()
    tab.goto(second.page.url)
    tab.wait_for_selector("html[data-ready]")
    second.page.reload()
    second.page.close()
    # A later word of the same server: whoever watches from now on is told of.
    tab.click("#tool-menu")
    tab.click("text=Offer a draw")
    expect(first.page.locator("#ask p")).to_have_text("Kenji offers a draw")
    assert first.page.evaluate("flickers") == 0
    expect(first.page.locator("#others .absent")).to_be_hidden()
    tab.close()
    expect(first.page.locator("#others .absent")).to_be_visible()
    assert first.page.evaluate("flickers") == 1


def test_the_lobby_follows_who_is_there(server, sit):
    host, guest = server.table("kaito", wait=True, names=["Aki", "Kenji"])
    first, second = sit(host), sit(guest)
    second.page.click("text=Sit down")
    row = first.page.locator(".seat", has_text="Kenji")
    expect(row).to_contain_text("ready")
    expect(row.locator(".absent")).to_be_hidden()
    second.page.close()
    expect(row.locator(".absent")).to_be_visible()
    second.context.new_page().goto(server.url(guest))
    expect(row.locator(".absent")).to_be_hidden()


def test_a_seat_opened_in_another_browser_is_told_to_all_and_a_second_tab_is_not(two, sit, server):
    first, second = two
    tab = second.context.new_page()
    tab.goto(second.page.url)
    tab.wait_for_selector("html[data-ready]")
    second.page.reload()
    second.ready()
    assert [page.locator("#toast").inner_text() for page in (first.page, tab, second.page)] == ["", "", ""]
    stranger = sit(second.page.url.removeprefix(server.url(""))).ready()
    for page in (first.page, tab, second.page, stranger.page):
        expect(page.locator("#toast")).to_contain_text("Kenji’s seat was opened on another device.")
    first.page.locator("#toast button").press("Enter")
    expect(first.page.locator("#toast")).to_be_hidden()
