"""The nodes of the search tree: what is known of one decision of one seat, and which move to try next.

Where a seat decides alone, upper confidence bounds find the best move (UCB, or PUCT with a prior). Where several
decide at once the best answer is a mixture: regret matching, whose average strategy converges to an equilibrium.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np

from kensei.core.protocol import Move

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

EXPLORATION = 0.7
"""UCB exploration constant, for values from -1 to 1."""
UCB_FPU = 0.25
"""First-play urgency without a prior: how far below the node's mean an untried move is assumed."""
C_PUCT = 1.0
"""PUCT exploration constant, used where there is a prior."""
FPU = 0.05
"""First-play urgency where there is a prior."""
UNIFORM_SHARE = 0.1
"""Share of the selections at simultaneous decisions that is spread over all moves."""
LEAST_PRIOR = 0.05
"""Moves with less than this share of the highest prior are not tried."""
MOST_CANDIDATES = 8
"""Nor are more moves than this, where there is a prior."""
PRIOR_WEIGHT = 8.0
"""How much regret the prior counts for at simultaneous decisions."""
LEAST_SHARE = 0.05
"""Moves with less than this share of the most played one are dropped from an average strategy."""


class UCBNode:
    """A decision of one seat: the move with the highest upper confidence bound is tried next."""

    __slots__ = ("moves", "totals", "value", "visits", "weight")

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.visits = [0] * len(moves)
        self.totals = [0.0] * len(moves)
        self.weight = 1
        self.value = 0.0
        """The sum of all rewards."""

    def select(self, rng: random.Random) -> tuple[int, float]:
        """Return the index of the move to try, and how likely it was to be selected."""
        first = self.value / self.weight - UCB_FPU
        scale = EXPLORATION * sqrt(log(self.weight + 1))
        best, most, equals = 0, -9.0, 1
        totals = self.totals
        for i, visits in enumerate(self.visits):
            bound = totals[i] / visits + scale / sqrt(visits) if visits else first + scale
            if bound > most:
                best, most, equals = i, bound, 1
            elif bound == most:
                equals += 1
                if rng.random() * equals < 1:
                    best = i
        return best, 1.0

    def update(self, index: int, probability: float, reward: float) -> None:
        self.visits[index] += 1
        self.totals[index] += reward
        self.weight += 1
        self.value += reward

    def shares(self) -> list[float]:
        whole = sum(self.visits) or 1
        return [visits / whole for visits in self.visits]

    def means(self) -> list[float]:
        """Return the mean reward of each move, -1 if it was never tried."""
        return [total / visits if visits else -1.0 for total, visits in zip(self.totals, self.visits, strict=True)]

    def best(self) -> int:
        return max(range(len(self.moves)), key=lambda i: (self.visits[i], self.totals[i]))


class PUCTNode(UCBNode):
    """A decision of one seat with a prior over its moves."""

    __slots__ = ("prior",)

    def __init__(self, moves: Sequence[Move], prior: Sequence[float]) -> None:
        super().__init__(moves)
        self.prior = prior

    def select(self, rng: random.Random) -> tuple[int, float]:
        first = self.value / self.weight - FPU
        scale = C_PUCT * sqrt(self.weight)
        best, most = 0, -9.0
        totals, prior = self.totals, self.prior
        for i, visits in enumerate(self.visits):
            bound = (totals[i] / visits if visits else first) + scale * prior[i] / (1 + visits)
            if bound > most:
                best, most = i, bound
        return best, 1.0


def candidates(moves: Sequence[Move], prior: Sequence[float]) -> tuple[list[Move], list[float]]:
    """Keep the moves with a prior worth trying, the highest first, and normalise their priors.

    >>> candidates("abc", (0.25, 0.01, 0.75))
    (['c', 'a'], [0.75, 0.25])
    """
    order = sorted(range(len(moves)), key=lambda i: (-prior[i], i))[:MOST_CANDIDATES]
    kept = [i for i in order if prior[i] >= LEAST_PRIOR * prior[order[0]]]
    whole = sum([prior[i] for i in kept])
    return [moves[i] for i in kept], [prior[i] / whole for i in kept]


class RegretNode:
    """The decision of one seat among several that decide at once: regret matching.

    Two seats learn from a `MatrixNode`, which knows the values of all pairs of moves. Among more, a sampled
    reward is known for one move only: the means so far stand in for the others.
    """

    __slots__ = ("initial", "moves", "regrets", "rounds", "sums", "totals", "visits")

    def __init__(self, moves: Sequence[Move], prior: Sequence[float] | None = None) -> None:
        self.moves = moves
        self.initial = np.zeros(len(moves)) if prior is None else PRIOR_WEIGHT * np.array(prior)
        self.totals = np.zeros(len(moves))
        self.visits = np.zeros(len(moves))
        self.reset()

    def reset(self) -> None:
        """Forget regrets and strategies, because the values to learn from have changed."""
        self.regrets = self.initial.copy()
        self.sums = np.zeros(len(self.moves))
        self.rounds = 0

    def strategy(self) -> Floats:
        whole = self.regrets.sum()
        return self.regrets / whole if whole > 0 else np.full(len(self.moves), 1 / len(self.moves))

    def select(self, rng: random.Random) -> tuple[int, float]:
        """Draw a move by the strategy and some uniform exploration; return its index and its probability."""
        mix = (1 - UNIFORM_SHARE) * self.strategy() + UNIFORM_SHARE / len(self.moves)
        index = min(int(np.searchsorted(np.cumsum(mix), rng.random())), len(self.moves) - 1)
        return index, float(mix[index])

    def match_regrets(self, rewards: Floats) -> None:
        mix = self.strategy()
        self.rounds += 1
        self.sums += self.rounds * mix
        self.regrets = np.maximum(0.0, self.regrets + rewards - mix @ rewards)

    def update(self, index: int, probability: float, reward: float) -> None:
        """Learn from one reward: unbiased but for a bound on the weight of what was hardly ever drawn."""
        guess = self.totals.sum() / max(1.0, self.visits.sum())
        rewards = np.where(self.visits > 0, self.totals / np.maximum(self.visits, 1), guess)
        rewards[index] += (reward - rewards[index]) / max(probability, 0.5 / len(self.moves))
        self.match_regrets(rewards)
        self.count(index, reward)

    def count(self, index: int, reward: float) -> None:
        self.visits[index] += 1
        self.totals[index] += reward

    def shares(self) -> list[float]:
        """Return the average strategy, later rounds counting more, without moves that are hardly played."""
        if not self.rounds:
            return [float(share) for share in self.strategy()]
        kept = np.where(self.sums >= self.sums.max() * LEAST_SHARE, self.sums, 0.0)
        return [float(share) for share in kept / kept.sum()]

    def means(self) -> list[float]:
        return [float(t / v) if v else -1.0 for t, v in zip(self.totals, self.visits, strict=True)]

    def best(self) -> int:
        return int(np.argmax(self.sums))


class MatrixNode:
    """The decision of two seats at once: the values of all pairs of moves, for each of them.

    `optimal_shares` says how much of the other's play each seat takes to be optimal; for the rest the other is
    expected to play its habit, one a seat, or anything if that is not known.
    """

    __slots__ = ("expected", "nodes", "optimal_shares", "values", "visits")

    def __init__(
        self,
        nodes: tuple[RegretNode, RegretNode],
        values: Floats,
        optimal_shares: tuple[float, float] = (1.0, 1.0),
        habits: tuple[Floats | None, Floats | None] = (None, None),
    ) -> None:
        self.nodes = nodes
        self.values = values
        """A matrix a seat: the first seat's moves are rows, the second's columns."""
        self.visits = np.ones(values.shape[1:])
        self.optimal_shares = optimal_shares
        one, other = (
            np.full(size, 1 / size) if habit is None else habit
            for size, habit in zip(self.visits.shape, habits, strict=True)
        )
        self.expected = ((1 - optimal_shares[0]) * other, (1 - optimal_shares[1]) * one)
        """The part of the other's strategy that each seat takes to be habit."""

    def train(self, rounds: int) -> None:
        (one, other), (share, other_share), (expected, other_expected) = self.nodes, self.optimal_shares, self.expected
        for _ in range(rounds):
            mine, theirs = other_share * one.strategy() + other_expected, share * other.strategy() + expected
            rewards = self.values[0] @ theirs
            other.match_regrets(mine @ self.values[1])
            one.match_regrets(rewards)

    def update(self, pair: tuple[int, int], *rewards: float) -> None:
        """Take what a pair of moves led to into its mean, and train once more."""
        self.visits[pair] += 1
        for values, node, index, reward in zip(self.values, self.nodes, pair, rewards, strict=True):
            values[pair] += (reward - values[pair]) / self.visits[pair]
            node.count(index, reward)
        self.train(1)

    def value(self) -> tuple[float, float]:
        """Return the value to each seat if both play their average strategies."""
        mine, theirs = (np.array(node.shares()) for node in self.nodes)
        return float(mine @ self.values[0] @ theirs), float(mine @ self.values[1] @ theirs)
