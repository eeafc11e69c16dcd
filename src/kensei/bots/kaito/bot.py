"""The bot that plays Kaito perfectly as soon as it sees the end, and says so."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence

import numpy as np

from kensei.bots.kaito import dfpn
from kensei.bots.kaito import simulations as trees
from kensei.bots.kaito.solver import Solution, Solver, solve
from kensei.bots.protocol import Budget, Considered, Thought
from kensei.games.kaito import kernel
from kensei.games.kaito.moves import Turn
from kensei.games.kaito.state import State, View

NODES = 300_000
MEMORY = 64
SHARE = 8
"""One simulation for so many nodes of the solver: they cost about that much more."""
FEWEST = 200
SOLVING_TIME = 0.6
"""The part of the time until a deadline that the solver gets."""


class OracleBot:
    """Solves the position, or searches when it cannot."""

    name = "oracle"

    def choose(self, view: View, legal_moves: Sequence[Turn], rng: random.Random, budget: Budget) -> Turn:
        """Give a move that is proved to win, or the best known."""
        move: Turn = self.think(view, legal_moves, rng, budget).move
        return move

    def think(self, view: View, legal_moves: Sequence[Turn], rng: random.Random, budget: Budget) -> Thought:
        """Try to prove the position; if that fails, simulate."""
        if len(legal_moves) == 1:
            return Thought(legal_moves[0], (), tuple(legal_moves))
        state, nodes = view.state, NODES if budget.nodes is None else budget.nodes
        solver = Solver(MEMORY)
        solution = solve(state, max(1, nodes), deadline=_part(budget), solver=solver)
        if solution.value == 1:
            move = solution.moves[0]
            return Thought(move, (Considered(move, 1.0, 1.0),), (move,), solution.nodes, str(solution))
        if solution.value == -1:
            return _resist(state, legal_moves, solver, solution)
        return _simulated(state, rng, max(FEWEST, nodes // SHARE), solution.nodes, budget)


def _part(budget: Budget) -> float | None:
    if budget.deadline is None:
        return None
    now = time.monotonic()
    return now + SOLVING_TIME * (budget.deadline - now)


def _resist(state: State, legal_moves: Sequence[Turn], solver: Solver, solution: Solution) -> Thought:
    """All turns lose: play the one that makes it last longest."""

    def lasts(move: Turn) -> int:
        then = state.apply(state.turn, move).state
        if then.outcome():
            return 0
        return solver.prove(kernel.pack(then), 20_000).turns or 0

    seen = sorted(((lasts(move), i, move) for i, move in enumerate(legal_moves)), key=lambda s: (-s[0], s[1]))
    considered = tuple(Considered(move, float(rank == 0), -1.0) for rank, (_, _, move) in enumerate(seen))
    return Thought(seen[0][2], considered, (seen[0][2],), solution.nodes, str(solution))


def _simulated(state: State, rng: random.Random, simulations: int, spent: int, budget: Budget) -> Thought:
    """Choose by simulations; before the opening choice, between the two boards it leads to."""
    if state.kaito is None:
        return _opening(state, rng, simulations, spent)
    shares = _shares(state, rng, simulations, budget)
    seen = sorted(shares, key=lambda c: (-c.share, -c.value))
    note = f"not solved yet; {seen[0].value:+.2f} after {simulations:,} simulations"
    return Thought(seen[0].move, tuple(seen), (seen[0].move,), spent + simulations, note)


def _opening(state: State, rng: random.Random, simulations: int, spent: int) -> Thought:
    seen = []
    for move in state.legal_moves(state.turn):
        then = state.apply(state.turn, move).state
        replies = [] if then.outcome() else _shares(then, rng, simulations // 2, Budget())
        best = max(replies, key=lambda c: c.share).value if replies else -1.0
        seen.append(Considered(move, 0.5, -best))
    seen.sort(key=lambda c: -c.value)
    return Thought(seen[0].move, tuple(seen), (seen[0].move,), spent + simulations, "chosen by simulations")


def _shares(state: State, rng: random.Random, simulations: int, budget: Budget) -> list[Considered]:
    """Give the moves worth playing with their share of the visits and what they promise."""
    position = kernel.pack(state)
    tree, _ = trees.simulate(position, dfpn.table(1), _affordable(simulations, budget), rng.getrandbits(62))
    first, count = int(tree[0, trees.FIRST]), int(tree[0, trees.COUNT])
    rows = tree[first : first + count]
    visits = rows[:, trees.VISITS]
    points = np.where(visits > 0, rows[:, trees.POINTS] / (500 * np.maximum(visits, 1)) - 1, -1.0)
    values = np.where(rows[:, trees.PROVED] != 0, -rows[:, trees.PROVED], points)
    weights = np.where(rows[:, trees.PROVED] == 1, 0, visits + 1)
    if (rows[:, trees.PROVED] == -1).any():
        weights = (rows[:, trees.PROVED] == -1).astype(int)
    whole = max(1, int(weights.sum()))
    return [
        Considered(kernel.unpack_move(int(row[trees.STEP])), float(weight / whole), float(value))
        for row, weight, value in zip(rows, weights, values, strict=True)
    ]


SIMULATIONS_A_SECOND = 30_000
"""What a slow machine reaches: the compiled search cannot look at the clock."""


def _affordable(simulations: int, budget: Budget) -> int:
    if budget.deadline is None:
        return simulations
    left = max(0.0, budget.deadline - time.monotonic())
    return max(FEWEST, min(simulations, int(left * SIMULATIONS_A_SECOND)))
