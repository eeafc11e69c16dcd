"""The styles that `studies.ketto.timed` and `studies.ketto.called` have found, for either role.

A style is a row of weights of the compiled policy; the start player and the other have styles of their own. Those of
`called` are played, with their rules for calls; those of `timed`, each with its share, are where that training begins.
"""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from kensei.core import texts
from kensei.games.ketto.kernel.calling import EXTRAS
from kensei.games.ketto.kernel.policy import DEFAULTS, NAMES

ROLES = ("start", "second")


@dataclass(frozen=True, slots=True)
class StyleMixture:
    """The styles of a role, and how often each is played."""

    shares: tuple[float, ...]
    weights: Any
    """A row a style."""

    def drawn(self, rng: random.Random) -> Any:
        """Return the weights of a style, drawn by its share."""
        return self.weights[rng.choices(range(len(self.shares)), self.shares)[0]]

    def spread(self, count: int, point: float) -> Any:
        """Return so many rows, each style as often as its share says; `point`, 0 to 1, says where to begin."""
        at = (np.arange(count) * 0.6180339887498949 + point) % 1.0
        return self.weights[np.searchsorted(np.cumsum(self.shares), at).clip(0, len(self.shares) - 1)]


@dataclass(frozen=True, slots=True)
class TrainedStyle:
    """How a role plans: weights, what changes them as the duel goes on, and the rule by which the battle is called."""

    weights: Any
    extras: Any
    calls: Any
    """What a call gains over waiting, for each feature of `kernel.calling`."""


@cache
def trained(role: str) -> TrainedStyle:
    """Return the style that was trained for a role."""
    return _style(_shipped()[role])


@cache
def usual_style(role: str) -> TrainedStyle:
    """Return the usual weights with the rule that stands for the calls of `search`."""
    return _style({"weights": {}, "calls": _shipped()["usual"][role]})


def _style(told: dict[str, Any]) -> TrainedStyle:
    extras = dict.fromkeys(EXTRAS, 0.0) | told.get("extras", {})
    weights = DEFAULTS | told["weights"]
    return TrainedStyle(
        np.array([weights[name] for name in NAMES]),
        np.array([extras[name] for name in EXTRAS]),
        np.array([float(number) for number in told["calls"]]),
    )


@cache
def _shipped() -> Any:
    return tomllib.loads(texts.shipped("kensei.games.ketto.bots", "trained.toml"))


@cache
def mixture(role: str) -> StyleMixture:
    """Return the mixture of a role.

    >>> abs(sum(mixture("start").shares) - 1) < 1e-9
    True
    """
    styles = tomllib.loads(texts.shipped("kensei.games.ketto.bots", "styles.toml"))[role]
    total = sum(style["share"] for style in styles)
    weights = np.array([[(DEFAULTS | style["weights"])[name] for name in NAMES] for style in styles])
    return StyleMixture(tuple(style["share"] / total for style in styles), weights)


@cache
def usual() -> StyleMixture:
    """Return the usual weights: whoever goes by rules of thumb plays so."""
    return StyleMixture((1.0,), np.array([list(DEFAULTS.values())]))


def role_of(seat: int, start: int) -> str:
    return ROLES[seat != start]
