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
TRUST = 1.0
"""How much a move that is liked is favoured where a knowing one leads, for values from -1 to 1."""
DOUBT = 0.05
"""How much worse than the decision so far a move is taken to be there that was not tried."""
SERIOUS = 0.05
"""What a knowing one likes less than this share of his favourite is not tried."""
MOST = 8
"""Nor are more moves than this."""
FIRM = 8.0
"""How many whole games of regret it takes to change the mind of one who knows, where all decide at once."""
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


class Guided(Alone):
    """A decision of one seat who knows the game: he tries first, and most, what he would play anyway."""

    __slots__ = ("shares",)

    def __init__(self, moves: Sequence[Move], shares: Sequence[float]) -> None:
        super().__init__(moves)
        self.shares = shares

    def select(self, rng: random.Random) -> tuple[int, float]:
        """Give the index of the move to try: by what it promises, and how much it is liked."""
        first = self.value / self.weight - DOUBT
        scale = TRUST * sqrt(self.weight)
        best, most = 0, -9.0
        totals, shares = self.totals, self.shares
        for i, visits in enumerate(self.visits):
            bound = (totals[i] / visits if visits else first) + scale * shares[i] / (1 + visits)
            if bound > most:
                best, most = i, bound
        return best, 1.0


def serious(moves: Sequence[Move], shares: Sequence[float]) -> tuple[list[Move], list[float]]:
    """Leave out what is hardly ever played: less than a trace of the favourite, or after so many others.

    >>> serious("abc", (0.25, 0.01, 0.75))
    (['c', 'a'], [0.75, 0.25])
    """
    order = sorted(range(len(moves)), key=lambda i: (-shares[i], i))[:MOST]
    kept = [i for i in order if shares[i] >= SERIOUS * shares[order[0]]]
    whole = sum([shares[i] for i in kept])
    return [moves[i] for i in kept], [shares[i] / whole for i in kept]


class Together:
    """A decision that several seats make at once: regret matching, for one of them.

    Two seats learn from a `Joint`, which knows what every pair of moves leads to. Among more, a sampled
    reward speaks of one move only: the means so far stand in for the others.
    """

    __slots__ = ("first", "moves", "regrets", "rounds", "sums", "totals", "visits")

    def __init__(self, moves: Sequence[Move], shares: Sequence[float] | None = None) -> None:
        self.moves = moves
        self.first = np.zeros(len(moves)) if shares is None else FIRM * np.array(shares)
        """The regrets before anything is learnt: what a knowing one would play, if there is one."""
        self.regrets = self.first.copy()
        self.sums = np.zeros(len(moves))
        self.totals = np.zeros(len(moves))
        self.visits = np.zeros(len(moves))
        self.rounds = 0

    def forget(self) -> None:
        """Begin anew: what there is to learn from has changed."""
        self.regrets = self.first.copy()
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
            return [float(share) for share in self.mix()]
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

    __slots__ = ("faith", "habits", "spots", "values", "visits")

    def __init__(
        self,
        spots: tuple[Together, Together],
        values: Floats,
        faith: tuple[float, float] = (1.0, 1.0),
        habits: tuple[Floats | None, Floats | None] = (None, None),
    ) -> None:
        self.spots = spots
        self.values = values
        """One table a seat, the first seat's moves down, the second's across."""
        self.visits = np.ones(values.shape[1:])
        self.faith = faith
        """How much of the other's play each takes to be as good as can be."""
        rows, columns = self.visits.shape
        one = np.full(rows, 1 / rows) if habits[0] is None else habits[0]
        other = np.full(columns, 1 / columns) if habits[1] is None else habits[1]
        self.habits = ((1 - faith[0]) * other, (1 - faith[1]) * one)
        """What each takes the other to play for the rest; if that is not known, it may be anything."""

    def train(self, rounds: int) -> None:
        """Let both match their regrets."""
        one, other = self.spots
        for _ in range(rounds):
            mine, theirs = self.faith[1] * one.mix() + self.habits[1], self.faith[0] * other.mix() + self.habits[0]
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
