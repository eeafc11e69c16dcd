"""`kensei bench review [GAME …]`: the processor time that reviews of whole games take.

Games are played by bots, random ones unless others are named, and reviewed as a server does it. With `--out` every
game is kept in a file: the same command goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from kensei import bots
from kensei.arguments import whole
from kensei.bench import percentile
from kensei.bots.review import begun, review
from kensei.core.errors import BadOption, shown
from kensei.core.match import AnyMatch, Match
from kensei.core.options import proposed
from kensei.games import game
from kensei.games import names as all_names

BOUND = 10.0
"""Seconds of processor time within which a whole game should be reviewed."""
HEAD = f"| game | games | median, s | 95 %, s | longest, s | over {BOUND:g} s | decisions, most |"
FIELDS = ("game", "number", "bots", "seed", "seconds", "decisions")
"""Of a line of the file, a JSON object: one game."""

Timed = tuple[float, int]
"""Of one review: seconds of processor time, and decisions."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="GAME", help="the games; default: all")
    parser.add_argument("--games", type=whole(), default=100, help="reviews of each (%(default)s)")
    parser.add_argument("--bots", default="random", help="who plays, with commas: they take the seats in turn")
    parser.add_argument("--seed", default="review", help="the games follow from it")
    parser.add_argument("--out", metavar="FILE", help="keeps what was measured, to go on later")


def run(args: argparse.Namespace) -> int:
    names = [game(name).name for name in args.names or all_names()]
    kept = read_measured(Path(args.out)) if args.out else {}
    print(HEAD, "|---" * HEAD.count(" | ") + "|---|", sep="\n", flush=True)
    found = []
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total}"))
    with Progress(
        *columns, TimeElapsedColumn(), TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        for name in names:
            task, turns = bar.add_task(name, total=args.games), bar.add_task("", visible=False)
            times = []
            for number in range(args.games):
                key = (name, number, args.bots, args.seed)
                if key not in kept:
                    match = played(*key)
                    kept[key] = measured(match, follow(bar, turns, number, match))
                    keep(args.out, key, kept[key])
                times.append(kept[key])
                bar.update(task, completed=number + 1)
            bar.remove_task(turns)
            found.append(times)
            print(row(name, times), flush=True)
    return 1 if any(spent > BOUND for times in found for spent, _ in times) else 0


def follow(bar: Progress, task: TaskID, number: int, match: AnyMatch) -> Callable[[int], None]:
    """Return what shows how many moments of a game are reviewed."""
    bar.reset(task, total=len(begun(match).plies), description=f"  game {number}, from its end", visible=True)
    return lambda done: bar.update(task, completed=done)


def played(name: str, number: int, players: str, seed: str) -> AnyMatch:
    """Play one game of these bots, with the options that pages propose."""
    match = Match(game(name), seed=f"{seed} {number}", **proposed(game(name).options))
    rng = random.Random(f"{seed} {number} {players}")
    names = players.split(",")
    seated = [bots.bot(names[(seat + number) % len(names)], name) for seat in range(match.players)]
    while asked := sorted(match.state.to_act()):
        seat, state = asked[0], match.state
        bot = bots.with_story(seated[seat], match, seat)
        match.play(seat, bot.choose(state.view(seat), state.legal_moves(seat), rng, bots.Budget()))
    return match


def measured(match: AnyMatch, tell: Callable[[int], None]) -> Timed:
    found = review(match, tell=lambda so_far: tell(len(so_far.moments)))
    return found.seconds, len(found.decisions())


def read_measured(path: Path) -> dict[tuple[str, int, str, str], Timed]:
    """Read what an earlier run measured; a last line that was cut by an interruption is dropped."""
    kept = {}
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else [""]
    for line in lines[:-1]:
        try:
            one = json.loads(line)
            name, number, players, seed, seconds, decisions = (one[word] for word in FIELDS)
        except (ValueError, KeyError, TypeError):
            raise BadOption(f"{path} keeps no reviews: {shown(line)}; give another --out") from None
        kept[(name, number, players, seed)] = (seconds, decisions)
    if lines[-1]:
        path.write_text("".join(f"{line}\n" for line in lines[:-1]), encoding="utf-8")
    return kept


def keep(out: str | None, key: tuple[str, int, str, str], timed: Timed) -> None:
    if out:
        with Path(out).open("a", encoding="utf-8") as file:
            file.write(json.dumps(dict(zip(FIELDS, (*key, *timed), strict=True))) + "\n")


def row(name: str, times: Sequence[Timed]) -> str:
    """
    >>> row("kaito", [(1.0, 30), (2.5, 33), (12.0, 41)])
    '| kaito | 3 | 2.5 | 12.0 | 12.0 | 1 | 41 |'
    """
    seconds = [spent for spent, _ in times]
    figures = " | ".join(f"{one:.1f}" for one in (percentile(seconds, 50), percentile(seconds, 95), max(seconds)))
    over = sum(spent > BOUND for spent in seconds)
    return f"| {name} | {len(times)} | {figures} | {over} | {max(decisions for _, decisions in times)} |"
