"""Measure the network's lookahead in the compiled game: `python -m studies.kendo.lookahead --games 400`.

The rival is the practised bot or the network. With `--sees-all` the worlds hold the true hands, which no honest player
knows: this measures how much luck leaves to be won. Deals are played twice, seats changed.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

import kensei
from kensei.adapters.vector import seeded
from kensei.games.kendo.bots.network.bot import LEAST_SHARE, Weights, shipped
from kensei.games.kendo.bots.network.lookahead import Lookahead, PastMove, likely
from kensei.games.kendo.kernel.rows import CHOOSING, POINT
from kensei.games.kendo.musashi import batch
from kensei.games.kendo.musashi.bots.network.lookahead_bot import LOOKAHEAD
from kensei.games.kendo.musashi.bots.network.memory import REMEMBERED
from kensei.games.kendo.musashi.bots.network.playouts import RULES, act
from kensei.games.kendo.musashi.kernel.numbers import CHANGE, PAIR, PASSED
from kensei.games.kendo.musashi.kernel.offers import MOST_MOVES, OVER, asked_seat, legal
from kensei.games.kendo.musashi.kernel.rows import IS_IN
from studies.kendo.compiled_practised import practised_move


class Player:
    """A lookahead that keeps what its choices cost."""

    def __init__(self, lookahead: Lookahead) -> None:
        self.lookahead = lookahead
        self.seconds: list[float] = []
        """The processor time of each choice between likely moves."""

    def choose(self, row: Any, seat: int, history: list[PastMove], rng: np.random.Generator) -> int:
        begun = time.process_time()
        moves, shares, _ = self.lookahead.mixture(row, seat, history, rng)
        if len(moves) > 1:
            self.seconds.append(time.process_time() - begun)
        return drawn_move(moves, shares, rng)


def drawn_move(moves: Any, shares: Any, rng: np.random.Generator) -> int:
    kept = np.where(shares < LEAST_SHARE * shares.max(), 0, shares)
    return int(rng.choice(moves, p=kept / kept.sum()))


def play_match(player: Player, rival: Weights | None, seat: int, number: int, seed: int) -> float:
    """Return the player's points in one match; a rival without weights is the practised bot."""
    row = np.append(batch.begin(kensei.game("musashi").start()).row, np.zeros(REMEMBERED, dtype=np.int16))
    dice, rng = seeded(1, seed * 1_000_000 + number), np.random.default_rng([seed, number, seat])
    batch.settle(row, dice, 0)
    history: list[PastMove] = []
    moves = np.empty(MOST_MOVES, dtype=np.int64)
    while row[POINT] != OVER:
        asked = asked_seat(row)
        if legal(row, asked, moves) == 1:
            move = int(moves[0])
        elif asked == seat:
            move = player.choose(row, seat, history, rng)
        elif rival is None:
            move = practised_move(row)
        else:
            move = drawn_move(*likely(RULES, row, asked, rival, 0.0), rng)
        if asked != seat and not row[CHOOSING] and move != PASSED:
            history.append(PastMove(row.copy(), move))
        if asked != seat and CHANGE <= move < PAIR:
            history.clear()
        act(row, asked, move, dice, 0)
    return (1 + int(row[IS_IN + seat]) - int(row[IS_IN + 1 - seat])) / 2


def read(path: Path | None) -> Weights:
    return {name: one.astype(np.float32) for name, one in np.load(path).items()} if path else shipped("musashi")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rival", choices=("network", "practised"), default="practised")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=512, help="of each likely move")
    parser.add_argument("--temperature", type=float, default=0.01)
    parser.add_argument("--least", type=float, default=0.005, help="the least share of a move that is tried")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sees-all", action="store_true")
    parser.add_argument("--weights", type=Path, help="of the player; default: those of the bot")
    args = parser.parse_args()
    settings = (args.playouts, args.temperature, args.least, args.sees_all)
    player = Player(Lookahead(LOOKAHEAD, read(args.weights), *settings))
    rival = shipped("musashi") if args.rival == "network" else None
    points: list[float] = []
    for number in track(range(args.games), "Playing", transient=True):
        points.append(play_match(player, rival, number % 2, number // 2, args.seed))
        if number % 200 == 199 or number == args.games - 1:
            tell(points, player)


def tell(points: list[float], player: Player) -> None:
    mean, error = np.mean(points), 1.96 * np.std(points) / np.sqrt(len(points))
    spent = np.array(player.seconds or [0.0]) * 1000
    print(
        f"{len(points)} games: {100 * mean:.1f} ± {100 * error:.1f}; {len(spent) / len(points):.1f} choices a game, "
        f"{np.median(spent):.0f} ms typical, {np.percentile(spent, 95):.0f} at most but for 5 %",
        flush=True,
    )


if __name__ == "__main__":
    main()
