"""After a rematch the players have changed seats: the page says one's new colour, who begins and how it stands."""

import re

import pytest
from playwright.sync_api import expect

SAID = {
    "kaito": "Game 2. You are Black now. You begin. Won so far: Kenji 1, you 0.",
    "kiriai": "Game 2. You are Blue now. Won so far: Kenji 1, you 0.",
    "bushido": re.compile(r"^Game 2\. You are blue now\. (You begin|Kenji begins)\. Won so far: Kenji 1, you 0\.$"),
    "shiai": "Game 2. You are Shiro now. Won so far: Kenji 1, you 0.",
}
ANNOUNCED = """() => {
  window.heard = [];
  const listen = () => {
    const status = document.getElementById("status");
    if (!status) return;
    const hear = (all) => all.forEach((one) => heard.push(...[...one.addedNodes].map((node) => node.textContent)));
    new MutationObserver(hear).observe(status, { childList: true });
  };
  document.addEventListener("DOMContentLoaded", listen);
}"""


def rematch(server, sit, game, **size):
    """Give up the first game and press for a second one."""
    host, _ = server.table(game, seats=["here", "bot:random"], names=["Aki", "Kenji"])
    player = sit(host, **size).ready()
    player.page.add_init_script(f"({ANNOUNCED})()")
    expect(player.page.locator(".begins")).to_have_count(0)
    player.page.click("#tool-menu")
    player.page.click("#menu-resign")
    player.page.click("#resign [form=verb-resign]")
    player.page.wait_for_selector("body.over")
    player.page.click("[form=verb-again]")
    player.page.wait_for_selector("#status .begins")
    return player


@pytest.mark.parametrize(
    ("game", "size"), [*zip(SAID, ((390, 844), (320, 640)) * 2, strict=True), ("kaito", (1440, 900))]
)
def test_a_rematch_says_the_new_colour_who_begins_and_how_it_stands(server, sit, game, size):
    page = rematch(server, sit, game, width=size[0], height=size[1]).page
    line = page.locator("#status .begins")
    expect(line.locator("span")).to_have_text(SAID[game])
    expect(line).to_be_in_viewport(ratio=1)
    mark = re.sub(r"\s", "", line.locator("svg").inner_html())
    assert mark == re.sub(r"\s", "", page.locator("#own .plate svg.mark").first.inner_html())


def test_what_is_new_is_read_out_and_goes_with_the_first_own_move(server, sit):
    player = rematch(server, sit, "kaito", width=1280, height=800)
    page = player.ready().page
    page.wait_for_function(f"() => window.heard.some((said) => said.includes({SAID['kaito']!r}))")
    page.locator("#board .next").first.click()
    page.click("#send")
    expect(page.locator(".begins")).to_have_count(0)


def test_who_watches_is_told_who_begins_and_no_colour_of_their_own(server, sit):
    host, _ = server.table("kaito", seats=["here", "here"], names=["Aki", "Kenji"])
    page = sit(host).ready().page
    page.click("#tool-menu")
    page.click("#menu-resign")
    page.click("#resign [form=verb-resign]")
    page.wait_for_selector("body.over")
    page.click("[form=verb-again]")
    expect(page.locator("#status .begins span")).to_have_text(re.compile("^Game 2. Aki begins. Won so far: "))
