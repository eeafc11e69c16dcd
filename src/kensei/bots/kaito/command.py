"""`kensei solve kaito POSITION`: who wins, and how; `--fresh SEED` for a whole board."""

from __future__ import annotations

import argparse
import json
import sys
import time

from kensei.bots.kaito import fresh
from kensei.bots.kaito.solver import LARGEST_TABLE, Solution, solve
from kensei.core.errors import BadOption, shown
from kensei.games.kaito import GAME
from kensei.games.kaito.pieces import COLOURS
from kensei.games.kaito.state import State

NOT_PROVED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("game", help="kaito: no other game can be solved like this")
    parser.add_argument("position", nargs="*", help="the position, in one word or in its five parts")
    parser.add_argument("--all", action="store_true", help="find every winning turn")
    parser.add_argument("--nodes", type=int, help="give up after so many nodes")
    parser.add_argument(
        "--memory", type=int, default=LARGEST_TABLE, help="megabytes for the table at most (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="answer in JSON")
    parser.add_argument(
        "--fresh", metavar="SEED", action="append", help="solve the board that this seed deals; may be repeated"
    )
    parser.add_argument("--out", default="kaito-fresh", help="where --fresh keeps its work, to go on with it later")
    parser.add_argument("--on", default="here", help="where --fresh works: here, workers, ray or ray://host:port")
    parser.add_argument("--workers", type=int, help="how many openings --fresh searches at the same time")


def run(args: argparse.Namespace) -> int:
    """Solve, and say what was found."""
    if args.game != GAME.name:
        raise BadOption(f"{shown(args.game)} cannot be solved: only kaito can")
    if args.nodes is not None and args.nodes < 1:
        raise BadOption(f"--nodes {args.nodes}: at least one node is needed")
    if args.fresh:
        return solve_fresh(args)
    if not args.position:
        raise BadOption("give a position, like 'sB.AsS/Cbs.hS/shHScS/bcAasa/sHsHAC/ShaSBS r c1 - -', or --fresh SEED")
    state = GAME.read(" ".join(args.position))
    progress = Progress(sys.stderr.isatty())
    solution = solve(state, args.nodes, all=args.all, memory=args.memory, progress=progress)
    progress.end()
    sys.stdout.write((as_json(state, solution) if args.json else in_words(state, solution)) + "\n")
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
            sys.stderr.write(f"\r{nodes:,} nodes, {speed:,.0f} a second; to prove a win {phi}, a loss {delta}   ")
            sys.stderr.flush()
            self.told = now

    def end(self) -> None:
        """Leave the line."""
        if self.told:
            sys.stderr.write("\n")


def in_words(state: State, solution: Solution) -> str:
    """Say it for people."""
    lines = [f"{COLOURS[state.turn].capitalize()} to move: {solution} ({solution.nodes:,} nodes)"]
    if solution.moves:
        lines.append("winning: " + " ".join(str(move) for move in solution.moves))
    if solution.unsettled:
        lines.append("not settled: " + " ".join(str(move) for move in solution.unsettled))
    return "\n".join(lines)


def as_json(state: State, solution: Solution) -> str:
    """Say it for programs."""
    return json.dumps(
        {
            "position": GAME.write(state),
            "value": solution.value,
            "moves": [str(move) for move in solution.moves],
            "unsettled": [str(move) for move in solution.unsettled],
            "turns": solution.turns,
            "nodes": solution.nodes,
        }
    )


def solve_fresh(args: argparse.Namespace) -> int:
    """Solve both openings of each board, here or elsewhere, and say who wins."""
    from kensei.bots import running

    jobs = [job for seed in args.fresh for job in fresh.jobs(seed, args.out, args.memory, args.nodes)]
    is_whole = True
    for found in running.run(fresh.work, jobs, args.on, args.workers):
        who = {1: "Red wins", -1: "Black wins", None: "not solved yet"}[found.value]
        line = f"{found.seed}: opening {found.opening}: {who}; {found.nodes:,} nodes, {found.seconds:.0f} s, "
        sys.stdout.write(line + f"{found.megabytes} MB\n")
        sys.stdout.flush()
        is_whole &= found.value is not None
    return 0 if is_whole else NOT_PROVED
