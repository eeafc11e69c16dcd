"""Kaito, Kiri-ai and Bushido, looked at a ninth time: every card has its name, and nothing lies on the own plate."""

import pytest
from playwright.sync_api import expect
from test_clear_tables import SMALL, seated

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
