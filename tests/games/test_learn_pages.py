"""The part of every game's page that teaches: its pictures are drawn, its galleries tell every card."""

import re

import pytest

import kensei
from kensei.core import rulebook
from kensei.drawing import learn
from kensei.games import names, part

PAGES = {name: rulebook.load(*kensei.game(name).rulebook) for name in names()}
PICTURES = [(name, figure.name) for name, page in PAGES.items() for figure in page.figures if figure.kind == "picture"]
GALLERIES = [(name, figure.name) for name, page in PAGES.items() for figure in page.figures if figure.kind == "cards"]
WIDTH = {"kaito": 288, "kiriai": 288, "ketto": 390}
"""How wide pictures may be, in pixels; those of the other games are scrolled."""


@pytest.mark.parametrize("name", PAGES)
def test_the_page_has_its_three_parts(name):
    assert list(PAGES[name].parts) == ["learn", "rules", "referees"]


@pytest.mark.parametrize("name", PAGES)
def test_the_part_that_teaches_has_no_codes_and_no_anchors(name):
    words = PAGES[name].part("learn")
    assert "`" not in words
    assert "<a id" not in words


@pytest.mark.parametrize("name", PAGES)
def test_every_picture_that_is_drawn_is_on_the_page(name):
    assert learn.missing(name) == []
    assert {picture for game, picture in PICTURES if game == name} == set(part(name, "drawing.learn").PICTURES)


@pytest.mark.parametrize(("name", "picture"), PICTURES)
def test_a_picture_fits_a_phone(name, picture):
    example = learn.picture(name, picture)
    assert example.body
    assert example.w * example.zoom <= WIDTH.get(name, example.w * example.zoom)


@pytest.mark.parametrize(("name", "picture"), PICTURES)
def test_letters_in_a_picture_are_large_enough(name, picture):
    example = learn.picture(name, picture)
    sizes = [float(size) * example.zoom for size in re.findall(r'font-size="([\d.]+)"', example.body)]
    assert all(size >= 11 for size in sizes), sizes


@pytest.mark.parametrize(("name", "group"), GALLERIES)
def test_every_card_of_a_gallery_is_told_in_a_sentence_with_its_clause(name, group):
    cards = kensei.game(name).cards(group)
    clauses = {clause.id for clause in PAGES[name].clauses}
    assert cards
    for card in cards:
        assert card.title
        assert card.sentence.endswith(".")
        assert card.clause in clauses
        assert learn.card(name, card.id).body


@pytest.mark.parametrize("name", PAGES)
def test_a_gallery_that_the_game_does_not_have_is_empty(name):
    assert kensei.game(name).cards("nobody") == ()
