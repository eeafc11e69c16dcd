"""`kensei arena GAME BOT BOT …`: let bots play one another, and rate them."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from kensei import bots
from kensei.arena.playing import NONE, GameResult, Task, TournamentPlan, play, read_journal, write_journal
from kensei.arena.report import Report, as_facts, as_text, page, report, results_text
from kensei.arguments import game_options, seconds, whole
from kensei.bots import running
from kensei.bots.protocol import Bot
from kensei.core.errors import BadOption
from kensei.games import game, names

OPTIONS = True
BATCH = 4
"""Games in a job: one is not worth a message to a worker."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    parser.add_argument("--json", action="store_true", help="as JSON, for programs: ratings and scores")
    parser.epilog = "The game's own options follow as --NAME VALUE; `kensei games` lists them."


def run(args: argparse.Namespace) -> int:
    names = tuple(name for word in args.bots for name in (bots.LEVELS if word == "levels" else (word,)))
    options = game_options(game(args.game), args.rest)
    plan = TournamentPlan(args.game, names, args.games, args.seed, args.nodes, args.seconds, options, args.neighbours)
    plan.check()
    out = Path(args.out) if args.out else None
    found = play_plan(plan, out, args.on, args.workers, sys.stderr.isatty())
    if args.json:
        sys.stdout.write(json.dumps(as_facts(found), ensure_ascii=False) + "\n")
        return 0
    sys.stdout.write(as_text(found) + "\n")
    if out:
        sys.stdout.write(f"\nwritten: {out / 'games.jsonl'}, {out / 'report.txt'}, {out / 'index.html'}\n")
    return 0


def play_plan(
    plan: TournamentPlan,
    out: Path | None,
    on: str,
    workers: int | None,
    has_bar: bool = False,
    own: Mapping[str, Bot] = NONE,
) -> Report:
    """Play what is not played yet, and add everything up; `own`: bots that are given as objects, which play here."""
    if own and on != "here":
        raise BadOption(f"{', '.join(own)}: a bot that is given as an object plays here, not on {on}; give its name")
    tasks = list(plan.tasks())
    work = partial(play_batch, plan, dict(own))
    if out is None:
        return report(plan, _play(work, tasks, on, workers, has_bar, 0))
    out.mkdir(parents=True, exist_ok=True)
    path = out / "journal.jsonl"
    done = read_journal(path, plan)
    left = [task for task in tasks if task.number not in done]
    played = chain(done.values(), _play(work, left, on, workers, has_bar, len(done)))
    found = report(plan, write_journal(path, plan, played))
    (out / "games.jsonl").write_text(results_text(found), encoding="utf-8")
    (out / "report.txt").write_text(as_text(found) + "\n", encoding="utf-8")
    (out / "index.html").write_text(page(found, command_of(plan)), encoding="utf-8")
    return found


def _play(
    work: Callable[[Sequence[Task]], list[GameResult]],
    tasks: Sequence[Task],
    on: str,
    workers: int | None,
    has_bar: bool,
    before: int,
) -> Iterator[GameResult]:
    """Yield the games as they get done; `before`: how many were played in an earlier run."""
    with Progress(console=Console(stderr=True), disable=not has_bar) as bar:
        counted = bar.add_task("games", total=before + len(tasks), completed=before)
        batches = (tasks[start : start + BATCH] for start in range(0, len(tasks), BATCH))
        for batch in running.run(work, batches, on, workers):
            for one in batch:
                bar.advance(counted)
                yield one


def play_batch(plan: TournamentPlan, own: Mapping[str, Bot], tasks: Sequence[Task]) -> list[GameResult]:
    return [play(plan, task, own) for task in tasks]


def command_of(plan: TournamentPlan) -> str:
    words = ["kensei", "arena", plan.game, *plan.bots, "--games", str(plan.games), "--seed", plan.seed]
    for name, value in (("nodes", plan.nodes), ("seconds", plan.seconds), *plan.options.items()):
        if value is not None and name != "deck":
            words += [f"--{name}", str(value)]
    return shlex.join([*words, "--neighbours"] if plan.neighbours else words)
