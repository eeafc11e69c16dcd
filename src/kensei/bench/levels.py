"""`kensei bench levels`: how long people wait for a move of each level, game by game.

Each level plays a few games against itself, asked as the terminal asks it: with a deadline. What has only
one move to choose is not counted. The first move of a level is measured apart: it loads, or compiles, what
the level needs.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from kensei import bots
from kensei.arguments import whole
from kensei.bench import percentile
from kensei.core.errors import BadOption
from kensei.core.match import Match
from kensei.core.options import proposed
from kensei.games import game
from kensei.games import names as all_names

BOUNDS = {bots.DEFAULT: 1.0, bots.LEVELS[-1]: 5.0}
"""Seconds within which a move should come, by level."""
HEAD = "| game | level | what it is | moves | ms p50 | ms p95 | ms longest | processor ms longest | ms first |"


@dataclass(slots=True)
class Waits:
    """What was measured of one level in one game."""

    game: str
    level: str
    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)
    first: float = 0.0

    def row(self) -> str:
        numbers = (percentile(self.seconds, 50), percentile(self.seconds, 95), max(self.seconds, default=0.0))
        times = " | ".join(f"{1000 * n:,.0f}" for n in (*numbers, max(self.processor, default=0.0), self.first))
        what = game(self.game).levels[self.level]
        return f"| {self.game} | {self.level} | {what} | {len(self.seconds)} | {times} |"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", help="the games; default: all")
    parser.add_argument("--levels", default=",".join(bots.LEVELS), help="which levels, with commas; default: all")
    parser.add_argument("--plays", type=whole(), default=2, help="games of each level against itself (%(default)s)")
    parser.add_argument("--seed", default="waits", help="the games follow from it")
    parser.add_argument("--seconds", type=float, default=4.5, help="the deadline of a move (%(default)s); 0: none")


def run(args: argparse.Namespace) -> int:
    levels = args.levels.split(",")
    unknown = [level for level in levels if level not in bots.LEVELS]
    if unknown or args.plays < 1 or args.seconds < 0:
        what = f"levels are {', '.join(bots.LEVELS)}" if unknown else "plays are at least 1, seconds at least 0"
        raise BadOption(f"nothing to measure: {what}")
    names = [game(name).name for name in args.games or all_names()]
    print(HEAD, "|---" * HEAD.count(" | ") + "|---|", sep="\n", flush=True)
    found = []
    for name in names:
        for level in levels:
            found.append(measured(name, level, args.plays, args.seed, args.seconds))
            print(found[-1].row(), flush=True)
    late = too_late(found)
    bounded = [f"of {level} over {BOUNDS[level]:g} s" for level in levels if level in BOUNDS]
    print("", *(late or [f"No move took too long: none {', none '.join(bounded)}."] if bounded else []), sep="\n")
    return 1 if late else 0


def measured(name: str, level: str, plays: int, seed: str, deadline: float) -> Waits:
    waits = Waits(name, level)
    waits.first = _first(name, level, deadline)
    for number in range(plays):
        match = Match(game(name), seed=f"{seed} {number}", **proposed(game(name).options))
        players = [bots.bot(level, name) for _ in range(match.players)]
        rng = random.Random(f"{seed} {number} {level}")
        while asked := match.state.to_act():
            seat = min(asked)
            view, legal = match.state.view(seat), match.state.legal_moves(seat)
            begun, spent = time.perf_counter(), time.process_time()
            move = bots.with_story(players[seat], match, seat).choose(view, legal, rng, _budget(deadline))
            if len(legal) > 1:
                waits.seconds.append(time.perf_counter() - begun)
                waits.processor.append(time.process_time() - spent)
            match.play(seat, move)
    return waits


def _first(name: str, level: str, deadline: float) -> float:
    match = Match(game(name), seed="first", **proposed(game(name).options))
    seat = min(match.state.to_act())
    view, legal = match.state.view(seat), match.state.legal_moves(seat)
    begun = time.perf_counter()
    bots.bot(level, name).choose(view, legal, random.Random(1), _budget(deadline))
    return time.perf_counter() - begun


def _budget(deadline: float) -> bots.Budget:
    return bots.Budget(deadline=time.monotonic() + deadline) if deadline else bots.Budget()


def too_late(found: Sequence[Waits]) -> list[str]:
    return [
        f"Too long: {waits.level} of {waits.game} took {max(waits.seconds):.1f} s; {bound:g} s are allowed."
        for waits in found
        if (bound := BOUNDS.get(waits.level)) and waits.seconds and max(waits.seconds) > bound
    ]
