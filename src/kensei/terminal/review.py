"""`kensei review FILE`: what every decision of a finished game was worth, what was better, how accurate each was.

With `--random N GAME` instead of a file, N games of random players are reviewed and the processor time of each is told.
"""

from __future__ import annotations

import argparse
import json
import random
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from kensei.arguments import whole
from kensei.bots.review import review
from kensei.core.errors import BadOption
from kensei.core.match import AnyMatch, Match
from kensei.core.review import Decision, Review, key_decisions
from kensei.notebook import game
from kensei.terminal.records import BROKEN, printable, read_record

MOST_TURNS = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("file", nargs="?", help="the record of a finished game; - reads standard input")
    what.add_argument("--random", metavar="GAME", help="review games of random players instead, and tell the time")
    parser.add_argument("--games", type=whole(), default=100, help="how many random games (%(default)s)")
    parser.add_argument("--all", action="store_true", help="list every decision, not the key turns alone")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(args: argparse.Namespace) -> int:
    if args.random:
        return measure(args.random, args.games, as_json=args.json)
    match, error = read_record(args.file)
    if match.state.to_act():
        raise BadOption(f"{args.file}: this game is not over; only finished games are reviewed")
    match.names = tuple(printable(name) for name in match.names)
    with bar() as progress:
        task = progress.add_task("reviewed from the end", total=None)

        def tell(found: Review) -> None:
            progress.update(task, completed=len(found.moments), total=len(found.plies))

        found = review(match, tell=tell)
    print(json.dumps(as_object(match, found)) if args.json else written(match, found, every=args.all))
    return BROKEN if error else 0


def bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed} of {task.total}"))
    return Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True)


def as_object(match: AnyMatch, found: Review) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "scores": found.scores,
        "accuracy": [found.accuracy(seat) for seat in range(match.players)],
        "seconds": round(found.seconds, 2),
        "decisions": [
            {**asdict(one), "cost": one.cost, "class": one.grade, "missed": one.missed} for one in found.decisions()
        ],
        "changes": [
            [{key: value for key, value in asdict(one).items() if key != "decision"} for one in found.changes(seat)]
            for seat in range(match.players)
        ],
    }


def written(match: AnyMatch, found: Review, *, every: bool) -> str:
    """Write the review: the key turns or all decisions, then how accurate each player was."""
    names = match.seat_names()
    listed = found.decisions() if every else key_decisions(found, MOST_TURNS)
    lines = [line(one, names) for one in listed] or ["No decision gave away much."]
    for seat, name in enumerate(names):
        accuracy = found.accuracy(seat)
        counts = ", ".join(f"{n} × {word}" for word, n in found.counts(seat).items() if n) or "no mistake found"
        lines.append(f"{name}: accuracy {'–' if accuracy is None else f'{accuracy:.0f}'}, {counts}")
        changes = found.changes(seat)
        if changes:
            choice, luck = sum(one.choice for one in changes), sum(one.luck + one.theirs for one in changes)
            lines.append(
                f"  {changes[0].before:.0f} of 100 at first, choices {choice:+.0f}, "
                f"luck and the others {luck:+.0f}: {changes[-1].after:.0f}"
            )
    lines.append("An inaccuracy gave away 5 points of 100 or more, a mistake 10, a serious mistake 20.")
    return "\n".join(lines)


def line(decision: Decision, names: tuple[str, ...]) -> str:
    """
    >>> line(Decision(4, 0, "d2", 100.0, 0.0, exact=True), ("Ann", "Ben"))
    'ply 4, Ann: d2, 100 to 0 of 100, proved: serious mistake'
    """
    how = "proved" if decision.exact else f"± {decision.error:.1f}"
    told = (
        f"ply {decision.ply}, {names[decision.seat]}: {decision.move}, {decision.before:.0f} to {decision.played:.0f}"
    )
    told += f" of 100, {how}" + (f": {decision.grade}" if decision.grade else "")
    best = decision.best
    if best is not None and best.move != decision.move and decision.cost > 0:
        told += f". Better: {best.move}" + (f" ({100 * best.share:.0f} %)" if best.share < 1 else "")
    if decision.line:
        told += f", which wins by force: {' '.join(decision.line)}"
    return told


def measure(name: str, games: int, *, as_json: bool) -> int:
    """Review games of random players; tell the processor time of the longest review and of the mean."""
    seconds = []
    with bar() as progress:
        task = progress.add_task(f"games of {name} reviewed", total=games)
        for seed in range(games):
            seconds.append(review(played(name, seed)).seconds)
            progress.advance(task)
    mean, most = sum(seconds) / len(seconds), max(seconds)
    if as_json:
        print(json.dumps({"game": name, "games": games, "mean": round(mean, 2), "most": round(most, 2)}))
    else:
        print(f"{name}: {games} games, {mean:.1f} s of processor time a game, {most:.1f} s at most")
    return 0


def played(name: str, seed: int) -> AnyMatch:
    match, rng = Match(game(name), seed=f"review {seed}"), random.Random(seed)
    while asked := sorted(match.state.to_act()):
        match.play(asked[0], rng.choice(match.legal_moves(asked[0])))
    return match
