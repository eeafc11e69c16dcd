"""The solver says who wins, and is never wrong."""

from __future__ import annotations

import random
from functools import cache

import pytest
from tests.bots.kaito.positions import positions

from kensei import BadPosition
from kensei.games.kaito import GAME
from kensei.games.kaito.bots import Solver, dfpn, solve

SOLVED = {
    ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC": (1, ["c4"]),
    "a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC": (-1, []),
    "aS...S/....../ha..sS/Bss.HS/AS..S./.s.... b d5 hbc AAC": (1, ["b5", "e5", "e5+H(113)"]),
}


@cache
def naive(state):
    """Give the value for the side to move by trying everything with the reference engine."""
    outcome = state.outcome()
    if outcome:
        return outcome.scores[state.turn]
    moves = state.legal_moves(state.turn)
    return max(-naive(state.apply(state.turn, move).state) for move in moves)


@pytest.mark.parametrize("position", SOLVED)
def test_known_positions_have_their_known_values(position):
    value, moves = SOLVED[position]
    solution = solve(GAME.read(position), all=True)
    assert (solution.value, [str(move) for move in solution.moves]) == (value, moves)
    assert solution.unsettled == ()


@pytest.mark.parametrize("tiles", range(6, 12))
def test_trying_everything_gives_the_same(tiles):
    for state in positions(tiles, 25, seed=tiles):
        solution = solve(state, all=True)
        winning = [m for m in state.legal_moves(state.turn) if -naive(state.apply(state.turn, m).state) == 1]
        assert solution.value == naive(state), GAME.write(state)
        assert list(solution.moves) == winning, GAME.write(state)
        one = solve(state)
        assert (one.value, set(one.moves) <= set(winning)) == (solution.value, True)
        naive.cache_clear()


@pytest.mark.parametrize("state", positions(18, 5, seed=1), ids=GAME.write)
def test_the_winner_wins_within_the_promised_turns(state):
    rng = random.Random(1)
    solution = solve(state)
    promised = solution.turns
    winner = state.turn if solution.value == 1 else 1 - state.turn
    while not state.outcome():
        assert promised > 0
        if state.turn == winner:
            solution = solve(state)
            assert solution.value == 1
            promised = min(promised, solution.turns)
            move = solution.moves[0]
        else:
            move = rng.choice(state.legal_moves(state.turn))
        state = state.apply(state.turn, move).state
        promised -= 1
    assert state.outcome().scores[winner] == 1


def test_the_opening_choice_is_the_better_of_two_gaps():
    state = GAME.read("sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS b - - -")
    solution = solve(state, nodes=1000, all=True)
    assert solution.value is None
    assert [str(move) for move in solution.unsettled] == ["c1", "d2"]


def test_a_search_that_ran_out_goes_on_where_it_stopped():
    (state,) = positions(21, 1, seed=5)
    whole = solve(state)
    assert whole.nodes > 400
    solver = Solver()
    assert solve(state, nodes=200, solver=solver).value is None
    assert solve(state, solver=solver).value == whole.value


def test_two_threads_on_one_table_prove_the_same():
    for state in positions(22, 6, seed=4):
        together = Solver(16, threads=2)
        found = solve(state, solver=together)
        assert found.value == solve(state).value, GAME.write(state)
        if found.value == 1:
            (move,) = found.moves
            assert solve(state.apply(state.turn, move).state).value == -1


def test_two_threads_spend_no_more_nodes_than_they_may():
    (state,) = positions(27, 1, seed=8)
    assert solve(state, nodes=3001, solver=Solver(16, threads=2)).nodes <= 3002 + 2


def test_a_bucket_is_one_line_of_the_cache_also_after_growing():
    solver = Solver(64)
    assert solver.entries.ctypes.data % 64 == 0
    solver.nodes = solver.entries.size
    dfpn.keep(solver.entries, 77, 3, 5, 0, 10)
    before = len(solver.entries)
    solver._grow()
    assert len(solver.entries) == 8 * before
    assert solver.entries.ctypes.data % 64 == 0
    assert dfpn.unpacked(dfpn.recall(solver.entries, 77)) == (3, 5, 0)


def test_an_entry_that_two_threads_tore_apart_counts_as_missing():
    entries = dfpn.table(1)
    dfpn.keep(entries, 77, 3, 5, 0, 10)
    bucket = 77 & (entries.shape[0] - 1)
    assert dfpn.unpacked(dfpn.recall(entries, 77)) == (3, 5, 0)
    kept = entries[bucket].copy()
    dfpn.keep(entries, 77, 0, dfpn.INF, 4, 10)
    (place,) = (way for way in range(0, len(kept), 2) if kept[way + 1] != entries[bucket, way + 1])
    entries[bucket, place] = kept[place]  # the key of one write beside the numbers of the other
    assert dfpn.recall(entries, 77) == 0


def test_the_same_nodes_give_the_same_answer():
    (state,) = positions(22, 1, seed=3)
    assert solve(state, nodes=5000) == solve(state, nodes=5000)


def test_a_finished_game_is_its_own_solution():
    state = GAME.read("....../.S..../....../..H.../....../....h. b b1 s -")
    assert state.outcome()
    assert solve(state).value == state.outcome().scores[state.turn]


def test_a_deal_cannot_be_solved():
    with pytest.raises(BadPosition, match="still being dealt"):
        solve(GAME.start())
