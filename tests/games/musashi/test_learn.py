"""Musashi's page for newcomers: every picture and card that it names is drawn."""

import re
from xml.etree import ElementTree

import pytest
from tests.games.musashi.plies import MUSASHI, start

from kensei import drawing
from kensei.core import rulebook
from kensei.games.kendo.drawing.learn import GAP, row
from kensei.games.kendo.musashi.drawing.learn import PICTURES, SITTING, picture

PAGE = rulebook.load(*MUSASHI.rulebook)
SECTIONS = [
    "What you want",
    "A round in pictures",
    "One round played",
    "The cards",
    "How it ends",
    "Three beginner's mistakes",
]


def test_the_part_that_teaches_has_its_sections():
    assert re.findall(r"^### (.*)$", PAGE.part("learn"), re.MULTILINE) == SECTIONS


def test_every_card_of_the_game_is_in_a_gallery():
    """kendo.brown, kendo.red, kendo.green, musashi.set-aside: each colour of the box, without Jikan desu."""
    groups = [figure.name for figure in PAGE.figures if figure.kind == "cards"]
    shown = [{card.id for card in MUSASHI.cards(group)} for group in groups]
    assert shown == [set(pile) for pile in start().box]
    assert [sum(card.copies for card in MUSASHI.cards(group)) for group in groups] == [25, 36, 11]


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_at_rest_and_made_of_pieces_the_page_has(name):
    pieces = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.rules("musashi").pieces))
    for thing in ElementTree.fromstring(f"<svg>{PICTURES[name]().body}</svg>").iter():
        live = [key for key in thing.attrib if key.startswith(("data-", "on", "style", "aria-"))]
        assert [key for key in live if key != "data-room"] == []
        if thing.tag == "use":
            assert thing.get("href").removeprefix("#") in pieces


def test_every_ruling_is_marked_and_listed_for_referees():
    """Each clause with a ruling is linked from the list of rulings."""
    marked = {clause.id for clause in PAGE.clauses if "*Ruling:*" in clause.text}
    listed = set(re.findall(r"\]\(#([a-z.-]+)\)", PAGE.part("referees")))
    assert marked <= listed
    assert "A ruling" not in PAGE.page


def test_a_picture_is_as_wide_as_what_stands_in_it():
    """Two players and what passes between them are wider than a usual picture."""
    few, many = row(("", 100.0)), row(("", 300.0), ("", 90.0))
    assert few.w < many.w
    assert many.w > 390
    for name in ("attack", "pay"):
        assert picture(name).w >= 2 * SITTING[0] + 2 * GAP + 72
