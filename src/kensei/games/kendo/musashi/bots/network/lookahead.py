"""The network with lookahead: its likely moves are played to the end in imagined worlds.

Every move is tried in the same worlds, with the same dice. The network's mixture is the prior: a move is played as
often as its share times exp(value / temperature), so that chance in the playouts hardly overrules the network where
they show no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kensei.games.kendo.bots.network.bot import Weights, forward
from kensei.games.kendo.bots.network.mixture import mixture
from kensei.games.kendo.kernel.rows import POINT, Row
from kensei.games.kendo.musashi.bots.network.history import PastMove
from kensei.games.kendo.musashi.bots.network.inputs import INPUTS, OUTPUTS_OF, write_inputs
from kensei.games.kendo.musashi.bots.network.playouts import act_all, play_out
from kensei.games.kendo.musashi.bots.network.worlds import imagine_all, likelihoods
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, TIE, legal

WORLDS_A_PLAYOUT = 4
"""Worlds that are imagined for each that is drawn from them by its likelihood."""
MOST_TRIED = 8

Numbers = NDArray[np.int64]
Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Lookahead:
    """What is played by playouts, and its settings."""

    weights: Weights
    playouts: int
    """Worlds in which each likely move is played out."""
    temperature: float = 0.01
    least: float = 0.005
    """The least share of the network's mixture with which a move is tried."""
    sees_all: bool = False
    """Whether the worlds hold the true hands: for measurement alone."""

    def mixture(
        self, row: Row, seat: int, history: Sequence[PastMove], rng: np.random.Generator
    ) -> tuple[Numbers, Shares, Shares]:
        """Return the likely moves, how often each is played, and what each is worth, from -1 to 1."""
        moves, shares = likely(row, seat, self.weights, self.least)
        if len(moves) == 1 or row[POINT] == TIE:
            return moves, shares, np.zeros(len(moves))
        values = self.values(row, seat, moves, history, rng)
        better = shares * np.exp((values - values.max()) / self.temperature)
        return moves, better / better.sum(), values

    def values(
        self, row: Row, seat: int, moves: Numbers, history: Sequence[PastMove], rng: np.random.Generator
    ) -> Shares:
        worlds, dice = self.worlds(row, seat, history, rng), _dice(self.playouts, rng)
        rows, all_dice = np.tile(worlds, (len(moves), 1)), np.tile(dice, len(moves))
        act_all(rows, seat, moves, all_dice)
        results = play_out(rows, all_dice, self.weights).reshape(len(moves), self.playouts)
        found: Shares = results.mean(axis=1) * (1 - 2 * seat)
        return found

    def worlds(self, row: Row, seat: int, history: Sequence[PastMove], rng: np.random.Generator) -> Any:
        if self.sees_all:
            return np.tile(row, (self.playouts, 1))
        number = self.playouts * (WORLDS_A_PLAYOUT if history else 1)
        worlds = np.tile(row, (number, 1))
        imagine_all(worlds, seat, _dice(number, rng))
        if not history:
            return worlds
        logs = likelihoods(row, worlds, seat, history, self.weights)
        odds = np.exp(logs - logs.max()).cumsum()
        at = (np.arange(self.playouts) + rng.random()) / self.playouts * odds[-1]
        return worlds[np.searchsorted(odds, at).clip(0, number - 1)]


def likely(row: Row, seat: int, weights: Weights, least: float) -> tuple[Numbers, Shares]:
    """Return the moves that the network plays at least so often, at most eight, the likeliest first.

    Of moves that differ by the number on a brown alone the first stands for all.
    """
    moves, x = np.empty(MOST_MOVES, dtype=np.int64), np.zeros(INPUTS, dtype=np.float32)
    count = legal(row, seat, moves)
    write_inputs(row, seat, x)
    every = np.empty(count)
    mixture(forward(weights, x), OUTPUTS_OF, moves, count, every)
    _, first, which = np.unique(OUTPUTS_OF[moves[:count]], axis=0, return_index=True, return_inverse=True)
    shares = np.bincount(which.reshape(-1), every)
    order = np.argsort(-shares, kind="stable")
    order = order[shares[order] >= min(least, shares.max())][:MOST_TRIED]
    return moves[first[order]], shares[order] / shares[order].sum()


def _dice(number: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    return rng.integers(1 << 63, size=number).astype(np.uint64)
