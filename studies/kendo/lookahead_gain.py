"""Measure what the lookahead gains at a decision, by its settings: `python -m studies.kendo.lookahead_gain --games 60`.

The likely moves of each decision are played out four times apart. Some of the four choose, the others judge the choice,
so chance in the playouts is not taken for a gain. A gain is in points from -1 to 1, over the network's own mixture.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from rich.progress import track

from kensei.games.kendo.bots.network.bot import LEAST_SHARE, shipped
from kensei.games.kendo.bots.network.lookahead import Lookahead, PastMove, likely
from kensei.games.kendo.kernel.rows import POINT
from kensei.games.kendo.musashi.bots.network.lookahead_bot import LOOKAHEAD
from kensei.games.kendo.musashi.kernel.offers import TIE
from studies.kendo.lookahead import Player, drawn_move, play_match

PARTS = 4
TEMPERATURES = (0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.003)


class Tried(NamedTuple):
    """The network's shares of the likely moves, and what each part of the playouts says they are worth."""

    shares: Any
    values: Any


class Recorder(Player):
    """A player that keeps what it tried."""

    def __init__(self, lookahead: Lookahead) -> None:
        super().__init__(lookahead)
        self.tried: list[Tried] = []

    def choose(self, row: Any, seat: int, history: list[PastMove], rng: np.random.Generator) -> int:
        moves, shares = likely(self.lookahead.game.rules, row, seat, self.lookahead.weights, self.lookahead.least)
        if len(moves) > 1 and row[POINT] != TIE:
            found = [self.lookahead.values(row, seat, moves, history, rng) for _ in range(PARTS)]
            self.tried.append(Tried(shares, np.array(found)))
            shares = improved(shares, np.mean(found, axis=0), self.lookahead.temperature)
        return drawn_move(moves, shares, rng)


def improved(shares: Any, values: Any, temperature: float) -> Any:
    return kept(shares * np.exp((values - values.max()) / temperature))


def kept(shares: Any) -> Any:
    left = np.where(shares < LEAST_SHARE * shares.max(), 0, shares)
    return left / left.sum()


def gain(one: Tried, number: int, temperature: float) -> float:
    """Return what a choice by so many parts gains in the judgement of the others, on average over all such parts."""
    found = []
    for choosing in combinations(range(PARTS), number):
        judging = [part for part in range(PARTS) if part not in choosing]
        played = improved(one.shares, one.values[list(choosing)].mean(axis=0), temperature)
        found.append(((played - kept(one.shares)) * one.values[judging].mean(axis=0)).sum())
    return float(np.mean(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--playouts", type=int, default=128, help="of each of the four parts")
    parser.add_argument("--seed", type=int, default=41)
    args = parser.parse_args()
    player = Recorder(Lookahead(LOOKAHEAD, shipped("musashi"), args.playouts))
    for number in track(range(args.games), "Playing", transient=True):
        play_match(player, None, number % 2, number // 2, args.seed)
    print(f"{args.games} games, {len(player.tried)} decisions")
    for number in range(1, PARTS):
        for temperature in TEMPERATURES:
            gains = np.array([gain(one, number, temperature) for one in player.tried])
            error = 1.96 * gains.std() / np.sqrt(len(gains))
            told = f"{number * args.playouts} playouts, temperature {temperature}"
            print(f"{told}: {gains.mean():.4f} ± {error:.4f}")


if __name__ == "__main__":
    main()
