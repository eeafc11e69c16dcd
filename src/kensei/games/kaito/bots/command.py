"""`kensei solve kaito POSITION`: who wins, and how; `--fresh SEED` for a whole board."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from typing import Any

import kensei
from kensei.arguments import whole
from kensei.core.errors import BadOption, shown
from kensei.games.kaito import GAME
from kensei.games.kaito.bots.solver import LARGEST_TABLE, Solution, Solver, solve
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import SEAT_NAMES

NOT_PROVED = 1
WRONG = 3
"""The exit code when the second program refutes a proof."""
CLEAR = "\r\x1b[K"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="kaito")
    parser.add_argument("position", nargs="*", help="the position, in one word or in its five parts")
    parser.add_argument("--all", action="store_true", help="find every winning turn")
    parser.add_argument("--nodes", type=whole(), help="give up after so many nodes")
    parser.add_argument(
        "--memory", type=whole(), default=LARGEST_TABLE, help="megabytes for the table at most (%(default)s)"
    )
    parser.add_argument(
        "--threads", type=int, choices=(1, 2), default=1, help="searches that share one table (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument(
        "--check", action="store_true", help="let a second program walk through the proof: every reply of whoever loses"
    )
    parser.add_argument(
        "--fresh", metavar="SEED", action="append", help="solve the board that this seed deals; may be repeated"
    )
    parser.add_argument("--out", default="kaito-fresh", help="where --fresh keeps its work, to go on with it later")
    parser.add_argument("--on", default="here", help="where --fresh works: here, workers, ray or ray://host:port")
    parser.add_argument("--workers", type=whole(), help="how many openings --fresh searches at the same time")


def run(args: argparse.Namespace) -> int:
    if args.game != GAME.name:
        raise BadOption(f"{shown(args.game)} cannot be solved: only kaito can")
    if args.fresh:
        if args.position or args.all:
            raise BadOption("--fresh deals its own positions and says who wins: no position and no --all beside it")
        code: int = study("fresh_command").run(args)
        return code
    if not args.position:
        raise BadOption("give a position, like 'sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -', or --fresh SEED")
    state = GAME.read(" ".join(args.position))
    proof = study("proof") if args.check else None
    progress = Progress(sys.stderr.isatty())
    solver = Solver(args.memory, args.threads)
    solution = solve(state, args.nodes, all=args.all, solver=solver, progress=progress.searching)
    checked = None
    if proof and solution.value is not None:
        checked = proof.check(state, solution.value, solver, progress=progress.checking)
    progress.end()
    sys.stdout.write((as_json(state, solution, checked) if args.json else in_words(state, solution, checked)) + "\n")
    if checked and not checked.holds:
        return WRONG
    return 0 if solution.value is not None else NOT_PROVED


def study(name: str) -> Any:
    """Import a module of the folder `studies`, which stands beside `src` in a checkout and is not installed."""
    root = Path(kensei.__file__).parents[2]
    if not (root / "studies" / "kaito").is_dir():
        raise BadOption("--check and --fresh need the folder 'studies' of a checkout: it is not installed")
    if str(root) not in sys.path:
        sys.path.append(str(root))
    return import_module(f"studies.kaito.{name}")


class Progress:
    """One line on the error stream, at most five times a second: nodes, their speed, and how far the proofs are."""

    def __init__(self, is_shown: bool) -> None:
        self.is_shown = is_shown
        self.started = time.monotonic()
        self.written = 0.0

    def searching(self, nodes: int, phi: int, delta: int) -> None:
        speed = nodes / max(0.001, time.monotonic() - self.started)
        self._write(f"{nodes:,} nodes, {speed:,.0f} a second; to prove a win {phi}, a loss {delta}")

    def checking(self, walked: Any) -> None:
        self._write(f"checking: {walked.positions:,} positions, about {walked.share:.0%} of the proof")

    def _write(self, line: str) -> None:
        now = time.monotonic()
        if self.is_shown and now - self.written > 0.2:
            sys.stderr.write(CLEAR + line)
            sys.stderr.flush()
            self.written = now

    def end(self) -> None:
        if self.written:
            sys.stderr.write("\n")


def in_words(state: State, solution: Solution, checked: Any = None) -> str:
    lines = [f"{SEAT_NAMES[state.turn]} to move: {solution} ({solution.nodes:,} nodes)"]
    for said, moves in (("winning", solution.moves), ("not settled", solution.unsettled)):
        if moves:
            lines.append(f"{said}: {' '.join(map(str, moves))}")
    return "\n".join([*lines, *([str(checked)] if checked else [])])


def as_json(state: State, solution: Solution, checked: Any = None) -> str:
    found: dict[str, Any] = {"position": GAME.write(state), "value": solution.value}
    found |= {"moves": [*map(str, solution.moves)], "unsettled": [*map(str, solution.unsettled)]}
    found |= {"turns": solution.turns, "nodes": solution.nodes}
    if checked:
        found["check"] = {**asdict(checked), "line": [*map(str, checked.line)]}
    return json.dumps(found)
