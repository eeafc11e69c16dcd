"""A second program walks through the proofs, and a wrong one does not get past it."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest
from tests.bots.kaito.positions import positions

from kensei.cli import main
from kensei.games.kaito import GAME, kernel
from kensei.games.kaito.bots import Solution, Solver, dfpn, solve
from kensei.games.kaito.state import State
from studies.kaito import proof, proof_walk

WON = ".hh.H./.....S/b..h../sBAA.s/....../...H.. b c5 ssssb SSSSHC"
LOST = "a...../....../h...sS/BssAHS/h...SA/....b. r b1 ssshc SSHAC"


SMALL = [state for tiles in range(8, 19, 2) for state in positions(tiles, 10, seed=tiles)]


def walked(state, winner, solver=None, **options):
    return proof.Walk(kernel.pack(state), winner, solver or Solver(16)).run(**options)


@pytest.mark.parametrize("state", SMALL, ids=GAME.write)
def test_both_walkers_confirm_what_the_search_has_proved(state):
    solver = Solver(16)
    value = solve(state, solver=solver).value
    winner = state.turn if value == 1 else 1 - state.turn
    by_kernel = walked(state, winner, solver)
    by_reference = proof.walk_by_reference(state, winner, solver)
    assert by_kernel.holds
    assert by_reference.holds
    assert by_reference.by == "reference engine"
    assert bool(by_kernel.positions) == bool(by_reference.positions)


@pytest.mark.parametrize("state", SMALL, ids=GAME.write)
def test_the_opposite_claim_falls(state):
    solver = Solver(16)
    claim = -solve(state, solver=solver).value
    for small in (0, 36):
        found = proof.check(state, claim, solver, small=small)
        assert found.holds is False
        assert "WRONG" in str(found)


@pytest.mark.parametrize("state", SMALL, ids=GAME.write)
def test_the_line_leads_to_a_position_that_is_not_won(state):
    solver = Solver(16)
    winner = state.turn if solve(state, solver=solver).value == 1 else 1 - state.turn
    line = walked(state, 1 - winner, solver).line
    for move in line:
        assert move in state.legal_moves(state.turn)
        state = state.apply(state.turn, move).state
    outcome = state.outcome()
    assert outcome.scores[winner] > 0 if outcome else solve(state).value == (1 if state.turn == winner else -1)


def planted(state, solver):
    """Claim in the solver's table that the side to move has lost, whatever the truth."""
    dfpn.keep(solver.entries, int(kernel.pack(state)[kernel.HASH]), dfpn.INF, 0, 2, 1000)


@pytest.mark.parametrize("small", [0, 36])
def test_a_wrong_proof_planted_in_the_table_is_caught(small):
    caught = 0
    for state in (s for s in positions(16, 60, seed=2) if solve(s).value == -1):
        for move in state.legal_moves(state.turn):
            then = state.apply(state.turn, move).state
            if then.outcome():
                continue
            solver = Solver(4)
            planted(then, solver)
            believed = solve(state, solver=solver)
            if believed.value == 1:
                assert proof.check(state, 1, solver, small=small).holds is False
                caught += 1
    assert caught > 10


class Liar(Solver):
    """Answers with a turn that the rules do not allow."""

    def prove(self, position, nodes=None, deadline=None, progress=None):
        return Solution(1, (GAME.parse("a1+H(3)"),), 1)


@pytest.mark.parametrize("small", [0, 36])
def test_a_hint_against_the_rules_is_caught(small):
    assert proof.check(GAME.read(WON), 1, Liar(), small=small).holds is False


def test_every_payment_of_the_loser_is_tried():
    state = GAME.read(LOST)
    solver = Solver(16)
    assert solve(state, solver=solver).value == -1
    found = walked(state, 1, solver)
    assert found.replies >= len(state.legal_moves(0))


def test_a_walk_that_is_stopped_says_how_far_it_came(monkeypatch):
    state = next(s for s in positions(20, 20, seed=4) if solve(s).nodes > 2000)
    solver = Solver(16)
    value = solve(state, solver=solver).value
    winner = state.turn if value == 1 else 1 - state.turn
    whole = walked(state, winner, solver)
    part = walked(state, winner, solver, positions=whole.positions // 3)
    assert part.holds is None
    assert part.positions == whole.positions // 3
    assert 0 < part.share < 1
    assert "checked in part" in str(part)


def test_a_walk_makes_room_and_asks_for_what_the_table_has_forgotten(monkeypatch):
    monkeypatch.setattr(proof, "FIRST_SIZE", 4)
    monkeypatch.setattr(proof, "PORTION", 7)
    state = next(s for s in positions(20, 20, seed=4) if solve(s).nodes > 2000)
    winner = state.turn if solve(state).value == 1 else 1 - state.turn
    told = []
    found = walked(state, winner, Solver(1), progress=told.append)
    assert found.holds
    assert found.searched > 0
    assert told


def test_the_marks_of_a_position_are_its_own():
    states = positions(14, 200, seed=6)
    assert len({proof_walk.marks(kernel.pack(state)) for state in states}) == len(set(states))
    one = kernel.pack(states[0])
    moves = np.zeros(kernel.MOST_MOVES, dtype=np.int64)
    before, key = proof_walk.marks(one), int(one[kernel.HASH])
    kernel.legal(one, moves)
    undo = kernel.play(one, moves[0])
    assert proof_walk.marks(one) != before
    kernel.undo(one, moves[0], undo, key)
    assert proof_walk.marks(one) == before


def test_before_the_opening_choice_one_gap_has_to_win_or_all_lose():
    """Small boards on which every gap is an opening."""
    rng = random.Random(1)
    seen = set()
    for _ in range(12):
        tiles = rng.sample(range(36), 9)
        letters = ["."] * 36
        for cell, tile in zip(tiles, "SSHHsshhA", strict=True):
            letters[cell] = tile
        state = State("".join(letters), None, 1)
        found = solve(state).value
        seen.add(found)
        assert proof.check(state, found, Solver(4)).holds
        assert proof.check(state, -found, Solver(4)).holds is False
    assert 1 in seen


@pytest.mark.parametrize(("position", "word"), [(WON, "won"), (LOST, "lost")])
def test_the_command_checks(capsys, position, word):
    with pytest.raises(SystemExit) as left:
        main(["solve", "kaito", position, "--check"])
    said = capsys.readouterr().out
    assert left.value.code == 0
    assert word in said
    assert "checked to the end: " in said


def test_the_command_checks_in_json(capsys):
    with pytest.raises(SystemExit):
        main(["solve", "kaito", WON, "--check", "--json"])
    assert json.loads(capsys.readouterr().out)["check"]["holds"] is True
