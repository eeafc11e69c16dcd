"""`kensei arena GAME BOT BOT …`: let bots play one another, and rate them."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from kensei.arena import journal
from kensei.arena.page import page
from kensei.arena.plan import Plan, Task
from kensei.arena.playing import Played, play
from kensei.arena.report import Report, as_text, report, results_text
from kensei.arguments import game_options, seconds, whole
from kensei.bots import running
from kensei.games import game, names

OPTIONS = True
BATCH = 4
BAR = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", help=f"the game: {', '.join(names())}")
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two bots or more; `levels` stands for all five levels")
    parser.add_argument("--games", type=whole(), default=100, help="games a pairing, an even number (100)")
    parser.add_argument("--seed", default="kensei", help="the same seed plays the same games")
    parser.add_argument("--nodes", type=whole(), help="what every bot may think a move; default: its level's own")
    parser.add_argument("--seconds", type=seconds, help="a bot that takes longer for a move loses the game")
    parser.add_argument("--neighbours", action="store_true", help="only bots beside one another in the list play")
    parser.add_argument("--out", metavar="DIR", help="write games, report and page there; go on there if interrupted")
    parser.add_argument("--on", default="workers", help="here, workers (default), ray, or ray://host:port")
    parser.add_argument("--workers", type=whole(), help="how many worker processes; default: one a core")
    parser.epilog = "The game's own options follow as --NAME VALUE; `kensei games` lists them."


def run(args: argparse.Namespace) -> int:
    """Play the arena and show what it found."""
    from kensei.bots import LEVELS

    names = tuple(name for word in args.bots for name in (LEVELS if word == "levels" else (word,)))
    options = game_options(game(args.game), args.rest)
    plan = Plan(args.game, names, args.games, args.seed, args.nodes, args.seconds, options, args.neighbours)
    plan.check()
    out = Path(args.out) if args.out else None
    found = hold(plan, out, args.on, args.workers, Progress(sys.stderr.isatty()))
    sys.stdout.write(as_text(found) + "\n")
    if out:
        sys.stdout.write(f"\nwritten: {out / 'games.jsonl'}, {out / 'report.txt'}, {out / 'index.html'}\n")
    return 0


class Progress:
    """A bar on the error stream: how many games are done, and how long the rest may take."""

    def __init__(self, is_shown: bool) -> None:
        self.is_shown = is_shown
        self.started = time.monotonic()

    def __call__(self, done: int, new: int, whole: int) -> None:
        """Draw the bar; `new` of the `done` games were played in this run."""
        if not self.is_shown:
            return
        full = BAR * done // max(1, whole)
        left = (time.monotonic() - self.started) / max(1, new) * (whole - done)
        end = "\n" if done == whole else ""
        sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{whole} games, {left:.0f} s left  {end}")
        sys.stderr.flush()


def hold(plan: Plan, out: Path | None, on: str, workers: int | None, progress: Progress) -> Report:
    """Play what is not played yet, and add everything up."""
    tasks = list(plan.tasks())
    if out is None:
        found = report(plan, _play(plan, tasks, on, workers, progress, 0))
    else:
        out.mkdir(parents=True, exist_ok=True)
        book = journal.Journal(out / "journal.jsonl", plan)
        done = book.played()
        with book.open() as file:
            left = [task for task in tasks if task.number not in done]
            for one in _play(plan, left, on, workers, progress, len(done)):
                journal.write(file, one)
                done[one.result.number] = one
        found = report(plan, done.values())
        (out / "games.jsonl").write_text(results_text(found), encoding="utf-8")
        (out / "report.txt").write_text(as_text(found) + "\n", encoding="utf-8")
        (out / "index.html").write_text(page(found, command_of(plan)), encoding="utf-8")
    return found


def _play(
    plan: Plan, tasks: Sequence[Task], on: str, workers: int | None, progress: Progress, before: int
) -> Iterator[Played]:
    """Give the games one by one as they get done, and move the bar."""
    new = 0
    for batch in running.run(partial(play_batch, plan), running.batches(tasks, BATCH), on, workers):
        for one in batch:
            new += 1
            progress(before + new, new, before + len(tasks))
            yield one


def play_batch(plan: Plan, tasks: Sequence[Task]) -> list[Played]:
    """Play a few games: what a worker does."""
    return [play(plan, task) for task in tasks]


def command_of(plan: Plan) -> str:
    """Write the command that plays this arena again."""
    words = ["kensei", "arena", plan.game, *plan.bots, "--games", str(plan.games), "--seed", plan.seed]
    for name, value in (("nodes", plan.nodes), ("seconds", plan.seconds), *plan.options.items()):
        if value is not None and name != "deck":
            words += [f"--{name}", str(value)]
    return shlex.join([*words, "--neighbours"] if plan.neighbours else words)
