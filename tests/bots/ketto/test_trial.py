"""Moves of Kettō tried out by the compiled twin: each does what the engine's own does."""

import random

import numpy as np
import pytest

from kensei.bots import Budget, bot
from kensei.core.match import Match
from kensei.core.protocol import NATURE
from kensei.games import game
from kensei.games.compiling import IS_COMPILED
from kensei.games.ketto.bots.styles import mixture
from kensei.games.ketto.bots.trial import Trial, coded, take_usual_stance
from kensei.games.ketto.kernel import tables, trying
from kensei.games.ketto.moves import Move

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="runs compiled code")
NUMBERS = tables.numbers(None)


def positions(seed):
    """Yield the states of a duel in which a seat is asked after the choice of stances."""
    match, rng = Match(game("ketto"), seed=f"trial {seed}"), random.Random(seed)
    players = bot("swift", "ketto"), bot("purposeful", "ketto")
    while asked := match.state.to_act():
        seat = min(asked)
        if match.state.now.point != "choose":
            yield match.state
        match.play(seat, players[seat].choose(match.state.view(seat), match.legal_moves(seat), rng, Budget()))


def laid(duel):
    """Return the movements as sets: the engine keeps their cells in order, the twin as they were laid."""
    parts = duel.x, duel.y, duel.card, duel.up
    return [
        {tuple(int(part[seat, place, i]) for part in parts) for i in range(duel.size[seat, place])}
        for seat in range(2)
        for place in range(duel.sides[seat, tables.LAID])
    ]


def by_the_twin(state, seat, move):
    duel = tables.packed(state)
    rng, trace, tally = np.ones(1, dtype=np.uint64), np.zeros((1, 6), dtype=np.int64), np.array([0.0, 1.0, 1.0])
    row = np.array(coded(state.view(seat), move), dtype=np.int64)
    trying.play(duel, NUMBERS, row, rng, trace, tally)
    return duel


@pytest.mark.parametrize("seed", range(6))
def test_a_move_by_the_twin_is_the_move_of_the_engine(seed):
    verbs = set()
    for state in positions(seed):
        seat = min(state.to_act())
        for move in state.legal_moves(seat):
            then = state.apply(seat, move).state
            if not then.to_act() or then.to_act() == NATURE:
                continue
            verbs.add(move.verb)
            expected, found = tables.packed(then), by_the_twin(state, seat, move)
            context = f"{state.now.point}: {move}"
            assert found.now[tables.POINT] == expected.now[tables.POINT], context
            assert found.now[tables.TURN] == expected.now[tables.TURN], context
            for name in ("sides", "hand", "deck", "pool"):
                np.testing.assert_array_equal(
                    getattr(found, name), getattr(expected, name), err_msg=f"{context} {name}"
                )
            assert laid(found) == laid(expected), context
    assert verbs >= {"place", "show", "valor", "attack", "flow", "spend"}


def test_a_move_that_did_no_better_leaves_the_first():
    state = next(positions(1))
    seat = min(state.to_act())
    tried = [Move("draw"), Move("show")]
    trial = Trial(state.view(seat), tried, mixture("start").weights[0], mixture("second"), random.Random(1))
    trial.scores = [[0.0] * 9, [0.1] * 9]
    assert trial.preferred([0, 1]) == 0
    trial.scores = [[0.0] * 9, [0.4] * 9]
    assert trial.preferred([0, 1]) == 1


def test_half_of_the_moves_drop_out_and_the_first_never():
    state = next(positions(1))
    tried = [Move("draw"), Move("show"), Move("place", "D"), Move("place", "A01")]
    trial = Trial(state.view(min(state.to_act())), tried, None, mixture("second"), random.Random(1))
    trial.scores = [[-1.0], [0.1], [0.3], [0.2]]
    assert trial.better_half([0, 1, 2, 3]) == [0, 2]


def test_a_hidden_stance_may_be_taken_for_the_usual_one_and_a_shown_one_not():
    hidden = tables.packed(
        game("ketto").read("attack black first:black | stance:S3 hand:D @1:0,0=A01 | stance:S2 hand:D")
    )
    take_usual_stance(hidden, 1, NUMBERS)
    assert hidden.sides[1, tables.STANCE] == 0
    assert hidden.deck[1, tables.ATTACKS_END : tables.STANCES_END].tolist() == [0, 1, 1, 1, 1, 1]
    shown = tables.packed(
        game("ketto").read("attack black first:black | stance:S3 hand:D @1:0,0=A01 | stance:S2^ hand:D")
    )
    take_usual_stance(shown, 1, NUMBERS)
    assert shown.sides[1, tables.STANCE] == 1
