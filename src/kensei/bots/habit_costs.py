"""What a habit is worth to whoever knows it, computed from decisions that a game's `bots.habits` describes.

The player is modelled as a good mixer whose choices are tilted in one situation: each kind of choice is made so many
times as often. The tilt is that of the decisions counted, drawn towards the good mix by a Dirichlet prior (`PRIOR`).
The cost is what the best answer to that player wins more than the best answer to the good mixer, averaged over the
positions that really were. Some of it is chance: good mixers who play the same positions are simulated, what they seem
to lose in the middle is deducted, and how many of them look as readable says how sure the habit is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from kensei.core.habits import EARLY, FEWEST, FINE, HINT, MOST_TILT, SIMULATED, SURE, ChoiceCount, Habit

Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"

PRIOR = 6.0
"""Decisions of a good mixer that are counted besides those of the player, in each situation."""
FITTING_ROUNDS = 6
"""Rounds of proportional fitting that make the tilted mixes choose as often as the player."""
FALSE_POSITIVES = 0.05
"""False-positive rate of `sure` for a good mixer, over all situations together."""
HINT_LEVEL = 0.03
"""False-positive rate of `hint` for a good mixer, in one situation."""
LEAST_COST = 0.01
"""What a habit costs at least that is worth a word."""
UNIFORM_SHARE = 0.05
"""The share of uniform play in a good mix, so that what a good mixer never does can be answered too."""
NOTHING = -9.0
"""Stands for the value of an answer that does not exist."""


@dataclass(frozen=True, slots=True)
class World:
    """What whoever answers may hold: they know what they hold, and not what the player holds."""

    weight: float
    held: Floats
    """How likely the player holds each of several things."""
    mixes: Floats
    """How often a good mixer who holds it makes each kind of choice: [held, choice]."""
    gains: Floats
    """What the answers win against each kind of choice: [held, choice, answer]."""
    answers: tuple[str, ...]
    """The kind of each answer."""


@dataclass(frozen=True, slots=True)
class Faced:
    """One decision of the player."""

    situation: str
    choice: str
    shares: Floats
    """How often a good mixer with what the player held makes each kind of choice."""
    worlds: tuple[World, ...]


@dataclass(frozen=True, slots=True)
class Tabulated:
    """The decisions of one situation as arrays: of its n decisions and their w worlds."""

    choices: tuple[str, ...]
    chosen: Any
    """Which choice was made, by decision."""
    shares: Floats
    """[n, choice]"""
    owner: Any
    """The decision of each world."""
    weights: Floats
    mixes: Floats
    """[w, held, choice], weighted by how likely it is held."""
    gains: Floats
    """[w, held x choice, answer]"""
    answers: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, faced: Sequence[Faced], choices: tuple[str, ...]) -> Tabulated:
        worlds = [(number, world) for number, one in enumerate(faced) for world in one.worlds]
        held = max(len(world.held) for _number, world in worlds)
        most = max(len(world.answers) for _number, world in worlds)
        mixes = np.zeros((len(worlds), held, len(choices)))
        gains = np.full((len(worlds), held, len(choices), most), NOTHING)
        for place, (_number, world) in enumerate(worlds):
            count = len(world.answers)
            gains[place, :, :, :count] = 0.0
            mixes[place, : len(world.held)] = world.mixes * world.held[:, None]
            gains[place, : len(world.held), :, :count] = world.gains
        return cls(
            choices,
            np.array([choices.index(one.choice) for one in faced]),
            np.array([one.shares for one in faced]),
            np.array([number for number, _world in worlds]),
            np.array([world.weight for _number, world in worlds]),
            mixes,
            gains.reshape(len(worlds), held * len(choices), most),
            tuple(world.answers for _number, world in worlds),
        )

    @property
    def good(self) -> Floats:
        return np.asarray(self.shares.mean(axis=0))

    def counts(self, chosen: Any) -> Floats:
        return np.bincount(chosen, minlength=len(self.choices)).astype(np.float64)

    def wanted(self, chosen: Any) -> Floats:
        """Return how often each choice is made, drawn towards the good mix by the prior."""
        return np.asarray((self.counts(chosen) + PRIOR * self.good) / (len(chosen) + PRIOR))

    def tilt(self, wanted: Floats) -> Floats:
        """Return how many times as often as a good mixer somebody makes each choice who makes them so often."""
        good = self.good
        tilt = np.ones(len(good))
        for _round in range(FITTING_ROUNDS):
            mixed = self.shares * tilt
            played = (mixed / np.maximum(mixed.sum(axis=1, keepdims=True), 1e-12)).mean(axis=0)
            tilt = np.where(played > 0, tilt * wanted / np.maximum(played, 1e-12), 0.0)
            tilt = np.minimum(tilt / max(1e-9, float((tilt * good).sum())), MOST_TILT / 100)
        return np.asarray(tilt)

    def won(self, tilt: Floats) -> Floats:
        """Return what each answer wins against whoever plays with that tilt: [w, answer]."""
        mixed = self.mixes * tilt
        held = self.mixes.sum(axis=2, keepdims=True)
        mixed *= held / np.maximum(mixed.sum(axis=2, keepdims=True), 1e-12)
        return np.asarray(np.matmul(mixed.reshape(len(mixed), 1, -1), self.gains)[:, 0])

    def best(self, tilt: Floats) -> Floats:
        """Return what the best answer wins, by decision."""
        best = self.won(tilt).max(axis=1) * self.weights
        return np.asarray(np.bincount(self.owner, weights=best, minlength=len(self.chosen)), dtype=np.float64)

    def cost(self, wanted: Floats, against_good: Floats) -> float:
        return float((self.best(self.tilt(wanted)) - against_good).mean())

    def habit(self, situation: str, judged: int) -> Habit:
        """Judge the situation; `judged`: how many are judged together, so that chance has as many occasions."""
        n, counts, good = len(self.chosen), self.counts(self.chosen), self.good
        named = int(np.argmax(np.abs(counts / n - good)))
        each = tuple(
            ChoiceCount(choice, int(counts[c]), round(float(good[c]), 4))
            for c, choice in enumerate(self.choices)
            if counts[c] or good[c] > 0.005
        )
        found = Habit(
            situation, self.choices[named], int(counts[named]), n, round(float(good[named]), 4), 0.0, 0.0, 0.0, 1.0,
            EARLY, "", each,
        )  # fmt: skip
        return found if n < FEWEST else self.judged(found, judged)

    def judged(self, found: Habit, judged: int) -> Habit:
        rng = np.random.default_rng([len(self.chosen), *map(int, self.chosen)])
        plain = self.best(np.ones(len(self.choices)))
        seen = self.cost(self.wanted(self.chosen), plain)
        lucky = np.array([self.cost(self.wanted(chosen), plain) for chosen in self.good_mixers(rng)])
        likely = np.array([self.cost(wanted, plain) for wanted in self.likely(rng)])
        middle = float(np.median(lucky))
        chance = float((1 + (lucky >= seen).sum()) / (1 + len(lucky)))
        cost = max(0.0, seen - middle)
        low, high = (max(0.0, float(q) - middle) for q in np.quantile(likely, (0.1, 0.9)))
        verdict = FINE
        if cost >= LEAST_COST and chance <= HINT_LEVEL:
            verdict = SURE if chance * judged <= FALSE_POSITIVES else HINT
        return Habit(
            found.situation, found.choice, found.times, found.of, found.good, round(cost, 4), round(min(low, cost), 4),
            round(max(high, cost), 4), round(chance, 4), verdict, self.answer(), found.choices,
        )  # fmt: skip

    def good_mixers(self, rng: np.random.Generator) -> Iterable[Any]:
        """Yield what good mixers choose in the same positions."""
        sums = np.cumsum(self.shares, axis=1)
        for _one in range(SIMULATED):
            drawn = rng.random((len(sums), 1)) * sums[:, -1:]
            yield np.minimum((drawn >= sums).sum(axis=1), len(self.choices) - 1)

    def likely(self, rng: np.random.Generator) -> Iterable[Floats]:
        """Yield how often the player may really make each choice: draws from the posterior."""
        return rng.dirichlet(np.maximum(self.counts(self.chosen) + PRIOR * self.good, 1e-3), SIMULATED)

    def answer(self) -> str:
        """Return the kind of answer that whoever knows the habit gives most often."""
        best = self.won(self.tilt(self.wanted(self.chosen))).argmax(axis=1)
        weighed: dict[str, float] = defaultdict(float)
        for world, place in enumerate(best):
            weighed[self.answers[world][place]] += float(self.weights[world])
        return max(weighed, key=lambda answer: weighed[answer])

    def profile(self) -> Mapping[str, int]:
        tilt = self.tilt(self.wanted(self.chosen))
        tilts = {choice: round(100 * float(tilt[c])) for c, choice in enumerate(self.choices)}
        return {choice: min(MOST_TILT, tilt) for choice, tilt in tilts.items() if abs(tilt - 100) > 2}


def smoothed(shares: Floats) -> Floats:
    """Return a mix with a little of uniform play in it."""
    return np.asarray((1 - UNIFORM_SHARE) * shares + UNIFORM_SHARE / len(shares))


def gathered(shares: Floats, gains: Floats, kinds: Sequence[int], count: int) -> tuple[Floats, Floats]:
    """Put moves together by their kinds: how often each kind is played, and what each answer wins against it."""
    mixes, won = np.zeros(count), np.zeros((count, gains.shape[1]))
    np.add.at(mixes, list(kinds), shares)
    np.add.at(won, list(kinds), shares[:, None] * gains)
    return mixes, won / np.maximum(mixes, 1e-12)[:, None]
