"""The Learn part: every picture and card it names is drawn, and every card of the game stands in a gallery."""

import re

import pytest
from tests.games.bushido.tables import BUSHIDO

from kensei.core import rulebook
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import learn

PAGE = rulebook.load(*BUSHIDO.rulebook)
FIGURES = re.findall(r"!\[([^\]]+)\]\((picture|cards):([a-z-]+)\)", PAGE.page)
GALLERIES = [name for _, kind, name in FIGURES if kind == "cards"]


def test_the_page_has_its_three_parts():
    assert list(PAGE.parts) == ["learn", "rules", "referees"]
    assert "<a id=" not in PAGE.part("learn")
    assert "`" not in PAGE.part("learn")


@pytest.mark.parametrize("name", [name for _, kind, name in FIGURES if kind == "picture"])
def test_every_picture_is_drawn(name):
    assert "<" in learn.picture(name).body


def test_every_card_is_in_a_gallery_with_one_sentence():
    """bushido.cards, bushido.special."""
    shown = [card for group in GALLERIES for card in BUSHIDO.cards(group)]
    assert sorted(card.id for card in shown) == sorted([*deck().cards, *deck().fighters])
    for card in shown:
        assert card.title
        assert card.sentence.endswith(".")
        assert card.clause in {clause.id for clause in PAGE.clauses}
        assert learn.card(card.id).body


def test_a_name_that_no_card_has_is_not_drawn():
    for name in ("swift.nothing", "nothing"):
        with pytest.raises(KeyError):
            learn.card(name)


def test_cards_of_another_deck_speak_by_their_data():
    from tests.games.bushido.tables import MONK

    assert "speed 2, strength 6" in BUSHIDO.cards("monk", MONK)[3].sentence
    assert BUSHIDO.cards("nobody") == ()
