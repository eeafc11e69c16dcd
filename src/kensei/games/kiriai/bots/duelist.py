"""The bot that plays each round of Kiri-ai as a Bayesian matrix game, solved by regret matching.

Both plan at the same time, and neither knows the other's Special: each Special that a seat may hold has a mix of its
own, against the mixes of all Specials that the other may hold. What comes after the round is taken from the table of
open values, as if the Specials were shown then.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from kensei.bots.nodes import LEAST_SHARE
from kensei.bots.products_numba import by_columns, by_rows
from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.bots.search import SearchBot
from kensei.games import game
from kensei.games.compiling import compiled
from kensei.games.kiriai import Plan, View
from kensei.games.kiriai.bots.evaluation import FAITH, Matrix, deals, is_known, matrix
from kensei.games.kiriai.bots.open_values import CONFIGS
from kensei.games.kiriai.cards import SPECIALS

NODES = 1000
"""Iterations of regret matching when the budget names no number."""
TRIED = 12
"""Nodes of a search for one round, where it has to search."""
MOST = 52
"""Plans at most."""


class DuelistBot(Thinker):
    """Solves the round; on the larger field, for which there is no table, it searches."""

    name = "duelist"

    def __init__(self, faith: float = FAITH) -> None:
        self.faith = faith
        self.search = SearchBot(game("kiriai"))

    def think(self, view: View, legal_moves: Sequence[Plan], rng: random.Random, budget: Budget) -> Thought:
        if not is_known(view):
            nodes = None if budget.nodes is None else TRIED * budget.nodes
            return self.search.think(view, legal_moves, rng, Budget(nodes, budget.deadline))
        nodes = NODES if budget.nodes is None else max(1, budget.nodes)
        shares, values = solved(view, nodes, self.faith)
        kept = np.where(shares >= shares.max() * LEAST_SHARE, shares, 0.0)
        kept /= kept.sum()
        chosen = legal_moves[rng.choices(range(len(kept)), [float(share) for share in kept])[0]]
        seen = [Considered(move, float(kept[i]), float(values[i])) for i, move in enumerate(legal_moves)]
        seen.sort(key=lambda c: (-c.share, -c.value))
        return Thought(chosen, tuple(seen), (chosen,), nodes)


def solved(view: View, rounds: int, faith: float = FAITH) -> tuple[Matrix, Matrix]:
    """Return the mix of the view's seat with its Special, and the value of each of its plans."""
    seat = view.seat or 0
    possible = deals(view)
    kinds = [sorted({deal[each] for deal in possible}, key=SPECIALS.index) for each in (seat, 1 - seat)]
    tables = np.zeros((len(kinds[0]), len(kinds[1]), MOST, MOST))
    weights = np.zeros(tables.shape[:2])
    sizes = np.zeros((2, 3), dtype=np.int64)
    for deal in possible:
        in_hand = tuple(0 if view.shown[each].spent else CONFIGS.index(deal[each]) for each in (0, 1))
        reds = matrix(view, (in_hand[0], in_hand[1]))
        mine = reds if seat == 0 else -reds.T
        i, j = kinds[0].index(deal[seat]), kinds[1].index(deal[1 - seat])
        tables[i, j, : mine.shape[0], : mine.shape[1]] = mine
        weights[i, j] = 1.0
        sizes[0, i], sizes[1, j] = mine.shape
    own = kinds[0].index(view.special)
    shares, values = play_off(tables, weights, sizes, own, rounds, faith)
    size = sizes[0, own]
    return shares[:size], values[:size]


@compiled
def mix(regrets: Matrix, size: int, out: Matrix) -> None:
    whole = 0.0
    for i in range(size):
        whole += regrets[i]
    for i in range(size):
        out[i] = regrets[i] / whole if whole > 0 else 1.0 / size


@compiled
def regret(regrets: Matrix, mixture: Matrix, gains: Matrix, size: int, sums: Matrix, weight: float) -> None:
    """Update the regrets (never below 0) and the weighted sum of mixes."""
    value = 0.0
    for i in range(size):
        value += mixture[i] * gains[i]
    for i in range(size):
        regrets[i] = max(0.0, regrets[i] + gains[i] - value)
        sums[i] += weight * mixture[i]


@compiled
def play_off(tables: Matrix, weights: Matrix, sizes: Any, own: int, rounds: int, faith: float) -> tuple[Matrix, Matrix]:
    """Run regret matching with a mix for each Special of both; return one Special's average mix and plan values."""
    n, m = weights.shape
    mine, theirs = np.zeros((n, 52)), np.zeros((m, 52))
    sums, other_sums = np.zeros((n, 52)), np.zeros((m, 52))
    p, q, met = np.zeros((n, 52)), np.zeros((m, 52)), np.zeros((m, 52))
    gains, losses = np.zeros((n, 52)), np.zeros((m, 52))
    for t in range(1, rounds + 1):
        for i in range(n):
            mix(mine[i], sizes[0, i], p[i])
        for j in range(m):
            mix(theirs[j], sizes[1, j], q[j])
            for k in range(sizes[1, j]):
                met[j, k] = faith * q[j, k] + (1 - faith) / sizes[1, j]
        gains[:], losses[:] = 0.0, 0.0
        for i in range(n):
            for j in range(m):
                if weights[i, j] > 0:
                    gains[i] += by_rows(tables[i, j], met[j])
                    losses[j] -= by_columns(p[i], tables[i, j])
        for i in range(n):
            regret(mine[i], p[i], gains[i], sizes[0, i], sums[i], t)
        for j in range(m):
            regret(theirs[j], q[j], losses[j], sizes[1, j], other_sums[j], t)
    values = np.zeros(52)
    whole = 0.0
    for j in range(m):
        if weights[own, j] > 0:
            values += by_rows(tables[own, j], other_sums[j] / other_sums[j].sum())
            whole += 1.0
    return sums[own] / sums[own].sum(), values / whole
