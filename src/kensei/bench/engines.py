"""`kensei bench engines`: random play with the reference engines, beside python-chess in the same run.

A ply is a move or a chance outcome applied; listing the legal moves and looking for the end are
included. Time is processor time, and the rounds of all engines alternate, so that a busy machine
slows all alike.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from kensei.arguments import whole
from kensei.core.options import proposed
from kensei.core.protocol import CHANCE, NATURE
from kensei.games import game
from kensei.games import names as all_names

PEER = "python-chess"
AT_ONCE = 20
"""Games of each engine in turn, so that all meet the same noise of the machine."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="which games; default all")
    parser.add_argument("--plays", type=whole(), default=1000, help="how many games of each; default 1000")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same games; default 1")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> None:
    names = args.games or all_names()
    players: dict[str, Callable[[random.Random], int]] = {name: _player(name) for name in names}
    peer = _chess()
    if peer:
        players[PEER] = peer
    tallies = {name: Tally() for name in players}
    rng = random.Random(args.seed)
    if peer is None:
        print("kensei: python-chess is not installed, so nothing is measured beside ours", file=sys.stderr)
    with Progress(console=Console(stderr=True), disable=args.json) as bar:
        task = bar.add_task("random play", total=args.plays)
        for done in range(0, args.plays, AT_ONCE):
            plays = min(AT_ONCE, args.plays - done)
            for name, play in players.items():
                # A game of chess is about as long as ten of ours.
                tallies[name].add(play, rng, max(1, plays // 10) if name == PEER else plays)
            bar.advance(task, plays)
    report(tallies, args.json)


@dataclass(slots=True)
class Tally:
    """What was counted for one engine."""

    plays: int = 0
    plies: int = 0
    longest: int = 0
    seconds: float = 0.0

    def add(self, play: Callable[[random.Random], int], rng: random.Random, plays: int) -> None:
        start = time.process_time()
        lengths = [play(rng) for _ in range(plays)]
        self.seconds += time.process_time() - start
        self.plays += plays
        self.plies += sum(lengths)
        self.longest = max(self.longest, *lengths)

    def rate(self) -> float:
        return self.plies / self.seconds


def _player(name: str) -> Callable[[random.Random], int]:
    """Return a player of one random game with the proposed options, which let every game end."""
    one, options = game(name), proposed(game(name).options)

    def play(rng: random.Random) -> int:
        state: Any = one.start(**options)
        plies = 0
        while asked := state.to_act():
            if asked == NATURE:
                outcomes = state.chances()
                move = rng.choices([o for o, _ in outcomes], [w for _, w in outcomes])[0]
                state = state.apply(CHANCE, move).state
            else:
                seat = min(asked)
                state = state.apply(seat, rng.choice(state.legal_moves(seat))).state
            plies += 1
        assert state.outcome() is not None
        return plies

    return play


def _chess() -> Callable[[random.Random], int] | None:
    """Return a player of the peer, if it is installed."""
    try:
        import chess
    except ImportError:
        return None

    def play(rng: random.Random) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return play


def report(tallies: dict[str, Tally], as_json: bool) -> None:
    peer = tallies[PEER].rate() if PEER in tallies else None
    if as_json:
        rows = {
            name: {"plays": t.plays, "plies": t.plies, "longest": t.longest, "plies_per_second": round(t.rate())}
            for name, t in tallies.items()
        }
        print(json.dumps(rows))
        return
    table = Table("engine", "games", "plies a game", "longest", "plies a second", f"times {PEER}")
    for name, t in tallies.items():
        times = f"{t.rate() / peer:.1f}" if peer else "-"
        table.add_row(name, str(t.plays), f"{t.plies / t.plays:.1f}", str(t.longest), f"{t.rate():,.0f}", times)
    Console().print(table)
