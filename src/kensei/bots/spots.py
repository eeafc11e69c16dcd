"""What a search remembers of one decision of one seat, each kind with a rule to select a move.

Where a seat decides alone, upper confidence bounds find the best move. Where several decide at once
the best answer is a mixture: regret matching, each seat for itself, whose average play goes to an
equilibrium.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log, sqrt
from typing import Any, TypeAlias

import numpy as np

from kensei.core.protocol import Move

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

BOLDNESS = 0.7
"""How much a move that was seldom tried is favoured, for values from -1 to 1."""
CAUTION = 0.25
"""How much worse than the decision so far an untried move is taken to be."""
CURIOSITY = 0.1
"""The share of the choices at simultaneous decisions that is spread over all moves."""


TRACE = 0.05
"""What is played less than this share of the favourite is not played at all."""


class Alone:
    """A decision of one seat: the move with the best upper bound is tried next."""

    __slots__ = ("moves", "totals", "value", "visits", "weight")

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.visits = [0] * len(moves)
        self.totals = [0.0] * len(moves)
        self.weight = 1
        self.value = 0.0
        """The sum of all that was found here."""

    def select(self, rng: random.Random) -> tuple[int, float]:
        """Give the index of the move to try, and how likely it was to be taken."""
        first = self.value / self.weight - CAUTION
        scale = BOLDNESS * sqrt(log(self.weight + 1))
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

    def learn(self, index: int, chance: float, reward: float) -> None:
        """Remember what a move led to."""
        self.visits[index] += 1
        self.totals[index] += reward
        self.weight += 1
        self.value += reward

    def mixture(self) -> list[float]:
        """Give the share of the visits that each move had."""
        whole = sum(self.visits) or 1
        return [visits / whole for visits in self.visits]

    def means(self) -> list[float]:
        """Give what each move promises; what was never tried promises the worst."""
        return [total / visits if visits else -1.0 for total, visits in zip(self.totals, self.visits, strict=True)]

    def favourite(self) -> int:
        """Give the index of the move to play: the one most tried."""
        return max(range(len(self.moves)), key=lambda i: (self.visits[i], self.totals[i]))


class Together:
    """A decision that several seats make at once: regret matching, for one of them.

    Two seats learn from a `Joint`, which knows what every pair of moves leads to. Among more, a sampled
    reward speaks of one move only: the means so far stand in for the others.
    """

    __slots__ = ("moves", "regrets", "rounds", "sums", "totals", "visits")

    def __init__(self, moves: Sequence[Move]) -> None:
        self.moves = moves
        self.regrets = np.zeros(len(moves))
        self.sums = np.zeros(len(moves))
        self.totals = np.zeros(len(moves))
        self.visits = np.zeros(len(moves))
        self.rounds = 0

    def forget(self) -> None:
        """Begin anew: what there is to learn from has changed."""
        self.regrets = np.zeros(len(self.moves))
        self.sums = np.zeros(len(self.moves))
        self.rounds = 0

    def mix(self) -> Floats:
        """Give the mixture that the regrets call for now."""
        whole = self.regrets.sum()
        return self.regrets / whole if whole > 0 else np.full(len(self.moves), 1 / len(self.moves))

    def select(self, rng: random.Random) -> tuple[int, float]:
        """Draw a move by the mixture and a little curiosity; give its index and how likely it was."""
        mix = (1 - CURIOSITY) * self.mix() + CURIOSITY / len(self.moves)
        index = min(int(np.searchsorted(np.cumsum(mix), rng.random())), len(self.moves) - 1)
        return index, float(mix[index])

    def regret(self, rewards: Floats) -> None:
        """Move the regrets by what every move would have brought, and the average by what was played."""
        mix = self.mix()
        self.rounds += 1
        self.sums += self.rounds * mix
        self.regrets = np.maximum(0.0, self.regrets + rewards - mix @ rewards)

    def learn(self, index: int, chance: float, reward: float) -> None:
        """Learn from one reward: unbiased but for a bound on the weight of what was hardly ever drawn."""
        guess = self.totals.sum() / max(1.0, self.visits.sum())
        rewards = np.where(self.visits > 0, self.totals / np.maximum(self.visits, 1), guess)
        rewards[index] += (reward - rewards[index]) / max(chance, 0.5 / len(self.moves))
        self.regret(rewards)
        self.note(index, reward)

    def note(self, index: int, reward: float) -> None:
        """Remember the reward of a move."""
        self.visits[index] += 1
        self.totals[index] += reward

    def mixture(self) -> list[float]:
        """Give the average play, the later parts counting more, without what is only a trace."""
        if not self.rounds:
            return [1 / len(self.moves)] * len(self.moves)
        kept = np.where(self.sums >= self.sums.max() * TRACE, self.sums, 0.0)
        return [float(share) for share in kept / kept.sum()]

    def means(self) -> list[float]:
        """Give what each move promises; what was never tried promises the worst."""
        return [float(t / v) if v else -1.0 for t, v in zip(self.totals, self.visits, strict=True)]

    def favourite(self) -> int:
        """Give the index of the move played most."""
        return int(np.argmax(self.sums))


class Joint:
    """What every pair of moves of two seats leads to: the mean of what was found, for each of them."""

    __slots__ = ("faith", "spots", "values", "visits")

    def __init__(
        self, spots: tuple[Together, Together], values: Floats, faith: tuple[float, float] = (1.0, 1.0)
    ) -> None:
        self.spots = spots
        self.values = values
        """One table a seat, the first seat's moves down, the second's across."""
        self.visits = np.ones(values.shape[1:])
        self.faith = faith
        """How much of the other's play each takes to be as good as can be; the rest may be anything."""

    def train(self, rounds: int) -> None:
        """Let both match their regrets."""
        one, other = self.spots
        for _ in range(rounds):
            mine, theirs = _blurred(one.mix(), self.faith[1]), _blurred(other.mix(), self.faith[0])
            rewards = self.values[0] @ theirs
            other.regret(mine @ self.values[1])
            one.regret(rewards)

    def learn(self, pair: tuple[int, int], values: Sequence[float]) -> None:
        """Remember what a pair of moves led to."""
        self.visits[pair] += 1
        for seat in range(2):
            self.values[seat][pair] += (values[seat] - self.values[seat][pair]) / self.visits[pair]

    def worth(self) -> tuple[float, float]:
        """Give what the decision is worth to each when both play their mixtures."""
        mine, theirs = (np.array(spot.mixture()) for spot in self.spots)
        return float(mine @ self.values[0] @ theirs), float(mine @ self.values[1] @ theirs)


def _blurred(mix: Floats, faith: float) -> Floats:
    """Give the mixture as one expects it who does not believe it whole."""
    return mix if faith == 1.0 else faith * mix + (1 - faith) / len(mix)
