"""Kaito, Kiri-ai and Bushido, looked at a ninth time: every card has its name, and nothing lies on the own plate."""

import pytest
from harness import in_a_loop, site
from live import Server
from msgspec.structs import replace
from playwright.sync_api import expect
from test_clear_tables import COVERED, PHONE, SMALL, seated

from kensei.server.tables import new_table

NAMES = """() => [...document.querySelectorAll("#hand .card")].map((card) => {
  const paper = card.getBoundingClientRect();
  const words = [...card.querySelectorAll("svg")].flatMap((svg) => {
    const use = svg.querySelector("use");
    const face = document.querySelector(`${use.getAttribute("href")}>g`);
    return [...face.querySelectorAll("text")].filter((one) => getComputedStyle(one).display !== "none");
  });
  return { name: words[0].textContent, shown: words.map((one) => one.textContent), high: paper.height };
})"""
"""The words that the faces of the hand show: symbols are drawn through the style sheet."""


@pytest.mark.parametrize("fighters", ["manipulator,bruiser", "bruiser,swift"])
def test_the_smallest_phone_names_the_crest_of_every_card(server, sit, fighters):
    page = seated(server, sit, "bushido", SMALL, fighters=fighters)
    cards = page.evaluate(NAMES)
    assert [card["name"] for card in cards] == [
        "Tomoe", "Kiri", "Tsuru", "Kiku", "Matsu", "Cho", "Ryu", "Yama", "Sakura",
    ]  # fmt: skip
    for name in page.locator("#hand > .card").all():
        expect(name).to_be_in_viewport(ratio=1)


def test_the_smallest_phone_shows_all_eight_fighters_at_once(server, sit):
    page = seated(server, sit, "bushido", SMALL, fighters="choose")
    fighters = page.locator("#hand > .card")
    assert fighters.count() >= 7
    for fighter in fighters.all():
        expect(fighter).to_be_in_viewport(ratio=1)
    assert not page.locator("#further").is_visible()


TRADES = "..as../SH...S/....../sh...h/....../H....s r a1 bc SH"
"""Red may capture c1, then buy a sword or a helmet back."""
TOKEN = "tradesxxxxxxxxxxxxxxxxxxxxxxxxxx"


@pytest.fixture(scope="module")
def trading(tmp_path_factory):
    """Give a server with a table of Kaito at which both trades are on offer."""
    folder = tmp_path_factory.mktemp("trading")

    async def write():
        async with site(folder) as here:
            wanted = new_table.convert(
                {"game": "kaito", "options": {}, "seats": ["here", "here"], "names": ["Aki", "Ben"]}
            )
            created = new_table.created(wanted, TOKEN, 1_790_000_000.0, TRADES)
            await here.hall.open_table(replace(created, server_seed="5" * 64))

    in_a_loop(write())
    running = Server(folder)
    running.wait()
    yield running
    running.close()


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_trades_on_offer_cover_neither_the_plate_nor_what_one_holds(sit, trading, size):
    page = sit(f"/t/{TOKEN}", of=trading, **size).ready().page
    idle = page.locator("#bar").bounding_box()
    page.click("#board .draw.tall [data-pick=c1]")
    offers = page.locator("#buttons [data-extra]")
    expect(offers).to_have_count(2)
    assert page.evaluate(COVERED, "#own .name, #own .extra") == []
    assert page.locator("#bar").bounding_box()["y"] >= idle["y"] - 1
    for offer in (*offers.all(), page.locator("#send")):
        assert offer.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
