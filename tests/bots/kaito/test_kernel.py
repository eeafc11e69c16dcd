"""The compiled kernel is the twin of the reference engine."""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import numpy as np
import pytest

from kensei import Match
from kensei.games.kaito import GAME, kernel
from kensei.games.kaito.moves import payments
from kensei.games.kaito.tiles import PRICES

PERFT = {
    "sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -": (10, 88, 728, 5959, 47696, 387905),
    "Chh.HA/SaSaSS/bBShs./sBAAss/CSbsaS/HccHss r d1 - -": (10, 88, 729, 5962, 48265, 390137),
}


def perft(p, depth):
    """Count the sequences of that many turns; a finished game has no successors."""
    moves = np.empty(kernel.MOST_MOVES, dtype=np.int64)
    count = kernel.legal(p, moves)
    if depth == 1:
        return count
    found = 0
    for move in moves[:count].tolist():
        if kernel.wins(p, move & 63) == 0:
            key = int(p[kernel.HASH])
            before = kernel.play(p, move)
            found += perft(p, depth - 1)
            kernel.undo(p, move, before, key)
    return found


@pytest.mark.parametrize("position", PERFT)
def test_perft_counts_what_two_other_programs_count(position):
    packed = kernel.pack(GAME.read(position))
    assert tuple(perft(packed, depth) for depth in range(1, 7)) == PERFT[position]
    assert (packed == kernel.pack(GAME.read(position))).all()


@pytest.mark.parametrize("seed", range(60))
def test_the_kernel_plays_as_the_reference_does(seed):
    rng = random.Random(seed)
    match = Match(GAME, seed=seed)
    match.play(1, rng.choice(match.state.legal_moves(1)))
    state = match.state
    position = kernel.pack(state)
    buffer = np.empty(kernel.MOST_MOVES, dtype=np.int64)
    taken_back = []
    while not state.outcome():
        legal = state.legal_moves(state.turn)
        listed = [kernel.unpack_move(int(m)) for m in buffer[: kernel.legal(position, buffer)]]
        assert tuple(listed) == legal
        assert [kernel.pack_move(move) for move in legal] == [int(m) for m in buffer[: len(legal)]]
        trades = [move for move in legal if move.good]
        move = rng.choice(trades or legal)
        result = kernel.wins(position, move.cell)
        before, key = position.copy(), int(position[kernel.HASH])
        taken_back.append((before, kernel.pack_move(move), kernel.play(position, kernel.pack_move(move)), key))
        state, mover = state.apply(state.turn, move).state, state.turn
        outcome = state.outcome()
        assert result == (outcome.scores[mover] if outcome else 0)
        assert (position == kernel.pack(state)).all()
    for before, move, undo, key in reversed(taken_back):
        kernel.undo(position, move, undo, key)
        assert (position == before).all()


def left(purse, paid):
    return tuple(count - paid.count(value) for count, value in zip(purse, "123", strict=True))


def spelled(purse):
    return "".join(value * count for count, value in zip(purse, "123", strict=True))


@cache
def is_as_good(one, other, to_come):
    """Whatever is captured and bought from now on, the first purse can do what the second can."""
    for i in range(3):
        if to_come[i]:
            more = tuple(int(i == j) for j in range(3))
            one_more, other_more = (tuple(map(sum, zip(p, more, strict=True))) for p in (one, other))
            rest = tuple(count - int(i == j) for j, count in enumerate(to_come))
            if not is_as_good(one_more, other_more, rest):
                return False
    return all(
        any(is_as_good(left(one, mine), left(other, paid), to_come) for mine in payments(spelled(one), price))
        for price in PRICES.values()
        for paid in payments(spelled(other), price)
    )


def test_one_payment_is_always_the_best():
    cases = 0
    for purse in product(range(4), range(3), range(3)):
        for good, price in PRICES.items():
            best = kernel.best_payment(spelled(purse), good)
            for to_come in product(*(range(m - n + 1) for m, n in zip((3, 2, 2), purse, strict=True))):
                offers = payments(spelled(purse), price)
                cases += bool(offers)
                assert all(is_as_good(left(purse, best), left(purse, paid), to_come) for paid in offers)
    assert cases == 366
