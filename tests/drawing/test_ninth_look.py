"""Kaito, Kiri-ai and Bushido, looked at a ninth time: what the drawings say that they did not say before."""

import re

import pytest

from kensei import drawing
from kensei.drawing.examples import played
from kensei.games.bushido.deck import deck
from kensei.games.bushido.drawing import pieces

SITTERS = [drawing.Sitter("Aki"), drawing.Sitter("Kenji")]
NEARLY_OVER = "duels stance pairs=0v1:0 swift:20:012345678:- bruiser:3:012345678:-"
SPECIALS = [card for fighter in deck("").fighters.values() for card in fighter.cards.values() if card.is_special]


def bushido(*moves, position=NEARLY_OVER, seat=0, shape="wide"):
    at = played("bushido", position, *moves)
    story = [event.told_to(seat) for event in at.story]
    view, outcome = at.state.view(seat), at.state.outcome()
    parts = drawing.parts("bushido", view, outcome=outcome, sitters=SITTERS, shape=shape, story=story)
    return parts["board"], outcome


@pytest.mark.parametrize("shape", drawing.SHAPES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_board_of_a_finished_duel_shows_the_last_two_cards_and_what_they_cost(seat, shape):
    board, outcome = bushido("0: kiri", "1: matsu", seat=seat, shape=shape)
    assert outcome is not None
    labels = re.findall(r"data-card='([^']+)' aria-label='Last turn: ([^']+)'", board)
    assert dict(labels) == {"kiri": "Kiri", "matsu": "Matsu"}
    lost = re.search(r">−(\d+)</text>", board)
    assert int(lost[1]) >= 3


def test_no_last_cards_are_shown_before_the_end():
    board, outcome = bushido("0: kiri", "1: matsu", position=NEARLY_OVER.replace(":3:", ":20:"), seat=None)
    assert outcome is None
    assert "Last turn" not in board


@pytest.mark.parametrize("card", SPECIALS, ids=lambda card: card.name)
def test_a_special_names_its_crest_beside_its_own_name(card):
    for drawn in (pieces.attack(card, 0), pieces.small_attack(card, 0)):
        words = re.findall("<text[^>]*>([^<]+)<", drawn)
        assert card.mon.capitalize() in words
        assert card.name.replace("'", "&#x27;") in " ".join(words)
