"""The network with lookahead: its likely moves are played to the end in imagined worlds.

Every move is tried in the same worlds, with the same dice. The network's mixture is the prior: a move is played as
often as its share times exp(value / temperature), so that chance in the playouts hardly overrules the network where
they show no difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kensei.bots.protocol import Considered, Thought
from kensei.core.protocol import Move
from kensei.games.kendo.bots.network.bot import Weights, forward, kept_shares
from kensei.games.kendo.bots.network.mixture import mixture
from kensei.games.kendo.bots.network.playouts import PlayoutRules, Playouts, play_out
from kensei.games.kendo.kernel.rows import POINT, Row

WORLDS_A_PLAYOUT = 4
"""Worlds that are imagined for each that is drawn from them by its likelihood."""
MOST_TRIED = 8

Numbers = NDArray[np.int64]
Shares = NDArray[np.float64]


class PastMove(NamedTuple):
    """What somebody decided, and the row in which they did."""

    row: Row
    move: int


class LookaheadGame(NamedTuple):
    """What the lookahead takes from a game."""

    rules: PlayoutRules
    playouts: Playouts
    moves: Sequence[Move]
    """Every move, by its number."""
    imagine_all: Callable[[Any, int, NDArray[np.uint64]], None]
    """Deal what a seat does not know anew, in every row."""
    points: Callable[[Any, Row], Any]
    """Return what seat 0 gets in each row that was played out, -1 to 1; the row is the one they began with."""
    likelihoods: Callable[[Row, Any, int, Sequence[PastMove], Weights], Any] | None = None
    """Return the logarithm of how likely the other played as they did, in each imagined world."""
    mixed_at: int = -1
    """The question at which the network's mixture is played, without lookahead; -1 for none."""


@dataclass(frozen=True)
class Lookahead:
    """What is played by playouts, and its settings."""

    game: LookaheadGame
    weights: Weights
    playouts: int
    """Worlds in which each likely move is played out."""
    temperature: float = 0.01
    least: float = 0.005
    """The least share of the network's mixture with which a move is tried."""
    sees_all: bool = False
    """Whether the worlds hold the true hands: for measurement alone."""

    def think(self, row: Row, seat: int, history: Sequence[PastMove], rng: random.Random) -> Thought:
        dice = np.random.default_rng(rng.getrandbits(64))
        numbers, found, values = self.mixture(row, seat, history, dice)
        moves, shares = [self.game.moves[number] for number in numbers], kept_shares(found.tolist())
        order = sorted(range(len(moves)), key=lambda place: (-shares[place], place))
        seen = tuple(Considered(moves[place], shares[place], float(values[place])) for place in order)
        chosen = rng.choices(moves, shares)[0]
        return Thought(chosen, seen, (chosen,), self.playouts * len(moves) if len(moves) > 1 else 1)

    def mixture(
        self, row: Row, seat: int, history: Sequence[PastMove], rng: np.random.Generator
    ) -> tuple[Numbers, Shares, Shares]:
        """Return the likely moves, how often each is played, and what each is worth, from -1 to 1."""
        moves, shares = likely(self.game.rules, row, seat, self.weights, self.least)
        if len(moves) == 1 or row[POINT] == self.game.mixed_at:
            return moves, shares, np.zeros(len(moves))
        values = self.values(row, seat, moves, history, rng)
        better = shares * np.exp((values - values.max()) / self.temperature)
        return moves, better / better.sum(), values

    def values(
        self, row: Row, seat: int, moves: Numbers, history: Sequence[PastMove], rng: np.random.Generator
    ) -> Shares:
        worlds, dice = self.worlds(row, seat, history, rng), _dice(self.playouts, rng)
        rows, all_dice = np.tile(worlds, (len(moves), 1)), np.tile(dice, len(moves))
        self.game.playouts.act_all(rows, seat, moves, all_dice)
        play_out(self.game.rules, self.game.playouts, rows, all_dice, self.weights)
        results = self.game.points(rows, row).reshape(len(moves), self.playouts)
        found: Shares = results.mean(axis=1) * (1 - 2 * seat)
        return found

    def worlds(self, row: Row, seat: int, history: Sequence[PastMove], rng: np.random.Generator) -> Any:
        if self.sees_all:
            return np.tile(row, (self.playouts, 1))
        likelihoods = self.game.likelihoods if history else None
        number = self.playouts * (WORLDS_A_PLAYOUT if likelihoods else 1)
        worlds = np.tile(row, (number, 1))
        self.game.imagine_all(worlds, seat, _dice(number, rng))
        if likelihoods is None:
            return worlds
        logs = likelihoods(row, worlds, seat, history, self.weights)
        odds = np.exp(logs - logs.max()).cumsum()
        at = (np.arange(self.playouts) + rng.random()) / self.playouts * odds[-1]
        return worlds[np.searchsorted(odds, at).clip(0, number - 1)]


def likely(
    rules: PlayoutRules, row: Row, seat: int, weights: Weights, least: float, most: int = MOST_TRIED
) -> tuple[Numbers, Shares]:
    """Return the moves that the network plays at least so often, the likeliest first.

    Of moves that differ by the number on a brown alone the first stands for all.
    """
    moves, x = np.empty(rules.most_moves, dtype=np.int64), np.zeros(rules.inputs, dtype=np.float32)
    count = rules.legal(row, seat, moves)
    rules.write_inputs(row, seat, x)
    every = np.empty(count)
    mixture(forward(weights, x), rules.outputs_of, moves, count, every)
    outputs = rules.outputs_of[moves[:count]]
    _, first, which = np.unique(outputs, axis=0, return_index=True, return_inverse=True)
    shares = np.bincount(which.reshape(-1), every)
    order = np.argsort(-shares, kind="stable")
    order = order[shares[order] >= min(least, shares.max())][:most]
    return moves[first[order]], shares[order] / shares[order].sum()


def _dice(number: int, rng: np.random.Generator) -> NDArray[np.uint64]:
    return rng.integers(1 << 63, size=number).astype(np.uint64)
