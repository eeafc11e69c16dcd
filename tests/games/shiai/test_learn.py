"""Kendo Shiai: the page that teaches names pictures and cards that are drawn, and every card of the box."""

import re

import pytest
from tests.games.shiai.court import SHIAI

from kensei.core import rulebook
from kensei.drawing import learn
from kensei.games.kendo.cards import BROWNS, GREENS
from kensei.games.kendo.shiai.drawing.learn import PICTURES

PAGE = rulebook.load(*SHIAI.rulebook)


def test_what_the_page_shows_is_drawn():
    assert learn.missing("shiai") == []
    assert {figure.name for figure in PAGE.figures if figure.kind == "picture"} == set(PICTURES)


def test_every_card_of_the_box_is_in_a_gallery():
    shown = {figure.name: SHIAI.cards(figure.name) for figure in PAGE.figures if figure.kind == "cards"}
    assert {card.id for cards in shown.values() for card in cards} == {
        card for pile in SHIAI.start().box for card in pile
    }
    assert [len(shown[group]) for group in ("brown", "red", "green")] == [25, 16, 12]
    assert [sum(card.copies for card in shown[group]) for group in ("brown", "red")] == [25, 36]
    assert SHIAI.cards("blue") == ()


@pytest.mark.parametrize("group", ["brown", "red", "green"])
def test_a_card_is_told_in_one_sentence_with_its_clause(group):
    clauses = {clause.id for clause in PAGE.clauses}
    for card in SHIAI.cards(group):
        assert card.clause in clauses
        assert card.sentence.endswith(".")
        assert ". " not in card.sentence
        assert card.id in (*BROWNS, *GREENS) or "-" in card.id


def test_the_part_that_teaches_has_no_codes():
    learned = PAGE.part("learn")
    assert "`" not in learned
    assert "<a id" not in learned
    assert not re.search(r"\b(?:men|kote|do|tsuki)[1-5]\b", learned)


def test_letters_in_pictures_are_large_enough():
    for name in PICTURES:
        example = learn.picture("shiai", name)
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', example.body)]
        assert all(size * example.zoom >= 11 for size in sizes), name


def test_rulings_are_marked_with_the_word():
    """What the printed text leaves open bears the mark in its clause."""
    for clause in (
        *("shiai.deal.tie", "shiai.switch-pick.first", "shiai.decline", "shiai.red.with", "shiai.fudoshin.cancel"),
        *("shiai.jikan.round", "shiai.kamae-kaihi", "kendo.brown", "kendo.red", "kendo.green"),
    ):
        assert "*Ruling:*" in PAGE.clause(clause).text
