"""The titles of the kendo games: what comes before a start, and who attacks next, in plain words."""

import pytest

from kensei import drawing
from kensei.drawing.examples import played

NAMES = ("Aki", "Kenji", "Yuki")


def title_of(game, position):
    """Give what stands above the board to the first seat."""
    state = played(game, position).state
    legal = state.legal_moves(0) if 0 in state.to_act() else ()
    sitters = [drawing.Sitter(name) for name in NAMES[: len(state.hands)]]
    return drawing.parts(game, state.view(0), legal=legal, asked=state.to_act(), sitters=sitters, shape="wide")[
        "status"
    ]


@pytest.mark.parametrize(
    ("point", "title"),
    [
        ("switch", "Change a card: press one to throw, then a deck"),
        ("pick", "One more card: press the red or the green deck"),
    ],
)
def test_what_comes_before_a_start_is_asked_in_plain_words(point, title):
    assert f"<h1>{title}</h1>" in title_of("shiai", f"{point} 0 hands=men3,seme/do2,kaihi")


def test_in_a_game_of_two_nobody_chooses_whom_to_attack():
    assert "<h1>Kenji attacks next</h1>" in title_of("musashi", "attack 1 hands=do1/do2")
    assert "<h1>Kenji chooses whom to attack</h1>" in title_of("musashi", "attack 1 hands=do1/do2/do4")
