"""Kendo Shiai: the page that teaches names pictures and cards that are drawn, and every card of the box."""

import re

import pytest
from tests.games.shiai.court import SHIAI

from kensei.core import rulebook
from kensei.games.kendo.cards import BROWNS, GREENS

PAGE = rulebook.load(*SHIAI.rulebook)


def test_every_card_of_the_box_is_in_a_gallery():
    shown = {figure.name: SHIAI.cards(figure.name) for figure in PAGE.figures if figure.kind == "cards"}
    assert {card.id for cards in shown.values() for card in cards} == {
        card for pile in SHIAI.start().box for card in pile
    }
    assert [len(shown[group]) for group in ("brown", "red", "green")] == [25, 16, 12]
    assert [sum(card.copies for card in shown[group]) for group in ("brown", "red")] == [25, 36]


@pytest.mark.parametrize("group", ["brown", "red", "green"])
def test_a_card_is_told_in_one_sentence(group):
    cards = SHIAI.cards(group)
    assert cards
    for card in cards:
        assert ". " not in card.sentence
        assert card.id in (*BROWNS, *GREENS) or "-" in card.id


def test_the_part_that_teaches_has_no_ids_of_cards():
    learned = PAGE.part("learn")
    assert not re.search(r"\b(?:men|kote|do|tsuki)[1-5]\b", learned)


def test_rulings_are_marked_with_the_word():
    """What the printed text leaves open bears the mark in its clause."""
    for clause in (
        *("shiai.deal.tie", "shiai.switch-pick.first", "shiai.decline", "shiai.red.with", "shiai.fudoshin.cancel"),
        *("shiai.jikan.round", "shiai.kamae-kaihi", "kendo.brown", "kendo.red", "kendo.green"),
    ):
        assert "*Ruling:*" in PAGE.clause(clause).text
