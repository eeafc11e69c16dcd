"""The Learn part of Kaito's page: every tile is in a gallery, every picture is drawn, every end is one."""

import pytest

import kensei
from kensei.core import rulebook
from kensei.drawing.examples import played
from kensei.games.kaito.drawing import learn
from kensei.games.kaito.tiles import BOX

KAITO = kensei.game("kaito")
BOOK = rulebook.load(*KAITO.rulebook)
GALLERIES = [figure.name for figure in BOOK.figures if figure.kind == "cards"]


def test_every_tile_is_in_a_gallery_once():
    """kaito.tiles, kaito.piece: the five kinds, the blank, the Kaito."""
    shown = [card.id for group in GALLERIES for card in KAITO.cards(group)]
    assert sorted(shown) == sorted([*{tile.upper() for tile in BOX}, "kaito"])


@pytest.mark.parametrize(
    ("position", "move", "rule", "winner"),
    [
        (learn.NO_SWORD, "1: b2", "kaito.end.swords", 1),
        (learn.NO_HELMET, "0: c1", "kaito.end.helmets", 0),
        (learn.NO_STEP, "0: c1", "kaito.end.blocked", 0),
        (learn.OWN_LAST, "0: b1", "kaito.end.swords", 1),
    ],
)
def test_the_ends_are_ends(position, move, rule, winner):
    outcome = played("kaito", position, move).state.outcome()
    assert outcome.rule == rule
    assert outcome.scores[winner] == 1.0


def test_the_other_can_reach_a_helmet_after_the_careless_capture():
    """kaito.line: the tile that Red lands on stands in line with a red helmet."""
    after = played("kaito", learn.INTO_REACH, "0: d4")
    assert "d1" in [str(move) for move in after.state.legal_moves(1)]
    outcome = played("kaito", learn.INTO_REACH, "0: d4", "1: d1").state.outcome()
    assert (outcome.rule, outcome.scores) == ("kaito.end.helmets", (-1.0, 1.0))


def test_the_mon_that_red_takes_away_would_have_bought_a_helmet():
    """kaito.trade.price, kaito.capture-own"""
    black = played("kaito", learn.LEFT_MON.replace(" r a3 ", " b a3 "))
    assert "a1+H(122)" in [str(move) for move in black.state.legal_moves(1)]
    assert "a1" in [str(move) for move in played("kaito", learn.LEFT_MON).state.legal_moves(0)]


def test_what_the_sheets_do_not_say_is_marked_as_a_ruling():
    """kaito.start-player, kaito.line, kaito.trade.payment, kaito.end.at-once, kaito.end.both: the list has them."""
    marked = [clause.id for clause in BOOK.clauses if "*Ruling:*" in clause.text]
    assert marked == [
        "kaito.start-player",
        "kaito.line",
        "kaito.trade.payment",
        "kaito.end.at-once",
        "kaito.end.both",
    ]
    assert all(f"](#{clause})" in BOOK.part("referees") for clause in marked)
