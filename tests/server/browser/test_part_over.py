"""Who has no part in a game any more: to the result at once where only bots play on, or away until it is over."""

import pytest
from live import Server
from playwright.sync_api import expect
from test_leaving import company

NAMES = ["Aki", "Kenji", "Mia"]


def give_up(page):
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign .grave")


def out(server, sit, game, seats, **options):
    """Seat somebody who likes it slow, and let them leave the match; their clock stands still."""
    paths = company(server, game, seats, NAMES, options={"players": len(seats), **options})
    page = sit(paths[0]).ready().page
    for path in paths[1:]:
        sit(path).ready()
    page.evaluate("localStorage.setItem('kensei.pace', 'slow')")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    give_up(page)
    return page


@pytest.mark.parametrize(("game", "options"), [("musashi", {}), ("bushido", {"mode": "ffa", "fighters": "random"})])
def test_with_bots_alone_the_rest_is_played_at_once(server: Server, sit, game, options):
    page = out(server, sit, game, ["here", "bot:novice", "bot:novice"], **options)
    skip = page.get_by_role("button", name="Skip to the result")
    skip.click()
    # The clock of the page stands still: nothing that is staged would ever end.
    expect(page.locator("body.over #result h2")).to_be_visible(timeout=60_000)
    expect(skip).to_have_count(0)
    # Who left before deciding anything has a review all the same: of the others.
    expect(page.locator("#review svg.chart")).to_be_visible(timeout=60_000)


def test_while_people_play_on_one_may_leave_and_see_the_replay_later(server: Server, sit):
    page = out(server, sit, "musashi", ["here", "link", "bot:novice"])
    expect(page.locator("#actions")).to_contain_text("The others play on")
    expect(page.get_by_role("button", name="Skip to the result")).to_have_count(0)
    page.get_by_role("button", name="Leave, see the replay later").click()
    page.wait_for_url("**/#mine")
    expect(page.locator("#mine")).to_contain_text("Kenji")
