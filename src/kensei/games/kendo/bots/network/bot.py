"""The bot that plays a network's mixture: at once, without search, and by what its seat may know alone."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from kensei.bots.protocol import Budget, Considered, Thinker, Thought
from kensei.core.protocol import Move
from kensei.games.kendo.bots.network.mixture import mixture

LEAST_SHARE = 0.05
"""Moves that are less likely than this share of the most likely one are not played: training leaves all a little."""

Weights = dict[str, NDArray[np.float32]]


@cache
def shipped(game: str) -> Weights:
    place = resources.files(f"kensei.games.kendo.{game}.bots.network").joinpath("weights.npz")
    with resources.as_file(place) as path, np.load(path) as kept:
        return {name: kept[name].astype(np.float32) for name in kept.files}


class MixingBot(Thinker):
    """Plays each move as often as the network says."""

    name = "network"
    GAME: ClassVar[str]
    OUTPUTS_OF: ClassVar[NDArray[np.int64]]
    """The outputs of each move, by its number."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or shipped(self.GAME)

    @abstractmethod
    def inputs(self, view: Any) -> NDArray[np.float32]:
        """Return what the network sees of a view."""

    @abstractmethod
    def number(self, move: Any) -> int:
        """Return the number of a move in the compiled game."""

    def think(self, view: Any, legal_moves: Sequence[Move], rng: random.Random, budget: Budget) -> Thought:
        shares = kept_shares(self.shares(view, legal_moves))
        chosen = rng.choices(range(len(shares)), shares)[0]
        order = sorted(range(len(shares)), key=lambda place: (-shares[place], place))
        seen = tuple(Considered(legal_moves[place], shares[place], 0.0) for place in order)
        return Thought(legal_moves[chosen], seen, (legal_moves[chosen],), 1)

    def shares(self, view: Any, legal_moves: Sequence[Any]) -> list[float]:
        """Return how often the network plays each move."""
        moves = np.array([self.number(move) for move in legal_moves], dtype=np.int64)
        found = np.empty(len(moves))
        mixture(self.logits(view), self.OUTPUTS_OF, moves, len(moves), found)
        # Moves that differ only by the number on a brown share an output: they are as likely as each other.
        return [float(share) for share in found]

    def logits(self, view: Any) -> NDArray[np.float32]:
        return forward(self.weights, self.inputs(view))


def forward(w: Weights, x: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the outputs of a network for these inputs, or for each row of them."""
    first = np.maximum(x @ w["w0"] + w["b0"], 0)
    second = np.maximum(first @ w["w1"] + w["b1"], 0)
    logits: NDArray[np.float32] = second @ w["w2"] + w["b2"]
    return logits


def kept_shares(shares: Sequence[float]) -> list[float]:
    """Leave out what is hardly ever played.

    >>> kept_shares([0.5, 0.49, 0.01])
    [0.5050505050505051, 0.494949494949495, 0.0]
    """
    least = LEAST_SHARE * max(shares)
    kept = [share if share >= least else 0.0 for share in shares]
    whole = sum(kept)
    return [share / whole for share in kept]
