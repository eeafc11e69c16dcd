"""Ratings with error bars: the Bradley-Terry model, on the Elo scale.

A win is a point, a draw half a point for each. The bars are what the curvature of the likelihood
gives (95 %); every pairing gets one imaginary draw besides, so that a bot that never lost has a rating too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

ELO = 400 / log(10)
CENTRE = 1500
Z = 1.959964
PRIOR = 1.0


@dataclass(frozen=True, slots=True)
class Score:
    """How one bot did against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is one, a draw a half."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float:
        return self.points / self.games if self.games else 0.5

    def bounds(self) -> tuple[float, float]:
        """Return the 95 % bounds of the share by Agresti and Coull, which hold near 0 and 1 too.

        Two wins and two losses are imagined besides. A draw varies less than a win or a loss, and
        the bounds know it.

        >>> tuple(round(bound, 3) for bound in Score(60, 0, 40).bounds())
        (0.502, 0.69)
        >>> tuple(round(bound, 3) for bound in Score(20, 80, 0).bounds())
        (0.554, 0.638)
        """
        wins, n = self.wins + 2, self.games + 4
        middle = (wins + self.draws / 2) / n
        width = Z * sqrt(((wins + self.draws / 4) / n - middle * middle) / n)
        return (max(0.0, middle - width), min(1.0, middle + width))


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a bot and its error."""

    bot: str
    elo: float
    error: float
    """Half the width of the 95 % interval."""


def rate(bots: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rating]:
    """Rate the bots by their scores against one another, their mean being 1500.

    >>> [round(rating.elo) for rating in rate(("a", "b"), {("a", "b"): Score(75, 0, 25)})]
    [1594, 1406]
    """
    size = len(bots)
    points, games = np.zeros((size, size)), np.zeros((size, size))
    for (one, other), score in scores.items():
        i, j = bots.index(one), bots.index(other)
        games[i, j] = games[j, i] = score.games + PRIOR
        points[i, j], points[j, i] = score.points + PRIOR / 2, score.games - score.points + PRIOR / 2
    strength = np.zeros(size)
    for _ in range(100):
        expected = games / (1 + np.exp(strength[None, :] - strength[:, None]))
        gradient = (points - expected).sum(axis=1)
        step = np.linalg.pinv(_curvature(strength, games)) @ gradient
        strength += np.clip(step, -1, 1)
        strength -= strength.mean()
        if np.abs(step).max() < 1e-12:
            break
    errors = Z * np.sqrt(np.diag(np.linalg.pinv(_curvature(strength, games)))) * ELO
    return [Rating(bot, CENTRE + ELO * float(s), float(e)) for bot, s, e in zip(bots, strength, errors, strict=True)]


def _curvature(strength: np.ndarray, games: np.ndarray) -> np.ndarray:
    p = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weights = games * p * (1 - p)
    return np.asarray(np.diag(weights.sum(axis=1)) - weights)
