"""The compiled match is the reference match: states, moves, chances, step by step."""

import random

import pytest
from tests.games.kendo.kernel_twin import KernelTwin, outcome_number

import kensei
from kensei.core.errors import BadOption

SHIAI = kensei.game("shiai")
TWIN = KernelTwin("shiai")
POSITIONS = [
    "answer 1 hands=seme/bogyo,do-men,do2,fudoshin attack=0:do3",
    "start 0 hands=jikan,men1/do2 scores=1,0",
    "start 0 hands=jikan,men1/do2,mushin scores=1,1",
]


def met_on_the_way(state, seed):
    """Return what was decided where both play alike, and the encho where there was one."""
    met, last = TWIN.plays_alike(state, seed)
    return met | {last.point} | ({"encho"} if last.is_encho else set())


def test_the_compiled_match_is_the_reference_match():
    """Every kind of decision is met, the encho too."""
    met = set().union(*(met_on_the_way(SHIAI.start(), f"twin {number}") for number in range(120)))
    assert met >= {*TWIN.rows.POINTS, "encho"} - {"lot"}


@pytest.mark.parametrize("text", POSITIONS)
def test_a_match_goes_on_alike_from_a_position(text):
    for number in range(20):
        TWIN.plays_alike(SHIAI.read(text), f"{text} {number}")


def test_the_lot_decides_in_both():
    state = SHIAI.read("show 0 hands=do2/men2 chosen=?/?")
    row, rng = TWIN.rows.pack(state), random.Random("lot")
    while state.point != "lot":
        state = TWIN.stepped(row, state, rng)
    assert {outcome_number(move): weight for move, weight in state.chances()} == TWIN.weights(row)
    TWIN.plays_alike(state, "after the lot")


def test_every_move_has_one_number():
    assert TWIN.numbers_are_unique()


def test_more_draws_than_a_row_holds_are_refused():
    state = SHIAI.start()
    many = type(state)(box=state.box, point="deal", hands=state.hands, decks=state.decks, draws=((0, 0),) * 25)
    with pytest.raises(BadOption, match="25 draws are owed: a row has room for 24"):
        TWIN.rows.pack(many)
