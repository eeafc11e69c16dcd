"""The Learn part: every picture and card it names is drawn, and every card of the game stands in a gallery."""

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei.core import rulebook
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import learn

PAGE = rulebook.load(*BUSHIDO.rulebook)
GALLERIES = [figure.name for figure in PAGE.figures if figure.kind == "cards"]


def test_every_card_is_in_a_gallery():
    """bushido.cards, bushido.special."""
    shown = [card for group in GALLERIES for card in BUSHIDO.cards(group)]
    assert sorted(card.id for card in shown) == sorted([*deck().cards, *deck().fighters])


def test_a_name_that_no_card_has_is_not_drawn():
    for name in ("swift.nothing", "nothing"):
        with pytest.raises(KeyError):
            learn.card(name)


def test_cards_of_another_deck_speak_by_their_data():
    from tests.games.bushido.tables import MONK

    assert "speed 2, strength 6" in BUSHIDO.cards("monk", MONK)[3].sentence
