"""Musashi's page for newcomers: every picture and card that it names is drawn."""

import re
from xml.etree import ElementTree

import pytest
from tests.games.musashi.plies import MUSASHI, start

from kensei import drawing
from kensei.core import rulebook
from kensei.drawing import learn
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


def test_the_page_has_its_three_parts():
    assert list(PAGE.parts) == ["learn", "rules", "referees"]
    assert re.findall(r"^### (.*)$", PAGE.part("learn"), re.MULTILINE) == SECTIONS


def test_every_picture_is_on_the_page_and_every_gallery_is_drawn():
    assert learn.missing("musashi") == []
    assert {figure.name for figure in PAGE.figures if figure.kind == "picture"} == set(PICTURES)


def test_learn_has_no_codes_and_no_anchors():
    words = PAGE.part("learn")
    assert "<a id" not in words
    assert "`" not in words


def test_every_card_of_the_game_is_in_a_gallery():
    """kendo.brown, kendo.red, kendo.green, musashi.set-aside: each colour of the box, without Jikan desu."""
    groups = [figure.name for figure in PAGE.figures if figure.kind == "cards"]
    shown = [{card.id for card in MUSASHI.cards(group)} for group in groups]
    assert shown == [set(pile) for pile in start().box]
    assert [sum(card.copies for card in MUSASHI.cards(group)) for group in groups] == [25, 36, 11]
    assert MUSASHI.cards("blue") == ()


def test_every_card_names_a_clause_of_the_page():
    clauses = {clause.id for clause in PAGE.clauses}
    for group in ("brown", "red", "green"):
        for card in MUSASHI.cards(group):
            assert card.clause in clauses
            assert card.sentence.endswith(".")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_at_rest_and_made_of_pieces_the_page_has(name):
    pieces = set(re.findall(r'<(?:symbol|g|path) id="([^"]+)"', drawing.rules("musashi").pieces))
    for thing in ElementTree.fromstring(f"<svg>{PICTURES[name]().body}</svg>").iter():
        live = [key for key in thing.attrib if key.startswith(("data-", "on", "style", "aria-"))]
        assert [key for key in live if key != "data-room"] == []
        if thing.tag == "use":
            assert thing.get("href").removeprefix("#") in pieces


@pytest.mark.parametrize("name", PICTURES)
def test_letters_of_a_picture_have_eleven_pixels_or_more(name):
    example = PICTURES[name]()
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', example.body)]
    assert all(size * example.zoom >= 11 for size in sizes)


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
