"""`kensei solve kaito POSITION`: who wins, and how; `--fresh SEED` for a whole board."""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from kensei.arguments import whole
from kensei.core.errors import BadOption, shown
from kensei.games.kaito import GAME
from kensei.games.kaito.bots import fresh_boards, proof
from kensei.games.kaito.bots.solver import LARGEST_TABLE, Solution, Solver, solve
from kensei.games.kaito.state import State
from kensei.games.kaito.tiles import COLOURS

NOT_PROVED = 1
WRONG = 3
"""What the command leaves with when the second program refutes a proof."""
CLEAR = "\r\x1b[K"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", help="kaito: no other game can be solved like this")
    parser.add_argument("position", nargs="*", help="the position, in one word or in its five parts")
    parser.add_argument("--all", action="store_true", help="find every winning turn")
    parser.add_argument("--nodes", type=whole(), help="give up after so many nodes")
    parser.add_argument(
        "--memory", type=whole(), default=LARGEST_TABLE, help="megabytes for the table at most (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument(
        "--check", action="store_true", help="let a second program walk through the proof: every reply of who loses"
    )
    parser.add_argument(
        "--fresh", metavar="SEED", action="append", help="solve the board that this seed deals; may be repeated"
    )
    parser.add_argument("--out", default="kaito-fresh", help="where --fresh keeps its work, to go on with it later")
    parser.add_argument("--on", default="here", help="where --fresh works: here, workers, ray or ray://host:port")
    parser.add_argument("--workers", type=whole(), help="how many openings --fresh searches at the same time")


def run(args: argparse.Namespace) -> int:
    """Solve, and say what was found."""
    if args.game != GAME.name:
        raise BadOption(f"{shown(args.game)} cannot be solved: only kaito can")
    if args.fresh:
        if args.position or args.all:
            raise BadOption("--fresh deals its own positions and says who wins: no position and no --all beside it")
        return solve_fresh(args)
    if not args.position:
        raise BadOption("give a position, like 'sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -', or --fresh SEED")
    state = GAME.read(" ".join(args.position))
    progress = Progress(sys.stderr.isatty())
    solver = Solver(args.memory)
    solution = solve(state, args.nodes, all=args.all, solver=solver, progress=progress)
    checked = None
    if args.check and solution.value is not None:
        checked = proof.check(state, solution.value, solver, progress=progress.check)
    progress.end()
    sys.stdout.write((as_json(state, solution, checked) if args.json else in_words(state, solution, checked)) + "\n")
    if checked and not checked.holds:
        return WRONG
    return 0 if solution.value is not None else NOT_PROVED


class Progress:
    """One line on the error stream: nodes, their speed, and how far the proofs are."""

    def __init__(self, is_shown: bool) -> None:
        self.is_shown = is_shown
        self.started = time.monotonic()
        self.told = 0.0

    def __call__(self, nodes: int, phi: int, delta: int) -> None:
        """Tell it, at most five times a second."""
        now = time.monotonic()
        if self.is_shown and now - self.told > 0.2:
            speed = nodes / max(0.001, now - self.started)
            sys.stderr.write(f"{CLEAR}{nodes:,} nodes, {speed:,.0f} a second; to prove a win {phi}, a loss {delta}")
            sys.stderr.flush()
            self.told = now

    def check(self, walked: proof.Check) -> None:
        """Tell how far the check is."""
        now = time.monotonic()
        if self.is_shown and now - self.told > 0.2:
            sys.stderr.write(f"{CLEAR}checking: {walked.positions:,} positions, about {walked.share:.0%} of the proof")
            sys.stderr.flush()
            self.told = now

    def end(self) -> None:
        """Leave the line."""
        if self.told:
            sys.stderr.write("\n")


def in_words(state: State, solution: Solution, checked: proof.Check | None = None) -> str:
    """Say it for people."""
    lines = [f"{COLOURS[state.turn].capitalize()} to move: {solution} ({solution.nodes:,} nodes)"]
    if solution.moves:
        lines.append("winning: " + " ".join(str(move) for move in solution.moves))
    if solution.unsettled:
        lines.append("not settled: " + " ".join(str(move) for move in solution.unsettled))
    if checked:
        lines.append(str(checked))
    return "\n".join(lines)


def as_json(state: State, solution: Solution, checked: proof.Check | None = None) -> str:
    """Say it for programs."""
    check = {**asdict(checked), "line": [str(move) for move in checked.line]} if checked else None
    return json.dumps(
        {
            "position": GAME.write(state),
            "value": solution.value,
            "moves": [str(move) for move in solution.moves],
            "unsettled": [str(move) for move in solution.unsettled],
            "turns": solution.turns,
            "nodes": solution.nodes,
            **({"check": check} if check else {}),
        }
    )


def solve_fresh(args: argparse.Namespace) -> int:
    """Solve both openings of each board, here or elsewhere, and say who wins."""
    from kensei.bots import running

    out = str(Path(args.out).resolve())
    seeds = tuple(dict.fromkeys(args.fresh))
    jobs = [job for seed in seeds for job in fresh_boards.jobs(seed, out, args.memory, args.nodes, args.check)]
    found: list[fresh_boards.Solved] = []
    with Watch(jobs, sys.stderr.isatty()) as watch:
        try:
            for one in running.run(fresh_boards.work, jobs, args.on, args.workers, waiting=1):
                found.append(one)
                watch.say(json.dumps(asdict(one)) if args.json else str(one))
        except KeyboardInterrupt:
            watch.note(f"What was found is kept in {out}; the same command goes on with it.")
            raise
    if not args.json:
        for seed in seeds:
            sys.stdout.write(fresh_boards.verdict(seed, [one for one in found if one.seed == seed]) + "\n")
    if any(one.holds is False for one in found):
        return WRONG
    return 0 if all(one.value is not None for one in found) else NOT_PROVED


class Watch:
    """One line on the error stream with what every opening in work says of itself."""

    def __init__(self, jobs: Sequence[fresh_boards.Job], is_shown: bool) -> None:
        self.files = [job.path().with_suffix(".progress") for job in jobs]
        self.is_shown = is_shown
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Watch:
        for file in self.files:
            # one that was killed could not take its line away
            file.unlink(missing_ok=True)
        if self.is_shown:
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        if self.is_shown:
            self.thread.join()
            sys.stderr.write(CLEAR)

    def _watch(self) -> None:
        while not self.over.wait(fresh_boards.TELL_EVERY):
            lines = [file.read_text(encoding="utf-8") for file in self.files if file.exists()]
            width = shutil.get_terminal_size().columns - 1
            sys.stderr.write(CLEAR + (" | ".join(lines) or "starting")[:width])
            sys.stderr.flush()

    def say(self, line: str) -> None:
        """Write a result above the line."""
        self.note("")
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def note(self, line: str) -> None:
        """Write a remark above the line."""
        if self.is_shown:
            sys.stderr.write(CLEAR + (line + "\n" if line else ""))
            sys.stderr.flush()
