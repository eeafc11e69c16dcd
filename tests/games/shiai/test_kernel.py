"""The compiled match is the reference match: states, moves, chances, step by step."""

import random

import numpy as np
import pytest

import kensei
from kensei.core.errors import BadOption
from kensei.core.protocol import CHANCE, NATURE
from kensei.games.kendo.cards import ORDER
from kensei.games.kendo.moves import Say
from kensei.games.kendo.shiai.kernel import numbers, offers, play, rows

SHIAI = kensei.game("shiai")
POSITIONS = [
    "answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3",
    "start 0 hands=jikan,men1/do2 scores=1,0",
    "start 0 hands=jikan,men1/do2,mushin scores=1,1",
]


def brought(move):
    return move.seat if isinstance(move, Say) else ORDER[move.cards[0]]


def stepped(row, state, rng):
    """Play one move or draw in both; return the reference's next state."""
    asked = state.to_act()
    if asked == NATURE:
        chances = state.chances()
        assert play.is_chance(row)
        assert {brought(move): weight for move, weight in chances} == weights(row)
        move = rng.choices([move for move, _ in chances], [weight for _, weight in chances])[0]
        play.bring(row, brought(move))
        return state.apply(CHANCE, move).state
    moves = np.zeros(offers.MOST_MOVES, dtype=np.int64)
    for seat in (0, 1):
        assert offers.is_asked(row, seat) == (seat in asked)
        found = moves[: offers.legal(row, seat, moves)].tolist()
        assert sorted(found) == sorted(map(numbers.number, state.legal_moves(seat)))
    seat = rng.choice(sorted(asked))
    move = rng.choice(state.legal_moves(seat))
    play.play(row, seat, numbers.number(move))
    return state.apply(seat, move).state


def weights(row):
    found = {outcome: int(play.chance_weight(row, outcome)) for outcome in range(len(ORDER))}
    return {outcome: weight for outcome, weight in found.items() if weight}


def plays_alike(state, seed):
    """Play to the end by random moves; return what was decided on the way."""
    rng, row, points = random.Random(seed), rows.pack(state), set()
    while state.to_act():
        assert rows.unpack(row) == state
        points.add(state.point)
        state = stepped(row, state, rng)
    assert rows.unpack(row) == state
    return points | {state.point} | ({"encho"} if state.is_encho else set())


def test_the_compiled_match_is_the_reference_match():
    """Every kind of decision is met, the encho too."""
    met = set().union(*(plays_alike(SHIAI.start(), f"twin {number}") for number in range(120)))
    assert met >= {*rows.POINTS, "encho"} - {"lot"}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_match_goes_on_alike_from_a_position(text):
    for number in range(20):
        plays_alike(SHIAI.read(text), f"{text} {number}")


def test_the_lot_decides_in_both():
    state = SHIAI.read("show 0 hands=do2/men2 chosen=?/?")
    row, rng = rows.pack(state), random.Random("lot")
    while state.point != "lot":
        state = stepped(row, state, rng)
    assert weights(row) == {0: 1, 1: 1}
    plays_alike(state, "after the lot")


def test_every_move_has_one_number():
    assert len(set(numbers.MOVES)) == len(numbers.MOVES)
    assert all(numbers.number(move) == place for place, move in enumerate(numbers.MOVES))


def test_more_draws_than_a_row_holds_are_refused():
    state = SHIAI.start()
    many = type(state)(box=state.box, point="deal", hands=state.hands, decks=state.decks, draws=((0, 0),) * 25)
    with pytest.raises(BadOption, match="25 draws are owed: a row has room for 24"):
        rows.pack(many)
